"""The room on small and large screens: what is said, answered and read stays in sight, and no longer than it should."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.guest import DESKTOP, PHONE, Guest
from tests.browser.inn import Inn

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}


async def test_what_is_said_above_a_lobby_that_fills_the_phone_is_seen(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, SMALL)
    bruno = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=3, game="Tozzolo")
    await bruno.enter(await anna.invitation(), "Bruno")
    await bruno.write("Arrivo fra un attimo")
    line = anna.page.locator("#chat").get_by_text("Arrivo fra un attimo").last
    await expect(line).to_be_in_viewport(timeout=20_000)
    await expect(anna.button("Diamo le carte")).to_be_in_viewport()
    await anna.went_well()


async def test_an_answer_passes(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    bruno = await Guest.come(browser, inn.address, PHONE)
    await bruno.page.clock.install()
    await anna.open_table("Anna")
    await bruno.enter(await anna.invitation(), "Bruno")
    await bruno.tap("Siediti")
    status = bruno.page.locator("#status")
    await expect(status).to_contain_text("Posto 2")
    await bruno.page.clock.fast_forward(9000)
    await expect(status).to_be_empty()


async def test_a_refusal_does_not_pass_by_itself(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.page.clock.install()
    await anna.open_table("Anna")
    await anna.tap("Siediti")
    status = anna.page.locator("#status")
    await expect(status).to_contain_text("Hai già il posto 1")
    await anna.page.clock.fast_forward(9000)
    await expect(status).to_contain_text("Hai già il posto 1")


async def test_beside_a_note_twelve_cards_stay_in_sight(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=3, game="Cicera")
    await anna.deal()
    await anna.hand()
    await anna.tap("Regole")
    await anna.see("Cicera 1/3")
    cards = anna.page.locator("#hand .card-button")
    await expect(cards.last).to_be_in_viewport(ratio=1)
    await expect(cards.first).to_be_in_viewport(ratio=1)
    await anna.went_well()


async def test_a_blitz_is_counted_down(browser: Browser, inn: Inn) -> None:
    """By the page itself, and said to nobody at every second."""
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=1, game="Cingilapai")
    await anna.tap("Regole della casa")
    for label in ("^Altre ", "^Tempo: ", r"^30\ss"):
        await anna.page.get_by_role("button", name=re.compile(label)).last.click()
    await anna.see(re.compile(r"30\ss a giocata"))
    await anna.deal()
    await anna.my_turn()
    moment = anna.page.locator(".table .turn time")
    await expect(moment).to_have_text(re.compile(r"0:\d\d"))
