"""What tests of the application share: a store on each database that there is."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.kit.needs import need_postgres
from tests.kit.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """A PostgreSQL server. Its folder is not below pytest's own, into which only its owner may look."""
    programs = need_postgres()
    with tempfile.TemporaryDirectory() as folder, postgres(programs, Path(folder)) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; a test that takes it runs on every kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}"
    server: Postgres = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store that holds nothing yet."""
    store = await Store.open(url)
    yield store
    await store.close()
