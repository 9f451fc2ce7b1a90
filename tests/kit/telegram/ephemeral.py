"""Ephemeral messages: in a group, seen by one member only.

Telegram has not written down its words for what it refuses here, so that a bot must not depend on them; the codes are
those of its neighbours. A bot that is no admin names the press, or the ephemeral command to which it replies, and both
are at most 15 seconds old.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.access import may_send, reach
from tests.kit.telegram.content import Payload, read_keyboard, read_media, read_text
from tests.kit.telegram.markup import width
from tests.kit.telegram.media import media_content
from tests.kit.telegram.messages import Content, Json, Message
from tests.kit.telegram.refusals import NOT_MODIFIED, bad, bug

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.people import Person
    from tests.kit.telegram.telegram import Telegram

WINDOW = 15
LONGEST_EDIT = 1024


def send_ephemeral(telegram: Telegram, payload: Payload, chat: Chat, content: Content) -> Json:
    """Send one; the answer has number 0, and a number of its own kind."""
    wanted = payload["ephemeral_message_parameters"]
    if chat.kind not in {"group", "supergroup"}:
        raise bug("ephemeral messages can be sent to groups and supergroups only")
    reader = _reader(telegram, chat, wanted["receiver_user_id"])
    thread = int(payload.get("message_thread_id") or 0)
    may_send(chat, thread, "text messages")
    if not chat.takes_ephemeral:
        raise bad("EPHEMERAL_MESSAGES_FORBIDDEN")
    _check_occasion(telegram, payload, chat, reader)
    read_keyboard(payload, chat, ephemeral=True)
    _admit(telegram, chat, reader)
    message = chat.new_message(content, ephemeral=True)
    message.reader, message.thread = reader, thread
    _replace(telegram, wanted, reader)
    return telegram.keep(message)


def edit_text(telegram: Telegram, payload: Payload) -> bool:
    message = _editable(telegram, payload)
    if message.content.media:
        raise bad("there is no text in the message to edit")
    return _change(telegram, message, read_text(telegram, payload, message.chat))


def edit_caption(telegram: Telegram, payload: Payload) -> bool:
    message = _editable(telegram, payload)
    return _change(telegram, message, read_media(telegram, payload, message.chat, message.content.media))


def edit_media(telegram: Telegram, payload: Payload) -> bool:
    message = _editable(telegram, payload)
    return _change(telegram, message, media_content(telegram, payload, message.chat))


def edit_keyboard(telegram: Telegram, payload: Payload) -> bool:
    message = _editable(telegram, payload)
    keyboard = read_keyboard(payload, message.chat, ephemeral=True)
    return _change(telegram, message, replace(message.content, keyboard=keyboard))


def delete(telegram: Telegram, payload: Payload) -> bool:
    """Delete one, also the command of a person."""
    chat = reach(telegram, payload["chat_id"])
    message = chat.find_ephemeral(payload["ephemeral_message_id"], payload["receiver_user_id"])
    if message is None:
        raise bad("message to delete not found")
    message.deletes()
    return True


def _reader(telegram: Telegram, chat: Chat, number: Any) -> Person:
    person = telegram.people.get(int(number))
    if person is None or chat.members.get(person, "left") in {"left", "kicked"}:
        raise bad("USER_NOT_PARTICIPANT")
    return person


def _check_occasion(telegram: Telegram, payload: Payload, chat: Chat, reader: Person) -> None:
    press = telegram.presses.find(payload["ephemeral_message_parameters"].get("callback_query_id"))
    if press and press.person is not reader:
        raise bug("an ephemeral message in answer to a press is for the presser")
    number = (payload.get("reply_parameters") or {}).get("ephemeral_message_id")
    command = chat.find_ephemeral(number, reader.id) if number else None
    now = telegram.now()
    fresh = (press and now - press.time <= WINDOW) or (command and now - command.date <= WINDOW)
    if not fresh and chat.bot != "administrator":
        raise bad("not enough rights to send ephemeral messages to the user")


def _replace(telegram: Telegram, wanted: Json, reader: Person) -> None:
    press = telegram.presses.find(wanted.get("callback_query_id"))
    if wanted.get("replace_callback_query_message"):
        if press is None or press.message.ephemeral_id:
            raise bug("only the ordinary message of a press can be replaced")
        press.message.hidden_from.add(reader.id)


def _editable(telegram: Telegram, payload: Payload) -> Message:
    chat = reach(telegram, payload["chat_id"])
    message = chat.find_ephemeral(payload["ephemeral_message_id"], payload["receiver_user_id"])
    if message is None:
        raise bad("message to edit not found")
    if not message.by_bot:
        raise bad("message can't be edited")
    return message


def _change(telegram: Telegram, message: Message, content: Content) -> bool:
    if width(content.text) > LONGEST_EDIT:
        raise bug("MESSAGE_TOO_LONG")
    assert message.reader
    _admit(telegram, message.chat, message.reader)
    if content == message.content:
        raise bad(NOT_MODIFIED)
    message.change(content, telegram.time)
    telegram.changed()
    return True


def _admit(telegram: Telegram, chat: Chat, reader: Person) -> None:
    if telegram.flood.limits.ephemeral_in_group:
        telegram.flood.admit(chat.id, group=True)
    else:
        telegram.flood.admit(hash((chat.id, reader.id)), group=False)
