"""`osteria standings`: what is kept is what the matches add up to, and can be put right."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import delete, update

from bot import datafile
from bot.cli import main
from bot.result import DISSOLVED
from bot.store import schema
from bot.store.store import Store
from bot.table import Deeds
from tests.kit.people import Inn
from tests.kit.results import play_off


def asks(folder: Path, *words: str) -> Result:
    """Call it for the database in that folder."""
    env = {"OSTERIA_DATA": str(folder), "DATABASE_URL": ""}
    return CliRunner().invoke(main, ["standings", *words], env=env)


async def played(house: Inn) -> None:
    """A mixed evening in two groups."""
    anna, elena = house.person("Anna"), house.person("Elena", room="caffe")
    deeds = {"Anna": Deeds(2, 1, 9, 10, "barsegon"), "Bruno": Deeds(1, 0, 5, 10, "scopa")}
    await play_off(house, anna.place, "Anna beats Bruno", times=7, deeds=deeds)
    await play_off(house, anna.place, "Bruno+Carla beats Anna+Dario", times=2, deeds=deeds)
    await play_off(house, elena.place, "Elena beats Anna beats Bruno", times=2, game="trentuno", deeds=deeds)
    await play_off(house, elena.place, "Elena beats Anna", how=DISSOLVED)


async def changed(url: str, *statements: Any) -> None:
    """Somebody meddles with the database."""
    store = await Store.open(url)
    await store.commit([(statement, {}) for statement in statements])
    await store.close()


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """Data of an Osteria that has played, and rests."""
    house = Inn(f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}")
    await house.open()
    await played(house)
    await house.close()
    return tmp_path


def url_of(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'osteria.db'}"


async def in_a_thread(folder: Path, *words: str) -> Result:
    """It runs a loop of its own."""
    return await asyncio.to_thread(asks, folder, *words)


async def test_what_matches_have_added_is_what_they_add_up_to(folder: Path) -> None:
    result = await in_a_thread(folder)
    assert (result.output, result.exit_code) == ("0 differences\n", 0)


async def test_it_reads_beside_a_running_osteria(tmp_path: Path) -> None:
    house = Inn(url_of(tmp_path))
    await house.open()
    await played(house)
    result = await in_a_thread(tmp_path)
    assert result.exit_code == 0
    await house.close()


async def test_each_difference_has_a_line_and_can_be_repaired(folder: Path) -> None:
    standing, rating = schema.standing.c, schema.rating.c
    await changed(
        url_of(folder),
        update(schema.standing).where(standing.board == 1, standing.person_id == 1, standing.month == 0).values(won=99),
        delete(schema.standing).where(standing.board == 0, standing.person_id == 2, standing.game == "cirulla"),
        update(schema.rating).where(rating.player == 1, rating.game == "cirulla").values(matches=3),
    )
    result = await in_a_thread(folder)
    assert result.exit_code == 1
    assert sorted(result.output.splitlines()) == [
        "3 differences",
        "board 0, cirulla, always, person 2: not kept",
        "board 1, cirulla, always, person 1: won 99 for 5",
        "rating of player 1 at cirulla: 3 matches kept, 7 played",
    ]
    repaired = await in_a_thread(folder, "--repair")
    assert repaired.exit_code == 0
    assert "3 differences, repaired" in repaired.output
    assert (await in_a_thread(folder)).exit_code == 0


async def test_who_was_erased_stands_nowhere(folder: Path) -> None:
    standing, rating, person = schema.standing.c, schema.rating.c, schema.person.c
    await changed(
        url_of(folder),
        update(schema.person).where(person.id == 1).values(name=""),
        delete(schema.standing).where(standing.person_id == 1),
        delete(schema.rating).where(rating.player == 1),
    )
    assert (await in_a_thread(folder)).exit_code == 0


async def test_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    result = await in_a_thread(tmp_path / "nothing")
    assert result.exit_code == 2
    assert "no database at" in result.output


async def test_it_repairs_nothing_beside_a_running_osteria(folder: Path) -> None:
    with datafile.owned(folder / "osteria.db"):
        result = await in_a_thread(folder, "--repair")
        assert (await in_a_thread(folder)).exit_code == 0
    assert result.exit_code == 2
    assert "or ask without --repair" in result.output
