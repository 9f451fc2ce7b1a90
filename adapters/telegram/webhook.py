"""Updates, brought by Telegram to an address of ours. The answer is 200 only when they are stored.

House rules: who does not know the secret learns nothing. What is no update is refused, and never stored.
"""

from collections.abc import Awaitable, Callable, Collection
from hmac import compare_digest
from typing import Any, Final

from adapters.telegram.polling import Bodies
from adapters.telegram.updates import decode_update

SECRET: Final = b"x-telegram-bot-api-secret-token"
LARGEST: Final = 1_000_000
"""Bytes of the longest update that is read."""

Take = Callable[[Bodies], Awaitable[None]]
Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Webhook:
    """An ASGI app at any of these paths. `take` returns when updates are stored; while it is None, Telegram is asked to
    come again.
    """

    def __init__(self, paths: Collection[str], secret: str) -> None:
        self._paths, self._secret = paths, secret.encode()
        self.take: Take | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            status = await self._status(scope, receive)
            await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body"})

    async def _status(self, scope: Scope, receive: Receive) -> int:
        if scope["path"] not in self._paths:
            return 404
        if scope["method"] != "POST":
            return 405
        if not compare_digest(dict(scope["headers"]).get(SECRET, b""), self._secret):
            return 403
        return await self._store(await _body(receive))

    async def _store(self, body: bytes | None) -> int:
        if body is None:
            return 413
        update = decode_update(body)
        if update is None:
            return 400
        if self.take is None:
            return 503
        await self.take([(str(update.update_id), body)])
        return 200


async def _body(receive: Receive) -> bytes | None:
    """The body of a request; nothing for one that is too long."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        body += message.get("body", b"")
        if len(body) > LARGEST:
            return None
        more = message.get("more_body", False)
    return body
