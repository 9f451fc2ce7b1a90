"""The dead bet to come back (TRE-12)."""

import pytest

from engine.actions import LotNeeded, PackNeeded
from engine.errors import IllegalAction, Nonsense, Reason
from engine.events import (
    AllReturned,
    BetMade,
    BetPassed,
    DealtAgain,
    HandScored,
    LivesLost,
    MatchWon,
    SeatReturned,
    SeatsOut,
)
from engine.games.trentuno import Trentuno
from engine.notation import read_action
from tests.kit.played import Played

LOW, MIDDLE, HIGH = "2D 3C 4S", "2C 3S 7B", "KD QD 3B"
"""Hands of 4, 7 and 20."""
THIRTY_ONE = "AC KC JC"


def after_a_hand(*totals: int, **house: str) -> Played:
    """The state after a hand that the last seat dealt and the first living seat won with a dealt 31; all others alive
    paid.
    """
    played = Played(Trentuno(len(totals), house), totals=totals)
    return played.deal(THIRTY_ONE)


def test_the_dead_speak_in_seat_order() -> None:
    """TRE-12: before the deal, those just out included; the first to bet names the number, the others join or pass."""
    played = after_a_hand(2, 2, 1, 3, 0, 2)
    assert played.found(SeatsOut).seats == (2,)
    assert (played.state.speakers, played.state.to_move) == ((2, 4), 2)
    assert played.may(3) == {"no bet", *(f"bet {number}" for number in range(2, 32))}
    assert played.may(5) == set()
    played.play("3: bet 12")
    assert played.found(BetMade) == BetMade(2, 12, 5)
    assert played.may(5) == {"bet 12", "no bet"}
    played.play("5: no bet")
    assert played.events == (BetPassed(4),)
    assert played.state.need == PackNeeded()
    assert (played.state.bets, played.state.to_move) == (((2, 12),), None)


def test_the_first_to_bet_names_the_number_after_a_pass() -> None:
    """TRE-12: every dead seat speaks once; a pass names nothing."""
    played = after_a_hand(2, 2, 2, 2, 0, 0).play("5: no bet")
    assert "bet 31" in played.may(6)
    assert played.play("6: bet 31").state.bets == ((5, 31),)


def test_refused_bets() -> None:
    """TRE-12: 2 to 31, the number named, in turn; nothing else is played meanwhile."""
    played = after_a_hand(2, 2, 2, 2, 0, 0)
    reasons = {"bet 1": Reason.BET_NUMBER, "bet 32": Reason.BET_NUMBER, "draw": Reason.NOT_NOW}
    for text, reason in reasons.items():
        with pytest.raises(IllegalAction, match=reason):
            played.game.apply(played.state, 4, read_action(text))
    with pytest.raises(IllegalAction, match=Reason.NOT_YOUR_TURN):
        played.play("6: bet 12")
    with pytest.raises(IllegalAction, match=Reason.BET_NUMBER):
        played.play("5: bet 12", "6: bet 13")


@pytest.mark.parametrize(
    ("totals", "ask"),
    [((2, 2, 2, 0), True), ((2, 2, 0, 0), False), ((2, 2, 1, 2), True), ((2, 2, 2, 2), False), ((2, 2, 1, 1), False)],
)
def test_one_dead_and_three_alive(totals: tuple[int, ...], ask: bool) -> None:
    """TRE-12: with at least one dead and three alive."""
    assert (after_a_hand(*totals).state.need is None) == ask


def test_no_bets() -> None:
    """TRE-12 comeback_bets: false."""
    assert after_a_hand(2, 2, 2, 0, comeback_bets="false").state.need == PackNeeded()


def bet_hand(*bets: str, lowest: str = LOW) -> Played:
    """Seats 5 and 6 of six are dead and speak; the hand then dealt by seat 1 is ended by a 31 of seat 3."""
    played = after_a_hand(2, 3, 3, 3, 0, 0).play(*bets)
    return played.deal(MIDDLE, THIRTY_ONE, lowest, HIGH)


def test_a_lone_winner_comes_back_without_a_lot() -> None:
    """TRE-12: the lowest score held by the living when the hand ends, however it ends; the stakes stay in the pot."""
    played = bet_hand("5: bet 4", "6: no bet")
    assert played.found(SeatReturned) == SeatReturned(4, 4, (4,))
    assert played.state.totals == (1, 1, 2, 1, 1, 0)
    assert played.state.pot == 3 + 1 + 3
    assert [side.points for side in played.found(HandScored).score.sides] == [-1, -1, 0, -1, 1, 0]
    assert played.state.speakers == (5,), "the one still out speaks again"


def test_a_lot_among_several() -> None:
    """TRE-12: two or more staked and won: one of them, drawn by lot, returns with one life."""
    played = bet_hand("5: bet 4", "6: bet 4")
    assert played.state.need == LotNeeded((4, 5))
    assert HandScored not in map(type, played.events)
    with pytest.raises(Nonsense, match="among those who staked"):
        played.play("lot: 4")
    played.play("lot: 6")
    assert played.found(SeatReturned) == SeatReturned(5, 4, (4, 5))
    assert played.state.totals == (1, 1, 2, 1, 0, 1)
    assert played.state.pot == 3 + 2 + 3
    assert [side.points for side in played.found(HandScored).score.sides] == [-1, -1, 0, -1, 0, 1]
    assert played.state.bets == ()


def test_a_lost_bet() -> None:
    """TRE-12: all stakes stay in the pot; the next hand has new bets."""
    played = bet_hand("5: bet 5", "6: bet 5")
    assert SeatReturned not in map(type, played.events)
    assert played.state.pot == 3 + 2 + 3
    assert (played.state.bets, played.state.speakers) == ((), (4, 5))


def test_a_returned_seat_may_deal() -> None:
    """TRE-15: then the deal passes to the next living seat, those just returned included."""
    played = Played(Trentuno(5), dealer=3, totals=(2, 2, 2, 0, 2), bets=((3, 7),)).deal(
        HIGH, THIRTY_ONE, MIDDLE, "AS KS 2B"
    )
    assert played.found(SeatReturned).seat == 3
    assert played.state.dealer == 3


def test_a_void_hand_keeps_the_bets() -> None:
    """TRE-12: a void hand keeps the bets and nobody speaks again."""
    played = after_a_hand(2, 2, 2, 0, exhaustion="void").play("4: bet 4").deal(MIDDLE, LOW, HIGH)
    while played.state.hands[0]:
        played.play(f"{played.state.to_move + 1}: turn")
    assert played.events == (DealtAgain("stock_out"),)
    assert played.state.need == PackNeeded(again=True)
    assert played.state.bets == ((3, 4),)
    assert played.deal(MIDDLE, THIRTY_ONE, LOW).found(SeatReturned).seat == 3


def test_an_all_return_cancels_the_bets() -> None:
    """TRE-12, TRE-10: all come back, stakes lost."""
    rules = Trentuno(4, {"exhaustion": "showdown"})
    played = Played(rules, totals=(1, 1, 1, 0), speakers=(3,), need=None, to_move=3)
    played.play("4: bet 10").deal("KD 2C 3S", "QC 4S 3B", "JS 5B 6D", "5D")
    while played.state.hands[0]:
        played.play(f"{played.state.to_move + 1}: turn")
    assert played.found(AllReturned).seats == (0, 1, 2, 3)
    assert SeatReturned not in map(type, played.events)
    assert played.state.totals == (1, 1, 1, 1)
    assert played.state.pot == 4


def test_a_won_match_does_not_look_at_bets() -> None:
    """TRE-15: one alive has won, bets are not looked at."""
    played = Played(Trentuno(4), totals=(1, 1, 1, 0), bets=((3, 4),)).deal(LOW, THIRTY_ONE, MIDDLE)
    assert played.found(LivesLost).seats == (0, 2)
    assert played.found(MatchWon).side == 1
    assert played.state.totals == (0, 1, 0, 0)
