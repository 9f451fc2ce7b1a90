"""A stub of Discord's REST interface on this machine: what the simulated one skips, since it answers in the place of
discord.py's own transport.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from discord.http import Route

BOT = {"id": "7", "username": "Osteria", "discriminator": "0", "avatar": None, "bot": True}


class Rest:
    """`refusals` are given first, one by one, for each path; `asked` is all that came: method, path, body."""

    def __init__(self) -> None:
        self.refusals: defaultdict[str, list[web.Response]] = defaultdict(list)
        self.asked: list[tuple[str, str, Any]] = []
        self.heard = asyncio.Event()
        self.token = "token"

    def refuse(self, path: str, after: float) -> None:
        """Answer the next call there with 429."""
        body = {"message": "You are being rate limited.", "retry_after": after, "global": False}
        headers = {"Retry-After": str(after), "X-RateLimit-Bucket": path, "Via": "1.1 stub"}
        self.refusals[path].append(told(body, 429, headers))

    async def serve(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api")
        body = await request.json() if request.content_type == "application/json" and request.can_read_body else None
        self.asked.append((request.method, path, body))
        self.heard.set()
        if request.headers.get("authorization") != f"Bot {self.token}":
            return told({"message": "401: Unauthorized", "code": 0}, 401)
        if self.refusals[path]:
            return self.refusals[path].pop(0)
        return told(self._answer(path))

    def _answer(self, path: str) -> Any:
        match path.split("/")[1:]:
            case ["users", "@me"]:
                return BOT
            case ["oauth2", "applications", "@me"]:
                return APPLICATION
            case ["channels", channel, "messages"]:
                return message(channel, str(1000 + len(self.asked)))
        return []


def told(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with the very content type of Discord's."""
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers, content_type="application/json")


APPLICATION = {
    "id": "7",
    "name": "Osteria",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "summary": "",
    "flags": 0,
    "owner": BOT,
    "team": None,
}


def message(channel: str, number: str) -> Any:
    """A message as Discord tells of it."""
    return {
        "id": number,
        "channel_id": channel,
        "author": BOT,
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "components": [],
    }


@asynccontextmanager
async def rest(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rest]:
    """The stub, and discord.py pointed at it."""
    stub = Rest()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", stub.serve)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    try:
        yield stub
    finally:
        await runner.cleanup()
