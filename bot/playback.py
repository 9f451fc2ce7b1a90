"""The plays of a hand, read back: the action log replayed, and told in the words of the table."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from sqlalchemy import bindparam, select

from bot.directory import Directory
from bot.ledger import Ledger
from bot.people import Place
from bot.screens.announcements import announcement
from bot.screens.deeds import deed, last_lap
from bot.screens.values import Line
from bot.screens.voice import Voice, voice_of
from bot.store import schema
from bot.store.store import Store
from bot.table import Table
from engine.events import Event, HandBegan
from engine.record import VERSION, Record, read_record
from engine.replay import game_of, steps

_LOG = select(schema.action.c.lines).where(schema.action.c.table_id == bindparam("table"))
_LOG = _LOG.order_by(schema.action.c.version)


class Playback:
    """Reads back what everybody saw."""

    def __init__(self, store: Store, directory: Directory) -> None:
        self._store = store
        self._directory = directory

    async def read(self, place: Place) -> tuple[Line, ...]:
        """The plays so far of the last hand at the table of this place, a line each, in the language of the group."""
        chat = await self._directory.known_chat(place)
        table = await Ledger(self._store).newest(chat.id) if chat else None
        if chat is None or table is None or table.state is None:
            return ()
        return told(last_hand(await self._record(table)), voice_of(table, chat.language))

    async def _record(self, table: Table) -> Record:
        rows = await self._store.fetch(_LOG, table=table.id)
        lines = [line for row in rows for line in row.lines.split("\n")]
        return read_record("\n".join(lines[_last(lines, VERSION) :]))


def last_hand(record: Record) -> tuple[Event, ...]:
    """What all saw of the last hand of a record."""
    events = [event.seen_by(None) for step in steps(game_of(record), record) for event in step.events]
    began = [at for at, event in enumerate(events) if isinstance(event, HandBegan)]
    return tuple(events[began[-1] :]) if began else ()


def told(events: Iterable[Event], voice: Voice) -> tuple[Line, ...]:
    """A line for each turn, and for what else was announced."""
    lines: list[Line] = []
    for is_turn, some in groupby(events, lambda event: bool(deed(event, voice))):
        tell = _turns if is_turn else _announced
        lines += tell(tuple(some), voice)
    return tuple(lines)


def _turns(events: Sequence[Event], voice: Voice) -> list[Line]:
    return last_lap(events, [False] * len(voice.names), voice, most=len(events))


def _announced(events: Sequence[Event], voice: Voice) -> list[Line]:
    return [line for event in events if (line := announcement(event, voice))]


def _last(lines: Sequence[str], wanted: str) -> int:
    """Where a line stands last: a rematch goes on in the same log, under a head of its own."""
    return len(lines) - 1 - list(reversed(lines)).index(wanted)
