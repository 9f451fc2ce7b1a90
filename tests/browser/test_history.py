"""A match that is over, on the page: stepped through in its note, and saved as a file."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from engine.record import read_record
from tests.browser.guest import DESKTOP, PHONE, Guest
from tests.browser.inn import Inn

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_a_match_is_read_again_and_saved(
    browser: Browser, inn: Inn, device: dict[str, object], tmp_path: Path
) -> None:
    anna = await Guest.come(browser, inn.address, device)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    await anna.play_a_card()
    await anna.tap("Menu")
    await anna.tap("Chiudi il tavolo")
    await anna.see("Conta così com'è")
    await anna.tap("Chiudi")
    await anna.see(re.compile("chiude la partita"))
    await anna.tap("Menu")
    await anna.tap("Partite giocate")
    await anna.see("1 Cirulla, oggi")
    await anna.tap("1")
    await anna.see("Partita 1 · smazzata 1 · 0 di")
    await anna.tap("Dopo ›")
    await anna.see("Partita 1 · smazzata 1 · 1 di")
    await anna.tap("Scarica")
    link = anna.page.get_by_role("link", name="Salva osteria-1.txt")
    await expect(link).to_be_visible()
    async with anna.page.expect_download() as download:
        await link.click()
    file = await download.value
    await file.save_as(tmp_path / file.suggested_filename)
    assert read_record((tmp_path / "osteria-1.txt").read_text()).players[0] == "Anna"
    await anna.tap("‹ Alla partita")
    await anna.see("Partita 1 · smazzata 1 · 1 di")
    await anna.went_well()
