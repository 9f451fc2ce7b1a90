"""The migrations build what the code expects."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import schema
from bot.store.migrate import current, newest, upgrade
from bot.store.store import Store


async def test_the_migrations_build_the_tables_of_the_schema(url: str) -> None:
    await (await Store.open(url)).close()
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(current) == newest()
    await engine.dispose()


async def test_a_database_of_the_first_revision_is_brought_up_to_date(url: str) -> None:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        await connection.run_sync(upgrade, "0001")
        await connection.commit()
        assert await connection.run_sync(current) == "0001"
    await engine.dispose()
    store = await Store.open(url)
    assert await store._connection.run_sync(differences) == []
    await store.close()


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))
