"""What a bot wants to show, read from a call: text or caption, keyboard, photo or document; and why Telegram would not
take it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.markup import Entity, parse_html, width
from tests.kit.telegram.messages import Content, Json
from tests.kit.telegram.refusals import bug

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.telegram import Telegram

Payload = dict[str, Any]

LONGEST_TEXT, LONGEST_CAPTION, LONGEST_ANSWER = 4096, 1024, 200
STYLES = {None, "danger", "primary", "success"}
ACTIONS = {
    *("url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat"),
    *("switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay", "disabled"),
}
LINK = re.compile(r"(?:https?|tg)://\S+")
START = re.compile(r"https://t\.me/\w+\?start(?:group)?=(.*)")
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


def read_text(telegram: Telegram, payload: Payload, chat: Chat) -> Content:
    """The content of a text message."""
    text, entities = _parsed(telegram, payload, "text", "entities")
    if not text:
        raise bug("message text is empty")
    if width(text) > LONGEST_TEXT:
        raise bug("message is too long")
    return Content(text, tuple(entities), read_keyboard(payload, chat))


def read_media(telegram: Telegram, payload: Payload, chat: Chat, media: Json) -> Content:
    """The content of a photo or a document with its caption."""
    text, entities = _parsed(telegram, payload, "caption", "caption_entities")
    if width(text) > LONGEST_CAPTION:
        raise bug("message caption is too long")
    return Content(text, tuple(entities), read_keyboard(payload, chat), media)


def read_keyboard(payload: Payload, chat: Chat, *, ephemeral: bool = False) -> tuple[tuple[Json, ...], ...]:
    """The inline keyboard of a call, as it stands under the message."""
    markup = payload.get("reply_markup") or {}
    if markup and "inline_keyboard" not in markup:
        raise bug("this stand-in shows inline keyboards only")
    rows = tuple(tuple(row) for row in markup.get("inline_keyboard", ()) if row)
    if sum(map(len, rows)) > 100 or any(len(row) > 8 for row in rows):
        raise bug("reply markup is too long")
    for row in rows:
        for button in row:
            _check_button(button, chat, ephemeral=ephemeral)
    return rows


def check_words(telegram: Telegram, payload: Payload) -> None:
    """Refuse in Telegram's words what is wrong with a text or a keyboard, if anything is."""
    chat = telegram.find_chat(payload.get("chat_id"))
    if chat and isinstance(payload.get("text"), str):
        read_text(telegram, payload, chat)
    elif chat:
        read_media(telegram, payload, chat, {})
    elif width(str(payload.get("text") or "")) > LONGEST_ANSWER:
        raise bug("MESSAGE_TOO_LONG")


def _check_button(button: Json, chat: Chat, *, ephemeral: bool) -> None:
    if not str(button.get("text", "")).strip():
        raise bug("can't parse inline keyboard button: text can't be empty")
    if button.get("style") not in STYLES:
        raise bug("can't parse inline keyboard button: invalid button style specified")
    if not (actions := ACTIONS & set(button)):
        raise bug("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bug("can't parse inline keyboard button: exactly one of the optional fields must be used")
    if "callback_data" in button and not 1 <= len(str(button["callback_data"]).encode()) <= 64:
        raise bug("BUTTON_DATA_INVALID")
    if ("web_app" in button and chat.kind != "private") or ("login_url" in button and ephemeral):
        raise bug("BUTTON_TYPE_INVALID")
    _check_url(button)


def _check_url(button: Json) -> None:
    url = button.get("url")
    if url is None:
        return
    if not LINK.fullmatch(url):
        raise bug(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    if (start := START.fullmatch(url)) and not PAYLOAD.fullmatch(start.group(1)):
        raise bug(f"inline keyboard button URL '{url}' is invalid: a start payload has 1-64 of A-Z a-z 0-9 _ -")


def _parsed(telegram: Telegram, payload: Payload, field: str, entities: str) -> tuple[str, list[Entity]]:
    text, mode = str(payload.get(field) or ""), str(payload.get("parse_mode") or "").lower()
    if payload.get(entities):
        return text.strip(), payload[entities]
    if mode == "html":
        return parse_html(text, telegram.find_user)
    if mode:
        raise bug(f"this stand-in reads HTML only, not {mode}")
    return text.strip(), []
