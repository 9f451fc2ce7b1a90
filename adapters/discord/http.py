"""Interactions by HTTP, in the place of the gateway: Discord posts them here, signed.

House rules: whatever is not signed with Discord's key, just now, is turned away unread. A press is answered by a call
of ours as elsewhere, so the request itself is only acknowledged (202).
"""

import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import discord
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

PATH: Final = "/discord/interactions"
FRESH: Final = 60.0
"""Seconds by which a request's clock and ours may differ."""
LONGEST: Final = 1 << 20
"""Bytes of a request, at most."""
PING: Final = 1

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]


class Endpoint:
    """An ASGI app. `public_key` is Discord's, in hex; what comes is handed to `client`."""

    def __init__(
        self, public_key: str, client: Callable[[], discord.Client], unix: Callable[[], float] = time.time
    ) -> None:
        self._key, self._client, self._unix = VerifyKey(bytes.fromhex(public_key)), client, unix

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            return
        status, answer = await self._serve(scope, receive)
        body = json.dumps(answer).encode() if answer else b""
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _serve(self, scope: Any, receive: Receive) -> tuple[int, Any]:
        if scope["path"] != PATH:
            return 404, None
        if scope["method"] != "POST":
            return 405, None
        body = await _read(receive)
        if body is None:
            return 413, None
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_signed(headers.get("x-signature-ed25519", ""), headers.get("x-signature-timestamp", ""), body):
            return 401, {"error": "invalid request signature"}
        return self._take(json.loads(body))

    def _take(self, interaction: Any) -> tuple[int, Any]:
        if interaction["type"] == PING:
            return 200, {"type": PING}
        client = self._client()
        if client.application_id is None:
            return 503, None
        client._connection.parse_interaction_create(interaction)  # noqa: SLF001 - as the gateway hands it in
        return 202, None

    def _is_signed(self, signature: str, at: str, body: bytes) -> bool:
        """Whether Discord sent it, just now."""
        if not (at.isascii() and at.isdecimal() and abs(self._unix() - int(at)) <= FRESH):
            return False
        try:
            self._key.verify(at.encode() + body, bytes.fromhex(signature))
        except (BadSignatureError, ValueError):
            return False
        return True


async def _read(receive: Receive) -> bytes | None:
    """The body of a request; None for one that is too long."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LONGEST:
            return None
    return body
