"""What tests of the application share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; a test that takes it runs on every kind."""
    return f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store that holds nothing yet."""
    store = await Store.open(url)
    yield store
    await store.close()
