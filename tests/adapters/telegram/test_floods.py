"""Telegram says that a chat is told too much: that chat alone is left in peace, as long as it says."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram.house import House, house
from tests.adapters.telegram.scenarios.evening import deal, said, turn
from tests.kit.telegram.faults import Fault
from tests.kit.telegram.refusals import too_many

SILENCE = 40
HALF_TIME = 60


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as made:
        yield made


async def test_in_a_lobby_it_waits_and_then_shows_who_sits(inn: House) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar, pub = inn.group("Bar Sport", anna, bruno), inn.group("Pub", carla)
    await anna.at(bar).writes("/cirulla")
    inn.telegram.faults.flood("editMessageText", SILENCE)
    press = await bruno.at(bar).presses_button("Siediti")
    await inn.settle()
    assert press.answer
    assert "Posto 2" in press.answer.text
    await carla.at(pub).writes("/tozzolo")
    assert "tavolo di \u2068Carla\u2069" in said(pub)[-1].text, "another chat is told as ever"
    await inn.pass_time(SILENCE - 5)
    assert "Bruno" not in said(bar)[0].text
    await inn.pass_time(10)
    assert "2 \u2068Bruno\u2069" in said(bar)[0].text
    assert inn.telegram.flood.impatient == []


async def test_in_play_the_clock_stands_still(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    await inn.pass_time(10)
    mover, other = await turn(inn, anna, bruno)
    flood = [too_many(SILENCE)]
    inn.telegram.faults.always = lambda method, _: (
        Fault(flood.pop()) if flood and method.lower() in ("sendmessage", "editmessagetext") else None
    )
    await mover.plays()
    await inn.pass_time(HALF_TIME + 5)
    assert f"Gioca \u2068{other.name}\u2069" in said(bar)[-1].text, "what was played is shown by now"
    assert "metà tempo" not in said(bar)[-1].text
    await inn.pass_time(SILENCE)
    assert "metà tempo" in said(bar)[-1].text
    assert inn.telegram.flood.impatient == []
