"""The migrations build what the code expects."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import schema
from bot.store.migrate import current, newest
from bot.store.store import Store


async def test_the_migrations_build_the_tables_of_the_schema(url: str) -> None:
    await (await Store.open(url)).close()
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(current) == newest()
    await engine.dispose()


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))
