"""The menus of commands, as Telegram shows them: told to it only when they have changed."""

from typing import Any, Final

import structlog

from adapters.telegram.client import Client, RefusedError
from bot.menus import Entry, Scope, menu

log = structlog.get_logger(__name__)

SCOPES: Final = {
    Scope.PRIVATE: "all_private_chats",
    Scope.GROUP: "all_group_chats",
    Scope.ADMINS: "all_chat_administrators",
}
LANGUAGES: Final = {"it": "it", "": "en"}
"""What is spoken by those whose client speaks a language; the empty one is all others."""


async def offer(client: Client) -> None:
    """See to it that Telegram shows the menus as they are now."""
    try:
        for scope, name in SCOPES.items():
            for code, language in LANGUAGES.items():
                values = {"scope": {"type": name}, "language_code": code or None}
                await _set(client, commands(scope, language), values)
    except RefusedError as refused:
        log.warning("the menus of commands could not be told", words=refused.refusal.words)


async def _set(client: Client, wanted: list[dict[str, Any]], where: dict[str, Any]) -> None:
    if await client.call("getMyCommands", **where) != wanted:
        await client.call("setMyCommands", commands=wanted, **where)


def commands(scope: Scope, language: str) -> list[dict[str, Any]]:
    """A menu as the Bot API writes it."""
    return [_command(entry, scope, language) for entry in menu(scope)]


def _command(entry: Entry, scope: Scope, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"command": entry.name(language), "description": entry.about(language)}
    return told | ({"is_ephemeral": True} if entry.ephemeral and scope is not Scope.PRIVATE else {})
