"""The queue of updates: kept until the bot confirms them, handed out by long polling or to a webhook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import OTHER_POLL, Refusal

ON_DEMAND = {"chat_member", "message_reaction", "message_reaction_count"}
"""Kinds that a bot gets only if it asks for them by name."""
DAY = 24 * 3600


@dataclass
class _Waiting:
    """An update and until when it is kept."""

    body: Json
    until: float


@dataclass(eq=False)
class _Poll:
    """A long poll under way."""

    woken: asyncio.Event = field(default_factory=asyncio.Event)
    replaced: bool = False


class Updates:
    """`check` looks at each update before it is queued; `changed` is told of every change."""

    def __init__(self, now: Callable[[], float], check: Callable[[Json], None], changed: Callable[[], None]) -> None:
        self.now, self.check, self.changed = now, check, changed
        self.allowed: list[str] = []
        self.sent: list[Json] = []
        self._queue: list[_Waiting] = []
        self._next = 700_000_001
        self._poll: _Poll | None = None
        self.listeners: list[Callable[[], None]] = []

    @property
    def pending(self) -> list[Json]:
        """Updates that are not confirmed, oldest first; what was kept too long is gone."""
        now = self.now()
        self._queue = [each for each in self._queue if each.until >= now]
        return [each.body for each in self._queue]

    @property
    def polled(self) -> bool:
        """Whether somebody waits for updates."""
        return self._poll is not None

    def put(self, kind: str, content: Json, *, kept: float = DAY) -> None:
        """Queue an update, unless the bot does not want its kind."""
        if kind not in self.allowed if self.allowed else kind in ON_DEMAND:
            return
        body = {"update_id": self._next, kind: content}
        self._next += 1
        self.check(body)
        self._queue.append(_Waiting(body, self.now() + kept))
        self._wake()

    def confirm(self, before: int) -> None:
        """Forget the updates with smaller numbers; with a negative number, all but so many at the end."""
        if before < 0:
            self._queue = self._queue[before:]
        else:
            self._queue = [each for each in self._queue if each.body["update_id"] >= before]
        self.changed()

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Json]:
        """As `getUpdates`: whoever waits already is sent away with 409."""
        if self._poll:
            self._poll.replaced = True
            self._poll.woken.set()
        self.confirm(offset)
        poll = self._poll = _Poll()
        try:
            return await self._await_some(poll, max(1, min(limit, 100)), seconds)
        finally:
            if self._poll is poll:
                self._poll = None

    async def _await_some(self, poll: _Poll, limit: int, seconds: float) -> list[Json]:
        if not self.pending and seconds:
            try:
                await asyncio.wait_for(poll.woken.wait(), min(seconds, 50))
            except TimeoutError:
                return []
        if poll.replaced:
            raise Refusal(*OTHER_POLL)
        self.sent += (batch := self.pending[:limit])
        return batch

    def _wake(self) -> None:
        if self._poll:
            self._poll.woken.set()
        for listener in self.listeners:
            listener()
        self.changed()


def wanted(payload: dict[str, Any], before: list[str]) -> list[str]:
    """The kinds that the bot wants from now on."""
    return list(payload["allowed_updates"]) if "allowed_updates" in payload else before
