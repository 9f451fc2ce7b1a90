"""SQLite in its own thread, with one trip there for each statement.

House rules: each trip to a thread and back is paid for by whoever waits: on a busy machine it takes longer than the
statement. Rows are few and fetched at once; what needs no trip (a cursor, its end, a rollback of nothing) makes none.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Self

import aiosqlite

CHUNK = 64
"""Rows that are fetched at once where somebody goes through them one by one; here nobody does."""


class Connection(aiosqlite.Connection):
    """As the driver's own, with cursors that wait for nothing but their statement."""

    def cursor(self) -> Any:
        return Cursor(self)

    async def rollback(self) -> None:
        if self.in_transaction:
            await super().rollback()

    async def travel(self, method: str, *values: Any) -> tuple[sqlite3.Cursor, list[Any]]:
        """A statement carried out, and its rows."""
        return await self._execute(self._carry_out, method, values)  # type: ignore[no-any-return, no-untyped-call]

    def _carry_out(self, method: str, values: Sequence[Any]) -> tuple[sqlite3.Cursor, list[Any]]:
        cursor: sqlite3.Cursor = getattr(self._conn, method)(*values)
        rows = cursor.fetchall()
        cursor.close()
        return cursor, rows


class Cursor:
    """One statement, as SQLAlchemy asks for it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount, self.lastrowid, self.arraysize = -1, 0, 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, operation: str, parameters: Any = ()) -> Self:
        return await self._run("execute", operation, parameters)

    async def executemany(self, operation: str, parameters: Any) -> Self:
        return await self._run("executemany", operation, parameters)

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        self._rows = []

    async def _run(self, method: str, *values: Any) -> Self:
        done, self._rows = await self._connection.travel(method, *values)
        self.description, self.rowcount, self.lastrowid = done.description, done.rowcount, done.lastrowid or 0
        return self


async def connect(file: str) -> Connection:
    """A connection to the database in a file; its thread ends with the process."""
    connection = Connection(lambda: sqlite3.connect(file, check_same_thread=False), CHUNK)
    connection._thread.daemon = True  # noqa: SLF001 - as SQLAlchemy does with a connection that it makes
    await connection
    return connection
