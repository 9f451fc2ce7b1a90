"""The stage that is the local page: its application in this process, read as a browser reads it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
from sqlalchemy import select

from adapters.web.app import Web
from adapters.web.secret import invitation_of
from bot.app import Osteria
from bot.clock import wind
from bot.ports import ASGIApp
from bot.store import schema
from bot.store.codec import decode_table
from bot.store.store import Store
from bot.table import Table
from bot.thinking import Thinkers
from tests.adapters.suite.stage import Shown, shown
from tests.adapters.web.house import ADDRESS, read_event
from tests.kit.hourglass import Hourglass

OWN = ("hand", "note")


class Page:
    """An Osteria with its page."""

    def __init__(self, url: str) -> None:
        self.url, self.random, self.glass, self.keys = url, Random(1), Hourglass(), count(1000)

    async def open(self) -> None:
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
        web = Web(self.store, self.osteria.directory, self.osteria.manager.handle, unix=self.glass)
        self.app = web.app()
        await self.osteria.outbox.start({"web": web})
        await self.osteria.timekeeper.redraw()

    async def close(self) -> None:
        await self.osteria.close()
        await self.store.close()
        self.thinkers.close()

    async def restart(self) -> None:
        """Stop and start again."""
        await self.close()
        self.glass.pass_(10)
        await self.open()
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that is due now, and arrive."""
        while await self.osteria.clock.tick() <= self.watch.now() or self.osteria.clock.is_busy:
            await self.osteria.clock.rest()
        await self.osteria.outbox.idle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everything happen that it brings."""
        until = self.glass.now + seconds
        while self.glass.now < until:
            await self.settle()
            due = await self.osteria.clock.tick()
            self.glass.pass_(min(until - self.glass.now, max(0.001, due - self.watch.now())))
        await self.settle()

    async def table(self, number: int = 1) -> Table:
        """A table as it is stored."""
        (row,) = await self.store.fetch(select(schema.game_table).where(schema.game_table.c.id == number))
        return decode_table(row.snapshot)

    async def guests(self, names: Sequence[str]) -> Sequence["Visitor"]:
        """The first opens a room, and the others come with an invitation."""
        host, *others = made = [
            Visitor(self, name, f"login of {name}".replace(" ", "-").ljust(32, "x")) for name in names
        ]
        room = (await host.post("/rooms", {"name": host.name, "title": "Bar Sport"}))["room"]
        for one in made:
            one.room = room
        for one in others:
            await one.post(f"/r/{room}/join", {"invite": invitation_of(host.login), "name": one.name})
        await self.settle()
        return made


class Visitor:
    """Somebody at the page."""

    def __init__(self, page: Page, name: str, login: str) -> None:
        self.page, self.name, self.login, self.room = page, name, login, ""
        self._seen, self._messages = 0, dict[str, Any]()

    async def writes(self, word: str, rest: str = "") -> None:
        await self._tells("say", text=f"/{word} {rest}".strip())

    async def taps(self, label: str) -> Shown:
        return await self._tells("press", token=await self._find(label))

    async def sets(self, option: str, value: str) -> None:
        await self.taps(option)
        await self.taps(value)

    async def public(self) -> Sequence[Shown]:
        return [_shown(body) for body in await self._bodies() if body["kind"] not in OWN]

    async def own(self) -> Sequence[Shown]:
        return [_shown(body) for body in await self._bodies() if body["kind"] in OWN]

    async def post(self, path: str, body: Any) -> Any:
        """What the page sends, and what it is answered."""
        headers = {"origin": ADDRESS, "authorization": f"Bearer {self.login}"}
        transport = httpx.ASGITransport(app=self.page.app)
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers) as client:
            answer = await client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def _tells(self, path: str, **body: str) -> Shown:
        key = f"key{next(self.page.keys)}"
        answer = await self.post(f"/r/{self.room}/{path}", {"key": key, **body})
        await self.page.settle()
        return shown(answer["text"], ())

    async def _find(self, label: str) -> str:
        buttons = [button for body in await self._bodies() for button in _buttons(body) if "token" in button]
        found = [one for one in buttons if one["label"] == label] or [
            one for one in buttons if one["label"].startswith(label)
        ]
        assert found, f"{self.name} sees no {label!r}, only {[button['label'] for button in buttons]}"
        return str(found[-1]["token"])

    async def _bodies(self) -> list[Any]:
        """The messages in the order in which they stand, once the page has read what is new."""
        async for piece in stream_of(self.page.app, f"/r/{self.room}/events", self.login, self._seen):
            if (event := read_event(piece)) and event.name == "message":
                self._seen, self._messages[event.data["ref"]] = event.number, event.data
        return sorted(self._messages.values(), key=lambda body: int(body["place"]))


async def stream_of(app: ASGIApp, path: str, login: str, last: int) -> AsyncIterator[bytes]:
    """The events of a room until the page has seen all that there is."""
    headers = [(b"host", b"127.0.0.1:8765"), (b"authorization", f"Bearer {login}".encode())]
    headers += [(b"last-event-id", str(last).encode())]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
    }
    scope |= {"headers": headers, "http_version": "1.1", "scheme": "http", "asgi": {"version": "3.0"}}
    scope |= {"server": ("127.0.0.1", 8765), "client": ("127.0.0.1", 5), "root_path": ""}
    pieces: asyncio.Queue[bytes] = asyncio.Queue()
    gone = asyncio.Event()

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 200
        else:
            pieces.put_nowait(message["body"])

    async def follow() -> None:
        await app(scope, receive, send)

    task = asyncio.create_task(follow())
    while b"event: ready" not in (piece := await pieces.get()):
        yield piece.rstrip(b"\n")
    gone.set()
    await task


def _shown(body: Any) -> Shown:
    screen = body.get("screen", {})
    lines = [_line(line) for line in body.get("lines", ())]
    lines += [_block(block) for block in (*screen.get("blocks", ()), *screen.get("folded", ()))]
    return shown("\n".join(lines), [button["label"] for button in _buttons(body)])


def _buttons(body: Any) -> list[Any]:
    return [button for row in body.get("screen", {}).get("rows", ()) for button in row]


def _block(block: Any) -> str:
    if "line" in block:
        return _line(block["line"])
    faces = " · ".join(face["text"] for face in block["cards"])
    return f"{block['label']}: {faces}" if block["label"] else faces


def _line(spans: Any) -> str:
    return "".join(span if isinstance(span, str) else _span(span) for span in spans)


def _span(span: Any) -> str:
    return str(next(span[kind] for kind in ("bold", "name", "text", "code") if kind in span))


@asynccontextmanager
async def page(url: str) -> AsyncIterator[Page]:
    """A page that is open."""
    made = Page(url)
    await made.open()
    try:
        yield made
    finally:
        await made.close()
