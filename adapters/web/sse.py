"""Server-sent events: how what happens in a room is written to an open page."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from adapters.web.streams import Event, Stream


def write_event(event: Event) -> bytes:
    """Something to show; a page that comes back tells its number."""
    return b"id: %d\ndata: %s\n\n" % (event.seq, event.data)


def write_notice(name: str, data: dict[str, Any]) -> bytes:
    """Something about the stream itself."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))


async def write_live(stream: Stream, after: int, heartbeat: float) -> AsyncIterator[bytes]:
    """What happens from now on and was not seen, with a sign of life every `heartbeat` seconds, until the end."""
    while True:
        try:
            event = await asyncio.wait_for(stream.next(), heartbeat)
        except TimeoutError:
            yield b":\n\n"
            continue
        if event is None:
            return
        if event.seq > after:
            yield write_event(event)
