"""Turns of Trentuno (TRE-3 to TRE-7, TRE-13)."""

import pytest

from engine.actions import Knock, PackNeeded, StockNeeded, Take
from engine.cards import pile, read_card, write_cards
from engine.errors import IllegalAction, Reason
from engine.events import DealtAgain, Drew, Dropped, HandsShown, Knocked, LivesLost, StockRenewed, Turned
from engine.games.trentuno import Trentuno
from engine.notation import read_action
from engine.view import TrentunoView
from tests.kit.played import Played

FOUR = ("AD KD 2C", "4C 5C 6S", "2D 6B 7B", "3C QS KS")
"""Hands of 21, 9, 13 and 20 for seats 1 to 4."""


def at_table(**house: str) -> Played:
    """Four seats, seat 4 deals; 5D starts the discards, the stock begins with 2S 3S 4S 5S 7S."""
    return Played(Trentuno(4, house)).deal(*FOUR, "5D", "2S 3S 4S 5S 7S")


def why(played: Played, line: str) -> Reason:
    """The reason why this line is refused."""
    seat, _, action = line.partition(":")
    with pytest.raises(IllegalAction) as caught:
        played.game.apply(played.state, int(seat) - 1, read_action(action))
    return caught.value.reason


def test_the_deal() -> None:
    """TRE-3: three cards each from the dealer's next, one face up starts the discards, play starts after the dealer."""
    played = at_table()
    assert tuple(map(write_cards, played.state.hands)) == FOUR
    assert played.state.discards == (read_card("5D"),)
    assert len(played.state.stock) == 27
    assert played.state.to_move == 0
    assert Trentuno.first_dealer == "AKQJ765432"


def test_the_dead_are_skipped() -> None:
    """TRE-3: the deal and the turns skip the dead."""
    played = Played(Trentuno(4, {"comeback_bets": "false"}), totals=(0, 1, 1, 1)).deal()
    assert played.state.hands[0] == 0
    assert played.state.to_move == 1
    played.play("2: turn", "3: turn", "4: turn")
    assert played.state.to_move == 1


def test_draw_then_drop() -> None:
    """TRE-4: draw the top of the stock, then discard one card; only the drawer sees what he drew."""
    played = at_table()
    assert played.may(1) == {"draw", "take", "turn"}
    played.play("1: draw")
    drew = played.found(Drew)
    assert drew.seen_by(0) == Drew(0, read_card("2S"))
    assert drew.seen_by(1) == drew.seen_by(None) == Drew(0, None)
    assert played.may(1) == {"drop 2C", "drop 2S", "drop AD", "drop KD"}
    played.play("1: drop 2C")
    assert played.found(Dropped).card == read_card("2C")
    assert played.may(1) == set()
    assert played.state.to_move == 1


def test_take_then_drop() -> None:
    """TRE-4 return_taken_discard: false - the card taken from the discards stays."""
    played = at_table().play("1: take")
    assert played.may(1) == {"drop 2C", "drop AD", "drop KD"}
    assert why(played, "1: drop 5D") == Reason.RETURN_TAKEN


def test_return_taken_discard() -> None:
    """TRE-4 return_taken_discard: true - it may go back."""
    played = at_table(return_taken_discard="true").play("1: take")
    assert "drop 5D" in played.may(1)
    played.play("1: drop 5D")
    assert played.state.discards == (read_card("5D"),)


def test_a_drawn_card_may_go_at_once() -> None:
    """TRE-4: only a card taken from the discards is kept; a drawn one may be dropped."""
    assert at_table().play("1: draw", "1: drop 2S").state.discards[-1] == read_card("2S")


def test_turn() -> None:
    """TRE-4: turn puts the top of the stock on the discards, the hand stays."""
    played = at_table().play("1: turn")
    assert played.found(Turned).card == read_card("2S")
    assert played.state.discards == tuple(map(read_card, ("5D", "2S")))
    assert write_cards(played.state.hands[0]) == "AD KD 2C"


def test_discard_first() -> None:
    """TRE-4 discard_first: true - drop X, then draw; the drawn card stays, and take is as ever."""
    played = at_table(discard_first="true")
    assert played.may(1) == {"drop 2C", "drop AD", "drop KD", "take", "turn"}
    assert why(played, "1: draw") == Reason.NOT_NOW
    played.play("1: drop 2C")
    assert played.may(1) == {"draw"}
    played.play("1: draw")
    assert write_cards(played.state.hands[0]) == "AD KD 2S"
    assert played.state.to_move == 1
    played.play("2: take")
    assert played.may(2) == {"drop 4C", "drop 5C", "drop 6S"}


def test_discard_first_is_closed_when_no_card_can_come() -> None:
    """TRE-4 discard_first, TRE-13: with an empty stock that is not made anew, only take and turn are left."""
    played = at_table(discard_first="true", exhaustion="showdown")
    play_out_the_stock(played)
    seat = played.state.to_move + 1
    assert played.may(seat) == {"take", "turn", "knock"}
    card = write_cards(played.state.hands[seat - 1]).split()[0]
    assert why(played, f"{seat}: drop {card}") == Reason.NO_CARD_COMES


def test_knock_turns_the_top_of_the_stock() -> None:
    """TRE-5: a knock also puts the top card of the stock on the discards; one knock a hand."""
    played = at_table().play("1: turn", "2: turn", "3: turn", "4: turn", "1: knock")
    assert played.found(Knocked) == Knocked(0, read_card("7S"))
    assert played.state.discards[-1] == read_card("7S")
    assert "knock" not in played.may(2)
    assert why(played, "2: knock") == Reason.KNOCK_DONE


def turns(played: Played, laps: int) -> Played:
    """Everybody turns so many times."""
    for _ in range(laps):
        played.play("1: turn", "2: turn", "3: turn", "4: turn")
    return played


@pytest.mark.parametrize(("value", "lap"), [("2", 2), ("1", 1), ("3", 3)])
def test_knock_from_lap(value: str, lap: int) -> None:
    """TRE-6 knock_from_lap: no knock before that turn of one's own in the hand."""
    played = at_table(knock_from_lap=value)
    for _ in range(1, lap):
        assert why(played, "1: knock") == Reason.KNOCK_FIRST_LAP
        turns(played, 1)
    assert "knock" in played.may(1)


def test_no_knock_after_a_discarded_figure() -> None:
    """TRE-6 no_knock_after_figure: true - not when the previous player has just discarded a figure, also one just
    drawn.
    """
    played = turns(at_table(), 1).play("1: draw", "1: drop KD")
    assert why(played, "2: knock") == Reason.KNOCK_FIGURE
    played.play("2: turn")
    assert "knock" in played.may(3)


def test_a_figure_just_taken_bars_the_knock_too() -> None:
    """TRE-6: also a figure just taken (and given back where the table allows it)."""
    played = Played(Trentuno(4, {"knock_from_lap": "1", "return_taken_discard": "true"})).deal(*FOUR, "KC")
    assert "knock" in played.may(1), "the first discard does not count"
    played.play("1: take", "1: drop KC")
    assert why(played, "2: knock") == Reason.KNOCK_FIGURE


def test_a_turned_figure_does_not_count() -> None:
    """TRE-6: a turned card does not count."""
    played = Played(Trentuno(4, {"knock_from_lap": "1"})).deal(*FOUR, "5D", "KC").play("1: turn")
    assert "knock" in played.may(2)


def test_knock_after_figure_allowed() -> None:
    """TRE-6 no_knock_after_figure: false."""
    played = turns(at_table(no_knock_after_figure="false"), 1).play("1: draw", "1: drop KD")
    assert "knock" in played.may(2)


def test_discard_first_figure_bars_the_next_knock() -> None:
    """TRE-6 with discard_first: the figure dropped before the draw is the one just discarded."""
    played = turns(at_table(discard_first="true"), 1).play("1: drop KD", "1: draw")
    assert why(played, "2: knock") == Reason.KNOCK_FIGURE


@pytest.mark.parametrize(("value", "may"), [("0", True), ("25", False)])
def test_knock_min_score(value: str, may: bool) -> None:
    """TRE-6 knock_min_score: 0, or at least 25 to knock."""
    played = turns(at_table(knock_min_score=value), 1)
    assert ("knock" in played.may(1)) == may
    if not may:
        assert why(played, "1: knock") == Reason.KNOCK_LOW


def test_the_hand_runs_on_to_the_dealer() -> None:
    """TRE-7 last_lap: to_dealer - the dealer of this hand has the last turn."""
    played = turns(at_table(), 1).play("1: turn", "2: knock", "3: turn")
    assert last_turns(played) == (3,)
    played.play("4: turn")
    assert played.found(HandsShown).how == "last_lap"
    assert isinstance(played.state.need, PackNeeded)


def test_a_knock_by_the_dealer_ends_at_once() -> None:
    """TRE-7 to_dealer: the dealer knocks, the hand is over."""
    played = turns(at_table(), 1).play("1: turn", "2: turn", "3: turn", "4: knock")
    assert played.found(HandsShown).knocker == 3


def test_one_more_turn_each() -> None:
    """TRE-7 last_lap: one_each - every other living player has one more turn, also after the dealer's knock."""
    played = turns(at_table(last_lap="one_each"), 1).play(
        "1: turn", "2: turn", "3: turn", "4: knock", "1: turn", "2: turn"
    )
    assert last_turns(played) == (2,)
    assert played.play("3: turn").found(HandsShown).knocker == 3


def test_one_more_turn_each_in_the_middle() -> None:
    """TRE-7 one_each: it ends with the player before the knocker, beyond the dealer."""
    played = turns(at_table(last_lap="one_each"), 1).play("1: turn", "2: knock", "3: turn", "4: turn")
    assert played.state.to_move == 0
    assert played.play("1: turn").found(HandsShown).knocker == 1


def last_turns(played: Played) -> tuple[int, ...]:
    """The seats that still play, as everybody sees it."""
    view = played.game.view(played.state, None)
    assert isinstance(view, TrentunoView)
    return view.last_turns


def play_out_the_stock(played: Played) -> Played:
    """Everybody turns until the stock is empty."""
    while played.state.stock:
        played.play(f"{played.state.to_move + 1}: turn")
    return played


def renew(played: Played, action: str) -> Played:
    """Find the stock empty with this action, and bring a new one."""
    played.play(f"{played.state.to_move + 1}: {action}")
    need = played.state.need
    assert isinstance(need, StockNeeded)
    return played.play(f"stock: {write_cards(need.cards)}")


def test_the_discards_become_the_stock() -> None:
    """TRE-13: a needed card with an empty stock: all discards but the top one are shuffled, the action goes on."""
    played = play_out_the_stock(at_table())
    top, below = played.state.discards[-1], pile(played.state.discards[:-1])
    played.play(f"{played.state.to_move + 1}: draw")
    assert played.state.need == StockNeeded(below)
    assert not any(played.may(seat) for seat in range(1, 5))
    played.play(f"stock: {write_cards(below)}")
    assert played.found(StockRenewed).count == 27
    assert played.state.discards == (top,)
    assert played.state.fresh is not None


def test_a_knock_renews_the_stock_too() -> None:
    """TRE-13: after a knock the turned card lies on the old top discard."""
    played = play_out_the_stock(at_table(last_lap="one_each"))
    top = played.state.discards[-1]
    renew(played, "knock")
    assert played.state.discards == (top, played.found(Knocked).card)


def test_three_shuffles_then_the_hand_is_shown() -> None:
    """TRE-13 exhaustion: reshuffle - three times; then that knock has no other effect, and nobody has knocked by it."""
    played = at_table()
    for _ in range(3):
        renew(play_out_the_stock(played), "turn")
    play_out_the_stock(played).play(f"{played.state.to_move + 1}: knock")
    shown = played.found(HandsShown)
    assert (shown.how, shown.knocker) == ("stock_out", None)
    assert played.found(LivesLost) == LivesLost((1,), "lowest", 1)


@pytest.mark.parametrize("action", ["draw", "turn", "knock"])
def test_exhaustion_showdown(action: str) -> None:
    """TRE-13 exhaustion: showdown - the first time a card is missing the hand is shown and scored."""
    played = play_out_the_stock(at_table(exhaustion="showdown"))
    played.play(f"{played.state.to_move + 1}: {action}")
    assert played.found(HandsShown).how == "stock_out"


def test_exhaustion_void() -> None:
    """TRE-13 exhaustion: void - nobody pays, the same dealer deals again."""
    played = play_out_the_stock(at_table(exhaustion="void"))
    played.play(f"{played.state.to_move + 1}: draw")
    assert played.events == (DealtAgain("stock_out"),)
    assert played.state.need == PackNeeded(again=True)
    assert (played.state.dealer, played.state.totals, played.state.pot) == (3, (3, 3, 3, 3), 0)


def test_take_is_closed_after_two_laps_of_it() -> None:
    """TRE-13: after two whole laps of nothing but take it is closed until the stock has been used."""
    played = at_table()
    for turn in range(8):
        seat = turn % 4 + 1
        played.play(f"{seat}: take")
        played.play(f"{seat}: {min(played.may(seat))}")
    assert "take" not in played.may(1)
    assert why(played, "1: take") == Reason.TAKE_CLOSED
    assert "take" in played.play("1: turn").may(2)


def test_refusals_say_why() -> None:
    """Every refusal has its reason."""
    played = at_table()
    assert why(played, "2: draw") == Reason.NOT_YOUR_TURN
    assert why(played, "1: drop 7D") == Reason.NOT_IN_HAND
    assert why(played, "1: drop AD") == Reason.NOT_NOW
    assert why(played, "1: show") == Reason.NO_THIRTY_ONE
    assert why(played, "1: bet 12") == Reason.NOT_NOW
    assert why(played.play("1: draw"), "1: knock") == Reason.NOT_NOW
    assert why(Played(Trentuno(4)), "1: draw") == Reason.NOT_NOW


def test_a_knock_names_nothing() -> None:
    """In Trentuno a knock has no value."""
    played = turns(at_table(), 1)
    with pytest.raises(IllegalAction):
        played.game.apply(played.state, 0, Knock(3))
    assert {Take(), Knock()} < set(played.game.legal_actions(played.state, 0))
