"""The bot's commands, for each scope and language."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import bug

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.people import Person

NAME = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"(?:[a-z]{2})?")


class Commands:
    """What was set; `sets` counts how often."""

    def __init__(self) -> None:
        self.lists: dict[tuple[str, str], list[Json]] = {}
        self.sets = 0

    def set(self, payload: dict[str, Any]) -> None:
        """As `setMyCommands`."""
        commands = payload["commands"]
        if len(commands) > 100:
            raise bug("BOT_COMMANDS_TOO_MUCH")
        for command in commands:
            if not NAME.fullmatch(command["command"]):
                raise bug("BOT_COMMAND_INVALID")
        self.lists[_key(payload)] = commands
        self.sets += 1

    def get(self, payload: dict[str, Any]) -> list[Json]:
        return self.lists.get(_key(payload), [])

    def delete(self, payload: dict[str, Any]) -> None:
        self.lists.pop(_key(payload), None)

    def seen(self, chat: Chat, person: Person) -> list[Json]:
        """The menu that a person has in a chat: the narrowest scope that was set, in his language or in none."""
        language = person.details.get("language_code", "")[:2]
        keys = ((scope, code) for scope in _scopes(chat, person) for code in (language, ""))
        return next((self.lists[key] for key in keys if key in self.lists), [])

    def is_ephemeral(self, chat: Chat, person: Person, name: str) -> bool:
        """Whether such a command is sent to the bot alone, from where this person writes it."""
        if chat.kind == "private":
            return False
        return any(each["command"] == name and each.get("is_ephemeral") for each in self.seen(chat, person))


def _scopes(chat: Chat, person: Person) -> list[str]:
    """Scopes from the narrowest to the widest."""
    one = [_text({"type": "chat", "chat_id": chat.id})]
    if chat.kind == "private":
        return [*one, _text({"type": "all_private_chats"}), _text({"type": "default"})]
    admin = chat.members.get(person) in {"administrator", "creator"}
    here = [_text({"type": "chat_administrators", "chat_id": chat.id})] if admin else []
    everywhere = [_text({"type": "all_chat_administrators"})] if admin else []
    alone = _text({"type": "chat_member", "chat_id": chat.id, "user_id": person.id})
    return [alone, *here, *one, *everywhere, _text({"type": "all_group_chats"}), _text({"type": "default"})]


def _key(payload: dict[str, Any]) -> tuple[str, str]:
    language = payload.get("language_code") or ""
    if not LANGUAGE.fullmatch(language):
        raise bug("invalid language code specified")
    return _text(payload.get("scope") or {"type": "default"}), language


def _text(scope: Json) -> str:
    return json.dumps(scope, sort_keys=True)
