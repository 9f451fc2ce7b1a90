"""`backup` and `doctor`: they read beside a running Osteria, and fail in one clear line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot import datafile
from bot.cli import main
from bot.store.migrate import newest
from bot.store.statements import ADD_CHAT
from bot.store.store import Store
from tests.bot.store.test_store import CHAT


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database that the commands find."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("OSTERIA_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "osteria.db"


def osteria(*words: str) -> Result:
    return CliRunner().invoke(main, words)


async def filled(file: Path) -> Store:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.commit([(ADD_CHAT, CHAT)])
    return store


def chats(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("select title from chat")]


async def test_a_backup_is_made_while_osteria_runs(file: Path) -> None:
    store = await filled(file)
    with datafile.owned(file):
        result = osteria("backup")
    await store.close()
    assert result.exit_code == 0
    assert chats(Path(result.output.strip())) == ["Bar"]


async def test_a_backup_goes_where_it_is_told_and_never_over_another(file: Path, tmp_path: Path) -> None:
    await (await filled(file)).close()
    target = tmp_path / "copy.db"
    assert osteria("backup", str(target)).exit_code == 0
    again = osteria("backup", str(target))
    assert (again.exit_code, again.output.count("\n")) == (2, 1)
    assert chats(target) == ["Bar"]


def test_without_a_database_there_is_nothing_to_copy(file: Path) -> None:
    result = osteria("backup")
    assert (result.exit_code, result.output.count("\n")) == (2, 1)


async def test_the_doctor_finds_a_good_database_good(file: Path) -> None:
    store = await filled(file)
    result = osteria("doctor")
    await store.close()
    assert result.exit_code == 0
    assert "up to date" in result.output


def test_the_doctor_says_that_there_is_no_database_yet(file: Path) -> None:
    result = osteria("doctor")
    assert result.exit_code == 0
    assert "no database" in result.output


def test_the_doctor_finds_what_is_no_database(file: Path) -> None:
    file.write_bytes(b"no database " * 1000)
    result = osteria("doctor")
    assert result.exit_code == 1
    assert "wrong:" in result.output


async def test_the_doctor_finds_rows_that_point_nowhere(file: Path) -> None:
    await (await filled(file)).close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("insert into timer values (7, 1.0)")
        database.commit()
    assert osteria("doctor").exit_code == 1


@pytest.mark.parametrize(("version", "warned"), [((3, 51, 2), True), ((3, 51, 3), False), ((3, 60, 0), False)])
def test_an_sqlite_with_the_wal_bug_is_warned_of_once(
    file: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], warned: bool
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert osteria("doctor").output.count("WAL") == warned


def test_the_doctor_never_shows_a_password(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://anna:pepe@localhost/osteria")
    assert "pepe" not in osteria("doctor").output


def test_a_file_has_one_owner(file: Path) -> None:
    with datafile.owned(file), pytest.raises(datafile.Taken), datafile.owned(file):
        pass
    with datafile.owned(file):
        pass


@pytest.fixture
def old(file: Path) -> Path:
    """A database of the first revision."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(
            "create table alembic_version(version_num); insert into alembic_version values ('0000');"
            "create table chat(title); insert into chat values ('Bar');"
        )
    return file


def test_a_database_of_another_revision_is_copied_before_it_is_changed(old: Path) -> None:
    copy = datafile.copy_before_migration(old)
    assert copy
    assert copy.name.startswith("osteria-0000-")
    assert chats(copy) == ["Bar"]


async def test_a_database_that_is_up_to_date_is_not_copied(file: Path) -> None:
    assert datafile.copy_before_migration(file) is None
    await (await filled(file)).close()
    assert datafile.revision_of(file) == newest()
    assert datafile.copy_before_migration(file) is None
