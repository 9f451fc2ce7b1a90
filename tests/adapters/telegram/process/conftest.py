"""An Osteria in its own process, that has met nobody yet."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.telegram.process.inn import Inn, inn
from tests.kit.telegram import UNLIMITED


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Inn]:
    """On a Telegram as strict as it is; in the end it must have nothing to complain of."""
    async with inn(tmp_path) as made:
        yield made


@pytest.fixture
async def hurried(tmp_path: Path) -> AsyncIterator[Inn]:
    """On a Telegram that takes any number of calls: who starts again and again knows nothing of the last minute."""
    async with inn(tmp_path, limits=UNLIMITED) as made:
        yield made
