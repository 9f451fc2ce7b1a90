"""The command `osteria purge`: let go at once of what is not to be kept."""

import asyncio
import time
from contextlib import ExitStack

import click
from sqlalchemy.exc import SQLAlchemyError

from bot import datafile
from bot.clearline import ClearCommand, ClearLineError
from bot.cli_settings import settings_or_exit
from bot.cli_standings import repair
from bot.retention import Retention, chores, last_reading, old_copies, old_matches, retention_of
from bot.settings import Settings
from bot.store.migrate import newest
from bot.store.store import Store


@click.command(cls=ClearCommand)
@click.option("--dry-run", is_flag=True, help="Only say what would go; may be asked beside a running Osteria.")
def purge(dry_run: bool) -> None:
    """Delete at once what the settings do not keep, and say how much of it.

    Osteria does so by itself once an hour, but for old matches: those go only here, and count no more then.
    """
    settings = settings_or_exit()
    if settings.file and not settings.file.exists():
        raise ClearLineError(f"no database at {settings.file}")
    with ExitStack() as stack:
        try:
            if settings.file and not dry_run:
                stack.enter_context(datafile.owned(settings.file))
            if settings.file and datafile.revision_of(settings.file) != newest():
                raise ClearLineError("the database is of another version: start Osteria once, then ask again")
            asyncio.run(_purge(settings, retention_of(settings), time.time(), dry_run=dry_run))
        except datafile.Taken as error:
            raise ClearLineError(f"{error}; or ask with --dry-run") from None
        except (SQLAlchemyError, OSError) as error:
            raise ClearLineError(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from None


async def _purge(settings: Settings, keep: Retention, unix: float, *, dry_run: bool) -> None:
    copies = old_copies(settings.file, keep, unix)
    store = await Store.open(settings.database.render_as_string(hide_password=False))
    try:
        reading = await last_reading(store)
        due = [*await chores(store, keep, unix, reading, most=None), await old_matches(store, keep, unix, most=None)]
        for chore in due if not dry_run else ():
            await store.commit(chore.writes)
        if not dry_run:
            await store.seal(())
    finally:
        await store.close()
    for copy in copies if not dry_run else ():
        copy.unlink(missing_ok=True)
    if due[-1].number and not dry_run:
        await repair(settings)
    would = "would be deleted" if dry_run else "deleted"
    for text, count in [*((chore.text, chore.number) for chore in due), ("copies of the database", len(copies))]:
        click.echo(f"{text}: {count} {would}")
