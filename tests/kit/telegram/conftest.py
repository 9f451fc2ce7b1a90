"""A Telegram whose time stands still, and a bot of python-telegram-bot in it."""

from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Telegram, telegram


@pytest.fixture
def glass() -> Hourglass:
    return Hourglass()


@pytest.fixture
async def tg(glass: Hourglass) -> AsyncIterator[Telegram]:
    async with telegram(glass) as made:
        yield made


@pytest.fixture
async def bot(tg: Telegram, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    async with Bot(tg.token, base_url=tg.base_url, base_file_url=tg.base_file_url) as made:
        yield made
