"""The monthly table: posted by itself, once, where it is wanted, when nobody sleeps."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from types import SimpleNamespace

import pytest

from bot.manager import ROME
from bot.monthly import EVERY, unlucky
from bot.people import Place
from bot.table import Deeds
from tests.kit.people import Inn, Player, inn
from tests.kit.results import play_off

NOVEMBER = datetime(2026, 11, 28, 12, tzinfo=ROME).timestamp()
DECEMBER = datetime(2026, 12, 1, 9, 5, tzinfo=ROME).timestamp()
HOUR, DAY = 3600.0, 86_400.0


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria at the end of November."""
    made = Inn(url)
    made.glass.now = NOVEMBER
    await made.open()
    yield made
    await made.close()


async def wanted(house: Inn, player: Player) -> Player:
    """His group wants the table. In November, Anna beats Bruno."""
    await player.as_admin().presses("0.gp.monthly.yes")
    deeds = {"Anna": Deeds(2, 1, 9, 10, "barsegon"), "Bruno": Deeds(3)}
    await play_off(house, player.place, "Anna beats Bruno", times=3, deeds=deeds)
    await play_off(house, player.place, "Bruno beats Anna", times=2)
    return player


async def tables(house: Inn, player: Player) -> list[str]:
    """The monthly tables that he sees, once it was looked whether one is due."""
    await house.osteria.monthly.post()
    await house.settle()
    texts = [message.text.replace("\u2068", "").replace("\u2069", "") for message in await player.messages()]
    return [text for text in texts if text.startswith("🏆 Classifica di")]


async def test_it_is_posted_on_the_first_with_its_honours(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    assert await tables(house, anna) == []
    house.glass.now = DECEMBER
    (text,) = await tables(house, anna)
    assert text.splitlines() == [
        "🏆 Classifica di novembre",
        "",
        "Cirulla",
        "1 Bruno 25 ±7 · 5 partite, 2 vinte",
        "2 Anna 25 ±7 · 5 partite, 3 vinte",
        "",
        "🧹 Più scope: Bruno, 9",
        "✊ Il colpo: Anna, barsegòn, 10 scope",
        "Più sfortuna: Anna, 2 partite perse col punteggio più alto",
    ]


async def test_it_is_posted_once_also_after_a_restart(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    house.glass.now = DECEMBER
    assert len(await tables(house, anna)) == 1
    house.glass.pass_(HOUR)
    assert len(await tables(house, anna)) == 1
    await house.restart()
    assert len(await tables(house, anna)) == 1


async def test_the_calendar_is_looked_at_again_and_again(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    running = asyncio.create_task(house.osteria.monthly.run())
    while house.glass.now < DECEMBER + EVERY:
        while house.glass.asleep == 0:  # noqa: ASYNC110 - it sleeps when it has looked
            await asyncio.sleep(0.001)
        house.glass.pass_(EVERY)
    running.cancel()
    await house.settle()
    assert sum(message.text.startswith("🏆 Classifica di") for message in await anna.messages()) == 1


async def test_two_processes_post_it_once(house: Inn, url: str) -> None:
    anna = await wanted(house, house.person("Anna"))
    async with inn(url, seed=2) as other:
        house.glass.now = other.glass.now = DECEMBER
        await house.osteria.monthly.post()
        await other.osteria.monthly.post()
        await house.settle()
        await other.settle()
        assert len([message for message in other.chat.messages if "🏆" in message.text]) == 0
        assert len(await tables(house, anna)) == 1


async def test_a_group_gets_it_where_it_played_last(house: Inn) -> None:
    here, there = (house.member("Anna", group="club", topic=topic) for topic in ("sala", "cortile"))
    await wanted(house, here)
    await play_off(house, there.place, "Anna beats Carla")
    house.glass.now = DECEMBER
    assert await tables(house, here) == []
    assert len(await tables(house, there)) == 1


async def test_each_group_gets_its_own_and_who_does_not_want_it_none(house: Inn) -> None:
    anna, elena = house.person("Anna"), house.person("Elena", room="caffe")
    await wanted(house, anna)
    await play_off(house, elena.place, "Elena beats Fabio", times=5)
    house.glass.now = DECEMBER
    (text,) = await tables(house, anna)
    assert "Elena" not in text
    assert await tables(house, elena) == []


async def test_it_waits_for_the_morning_and_for_the_end_of_quiet_hours(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    await anna.as_admin().presses("0.gp.quiet.22-8")
    for hour, posted in ((1, 0), (7, 0), (8, 0), (9, 1)):
        house.glass.now = datetime(2026, 12, 1, hour, 30, tzinfo=ROME).timestamp()
        assert len(await tables(house, anna)) == posted
    quiet = house.person("Carla", room="caffe")
    await play_off(house, quiet.place, "Carla beats Dario")
    assert await tables(house, quiet) == []


@pytest.mark.parametrize(("days", "posted"), [(2, 1), (3, 0)])
async def test_it_comes_late_after_a_stop_but_not_much(house: Inn, days: int, posted: int) -> None:
    anna = await wanted(house, house.person("Anna"))
    house.glass.now = DECEMBER + days * DAY
    assert len(await tables(house, anna)) == posted


async def test_a_month_without_a_match_has_no_table(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.as_admin().presses("0.gp.monthly.yes")
    house.glass.now = DECEMBER
    await play_off(house, anna.place, "Anna beats Bruno", times=5)
    assert await tables(house, anna) == []


async def test_several_games_stand_below_each_other(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    await play_off(house, anna.place, "Bruno beats Anna beats Carla beats Dario", game="trentuno", times=5)
    await play_off(house, anna.place, "Carla beats Anna beats Elena", game="tozzolo")
    house.glass.now = DECEMBER
    (text,) = await tables(house, anna)
    assert [line for line in text.splitlines() if " " not in line and line] == ["Trentuno", "Cirulla", "Tozzolo"]
    assert "4 Dario" not in text
    assert "Poche partite: Carla 1, Anna 1, Elena 1" in text


async def test_who_has_left_is_not_honoured_either(house: Inn) -> None:
    anna = await wanted(house, house.person("Anna"))
    bruno = house.person("Bruno")
    await house.osteria.life.left(bruno.sender, Place(bruno.place.platform, bruno.place.key), "gone")
    house.glass.now = DECEMBER
    (text,) = await tables(house, anna)
    assert "Bruno" not in text
    assert "🧹 Più scope: Anna, 6" in text


def test_bad_luck_is_to_lose_as_the_strongest() -> None:
    """Alone the strongest, and not in the first place; of two who are as strong nobody is."""
    matches = [[(1, 30.0, 2), (2, 25.0, 1)], [(1, 30.0, 1), (2, 25.0, 2)], [(1, 25.0, 2), (2, 25.0, 1)]]
    rows = [
        SimpleNamespace(match_id=at, person_id=person, mu_before=mu, place=place)
        for at, match in enumerate(matches)
        for person, mu, place in match
    ]
    assert unlucky(rows) == {1: 1}
