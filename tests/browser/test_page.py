"""The local page in a real browser, against the real Osteria: what a person sees and does."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.guest import DESKTOP, PHONE, Guest
from tests.browser.inn import Inn

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("browser")]

Device = dict[str, object]


async def test_a_new_person_plays_a_whole_hand_with_two_computers(browser: Browser, inn: Inn, device: Device) -> None:
    anna = await Guest.come(browser, inn.address, device)
    await anna.open_table("Anna", computers=2)
    await anna.deal()
    await anna.play_to_the_sheet()
    sheet = await anna.sheet()
    assert re.search(r"conto della smazzata 1", sheet)
    assert re.search(r"Anna\S* \+\d+ → \d+", sheet)
    assert re.search(r"carte|scop[ae]|settebello|primiera|quadri|denari", sheet)
    await anna.went_well()


async def test_a_friend_joins_by_link_and_sees_only_his_own_cards(browser: Browser, inn: Inn, device: Device) -> None:
    anna = await Guest.come(browser, inn.address, device)
    bruno = await Guest.come(browser, inn.address, DESKTOP)
    carla = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna")
    await bruno.enter(await anna.invitation(), "Bruno")
    await bruno.tap("Siediti")
    await anna.see("2 Bruno")
    await anna.deal()
    await bruno.cut_if_asked()
    await carla.page.goto(anna.page.url)
    await carla.see("Stai guardando")
    hands = [await guest.hand() for guest in (anna, bruno)]
    assert [len(hand) for hand in hands] == [3, 3]
    assert not set(hands[0]) & set(hands[1])
    assert await carla.cards() == []
    for guest, own in ((anna, hands[0]), (bruno, hands[1])):
        assert not {card for card in hands[0] + hands[1] if card not in own} & set(await guest.pictures())
    assert not set(hands[0] + hands[1]) & set(await carla.pictures())
    for guest in (anna, bruno, carla):
        await guest.went_well()


async def test_a_refusal_is_gone_when_the_turn_comes(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    bruno = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna")
    await bruno.enter(await anna.invitation(), "Bruno")
    await bruno.tap("Siediti")
    await anna.see("2 Bruno")
    await anna.deal()
    await bruno.cut_if_asked()
    await anna.hand()
    first, second = (anna, bruno) if await anna.page.locator("#hand.turn").count() else (bruno, anna)
    await second.page.locator("#hand .card-button").first.click()
    refusal = second.page.locator("#status.no")
    await expect(refusal).to_contain_text("Ora gioca")
    await first.play_a_card()
    await second.my_turn()
    await expect(refusal).to_have_count(0)


@pytest.mark.parametrize("brutal", [False, True], ids=["stopped", "killed"])
async def test_the_page_survives_a_restart_in_mid_hand(browser: Browser, inn: Inn, brutal: bool) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    await anna.my_turn()
    cards = await anna.cards()
    await (inn.kill() if brutal else inn.stop())
    await anna.see("mi ricollego")
    await inn.start()
    await anna.see("Di nuovo in linea")
    assert await anna.cards() == cards
    await anna.play_a_card()
    assert len(await anna.cards()) == len(cards) - 1
    anna.forgive("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET")
    await anna.went_well()


async def test_a_press_while_osteria_is_away_arrives_when_it_is_back(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    await anna.my_turn()
    cards = await anna.cards()
    await inn.stop()
    await anna.page.locator("#hand .card-button").first.click()
    await inn.start()
    await anna.changed(cards)


async def test_the_same_login_plays_on_a_second_device(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    phone = await Guest.come(browser, inn.address, PHONE)
    await phone.page.goto(await anna.login())
    assert await phone.hand() == await anna.hand()
    await phone.went_well()


async def test_two_logins_live_side_by_side_in_one_browser(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna")
    bruno = Guest(await anna.page.context.new_page(), inn.address)
    await bruno.page.goto(await anna.invitation())
    await bruno.see("Entra come Anna")
    await bruno.page.get_by_label("Oppure con un altro nome").fill("Bruno")
    await bruno.tap("Entra")
    await bruno.may_write()
    await bruno.tap("Siediti")
    await anna.see("2 Bruno")
    for guest, name in ((anna, "Anna"), (bruno, "Bruno")):
        await guest.page.reload()
        await guest.write(f"sono {name}")
    await anna.see("sono Bruno")
    assert await bruno.page.locator(".say:not(.own) .from").all_inner_texts() == ["Anna"]
    assert await anna.page.locator(".say:not(.own) .from").all_inner_texts() == ["Bruno"]


async def test_a_phone_shows_everything_in_one_column_with_targets_for_a_thumb(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=2)
    await anna.thumb_sized()
    await anna.deal()
    await anna.my_turn()
    await anna.thumb_sized()
    hand = await anna.page.locator("#private").bounding_box()
    assert hand
    assert hand["y"] + hand["height"] == 740
    assert await anna.page.evaluate("document.documentElement.scrollWidth") == 360


async def test_what_is_read_leaves_the_hand_in_sight_and_ends_with_the_deal(browser: Browser, inn: Inn) -> None:
    """Even with the twelve cards of Cicera."""
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=3, game="Cicera")
    note = anna.page.locator("#note")
    await anna.tap("Regole della casa")
    await anna.tap("‹ Al tavolo")
    await expect(note).to_be_hidden()
    await anna.tap("Regole della casa")
    await expect(note).to_be_visible()
    await anna.deal()
    await expect(note).to_be_hidden()
    await anna.my_turn()
    await expect(anna.button("Regole")).to_be_in_viewport()
    await expect(anna.page.locator("#down")).to_be_hidden()
    await anna.tap("Regole")
    await expect(note).to_be_visible()
    cards = anna.page.locator("#hand .card-button")
    await expect(cards).to_have_count(12)
    await expect(cards.last).to_be_in_viewport(ratio=1)
    await anna.thumb_sized()


async def test_what_a_written_command_asks_for_comes_into_sight(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_room("Anna")
    await anna.tap("Scrivi alla stanza")
    field = anna.page.locator("#composer input")
    await field.fill("/regole")
    await field.press("Enter")
    await expect(anna.page.locator("#note")).to_be_in_viewport()
    await expect(field).to_be_hidden()


async def test_the_own_cards_are_drawn_where_no_button_plays_them(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=3, game="Trentuno")
    await anna.deal()
    await expect(anna.page.locator("#hand .own img.card")).to_have_count(3, timeout=20_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_signs_of_all_suits_can_be_read(browser: Browser, inn: Inn, scheme: str) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP | {"color_scheme": scheme})
    await anna.open_table("Anna")
    await anna.tap("Come si gioca")
    await anna.see("l'uguale")
    await anna.legible()


async def test_long_names_widen_nothing(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.page.goto(inn.address)
    await anna.page.get_by_label("Nome della stanza").fill("W" * 40)
    await anna.page.get_by_label("Come ti chiami?").fill("Anna" * 10)
    await anna.tap("Apri")
    await anna.see("A che si gioca?")
    for address in (anna.page.url, inn.address):
        await anna.page.goto(address)
        await anna.see("WWW")
        assert await anna.page.evaluate("document.documentElement.scrollWidth") == 360


async def test_the_keyboard_is_enough(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=1)
    await anna.button("Regole della casa").focus()
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.locator("#note")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator("#note")).to_be_hidden()
    await anna.page.get_by_role("button", name="Diamo le carte").focus()
    await anna.page.keyboard.press("Enter")
    await anna.my_turn()
    await expect(anna.page.locator("body")).not_to_be_focused()
    before = await anna.cards()
    await anna.page.keyboard.press("2")
    await anna.changed(before)


async def test_the_title_says_whose_turn_it_is_and_answers_are_read_out(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    await anna.my_turn()
    await expect(anna.page).to_have_title("▶ tocca a te · Bar Sport")
    status = anna.page.get_by_role("status").first
    await anna.play_a_card()
    await expect(status).not_to_be_empty()
    assert await anna.page.locator("#spoken").get_attribute("aria-live") == "polite"


async def test_the_plays_of_the_hand_are_read_back(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_table("Anna", computers=1)
    await anna.deal()
    await anna.play_a_card()
    await anna.tap("Giocate")
    await expect(anna.page.locator("#sheet .plays li").filter(has_text="Anna").first).to_be_visible()


async def test_the_page_speaks_english_and_remembers_its_looks(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, DESKTOP)
    await anna.open_room("Anna")
    await anna.tap("Menu")
    await anna.tap("Tema: come il sistema")
    await anna.tap("Tema: chiaro")
    await anna.tap("Suono al tuo turno: no")
    await anna.tap("English")
    await expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    await anna.page.reload()
    await anna.tap("Menu")
    for label in ("Theme: dark", "Sound on your turn: on", "Italiano"):
        await expect(anna.button(label)).to_be_visible()
    await expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_the_table_is_one_tap_away_wherever_one_reads(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.open_table("Anna", computers=1)
    for line in range(25):
        await anna.write(f"riga {line}")
    await anna.page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    await expect(anna.page.locator(".table.live")).not_to_be_in_viewport()
    await anna.tap("Al tavolo")
    await expect(anna.button("Diamo le carte")).to_be_in_viewport()


async def test_a_room_that_is_not_there_is_told_kindly(browser: Browser, inn: Inn) -> None:
    anna = await Guest.come(browser, inn.address, PHONE)
    await anna.page.goto(f"{inn.address}/r/nessuna")
    await anna.see("Questa stanza non c'è.")
