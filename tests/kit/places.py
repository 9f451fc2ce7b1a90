"""Where the cards of a hand are."""

from itertools import chain
from typing import Any

from engine.cards import Card, Cards, each
from engine.fishing.state import FishingState
from engine.thirtyone.state import TrentunoState


def places(state: Any) -> tuple[list[Cards], list[Card]]:
    """All sets of cards of a state, and all cards that lie in an order."""
    match state:
        case FishingState():
            return [*state.hands, *state.piles, *state.stock, state.table, state.left_out], []
        case TrentunoState():
            return [*state.hands], [*state.stock, *state.discards]
    raise TypeError(type(state))


def everywhere(state: Any) -> list[Card]:
    """Every card that is somewhere, as often as it is, in order."""
    sets, rows = places(state)
    return sorted([*rows, *chain.from_iterable(map(each, sets))])
