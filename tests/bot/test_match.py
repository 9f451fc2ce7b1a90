"""The match: first dealer, commitment, cut, play, score sheet, next hand, end; and its record."""

import pytest
from msgspec.structs import replace

from bot import fairness
from bot.commands import Act, Cut, GoOn, Play, StartMatch
from bot.happenings import MatchStarted, PackCut, PackSealed, Played
from bot.people import Person
from bot.refusals import Refusal
from bot.seats import rules_at, seat_of
from bot.table import Phase
from engine.actions import NoBet, NoClaim, Pack
from engine.cards import BIT, read_card
from engine.events import DealtAgain, Declared, Drew, Event, HandScored, Laid
from engine.record import read_record
from tests.kit.tables import ANNA, BRUNO, CARLA, PERSONS, Tavern, dealt, lobby


def started(text: str, *, seed: object = 0) -> Tavern:
    tavern = lobby(text, seed=seed)
    tavern.did(ANNA, StartMatch())
    return tavern


def cutter(tavern: Tavern) -> Person:
    """The person in the seat before the dealer."""
    seat = (tavern.state.dealer - 1) % len(tavern.table.seats)
    return next(person for person in PERSONS.values() if seat_of(tavern.table, person.id) == seat)


def first_cut(seed: int) -> Tavern:
    tavern = started("cirulla: Anna, Bruno", seed=seed)
    tavern.did(cutter(tavern), Cut(8, 1))
    return tavern


def dealt_again(tavern: Tavern) -> bool:
    return any(isinstance(event, DealtAgain) for event in tavern.events())


class TestStart:
    def test_the_first_dealer_comes_from_the_seed_of_the_first_hand(self) -> None:
        tavern = started("cirulla: Anna, Bruno, Carla")
        (seed,) = tavern.seeds.given
        dealer = fairness.draw(seed, "dealer-1", 3)
        assert tavern.happened[-2:] == [MatchStarted(dealer), PackSealed((dealer - 1) % 3)]
        assert (tavern.state.dealer, tavern.table.first_dealer) == (dealer, dealer)
        assert tavern.table.begun == tavern.now

    def test_at_trentuno_the_highest_card_deals(self) -> None:
        """TRE-3."""
        tavern = started("trentuno: Anna, Bruno, Carla, Dario")
        assert [len(cards) for cards in tavern.table.drawn][:1] == [4]

    def test_the_commitment_is_shown_before_any_card(self) -> None:
        tavern = started("cirulla: Anna, Bruno")
        (shuffle,) = tavern.table.shuffles
        assert tavern.at(Phase.CUTTING)
        assert shuffle.commitment == fairness.commitment(tavern.seeds.given[0])
        assert not tavern.events()

    def test_a_second_start_is_late(self) -> None:
        tavern = started("cirulla: Anna, Bruno")
        assert tavern.refuses(ANNA, StartMatch()).reason is Refusal.STALE


class TestCut:
    @pytest.mark.parametrize("at", [8, 16, 20, 24, 32])
    def test_the_seat_before_the_dealer_chooses_where(self, at: int) -> None:
        tavern = started("cirulla: Anna, Bruno")
        seat = (tavern.state.dealer - 1) % 2
        happened = tavern.did(cutter(tavern), Cut(at, 1))
        assert happened[0] == PackCut(seat, at)
        assert tavern.table.shuffles[0].cut == at
        pack = fairness.cut(fairness.shuffle(tavern.seeds.given[0], rules_at(tavern.table).pack, "pack"), at)
        record = read_record("\n".join(tavern.log))
        assert record.lines[0].play == Pack(pack)

    def test_nobody_else_cuts(self) -> None:
        tavern = started("cirulla: Anna, Bruno")
        other = ANNA if cutter(tavern) is BRUNO else BRUNO
        refused = tavern.refuses(other, Cut(None, 1))
        assert (refused.reason, refused.details) == (Refusal.NOT_YOUR_TURN, {"name": cutter(tavern).name})
        assert tavern.refuses(CARLA, Cut(None, 1)).reason is Refusal.STRANGER

    @pytest.mark.parametrize("at", [0, 1, 7, 40, 41, -8])
    def test_only_where_the_buttons_say(self, at: int) -> None:
        tavern = started("cirulla: Anna, Bruno")
        assert tavern.refuses(cutter(tavern), Cut(at, 1)).reason is Refusal.BAD_BUTTON

    def test_a_button_of_another_pack_is_old(self) -> None:
        tavern = started("cirulla: Anna, Bruno")
        who = cutter(tavern)
        assert tavern.refuses(who, Cut(8, 2)).reason is Refusal.STALE
        tavern.did(who, Cut(8, 1))
        assert tavern.refuses(who, Cut(8, 1)).reason is Refusal.STALE

    def test_after_ten_seconds_it_is_done_at_half(self) -> None:
        tavern = started("cirulla: Anna, Bruno; clock=none")
        tavern.passes(9.9)
        assert tavern.at(Phase.CUTTING)
        tavern.passes(0.1)
        assert tavern.table.shuffles[-1].cut == 20
        assert tavern.at(Phase.PLAYING)

    def test_a_computer_cuts_at_once_at_half(self) -> None:
        tables = [started("cirulla: Anna, greedy", seed=seed) for seed in range(8)]
        cut = [tavern for tavern in tables if any(isinstance(happening, PackCut) for happening in tavern.happened)]
        assert 0 < len(cut) < 8
        assert {tavern.table.shuffles[0].cut for tavern in cut} == {20}

    def test_a_redeal_is_a_new_seed_commitment_and_cut(self) -> None:
        """CIR-2: two aces on the table. Both seeds are kept, to be shown at the end of the hand."""
        tavern = next(filter(dealt_again, (first_cut(seed) for seed in range(1000))))
        dealer = tavern.state.dealer
        assert tavern.at(Phase.CUTTING)
        assert [shuffle.number for shuffle in tavern.table.shuffles] == [1, 2]
        assert len({shuffle.commitment for shuffle in tavern.table.shuffles}) == 2
        assert isinstance(tavern.happened[-1], PackSealed)
        tavern.did(cutter(tavern), Cut(16, 2))
        assert tavern.state.dealer == dealer
        assert [shuffle.cut for shuffle in tavern.table.shuffles][:2] == [8, 16]


class TestPlay:
    def test_a_play_is_told_stored_and_logged(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7D", "KS QS JS", "4D 6D QD KD")
        before = tavern.table
        happened = tavern.plays(ANNA, "2C")
        assert happened == (Played(0, "person", (Laid(0, read_card("2C")),)),)
        assert tavern.log[-1] == "1: 2C"
        assert tavern.table.lap == (Laid(0, read_card("2C")),)
        assert tavern.table.version == tavern.table.moved == before.version + 1
        assert tavern.table.cards_played == before.cards_played + 1

    def test_who_is_not_to_move_is_told_whose_turn_it_is(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7D", "KS QS JS", "4D 6D QD KD")
        refused = tavern.refuses(BRUNO, Play(tavern.legal(ANNA)[0], tavern.table.version))
        assert (refused.reason.value, refused.refresh, refused.details) == ("not_your_turn", True, {"name": "Anna"})

    def test_a_stranger_may_watch(self) -> None:
        tavern = dealt("cirulla: Anna, greedy, Bruno")
        refused = tavern.refuses(CARLA, Act(tavern.table.version, 0))
        assert (refused.reason, refused.details) == (Refusal.STRANGER, {"names": "Anna, Bruno"})

    def test_the_coup_is_the_bonus_or_capture_with_the_most_points(self) -> None:
        tavern = lobby("cirulla: Anna, greedy, greedy", seed=3)
        tavern.did(ANNA, StartMatch())
        tavern.until(Phase.OVER)
        declared = [event.points for event in tavern.events() if isinstance(event, Declared)]
        assert tavern.table.best
        assert tavern.table.best[2] == max(declared)

    def test_the_last_lap_has_one_turn_of_each_seat_newest_last(self) -> None:
        tavern = dealt("trentuno: Anna, greedy, greedy, greedy; clock=none")
        tavern.goes_on(lambda table: len({event.seat for event in table.lap}) == 4)  # type: ignore[attr-defined]
        seats = [event.seat for event in tavern.table.lap]  # type: ignore[attr-defined]
        order = list(dict.fromkeys(seats))
        assert order == sorted(order, key=lambda seat: (seat - order[0]) % 4)

    def test_the_last_lap_is_what_the_group_may_see(self) -> None:
        tavern = dealt("trentuno: Anna, greedy, greedy, greedy; clock=none")
        laps: list[tuple[Event, ...]] = []
        tavern.goes_on(lambda table: table.phase is Phase.SCORED, seen=lambda table: laps.append(table.lap))
        assert all(event == event.seen_by(None) for lap in laps for event in lap)
        assert any(isinstance(event, Drew) for lap in laps for event in lap)


class TestScored:
    def scored(self, text: str = "cirulla: Anna, Bruno; clock=none") -> Tavern:
        return started(text).until(Phase.SCORED)

    def test_a_hand_ends_in_a_score_sheet(self) -> None:
        tavern = self.scored()
        (sheet,) = (event for event in tavern.events() if isinstance(event, HandScored))
        assert tavern.table.sheet == sheet
        assert tavern.table.hands_played == 1
        assert all(shuffle.cut for shuffle in tavern.table.shuffles)

    def test_any_seated_person_goes_on(self) -> None:
        tavern = self.scored()
        hand = tavern.state.hand
        assert tavern.refuses(CARLA, GoOn(hand)).reason is Refusal.STRANGER
        tavern.did(BRUNO, GoOn(hand))
        assert tavern.at(Phase.CUTTING)
        assert len(tavern.table.shuffles) == 1

    def test_an_old_sheet_does_not_go_on(self) -> None:
        tavern = self.scored()
        assert tavern.refuses(ANNA, GoOn(tavern.state.hand + 1)).reason is Refusal.STALE
        tavern.did(ANNA, GoOn(tavern.state.hand))
        assert tavern.refuses(BRUNO, GoOn(1)).reason is Refusal.STALE

    def test_after_twenty_seconds_it_goes_on_by_itself(self) -> None:
        tavern = self.scored()
        tavern.passes(19.9)
        assert tavern.at(Phase.SCORED)
        tavern.passes(0.1)
        assert tavern.at(Phase.CUTTING)

    def test_with_the_slow_clock_it_goes_on_at_once(self) -> None:
        tavern = self.scored("cirulla: Anna, Bruno; clock=86400")
        tavern.passes(0)
        assert tavern.at(Phase.CUTTING)

    def test_the_next_hand_has_a_new_seed_and_the_next_dealer(self) -> None:
        """FAM-7: the deal passes on."""
        tavern = self.scored()
        dealer, old = tavern.table.first_dealer, tavern.table.shuffles[-1]
        tavern.until(Phase.CUTTING).until(Phase.PLAYING)
        assert tavern.state.dealer == (dealer + 1) % 2
        assert tavern.table.shuffles[0].number == old.number + 1
        assert tavern.table.shuffles[0].seed != old.seed
        assert tavern.table.sheet is None

    def test_plays_after_the_end_of_the_hand_are_told_so(self) -> None:
        """A press 200 ms after the hand ended."""
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        press = Act(tavern.table.version, 0)
        tavern.until(Phase.SCORED)
        assert tavern.refuses(ANNA, press).reason is Refusal.HAND_OVER


class TestBets:
    """TRE-12: between two hands the dead may bet to come back."""

    @pytest.fixture
    def tavern(self) -> Tavern:
        """Anna is dead, the others have three lives; the score sheet is read."""
        tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
        tavern.table = replace(
            tavern.table, state=rules_at(tavern.table).restore(replace(tavern.state, totals=(0, 3, 3, 3), to_move=1))
        )
        return tavern.until(Phase.SCORED)

    def test_the_dead_are_asked_after_the_score_sheet(self, tavern: Tavern) -> None:
        tavern.did(BRUNO, GoOn(tavern.state.hand))
        assert tavern.at(Phase.PLAYING)
        assert NoBet() in tavern.legal(ANNA)
        tavern.plays(ANNA, "bet 12")
        assert tavern.at(Phase.CUTTING)
        assert tavern.log[-1] == "1: bet 12"

    def test_after_twenty_seconds_there_is_no_bet(self, tavern: Tavern) -> None:
        """That is no turn missed, and needs no clock."""
        tavern.did(BRUNO, GoOn(tavern.state.hand))
        tavern.passes(19.9)
        assert tavern.at(Phase.PLAYING)
        tavern.passes(0.1)
        assert tavern.at(Phase.CUTTING)
        assert tavern.log[-1] == "1: no bet"
        assert not any(seat and seat.missed for seat in tavern.table.seats)


class TestClaims:
    """CIR-9: a forgotten capture may be claimed until the next card."""

    def forgotten(self, text: str = "cirulla: Anna, greedy; clock=none") -> Tavern:
        """Anna laid 2C although 2D lay there."""
        tavern = dealt(text).lies("2C 3C 7S", "KS QS JS", "2D 4B 6D QD")
        tavern.plays(ANNA, "2C")
        return tavern

    def test_computers_wait_five_seconds(self) -> None:
        tavern = self.forgotten()
        tavern.passes(4.9)
        assert tavern.log[-1] == "1: 2C"
        tavern.passes(0.1)
        assert tavern.log[-1].startswith("2: ")

    def test_meanwhile_it_is_claimed(self) -> None:
        tavern = self.forgotten()
        tavern.plays(ANNA, "claim 2D")
        assert tavern.log[-1] == "1: claim 2D"

    def test_a_person_need_not_wait(self) -> None:
        tavern = self.forgotten("cirulla: Anna, Bruno; clock=none")
        tavern.plays(BRUNO, "KS")
        assert tavern.log[-1] == "2: KS"

    def test_the_very_last_card_waits_five_seconds_even_without_a_clock(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7S", "KS QS JS", "2D 4B 6D QD")
        state = replace(tavern.state, stock=(), hands=(BIT[read_card("2C")], 0), to_move=0, dealer=0)
        tavern.table = replace(tavern.table, state=rules_at(tavern.table).restore(state))
        tavern.plays(ANNA, "2C")
        assert NoClaim() in tavern.legal(ANNA)
        tavern.passes(4.9)
        assert tavern.at(Phase.PLAYING)
        tavern.passes(0.1)
        assert tavern.table.phase in (Phase.SCORED, Phase.OVER)
        assert tavern.log[-1] == "1: no claim"
