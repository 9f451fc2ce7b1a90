"""The stand-in, driven by python-telegram-bot itself: what people and bot see of each other."""

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from tests.kit.telegram import Answer, Telegram


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=f"x:{label}")] for label in labels])


async def test_a_conversation(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await anna.writes(bar, "/gioca")
    (update,) = await bot.get_updates()
    assert update.message
    assert update.message.text == "/gioca"
    await bot.send_message(bar.id, "<b>Chi</b> gioca?", parse_mode="HTML", reply_markup=keyboard("Siediti"))
    assert anna.reads(bar) == "/gioca\n\nChi gioca?"
    press = await anna.taps(bar, "Siediti")
    (update,) = await bot.get_updates(offset=update.update_id + 1)
    assert update.callback_query
    await update.callback_query.answer("Fatto", show_alert=True)
    assert await press.shows() == Answer("Fatto", alert=True)


async def test_a_press_that_nobody_answers_shows_nothing(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await bot.send_message(bar.id, "Chi gioca?", reply_markup=keyboard("Siediti"))
    press = await anna.taps(bar, "Siediti")
    assert await press.shows(within=0.01) is None
    assert tg.presses.unanswered == [press]


async def test_the_lowest_button_is_tapped_and_an_exact_label_first(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    for number in range(2):
        await bot.send_message(bar.id, f"tavolo {number}", reply_markup=keyboard("Siediti", "Siediti qui"))
    press = await anna.taps(bar, "Siediti")
    assert (press.message.text, press.data) == ("tavolo 1", "x:Siediti")
    bar.messages[-1].deletes()
    assert (await anna.taps(bar, "Siediti q")).message.text == "tavolo 0"


async def test_a_missing_button_is_said_with_those_that_are_there(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await bot.send_message(bar.id, "Chi gioca?", reply_markup=keyboard("Siediti"))
    with pytest.raises(AssertionError, match=r"Anna sees no button 'Busso', only \['Siediti'\]"):
        await anna.taps(bar, "Busso", within=0.01)


async def test_an_edit_is_seen_and_what_was_before_is_kept(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    sent = await bot.send_message(bar.id, "prima", reply_markup=keyboard("Siediti"))
    await bot.edit_message_text("dopo", bar.id, sent.message_id)
    (message,) = bar.messages
    assert (message.text, message.labels, message.edited > 0) == ("dopo", [], True)
    assert [content.text for content in message.history] == ["prima", "dopo"]


async def test_a_button_of_a_deleted_message_still_arrives(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await bot.send_message(bar.id, "Chi gioca?", reply_markup=keyboard("Siediti"))
    (message,) = bar.messages
    message.deletes()
    anna.presses(message, "forged")
    (update,) = await bot.get_updates()
    assert update.callback_query
    assert (update.callback_query.data, update.callback_query.message.is_accessible) == ("forged", False)  # type: ignore[union-attr]


async def test_a_mention_names_a_user(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await bot.send_message(bar.id, f'<a href="tg://user?id={anna.id}">Anna</a>, tocca a te', parse_mode="HTML")
    assert bar.messages[-1].mentions == [anna.id]


async def test_a_link_opens_the_bot(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    link = InlineKeyboardMarkup([[InlineKeyboardButton("Apri", url=f"https://t.me/{tg.username}?start=t12")]])
    await bot.send_message(bar.id, "Le carte in privato", reply_markup=link)
    await anna.follows(bar, "Apri")
    (update,) = await bot.get_updates()
    assert update.message
    assert (update.message.text, update.message.chat_id) == ("/start t12", anna.id)
    await bot.send_message(anna.id, "Buonasera!")
    assert anna.reads(anna.private) == "/start t12\n\nBuonasera!"


async def test_a_photo_and_a_document_arrive_with_their_bytes(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    sent = await bot.send_photo(bar.id, b"\xff\xd8 a photo\r\n--", caption="<i>Ecco</i>", parse_mode="HTML")
    file = await sent.photo[0].get_file()
    assert bytes(await file.download_as_bytearray()) == b"\xff\xd8 a photo\r\n--"
    await bot.send_photo(bar.id, sent.photo[0].file_id)
    document = await bot.send_document(bar.id, b"{}", filename="dati.json")
    assert document.document
    assert document.document.file_name == "dati.json"
    assert bar.messages[0].text == "Ecco"


async def test_numbers_of_messages_are_shared_by_all_but_supergroups(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    places = (tg.group("Bar", anna), tg.group("Circolo", anna), tg.supergroup("Sala", anna))
    assert [(await bot.send_message(place.id, "?")).message_id for place in places] == [1, 2, 1]


async def test_what_a_group_sees_is_listed_and_what_one_person_sees(tg: Telegram, bot: Bot) -> None:
    anna, bruno = tg.person("Anna"), tg.person("Bruno")
    bar = tg.group("Bar Sport", anna, bruno)
    await anna.opens()
    await bot.send_message(bar.id, "pubblico")
    await bot.send_message(anna.id, "di Anna")
    await bot.send_message(bar.id, "toast?", reply_markup=keyboard("Carte"))
    press = await bruno.taps(bar, "Carte")
    await bot.answer_callback_query(press.id, "di Bruno")
    assert b"pubblico" in tg.public_bytes(bar)
    assert [call.public for call in tg.made(to=bar)] == [True, True, False]
    assert len(tg.made("sendMessage", ok=True)) == 3
    assert b"di " not in tg.public_bytes()
    assert b"di Bruno" in tg.bytes_seen_by(bruno)
    assert b"di Anna" not in tg.bytes_seen_by(bruno)
    assert b"di Anna" in tg.bytes_seen_by(anna)


async def test_quiet_waits_for_a_bot_that_works(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    running = asyncio.create_task(_echo(bot))
    for number in range(5):
        await anna.writes(bar, f"/e{number}")
    await tg.quiet()
    assert [message.text for message in bar.messages if message.by_bot] == [f"/e{number}" for number in range(5)]
    running.cancel()


async def _echo(bot: Bot) -> None:
    offset = 0
    while True:
        for update in await bot.get_updates(offset=offset, timeout=30, allowed_updates=Update.ALL_TYPES):
            offset = update.update_id + 1
            if update.message and update.message.text:
                await bot.send_message(update.message.chat_id, update.message.text)
