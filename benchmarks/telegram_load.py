"""Many tables on the stand-in for Telegram, pressed at a steady rate, for `benchmarks.telegram`.

Two people at each table play Cirulla, and know the table as it is stored: every press plays, however far behind their
screens are. What they press is kept, and pressed again at the same moments while a bare bot answers. The stand-in is in
this process, the bots are in theirs.
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

from benchmarks.house import next_move
from benchmarks.idle import OSTERIA
from bot.commands import Command, ShowHand, Sit
from bot.settings import DATABASE
from bot.store.codec import decode_table
from bot.table import Phase, Table
from bot.tokens import write_token
from tests.adapters.telegram.house import PLAY
from tests.kit.telegram import Message, Person, Press, Telegram, telegram

BARE = (sys.executable, "-m", "benchmarks.telegram_bare")
TABLE = "select snapshot from game_table join chat on chat.id = game_table.chat_id where chat.key = ?"
WARM = 2.0
"""Seconds of presses that a bare bot gets before they count."""
OPENED = 120.0
"""Seconds in which all tables have to have cards."""
LAST = 10.0
"""Seconds that the last presses get to be answered."""


class Tap(NamedTuple):
    """A press: when, in seconds from the first that counts, by whom, on what."""

    at: float
    person: Person
    message: Message
    data: str


class Found(NamedTuple):
    """Milliseconds from each press to its answer, for both bots. `counts`: the presses that count and how many of them
    came in a second, the plays that they made, those without an answer, and how often Telegram had to slow Osteria
    down.
    """

    osteria: list[float]
    bare: list[float]
    counts: dict[str, float]


class Couple:
    """Two people at a table of their own, who play at random."""

    def __init__(self, telegram: Telegram, number: int, database: sqlite3.Connection) -> None:
        self.random, self.database = Random(number), database
        self.people = [telegram.person(f"{name} {number}") for name in ("Anna", "Bruno")]
        self.chat = telegram.supergroup(f"Bar {number}", *self.people)
        self.looked = 0

    async def begin(self) -> None:
        """The first opens a table."""
        await self.people[0].writes(self.chat, "/cirulla")

    @property
    def plays(self) -> bool:
        """Whether there are cards on the table, and each has asked for his."""
        return self.looked == len(self.people)

    def next(self) -> tuple[Person, Message, str] | None:
        """The next press; nothing while there is nothing to press on."""
        table = self._table()
        if table is None:
            return None
        seat, command = self._move(table)
        person = self.people[seat]
        shown = [message for message in person.sees(self.chat) if message.buttons]
        own = [message for message in shown if message.reader]
        return (person, (own or shown)[-1], write_token(table.id, command)) if shown else None

    def _move(self, table: Table) -> tuple[int, Command]:
        if table.phase is Phase.LOBBY and table.seats[1] is None:
            return 1, Sit()
        if table.phase is Phase.PLAYING and not self.plays:
            self.looked += 1
            return self.looked - 1, ShowHand()
        return next_move(table, self.random)

    def _table(self) -> Table | None:
        row = self.database.execute(TABLE, (str(self.chat.id),)).fetchone()
        return decode_table(row[0]) if row else None


class Load:
    """So many tables, pressed so often a second in all, for so many seconds."""

    def __init__(self, tables: int, rate: float, seconds: float) -> None:
        self.tables, self.rate, self.seconds = tables, rate, seconds
        self.taps: list[Tap] = []

    async def measure(self, folder: Path) -> Found:
        """Both bots, one after the other."""
        async with telegram(checks=False) as tg:
            async with _bot(tg, folder, OSTERIA, "run", "--port", "0"):
                with closing(sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)) as database:
                    osteria, plays, rate = await self._play(tg, database)
            floods = sum(call.refusal is not None and call.refusal.code == 429 for call in tg.calls)
            async with _bot(tg, folder, *BARE):
                bare = await self._repeat(tg)
        unanswered = sum(press.latency is None for press in (*osteria, *bare))
        times = [[press.latency * 1e3 for press in each if press.latency is not None] for each in (osteria, bare)]
        counts = {"presses": len(osteria), "a_second": rate, "plays": plays}
        return Found(times[0], times[1], {**counts, "unanswered": unanswered, "floods": floods})

    async def _play(self, tg: Telegram, database: sqlite3.Connection) -> tuple[list[Press], int, float]:
        """The presses that count, those after all tables have cards; the plays that they made; how many came in a
        second.
        """
        couples = [Couple(tg, number, database) for number in range(self.tables)]
        for couple in couples:
            await couple.begin()
            await asyncio.sleep(1 / self.rate)
        async with asyncio.timeout(OPENED):
            while opening := [couple for couple in couples if not couple.plays]:
                await self._press(opening, len(opening))
        await self._press(couples, round(WARM * self.rate))
        before, start = _plays(database), asyncio.get_running_loop().time()
        presses = await self._press(couples, round(self.seconds * self.rate))
        rate = len(presses) / (asyncio.get_running_loop().time() - start)
        await _answered(tg)
        return presses, _plays(database) - before, rate

    async def _press(self, couples: Sequence[Couple], presses: int) -> list[Press]:
        """So many presses, by all couples in turns; the last ones are kept."""
        start, self.taps, made = asyncio.get_running_loop().time(), [], list[Press]()
        for number in range(presses):
            await _until(start + number / self.rate)
            if found := couples[number % len(couples)].next():
                self.taps.append(Tap(number / self.rate, *found))
                made.append(found[0].presses(*found[1:]))
        await _until(start + presses / self.rate)
        return made

    async def _repeat(self, tg: Telegram) -> list[Press]:
        """The same presses at the same moments, after some that warm the bot up."""
        warm = [tap._replace(at=tap.at - WARM) for tap in self.taps if tap.at < WARM]
        start = asyncio.get_running_loop().time() + WARM
        presses = []
        for tap in (*warm, *self.taps):
            await _until(start + tap.at)
            presses.append(tap.person.presses(tap.message, tap.data))
        await _answered(tg)
        return presses[len(warm) :]


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    hundred = statistics.quantiles(times, n=100)
    return hundred[49], hundred[98]


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


def _plays(database: sqlite3.Connection) -> int:
    """How many cards were played until now."""
    rows = database.execute("select lines from action").fetchall()
    return sum(bool(PLAY.match(line)) for (lines,) in rows for line in lines.splitlines())
