"""The file of an SQLite database beside a running Osteria: one owner, copies, what to warn of."""

import fcntl
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.store.migrate import newest

WAL_FIXED = (3, 51, 3)
"""SQLite before this may, in rare cases, spoil a file in WAL mode that several connections use at once."""


class Taken(Exception):
    """Another Osteria works with this file."""


class Unreadable(Exception):
    """The file is no database of ours."""


@contextmanager
def owned(file: Path) -> Iterator[None]:
    """Hold the file for this process alone. Raises `Taken`. The kernel lets go, however the process ends."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _seize(lock, file)
        yield
    finally:
        os.close(lock)


def _seize(lock: int, file: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Taken(f"another Osteria is running with {file}: stop it first, or set OSTERIA_DATA") from None


def copy(file: Path, target: Path) -> None:
    """Copy a database whole, as it is at one moment, while Osteria may go on."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    with closing(_read(file)) as source, closing(sqlite3.connect(unfinished)) as made:
        source.backup(made)
    unfinished.replace(target)


def copy_before_migration(file: Path) -> Path | None:
    """Copy an existing database of another revision beside itself; returns the copy, if one was needed."""
    try:
        revision = revision_of(file) if file.exists() else None
    except sqlite3.Error as error:
        raise Unreadable(f"the database {file} cannot be used: {error}") from None
    if revision is None or revision == newest():
        return None
    target = file.with_name(f"{file.stem}-{revision}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{file.suffix}")
    copy(file, target)
    return target


def copies(file: Path) -> Iterator[tuple[Path, datetime]]:
    """The copies of a database that were made here, each with the time in its name."""
    form = re.compile(rf"{re.escape(file.stem)}-(?:\w+-)?(\d{{8}}T\d{{6}}Z){re.escape(file.suffix)}")
    for folder in (file.parent, file.parent / "backups"):
        for path in sorted(folder.glob(f"{file.stem}-*{file.suffix}")):
            if found := form.fullmatch(path.name):
                yield path, datetime.strptime(found[1], "%Y%m%dT%H%M%S%z")


def revision_of(file: Path) -> str | None:
    """The revision of a database's tables; None for an empty file. Raises sqlite3.DatabaseError for another kind of
    file.
    """
    with closing(_read(file)) as database:
        if not database.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone():
            return None
        row = database.execute("select version_num from alembic_version").fetchone()
        return str(row[0]) if row else None


def problems(file: Path) -> list[str]:
    """What SQLite itself finds wrong with the file."""
    with closing(_read(file)) as database:
        found = [str(row[0]) for row in database.execute("pragma integrity_check")]
        lost = [f"a row of {row[0]} points nowhere" for row in database.execute("pragma foreign_key_check")]
    return [line for line in found if line != "ok"] + lost


def wal_warning() -> str | None:
    """What to say about this SQLite, if anything."""
    if sqlite3.sqlite_version_info >= WAL_FIXED:
        return None
    return (
        f"SQLite {sqlite3.sqlite_version} has a rare bug in WAL mode, fixed in 3.51.3: keep to one process on the file"
    )


def _read(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
