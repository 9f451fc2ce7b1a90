"""An Osteria that has met nobody yet, on a Telegram that complains of every mistake."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram.house import House, house


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[House]:
    """It is open, and its database empty; in the end the stand-in must have nothing to complain of."""
    async with house(tmp_path) as made:
        yield made
