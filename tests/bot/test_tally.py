"""What matches add up to: one after the other as they end, or all of them anew, it is the same."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.result import CLOSED, DISSOLVED, WON
from bot.store import schema
from bot.table import Deeds
from bot.tally import RESULTS, Tally, standing_row
from tests.kit.needs import counts
from tests.kit.people import Inn, inn
from tests.kit.results import play_off

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
DARED = ("", "scopa", "barsega", "barsegon")


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria that nobody has been to."""
    async with inn(url) as made:
        yield made


def some_deeds(rng: Random) -> Deeds:
    bold = rng.randrange(4)
    return Deeds(rng.randrange(5), rng.randrange(3), rng.randrange(22), bold, DARED[bold])


def some_match(rng: Random) -> str:
    """Two to four sides, or two pairs."""
    names = rng.sample(NAMES, rng.choice((2, 3, 4)))
    if len(names) == 4 and rng.random() < 0.5:
        return f"{names[0]}+{names[1]} beats {names[2]}+{names[3]}"
    return " beats ".join(names)


async def stored(house: Inn) -> list[dict[str, Any]]:
    return sorted((row._asdict() for row in await house.store.fetch(select(schema.standing))), key=str)


async def added_up(house: Inn) -> Tally:
    tally = Tally()
    for row in await house.store.fetch(RESULTS):
        tally.add(row, row.board)
    return tally


async def test_a_random_season_adds_up_to_what_is_stored(house: Inn, request: pytest.FixtureRequest) -> None:
    """Several games, groups, months and days of more than five matches; wins, ends and matches that never began."""
    rng = Random(request.config.getoption("randomly_seed"))
    for _ in range(counts(300)):
        house.glass.pass_(rng.choice((10.0, 40_000.0, 900_000.0)))
        await play_off(
            house,
            house.person("Anna", room=rng.choice(("bar", "caffe"))).place,
            some_match(rng),
            game=rng.choice(("cirulla", "trentuno")),
            how=rng.choice((WON, WON, WON, CLOSED, DISSOLVED)),
            deeds={name: some_deeds(rng) for name in NAMES},
            times=rng.choice((1, 1, 7)),
        )
    tally = await added_up(house)
    assert sorted((standing_row(*one) for one in tally.standings.items()), key=str) == await stored(house)
    ratings = await house.store.fetch(select(schema.rating))
    assert {(row.player, row.game): row.matches for row in ratings} == dict(tally.matches)


async def test_a_match_that_was_really_played_adds_up_too(house: Inn) -> None:
    """With somebody who left before the first card, somebody who was sent away, and a computer player."""
    players = [house.person(name) for name in NAMES[:3]]
    await players[0].types("/cirulla")
    for player in players[1:]:
        await player.taps("Siediti")
    await players[0].taps("+ Computer")
    await players[0].taps("Diamo le carte")
    await players[1].types("/lascia")
    await players[1].taps("Lascio")
    await players[0].types("/chiudi")
    await players[0].taps("Chiudi")
    tally = await added_up(house)
    assert sorted((standing_row(*one) for one in tally.standings.items()), key=str) == await stored(house)
    assert {key.person_id for key in tally.standings} == {1, 3}
