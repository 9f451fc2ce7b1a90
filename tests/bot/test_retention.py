"""What is kept and what goes: by itself, and by `osteria purge`."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import func, select

from bot import datafile
from bot.cli import main
from bot.retention import Housekeeper, Retention, chores, old_copies, old_matches
from bot.store import schema
from bot.store.statements import Write, upsert
from tests.bot.test_chronicle import closed
from tests.kit.people import Inn, inn
from tests.kit.results import play_off

DAY = 86_400.0
PUT_ROOM, PUT_SHOWN = upsert(schema.room), upsert(schema.room_message)


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def number_of(house: Inn, table: object) -> int:
    (row,) = await house.store.fetch(select(func.count()).select_from(table))  # type: ignore[arg-type]
    return int(row[0])


async def tidied(house: Inn, keep: Retention, file: Path | None = None) -> None:
    await Housekeeper(house.store, keep, file, house.glass, house.watch.now).tidy()


async def test_closed_lobbies_go_after_a_while_and_tables_with_a_match_stay(house: Inn) -> None:
    await closed(house, "Anna", "Bruno")
    anna = house.person("Anna", room="corte")
    await anna.types("/gioca cirulla")
    await anna.types("/chiudi")
    house.glass.pass_(10 * DAY)
    await tidied(house, Retention(tables=30))
    assert await number_of(house, schema.game_table) == 2
    house.glass.pass_(21 * DAY)
    await tidied(house, Retention(tables=0))
    assert await number_of(house, schema.game_table) == 2
    await tidied(house, Retention(tables=30))
    assert [row.id for row in await house.store.fetch(select(schema.game_table))] == [1]
    assert {row.table_id for row in await house.store.fetch(select(schema.action))} == {1}
    assert (await anna.types("/gioca cirulla")).ok


async def test_results_stay_for_ever_unless_the_operator_says_otherwise(house: Inn) -> None:
    bar = house.person("Anna").place
    await play_off(house, bar, "Anna beats Bruno")
    house.glass.pass_(400 * DAY)
    await play_off(house, bar, "Bruno beats Anna")
    await tidied(house, Retention(tables=1, messages=1, backups=1))
    assert await number_of(house, schema.match) == 2
    assert (await old_matches(house.store, Retention(), house.glass())).number == 0
    due = await old_matches(house.store, Retention(matches=365), house.glass())
    assert due.number == 1
    await house.store.commit(due.writes)
    assert [row.id for row in await house.store.fetch(select(schema.match))] == [2]
    assert {row.match_id for row in await house.store.fetch(select(schema.played))} == {2}


async def test_a_room_keeps_its_latest_messages(house: Inn) -> None:
    rows: list[Write] = [(PUT_ROOM, {"id": "r", "title": "", "invite": b"", "opened": 0.0})]
    message = {"room_id": "r", "member_id": "", "body": b"{}", "file": None}
    rows += [(PUT_SHOWN, {**message, "name": f"m{at}", "seq": at, "place": at}) for at in range(1, 11)]
    await house.store.commit(rows)
    await tidied(house, Retention(messages=0))
    assert await number_of(house, schema.room_message) == 10
    await tidied(house, Retention(messages=4))
    names = {row.name for row in await house.store.fetch(select(schema.room_message))}
    assert names == {"m7", "m8", "m9", "m10"}


async def test_old_codes_go(house: Inn) -> None:
    await house.person("Anna").types("/collega")
    await tidied(house, Retention())
    assert await number_of(house, schema.link_code) == 1
    house.glass.pass_(601)
    await tidied(house, Retention())
    assert await number_of(house, schema.link_code) == 0


async def test_nothing_is_due_in_an_empty_house(house: Inn) -> None:
    keep = Retention(tables=1, messages=1)
    assert [chore.number for chore in await chores(house.store, keep, house.glass(), house.watch.now())] == [0, 0, 0, 0]


async def test_old_copies_of_the_database_go_and_nothing_else(tmp_path: Path) -> None:
    """What was erased ages out of the copies, too."""
    file = tmp_path / "osteria.db"
    (tmp_path / "backups").mkdir()
    old = ["osteria-0004-20260101T120000Z.db", "backups/osteria-20260131T120000Z.db"]
    kept = ["osteria.db", "osteria-0005-20260301T120000Z.db", "osteria-mine.db", "other-20260101T120000Z.db"]
    for name in (*old, *kept):
        (tmp_path / name).write_bytes(b"")
    now = datetime(2026, 3, 3, 12, tzinfo=UTC).timestamp()
    assert sorted(old_copies(file, Retention(backups=30), now)) == sorted(tmp_path / name for name in old)
    assert old_copies(file, Retention(), now) == []
    assert old_copies(None, Retention(backups=30), now) == []


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database that the command finds; matches are kept for a year."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("OSTERIA_DATA", str(tmp_path))
    monkeypatch.setenv("OSTERIA_MATCHES_KEEP_DAYS", "365")
    return tmp_path / "osteria.db"


async def osteria(*words: str) -> Result:
    """The command, in a thread: it has a loop of its own."""
    return await asyncio.to_thread(CliRunner().invoke, main, words)


async def filled(file: Path) -> None:
    """Two matches, one of them long ago; a copy from long ago."""
    async with inn(f"sqlite+aiosqlite:///{file}") as house:
        house.glass.now = 1e6
        await play_off(house, house.person("Anna").place, "Anna beats Bruno")
        house.glass.now = datetime.now(UTC).timestamp()
        await play_off(house, house.person("Anna").place, "Bruno beats Anna")
    datafile.copy(file, file.with_name("osteria-0001-20200101T000000Z.db"))


async def test_purge_says_what_would_go_and_lets_it_go(file: Path) -> None:
    await filled(file)
    would = await osteria("purge", "--dry-run")
    assert would.exit_code == 0, would.output
    assert "matches: 1 would be deleted" in would.output.splitlines()
    assert "copies of the database: 1 would be deleted" in would.output.splitlines()
    with datafile.owned(file):
        assert (await osteria("purge", "--dry-run")).output == would.output
    done = await osteria("purge")
    assert (done.exit_code, done.output) == (0, would.output.replace("would be deleted", "deleted"))
    assert (await osteria("standings")).output == "0 differences\n"
    assert "matches: 0 would" in (await osteria("purge", "--dry-run")).output
    assert sorted(path.name for path in file.parent.iterdir()) == ["osteria.db", "osteria.db.lock"]


async def test_purge_steps_back_while_osteria_runs(file: Path) -> None:
    await filled(file)
    with datafile.owned(file):
        refused = await osteria("purge")
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
    assert "another Osteria is running" in refused.output
    assert "--dry-run" in refused.output
    assert "matches: 1 would" in (await osteria("purge", "--dry-run")).output


async def test_purge_needs_a_database(file: Path) -> None:
    refused = await osteria("purge")
    assert (refused.exit_code, refused.output) == (2, f"Error: no database at {file}\n")
