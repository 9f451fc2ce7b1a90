"""The local page as a chat platform: its routes, its stream of events, and the adapter that the application sees."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from adapters.web.deliver import Deliverer
from adapters.web.guard import Guard
from adapters.web.inbound import (
    PLATFORM,
    Join,
    Malformed,
    Open,
    Press,
    Say,
    clean,
    commanded,
    place_of,
    pressed,
    sender_of,
)
from adapters.web.leaving import Leaving
from adapters.web.render import draw_lines, file_address
from adapters.web.request import need_login, read_body, read_last_seen, read_locale, read_login
from adapters.web.rooms import Member, Post, Room, Rooms, told
from adapters.web.secret import digest, invitation_of
from adapters.web.sse import write_event, write_live, write_notice
from adapters.web.streams import Streams
from bot.directory import Directory
from bot.people import Place, Sender
from bot.playback import Playback
from bot.ports import Answer, ASGIApp, Gone, Inbound, Sent
from bot.screens.surface import Surface
from bot.screens.values import Delivery
from bot.store.store import Store

STATIC = Path(__file__).with_name("static")

HEARTBEAT = 15.0
"""Seconds after which an open stream says that it is alive."""

Handle: TypeAlias = Callable[[Inbound], Awaitable[Answer]]


class Web:
    """The adapter. `base` is the address by which friends reach this page (empty: as the host does), `names` are its
    host names.
    """

    platform = PLATFORM
    surface = Surface(every_hand=True, beside=True)

    def __init__(
        self,
        store: Store,
        directory: Directory,
        handle: Handle,
        *,
        base: str = "",
        names: Collection[str] = (),
        unix: Callable[[], float] = time.time,
        heartbeat: float = HEARTBEAT,
    ) -> None:
        self._streams = Streams()
        self._rooms = Rooms(store, self._streams, unix=unix)
        self._leaving = Leaving(store, self._rooms, self._streams)
        self._deliverer = Deliverer(directory, self._rooms)
        self._playback = Playback(store, directory)
        self._directory = directory
        self._handle = handle
        self._base = base.rstrip("/")
        self._names = names
        self._unix = unix
        self._heartbeat = heartbeat

    async def run(self) -> None:
        """Wait until cancelled; then let the open pages go, so that the server can stop."""
        try:
            await asyncio.Event().wait()
        finally:
            self._streams.close()

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Gone:
        """Show it in its room."""
        return await self._deliverer.deliver(delivery)

    async def admins(self, chat: str) -> Sequence[tuple[Sender, Place]]:
        """The host of a room."""
        room = await self._rooms.find(chat)
        hosts = await self._rooms.hosts(chat) if room else ()
        return [(sender_of(host), place_of(room)) for host in hosts if room]

    async def forget(self, person: str) -> Sequence[str]:
        """A member is no more. No room is his alone."""
        await self._leaving.forget(person)
        return ()

    def app(self) -> ASGIApp:
        """The page."""
        routes = [
            Route("/", _show_door),
            Route("/rooms", self._open, methods=["POST"]),
            Route("/r/{room}", self._show_room),
            Route("/r/{room}/events", self._follow),
            Route("/r/{room}/plays", self._show_plays),
            Route("/r/{room}/files/{name}/{secret}", self._show_file),
            Route("/r/{room}/join", self._join, methods=["POST"]),
            Route("/r/{room}/press", self._press, methods=["POST"]),
            Route("/r/{room}/say", self._say, methods=["POST"]),
            Mount("/static", _Static(directory=STATIC)),
        ]
        handlers: Any = {HTTPException: _explain, Malformed: _refuse}
        return Guard(Starlette(routes=routes, exception_handlers=handlers), self._names)

    async def _show_room(self, request: Request) -> Response:
        known = await self._rooms.find(request.path_params["room"])
        return _page("room.html", 200 if known else 404)

    async def _open(self, request: Request) -> Response:
        login = need_login(request)
        wanted = await read_body(request, Open)
        room, host = await self._rooms.open(login, clean(wanted.title), clean(wanted.name))
        locale = read_locale(request)
        if locale.lower().startswith("en"):
            chat = await self._directory.chat(place_of(room))
            await self._directory.choose_here(replace(chat, language="en"))
        await self._handle(commanded("open", "/gioca", room, host, locale))
        return JSONResponse({"room": room.id})

    async def _join(self, request: Request) -> Response:
        room = await self._room(request)
        login = need_login(request)
        wanted = await read_body(request, Join)
        if digest(wanted.invite) != room.invite:
            raise HTTPException(403)
        if not await self._rooms.find_member(room.id, login):
            await self._rooms.enter(room, login, clean(wanted.name))
        return JSONResponse({"room": room.id})

    async def _press(self, request: Request) -> Response:
        room, member = await self._enter(request)
        press = await read_body(request, Press)
        return _tell(await self._handle(pressed(press, room, member, read_locale(request))))

    async def _say(self, request: Request) -> Response:
        room, member = await self._enter(request)
        line = await read_body(request, Say)
        text = clean(line.text)
        if text.startswith("/"):
            return _tell(await self._handle(commanded(line.key, text, room, member, read_locale(request))))
        body = {"kind": "say", "from": told(member), "text": text}
        await self._rooms.post(room.id, Post(f"say:{member.id}:{line.key}", body, once=True))
        return _tell(Answer())

    async def _show_plays(self, request: Request) -> Response:
        room = await self._room(request)
        return JSONResponse({"lines": draw_lines(await self._playback.read(place_of(room)), {})})

    async def _show_file(self, request: Request) -> Response:
        """The file of a message: its address is known to whom the message was told."""
        known = request.path_params
        address = file_address(known["room"], known["name"], known["secret"])
        found = await self._rooms.file(known["room"], known["name"], address)
        if found is None:
            raise HTTPException(404)
        told, data = found
        headers = {"cache-control": "private, no-store"}
        if not told.get("picture"):
            headers["content-disposition"] = f'attachment; filename="{told["name"]}"'
        return Response(data, media_type=told["media"], headers=headers)

    async def _follow(self, request: Request) -> Response:
        room = await self._room(request)
        login = read_login(request)
        member = await self._member(room, login) if login else None
        after = read_last_seen(request)
        if request.method == "HEAD":
            return Response()
        hello = self._greet(room, member, login)
        events = self._events(room.id, member.id if member else "", after, hello)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    def _greet(self, room: Room, member: Member | None, login: str) -> dict[str, Any]:
        hello: dict[str, Any] = {"title": room.title, "now": self._unix()}
        if member:
            hello |= {"me": told(member), "base": self._base}
        if member and member.host:
            hello["invite"] = invitation_of(login)
        return hello

    async def _events(self, room: str, member: str, after: int, hello: dict[str, Any]) -> AsyncIterator[bytes]:
        """What a page is sent: who it is, what it has not seen, then what happens. Nobody else's private messages."""
        with self._streams.listen(room, member) as stream:
            yield write_notice("hello", hello)
            for event in await self._rooms.since(room, member, after):
                after = event.seq
                yield write_event(event)
            yield write_notice("ready", {})
            async for piece in write_live(stream, after, self._heartbeat):
                yield piece

    async def _room(self, request: Request) -> Room:
        room = await self._rooms.find(request.path_params["room"])
        if room is None:
            raise HTTPException(404)
        return room

    async def _member(self, room: Room, login: str) -> Member:
        member = await self._rooms.find_member(room.id, login)
        if member is None:
            raise HTTPException(401)
        return member

    async def _enter(self, request: Request) -> tuple[Room, Member]:
        room = await self._room(request)
        return room, await self._member(room, read_login(request))


def _tell(answer: Answer) -> Response:
    return JSONResponse({"text": answer.text, "alert": answer.alert, "ok": answer.ok})


async def _show_door(_request: Request) -> Response:
    return _page("index.html")


def _page(name: str, status: int = 200) -> Response:
    return FileResponse(STATIC / name, status, headers={"cache-control": "no-cache"})


async def _explain(_request: Request, error: HTTPException) -> Response:
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


async def _refuse(_request: Request, _error: Malformed) -> Response:
    return JSONResponse({"error": "Bad Request"}, 400)


class _Static(StaticFiles):
    """The files of the page: asked for again each time, unless nothing changed; cards are kept for a day."""

    def file_response(self, full_path: Any, *rest: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *rest, **more)
        fixed = "cards" in Path(full_path).parts
        response.headers["cache-control"] = "max-age=86400" if fixed else "no-cache"
        return response
