"""How long things are kept: what nobody needs any more goes by itself, once an hour, or at once by `osteria purge`.

House rules: results are kept for ever, unless the operator has said otherwise. What goes, goes whole: a table with its
record, a match with all who played in it. Ages are counted by the clock that the rows were written by.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog
from msgspec import Struct
from sqlalchemy import Row, and_, bindparam, delete, exists, func, or_, select

from bot import datafile
from bot.inbox import KEPT
from bot.settings import Settings
from bot.store import schema
from bot.store.statements import DROP_OLD_MARKS, Write, remove
from bot.store.store import Store

log = structlog.get_logger(__name__)

HOUR: Final = 3600.0
DAY: Final = 86_400.0
AT_ONCE: Final = 1_000
"""How many things go in one transaction."""

_table, _match, _message, _inbox = schema.game_table.c, schema.match.c, schema.message.c, schema.inbox.c
_shown, _code, _action = schema.room_message.c, schema.link_code.c, schema.action.c
READING = select(schema.clock.c.reading)
MARKS = select(func.count()).select_from(schema.inbox).where(_inbox.at < bindparam("before"))
CODES = select(_code.person_id).where(_code.until < bindparam("now"))
LOBBIES = select(_table.id, _table.chat_id).where(
    ~_table.open, _table.changed < bindparam("before"), ~exists().where(_match.table_id == _table.id)
)
MATCHES = select(_match.id, _match.table_id, _match.first, _match.last).where(_match.ended < bindparam("before"))
FULL = select(_shown.room_id).group_by(_shown.room_id).having(func.count() > bindparam("most"))
TOO_OLD = select(_shown.name).where(_shown.room_id == bindparam("room")).order_by(_shown.seq.desc())

DROP_SHOWN = delete(schema.message).where(
    _message.chat_id == bindparam("chat"),
    or_(_message.key == bindparam("of"), _message.key.startswith(bindparam("begins"))),
)
OF_TABLE = (remove(schema.action, "table_id"), remove(schema.timer, "table_id"), remove(schema.seat, "table_id"))
DROP_TABLE, DROP_MATCH = remove(schema.game_table, "id"), remove(schema.match, "id")
DROP_PLAYED, DROP_CODE = remove(schema.played, "match_id"), remove(schema.link_code, "person_id")
DROP_RECORD = delete(schema.action).where(
    and_(_action.table_id == bindparam("of"), _action.version.between(bindparam("from_"), bindparam("to")))
)
DROP_MESSAGE = remove(schema.room_message, "room_id", "name")


class Retention(Struct, frozen=True):
    """What is kept: copies, tables without a match and matches for so many days, and so many messages of a room. 0 is
    for ever, and all.
    """

    backups: int = 0
    tables: int = 0
    messages: int = 0
    matches: int = 0


class Chore(NamedTuple):
    """What is to go: `text` says what it is, `number` how many of it, `writes` how."""

    text: str
    number: int
    writes: Sequence[Write]


def retention_of(settings: Settings) -> Retention:
    """What an operator has chosen."""
    return Retention(
        settings.backups_keep_days,
        settings.tables_keep_days,
        settings.room_messages_kept,
        settings.matches_keep_days,
    )


async def last_reading(store: Store) -> float:
    """What Osteria's own clock said when it was last written down."""
    return next((float(row.reading) for row in await store.fetch(READING)), 0.0)


async def chores(
    store: Store, keep: Retention, unix: float, reading: float, *, most: int | None = AT_ONCE
) -> list[Chore]:
    """What is to go now, up to `most` of each kind. `reading` is Osteria's own clock."""
    (marks,) = (await store.fetch(MARKS, before=reading - KEPT))[0]
    codes = await store.fetch(CODES, now=unix)
    found = [
        Chore("marks of old presses", marks, [(DROP_OLD_MARKS, {"before": reading - KEPT})]),
        Chore("old codes", len(codes), [(DROP_CODE, {"person_id": row.person_id}) for row in codes]),
    ]
    if keep.tables:
        rows = await store.fetch(LOBBIES.limit(most), before=reading - keep.tables * DAY)
        found.append(_chore("tables without a match", rows, _table_writes))
    if keep.messages:
        shown = [name async for name in _too_old(store, keep.messages, most)]
        found.append(_chore("messages of rooms", shown, _message_writes))
    return found


async def old_matches(store: Store, keep: Retention, unix: float, *, most: int | None = AT_ONCE) -> Chore:
    """The matches that are to go now. What boards add up is to be made anew after that."""
    rows = await store.fetch(MATCHES.limit(most), before=unix - keep.matches * DAY) if keep.matches else ()
    return _chore("matches", rows, _match_writes)


def _chore(text: str, rows: Sequence[Any], writes: Callable[[Any], Iterator[Write]]) -> Chore:
    return Chore(text, len(rows), [write for row in rows for write in writes(row)])


def _table_writes(row: Row[Any]) -> Iterator[Write]:
    yield from ((statement, {"table_id": row.id}) for statement in OF_TABLE)
    yield DROP_SHOWN, {"chat": row.chat_id, "of": str(row.id), "begins": f"{row.id}."}
    yield DROP_TABLE, {"id": row.id}


def _match_writes(row: Row[Any]) -> Iterator[Write]:
    yield DROP_PLAYED, {"match_id": row.id}
    yield DROP_RECORD, {"of": row.table_id, "from_": row.first, "to": row.last}
    yield DROP_MATCH, {"id": row.id}


async def _too_old(store: Store, messages: int, most: int | None) -> AsyncIterator[tuple[str, str]]:
    for room in await store.fetch(FULL, most=messages):
        for row in await store.fetch(TOO_OLD.offset(messages).limit(most), room=room.room_id):
            yield room.room_id, row.name


def _message_writes(message: tuple[str, str]) -> Iterator[Write]:
    yield DROP_MESSAGE, {"room_id": message[0], "name": message[1]}


def old_copies(file: Path | None, keep: Retention, unix: float) -> list[Path]:
    """The copies of the database that are to go now."""
    if file is None or not keep.backups:
        return []
    before = datetime.fromtimestamp(unix, UTC) - timedelta(days=keep.backups)
    return [copy for copy, made in datafile.copies(file) if made < before]


class Housekeeper:
    """Lets go, once an hour, of what is not to be kept. `file` is that of the database, if it is one; `unix` and
    `reading` are the time, and Osteria's own clock.
    """

    def __init__(
        self,
        store: Store,
        keep: Retention,
        file: Path | None,
        unix: Callable[[], float],
        reading: Callable[[], float],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store, self._keep, self._file = store, keep, file
        self._unix, self._reading, self._sleep = unix, reading, sleep

    async def run(self) -> None:
        """For ever."""
        while True:
            await self.tidy()
            await self._sleep(HOUR)

    async def tidy(self) -> None:
        """Let go of what is due; a great heap takes some hours. Matches only go by `osteria purge`."""
        for chore in await chores(self._store, self._keep, self._unix(), self._reading()):
            if chore.number:
                await self._store.commit(chore.writes)
                log.info("let go", what=chore.text, number=chore.number)
        for copy in await asyncio.to_thread(old_copies, self._file, self._keep, self._unix()):
            await asyncio.to_thread(copy.unlink, missing_ok=True)
            log.info("let go", what="copy", name=copy.name)
