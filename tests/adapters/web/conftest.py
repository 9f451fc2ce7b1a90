"""What the tests of the page share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.adapters.web.house import House
from tests.adapters.web.serving import served


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty database."""
    return f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}"


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    """A page over an empty store."""
    store = await Store.open(url)
    yield House(store)
    await store.close()


@pytest.fixture
async def address(house: House) -> AsyncIterator[str]:
    """Where the page of `house` is served."""
    async with served(house) as found:
        yield found
