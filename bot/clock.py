"""Looks at every table when its time has come. Timers are rows; there is one task for all of them.

House rules: a timer says only when to look; what is due then is computed from the table (`bot.timers`). The row stays
until the table has moved on, so that a stop at any moment loses nothing.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy import bindparam, select

from bot.store import schema
from bot.store.statements import PUT_CLOCK
from bot.store.store import Store
from bot.watch import Watch

log = structlog.get_logger(__name__)

HEARTBEAT = 2.0
"""Seconds between two readings of Osteria's clock that are stored, and the longest sleep."""

AFTER_ERROR = 5.0
"""Seconds in which a table is left alone after an error of ours."""

AT_ONCE = 200
"""How many tables are looked at in one go."""

NEXT = select(schema.timer.c.table_id, schema.timer.c.due).order_by(schema.timer.c.due).limit(bindparam("limit"))
READING = select(schema.clock.c.reading, schema.clock.c.unix)


async def wind(
    store: Store,
    *,
    first: float,
    monotonic: Callable[[], float] = time.monotonic,
    unix: Callable[[], float] = time.time,
) -> Watch:
    """Osteria's clock as it was when it stopped; `first` is what a new one shows."""
    rows = await store.fetch(READING)
    if not rows:
        return Watch(first, monotonic=monotonic, unix=unix)
    (row,) = rows
    return Watch(row.reading, down=max(0.0, unix() - row.unix), monotonic=monotonic, unix=unix)


class Clock:
    """Calls `look(table)` for each table whose time has come, never twice at once for the same one."""

    def __init__(self, store: Store, watch: Watch, look: Callable[[int], Awaitable[None]]) -> None:
        self._store, self._watch, self._look = store, watch, look
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._woken = asyncio.Event()
        self._sleeps_until = 0.0
        self._beaten = 0.0

    def note(self, due: float) -> None:
        """A timer was stored: wake up if it is earlier than what is waited for."""
        if due < self._sleeps_until:
            self._woken.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._woken.clear()
            if self._watch.now() >= self._beaten + HEARTBEAT:
                self._beat()
            self._sleeps_until = await self.tick()
            try:
                async with asyncio.timeout(self._sleeps_until - self._watch.now()):
                    await self._woken.wait()
            except TimeoutError:
                pass

    async def tick(self) -> float:
        """Start to look at all that is due; the time at which to come again."""
        now = self._watch.now()
        self._sleeps_until = now + HEARTBEAT
        for row in await self._store.fetch(NEXT, limit=AT_ONCE + len(self._busy)):
            table, due = int(row.table_id), float(row.due)
            if table in self._busy:
                continue
            if due > now:
                return min(due, self._sleeps_until)
            self._busy[table] = asyncio.create_task(self._attend(table))
        return self._sleeps_until

    @property
    def is_busy(self) -> bool:
        """Whether any table is being looked at."""
        return bool(self._busy)

    async def rest(self) -> None:
        """Wait until no table is looked at any more."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop looking; store the last reading."""
        for task in self._busy.values():
            task.cancel()
        await self.rest()
        self._beat()

    async def _attend(self, table: int) -> None:
        try:
            await self._look(table)
        except Exception:
            log.exception("a timer failed", table=table)
            await asyncio.sleep(AFTER_ERROR)
        finally:
            del self._busy[table]
            self._woken.set()

    def _beat(self) -> None:
        self._beaten = self._watch.now()
        self._store.later(
            [(PUT_CLOCK, {"id": 1, "reading": self._beaten, "unix": self._beaten + self._watch.offset()})]
        )
