"""How long from a tap to the changed page, in Chromium: `python -m benchmarks.page`.

A person at the local page plays Cirulla against a computer player: from the tap on a card to the change of his hand.
Beside it, in turns, an empty Starlette application that echoes a tap over the same kind of event stream to a page with
the same client code. Prints JSON: the 95th percentiles in milliseconds and their ratio, medians of the rounds.
"""

import asyncio
import json
import statistics
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import click
from playwright.async_api import Browser
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from adapters.web.app import STATIC
from tests.adapters.web.serving import serving
from tests.browser.chromium import chromium
from tests.browser.guest import DESKTOP, MY_TURN, Guest
from tests.browser.inn import Inn
from tests.kit.needs import need_chromium

TIMED_TAP = """
([button, target]) => new Promise((resolve) => {
  const changed = new MutationObserver(() => { changed.disconnect(); resolve(performance.now() - start); });
  changed.observe(document.querySelector(target), { childList: true, characterData: true, subtree: true });
  const start = performance.now();
  document.querySelector(button).click();
})
"""
"""Taps a button; how many milliseconds until something else on the page has changed."""

PLAYS = f"() => {MY_TURN} && Boolean(document.querySelector('#hand .card-button'))"
WANTED = """
() => [...([...document.querySelectorAll('.record')].at(-1)?.querySelectorAll('button') ?? [])]
  .map((button) => button.textContent).find((label) => ['Rivincita', 'Avanti', 'A metà'].includes(label))
"""
"""The button under the last record that moves the match on, if there is one."""
MOVES = f"() => ({PLAYS})() || Boolean(({WANTED})())"

PAGE = '<!doctype html><button id="tap">tap</button><p id="told">0</p><script type="module" src="/echo.js"></script>'
SCRIPT = """
import { follow, newKey, post } from "/static/js/wire.js";
follow("/events", "", "en", (event, data) => { document.getElementById("told").textContent = data.key; }, () => {});
document.getElementById("tap").addEventListener("click", () => post("/press", "", "en", { key: newKey() }));
"""


def echo() -> Starlette:
    """An application that sends every tap back over a stream, and does nothing else."""
    taps: asyncio.Queue[bytes] = asyncio.Queue()

    async def press(request: Request) -> Response:
        taps.put_nowait(await request.body())
        return JSONResponse({})

    async def told() -> AsyncIterator[bytes]:
        number = 0
        while True:
            number += 1
            yield b"id: %d\ndata: %s\n\n" % (number, await taps.get())

    async def events(_request: Request) -> Response:
        return StreamingResponse(told(), media_type="text/event-stream")

    async def page(_request: Request) -> Response:
        return HTMLResponse(PAGE)

    async def script(_request: Request) -> Response:
        return Response(SCRIPT, media_type="text/javascript")

    return Starlette(
        routes=[
            Route("/", page),
            Route("/echo.js", script),
            Route("/events", events),
            Route("/press", press, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
    )


class Match:
    """A browser at a table, where one hand follows the other."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    async def round(self, taps: int) -> list[float]:
        """The times of so many taps on cards and choices, in milliseconds."""
        times: list[float] = []
        while len(times) < taps:
            await self._next_turn()
            times.append(await self._tap("#hand .card-button"))
            if await self._guest.button("‹ Indietro").is_visible():
                times.append(await self._tap("#hand .button"))
        return times

    async def _tap(self, button: str) -> float:
        time: float = await self._guest.page.evaluate(TIMED_TAP, [button, "#hand"])
        return time

    async def _next_turn(self) -> None:
        """Go on until a card may be played: over the cut, the score sheet, and the end of a match to a new one."""
        page = self._guest.page
        while not await page.evaluate(PLAYS):
            await page.wait_for_function(MOVES)
            label = await page.evaluate(WANTED)
            if label == "Rivincita":
                await self._guest.open_table("Anna", 1)
                await self._guest.tap("Diamo le carte")
            elif label:
                await self._guest.tap(label)
                await page.wait_for_function(f"(label) => ({WANTED})() !== label", arg=label)


def p95(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20)[-1]


async def measure(rounds: int, taps: int) -> dict[str, float]:
    """The 95th percentiles and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        async with Inn(Path(folder)) as inn, serving(echo()) as nothing, chromium(need_chromium()) as browser:
            empty, match = await _come(browser, nothing), await _come(browser, inn.address)
            await match.open_table("Anna", 1)
            await match.tap("Diamo le carte")
            await empty.page.goto(nothing)
            pairs = [(p95(await _tap_echo(empty, taps)), p95(await Match(match).round(taps))) for _ in range(rounds)]
    ratio = statistics.median(tap / nothing for nothing, tap in pairs)
    return {"tap_ms": _median(pairs, 1), "echo_ms": _median(pairs, 0), "ratio": round(ratio, 2)}


async def _come(browser: Browser, address: str) -> Guest:
    return await Guest.come(browser, address, DESKTOP)


async def _tap_echo(guest: Guest, taps: int) -> list[float]:
    return [await guest.page.evaluate(TIMED_TAP, ["#tap", "#told"]) for _ in range(taps)]


def _median(pairs: Sequence[tuple[float, float]], which: int) -> float:
    return round(statistics.median(pair[which] for pair in pairs), 2)


@click.command()
@click.option("--rounds", default=5, help="How often both are measured, in turns.")
@click.option("--taps", default=20, help="Taps a round.")
def main(rounds: int, taps: int) -> None:
    """How long from a tap to the changed page, against an empty echo."""
    click.echo(json.dumps(asyncio.run(measure(rounds, taps))))


if __name__ == "__main__":
    main()
