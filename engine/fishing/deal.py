"""Giving out the cards, and what follows from it at once (FAM-9): redeal check, table bonus, tozzoli or accuse."""

from msgspec.structs import replace

from engine.actions import PackNeeded
from engine.cards import Card, Cards, pile
from engine.events import CardsDealt, CardsLeftOut, DealtAgain, Event, HandBegan, TableDealt, TableTaken
from engine.fishing.accuse import declare
from engine.fishing.rules import FishingRules, put
from engine.fishing.state import FishingState

AGAIN = PackNeeded(again=True)
TABLE = 4
"""The cards that lie face up at the start."""
FIFTEEN = 15
"""What the first cards add up to for each scopa that they give (CIR-3)."""


def begin(rules: FishingRules, state: FishingState, pack: tuple[Card, ...], events: list[Event]) -> FishingState:
    """A hand begins with this pack, unless the first cards of the table forbid it."""
    number = state.hand if state.need == AGAIN else state.hand + 1
    events.append(HandBegan(number, state.dealer))
    first = rules.seats * rules.hand_size
    table = pile(pack[first : first + TABLE])
    packets, left_out = packets_of(pack[:first] + pack[first + TABLE :], rules.hand_size, rules.deals * rules.seats)
    gathered = gather(rules, state, number)
    dealt = give(rules, replace(gathered, need=None, stock=packets, table=table, left_out=left_out), events)
    events.append(TableDealt(table))
    why, points = rules.judge_table(table)
    if why:
        events.append(DealtAgain(why))
        return replace(gathered, need=AGAIN)
    if left_out:
        events.append(CardsLeftOut(left_out.bit_count()))
    return accuse(rules, take_table(rules, dealt, points, events) if points else dealt, events)


def next_deal(rules: FishingRules, state: FishingState, events: list[Event]) -> FishingState:
    """The next cards of the stock are given out."""
    return accuse(rules, give(rules, state, events), events)


def packets_of(cards: tuple[Card, ...], size: int, many: int) -> tuple[tuple[Cards, ...], Cards]:
    """So many packets of cards, and the cards left over."""
    starts = range(0, many * size, size)
    return tuple([pile(cards[start : start + size]) for start in starts]), pile(cards[many * size :])


def gather(rules: FishingRules, state: FishingState, number: int) -> FishingState:
    """All cards are with the dealer, and the last hand is forgotten."""
    nothing = (0,) * rules.seats
    return FishingState(
        dealer=state.dealer,
        hand=number,
        totals=state.totals,
        hands=nothing,
        shown=nothing,
        piles=(0,) * len(rules.sides),
    )


def give(rules: FishingRules, state: FishingState, events: list[Event]) -> FishingState:
    """Each seat in order of play gets a packet; the first one is to move."""
    seats, size, first = rules.seats, rules.hand_size, rules.following[state.dealer]
    packets = state.stock[:seats]
    for seat, packet in zip(rules.order[first], packets, strict=True):
        events.append(CardsDealt(seat, size, packet))
    hands = packets[seats - first :] + packets[: seats - first]
    return replace(state, stock=state.stock[seats:], hands=hands, to_move=first)


def take_table(rules: FishingRules, state: FishingState, points: int, events: list[Event]) -> FishingState:
    """The dealer takes the first cards of the table, and counts as last capturer (CIR-3)."""
    dealer = state.dealer
    side = rules.side_of[dealer]
    events.append(TableTaken(dealer, state.table, FIFTEEN * points, points))
    piles = put(state.piles, side, state.table)
    return replace(state, table=0, piles=piles, last=dealer, feats=(("table", dealer, points),))


def accuse(rules: FishingRules, state: FishingState, events: list[Event]) -> FishingState:
    """Bonus hands declare themselves in order of play, or wait for a knock."""
    holders = [seat for seat in rules.order[rules.following[state.dealer]] if rules.declarations(state.hands[seat])]
    if not rules.auto_accuse:
        return replace(state, pending=pile(holders)) if holders or state.pending else state
    for seat in holders:
        state = declare(rules, state, seat, None, events)
    return state
