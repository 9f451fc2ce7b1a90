"""Many tables on the stand-in for Telegram, pressed at a steady rate, for `benchmarks.telegram`.

Two people at each table play Cirulla by the buttons that they see. What they press is kept, and pressed again at the
same moments while a bare bot answers. The stand-in is in this process, the bots are in theirs.
"""

import asyncio
import os
import sqlite3
import statistics
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.idle import OSTERIA
from bot.commands import Act, Command, Cut, GoOn, PressCard, Rematch, ShowHand, Sit, StartMatch
from bot.settings import DATABASE
from bot.tokens import read_token
from tests.adapters.telegram.house import PLAY
from tests.kit.telegram import Message, Person, Press, Telegram, telegram

BARE = (sys.executable, "-m", "benchmarks.telegram_bare")
FOR_ALL: tuple[type[Command], ...] = (Sit, StartMatch, Cut, GoOn, Rematch)
"""What moves a match on, for all to press."""
LOOKS = 0.1
"""How often somebody only asks for his cards."""
LAST = 10.0
"""Seconds that the last presses get to be answered."""


class Tap(NamedTuple):
    """A press: when, in seconds from the first, by whom, on what."""

    at: float
    person: Person
    message: Message
    data: str


class Found(NamedTuple):
    """Milliseconds from each press to its answer, for both bots. `counts`: all presses, the plays that they made, those
    without an answer, and how often Telegram had to slow Osteria down.
    """

    osteria: list[float]
    bare: list[float]
    counts: dict[str, int]


class Couple:
    """Two people at a table of their own. They press in turns, each what he sees and did not press before."""

    def __init__(self, telegram: Telegram, number: int) -> None:
        self.random, self.turn = Random(number), 1
        self.people = [telegram.person(f"{name} {number}") for name in ("Anna", "Bruno")]
        self.chat = telegram.supergroup(f"Bar {number}", *self.people)
        self.pressed: set[tuple[int, str]] = set()

    async def begin(self) -> None:
        """The first opens a table."""
        await self.people[0].writes(self.chat, "/cirulla")

    def next(self) -> tuple[Person, Message, str] | None:
        """The next press, if there is anything to press."""
        person = self.people[self.turn]
        found = self._choose(person)
        if found is None:
            self.pressed.clear()
            self.turn = 1 - self.turn
            return None
        message, data = found
        command = _read(data)
        self.pressed.add((person.id, data))
        if not isinstance(command, ShowHand):
            self.turn = 1 - self.turn
        return person, message, data

    def _choose(self, person: Person) -> tuple[Message, str] | None:
        seen = [(message, button.data) for message in person.sees(self.chat)[-12:] for button in message.buttons]
        kinds = [(message, data, _read(data)) for message, data in seen if data]
        new = [(message, data, command) for message, data, command in kinds if (person.id, data) not in self.pressed]
        shared = [(message, data) for message, data, command in new if isinstance(command, FOR_ALL) and message.public]
        cards = [(message, data) for message, data, command in new if isinstance(command, PressCard | Act)]
        look = [(message, data) for message, data, command in kinds if isinstance(command, ShowHand)]
        if shared:
            return shared[-1]
        if cards and not (look and self.random.random() < LOOKS):
            newest = cards[-1][0]
            return self.random.choice([one for one in cards if one[0] is newest])
        return look[-1] if look else None


class Load:
    """So many tables, pressed so often a second in all."""

    def __init__(self, tables: int, rate: float, seconds: float, lead: float) -> None:
        self.tables, self.rate, self.seconds, self.lead = tables, rate, seconds, lead
        self.taps: list[Tap] = []

    async def measure(self, folder: Path) -> Found:
        """Both bots, one after the other."""
        async with telegram(checks=False) as tg:
            async with _bot(tg, folder, OSTERIA, "run", "--port", "0"):
                osteria = await self._play(tg)
            floods = sum(call.refusal is not None and call.refusal.code == 429 for call in tg.calls)
            async with _bot(tg, folder, *BARE):
                bare = await self._repeat(tg)
        unanswered = sum(press.latency is None for press in (*osteria, *bare))
        times = [[press.latency * 1e3 for press in each if press.latency is not None] for each in (osteria, bare)]
        counts = {"presses": len(self.taps), "plays": _plays(folder), "unanswered": unanswered, "floods": floods}
        return Found(times[0], times[1], counts)

    async def _play(self, tg: Telegram) -> list[Press]:
        """The presses that count: those after the lead."""
        couples = [Couple(tg, number) for number in range(self.tables)]
        for couple in couples:
            await couple.begin()
            await asyncio.sleep(1 / self.rate)
        presses, loop = [], asyncio.get_running_loop()
        start = loop.time()
        for number in range(round((self.lead + self.seconds) * self.rate)):
            await _until(start + number / self.rate)
            if found := couples[number % self.tables].next():
                self.taps.append(Tap(number / self.rate, *found))
                presses.append(found[0].presses(*found[1:]))
        await _answered(tg)
        return [press for tap, press in zip(self.taps, presses, strict=True) if tap.at >= self.lead]

    async def _repeat(self, tg: Telegram) -> list[Press]:
        """The same presses at the same moments, after some that warm the bot up."""
        start = asyncio.get_running_loop().time() - self.lead + 2
        presses = []
        for tap in self.taps:
            if tap.at >= self.lead - 2:
                await _until(start + tap.at)
                presses.append((tap, tap.person.presses(tap.message, tap.data)))
        await _answered(tg)
        return [press for tap, press in presses if tap.at >= self.lead]


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    hundred = statistics.quantiles(times, n=100)
    return hundred[49], hundred[98]


def _read(data: str) -> Command | None:
    found = read_token(data)
    return found.command if found else None


async def _until(when: float) -> None:
    await asyncio.sleep(max(0.0, when - asyncio.get_running_loop().time()))


async def _answered(tg: Telegram) -> None:
    """Until every press is answered, or it has taken too long."""
    try:
        await tg.wait_for(lambda: not tg.updates.pending and not tg.presses.unanswered, within=LAST)
    except TimeoutError:
        return


@asynccontextmanager
async def _bot(tg: Telegram, folder: Path, *command: Any) -> AsyncIterator[None]:
    """A bot in a process of its own, which has begun to ask for updates."""
    settings = {"OSTERIA_TELEGRAM_TOKEN": tg.token, "OSTERIA_TELEGRAM_API": tg.url, "OSTERIA_DATA": str(folder)}
    with (folder / "log").open("ab") as log:
        env = {**os.environ, **settings, "OSTERIA_LOG_LEVEL": "warning"}
        process = await asyncio.create_subprocess_exec(*command, env=env, stdout=log, stderr=log)
    try:
        await tg.wait_for(_asks_again(tg), within=60)
        yield
    finally:
        process.terminate()
        await process.wait()
        if told := (folder / "log").read_text()[-2000:]:
            print(told, file=sys.stderr)


def _asks_again(tg: Telegram) -> Callable[[], bool]:
    before = len(tg.made("getUpdates"))
    return lambda: len(tg.made("getUpdates")) > before


def _plays(folder: Path) -> int:
    """How many cards were played."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        rows = database.execute("select lines from action").fetchall()
    return sum(bool(PLAY.match(line)) for (lines,) in rows for line in lines.splitlines())
