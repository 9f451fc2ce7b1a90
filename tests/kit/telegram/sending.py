"""The methods that send, edit and delete messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.kit.telegram.access import may_send, reach
from tests.kit.telegram.content import Payload, read_keyboard, read_media, read_text
from tests.kit.telegram.ephemeral import send_ephemeral
from tests.kit.telegram.media import document, media_content, photo
from tests.kit.telegram.messages import Content, Json, Message
from tests.kit.telegram.refusals import NOT_MODIFIED, bad, bug

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.telegram import Telegram

DELETABLE = 48 * 3600


def send_message(telegram: Telegram, payload: Payload) -> Json:
    chat = reach(telegram, payload["chat_id"])
    return _send(telegram, payload, chat, read_text(telegram, payload, chat), "text messages")


def send_photo(telegram: Telegram, payload: Payload) -> Json:
    chat = reach(telegram, payload["chat_id"])
    content = read_media(telegram, payload, chat, photo(telegram, payload["photo"]))
    return _send(telegram, payload, chat, content, "photos")


def send_document(telegram: Telegram, payload: Payload) -> Json:
    chat = reach(telegram, payload["chat_id"])
    content = read_media(telegram, payload, chat, document(telegram, payload["document"]))
    return _send(telegram, payload, chat, content, "documents")


def send_chat_action(telegram: Telegram, payload: Payload) -> bool:
    may_send(reach(telegram, payload["chat_id"]), int(payload.get("message_thread_id") or 0), "text messages")
    return True


def edit_text(telegram: Telegram, payload: Payload) -> Json:
    message = _editable(telegram, payload)
    if message.content.media:
        raise bad("there is no text in the message to edit")
    return _change(telegram, message, read_text(telegram, payload, message.chat))


def edit_caption(telegram: Telegram, payload: Payload) -> Json:
    message = _editable(telegram, payload)
    if not message.content.media:
        raise bad("there is no caption in the message to edit")
    return _change(telegram, message, read_media(telegram, payload, message.chat, message.content.media))


def edit_media(telegram: Telegram, payload: Payload) -> Json:
    message = _editable(telegram, payload)
    return _change(telegram, message, media_content(telegram, payload, message.chat))


def edit_keyboard(telegram: Telegram, payload: Payload) -> Json:
    message = _editable(telegram, payload)
    return _change(telegram, message, replace(message.content, keyboard=read_keyboard(payload, message.chat)))


def delete_message(telegram: Telegram, payload: Payload) -> bool:
    chat = reach(telegram, payload["chat_id"])
    message = chat.find(payload["message_id"])
    if message is None:
        raise bad("message to delete not found")
    if chat.bot != "administrator" and (not message.by_bot or telegram.now() - message.date > DELETABLE):
        raise bad("message can't be deleted")
    telegram.flood.admit(chat.id, group=False, counted=False)
    message.deletes()
    return True


def delete_messages(telegram: Telegram, payload: Payload) -> bool:
    """As many as can be deleted: what cannot is skipped."""
    chat = reach(telegram, payload["chat_id"])
    for number in payload["message_ids"]:
        message = chat.find(number)
        if message and (message.by_bot or chat.bot == "administrator"):
            message.deletes()
    return True


def pin_message(telegram: Telegram, payload: Payload) -> bool:
    """Pin or unpin: only an admin may in a group."""
    chat = reach(telegram, payload["chat_id"])
    if chat.kind != "private" and chat.bot != "administrator":
        raise bad("not enough rights to manage pinned messages in the chat")
    return True


def _send(telegram: Telegram, payload: Payload, chat: Chat, content: Content, what: str) -> Json:
    if payload.get("ephemeral_message_parameters"):
        return send_ephemeral(telegram, payload, chat, content)
    thread = int(payload.get("message_thread_id") or 0)
    may_send(chat, thread, what)
    if payload.get("message_effect_id") and chat.kind != "private":
        raise bug("message effects are allowed in private chats only")
    replied = _replied(chat, payload.get("reply_parameters") or {})
    telegram.flood.admit(chat.id, group=chat.kind != "private")
    message = chat.new_message(content)
    message.thread, message.reply_to = thread, replied
    return telegram.keep(message)


def _replied(chat: Chat, reply: Json) -> Message | None:
    if not reply:
        return None
    if "ephemeral_message_id" in reply:
        raise bug("a reply to an ephemeral message must itself be ephemeral")
    message = chat.find(reply["message_id"])
    if message is None and not reply.get("allow_sending_without_reply"):
        raise bad("message to be replied not found")
    return message


def _editable(telegram: Telegram, payload: Payload) -> Message:
    if not payload.get("message_id") or "chat_id" not in payload:
        raise bug("message identifier is not specified")
    chat = reach(telegram, payload["chat_id"])
    message = chat.find(payload["message_id"])
    if message is None:
        raise bad("message to edit not found")
    if not message.by_bot or message.content.service:
        raise bad("message can't be edited")
    return message


def _change(telegram: Telegram, message: Message, content: Content) -> Json:
    telegram.flood.admit(message.chat.id, group=message.chat.kind != "private")
    if content == message.content:
        raise bad(NOT_MODIFIED)
    message.change(content, telegram.time)
    telegram.changed()
    return message.as_json()
