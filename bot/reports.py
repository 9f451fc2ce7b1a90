"""What a table remembers of its plays: the last turn of each seat, the coup of the match, what each seat has done."""

from collections.abc import Iterable, Iterator, Sequence

from bot.table import Deeds, Table
from engine.actions import Action, Capture, Drop, Lay, Turn
from engine.events import (
    BetMade,
    BetPassed,
    Captured,
    Declared,
    Drew,
    Dropped,
    Event,
    HandScored,
    HandsShown,
    Knocked,
    Laid,
    ThirtyOneShown,
    TookDiscard,
    Turned,
)

Coup = tuple[str, int, int]
"""What it was, by which seat, for how many points."""

SCOPE = ("scopa", "scua")
"""The captures that leave nothing on the table, by the names that games give them."""

BEST_HAND = 31
"""The most that a hand of Trentuno is worth (TRE-4)."""

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


def deeds_after(deeds: Sequence[Deeds], events: Iterable[Event], sides: Sequence[Sequence[int]]) -> tuple[Deeds, ...]:
    """What each seat has done in the match, these events included."""
    after = list(deeds) or [Deeds() for _ in range(sum(map(len, sides)))]
    for event in events:
        for seat, done in _done(event, sides):
            after[seat] = _together(after[seat], done)
    return tuple(after)


def is_card_played(action: Action) -> bool:
    """Whether a card leaves a hand by it, or the stock, rather than a word being said."""
    return isinstance(action, Lay | Capture | Drop | Turn)


def _together(old: Deeds, new: Deeds) -> Deeds:
    bolder = new if new.bold > old.bold else old
    return Deeds(old.scope + new.scope, old.accuse + new.accuse, max(old.best, new.best), bolder.bold, bolder.dared)


def _done(event: Event, sides: Sequence[Sequence[int]]) -> Iterator[tuple[int, Deeds]]:
    """What an event adds to the deeds of seats. A knock at Trentuno is the bolder, the less the hand is worth."""
    for kind, seat, points in _coups([event]):
        yield seat, Deeds(bold=points, dared=kind)
    match event:
        case Declared(seat=seat) | Knocked(seat=seat):
            yield seat, Deeds(accuse=1)
        case Captured(seat=seat, feats=feats):
            yield seat, Deeds(scope=sum(name in SCOPE for name, _ in feats))
        case HandsShown(hands=hands, knocker=int(knocker)):
            worth = next(hand.score for hand in hands if hand.seat == knocker)
            yield knocker, Deeds(bold=BEST_HAND - int(worth), dared="knock")
        case HandScored(score=score):
            for side, members in zip(score.sides, sides, strict=True):
                yield from ((seat, Deeds(best=side.points)) for seat in members)


def _coups(events: Iterable[Event]) -> Iterator[Coup]:
    for event in events:
        match event:
            case Declared(seat=seat, kind=kind, points=points):
                yield kind, seat, points
            case Captured(seat=seat, feats=feats) if feats:
                yield feats[0][0], seat, sum(points for _, points in feats)


def _seat(event: Event) -> int | None:
    return event.seat if isinstance(event, TURNS) else None
