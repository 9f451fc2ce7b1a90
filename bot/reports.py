"""What a table remembers of its plays: the last turn of each seat, the coup of the match, the cards played."""

from collections.abc import Iterable, Iterator

from bot.table import Table
from engine.actions import Action, Capture, Drop, Lay, Turn
from engine.events import (
    BetMade,
    BetPassed,
    Captured,
    Declared,
    Drew,
    Dropped,
    Event,
    Knocked,
    Laid,
    ThirtyOneShown,
    TookDiscard,
    Turned,
)

Coup = tuple[str, int, int]
"""What it was, by which seat, for how many points."""

TURNS = (Laid, Captured, Drew, TookDiscard, Dropped, Turned, Knocked, ThirtyOneShown, BetMade, BetPassed)
"""The events that tell what a seat did with its turn."""


def lap_after(table: Table, events: Iterable[Event]) -> tuple[Event, ...]:
    """The last turn of each seat as all may see it, newest last; what a seat does in one turn stays together."""
    lap = table.lap
    for event in events:
        if isinstance(event, TURNS):
            goes_on = lap and _seat(lap[-1]) == event.seat == (table.state and table.state.to_move)
            kept = lap if goes_on else tuple(old for old in lap if _seat(old) != event.seat)
            lap = (*kept, event.seen_by(None))
    return lap


def coup_after(best: Coup | None, events: Iterable[Event]) -> Coup | None:
    """The coup of the match: the bonus hand or capture with the most points, the first of equals."""
    for coup in _coups(events):
        if best is None or coup[2] > best[2]:
            best = coup
    return best


def is_card_played(action: Action) -> bool:
    """Whether a card leaves a hand by it, or the stock, rather than a word being said."""
    return isinstance(action, Lay | Capture | Drop | Turn)


def _coups(events: Iterable[Event]) -> Iterator[Coup]:
    for event in events:
        match event:
            case Declared(seat=seat, kind=kind, points=points):
                yield kind, seat, points
            case Captured(seat=seat, feats=feats) if feats:
                yield feats[0][0], seat, sum(points for _, points in feats)


def _seat(event: Event) -> int | None:
    return event.seat if isinstance(event, TURNS) else None
