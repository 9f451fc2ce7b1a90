"""A match record played through the engine, line by line, and what came of it."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.actions import Lot, Pack, Stock
from engine.errors import IllegalAction, Nonsense, PairsOdd, SeatsImpossible
from engine.events import Event, HandScored
from engine.game import NEEDED, Game, Progress, State
from engine.games import BY_NAME
from engine.notation import short, write_play
from engine.options import settle
from engine.record import Line, Record, RecordError
from engine.transcript import tag_of, write_event
from engine.view import TrentunoView


class Replayed(Struct, frozen=True):
    """A record played to its end: the rules of its table, the last state, and all events in order."""

    game: Game[Any]
    state: State
    events: tuple[Event, ...]


def replay(record: Record) -> Replayed:
    """Play a record to its end. Raises `Nonsense`; where a line is at fault, `RecordError`, which names it."""
    game = game_of(record)
    state: State = game.new(record.dealer)
    events: list[Event] = []
    for step in steps(game, record):
        state = step.state
        events += step.events
    return Replayed(game, state, tuple(events))


def game_of(record: Record) -> Game[Any]:
    """The rules of the record's table. Raises `Nonsense`; where a line of the head is at fault, `RecordError`."""
    if record.game not in BY_NAME:
        raise at_fault(record, "game", f"no such game: {short(record.game)}")
    kind = BY_NAME[record.game]
    try:
        settle(kind.options, record.options)
        game = kind(len(record.players), record.options)
    except (SeatsImpossible, PairsOdd) as error:
        raise at_fault(record, "players", str(error)) from None
    except Nonsense as error:
        raise at_fault(record, "options", str(error)) from None
    if record.dealer >= game.seats:
        raise at_fault(record, "dealer", f"seat {record.dealer + 1} cannot deal: there are {game.seats}")
    return game


def at_fault(record: Record, name: str, why: str) -> Nonsense:
    """The error of that part of the head, on its line where the record was read from a text."""
    return RecordError(record.numbers[name], why) if name in record.numbers else Nonsense(why)


def steps(game: Game[Any], record: Record) -> Iterator[Progress[Any]]:
    """Each line of the record as a step of the game. Raises `RecordError`."""
    state: State = game.new(record.dealer)
    for line in record.lines:
        step = step_of(game, state, line)
        yield step
        state = step.state


def step_of(game: Game[Any], state: State, line: Line) -> Progress[Any]:
    """One line as a step of the game. Raises `RecordError`."""
    try:
        if isinstance(line.play, Pack | Stock | Lot):
            return game.supply(state, line.play)
        return game.apply(state, _seat(game, line), line.play)
    except IllegalAction as error:
        why = f"{NEEDED[type(state.need)]} is needed now" if state.need else error.reason.replace("_", " ")
        raise RecordError(line.number, f"{_told(line)}: {why}") from None
    except Nonsense as error:
        raise RecordError(line.number, f"{_told(line)}: {error}") from None


def _seat(game: Game[Any], line: Line) -> int:
    if line.seat is None or line.seat >= game.seats:
        raise Nonsense(f"there are only {game.seats} seats")
    return line.seat


def _told(line: Line) -> str:
    """The line in short: of a whole pack its kind alone."""
    return tag_of(line.play) if line.seat is None else write_play(line.seat, line.play)


def results(replayed: Replayed) -> dict[str, Any]:
    """What came of it, as JSON: the points of each whole hand and the totals by side, the winner, all events; in
    Trentuno the pot.
    """
    state = replayed.state
    view = replayed.game.view(state, None)
    pot = {"pot": view.pot} if isinstance(view, TrentunoView) else {}
    return {
        "hands": [hand_points(event) for event in replayed.events if isinstance(event, HandScored)],
        "totals": list(state.totals),
        "over": state.winner is not None,
        "winner": state.winner,
        **pot,
        "events": [write_event(event) for event in replayed.events],
    }


def hand_points(event: HandScored) -> dict[str, list[int]]:
    """The points of a hand by side."""
    return {"points": [side.points for side in event.score.sides]}
