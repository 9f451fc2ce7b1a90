"""The commands `osteria backup` and `osteria doctor`: they read beside a running Osteria."""

import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click

from bot import datafile
from bot.clearline import ClearCommand, ClearLineError
from bot.cli_settings import settings_or_exit
from bot.settings import Settings
from bot.store.migrate import newest


@click.command(cls=ClearCommand)
@click.argument("target", required=False, type=click.Path(path_type=Path, dir_okay=False))
def backup(target: Path | None) -> None:
    """Copy the database while Osteria may go on, and print where the copy is.

    Without TARGET it goes into the folder backups beside the database, named after the time.
    """
    file = _existing(settings_or_exit())
    target = target or file.parent / "backups" / f"{file.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{file.suffix}"
    if target.exists():
        raise ClearLineError(f"{target} exists already: nothing was copied")
    try:
        datafile.copy(file, target)
    except (sqlite3.Error, OSError) as error:
        raise click.ClickException(f"no copy: {error}") from None
    click.echo(target)


class Finding(NamedTuple):
    """One line of `osteria doctor`: `level` is ok, warning or wrong."""

    level: str
    text: str


@click.command(cls=ClearCommand)
def doctor() -> None:
    """Look at settings and database, and say what is wrong. The exit code is 1 if anything is."""
    findings = list(_examine(settings_or_exit()))
    for level, text in findings:
        click.echo(f"{level}: {text}")
    sys.exit(any(level == "wrong" for level, _ in findings))


def _examine(settings: Settings) -> Iterator[Finding]:
    yield Finding("ok", f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}")
    if warning := datafile.wal_warning():
        yield Finding("warning", warning)
    yield Finding("ok", f"platforms: {', '.join(settings.platforms) or 'the local page alone'}")
    if settings.file is None:
        yield Finding("ok", f"database {settings.database.render_as_string(hide_password=True)} (not looked at)")
    else:
        yield from _examine_file(settings.file)


def _examine_file(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield Finding("ok", f"no database at {file} yet: run and play make one")
        return
    try:
        revision, problems = datafile.revision_of(file), datafile.problems(file)
    except sqlite3.Error as error:
        yield Finding("wrong", f"{file} cannot be read: {error}")
        return
    yield Finding("wrong" if problems else "ok", f"database {file}: {'; '.join(problems) or 'whole'}")
    yield _compare(revision)


def _compare(revision: str | None) -> Finding:
    if revision == newest():
        return Finding("ok", f"its tables are up to date ({revision})")
    return Finding(
        "ok", f"its tables are at {revision or 'nothing'}: the next run brings them to {newest()}, after a copy"
    )


def _existing(settings: Settings) -> Path:
    file = settings.file
    if file is None:
        raise ClearLineError("the database is not a file of SQLite: use the tools of its own server")
    if not file.exists():
        raise ClearLineError(f"no database at {file}")
    return file
