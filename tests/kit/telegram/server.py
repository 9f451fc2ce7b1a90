"""A small HTTP server on loopback. It can also do what a bad network does: let a connection drop before the request is
looked at, or after it has had its effect.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import h11

from tests.kit.telegram.media import File


@dataclass(frozen=True)
class Request:
    """What a bot sent. `form` has a string for each field, a `File` for each file, or what the JSON said."""

    path: str
    form: dict[str, Any]
    headers: dict[str, str]


@dataclass(frozen=True)
class Response:
    status: int
    body: bytes
    kind: str = "application/json"


Handle = Callable[[Request], Awaitable[Response | None]]


class Server:
    """Answers each request by `handle`; where that is None, the connection drops."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle
        self.port = 0
        self._connections: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._connections.add(task)
        try:
            await self._talk(h11.Connection(h11.SERVER), reader, writer)
        except (ConnectionError, h11.RemoteProtocolError, asyncio.CancelledError):
            pass  # who called is gone, or we are
        finally:
            self._connections.discard(task)
            writer.transport.abort()

    async def _talk(self, http: h11.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while (request := await _receive(http, reader)) is not None:
            answer = await self.handle(request)
            if answer is None:
                return
            writer.write(_written(http, answer))
            await writer.drain()
            if http.our_state is h11.MUST_CLOSE:
                return
            http.start_next_cycle()


async def _receive(http: h11.Connection, reader: asyncio.StreamReader) -> Request | None:
    head: h11.Request | None = None
    body = b""
    while True:
        event = http.next_event()
        if event is h11.NEED_DATA:
            http.receive_data(await reader.read(65536))
        elif isinstance(event, h11.Request):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            assert head
            return _request(head, body)
        else:
            return None


def _written(http: h11.Connection, answer: Response) -> bytes:
    headers = [("content-type", answer.kind), ("content-length", str(len(answer.body)))]
    events = (h11.Response(status_code=answer.status, headers=headers), h11.Data(answer.body), h11.EndOfMessage())
    return b"".join(http.send(event) or b"" for event in events)


def _request(head: h11.Request, body: bytes) -> Request:
    url = urlsplit(head.target.decode())
    headers = {name.decode(): value.decode() for name, value in head.headers}
    kind = headers.get("content-type", "")
    form: dict[str, Any] = dict(parse_qsl(url.query, keep_blank_values=True))
    if kind.startswith("application/json"):
        form |= json.loads(body or b"{}")
    elif kind.startswith("multipart/form-data"):
        form |= _parts(body, kind.partition("boundary=")[2].strip('"'))
    else:
        form |= dict(parse_qsl(body.decode(), keep_blank_values=True))
    return Request(unquote(url.path), form, headers)


def _parts(body: bytes, boundary: str) -> dict[str, Any]:
    """The fields of a form with files."""
    found: dict[str, Any] = {}
    for part in body.split(b"--" + boundary.encode())[1:-1]:
        head, _, value = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        said = dict(_said(head.decode()))
        value = value.removesuffix(b"\r\n")
        found[said["name"]] = _file(value, said["filename"]) if "filename" in said else value.decode()
    return found


def _file(value: bytes, name: str) -> File:
    file = File(value)
    file.name = name
    return file


def _said(head: str) -> list[tuple[str, str]]:
    line = next(line for line in head.split("\r\n") if line.lower().startswith("content-disposition"))
    return [(name.strip(), value.strip('"')) for name, _, value in (each.partition("=") for each in line.split(";"))]
