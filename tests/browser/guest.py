"""A person with a browser, who taps by label and reads what stands on the page."""

import re
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

PATIENCE = 20_000
"""Milliseconds that a page has to change."""

MY_TURN = "document.body.classList.contains('my-turn')"
SHEET = "[...document.querySelectorAll('.record .head')].some((head) => head.textContent.includes('conto della'))"
SHOWDOWN = "[...document.querySelectorAll('.record .head')].some((head) => /smazzata \\d+(,|$)/.test(head.textContent))"
HAND = "document.getElementById('hand').innerText"
SMALL = """
[...document.querySelectorAll('button, a, input')].filter((element) => {
  const { width, height } = element.getBoundingClientRect();
  return width && height && (width < 43.9 || height < 43.9) && element.checkVisibility() && !element.matches('.skip');
}).map((element) => element.outerHTML)
"""
PALE = """
(() => {
  const light = (color) => {
    const channel = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = color.match(/[\\d.]+/g).map(Number).map(channel);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none") return null;
    return /, 0\\)$/.test(backgroundColor) ? element.parentElement && ground(element.parentElement) : backgroundColor;
  };
  return [...document.querySelectorAll(".suit")].filter((sign) => {
    const under = sign.checkVisibility() && ground(sign);
    if (!under) return false;
    const [dark, bright] = [light(getComputedStyle(sign).color), light(under)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05) < 3;
  }).map((sign) => sign.parentElement.outerHTML);
})()
"""


class Guest:
    """Somebody at the page of an Osteria. `asked` holds the address of every request that his browser made.

    The page lets nobody evaluate text, so what is asked of it are functions.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.asked: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    @classmethod
    async def come(cls, browser: Browser, address: str, device: dict[str, Any]) -> "Guest":
        """A new person, with a browser that has never been here."""
        context = await browser.new_context(locale="it-IT", reduced_motion="reduce", **device)
        return cls(await context.new_page(), address)

    # --- coming in -----------------------------------------------------------------------------------------------

    async def open_room(self, name: str) -> None:
        """From the door into a room of his own."""
        await self.page.goto(self.address)
        await self.page.get_by_label("Come ti chiami?").fill(name)
        await self.tap("Apri")
        await self.see("A che si gioca?")

    async def open_table(self, name: str, computers: int = 0, game: str = "Cirulla") -> None:
        """A table of that game with so many computer players."""
        await self.open_room(name)
        await self.page.get_by_role("button", name=re.compile(f"^{game}")).click()
        await self.see("Diamo le carte")
        for seat in range(computers):
            await self.tap("+ Computer")
            await self.see(re.compile(rf"^{seat + 2} .*computer"))

    async def enter(self, link: str, name: str) -> None:
        """Come in by a link, and say who he is."""
        await self.page.goto(link)
        await self.page.get_by_label("Come ti chiami?").fill(name)
        await self.tap("Entra")
        await self.see("Le tue carte arrivano qui")

    async def may_write(self) -> Locator:
        """Wait until the room knows him; the field where he writes, on a phone behind a button."""
        field = self.page.locator("#composer input")
        ways = field.or_(self.button("Scrivi alla stanza")).filter(visible=True)
        await expect(ways.first).to_be_visible(timeout=PATIENCE)
        return field

    async def invitation(self) -> str:
        """The link for friends."""
        await self.tap("Invita")
        link = await self.page.get_by_label(re.compile("Chi apre questo link")).input_value()
        await self.page.keyboard.press("Escape")
        return link

    async def login(self) -> str:
        """His own link, which is in no address bar."""
        assert "#" not in self.page.url
        await self.tap("Menu")
        link = await self.page.get_by_label(re.compile("Con questo link giochi")).input_value()
        await self.page.keyboard.press("Escape")
        return link

    # --- reading -------------------------------------------------------------------------------------------------

    async def see(self, text: str | re.Pattern[str]) -> None:
        """Wait until the text stands on the page."""
        wanted = text if isinstance(text, re.Pattern) else loosely(text)
        await expect(self.page.get_by_text(wanted).last).to_be_visible(timeout=PATIENCE)

    async def cards(self) -> list[str]:
        """The labels of the own cards."""
        return await self.page.locator("#hand .card-button .name").all_inner_texts()

    async def hand(self) -> list[str]:
        """The names of the own cards, once they are dealt."""
        await expect(self.page.locator("#hand .card-button").first).to_be_visible(timeout=PATIENCE)
        return await self._drawn("#hand img.card")

    async def pictures(self) -> list[str]:
        """The names of all cards that are drawn anywhere on the page."""
        return await self._drawn("img.card")

    async def _drawn(self, where: str) -> list[str]:
        drawn: list[str] = await self.page.locator(where).evaluate_all("all => all.map(img => img.dataset.card)")
        return drawn

    async def sheet(self) -> str:
        """The last score sheet."""
        return await self.page.locator(".record", has_text="conto della").last.inner_text()

    async def showdown(self) -> str:
        """The last time that all hands of Trentuno lay open."""
        return await self.page.locator(".record", has_text=re.compile(r"Trentuno · smazzata \d+")).last.inner_text()

    async def my_turn(self) -> None:
        """Wait until it is his turn to play a card, cutting where he is asked to."""
        await self._until(f"{MY_TURN} && document.querySelector('#hand .card-button')")

    async def changed(self, cards: list[str]) -> None:
        """Wait until the hand is no longer this one."""
        await expect(self.page.locator("#hand .card-button .name")).not_to_have_text(cards, timeout=PATIENCE)

    # --- doing ---------------------------------------------------------------------------------------------------

    def button(self, label: str) -> Locator:
        """The buttons with this label."""
        return self.page.get_by_role("button", name=label, exact=True)

    async def tap(self, label: str) -> None:
        """Press the button with this label, the last one if there are several."""
        await self.button(label).last.click()

    async def write(self, text: str) -> None:
        """Say something in the chat."""
        field = await self.may_write()
        if not await field.is_visible():
            await self.tap("Scrivi alla stanza")
        await field.fill(text)
        await field.press("Enter")
        await self.see(text)

    async def deal(self) -> None:
        """Have the cards dealt, cutting them if that falls to him."""
        await self.tap("Diamo le carte")
        await self.see(re.compile("Impronta del mazzo"))
        await self.cut_if_asked()

    async def cut_if_asked(self) -> None:
        """Cut at half, if he is the one."""
        cut = self.button("A metà").last
        if await cut.is_visible() and await self._is(MY_TURN):
            await cut.click()
            await expect(cut).to_be_hidden(timeout=PATIENCE)

    async def play_a_card(self) -> None:
        """Play a card, the first one, and the first choice that it opens."""
        await self.my_turn()
        before = await self.cards()
        await self._press(self.page.locator("#hand .card-button").first)
        if await self.button("‹ Indietro").is_visible():
            await self._press(self.page.locator("#hand .button").first)
        await self.changed(before)

    async def play_to_the_sheet(self) -> None:
        """Play until a score sheet is there."""
        while not await self._is(SHEET):
            await self._until(f"{SHEET} || ({MY_TURN} && document.querySelector('#hand .card-button'))")
            if not await self._is(SHEET):
                await self.play_a_card()

    async def tap_to_the_showdown(self) -> None:
        """Tap the first thing that the own hand offers, until all hands of Trentuno lie open."""
        while not await self._is(SHOWDOWN):
            await self._until(f"{SHOWDOWN} || ({MY_TURN} && document.querySelector('#hand button'))")
            if not await self._is(SHOWDOWN):
                await self._press(self.page.locator("#hand button").first)

    async def _press(self, button: Locator) -> None:
        """Press, and wait until the hand shows that something happened."""
        before = await self.page.evaluate(f"() => {HAND}")
        await button.click()
        await self.page.wait_for_function(f"before => {HAND} !== before", arg=before, timeout=PATIENCE)

    async def _until(self, condition: str) -> None:
        wanted = f"({condition}) || ({MY_TURN} && document.querySelector('.record button'))"
        await self._wait(wanted)
        if not await self._is(condition):
            await self.cut_if_asked()
            await self._wait(condition)

    async def _is(self, condition: str) -> bool:
        return bool(await self.page.evaluate(f"() => Boolean({condition})"))

    async def _wait(self, condition: str) -> None:
        await self.page.wait_for_function(f"() => ({condition})", timeout=PATIENCE)

    # --- judging -------------------------------------------------------------------------------------------------

    def forgive(self, *errors: str) -> None:
        """Forget what the browser reports about a server that is away."""
        self.errors = [error for error in self.errors if not any(known in error for known in errors)]

    async def went_well(self) -> None:
        """Nothing broke, and nobody else was asked for anything."""
        strange = [url for url in self.asked if not url.startswith(self.address)]
        assert self.errors == strange == [], (self.errors, strange)

    async def legible(self) -> None:
        """Every sign of a suit stands out from the plain paper that it is on, three to one at least."""
        pale = await self.page.evaluate(f"() => {PALE.strip()}")
        assert pale == [], pale

    async def thumb_sized(self) -> None:
        """Whatever can be tapped is at least 44 pixels wide and high."""
        small = await self.page.evaluate(f"() => {SMALL.strip()}")
        assert small == [], small


def loosely(text: str) -> re.Pattern[str]:
    """A text whatever isolates stand around its names."""
    return re.compile("[\u2068\u2069]*".join(map(re.escape, text)))
