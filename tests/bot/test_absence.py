"""Absence: reminders, the clock's play, the kept seat and its owner's return."""

import pytest

from bot.commands import Play, PressCard, ShowHelp, ShowTable, TakeBack
from bot.decisions import decide
from bot.happenings import ClockHalf, ClockLate, Happening, NoteAsked, Played, SeatBack, SeatKept
from bot.refusals import Refusal, Refused
from bot.seats import sitting
from bot.table import Phase
from bot.timers import timers
from engine.notation import read_action
from tests.kit.tables import ANNA, BRUNO, Tavern, dealt


@pytest.fixture
def tavern() -> Tavern:
    """Anna and Bruno with the blitz clock; Anna is to move. Cards that take nothing."""
    return dealt("cirulla: Anna, Bruno; clock=30").lies("2C 3C 7S", "KS QS JS", "4D 6D QD KD")


def away(tavern: Tavern, seconds: float) -> list[Happening]:
    """Nobody does anything for so long; what happened."""
    before = len(tavern.happened)
    tavern.passes(seconds)
    return tavern.happened[before:]


def kinds(happened: list[Happening]) -> list[str]:
    return [kind(happening) for happening in happened]


def kind(happening: Happening) -> str:
    return f"{happening.by} {happening.seat}" if isinstance(happening, Played) else type(happening).__name__


def test_half_the_time_and_four_fifths_are_told_once(tavern: Tavern) -> None:
    assert away(tavern, 14.9) == []
    assert away(tavern, 0.1) == [ClockHalf(0)]
    assert away(tavern, 9) == [ClockLate(0, 6)]
    assert away(tavern, 5.9) == []


def test_then_the_computer_plays_for_the_person(tavern: Tavern) -> None:
    assert kinds(away(tavern, 30)) == ["ClockHalf", "ClockLate", "clock 0"]
    assert sitting(tavern.table, 0).missed == 1
    assert not sitting(tavern.table, 0).kept
    assert tavern.state.to_move == 1


def test_a_play_of_his_own_in_time_stops_the_clock(tavern: Tavern) -> None:
    away(tavern, 25)
    tavern.plays(ANNA, "7S")
    assert (tavern.table.warned, tavern.table.waiting_since) == (0, tavern.now)


def test_after_two_in_a_row_the_computer_keeps_the_seat(tavern: Tavern) -> None:
    away(tavern, 30)
    tavern.plays(BRUNO, "JS")
    happened = away(tavern, 30)
    assert kinds(happened) == ["ClockHalf", "ClockLate", "clock 0", "SeatKept"]
    assert happened[-1] == SeatKept(0)
    tavern.plays(BRUNO, "QS")
    assert kinds(away(tavern, 5)) == ["computer 0"]


def test_only_a_play_of_his_own_resets_the_count(tavern: Tavern) -> None:
    away(tavern, 30)
    tavern.did(ANNA, ShowTable())
    tavern.did(ANNA, ShowHelp())
    tavern.plays(BRUNO, "JS")
    assert sitting(tavern.table, 0).missed == 1
    tavern.plays(ANNA, tavern.legal(ANNA)[0])
    assert sitting(tavern.table, 0).missed == 0


@pytest.fixture
def kept(tavern: Tavern) -> Tavern:
    """Anna's seat is kept, Bruno is to move."""
    away(tavern, 30)
    tavern.plays(BRUNO, "JS")
    away(tavern, 30)
    assert sitting(tavern.table, 0).kept
    return tavern


class TestReturn:
    @pytest.mark.parametrize("command", [TakeBack(), ShowHelp(), PressCard("0-0-0", 0), PressCard("", 99)])
    def test_whatever_the_owner_taps_brings_him_back(self, kept: Tavern, command: PressCard) -> None:
        assert kept.did(ANNA, command)[0] == SeatBack(0)
        assert not sitting(kept.table, 0).kept

    def test_a_tap_that_is_refused_brings_back_and_nothing_more(self, kept: Tavern) -> None:
        assert kept.did(ANNA, PressCard("0-0-0", 0)) == (SeatBack(0),)

    def test_a_tap_that_does_something_does_both(self, kept: Tavern) -> None:
        assert kept.did(ANNA, ShowHelp()) == (SeatBack(0), NoteAsked(ANNA.id, ShowHelp()))

    def test_his_turn_begins_anew(self, kept: Tavern) -> None:
        kept.plays(BRUNO, "QS")
        kept.now += 0.5
        kept.did(ANNA, TakeBack())
        assert timers(kept.table)["over"] == kept.now + 30

    def test_the_next_miss_in_a_row_keeps_it_again(self, kept: Tavern) -> None:
        kept.did(ANNA, TakeBack())
        kept.plays(BRUNO, "QS")
        assert kinds(away(kept, 30))[-2:] == ["clock 0", "SeatKept"]

    def test_the_others_taps_do_not_bring_him_back(self, kept: Tavern) -> None:
        kept.did(BRUNO, ShowHelp())
        assert sitting(kept.table, 0).kept

    def test_there_is_nothing_to_take_back_from_oneself(self, tavern: Tavern) -> None:
        assert tavern.refuses(ANNA, TakeBack()).reason is Refusal.STALE


def test_a_turn_of_two_steps_is_finished_by_the_clock_at_once() -> None:
    """TRE-4: draw and discard are one turn, and one miss."""
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=30")
    mover, seat = tavern.mover, tavern.state.to_move
    happened = away(tavern, 30)
    assert tavern.state.to_move != seat
    assert f"clock {seat}" in kinds(happened)
    assert sitting(tavern.table, seat).missed == 1
    assert mover.name == sitting(tavern.table, seat).name


def test_a_person_who_has_drawn_and_goes_away_has_his_card_dropped() -> None:
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=30")
    seat = tavern.state.to_move
    tavern.plays(tavern.mover, "draw")
    assert tavern.state.to_move == seat
    away(tavern, 30)
    assert tavern.state.to_move != seat
    assert sitting(tavern.table, seat).missed == 1


def test_without_a_clock_nobody_is_played_for(tavern: Tavern) -> None:
    quiet = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7S", "KS QS JS", "4D 6D QD KD")
    assert away(quiet, 10**6) == []


class TestComputersDoor:
    """A play that nobody made enters only where a computer player is awaited."""

    def test_not_before_its_time(self, tavern: Tavern) -> None:
        assert self.play(tavern, "7S") is Refusal.STALE

    def test_not_for_a_table_that_has_moved_on(self, tavern: Tavern) -> None:
        version = tavern.table.version
        tavern.plays(ANNA, "7S")
        tavern.now += 30
        assert self.play(tavern, "JS", version) is Refusal.STALE

    def test_not_illegally(self, tavern: Tavern) -> None:
        tavern.now += 30
        assert self.play(tavern, "KS") == "not_in_hand"

    def play(self, tavern: Tavern, text: str, version: int | None = None) -> object:
        command = Play(read_action(text), tavern.table.version if version is None else version)
        outcome = decide(tavern.table, None, command, tavern.now, tavern.seeds)
        assert isinstance(outcome, Refused)
        return outcome.reason


def test_a_whole_match_goes_on_without_its_persons() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=30")
    while not tavern.at(Phase.OVER):
        assert tavern.tick()
    assert all(sitting(tavern.table, seat).kept for seat in (0, 1))
    assert tavern.refuses(ANNA, ShowTable()).reason is Refusal.MATCH_OVER
