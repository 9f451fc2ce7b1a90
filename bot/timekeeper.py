"""What happens at tables by themselves: timers that ran out, computer players, and what a stop has moved."""

import asyncio
from math import inf

import structlog
from sqlalchemy import select

from bot.commands import Command, Play, ShowTable, TimeUp
from bot.directory import Directory
from bot.ledger import timer
from bot.manager import Manager
from bot.outbox import Outbox
from bot.request import Request
from bot.screens.present import redraw
from bot.store import schema
from bot.store.statements import DROP_TIMER
from bot.store.store import Store
from bot.table import Table
from bot.thinking import Thinkers
from bot.timers import is_due, timers, wants_computer
from bot.watch import Watch

log = structlog.get_logger(__name__)

LATELY = 3600.0
"""Seconds since a table last moved in which its people are told that Osteria was down."""

TIDIED = 3600.0
"""Seconds between two sweeps of the inbox."""

_table = schema.game_table.c
LIVE = select(_table.id).where(_table.open).order_by(_table.changed.desc())

ROOM = 100
"""How many chats may have something on their way before the next table is drawn again."""


class StuckError(Exception):
    """What is due at a table leads to nothing."""


class Timekeeper:
    """Asks of the manager what nobody asks but time."""

    def __init__(
        self,
        manager: Manager,
        store: Store,
        directory: Directory,
        outbox: Outbox,
        watch: Watch,
        *,
        thinkers: Thinkers,
    ) -> None:
        self._manager, self._store, self._directory, self._watch = manager, store, directory, watch
        self._outbox = outbox
        self._thinkers = thinkers

    async def look(self, number: int) -> None:
        """Do what is due at a table. Raises `StuckError` if that leads to nothing."""
        table = await self._manager.ledger.table(number)
        if table is None:
            await self._store.commit([(DROP_TIMER, {"table_id": number})])
            return
        command = await self._due(table)
        request = await self._request(table, command or ShowTable())
        if command is None or not (await self._manager.do(request)).ok:
            await self._wind_again(request)

    async def redraw(self) -> None:
        """Show every open table as it is now, the last one that moved first: the stop has moved all deadlines. A longer
        one is told. A table is loaded when those before it are on their way; after a stop, all come again.
        """
        for row in await self._store.fetch(LIVE):
            await self._outbox.room(ROOM)
            try:
                await self.show_again(row.id, down=self._watch.down)
            except Exception:
                log.exception("not redrawn", table=row.id)

    async def tidy(self) -> None:
        """Forget, now and then, what cannot come again."""
        while True:
            self._store.later(self._manager.inbox.sweep(self._watch.now()))
            await asyncio.sleep(TIDIED)

    async def _due(self, table: Table) -> Command | None:
        """What is to be done at a table now, if anything. A computer player chooses before anybody waits for it."""
        now = self._watch.now()
        seat = wants_computer(table, now)
        if seat is not None:
            return Play(await self._thinkers.choose(table, seat), table.version)
        kind = next((kind for kind in timers(table) if is_due(table, kind, now)), None)
        return TimeUp(kind) if kind else None

    async def _wind_again(self, request: Request) -> None:
        """Nothing was done: the timer was not that of the table as it is now."""
        async with self._manager.locks.of(request.chat.id):
            table = await self._manager.ledger.table(request.table)
            if table and min(timers(table).values(), default=inf) <= self._watch.now():
                raise StuckError(table.id)
            await self._store.commit(timer(table) if table else ())

    async def show_again(self, number: int, *, down: float = 0.0) -> None:
        """Show a table as it is now, after Osteria was `down` for so long."""
        table = await self._manager.ledger.table(number)
        if table is None or table.parked:
            return
        request = await self._request(table, ShowTable())
        async with self._manager.locks.of(request.chat.id):
            table = await self._manager.ledger.table(number) or table
            lately = self._watch.now() - table.changed < LATELY
            surface = self._manager.surface(request)
            shown = redraw(table, offset=self._watch.offset(), down=down if lately else 0.0, surface=surface)
            # A hand tells no deadline, and may have a chooser open.
            await self._manager.tell(request, [one for one in shown if not one.person])

    async def _request(self, table: Table, command: Command) -> Request:
        return Request(command, await self._directory.chat_of(table.chat), table.id)
