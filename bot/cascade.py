"""Several web applications at one address: whichever knows the path answers."""

from collections.abc import Sequence
from typing import Any

from bot.ports import ASGIApp

NOT_FOUND = 404


class Cascade:
    """An ASGI app of ASGI apps, asked in order; the last one answers what nobody knows. None reads a body before it
    knows the path.
    """

    def __init__(self, apps: Sequence[ASGIApp]) -> None:
        self._apps = apps

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request."""
        for app in self._apps[:-1]:
            answer = _Answer(send)
            await app(scope, receive, answer.send)
            if answer.known:
                return
        await self._apps[-1](scope, receive, send)


class _Answer:
    """Passes an answer on, but for "not found"."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self.known = False

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.known = message["status"] != NOT_FOUND
        if self.known:
            await self._send(message)
