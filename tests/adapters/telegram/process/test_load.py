"""Osteria is killed, or asked to stop, while many people press as fast as they can, again and again. Telegram tells
again what was not confirmed, and some things twice: each press has its effect once.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sized
from random import Random
from typing import Any, Final

import pytest

from bot.table import Phase
from tests.adapters.telegram.process.evening import Evening
from tests.adapters.telegram.process.inn import FETCHING, Inn
from tests.adapters.telegram.process.ledger import check_answers, check_intake, check_plays
from tests.kit.needs import counts

TABLES: Final = 6
OFTEN: Final = 10
"""One press in so many comes in a second update, too."""

pytestmark = pytest.mark.timeout(3600)


async def test_each_update_has_its_effect_once_however_often_osteria_is_killed(hurried: Inn) -> None:
    crowd, updates, kills = await _crowd(hurried), counts(1000), counts(20)
    before = len(hurried.told)

    async def kill() -> None:
        for number in range(kills):
            await _bustle(hurried, before + updates * (number + 1) // kills, Random(number))
            await hurried.again()

    await _meanwhile(crowd, kill())
    assert len(hurried.told) >= before + updates
    await _nothing_is_lost(hurried, crowd)


async def test_it_stops_in_the_middle_of_traffic_and_nothing_is_lost(hurried: Inn) -> None:
    async def stop() -> None:
        for number in range(counts(10, 2)):
            await _bustle(hurried, len(hurried.told) + 50, Random(number))
            assert await hurried.stop() == 0
            await hurried.start()

    crowd = await _crowd(hurried)
    await _meanwhile(crowd, stop())
    await _nothing_is_lost(hurried, crowd)


async def _meanwhile(crowd: list[Evening], trouble: Coroutine[Any, Any, None]) -> None:
    """People play while this happens, and then finish what they are at."""
    happens = asyncio.create_task(trouble)
    await asyncio.gather(happens, *(_plays(evening, happens.done) for evening in crowd))


async def _crowd(inn: Inn) -> list[Evening]:
    """Tables of two; at every third they have never opened the bot. All are met for the first time."""
    return list(await asyncio.gather(*(_table(inn, number) for number in range(TABLES))))


async def _table(inn: Inn, number: int) -> Evening:
    people = [inn.telegram.person(name) for name in ("Anna", "Bruno")]
    evening = Evening(inn, inn.telegram.supergroup(f"Bar {number}", *people), Random(number))
    await evening.gather("cirulla", private=number % 3 > 0)
    await evening.agree({"Traguardo": "101"})
    await evening.deal()
    return evening


async def _plays(evening: Evening, enough: Callable[[], bool]) -> None:
    """They play, whatever becomes of Osteria; after a match there is another."""
    while not enough():
        await evening.play_until(lambda: enough() or evening.table.phase is Phase.OVER)
        if not enough():
            await asyncio.gather(*(patron.presses("Rivincita") for patron in evening.patrons))
            await evening.play_until(lambda: enough() or evening.table.phase is not Phase.OVER)


async def _bustle(inn: Inn, updates: int, random: Random) -> None:
    """Until so many updates were told: some of them twice, some in an answer that did not arrive."""
    while (told := len(inn.told)) < updates:
        await inn.until(lambda told=told: len(inn.told) > told)  # type: ignore[misc]
        if random.randrange(OFTEN) == 0:
            inn.telegram.faults.drop(FETCHING, after_effect=True)
        if random.randrange(OFTEN) == 0 and (press := inn.telegram.presses.last):
            press.comes_again()
    traces: list[Sized] = [inn.telegram.calls, inn.telegram.updates.sent]
    seen = random.choice(traces)
    count = len(seen)
    await inn.until(lambda: len(seen) > count)  # it has just called, or was just told, and has confirmed nothing


async def _nothing_is_lost(inn: Inn, crowd: list[Evening]) -> None:
    await inn.telegram.quiet(within=90)
    assert await inn.stop() == 0
    for evening in crowd:
        inn.records.check(evening.number)
        check_plays(inn, evening)
    check_answers(inn)
    check_intake(inn)
    assert all(line.count("Traceback") == 0 for line in inn.said)
