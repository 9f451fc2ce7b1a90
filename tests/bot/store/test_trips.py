"""SQLite answers as by its own driver, with one trip for each statement."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.trips import Connection, connect

ADD = text("insert into cards values (:card)")


class Trips:
    """Counts what goes to the thread."""

    def __init__(self) -> None:
        self.made = 0

    def counted(self, connection: Connection) -> Connection:
        execute = connection._execute

        async def count(*values: Any, **more: Any) -> Any:
            self.made += 1
            return await execute(*values, **more)  # type: ignore[no-untyped-call]

        connection._execute = count  # type: ignore[method-assign]
        return connection


@pytest.fixture
def trips() -> Trips:
    return Trips()


@pytest.fixture
async def connection(tmp_path: Path, trips: Trips) -> AsyncIterator[AsyncConnection]:
    async def make() -> Connection:
        return trips.counted(await connect(str(tmp_path / "some.db")))

    engine = create_async_engine("sqlite+aiosqlite://", async_creator=make)
    async with engine.connect() as made:
        await made.execute(text("create table cards (card integer primary key)"))
        await made.execute(ADD, [{"card": 1}, {"card": 2}])
        await made.commit()
        trips.made = 0
        yield made
    await engine.dispose()


async def cards(connection: AsyncConnection) -> list[int]:
    return list((await connection.execute(text("select card from cards order by card"))).scalars())


async def test_each_statement_is_one_trip_and_its_end_another(connection: AsyncConnection, trips: Trips) -> None:
    await connection.execute(ADD, [{"card": 3}, {"card": 4}])
    await connection.execute(text("delete from cards where card = 1"))
    await connection.commit()
    assert trips.made == 3
    assert await cards(connection) == [2, 3, 4]


async def test_to_read_is_one_trip(connection: AsyncConnection, trips: Trips) -> None:
    assert await cards(connection) == [1, 2]
    await connection.rollback()
    assert trips.made == 1


async def test_what_is_undone_is_not_there(connection: AsyncConnection) -> None:
    await connection.execute(ADD, {"card": 3})
    await connection.rollback()
    assert await cards(connection) == [1, 2]


async def test_a_contradiction_is_told(connection: AsyncConnection) -> None:
    with pytest.raises(IntegrityError):
        await connection.execute(ADD, {"card": 1})
    await connection.rollback()
    assert await cards(connection) == [1, 2]


async def test_how_many_rows_were_touched_is_told(connection: AsyncConnection) -> None:
    assert (await connection.execute(text("delete from cards"))).rowcount == 2
