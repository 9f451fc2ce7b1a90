"""A process that answers every call of discord.py's as Discord would, on this machine: for benchmarks."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from typing import Any

from aiohttp import web
from discord.http import Route

BOT: Any = {"id": "7", "username": "Osteria", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "7",
    "name": "Osteria",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": BOT,
    "team": None,
}
numbers = count(1_000)


@contextmanager
def loopback() -> Iterator[None]:
    """discord.py pointed at the process."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    before, Route.BASE = Route.BASE, f"http://127.0.0.1:{ours.recv()}/api"
    try:
        yield
    finally:
        Route.BASE = before
        process.terminate()
        process.join()


def message(channel: str) -> dict[str, Any]:
    """A message as Discord tells of it."""
    return {
        "id": str(next(numbers)),
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


def _serve(port: Any) -> None:
    app = web.Application()
    app.router.add_route("*", "/api/{path:.*}", _answer)
    listening = socket.create_server(("127.0.0.1", 0))
    port.send(listening.getsockname()[1])
    web.run_app(app, sock=listening, print=None, access_log=None)


async def _answer(request: web.Request) -> web.Response:
    await request.read()
    return web.Response(body=json.dumps(_told(request.match_info["path"])).encode(), content_type="application/json")


def _told(path: str) -> Any:
    match path.split("/"):
        case ["users", "@me"]:
            return BOT
        case ["oauth2", *_]:
            return APPLICATION
        case ["applications", _, "commands"]:
            return []
        case ["interactions", *_]:
            told = {"id": "1", "type": 3, "response_message_id": "1"}
            return {"interaction": told, "resource": {"type": 4, "message": message("1")}}
        case ["channels", channel, *_]:
            return message(channel)
    return message("1")
