"""A real browser and a real Osteria."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.guest import DESKTOP, PHONE
from tests.browser.inn import Inn
from tests.kit.needs import need_chromium


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium(need_chromium()) as browser:
        yield browser


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    async with Inn(tmp_path) as inn:
        yield inn


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def device(request: pytest.FixtureRequest) -> dict[str, object]:
    """The screen that somebody sits at."""
    found: dict[str, object] = request.param
    return found
