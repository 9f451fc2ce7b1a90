"""Each game in a real browser, on a phone: a whole hand by tapping, and its score sheet."""

import re

import pytest
from playwright.async_api import Browser

from tests.browser.guest import PHONE, Guest
from tests.browser.inn import Inn

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(("game", "computers"), [("Tozzolo", 2), ("Cicera", 3), ("Cingilapai", 1)])
async def test_a_whole_hand_is_played_by_tapping(browser: Browser, inn: Inn, game: str, computers: int) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=computers, game=game)
    await anna.deal()
    await anna.play_to_the_sheet()
    assert re.search(rf"{game} · conto della smazzata 1", await anna.sheet())
    await anna.went_well()


async def test_a_whole_hand_of_trentuno_is_played_by_tapping(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=3, game="Trentuno")
    await anna.deal()
    await anna.tap_to_the_showdown()
    assert re.search(r"Trentuno · smazzata 1", await anna.showdown())
    await anna.went_well()
