"""The leaderboard and one's own numbers on the page."""

import time
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from sqlalchemy import select

from bot.people import Place, Sender
from bot.store import schema
from tests.browser.guest import PHONE, Guest
from tests.browser.inn import Inn
from tests.kit.people import Inn as QuietInn
from tests.kit.results import play_off

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]


async def played(folder: Path) -> None:
    """Five matches in the only room, while Osteria stands still."""
    house = QuietInn(f"sqlite+aiosqlite:///{folder / 'osteria.db'}")
    house.glass.now = time.time()
    await house.open(redraw=False)
    (chat,) = await house.store.fetch(select(schema.chat))
    (person,) = await house.store.fetch(select(schema.person))
    anna = {"Anna": Sender(person.platform, person.key, person.name, "it")}
    place = Place(chat.platform, chat.key, title=chat.title, group=chat.group)
    await play_off(house, place, "Anna beats Bruno", times=5, senders=anna)
    await house.close()


async def test_a_board_turns_and_numbers_come_with_their_picture(browser: Browser, inn: Inn, tmp_path: Path) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_room("Anna")
    await anna.see("A che si gioca?")
    await inn.stop()
    await played(tmp_path)
    await inn.start()
    await anna.tap("Menu")
    await anna.tap("Classifica")
    await anna.see("5 partite, 5 vinte")
    await anna.tap("Altri numeri")
    await anna.see("5 di fila")
    await anna.tap("Menu")
    await anna.tap("I miei numeri")
    await anna.see("posto 1 di 2")
    picture = anna.page.get_by_role("img", name="Cirulla, ultime 5 partite: il punteggio va da 28 a 34.")
    await expect(picture).to_be_visible()
    await anna.tap("Mostra al gruppo")
    await expect(anna.page.locator("img[src*='record']")).to_be_visible()
