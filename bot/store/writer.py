"""Group commit: all that waits to be stored shares one transaction, and each statement is sent once with all its rows.

House rules: a unit is stored whole or not at all. One unit that contradicts the database never spoils the others: the
shared transaction is undone and each unit tried alone. Whoever stops waiting changes nothing: what was handed over is
stored.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

import structlog
from sqlalchemy.exc import IntegrityError

from bot.store.statements import Row, Statement, Writes, order

log = structlog.get_logger(__name__)

Batch = Sequence[tuple[Statement, list[Row]]]
"""Each statement with all its rows, in the order in which they are to be carried out."""


class Conflict(Exception):
    """What was to be stored contradicts what is stored: somebody else was first."""


class Closed(Exception):
    """The store is closed."""


class _Unit:
    """Writes that stand or fall together, and who waits for them."""

    def __init__(self, writes: Writes, done: asyncio.Future[None] | None) -> None:
        self.writes = writes
        self.done = done

    def succeed(self) -> None:
        if self.done and not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        if self.done is None:
            log.error("not stored", error=repr(error))
        elif not self.done.done():
            self.done.set_exception(error)


class Writer:
    """Gathers units and hands them to `transact` as batches, one batch at a time."""

    def __init__(self, transact: Callable[[Batch], Awaitable[None]], *, patience: float = 0.1) -> None:
        self._transact = transact
        self._patience = patience
        self._waiting: list[_Unit] = []
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    async def commit(self, writes: Writes) -> None:
        """Store a unit; return once it would survive a power cut. Raises `Conflict` if somebody else was first."""
        done = asyncio.get_running_loop().create_future()
        self._add(_Unit(writes, done))
        self._start()
        await done

    def later(self, writes: Writes) -> None:
        """Store a unit along with the next commit, at the latest after `patience` seconds."""
        self._add(_Unit(writes, None))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._start)

    async def close(self) -> None:
        """Store what waits, and take nothing more."""
        self._closed = True
        self._start()
        if self._task:
            await asyncio.shield(self._task)

    def _add(self, unit: _Unit) -> None:
        if self._closed:
            raise Closed
        self._waiting.append(unit)

    def _start(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._task is None and self._waiting:
            self._task = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        await asyncio.sleep(0)  # all that comes in this turn of the loop goes together
        try:
            while self._waiting:
                units, self._waiting = self._waiting, []
                await self._write(units)
        finally:
            self._task = None

    async def _write(self, units: Sequence[_Unit]) -> None:
        try:
            await self._transact(grouped(unit.writes for unit in units))
        except Exception as error:  # noqa: BLE001 - whatever it is, each waits for its own answer
            await self._write_apart(units, error)
        else:
            for unit in units:
                unit.succeed()

    async def _write_apart(self, units: Sequence[_Unit], error: Exception) -> None:
        if len(units) > 1:
            for unit in units:
                await self._write([unit])
        else:
            units[0].fail(Conflict() if isinstance(error, IntegrityError) else error)


def grouped(units: Iterable[Writes]) -> Batch:
    """The rows of all units, by statement."""
    rows: dict[Statement, list[Row]] = {}
    for writes in units:
        for statement, row in writes:
            rows.setdefault(statement, []).append(row)
    return sorted(rows.items(), key=lambda item: order(item[0]))
