"""People who play by tapping buttons, in the words that they read: `await anna.taps("Siediti")`.

An `Inn` is a whole Osteria on the strict chat of `tests.kit.chat`, with time that passes only when it is told to. It
may be closed and opened again at any moment, as by a restart, or dropped as by a kill.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from msgspec.structs import replace
from sqlalchemy import select

from bot.app import Osteria
from bot.clock import wind
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.screens.names import width
from bot.screens.values import Button
from bot.store import schema
from bot.store.codec import decode_table
from bot.store.store import Store
from bot.table import Table
from bot.thinking import Thinkers
from tests.kit.chat import FakeChat, Message
from tests.kit.hourglass import Hourglass

LONGEST_ANSWER = 200


class Inn:
    """An Osteria, its chat platform and its time. Seeds come from a generator, so that a test is the same each
    time; two at one database need different ones.
    """

    def __init__(self, url: str, *, seed: int = 1) -> None:
        self.url, self.seed = url, seed
        self.chat = FakeChat()
        self.glass = Hourglass()
        self.random = Random(seed)
        self._keys = itertools.count(1)

    async def open(self, *, redraw: bool = True) -> None:
        """Start, as the real one does; without `redraw`, as just before it shows the tables again."""
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
        await self.osteria.outbox.start({self.chat.platform: self.chat})
        if redraw:
            await self.osteria.timekeeper.redraw()

    async def close(self) -> None:
        """Stop, as the real one does."""
        await self.osteria.close()
        await self.store.close()
        self.thinkers.close()

    async def restart(self, *, after: float = 10.0) -> None:
        """Stop and start again after some time, which nobody is charged for."""
        await self.close()
        self.glass.pass_(after)
        await self.open()

    async def table(self, number: int = 1) -> Table:
        """A table as it is stored."""
        (row,) = await self.store.fetch(select(schema.game_table).where(schema.game_table.c.id == number))
        return decode_table(row.snapshot)

    async def record(self, number: int = 1) -> str:
        """The lines of a table's record, as they are stored."""
        action = schema.action.c
        query = select(action.lines).where(action.table_id == number).order_by(action.version)
        return "".join(f"{row.lines}\n" for row in await self.store.fetch(query) if row.lines)

    def person(self, name: str, *, room: str = "bar", admin: bool = False, locale: str = "it") -> "Player":
        """Somebody in that chat; the same name is the same person."""
        sender = Sender(self.chat.platform, name.lower(), name, locale=locale, admin=admin)
        return Player(self, sender, Place(self.chat.platform, room, title=room.title()))

    def member(self, name: str, *, group: str, topic: str) -> "Player":
        """Somebody in a topic of a group."""
        place = Place(self.chat.platform, f"{group}/{topic}", title=topic.title(), group=group)
        return Player(self, self.person(name).sender, place)

    def next_key(self) -> str:
        """The number of a press."""
        return f"press {self.seed}.{next(self._keys)}"

    async def settle(self) -> None:
        """Let everything happen that is due now, and arrive."""
        while await self.osteria.clock.tick() <= self.watch.now() or self.osteria.clock.is_busy:
            await self.osteria.clock.rest()
        while self.osteria.outbox.lanes > self.glass.asleep:  # noqa: ASYNC110 - lanes end or sleep, each in its own way
            await asyncio.sleep(0.0005)
        assert not self.chat.complaints

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everything happen that it brings."""
        until = self.glass.now + seconds
        while self.glass.now < until:
            await self.settle()
            due = await self.osteria.clock.tick()
            self.glass.pass_(min(until - self.glass.now, max(0.001, due - self.watch.now())))
        await self.settle()


class Player:
    """A person in a chat of an inn."""

    def __init__(self, inn: Inn, sender: Sender, place: Place) -> None:
        self._inn, self.sender, self.place = inn, sender, place

    @property
    def name(self) -> str:
        return self.sender.name

    async def messages(self) -> list[Message]:
        """What he sees, oldest first."""
        directory = self._inn.osteria.directory
        chat, person = await directory.known_chat(self.place), await directory.known_person(self.sender)
        me = person.id if person else -1
        return self._inn.chat.of(chat.id if chat else 0, me, elsewhere=self.place.private)

    def in_private(self) -> "Player":
        """The same person in his private chat, where he also sees what reaches him alone elsewhere."""
        place = Place(self.sender.platform, f"@{self.sender.key}", private=True)
        return Player(self._inn, replace(self.sender, admin=False), place)

    def as_admin(self) -> "Player":
        """The same person, now that it is known that he is an admin."""
        return Player(self._inn, replace(self.sender, admin=True), self.place)

    async def reads(self) -> str:
        """All that he sees, as text."""
        return "\n\n".join(message.text for message in await self.messages())

    async def buttons(self) -> dict[str, Button]:
        """The buttons that he sees, by label; of two with one label the one further down."""
        return {button.label: button for message in await self.messages() for button in message.buttons if button.token}

    async def types(self, text: str, *, key: str = "") -> Answer:
        """Write a command, such as "/gioca cirulla"."""
        word, _, rest = text.removeprefix("/").partition(" ")
        return await self._asks(Inbound(key or self._inn.next_key(), self.sender, self.place, word=word, rest=rest))

    async def taps(self, label: str, *, key: str = "") -> Answer:
        """Tap the button with this label, or the one whose label begins with it, the lowest first."""
        buttons = await self.buttons()
        found = [name for name in buttons if name == label] or [name for name in buttons if name.startswith(label)]
        assert found, f"{self.name} sees no button {label!r}, only {list(buttons)}"
        return await self.presses(buttons[found[-1]].token, key=key)

    async def presses(self, token: str, *, key: str = "") -> Answer:
        """Press a button by its token, old or forged as it may be."""
        return await self._asks(Inbound(key or self._inn.next_key(), self.sender, self.place, token=token))

    async def _asks(self, inbound: Inbound) -> Answer:
        answer = await self._inn.osteria.manager.handle(inbound)
        assert width(answer.text) <= LONGEST_ANSWER
        await self._inn.settle()
        return answer


@asynccontextmanager
async def inn(url: str, *, seed: int = 1) -> AsyncIterator[Inn]:
    """An inn that is open."""
    made = Inn(url, seed=seed)
    await made.open()
    try:
        yield made
    finally:
        await made.close()
