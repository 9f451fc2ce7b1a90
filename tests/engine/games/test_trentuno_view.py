"""What a seat sees of Trentuno, as the screens show it."""

from engine.cards import read_card, write_cards
from engine.errors import Reason
from engine.games.trentuno import Trentuno
from engine.view import OwnHand, TrentunoView
from tests.kit.played import Played

HANDS = ("5D AC KC", "4C 5C 6S", "2D 6B 7B", "3C QS KS")


def seen(played: Played, seat: int) -> TrentunoView:
    """The view of a seat counted from 1; 0 is a spectator."""
    view = played.game.view(played.state, seat - 1 if seat else None)
    assert isinstance(view, TrentunoView)
    return view


def own(played: Played, seat: int) -> OwnHand:
    found = seen(played, seat).own
    assert found is not None
    return found


def test_ones_own_hand_on_turn() -> None:
    """Coppe A R: 21, the best; taking 7 coppe makes 28; no knock in the first lap."""
    hand = own(Played(Trentuno(4)).deal(*HANDS, "7C"), 1)
    assert (hand.score, hand.suit, write_cards(hand.count)) == (21, 1, "AC KC")
    assert hand.if_taken == 28
    assert hand.no_knock == Reason.KNOCK_FIRST_LAP
    assert hand.keeps == ()


def test_what_each_discard_would_leave() -> None:
    """Hai pescato 6 coppe: 5 den leaves 27, 6 cop 21, R cop 17, A cop 16."""
    played = Played(Trentuno(4)).deal(*HANDS, "7C", "6C").play("1: draw")
    hand = own(played, 1)
    assert hand.drawn == read_card("6C")
    keeps = {write_cards(1 << card): score for card, score in hand.keeps}
    assert keeps == {"5D": 27, "6C": 21, "KC": 17, "AC": 16}
    assert (hand.if_taken, hand.no_knock) == (None, None)


def test_what_others_see_of_it() -> None:
    """A drawn card is its owner's secret, a taken one is open; nobody's hand is shown to others."""
    drawn = Played(Trentuno(4)).deal(*HANDS, "7C", "6C").play("1: draw")
    assert (seen(drawn, 2).between, seen(drawn, 2).taken, own(drawn, 2).drawn) == (True, None, None)
    assert seen(drawn, 0).own is None
    taken = Played(Trentuno(4)).deal(*HANDS, "7C", "6C").play("1: take")
    assert (seen(taken, 0).taken, own(taken, 1).drawn) == (read_card("7C"), None)
    assert (seen(taken, 0).discard, seen(taken, 0).under) == (None, 0)


def test_the_table() -> None:
    """Discards, stock, laps, who had the turn before, who knocked, who still plays."""
    played = Played(Trentuno(4)).deal(*HANDS, "7C", "2S 3S 4S 5S 6C").play("1: turn")
    view = seen(played, 0)
    assert (view.discard, view.under, view.stock) == (read_card("2S"), 1, 26)
    assert (view.laps, view.previous, view.to_move) == ((1, 1, 0, 0), 0, 1)
    view = seen(played.play("2: turn", "3: turn", "4: turn", "1: turn", "2: knock"), 0)
    assert (view.knocker, view.last_turns, view.previous) == (1, (2, 3), 1)
    assert own(played, 3).no_knock == Reason.KNOCK_DONE


def test_first_turn_has_nobody_before() -> None:
    assert seen(Played(Trentuno(4)).deal(*HANDS), 0).previous is None


def test_bets_and_the_dead() -> None:
    """The dead see the stakes and who has still to speak; they have no hand."""
    played = Played(Trentuno(5), totals=(2, 2, 2, 0, 0)).deal("AC KC JC").play("4: bet 12")
    view = seen(played, 5)
    assert (view.bets, view.speakers, view.to_move, view.pot) == (((3, 12),), (4,), 4, 3)
    assert (view.own, len(view.legal)) == (None, 2)
    assert seen(Played(Trentuno(5), totals=(2, 2, 2, 0, 0)).deal(*HANDS), 5).own is None


def test_if_taken_counts_giving_it_back() -> None:
    """TRE-4: without the house rule the card taken must stay in the hand."""
    hands = ("KC QC JC", *HANDS[1:3])
    assert own(Played(Trentuno(4)).deal(*hands, "2B 3B 4B", "7D"), 1).if_taken == 20
    allowed = Played(Trentuno(4, {"return_taken_discard": "true"})).deal(*hands, "2B 3B 4B", "7D")
    assert own(allowed, 1).if_taken == 30
