"""The end of a hand of Trentuno (TRE-8 to TRE-11, TRE-14, TRE-15)."""

import pytest

from engine.actions import PackNeeded
from engine.cards import read_card
from engine.errors import IllegalAction, Reason
from engine.events import (
    AllReturned,
    DealtAgain,
    Event,
    HandScored,
    HandsShown,
    LivesLost,
    MatchWon,
    SeatsOut,
    ThirtyOneShown,
)
from engine.games.trentuno import Trentuno
from engine.score import ScoreLine
from tests.kit.played import Played

LOW, MIDDLE, HIGH, ALMOST = "2D 3C 4S", "2C 3S 7B", "KD QD 3B", "AC KC 2B"
"""Hands of 4, 7, 20 and 21, without a card in common."""
LAPS = tuple(f"{seat}: turn" for seat in (1, 2, 3, 4))


def knocked(*hands: str, totals: tuple[int, ...] = (3, 3, 3, 3), **house: str) -> Played:
    """Four seats, seat 4 deals; in the second lap seat 2 knocks, and the hand ends after seat 4."""
    played = Played(Trentuno(4, {"comeback_bets": "false", **house}), totals=totals).deal(*hands, "5D", "5B 6B 4C 6C")
    return played.play(*LAPS, "1: turn", "2: knock", "3: turn", "4: turn")


def two_left(*hands: str, totals: tuple[int, ...] = (1, 1, 0, 0), knock: bool = False, **house: str) -> Played:
    """Seats 1 and 2 are left, seat 2 deals; the hand ends by a knock of seat 2, or by the end of the stock."""
    rules = Trentuno(len(totals), {"min_players": "2", "exhaustion": "showdown", **house})
    played = Played(rules, dealer=2, totals=totals).deal(*hands, "5D")
    while played.state.hands[0]:
        seat = played.state.to_move + 1
        played.play(f"{seat}: knock" if knock and "knock" in played.may(2) else f"{seat}: turn")
    return played


def lives(played: Played) -> tuple[int, ...]:
    totals: tuple[int, ...] = played.state.totals
    return totals


def kinds(played: Played) -> list[type[Event]]:
    return [type(event) for event in played.events]


def test_the_lowest_pays() -> None:
    """TRE-9: the lowest score loses one life, to the pot; TRE-15: then the deal passes to the next living seat."""
    played = knocked(HIGH, ALMOST, LOW, MIDDLE)
    assert played.found(LivesLost) == LivesLost((2,), "lowest", 1)
    assert lives(played) == (3, 3, 2, 3)
    assert played.state.pot == 1
    assert [shown.score for shown in played.found(HandsShown).hands] == [20, 21, 4, 7]
    assert played.state.need == PackNeeded()
    assert played.state.dealer == 0


def test_the_score_of_a_hand_tells_lives() -> None:
    """Points of a hand are lives after it less lives before, and a line says what for."""
    score = knocked(HIGH, ALMOST, LOW, MIDDLE).found(HandScored).score
    assert [side.points for side in score.sides] == [0, 0, -1, 0]
    assert score.sides[2].lines == (ScoreLine("lowest", -1),)


TIED = ("KD 2C 3S", "QC 4S 3B", "AC AS 2B", "KS 2S 7C")
"""Seats 1, 2 and 4 have 10, 10 and 12; seat 3 has 11."""


@pytest.mark.parametrize(
    ("value", "payers", "why"),
    [("knocker_only", (1,), "knocker"), ("all_tied", (0, 1), "lowest"), ("knocker_safe", (0,), "lowest")],
)
def test_knocker_tie(value: str, payers: tuple[int, ...], why: str) -> None:
    """TRE-9 knocker_tie: of those tied for the lowest only the knocker pays, or all, or all but the knocker."""
    assert knocked(*TIED, knocker_tie=value).found(LivesLost) == LivesLost(payers, why, len(payers))


@pytest.mark.parametrize("value", ["knocker_only", "all_tied", "knocker_safe"])
def test_a_tie_without_the_knocker(value: str) -> None:
    """TRE-9: all of those tied pay, if the knocker is not among them."""
    played = knocked("KD 2C 3S", "AC AS 2B", "QC 4S 3B", "KS 2S 7C", knocker_tie=value)
    assert played.found(LivesLost).seats == (0, 2)


@pytest.mark.parametrize("value", ["knocker_only", "all_tied", "knocker_safe"])
def test_a_knocker_alone_at_the_bottom_pays(value: str) -> None:
    """TRE-9: knocking protects nobody from being the lowest alone."""
    assert knocked(HIGH, LOW, ALMOST, MIDDLE, knocker_tie=value).found(LivesLost).seats == (1,)


def test_dealt_31() -> None:
    """TRE-8: 31 ends the hand at once, also when dealt: everybody without it loses a life."""
    played = Played(Trentuno(4)).deal("AC KC JC", LOW, "AS KS JS", HIGH)
    assert [event.seat for event in played.events if isinstance(event, ThirtyOneShown)] == [0, 2]
    assert played.found(LivesLost) == LivesLost((1, 3), "thirty_one", 2)
    assert lives(played) == (3, 2, 3, 2)
    assert isinstance(played.state.need, PackNeeded)


def test_31_made_in_a_turn() -> None:
    """TRE-8: it is looked at when a turn ends, on three cards."""
    played = Played(Trentuno(4)).deal("AC KC 2B", "2D 3C 4S", "2C 3S 7B", HIGH, "5D", "JC").play("1: draw")
    assert played.state.fresh == read_card("JC")
    assert played.play("1: drop 2B").found(LivesLost).seats == (1, 2, 3)


def test_who_had_knocked_does_not_pay_for_a_31() -> None:
    """TRE-8: everybody without 31 pays, except a player who had already knocked."""
    played = Played(Trentuno(4)).deal(LOW, MIDDLE, "AC KC 2B", HIGH, "5D", "4D 5C 6D 6C 5S 6S JC")
    played.play(*LAPS, "1: turn", "2: knock", "3: draw", "3: drop 2B")
    assert played.found(LivesLost).seats == (0, 3)
    assert played.found(HandsShown).knocker == 1


def test_early_31_redeal() -> None:
    """TRE-8 early_31: redeal - a 31 in lap 1 or 2 voids the hand: same dealer, nobody pays. A dealt one counts as lap
    1.
    """
    played = Played(Trentuno(4, {"early_31": "redeal"})).deal("AC KC JC", LOW, MIDDLE, HIGH)
    assert kinds(played)[-2:] == [ThirtyOneShown, DealtAgain]
    assert played.state.need == PackNeeded(again=True)
    assert (played.state.dealer, lives(played), played.state.hand) == (3, (3, 3, 3, 3), 1)
    assert played.deal(HIGH).state.hand == 1


@pytest.mark.parametrize(("laps", "void"), [(0, True), (1, True), (2, False)])
def test_early_31_by_lap(laps: int, void: bool) -> None:
    """TRE-8: the lap of who made it counts; from the third lap on a 31 counts."""
    stock = ["4D 5C 6D 6C", "4B 5B 6B 5S", "7D 7C 7S 6S"][:laps]
    played = Played(Trentuno(4, {"early_31": "redeal"})).deal("AC KC 2B", LOW, MIDDLE, HIGH, "5D", *stock, "JC")
    played.play(*LAPS * laps, "1: draw", "1: drop 2B")
    assert (DealtAgain in kinds(played)) == void
    assert (LivesLost in kinds(played)) != void


def show_table(**house: str) -> Played:
    """auto_31=false; seat 2 holds a dealt 31, seat 3 another."""
    return Played(Trentuno(4, {"auto_31": "false", **house})).deal(
        LOW, "AC KC JC", "AS KS JS", MIDDLE.replace("3S", "4D")
    )


def test_show_out_of_turn() -> None:
    """TRE-8 auto_31: false - show is open at any moment, also out of turn; an unshown 31 does not pay for another's."""
    played = show_table()
    assert played.state.to_move == 0
    assert (played.may(2), played.may(3), played.may(4)) == ({"show"}, {"show"}, set())
    played.play("2: show")
    assert [event.seat for event in played.events if isinstance(event, ThirtyOneShown)] == [1]
    assert played.found(LivesLost).seats == (0, 3)


def test_show_while_another_is_between_his_steps() -> None:
    """TRE-8: at any moment; who is between his two steps counts with the best three of his four."""
    played = Played(Trentuno(4, {"auto_31": "false"})).deal(
        "AS KS 2B", "AC KC JC", LOW, MIDDLE.replace("3S", "4D"), "5D", "JS"
    )
    played.play("1: draw", "2: show")
    assert played.found(HandsShown).hands[0].score == 31
    assert played.found(LivesLost).seats == (2, 3)


def test_no_show_between_draw_and_discard() -> None:
    """TRE-8: only with three cards."""
    played = Played(Trentuno(4, {"auto_31": "false"})).deal("AC KC JC", LOW, MIDDLE, HIGH, "5D", "2B")
    assert "show" in played.may(1)
    assert "show" not in played.play("1: draw").may(1)
    assert "show" in played.play("1: drop 2B").may(1)


def test_no_show_after_ones_own_knock() -> None:
    """TRE-8: not to a holder who has knocked; unshown it is a plain score."""
    played = Played(Trentuno(4, {"auto_31": "false", "knock_from_lap": "1"})).deal("AC KC JC", LOW, MIDDLE, HIGH)
    played.play("1: knock")
    assert "show" not in played.may(1)
    with pytest.raises(IllegalAction, match=Reason.NO_THIRTY_ONE):
        played.play("1: show")
    assert played.play("2: turn", "3: turn", "4: turn").found(LivesLost) == LivesLost((1,), "lowest", 1)


def test_a_shown_31_belongs_to_the_lap_of_the_player_to_move() -> None:
    """TRE-8 with early_31: redeal."""
    stock = "4B 5C 6D 6C 5B 6B 5S 6S"
    table = Played(Trentuno(4, {"auto_31": "false", "early_31": "redeal"})).deal(
        LOW, "AC KC JC", HIGH, "2C 3S 7B", "5D", stock
    )
    assert DealtAgain in kinds(table.play(*LAPS, "1: turn", "2: turn", "2: show"))
    table.deal(LOW, "AC KC JC", HIGH, "2C 3S 7B", "5D", stock)
    assert LivesLost in kinds(table.play(*LAPS, *LAPS, "2: show"))


def test_31_that_leaves_one_alive_wins() -> None:
    """TRE-14: it wins the match at once, and with it the pot."""
    played = Played(Trentuno(4), totals=(2, 1, 0, 1), pot=8).deal("AC KC JC", LOW, HIGH)
    assert kinds(played)[-4:] == [LivesLost, SeatsOut, HandScored, MatchWon]
    assert played.found(MatchWon) == MatchWon(0, (2, 0, 0, 0))
    assert (played.state.winner, played.state.pot, played.state.need) == (0, 10, None)
    assert not any(played.may(seat) for seat in range(1, 5))


def test_31_with_everybody_safe() -> None:
    """TRE-8: one knocked, the other made 31: nobody pays."""
    played = Played(Trentuno(4), dealer=2, totals=(1, 1, 0, 0)).deal(LOW, "AC KC 2B", "5D", "4D 5C 6D JC")
    played.play("1: turn", "2: turn", "1: knock", "2: draw", "2: drop 2B")
    assert LivesLost not in kinds(played)
    assert lives(played) == (1, 1, 0, 0)


def test_31_goes_before_the_tie_of_the_last_two() -> None:
    """TRE-15: a hand ended by a 31 is TRE-8 alone: both hold it, nobody pays."""
    played = Played(Trentuno(4), dealer=2, totals=(1, 1, 0, 0)).deal("AC KC JC", "AS KS JS")
    assert LivesLost not in kinds(played)
    assert lives(played) == (1, 1, 0, 0)


def test_everybody_loses_the_last_life_together() -> None:
    """TRE-10: if every player left would lose his last life together, all of the match come back with one."""
    played = three_level()
    assert kinds(played)[-3:] == [LivesLost, AllReturned, HandScored]
    assert played.found(AllReturned).seats == (0, 1, 2, 3)
    assert lives(played) == (1, 1, 1, 1)
    assert played.state.pot == 12
    assert [side.points for side in played.found(HandScored).score.sides] == [0, 0, 0, 1]


def three_level() -> Played:
    """Three are alive with one life, all with 10; the hand is shown since the stock is out."""
    rules = Trentuno(4, {"comeback_bets": "false", "exhaustion": "showdown"})
    played = Played(rules, dealer=3, totals=(1, 1, 1, 0), pot=9).deal("KD 2C 3S", "QC 4S 3B", "JS 5B 6D", "5D")
    while played.state.hands[0]:
        played.play(f"{played.state.to_move + 1}: turn")
    return played


SAME_SUIT = ("KD 2C 3S", "QD 4S 3B")
OTHER_SUIT = ("KD 2C 3S", "QC 4S 3B")


def test_last_two_with_lives_to_spare() -> None:
    """TRE-11: if one has two lives or more, both lose one."""
    played = two_left(*SAME_SUIT, totals=(2, 3, 0, 0))
    assert played.found(LivesLost) == LivesLost((0, 1), "final_tie", 2)
    assert lives(played) == (1, 2, 0, 0)
    assert two_left(*OTHER_SUIT, totals=(1, 2, 0, 0)).found(MatchWon).side == 1


def test_last_two_same_suit() -> None:
    """TRE-11: one life each and some suit gives both that score: everybody else comes back, these two are out."""
    played = two_left(*SAME_SUIT)
    assert (played.found(SeatsOut).seats, played.found(AllReturned).seats) == ((0, 1), (2, 3))
    assert lives(played) == (0, 0, 1, 1)
    assert played.state.pot == 2
    assert played.state.dealer == 2
    assert [side.points for side in played.found(HandScored).score.sides] == [-1, -1, 1, 1]


def test_last_two_other_suit() -> None:
    """TRE-11: else everybody, the dead included, comes back with one life."""
    played = two_left(*OTHER_SUIT)
    assert played.found(AllReturned).seats == (0, 1, 2, 3)
    assert lives(played) == (1, 1, 1, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_last_two_of_a_small_match(seats: int) -> None:
    """TRE-11: fewer than two others in the match: all of them and these two come back."""
    played = two_left(*SAME_SUIT, totals=(1, 1, 0)[:seats])
    assert played.found(AllReturned).seats == tuple(range(seats))
    assert lives(played) == (1,) * seats


def test_last_two_tie_goes_before_the_knocker() -> None:
    """TRE-15: TRE-11 before TRE-9: a knocker tied in the final does not pay alone."""
    assert two_left(*OTHER_SUIT, knock=True).found(AllReturned).seats == (0, 1, 2, 3)


def test_last_two_with_different_scores() -> None:
    """TRE-9: the lower of the last two pays, and one alive has won."""
    played = two_left(HIGH, LOW, totals=(1, 1, 0, 0))
    assert played.found(MatchWon).side == 0
    assert played.state.pot == 1


def test_final_two_tie_all_return() -> None:
    """TRE-11 final_two_tie: all_return - the text without its look at suits."""
    assert lives(two_left(*SAME_SUIT, final_two_tie="all_return")) == (1, 1, 1, 1)
    assert lives(two_left(*SAME_SUIT, final_two_tie="all_return", totals=(2, 2, 0, 0))) == (1, 1, 0, 0)


def test_final_two_tie_knocker_loses() -> None:
    """TRE-11 final_two_tie: knocker_loses - only the knocker pays, with lives to spare too; without one, TRE-9."""
    played = two_left(*SAME_SUIT, final_two_tie="knocker_loses", knock=True)
    assert played.found(MatchWon).side == 0
    spare = two_left(*SAME_SUIT, final_two_tie="knocker_loses", knock=True, totals=(2, 2, 0, 0))
    assert lives(spare) == (2, 1, 0, 0)
    assert lives(two_left(*SAME_SUIT, final_two_tie="knocker_loses")) == (1, 1, 1, 1)
    assert lives(two_left(*SAME_SUIT, final_two_tie="knocker_loses", totals=(2, 2, 0, 0))) == (1, 1, 0, 0)


def test_final_two_tie_replay() -> None:
    """TRE-11 final_two_tie: replay - a void hand, whatever lives there are."""
    played = two_left(*SAME_SUIT, final_two_tie="replay", totals=(2, 1, 0, 0))
    assert kinds(played)[-2:] == [HandsShown, DealtAgain]
    assert played.state.need == PackNeeded(again=True)
    assert (lives(played), played.state.dealer) == ((2, 1, 0, 0), 1)


def test_three_of_a_kind_gives_no_suit() -> None:
    """TRE-11: two hands of 30 by three of a kind share no suit: everybody comes back."""
    played = two_left("2D 2C 2S", "3D 3C 3S", three_of_a_kind="30")
    assert lives(played) == (1, 1, 1, 1)


def test_the_deal_passes_to_the_next_living_seat() -> None:
    """TRE-15, TRE-3: those just out are skipped."""
    played = knocked(HIGH, ALMOST, LOW, MIDDLE, totals=(3, 3, 1, 3))
    assert (played.found(SeatsOut).seats, played.state.dealer) == ((2,), 0)
    skipped = Played(Trentuno(4, {"comeback_bets": "false"}), dealer=2, totals=(3, 3, 1, 3))
    assert skipped.deal(LOW, "AC KC JC", MIDDLE, HIGH).state.dealer == 3
