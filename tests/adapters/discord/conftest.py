"""What the tests of Discord share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.house import Evening, evening


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty database."""
    return f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}"


@pytest.fixture
async def bar(url: str) -> AsyncIterator[Evening]:
    """An evening in the bar."""
    async with evening(url) as found:
        yield found
