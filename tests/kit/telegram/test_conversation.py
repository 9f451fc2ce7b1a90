"""The stand-in, driven by python-telegram-bot itself."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message, Update

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Answer, Telegram, telegram


@pytest.fixture
def glass() -> Hourglass:
    return Hourglass()


@pytest.fixture
async def tg(glass: Hourglass) -> AsyncIterator[Telegram]:
    async with telegram(glass) as made:
        yield made


@pytest.fixture
async def bot(tg: Telegram) -> AsyncIterator[Bot]:
    async with Bot(tg.token, base_url=tg.base_url, base_file_url=tg.base_file_url) as made:
        yield made


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=f"x:{label}")] for label in labels])


async def test_a_conversation(tg: Telegram, bot: Bot) -> None:
    anna = tg.person("Anna")
    bar = tg.group("Bar Sport", anna)
    await anna.writes(bar, "/gioca")
    (update,) = await bot.get_updates()
    assert update.message
    assert update.message.text == "/gioca"
    sent = await bot.send_message(bar.id, "<b>Chi</b> gioca?", parse_mode="HTML", reply_markup=keyboard("Siediti"))
    assert isinstance(sent, Message)
    assert anna.reads(bar) == "/gioca\n\nChi gioca?"
    press = await anna.taps(bar, "Siediti")
    (update,) = await bot.get_updates(offset=update.update_id + 1)
    assert update.callback_query
    await update.callback_query.answer("Fatto", show_alert=True)
    assert await press.shows() == Answer("Fatto", alert=True)


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
