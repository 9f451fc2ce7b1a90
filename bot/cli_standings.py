"""The command `osteria standings`: are the leaderboards what the matches add up to?

House rules: everything is read as it was at one moment, so it may be asked beside a running Osteria. What is stored by
`--repair` is stored in the same transaction; a database that is a file has to be its own for that.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from typing import Final, NamedTuple

import click
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot import datafile
from bot.clearline import ClearCommand, ClearLineError
from bot.cli_settings import settings_or_exit
from bot.settings import Settings
from bot.store import schema
from bot.store.migrate import current, newest
from bot.store.statements import Write
from bot.tally import PUT_STANDING, RESULTS, Key, Standing, Tally, standing_row

_standing, _rating = schema.standing.c, schema.rating.c
KEPT: Final = select(schema.standing)
RATINGS: Final = select(_rating.player, _rating.game, _rating.matches)
DROP_STANDING: Final = delete(schema.standing).where(*(_standing[name] == bindparam(name) for name in Key._fields))
COUNT_RATING: Final = update(schema.rating).where(_rating.player == bindparam("of"), _rating.game == bindparam("at"))

IN_PARTS: Final = {"yield_per": 5_000}
"""Rows are read so many at a time."""


class Difference(NamedTuple):
    """One line about what is not as it adds up, and what puts it right (None: nothing can)."""

    text: str
    write: Write | None


@click.command(cls=ClearCommand)
@click.option("--repair", is_flag=True, help="Store what the matches add up to.")
def standings(repair: bool) -> None:
    """Add up all matches anew and compare the result with the leaderboards that are kept, one line for each difference.

    The exit code is 0 if all is equal, or repaired, and 1 if there are differences.
    """
    settings = settings_or_exit()
    if settings.file and not settings.file.exists():
        raise ClearLineError(f"no database at {settings.file}")
    try:
        with datafile.owned(settings.file) if settings.file and repair else nullcontext():
            differences = asyncio.run(_check(settings, repair=repair))
    except datafile.Taken as error:
        raise ClearLineError(f"{error}; or ask without --repair") from None
    except (SQLAlchemyError, OSError) as error:
        raise ClearLineError(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from None
    for difference in differences:
        click.echo(difference.text)
    open_ = [one for one in differences if not (repair and one.write)]
    click.echo(f"{len(differences)} differences{', repaired' if repair and differences and not open_ else ''}")
    sys.exit(bool(open_))


async def repair(settings: Settings) -> None:
    """Store what the matches add up to."""
    await _check(settings, repair=True)


async def _check(settings: Settings, *, repair: bool) -> list[Difference]:
    async with _moment(settings, writing=repair) as connection:
        if await connection.run_sync(current) != newest():
            raise ClearLineError("the database is of another version: start Osteria once, then ask again")
        tally = Tally()
        async for row in await connection.stream(RESULTS, execution_options=IN_PARTS):
            tally.add(row, row.board)
        found = [one async for one in _differences(connection, tally)]
        for statement, values in (one.write for one in found if one.write and repair):
            await connection.execute(statement, values)
        await (connection.commit() if repair else connection.rollback())
        return found


@asynccontextmanager
async def _moment(settings: Settings, *, writing: bool) -> AsyncIterator[AsyncConnection]:
    """The database as it is now, whoever changes it meanwhile."""
    url = settings.database.render_as_string(hide_password=False)
    engine = create_async_engine(url, hide_parameters=True)
    try:
        async with engine.connect() as connection:
            if settings.file:
                await connection.exec_driver_sql("begin immediate" if writing else "begin")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
    finally:
        await engine.dispose()


async def _differences(connection: AsyncConnection, tally: Tally) -> AsyncIterator[Difference]:
    missing = dict(tally.standings)
    async for row in await connection.stream(KEPT, execution_options=IN_PARTS):
        values = row._asdict()
        key = Key(**{name: values.pop(name) for name in Key._fields})
        for difference in _compare(key, Standing(**values), missing.pop(key, None)):
            yield difference
    for key, standing in missing.items():
        for difference in _compare(key, None, standing):
            yield difference
    counted = dict(tally.matches)
    async for row in await connection.stream(RATINGS, execution_options=IN_PARTS):
        if (number := counted.pop((row.player, row.game), 0)) != row.matches:
            text = f"rating of player {row.player} at {row.game}: {row.matches} matches kept, {number} played"
            yield Difference(text, (COUNT_RATING, {"of": row.player, "at": row.game, "matches": number}))
    for (player, game), number in counted.items():
        yield Difference(f"rating of player {player} at {game}: none kept, {number} matches played", None)


def _compare(key: Key, kept: Standing | None, made: Standing | None) -> Iterator[Difference]:
    where = f"board {key.board}, {key.game}, {key.month or 'always'}, person {key.person_id}"
    if made is None:
        yield Difference(f"{where}: kept, but nothing was played", (DROP_STANDING, key._asdict()))
    elif kept is None:
        yield Difference(f"{where}: not kept", (PUT_STANDING, standing_row(key, made)))
    elif kept != made:
        old, new = asdict(kept), asdict(made)
        told = ", ".join(f"{name} {old[name]!r} for {new[name]!r}" for name in new if old[name] != new[name])
        yield Difference(f"{where}: {told}", (PUT_STANDING, standing_row(key, made)))
