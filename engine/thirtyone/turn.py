"""Turns: draw or take and discard, turn, knock, show (TRE-4 to TRE-8, TRE-13)."""

from msgspec.structs import replace

from engine.actions import Action, Draw, Drop, Knock, Show, StockNeeded, Take, Turn
from engine.cards import BIT, Card, in_order, pile
from engine.errors import Reason
from engine.events import Drew, Dropped, Event, Knocked, StockRenewed, TookDiscard, Turned
from engine.game import Legal, Progress
from engine.thirtyone.ending import showdown, thirty_one, void
from engine.thirtyone.hand import HAND, THIRTY_ONE, is_figure
from engine.thirtyone.state import Rules, Step, TrentunoState, after, in_play_order, living, next_living, with_hand

SHUFFLES = 3
"""How often in a hand the discards become a new stock (TRE-13)."""
TAKING_LAPS = 2
"""After so many whole laps of nothing but `take` it is closed (TRE-13)."""

DRAW, TAKE, TURN, KNOCK, SHOW = Draw(), Take(), Turn(), Knock(), Show()
DROP = tuple(Drop(card) for card in range(52))


def legal(rules: Rules, state: TrentunoState) -> Legal:
    """What each seat may do while a hand is played."""
    mover = _mover(state)
    actions: list[tuple[Action, ...]] = [()] * len(state.totals)
    actions[mover] = turn_actions(rules, state, mover)
    if not rules.auto_31:
        for seat in able_to_show(rules, state):
            actions[seat] += (SHOW,)
    return tuple(actions)


def turn_actions(rules: Rules, state: TrentunoState, seat: int) -> tuple[Action, ...]:
    """What the seat to move may do with its turn, or with the second step of it."""
    if state.fresh is not None:
        return tuple(DROP[card] for card in in_order(state.hands[seat]) if may_drop(rules, state, card))
    if state.dropped:
        return (DRAW,)
    take = () if take_closed(state) else (TAKE,)
    knock = () if knock_barred(rules, state, seat) else (KNOCK,)
    return (*draws(rules, state, seat), *take, TURN, *knock)


def draws(rules: Rules, state: TrentunoState, seat: int) -> tuple[Action, ...]:
    """The first step of a draw: the draw itself, or the discard before it, closed when no card can come any more."""
    if not rules.discard_first:
        return (DRAW,)
    return tuple(DROP[card] for card in in_order(state.hands[seat])) if card_comes(rules, state) else ()


def may_drop(rules: Rules, state: TrentunoState, card: Card) -> bool:
    """Whether this card may be discarded: not the one just taken, unless the table allows it."""
    return card != state.fresh or not state.fresh_taken or rules.return_taken_discard


def able_to_show(rules: Rules, state: TrentunoState) -> tuple[int, ...]:
    """Who may turn over a 31: whoever holds one with three cards, at any moment, unless he has knocked (TRE-8)."""
    return tuple(
        seat
        for seat, hand in enumerate(state.hands)
        if hand.bit_count() == HAND and seat != state.knocker and rules.worth(hand).score == THIRTY_ONE
    )


def take_closed(state: TrentunoState) -> bool:
    """Whether two whole laps of nothing but `take` have closed it until the stock is used."""
    return state.takes >= TAKING_LAPS * len(living(state))


def knock_barred(rules: Rules, state: TrentunoState, seat: int) -> Reason | None:
    """Why the seat to move may not knock, if so (TRE-5, TRE-6)."""
    if state.knocker is not None:
        return Reason.KNOCK_DONE
    if state.laps[seat] < rules.knock_from_lap:
        return Reason.KNOCK_FIRST_LAP
    if state.figure and rules.no_knock_after_figure:
        return Reason.KNOCK_FIGURE
    if rules.worth(state.hands[seat]).score < rules.knock_min_score:
        return Reason.KNOCK_LOW
    return None


def card_comes(rules: Rules, state: TrentunoState) -> bool:
    """Whether the stock has a card, or can be made anew."""
    return bool(state.stock) or (rules.exhaustion == "reshuffle" and state.shuffles < SHUFFLES)


def act(rules: Rules, state: TrentunoState, seat: int, action: Action) -> Step:
    """Carry out a legal action of a turn."""
    match action:
        case Show():
            return thirty_one(rules, state, (seat,), state.laps[_mover(state)])
        case Take():
            return take(state, seat)
        case Drop(card):
            return drop(rules, state, seat, card)
    return need_card(rules, state, action)


def take(state: TrentunoState, seat: int) -> Step:
    """The top discard goes into the hand."""
    card = state.discards[-1]
    hands = with_hand(state, seat, state.hands[seat] | BIT[card])
    takes = state.takes + 1
    taken = replace(state, hands=hands, discards=state.discards[:-1], fresh=card, fresh_taken=True, takes=takes)
    return Progress(taken, (TookDiscard(seat, card),))


def drop(rules: Rules, state: TrentunoState, seat: int, card: Card) -> Step:
    """A card goes from the hand onto the discards: the end of a turn, or the beginning of a draw."""
    hands = with_hand(state, seat, state.hands[seat] ^ BIT[card])
    left = replace(state, hands=hands, discards=(*state.discards, card), figure=is_figure(card))
    dropped = (Dropped(seat, card),)
    if state.fresh is None:
        return Progress(replace(left, dropped=True), dropped)
    return after(dropped, end_turn(rules, left))


def need_card(rules: Rules, state: TrentunoState, action: Action) -> Step:
    """A draw, turn or knock needs the top of the stock; where no card can come, the hand ends instead (TRE-13)."""
    if state.stock:
        return use_card(rules, state, action)
    if card_comes(rules, state):
        return Progress(replace(state, need=StockNeeded(pile(state.discards[:-1])), awaiting=action), ())
    return void(state, "stock_out") if rules.exhaustion == "void" else showdown(rules, state, "stock_out")


def restock(rules: Rules, state: TrentunoState, cards: tuple[Card, ...]) -> Step:
    """The new stock is there, and the action that waited for it goes on."""
    action = state.awaiting or DRAW
    renewed = replace(
        state, stock=cards, discards=state.discards[-1:], shuffles=state.shuffles + 1, need=None, awaiting=None
    )
    return after((StockRenewed(len(cards)),), use_card(rules, renewed, action))


def use_card(rules: Rules, state: TrentunoState, action: Action) -> Step:
    """The top of the stock goes into the hand or onto the discards."""
    seat = _mover(state)
    card, rest = state.stock[0], state.stock[1:]
    if isinstance(action, Draw):
        hands = with_hand(state, seat, state.hands[seat] | BIT[card])
        drawn = replace(state, stock=rest, hands=hands, takes=0, fresh=card)
        drew = (Drew(seat, card),)
        return after(drew, end_turn(rules, drawn)) if state.dropped else Progress(drawn, drew)
    turned = replace(state, stock=rest, discards=(*state.discards, card), takes=0, figure=False)
    event: Event = Turned(seat, card)
    if isinstance(action, Knock):
        event, turned = Knocked(seat, card), replace(turned, knocker=seat)
    return after((event,), end_turn(rules, turned))


def end_turn(rules: Rules, state: TrentunoState) -> Step:
    """Look for a 31 that the turn made, then for the end of the last lap, and go on to the next seat."""
    seat = _mover(state)
    if rules.auto_31 and rules.worth(state.hands[seat]).score == THIRTY_ONE:
        return thirty_one(rules, state, (seat,), state.laps[seat])
    if seat == last_of_hand(rules, state):
        return showdown(rules, state, "last_lap")
    return Progress(begin_turn(state, next_living(state, seat)), ())


def last_of_hand(rules: Rules, state: TrentunoState) -> int | None:
    """The seat whose turn is the last of this hand, once somebody has knocked (TRE-7)."""
    if state.knocker is None:
        return None
    return in_play_order(state, state.knocker)[-1] if rules.one_more_each else state.dealer


def last_turns(rules: Rules, state: TrentunoState) -> tuple[int, ...]:
    """The seats that still play in the last lap, the one to move first; nothing before a knock."""
    last = last_of_hand(rules, state)
    if last is None or state.to_move is None:
        return ()
    order = in_play_order(state, state.to_move)
    return order[: order.index(last) + 1]


def begin_turn(state: TrentunoState, seat: int) -> TrentunoState:
    """The turn of `seat` begins: one lap more for it."""
    laps = tuple(lap + (other == seat) for other, lap in enumerate(state.laps))
    return replace(state, to_move=seat, laps=laps, fresh=None, fresh_taken=False, dropped=False)


def _mover(state: TrentunoState) -> int:
    if state.to_move is None:
        raise AssertionError("no seat is to move")
    return state.to_move
