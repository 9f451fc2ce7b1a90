"""The deal: three cards each, one face up starts the discards; a dealt 31 is looked at before the first turn (TRE-3,
TRE-8).
"""

from msgspec.structs import replace

from engine.cards import BIT, Card, Cards, pile
from engine.events import CardsDealt, Event, HandBegan, TableDealt
from engine.game import Progress
from engine.thirtyone.ending import holders, thirty_one
from engine.thirtyone.hand import HAND
from engine.thirtyone.state import Rules, Step, TrentunoState, after, cleared, in_play_order
from engine.thirtyone.turn import begin_turn


def deal(rules: Rules, state: TrentunoState, cards: tuple[Card, ...], *, again: bool) -> Step:
    """Each living seat in order of play, beginning after the dealer, gets its three cards at once."""
    order = in_play_order(state, state.dealer + 1)
    hands: list[Cards] = [0] * len(state.totals)
    for at, seat in enumerate(order):
        hands[seat] = pile(cards[at * HAND : (at + 1) * HAND])
    first, *stock = cards[len(order) * HAND :]
    dealt = replace(
        cleared(state),
        need=None,
        hand=state.hand + (not again),
        hands=tuple(hands),
        stock=tuple(stock),
        discards=(first,),
        before=state.totals,
    )
    events: tuple[Event, ...] = (
        HandBegan(dealt.hand, state.dealer),
        *(CardsDealt(seat, HAND, hands[seat]) for seat in order),
        TableDealt(BIT[first]),
    )
    return after(events, first_turn(rules, dealt, order[0]))


def first_turn(rules: Rules, state: TrentunoState, seat: int) -> Step:
    """The first turn, unless a dealt 31 ends the hand: that counts as lap 1."""
    found = holders(rules, state) if rules.auto_31 else ()
    return thirty_one(rules, state, found, 1) if found else Progress(begin_turn(state, seat), ())
