"""A page with rooms, and people who open, enter, press and read. No manager is behind it: what it is handed is kept."""

import json
from collections.abc import Sequence
from typing import Any, Self

import httpx
from msgspec import Struct

from adapters.web.app import Web
from adapters.web.secret import invitation_of
from bot.directory import Directory
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.screens.values import Delivery, Line, Screen, Slot, Text
from bot.store.store import Store

ADDRESS = "http://127.0.0.1:8765"
ANNA, BRUNO, CARLA = ("anna" * 8, "bruno" * 5, "carla" * 5)
"""Logins."""


class Event(Struct, frozen=True):
    """An event of a stream as a page reads it; 0 is the number of what has none."""

    number: int
    name: str
    data: dict[str, Any]


class House:
    """The page over a store; `handled` is what a manager would have got."""

    def __init__(self, store: Store, **options: Any) -> None:
        self.store = store
        self.directory = Directory(store)
        self.handled: list[Inbound] = []
        self.answer = Answer("fatto")
        self.web = Web(store, self.directory, self._handle, unix=lambda: 1000.0, **options)
        self.app = self.web.app()

    async def _handle(self, inbound: Inbound) -> Answer:
        await self.directory.person(inbound.sender)
        await self.directory.chat(inbound.place)
        self.handled.append(inbound)
        return self.answer

    def client(self, **headers: str) -> httpx.AsyncClient:
        """A browser that is already at the page."""
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers={"origin": ADDRESS, **headers})

    async def post(self, path: str, body: Any, login: str = "", **headers: str) -> httpx.Response:
        """What a page of ours sends."""
        sent = {"authorization": f"Bearer {login}"} if login else {}
        async with self.client(**sent, **headers) as client:
            return await client.post(path, json=body)

    async def open(self, name: str = "Anna", login: str = ANNA, title: str = "Bar Sport") -> str:
        """A new room; returns its id."""
        answer = await self.post("/rooms", {"name": name, "title": title}, login)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["room"])

    async def join(self, room: str, name: str, login: str) -> httpx.Response:
        """Somebody comes in with Anna's invitation."""
        return await self.post(f"/r/{room}/join", {"invite": invitation_of(ANNA), "name": name}, login)

    async def person(self, name: str) -> int:
        """The number of somebody who has pressed something."""
        sender: Sender = next(one.sender for one in self.handled if one.sender.name == name)
        return (await self.directory.person(sender)).id

    async def chat(self, room: str) -> int:
        """The number of a room."""
        return (await self.directory.chat(Place("web", room))).id

    async def deliver(self, room: str, slot: Slot, text: str, **more: Any) -> None:
        """Show a screen in a room as the outbox would."""
        delivery = Delivery(await self.chat(room), slot, more.pop("key", "1"), screen(text), **more)
        await self.web.deliver(delivery, None)


class Page:
    """A stream of a page that is read to some point. Use as a context manager."""

    def __init__(self, address: str, room: str, login: str = "", last: int | None = None) -> None:
        headers = {"authorization": f"Bearer {login}"} if login else {}
        if last is not None:
            headers["last-event-id"] = str(last)
        self._client = httpx.AsyncClient(base_url=address, headers=headers)
        self._path = f"/r/{room}/events"
        self.raw = b""

    async def __aenter__(self) -> Self:
        request = self._client.build_request("GET", self._path)
        self._response = await self._client.send(request, stream=True)
        assert self._response.status_code == 200
        self._pieces = self._response.aiter_bytes()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._response.aclose()
        await self._client.aclose()

    async def until(self, name: str) -> list[Event]:
        """All that comes until an event of this name: ``ready``, or the text of a message."""
        found: list[Event] = []
        while True:
            piece = await self._piece()
            if event := read_event(piece):
                found.append(event)
                if name == event.name or name in json.dumps(event.data, ensure_ascii=False):
                    return found

    async def ended(self) -> bool:
        """Whether nothing more comes."""
        rest = b"".join([piece async for piece in self._pieces])
        self.raw += rest
        return True

    async def _piece(self) -> bytes:
        while b"\n\n" not in self._rest:
            got = await anext(self._pieces)
            self.raw += got
            self._rest += got
        piece, _, self._rest = self._rest.partition(b"\n\n")
        return piece

    _rest = b""


def read_event(piece: bytes) -> Event | None:
    """One event; nothing for a mere sign of life."""
    fields = dict(line.split(": ", 1) for line in piece.decode().split("\n") if ": " in line)
    if "data" not in fields:
        return None
    return Event(int(fields.get("id", 0)), fields.get("event", "message"), json.loads(fields["data"]))


def screen(text: str) -> Screen:
    """A screen of one line for each line of the text."""
    return Screen(lines(text))


def lines(text: str) -> tuple[Line, ...]:
    """Lines of plain words."""
    return tuple(Line((Text(line),)) for line in text.split("\n"))


def refs(events: Sequence[Event]) -> list[str]:
    """The names of the messages, in the order in which they came."""
    return [event.data["ref"] for event in events if event.name == "message"]
