"""Flood control, and faults on order."""

import asyncio

import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import UNLIMITED, Chat, Person, Telegram, telegram


@pytest.fixture
def anna(tg: Telegram) -> Person:
    return tg.person("Anna")


@pytest.fixture
def bar(tg: Telegram, anna: Person) -> Chat:
    return tg.supergroup("Bar Sport", anna)


async def test_faults_on_order(tg: Telegram, bot: Bot, bar: Chat) -> None:
    tg.faults.fail("sendMessage", 500, "Internal Server Error")
    with pytest.raises(NetworkError, match="Internal Server Error"):
        await bot.send_message(bar.id, "a")
    tg.faults.drop("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(bar.id, "b")
    tg.faults.drop("sendMessage", after_effect=True)
    with pytest.raises(NetworkError):
        await bot.send_message(bar.id, "c")
    tg.faults.flood("*", 7)
    with pytest.raises(RetryAfter, match="0:00:07"):
        await bot.send_message(bar.id, "d")
    free = asyncio.Event()
    tg.faults.hold("sendMessage", free.is_set)
    held = asyncio.create_task(bot.send_message(bar.id, "e"))
    await tg.wait_for(lambda: tg.in_flight == 1)
    free.set()
    await held
    assert [message.text for message in bar.messages] == ["c", "e"]
    assert [call.ok for call in tg.made("sendMessage")] == [False, False, True, False, True]


async def test_a_group_takes_20_messages_a_minute_edits_included(
    tg: Telegram, bot: Bot, bar: Chat, glass: Hourglass
) -> None:
    sent = await bot.send_message(bar.id, "0")
    for number in range(1, 20):
        glass.pass_(1)
        await bot.edit_message_text(str(number), bar.id, sent.message_id)
    glass.pass_(1)
    with pytest.raises(RetryAfter, match="0:00:40"):
        await bot.send_message(bar.id, "a")
    with pytest.raises(RetryAfter):
        await bot.send_message(bar.id, "a")
    assert len(tg.flood.impatient) == 1
    glass.pass_(40)
    await bot.send_message(bar.id, "a")


async def test_a_chat_takes_a_short_burst_and_all_chats_30_a_second(tg: Telegram, bot: Bot, glass: Hourglass) -> None:
    anna = tg.person("Anna")
    await anna.opens()
    for _ in range(tg.flood.limits.burst):
        await bot.send_message(anna.id, "a")
    with pytest.raises(RetryAfter, match="0:00:01"):
        await bot.send_message(anna.id, "a")
    glass.pass_(1)
    await bot.send_message(anna.id, "a")
    bars = [tg.group(f"Bar {number}", anna) for number in range(30)]
    for bar in bars[:29]:
        await bot.send_message(bar.id, "a")
    with pytest.raises(RetryAfter):
        await bot.send_message(bars[29].id, "a")


async def test_a_chat_may_be_closed_at_will(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    tg.flood.close(bar.id, 35)
    with pytest.raises(RetryAfter, match="0:00:35"):
        await bot.send_message(bar.id, "a")
    await anna.opens()
    await bot.send_message(anna.id, "a")


async def test_without_limits_and_checks_for_a_benchmark() -> None:
    async with telegram(limits=UNLIMITED, checks=False) as tg, Bot(tg.token, base_url=tg.base_url) as bot:
        bar = tg.group("Bar", tg.person("Anna"))
        for number in range(40):
            await bot.send_message(bar.id, str(number))
        assert len(bar.messages) == 40
