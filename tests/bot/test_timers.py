"""Timers: they follow from the table alone."""

import pytest
from msgspec.structs import replace

from bot.commands import StartMatch
from bot.refusals import Refusal, Refused
from bot.table import Phase
from bot.timers import is_due, timers, wants_computer
from tests.kit.tables import ANNA, BRUNO, Tavern, dealt, lobby

CARDS = ("2C 3C 7S", "KS QS JS", "4D 6D QD KD")


def anna_to_move(clock: str, other: str = "Bruno") -> Tavern:
    return dealt(f"cirulla: Anna, {other}; clock={clock}").lies(*CARDS)


def test_a_lobby_expires_half_an_hour_after_its_last_change() -> None:
    tavern = lobby("cirulla: Anna", now=50.0)
    assert timers(tavern.table) == {"lobby": 50.0 + 1800}


def test_without_a_clock_nobody_is_hurried() -> None:
    assert timers(anna_to_move("none").table) == {}


@pytest.mark.parametrize("clock", ["30", "120", "86400"])
def test_a_clock_reminds_at_half_and_at_four_fifths_and_then_it_is_over(clock: str) -> None:
    tavern, seconds = anna_to_move(clock), int(clock)
    since = tavern.now
    all_three = {"half": since + seconds / 2, "late": since + 0.8 * seconds, "over": since + seconds}
    assert timers(tavern.table) == all_three
    assert timers(replace(tavern.table, warned=1)) == {"late": all_three["late"], "over": all_three["over"]}
    assert timers(replace(tavern.table, warned=2)) == {"over": all_three["over"]}
    assert timers(replace(tavern.table, warned=3)) == {"over": since}


def test_a_computer_plays_after_a_short_pause() -> None:
    tavern = anna_to_move("30", "random")
    tavern.plays(ANNA, "7S")
    assert timers(tavern.table) == {"computer": tavern.now + 0.8}
    assert wants_computer(tavern.table, tavern.now) is None
    assert wants_computer(tavern.table, tavern.now + 0.8) == 1


def test_a_kept_seat_is_played_like_a_computers() -> None:
    tavern = anna_to_move("30")
    anna = tavern.table.seats[0]
    assert anna
    kept = replace(tavern.table, seats=(replace(anna, kept=True), tavern.table.seats[1]))
    assert set(timers(kept)) == {"computer"}


def test_a_computer_waits_five_seconds_for_a_claim_of_a_person() -> None:
    """CIR-9."""
    tavern = dealt("cirulla: Anna, random; clock=30").lies("2C 3C 7S", "KS QS JS", "2D 4B 6D QD")
    tavern.plays(ANNA, "2C")
    assert timers(tavern.table) == {"computer": tavern.now + 5}


def test_a_person_is_not_hurried_by_his_own_claim() -> None:
    """His turn's clock is the usual one, and the next person's too."""
    tavern = dealt("cirulla: Anna, Bruno; clock=30").lies("2C 3C 7S", "KS QS JS", "2D 4B 6D QD")
    tavern.plays(ANNA, "2C")
    assert set(timers(tavern.table)) == {"half", "late", "over"}


def test_a_score_sheet_is_read_for_twenty_seconds_but_with_the_slow_clock() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.SCORED)
    assert timers(tavern.table) == {"next": tavern.now + 20}
    assert timers(replace(tavern.table, clock="86400")) == {"next": tavern.now}


def test_a_cut_is_made_after_ten_seconds_whatever_the_clock() -> None:
    tavern = lobby("cirulla: Anna, Bruno; clock=none")
    tavern.did(ANNA, StartMatch())
    assert timers(tavern.table) == {"cut": tavern.now + 10}


def test_nothing_is_timed_once_all_is_over() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=30").until(Phase.OVER)
    assert timers(tavern.table) == {}
    assert timers(replace(tavern.table, phase=Phase.CLOSED)) == {}


def test_a_timer_that_is_not_due_does_nothing() -> None:
    tavern = anna_to_move("30")
    for kind in ("half", "late", "over", "cut", "next", "lobby", "computer", "bet", "claim", "rematch", "nonsense"):
        outcome = tavern.time_up(kind)
        assert isinstance(outcome, Refused)
        assert outcome.reason is Refusal.STALE


def test_time_is_over_for_a_person_only_when_his_clock_says_so() -> None:
    tavern = anna_to_move("30")
    assert wants_computer(tavern.table, tavern.now + 29.9) is None
    assert wants_computer(tavern.table, tavern.now + 30) == 0
    assert not is_due(tavern.table, "over", tavern.now + 29.9)


def test_a_play_out_of_turn_does_not_wind_the_clock_again() -> None:
    """CIR-13: a knock is out of turn too."""
    tavern = dealt("cirulla: Anna, Bruno; clock=30").lies("KC QC JD", "AS 2S 3S", "4D 6D QD KD")
    before = timers(tavern.table)
    tavern.now += 10
    tavern.plays(BRUNO, "knock")
    assert timers(tavern.table) == before
    tavern.plays(ANNA, "JD")
    assert timers(tavern.table)["over"] == tavern.now + 30
