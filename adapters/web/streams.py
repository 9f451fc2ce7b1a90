"""The open pages: what is posted in a room goes to each that may see it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

PATIENCE = 256
"""How many events may wait for a slow page before it is let go: it comes back and asks for what it missed."""


class Event(Struct, frozen=True):
    """Something that a page has to show: `seq` counts the changes of its room, `member` is who alone may see it (empty:
    all).
    """

    seq: int
    member: str
    data: bytes

    def is_for(self, member: str) -> bool:
        """Whether this member ("" for who only watches) may see it."""
        return self.member in ("", member)


class Stream:
    """What waits for one open page."""

    def __init__(self, member: str) -> None:
        self.member = member
        self._queue: asyncio.Queue[Event | None] = asyncio.Queue(PATIENCE)

    def offer(self, event: Event) -> None:
        """Let it wait for the page, if its reader may see it."""
        if not event.is_for(self.member):
            return
        try:
            self._queue.put_nowait(event)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Let the page go: nothing more comes."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> Event | None:
        """The next event; None at the end."""
        return await self._queue.get()


class Streams:
    """All open pages, by room."""

    def __init__(self) -> None:
        self._open: defaultdict[str, set[Stream]] = defaultdict(set)
        self._closed = False

    @contextmanager
    def listen(self, room: str, member: str) -> Iterator[Stream]:
        """A stream of what happens in a room from now on, for this member ("" for who only watches)."""
        stream = Stream(member)
        self._open[room].add(stream)
        if self._closed:
            stream.end()
        try:
            yield stream
        finally:
            self._leave(room, stream)

    def drop(self, room: str, member: str) -> None:
        """End the streams of a member who is no more."""
        for stream in self._open.get(room, ()):
            if stream.member == member:
                stream.end()

    def publish(self, room: str, event: Event) -> None:
        """Show it on every open page of the room that may see it."""
        for stream in self._open.get(room, ()):
            stream.offer(event)

    def close(self) -> None:
        """End every stream, so that the server can stop; the pages come back by themselves."""
        self._closed = True
        for streams in self._open.values():
            for stream in streams:
                stream.end()

    def _leave(self, room: str, stream: Stream) -> None:
        self._open[room].discard(stream)
        if not self._open[room]:
            del self._open[room]
