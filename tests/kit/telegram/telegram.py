"""The whole of Telegram, as far as one bot can tell: a server, its people and chats, and what was said."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.kit.telegram.calls import Call
from tests.kit.telegram.chats import Chat
from tests.kit.telegram.commands import Commands
from tests.kit.telegram.faults import Faults
from tests.kit.telegram.gate import FETCHING, Gate
from tests.kit.telegram.limits import Flood, Limits
from tests.kit.telegram.messages import Json, Message
from tests.kit.telegram.oracles import complaints_about_update
from tests.kit.telegram.people import Channel, Person
from tests.kit.telegram.presses import Presses
from tests.kit.telegram.server import Server
from tests.kit.telegram.updates import Updates
from tests.kit.telegram.webhook import Webhook


class Telegram:
    """Use it through `telegram()`. `busy` are asked by `quiet`: is the bot still at it?"""

    username = "osteria_bot"

    def __init__(
        self, now: Callable[[], float] = time.time, limits: Limits | None = None, *, checks: bool = True
    ) -> None:
        self.now, self.checks = now, checks
        self.token = "7000000001:AAE-stand_in-for_tests_of_a_bot_0123"
        self.me: Json = {"id": 7000000001, "is_bot": True, "first_name": "Osteria", "username": self.username}
        self.complaints: list[str] = []
        self.calls: list[Call] = []
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, bytes] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.commands, self.faults, self.presses = Commands(), Faults(), Presses(self)
        self.flood = Flood(limits or Limits(), now)
        self.updates = Updates(now, self._check, self.changed)
        self.webhook = Webhook(self.updates, self.changed)
        self.busy: list[Callable[[], bool]] = []
        self.changes = self.in_flight = 0
        self._pulse = asyncio.Event()
        self._server = Server(Gate(self).handle)
        self._people, self._groups = itertools.count(100_000_001), itertools.count(4_000_000_001)
        self._supergroups, self._numbers = itertools.count(1_000_000_000_001), itertools.count(1)

    # Where the bot is pointed at

    @property
    def url(self) -> str:
        """What stands for https://api.telegram.org."""
        return f"http://127.0.0.1:{self._server.port}"

    @property
    def base_url(self) -> str:
        """As python-telegram-bot wants it."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    async def open(self) -> None:
        await self._server.open()

    async def close(self) -> None:
        self.webhook.stop()
        await self._server.close()

    def revokes_token(self) -> None:
        """The owner makes a new token: the old one is unknown from now on."""
        self.token = f"{self.token}9"

    # Who and what there is

    def person(self, name: str, *, language_code: str | None = "it", **details: Any) -> Person:
        """Somebody new: also `last_name`, `username`; `ephemeral=False` for an old client."""
        person = Person(self, next(self._people), name, language_code=language_code, **details)
        self.people[person.id] = person
        return person

    def group(self, title: str, *people: Person, bot: str = "member") -> Chat:
        """A basic group; `bot="left"` for one that the bot is not in yet. The first is the owner."""
        return self._fill(Chat(self, -next(self._groups), "group", title, numbers=self._numbers), people, bot)

    def supergroup(self, title: str, *people: Person, bot: str = "member") -> Chat:
        numbers = itertools.count(1)
        return self._fill(Chat(self, -next(self._supergroups), "supergroup", title, numbers=numbers), people, bot)

    def forum(self, title: str, *people: Person, bot: str = "member") -> Chat:
        """A supergroup with topics: `forum.topic("Carte")`."""
        made = self.supergroup(title, *people, bot=bot)
        made.is_forum = True
        return made

    def channel(self, title: str) -> Channel:
        """A channel that may write in groups."""
        return Channel(-next(self._supergroups), title)

    def make_private(self, owner: Person) -> Chat:
        made = self.chats[owner.id] = Chat(self, owner.id, "private", owner.name, numbers=self._numbers)
        made.owner = owner
        made.members = {owner: "member"}
        return made

    def make_supergroup(self, old: Chat) -> Chat:
        """What a group becomes."""
        return self.supergroup(old.title, *old.members)

    def find_chat(self, number: Any) -> Chat | None:
        return self.chats.get(number) if isinstance(number, int) else None

    def find_user(self, number: int) -> Json | None:
        return self.people[number].as_json() if number in self.people else None

    def store_file(self, data: bytes) -> str:
        number = f"F{hashlib.sha256(data).hexdigest()[:40]}"
        self.files[number] = data
        return number

    def keep(self, message: Message) -> Json:
        """Put a message of the bot where it belongs."""
        message.chat.everything.append(message)
        self.changed()
        return message.as_json()

    def forget_ephemeral(self, person: Person) -> None:
        for chat in self.chats.values():
            for message in chat.everything:
                if message.reader is person:
                    message.deleted = True

    # What was said

    @property
    def time(self) -> int:
        """Now, as the Bot API writes it."""
        return int(self.now())

    def complain(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def made(self, *methods: str, to: Chat | None = None, ok: bool | None = None) -> list[Call]:
        """The calls that were made: all but the fetching of updates, or those of some methods, or about one chat."""
        wanted = {method.lower() for method in methods} or {call.method.lower() for call in self.calls} - {FETCHING}
        calls = [call for call in self.calls if call.method.lower() in wanted and ok in {None, call.ok}]
        return [call for call in calls if to in {None, call.chat}]

    def public_bytes(self, chat: Chat | None = None) -> bytes:
        """Every byte that the bot ever tried to show to a group, or to that one."""
        return b"\n".join(call.bytes for call in self.calls if call.public and chat in {None, call.chat})

    def bytes_seen_by(self, person: Person) -> bytes:
        """Every byte that the bot ever tried to show to a person alone, or to a group that he is in."""
        return b"\n".join(
            call.bytes
            for call in self.calls
            if call.person is person or (call.public and (call.chat is None or person in call.chat.members))
        )

    # Waiting

    def changed(self) -> None:
        """Tell those who wait that something happened."""
        self.changes += 1
        self._pulse.set()
        self._pulse = asyncio.Event()

    async def wait_for(self, true: Callable[[], bool], *, within: float = 5.0) -> None:
        """Until something is true; TimeoutError after so many real seconds."""
        async with asyncio.timeout(within):
            while not true():
                await _either(self._pulse, 0.02)

    async def quiet(self, *, within: float = 20.0, calm: float = 0.03) -> None:
        """Until the bot has confirmed all updates, has no call under way, and stays so for a moment: its next step,
        if there is one, is never that far from the last.
        """
        try:
            async with asyncio.timeout(within):
                await self._calm_down(calm)
        except TimeoutError:
            state = f"{len(self.updates.pending)} updates are not confirmed, {self.in_flight} calls under way"
            raise AssertionError(f"no quiet within {within} s: {state}, busy: {self.busy}") from None

    async def _calm_down(self, calm: float) -> None:
        while True:
            await self.wait_for(self._is_idle, within=600)
            seen = self.changes
            await _either(self._pulse, calm)
            if seen == self.changes and self._is_idle():
                return

    def _is_idle(self) -> bool:
        return not (self.updates.pending or self.in_flight or any(busy() for busy in self.busy))

    def _check(self, update: Json) -> None:
        if self.checks:
            self.complaints += complaints_about_update(update)

    def _fill(self, chat: Chat, people: tuple[Person, ...], bot: str) -> Chat:
        self.chats[chat.id] = chat
        chat.members = {person: "creator" if index == 0 else "member" for index, person in enumerate(people)}
        chat.bot = bot
        return chat


async def _either(pulse: asyncio.Event, seconds: float) -> None:
    """Until the pulse, or so many seconds."""
    try:
        await asyncio.wait_for(pulse.wait(), seconds)
    except TimeoutError:
        return


@asynccontextmanager
async def telegram(
    now: Callable[[], float] = time.time, *, limits: Limits | None = None, checks: bool = True
) -> AsyncIterator[Telegram]:
    """A Telegram that is open. In the end there must be no complaint."""
    made = Telegram(now, limits, checks=checks)
    await made.open()
    try:
        yield made
    finally:
        await made.close()
    assert not made.complaints, "\n".join(made.complaints)
