"""The real process is killed under load, again and again: no play that was acknowledged is lost, none is made twice, no
pack changes.
"""

import asyncio
import hashlib
import re
import sqlite3
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from bot.fairness import commitment
from bot.store.codec import decode_table
from bot.table import Phase, Table
from engine.record import VERSION, read_record
from engine.replay import replay
from tests.browser.inn import Inn
from tests.kit.needs import counts
from tests.kit.page import Guest, until

ROOMS = 6

PLAYS = ("pc", "do", "pa")
"""The codes of tokens that play something."""

LEADING_ON = (*PLAYS, "ot", "si", "go", "cu", "on", "rm")
"""Those, and what brings it about that something can be played."""

FINGERPRINT = re.compile("[0-9a-f]{64}")


class Records:
    """What the file holds, read beside Osteria."""

    def __init__(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as database:
            self.tables = [
                decode_table(row[0]) for row in database.execute("select snapshot from game_table order by id")
            ]
            self.presses = {row[0].partition(":")[2] for row in database.execute("select key from inbox")}
            actions = list(database.execute("select table_id, version, lines from action order by table_id, version"))
        self.versions = {
            table.id: [version for number, version, _ in actions if number == table.id] for table in self.tables
        }
        self.texts = {
            table.id: "".join(f"{lines}\n" for number, _, lines in actions if number == table.id and lines)
            for table in self.tables
        }


@pytest.mark.timeout(3600)
async def test_killed_under_load(tmp_path: Path) -> None:
    inn = Inn(tmp_path)
    await inn.start()
    async with AsyncExitStack() as stack:
        guests = [await _room(stack, inn.address, number) for number in range(ROOMS)]
        before: dict[int, str] = {}
        for round_ in range(counts(100, 10)):
            await _play(guests, seconds=0.2 + 0.1 * (round_ % 5))
            await inn.kill()
            records = Records(tmp_path / "osteria.db")
            _check(records, guests, before)
            before = records.texts
            await inn.start()
            await _press_again(guests)
        assert sum(_plays_acknowledged(pair) for pair in guests) > 10 * ROOMS
    await inn.stop()


async def _room(stack: AsyncExitStack, address: str, number: int) -> tuple[Guest, Guest]:
    """A room with two people at a table."""
    names = ("Anna", "Bruno")
    clients = [await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=60)) for _ in names]
    host, friend = (Guest(client, name, Random(number)) for client, name in zip(clients, names, strict=True))
    await host.open(f"Room {number}")
    await host.say("/gioca cirulla")
    following = asyncio.create_task(host.follow())
    await until(lambda: host.invite)
    following.cancel()
    await friend.join(host.room, host.invite)
    return host, friend


async def _play(guests: list[tuple[Guest, Guest]], seconds: float) -> None:
    """Everybody presses what he may, as fast as he can, until the process is killed."""
    people = [guest for pair in guests for guest in pair]
    tasks = [asyncio.create_task(work) for guest in people for work in (_follow(guest), _press_on(guest))]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
    asyncio.get_running_loop().call_later(0.3, lambda: [task.cancel() for task in tasks])


async def _follow(guest: Guest) -> None:
    with suppress(httpx.HTTPError):
        await guest.follow()


async def _press_on(guest: Guest) -> None:
    with suppress(httpx.HTTPError):
        while True:
            tokens = [token for _, token in guest.buttons() if token.split(".")[1] in LEADING_ON]
            plays = [token for token in tokens if token.split(".")[1] in PLAYS][:10]
            if tokens:
                await guest.press(guest.random.choice(plays or tokens[:4]))
            await asyncio.sleep(0.01)


async def _press_again(guests: list[tuple[Guest, Guest]]) -> None:
    """What was not answered is pressed again with its old key, as a browser does."""
    for guest in (guest for pair in guests for guest in pair):
        for key, token in list(guest.unanswered.items()):
            await guest.press(token, key)


def _check(records: Records, guests: list[tuple[Guest, Guest]], before: dict[int, str]) -> None:
    for table in records.tables:
        assert records.versions[table.id] == list(range(1, table.version + 1)), "each version was stored once"
        _check_record(table, records.texts[table.id])
        assert records.texts[table.id].startswith(before.get(table.id, "")), "what was played stays played"
    for pair, table in zip(guests, records.tables, strict=False):
        _check_presses(records, pair)
        _check_plays(records.texts[table.id], pair)
        _check_packs(table, pair)


def _check_record(table: Table, text: str) -> None:
    """The log alone leads to the very state that is stored."""
    *_, match = text.rpartition(VERSION)
    if table.state and table.phase is not Phase.LOBBY:
        state = replay(read_record(VERSION + match)).state
        assert (state.totals, state.hand) == (table.state.totals, table.state.hand)
        assert state.legal == table.state.legal


def _check_presses(records: Records, pair: tuple[Guest, Guest]) -> None:
    """No press that was acknowledged is lost."""
    for guest in pair:
        done = {key for key, (token, answer) in guest.acknowledged.items() if _played(token, answer)}
        assert done <= records.presses


def _played(token: str, answer: dict[str, object]) -> bool:
    return bool(answer["ok"] and answer["text"]) and token.split(".")[1] in PLAYS


def _check_plays(text: str, pair: tuple[Guest, Guest]) -> None:
    """There are as many plays as were acknowledged, and at most one for each press that was not; but the clock lets a
    forgotten capture go by itself.
    """
    plays = [said for seat, _, said in (line.partition(": ") for line in text.splitlines()) if seat.isdigit()]
    let_go, sure = plays.count("no claim"), _plays_acknowledged(pair)
    assert len(plays) - let_go <= sure + sum(len(guest.unanswered) for guest in pair)
    assert sure <= len(plays)


def _plays_acknowledged(pair: tuple[Guest, Guest]) -> int:
    """How many presses were answered as plays; the second of a double press is answered like the first."""
    plays = 0
    for guest in pair:
        tokens = [token for token, answer in guest.acknowledged.values() if _played(token, answer)]
        plays += len(set(tokens))
    return plays


def _check_packs(table: Table, pair: tuple[Guest, Guest]) -> None:
    """Every pack is the one that was committed to; what was shown of it is what is stored."""
    shown = {text for guest in pair for text in _codes(guest)}
    for shuffle in table.shuffles:
        assert shuffle.commitment == commitment(shuffle.seed)
    keys = {code for code in shown if hashlib.sha256(bytes.fromhex(code)).hexdigest() in shown}
    commitments = {hashlib.sha256(bytes.fromhex(key)).hexdigest() for key in keys}
    current = {shuffle.commitment for shuffle in table.shuffles}
    assert shown <= keys | commitments | current | {shuffle.seed.hex() for shuffle in table.shuffles}


def _codes(guest: Guest) -> set[str]:
    """The fingerprints and keys that his page shows."""
    screens = [message["screen"] for message in guest.shown.values() if "screen" in message]
    blocks = [block for screen in screens for block in (*screen.get("blocks", ()), *screen.get("folded", ()))]
    spans = [span for block in blocks for span in block.get("line", ())]
    codes = {span["code"] for span in spans if isinstance(span, dict) and "code" in span}
    return {code for code in codes if FINGERPRINT.fullmatch(code)}
