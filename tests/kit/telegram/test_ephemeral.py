"""Ephemeral messages: whom they reach, when they may be sent, how they end."""

from typing import Any

import pytest
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, InlineKeyboardButton, InlineKeyboardMarkup
from telegram import Message as PtbMessage
from telegram.error import BadRequest

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Chat, Person, Press, Telegram

KEYBOARD = InlineKeyboardMarkup.from_button(InlineKeyboardButton("Le mie carte", callback_data="h"))


@pytest.fixture
def anna(tg: Telegram) -> Person:
    return tg.person("Anna")


@pytest.fixture
def bruno(tg: Telegram) -> Person:
    return tg.person("Bruno")


@pytest.fixture
def bar(tg: Telegram, anna: Person, bruno: Person) -> Chat:
    return tg.supergroup("Bar Sport", anna, bruno)


async def taps(bot: Bot, bar: Chat, person: Person) -> Press:
    await bot.send_message(bar.id, "Tavolo", reply_markup=KEYBOARD)
    return await person.taps(bar, "Le mie carte")


async def shows(bot: Bot, bar: Chat, person: Person, text: str = "A♠", **parameters: Any) -> PtbMessage:
    wanted = {"receiver_user_id": person.id, **parameters}
    return await bot.send_message(bar.id, text, api_kwargs={"ephemeral_message_parameters": wanted})


async def edits(bot: Bot, bar: Chat, person: Person, number: int, text: str) -> Any:
    asked = {"chat_id": bar.id, "receiver_user_id": person.id, "ephemeral_message_id": number, "text": text}
    return await bot.do_api_request("editEphemeralMessageText", api_kwargs=asked)


async def test_only_the_presser_sees_it(bot: Bot, bar: Chat, anna: Person, bruno: Person, tg: Telegram) -> None:
    press = await taps(bot, bar, anna)
    sent = await shows(bot, bar, anna, callback_query_id=press.id)
    assert (sent.message_id, sent.api_kwargs["ephemeral_message_id"]) == (0, 1)
    assert "A♠" in anna.reads(bar)
    assert "A♠" not in bruno.reads(bar)
    assert [message.text for message in bar.messages] == ["Tavolo"]
    assert "A♠".encode() not in tg.public_bytes()
    assert "A♠".encode() in tg.bytes_seen_by(anna)
    assert "A♠".encode() not in tg.bytes_seen_by(bruno)


async def test_it_may_be_sent_within_15_seconds_of_a_press(bot: Bot, bar: Chat, anna: Person, glass: Hourglass) -> None:
    press = await taps(bot, bar, anna)
    glass.pass_(15)
    await shows(bot, bar, anna, callback_query_id=press.id)
    glass.pass_(1)
    with pytest.raises(BadRequest, match="Not enough rights"):
        await shows(bot, bar, anna, callback_query_id=press.id)
    with pytest.raises(BadRequest, match="Not enough rights"):
        await shows(bot, bar, anna)
    bar.promotes_bot()
    await shows(bot, bar, anna)


async def test_a_press_of_somebody_else_is_no_occasion(
    tg: Telegram, bot: Bot, bar: Chat, anna: Person, bruno: Person
) -> None:
    press = await taps(bot, bar, anna)
    with pytest.raises(BadRequest, match="for the presser"):
        await shows(bot, bar, bruno, callback_query_id=press.id)
    assert tg.complaints.pop()


async def test_its_buttons_come_back_with_its_own_number(bot: Bot, bar: Chat, anna: Person) -> None:
    press = await taps(bot, bar, anna)
    wanted = {"receiver_user_id": anna.id, "callback_query_id": press.id}
    button = InlineKeyboardMarkup.from_button(InlineKeyboardButton("A♠", callback_data="p1"))
    api_kwargs = {"ephemeral_message_parameters": wanted}
    await bot.send_message(bar.id, "A♠", reply_markup=button, api_kwargs=api_kwargs)
    await anna.taps(bar, "A♠")
    *_, update = await bot.get_updates()
    assert update.callback_query
    message = update.callback_query.message
    assert isinstance(message, PtbMessage)
    assert (message.message_id, message.api_kwargs["ephemeral_message_id"]) == (0, 1)
    assert message.api_kwargs["receiver_user"]["id"] == anna.id


async def test_it_is_edited_and_deleted_by_its_number(bot: Bot, bar: Chat, anna: Person, tg: Telegram) -> None:
    press = await taps(bot, bar, anna)
    await shows(bot, bar, anna, callback_query_id=press.id)
    assert await edits(bot, bar, anna, 1, "2♦") is True
    assert "2♦" in anna.reads(bar)
    with pytest.raises(BadRequest, match="Message is not modified"):
        await edits(bot, bar, anna, 1, "2♦")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await edits(bot, bar, anna, 1, "x" * 1025)
    assert tg.complaints.pop()
    where = {"chat_id": bar.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    await bot.do_api_request("deleteEphemeralMessage", api_kwargs=where)
    assert "2♦" not in anna.reads(bar)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await edits(bot, bar, anna, 1, "3♦")
    assert (await shows(bot, bar, anna, callback_query_id=press.id)).api_kwargs["ephemeral_message_id"] == 1


async def test_the_usual_edit_never_finds_it(bot: Bot, bar: Chat, anna: Person, tg: Telegram) -> None:
    press = await taps(bot, bar, anna)
    await shows(bot, bar, anna, callback_query_id=press.id)
    with pytest.raises(BadRequest, match="Message identifier is not specified"):
        await bot.edit_message_text("2♦", bar.id, 0)
    assert tg.complaints.pop()


async def test_it_vanishes_when_the_app_starts_anew(bot: Bot, bar: Chat, anna: Person) -> None:
    press = await taps(bot, bar, anna)
    await shows(bot, bar, anna, callback_query_id=press.id)
    anna.restarts_app()
    assert "A♠" not in anna.reads(bar)


async def test_an_old_client_does_not_show_it(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna", ephemeral=False)
    bar = tg.group("Bar Sport", anna)
    press = await taps(bot, bar, anna)
    await shows(bot, bar, anna, callback_query_id=press.id)
    assert "A♠" not in anna.reads(bar)


async def test_it_can_take_the_place_of_the_message_for_the_presser(
    bot: Bot, bar: Chat, anna: Person, bruno: Person
) -> None:
    press = await taps(bot, bar, anna)
    await shows(bot, bar, anna, callback_query_id=press.id, replace_callback_query_message=True)
    assert anna.reads(bar) == "A♠"
    assert bruno.reads(bar) == "Tavolo"


async def test_a_chat_may_not_take_it_nor_a_private_one(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    press = await taps(bot, bar, anna)
    bar.takes_ephemeral = False
    with pytest.raises(BadRequest, match="Ephemeral_messages_forbidden"):
        await shows(bot, bar, anna, callback_query_id=press.id)
    await anna.opens()
    with pytest.raises(BadRequest, match="groups and supergroups only"):
        await shows(bot, anna.private, anna, callback_query_id=press.id)
    assert tg.complaints.pop()


async def test_an_ephemeral_command_is_between_the_writer_and_the_bot(
    tg: Telegram, bot: Bot, bar: Chat, anna: Person, bruno: Person, glass: Hourglass
) -> None:
    command = BotCommand("mano", "Le tue carte, solo per te", api_kwargs={"is_ephemeral": True})
    await bot.set_my_commands([command], scope=BotCommandScopeAllGroupChats(), language_code="it")
    assert [each["command"] for each in tg.commands.seen(bar, anna)] == ["mano"]
    await anna.writes(bar, "/mano")
    assert (anna.reads(bar), bruno.reads(bar)) == ("/mano", "")
    (update,) = await bot.get_updates()
    assert update.message
    assert (update.message.message_id, update.message.text) == (0, "/mano")
    number = update.message.api_kwargs["ephemeral_message_id"]
    api_kwargs = {
        "ephemeral_message_parameters": {"receiver_user_id": anna.id},
        "reply_parameters": {"ephemeral_message_id": number},
    }
    await bot.send_message(bar.id, "A♠", api_kwargs=api_kwargs)
    assert anna.reads(bar) == "/mano\n\nA♠"
    glass.pass_(16)
    with pytest.raises(BadRequest, match="Not enough rights"):
        await bot.send_message(bar.id, "A♠", api_kwargs=api_kwargs)
