"""A whole Osteria on the stand-in for Telegram, with time that passes only when it is told to.

A test reads like a conversation:

    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
        await anna.taps("Diamo le carte")
        assert "Cirulla" in bruno.reads()

The house may be stopped and opened again at any moment, as by a restart, or killed.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from pydantic import SecretStr
from sqlalchemy import select

from adapters.telegram.app import Telegram
from bot.app import Osteria
from bot.clock import wind
from bot.intake import Intake
from bot.store import schema
from bot.store.codec import decode_table
from bot.store.store import Store
from bot.table import Phase, Table
from bot.thinking import Thinkers
from tests.adapters.telegram import manners
from tests.adapters.telegram.guest import Guest
from tests.kit.hourglass import Hourglass
from tests.kit.telegram.calls import Call
from tests.kit.telegram.chats import Chat, Topic
from tests.kit.telegram.limits import Limits
from tests.kit.telegram.telegram import Telegram as StandIn
from tests.kit.telegram.telegram import telegram as stand_in

__all__ = ["Guest", "House", "house"]

PLAY = re.compile(r"[0-9]+: ")

SHOWING = ("sendmessage", "editmessagetext", "editmessagereplymarkup", "deletemessage", "deletemessages")


class House:
    """An Osteria with its Telegram. `url` is its database; `webhook`: updates are brought, not polled."""

    def __init__(self, telegram: StandIn, glass: Hourglass, url: str, *, seed: int = 1, webhook: bool = False) -> None:
        self.telegram, self.glass, self.url, self.webhook = telegram, glass, url, webhook
        self.random = Random(seed)
        telegram.busy.append(lambda: self.is_open and self._busy())
        self.is_open = False
        self.port = 0

    # --- the house ----------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start, as the real one does."""
        self.store = await Store.open(self.url)
        self.thinkers = Thinkers(lambda: Random(self.random.random()))
        self.watch = await wind(self.store, first=1000.0, monotonic=self.glass, unix=self.glass)
        self.osteria = Osteria(
            self.store,
            self.watch,
            self.thinkers,
            new_seed=lambda: self.random.randbytes(32),
            sleep=self.glass.sleep,
            unix=self.glass,
        )
        await self._open_adapter()
        self.is_open = True
        await self.osteria.outbox.start({"telegram": self.adapter})
        self.running = asyncio.create_task(self.adapter.run())
        await self.osteria.timekeeper.redraw()

    async def close(self) -> None:
        """Stop, as the real one does."""
        self.is_open = False
        await self._stop_adapter()
        await self.osteria.close()
        await self.store.close()
        self.thinkers.close()

    async def restart(self, *, after: float = 10.0) -> None:
        """Stop and start again after some time."""
        await self.close()
        self.glass.pass_(after)
        await self.open()
        await self.settle()

    async def takes_in_only(self, update: dict[str, Any]) -> None:
        """Store an update as a process does that is killed before it did it. The house is closed before and after."""
        store = await Store.open(self.url)
        await Intake(store, lambda: 1000.0).store("telegram", [(str(update["update_id"]), json.dumps(update).encode())])
        await store.close()

    async def settle(self) -> None:
        """Let everything happen that is due now, and arrive."""
        while True:
            await self.telegram.quiet(calm=0.012)
            due = await self.osteria.clock.tick()
            if due > self.watch.now() and not self._busy():
                return

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everything happen that it brings."""
        until = self.glass.now + seconds
        await self.settle()
        while self.glass.now < until:
            self.glass.pass_(min(until - self.glass.now, self._step(await self.osteria.clock.tick())))
            await self.settle()

    def _step(self, due: float) -> float:
        """Seconds until something is due: a clock, or somebody who sleeps."""
        return max(0.01, min([due - self.watch.now(), *(at - self.glass.now for at in self.glass.wakes)]))

    def _busy(self) -> bool:
        awake = self.osteria.outbox.lanes - self.glass.asleep > 0
        return self.adapter.busy or self.osteria.clock.is_busy or awake

    async def _open_adapter(self) -> None:
        if self.webhook:
            self.port = self.port or await _free_port()
        self.adapter = Telegram(
            SecretStr(self.telegram.token),
            self.osteria.hub,
            api=self.telegram.url,
            webhook=f"http://127.0.0.1:{self.port}" if self.webhook else "",
            clock=self.glass,
            sleep=self.glass.sleep,
        )
        self.server: uvicorn.Server | None = None
        if app := self.adapter.app():
            self.server = uvicorn.Server(uvicorn.Config(app, port=self.port, log_config=None, lifespan="off"))
            self.serving = asyncio.create_task(self.server.serve())

    async def _stop_adapter(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        if self.server:
            self.server.should_exit = True
            await self.serving

    # --- who and what there is ----------------------------------------------------------------------------------------

    def guests(self, *names: str, **details: Any) -> list[Guest]:
        """People whom Osteria has never met."""
        return [Guest(self, self.telegram.person(name, **details)) for name in names]

    def group(self, title: str, *guests: Guest, kind: str = "supergroup", bot: str = "member") -> Chat:
        """A group (or ``group``, ``forum``) where these are; from now on they speak there."""
        make = {"group": self.telegram.group, "supergroup": self.telegram.supergroup, "forum": self.telegram.forum}
        made = make[kind](title, *(guest.person for guest in guests), bot=bot)
        for guest in guests:
            guest.place = made
        return made

    # --- what is looked at --------------------------------------------------------------------------------------------

    async def table(self, number: int = 1) -> Table:
        """A table as it is stored."""
        (row,) = await self.store.fetch(select(schema.game_table).where(schema.game_table.c.id == number))
        return decode_table(row.snapshot)

    async def mover(self, guests: Sequence[Guest], number: int = 1) -> Guest | None:
        """Which of these is to play at a table."""
        table = await self.table(number)
        if table.phase is not Phase.PLAYING or table.state is None or table.state.to_move is None:
            return None
        seat = table.seats[table.state.to_move]
        assert seat
        key = (await self.osteria.directory.person_of(seat.person)).key if seat.person else ""
        return next((guest for guest in guests if str(guest.person.id) == key), None)

    async def plays(self, guests: Sequence[Guest], *, until: Phase, pause: float = 8.0, number: int = 1) -> int:
        """Let people play, each with a pause before it, until the table is in another phase. How many plays people
        and computers made.
        """
        before = len(await self.lines(number))
        while (await self.table(number)).phase is not until:
            await self.pass_time(pause)
            if guest := await self.mover(guests, number):
                await guest.plays()
        return len(await self.lines(number)) - before

    async def lines(self, number: int = 1) -> list[str]:
        """The plays of a table, as its record has them."""
        action = schema.action.c
        query = select(action.lines).where(action.table_id == number).order_by(action.version)
        lines = [line for row in await self.store.fetch(query) for line in row.lines.splitlines()]
        return [line for line in lines if PLAY.match(line)]

    def shown_in(self, chat: Chat | Topic) -> list[Call]:
        """The calls by which a chat was shown something, or had something taken away, for all or for one."""
        made = self.telegram.calls
        number = chat.chat.id
        return [
            call for call in made if call.payload.get("chat_id") == number and not call.method.lower().startswith("get")
        ]

    def public_calls(self, chat: Chat | Topic) -> list[Call]:
        """Those that the whole chat sees."""
        calls = self.shown_in(chat)
        return [call for call in calls if call.method.lower() in SHOWING and _is_public(call)]


def _is_public(call: Call) -> bool:
    return "ephemeral_message_parameters" not in call.payload


async def _free_port() -> int:
    server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
    port = int(server.sockets[0].getsockname()[1])
    server.close()
    await server.wait_closed()
    return port


@asynccontextmanager
async def house(
    folder: Path, *, seed: int = 1, webhook: bool = False, limits: Limits | None = None
) -> AsyncIterator[House]:
    """A house that is open, with an empty database. Whatever it writes has to keep to `manners`."""
    glass = Hourglass()
    async with stand_in(glass, limits=limits) as telegram:
        made = House(telegram, glass, f"sqlite+aiosqlite:///{folder / 'osteria.db'}", seed=seed, webhook=webhook)
        await made.open()
        await made.settle()
        try:
            yield made
        finally:
            await made.close()
    rude = [(complaint, call) for call in telegram.calls for complaint in manners.complaints(call)]
    assert rude == []
