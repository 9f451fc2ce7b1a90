"""Declaring a bonus hand, by a knock or by itself."""

from msgspec.structs import replace

from engine.cards import BIT
from engine.events import Declared, Event
from engine.fishing.declare import best_value, with_value
from engine.fishing.rules import FishingRules, put
from engine.fishing.state import FishingState


def declare(
    rules: FishingRules, state: FishingState, seat: int, value: int | None, events: list[Event]
) -> FishingState:
    """`seat` declares all it holds; the matta takes the `value` named, or the best, which binds (CIR-5, CIR-16)."""
    possible = rules.declarations(state.hands[seat])
    value = best_value(possible) if value is None else value
    made = with_value(possible, value)
    shown = state.shown[seat]
    for each in made:
        events.append(Declared(seat, each.kind, each.points, each.cards, value if each.values else None))
        shown |= each.cards
    return replace(
        state,
        pending=state.pending & ~BIT[seat],
        shown=put(state.shown, seat, shown),
        matta=value if value is not None and rules.accusa_binds else state.matta,
        feats=state.feats + tuple((each.kind, seat, each.points) for each in made),
    )
