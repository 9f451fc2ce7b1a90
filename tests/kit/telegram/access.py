"""Whether the bot may do something in a chat, and what Telegram says if not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.kit.telegram.refusals import UPGRADED, bad, forbidden

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.telegram import Telegram

NAMES = {"private": "user", "group": "group chat", "supergroup": "supergroup chat"}


def reach(telegram: Telegram, number: Any) -> Chat:
    """The chat with this number, if the bot is in it."""
    chat = telegram.find_chat(number)
    if chat is None:
        raise bad("chat not found")
    if chat.gone:
        raise forbidden("the group chat was deleted")
    if chat.moved_to:
        raise bad(UPGRADED, migrate_to_chat_id=chat.moved_to.id)
    if chat.kind == "private":
        _reach_person(chat)
    elif chat.bot == "kicked":
        raise forbidden(f"bot was kicked from the {NAMES[chat.kind]}")
    elif chat.bot == "left":
        raise forbidden(f"bot is not a member of the {NAMES[chat.kind]}")
    return chat


def may_send(chat: Chat, thread: int, what: str) -> None:
    """Refuse if the bot may not write there: no right, no such topic, topic closed. `what` is the kind of message."""
    if chat.silenced and chat.bot != "administrator":
        raise bad(f"not enough rights to send {what} to the chat")
    if thread:
        topic = chat.topics.get(thread)
        if topic is None or topic.deleted:
            raise bad("message thread not found")
    closed = chat.topics[thread].closed if thread else chat.general_closed
    if closed and chat.bot != "administrator":
        raise bad("TOPIC_CLOSED")


def _reach_person(chat: Chat) -> None:
    assert chat.owner
    if chat.owner.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.owner.opened:
        raise forbidden("bot can't initiate conversation with a user")
