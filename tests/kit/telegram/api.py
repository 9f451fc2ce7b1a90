"""Every method of the Bot API that the stand-in knows, by its name in small letters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tests.kit.telegram import ephemeral, members, sending
from tests.kit.telegram.access import reach
from tests.kit.telegram.content import Payload
from tests.kit.telegram.messages import Json
from tests.kit.telegram.presses import Answer
from tests.kit.telegram.refusals import WEBHOOK_ACTIVE, Refusal, bad, bug
from tests.kit.telegram.updates import wanted

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.telegram import Telegram

Method = Callable[["Telegram", Payload], Any]


async def get_updates(telegram: Telegram, payload: Payload) -> list[Json]:
    if telegram.webhook.url:
        raise Refusal(*WEBHOOK_ACTIVE)
    telegram.updates.allowed = wanted(payload, telegram.updates.allowed)
    numbers = (int(payload.get(name) or usual) for name, usual in (("offset", 0), ("limit", 100), ("timeout", 0)))
    return await telegram.updates.poll(*numbers)


def set_webhook(telegram: Telegram, payload: Payload) -> bool:
    telegram.updates.allowed = wanted(payload, telegram.updates.allowed)
    if payload.get("drop_pending_updates"):
        telegram.updates.confirm(2**60)
    telegram.webhook.set(str(payload.get("url") or ""), str(payload.get("secret_token") or ""))
    return True


def get_webhook_info(telegram: Telegram, payload: Payload) -> Json:
    info = {"url": telegram.webhook.url, "has_custom_certificate": False}
    return {**info, "pending_update_count": len(telegram.updates.pending)}


def get_me(telegram: Telegram, payload: Payload) -> Json:
    can = {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}
    return {**telegram.me, **can, "can_connect_to_business": False, "has_main_web_app": False}


def answer_callback_query(telegram: Telegram, payload: Payload) -> bool:
    text, url = str(payload.get("text") or ""), str(payload.get("url") or "")
    if url and not url.removeprefix("https://").startswith(f"t.me/{telegram.username}?start="):
        raise bug("URL_INVALID")
    telegram.presses.answer(payload["callback_query_id"], Answer(text, bool(payload.get("show_alert")), url))
    return True


def get_chat(telegram: Telegram, payload: Payload) -> Json:
    chat = reach(telegram, payload["chat_id"])
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    usual = {"accent_color_id": 1, "max_reaction_count": 11, "accepted_gift_types": dict.fromkeys(gifts, False)}
    may = {} if chat.kind == "private" else {"permissions": dict.fromkeys(members.PERMISSIONS, not chat.silenced)}
    return {**chat.as_json(), **usual, **may}


def get_chat_member(telegram: Telegram, payload: Payload) -> Json:
    chat, number = reach(telegram, payload["chat_id"]), int(payload["user_id"])
    if number == telegram.me["id"]:
        return members.as_json(telegram.me, chat.bot)
    person = telegram.people.get(number)
    if person is None:
        raise bad("PARTICIPANT_ID_INVALID")
    return members.as_json(person.as_json(), chat.members.get(person, "left"))


def get_chat_administrators(telegram: Telegram, payload: Payload) -> list[Json]:
    chat = reach(telegram, payload["chat_id"])
    if chat.kind == "private":
        raise bad("there are no administrators in the private chat")
    found = [
        members.as_json(person.as_json(), status)
        for person, status in chat.members.items()
        if status in {"administrator", "creator"}
    ]
    return found + ([members.as_json(telegram.me, chat.bot)] if chat.bot == "administrator" else [])


def get_chat_member_count(telegram: Telegram, payload: Payload) -> int:
    return 1 + len(_present(reach(telegram, payload["chat_id"])))


def leave_chat(telegram: Telegram, payload: Payload) -> bool:
    reach(telegram, payload["chat_id"]).bot = "left"
    return True


def set_my_commands(telegram: Telegram, payload: Payload) -> bool:
    telegram.commands.set(payload)
    return True


def get_my_commands(telegram: Telegram, payload: Payload) -> list[Json]:
    return telegram.commands.get(payload)


def delete_my_commands(telegram: Telegram, payload: Payload) -> bool:
    telegram.commands.delete(payload)
    return True


def set_text(field: str) -> Method:
    """The bot's name or description, for a language."""

    def set_it(telegram: Telegram, payload: Payload) -> bool:
        telegram.texts[field, str(payload.get("language_code") or "")] = str(payload.get(field) or "")
        return True

    return set_it


def get_text(field: str) -> Method:
    def get_it(telegram: Telegram, payload: Payload) -> Json:
        return {field: telegram.texts.get((field, str(payload.get("language_code") or "")), "")}

    return get_it


def set_chat_menu_button(telegram: Telegram, payload: Payload) -> bool:
    return True


def get_file(telegram: Telegram, payload: Payload) -> Json:
    number = str(payload["file_id"])
    if number not in telegram.files:
        raise bug("invalid file_id")
    size = len(telegram.files[number])
    return {"file_id": number, "file_unique_id": number[:12], "file_size": size, "file_path": f"files/{number}"}


def _present(chat: Chat) -> list[str]:
    return [status for status in chat.members.values() if status not in {"left", "kicked"}]


API: dict[str, Callable[[Telegram, Payload], Any | Awaitable[Any]]] = {
    "getupdates": get_updates,
    "setwebhook": set_webhook,
    "deletewebhook": set_webhook,
    "getwebhookinfo": get_webhook_info,
    "getme": get_me,
    "sendmessage": sending.send_message,
    "sendphoto": sending.send_photo,
    "senddocument": sending.send_document,
    "sendchataction": sending.send_chat_action,
    "editmessagetext": sending.edit_text,
    "editmessagecaption": sending.edit_caption,
    "editmessagemedia": sending.edit_media,
    "editmessagereplymarkup": sending.edit_keyboard,
    "deletemessage": sending.delete_message,
    "deletemessages": sending.delete_messages,
    "pinchatmessage": sending.pin_message,
    "unpinchatmessage": sending.pin_message,
    "editephemeralmessagetext": ephemeral.edit_text,
    "editephemeralmessagecaption": ephemeral.edit_caption,
    "editephemeralmessagemedia": ephemeral.edit_media,
    "editephemeralmessagereplymarkup": ephemeral.edit_keyboard,
    "deleteephemeralmessage": ephemeral.delete,
    "answercallbackquery": answer_callback_query,
    "getchat": get_chat,
    "getchatmember": get_chat_member,
    "getchatadministrators": get_chat_administrators,
    "getchatmembercount": get_chat_member_count,
    "leavechat": leave_chat,
    "setmycommands": set_my_commands,
    "getmycommands": get_my_commands,
    "deletemycommands": delete_my_commands,
    "setmyname": set_text("name"),
    "getmyname": get_text("name"),
    "setmydescription": set_text("description"),
    "getmydescription": get_text("description"),
    "setmyshortdescription": set_text("short_description"),
    "getmyshortdescription": get_text("short_description"),
    "setchatmenubutton": set_chat_menu_button,
    "getfile": get_file,
}
