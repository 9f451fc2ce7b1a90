"""The whole of Telegram, as far as one bot can tell: a server, its people and chats, and what was said."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import itertools
import json
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.kit.telegram import oracles
from tests.kit.telegram.api import API
from tests.kit.telegram.calls import Call, make_call
from tests.kit.telegram.chats import Chat
from tests.kit.telegram.commands import Commands
from tests.kit.telegram.content import check_words
from tests.kit.telegram.faults import Fault, Faults
from tests.kit.telegram.limits import Flood, Limits
from tests.kit.telegram.messages import Json, Message
from tests.kit.telegram.people import Channel, Person
from tests.kit.telegram.presses import Presses
from tests.kit.telegram.refusals import NOT_FOUND, UNAUTHORIZED, Refusal, bug
from tests.kit.telegram.server import Request, Response, Server
from tests.kit.telegram.updates import Updates
from tests.kit.telegram.webhook import Webhook

PATH = re.compile(r"/bot([^/]+)/(\w+)")
FILE = re.compile(r"/file/bot([^/]+)/files/(\w+)")
FETCHING = "getupdates"


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
        self.updates = Updates(now, self._check_update, self.changed)
        self.webhook = Webhook(self.updates, self.changed)
        self.busy: list[Callable[[], bool]] = []
        self.changes = self.in_flight = 0
        self._pulse = asyncio.Event()
        self._server = Server(self._handle)
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

    def made(self, *methods: str, ok: bool | None = None) -> list[Call]:
        """The calls that were made: all but the fetching of updates, or those of some methods."""
        wanted = {method.lower() for method in methods}
        return [
            call
            for call in self.calls
            if (call.method.lower() in wanted if wanted else call.method.lower() != FETCHING) and ok in {None, call.ok}
        ]

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
        async with asyncio.timeout(within):
            while True:
                await self.wait_for(self._is_idle, within=within)
                seen = self.changes
                await _either(self._pulse, calm)
                if seen == self.changes and self._is_idle():
                    return

    def _is_idle(self) -> bool:
        return not (self.updates.pending or self.in_flight or any(busy() for busy in self.busy))

    # Answering

    async def _handle(self, request: Request) -> Response | None:
        if found := FILE.fullmatch(request.path):
            return self._file(*found.groups())
        found = PATH.fullmatch(request.path)
        if found is None or ":" not in found.group(1):
            return _refused(Refusal(*NOT_FOUND))
        if found.group(1) != self.token:
            return _refused(Refusal(*UNAUTHORIZED))
        return await self._answer(found.group(2), oracles.decode(found.group(2), request.form))

    def _file(self, token: str, number: str) -> Response:
        if token != self.token or number not in self.files:
            return _refused(Refusal(*NOT_FOUND))
        return Response(200, self.files[number], "application/octet-stream")

    async def _answer(self, method: str, payload: Json) -> Response | None:
        call = make_call(self, method, payload)
        self.calls.append(call)
        fault = self.faults.take(method, payload)
        with _Flight(self, counted=method.lower() != FETCHING):
            if fault.until:
                await self.wait_for(fault.until, within=60)
            return None if fault.drops == "before" else await self._perform(call, fault)

    async def _perform(self, call: Call, fault: Fault) -> Response | None:
        try:
            self._check_call(call)
            if fault.refusal:
                raise fault.refusal
            call.result = API[call.method.lower()](self, call.payload)
            if inspect.isawaitable(call.result):
                call.result = await call.result
            call.ok = True
        except Refusal as refusal:
            call.refusal = refusal
            if refusal.bug:
                self.complain(f"{call.method}: {refusal.description}")
            return _refused(refusal)
        self._check_result(call)
        return None if fault.drops else _answered(200, {"ok": True, "result": call.result})

    def _check_call(self, call: Call) -> None:
        if call.method.lower() not in API:
            raise Refusal(404, f"Not Found: the stand-in has no method {call.method}", bug=True)
        wrong = list(oracles.complaints_about_call(call.method, call.payload)) if self.checks else []
        if wrong:
            self.complaints += wrong
            check_words(self, call.payload)
            raise bug(wrong[0])

    def _check_result(self, call: Call) -> None:
        if self.checks:
            self.complaints += oracles.complaints_about_result(call.method, call.result)

    def _check_update(self, update: Json) -> None:
        if self.checks:
            self.complaints += oracles.complaints_about_update(update)

    def _fill(self, chat: Chat, people: tuple[Person, ...], bot: str) -> Chat:
        self.chats[chat.id] = chat
        chat.members = {person: "creator" if index == 0 else "member" for index, person in enumerate(people)}
        chat.bot = bot
        return chat


class _Flight:
    """A call under way."""

    def __init__(self, telegram: Telegram, *, counted: bool) -> None:
        self.telegram, self.counted = telegram, counted

    def __enter__(self) -> None:
        self.telegram.in_flight += self.counted
        self.telegram.changed()

    def __exit__(self, *_: object) -> None:
        self.telegram.in_flight -= self.counted
        self.telegram.changed()


def _refused(refusal: Refusal) -> Response:
    return _answered(refusal.code, refusal.as_json())


def _answered(status: int, body: Json) -> Response:
    return Response(status, json.dumps(body).encode())


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
