"""The store: one connection, reads one after the other, writes many at a time.

House rule: whatever has begun is carried out even if nobody waits for it any more. A statement that is broken off
would cost the connection.
"""

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Executable, Row, Table, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.migrate import upgrade
from bot.store.statements import Writes
from bot.store.writer import Batch, Closed, Conflict, Writer

__all__ = ["Closed", "Conflict", "Store"]

PRAGMAS = ("journal_mode = wal", "synchronous = full", "foreign_keys = on", "secure_delete = on")
"""How SQLite is used: a commit survives a power cut, and what is deleted is gone from the file."""


CHECKPOINT = "pragma wal_checkpoint(truncate)"
PIECE = 1 << 22
"""Bytes of a file that are looked through at a time."""


class Store:
    """What is stored, through the one connection of this process. Made by `open`, and to be closed in any case."""

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection) -> None:
        self._engine = engine
        self._file = _file_of(engine.url)
        self._connection = connection
        self._lock = asyncio.Lock()
        self._writer = Writer(self._transact)
        self._ids: dict[str, count[int]] = {}

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url` and bring its tables up to date."""
        engine = _engine(url)
        try:
            connection = await engine.connect()
            await connection.run_sync(upgrade)
            await connection.commit()
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, connection)

    async def commit(self, writes: Writes) -> None:
        """Store these, all or none; return once they would survive a power cut. Raises `Conflict` if somebody else was
        first, `Closed` after `close`.
        """
        await self._writer.commit(writes)

    def later(self, writes: Writes) -> None:
        """Store these, all or none, along with the next commit, or a little later."""
        self._writer.later(writes)

    async def fetch(self, query: Executable, **parameters: Any) -> Sequence[Row[Any]]:
        """The rows that a query finds."""
        return await asyncio.shield(self._fetch(query, parameters))

    async def next_id(self, table: Table) -> int:
        """A number for a new row of this table."""
        if table.name not in self._ids:
            (last,) = (await self.fetch(select(func.coalesce(func.max(table.c.id), 0))))[0]
            self._ids.setdefault(table.name, count(last + 1))
        return next(self._ids[table.name])

    def count_anew(self, table: Table) -> None:
        """Another process gave out numbers too: look again which was the last."""
        self._ids.pop(table.name, None)

    async def seal(self, traces: Sequence[bytes]) -> bool:
        """What was deleted is gone from the files of SQLite: none of these bytes is left in them, unless it still
        stands in a row. Pages that were divided may hold copies of what is gone; the file is then written anew. False
        while somebody else reads the file: what was written last may still stand beside it.
        """
        if self._file is None:
            return True
        sealed = await asyncio.shield(self._on_file(CHECKPOINT))
        if await asyncio.to_thread(_is_found, self._file, traces):
            await asyncio.shield(self._on_file("vacuum"))
            sealed = await asyncio.shield(self._on_file(CHECKPOINT))
        return sealed

    async def _on_file(self, statement: str) -> bool:
        """Carry out what is outside of any transaction; whether nobody was in its way."""
        async with self._lock:
            rows = await self._connection.exec_driver_sql(statement)
            return not rows.returns_rows or not rows.all()[0][0]

    async def close(self) -> None:
        """Store what waits and let the database go."""
        try:
            await self._writer.close()
        finally:
            async with self._lock:
                await self._connection.close()
                await self._engine.dispose()

    async def _fetch(self, query: Executable, parameters: dict[str, Any]) -> Sequence[Row[Any]]:
        async with self._lock:
            rows = (await self._connection.execute(query, parameters)).all()
            await self._connection.rollback()
            return rows

    async def _transact(self, batch: Batch) -> None:
        async with self._lock:
            try:
                for statement, rows in batch:
                    await self._connection.execute(statement, rows)
                await self._connection.commit()
            except BaseException:
                await self._connection.rollback()
                raise


def _file_of(url: URL) -> Path | None:
    """The file of an SQLite database, if it is one."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _is_found(file: Path, traces: Sequence[bytes]) -> bool:
    """Whether any of these stands in the file, read piece by piece."""
    overlap = max(map(len, traces), default=0)
    with file.open("rb") as bytes_:
        rest = b""
        while piece := bytes_.read(PIECE):
            if any(trace in rest + piece for trace in traces):
                return True
            rest = piece[-overlap:]
    return False


def _engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)  # an error tells no cards
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"pragma {pragma}")
    cursor.close()
