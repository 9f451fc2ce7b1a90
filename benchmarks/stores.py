"""What the store is compared with: the same writes the plain way, and no store at all."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from sqlalchemy import Executable, Row, Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.chronicle import TODAY
from bot.store.statements import Writes
from bot.store.store import Store

NONE: Any = (0,)


class PlainStore(Store):
    """The same writes with each statement awaited, and one commit for each play."""

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection) -> None:
        super().__init__(engine, connection)
        self._put_off: list[Any] = []

    async def commit(self, writes: Writes) -> None:
        """Store at once; what could wait comes along."""
        all_of_it, self._put_off = [*self._put_off, *writes], []
        async with self._lock:
            for statement, row in all_of_it:
                await self._connection.execute(statement, row)
            await self._connection.commit()

    def later(self, writes: Writes) -> None:
        """With the next commit."""
        self._put_off += writes


class NoStore(Store):
    """Keeps nothing."""

    def __init__(self, engine: AsyncEngine, connection: AsyncConnection) -> None:
        super().__init__(engine, connection)
        self._numbers: dict[str, count[int]] = {}

    async def commit(self, writes: Writes) -> None:
        """Forget it."""

    def later(self, writes: Writes) -> None:
        """Forget it."""

    async def fetch(self, query: Executable, **parameters: Any) -> Sequence[Row[Any]]:
        """There is nothing; of what is counted, none."""
        return [NONE] if query is TODAY else ()

    async def next_id(self, table: Table) -> int:
        """A number for a new row of this table."""
        return next(self._numbers.setdefault(table.name, count(1)))
