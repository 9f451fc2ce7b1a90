"""A database with many tables in the middle of a match, for benchmarks."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from benchmarks.house import PLATFORM, Pair, osteria_over, seated
from bot.ledger import changes
from bot.store.statements import ADD_ACTION, ADD_CHAT, ADD_PERSON, Write, Writes
from bot.store.store import Store
from bot.table import Phase, Seat, Table

FAR = 10_000_000.0
"""A time to come, in seconds: nobody's clock runs out while it is measured."""

AT_ONCE = 250
"""Rows a transaction."""


async def crowd(file: Path, tables: int, *, past: int = 0) -> Pair:
    """Fill a database with so many tables and some more; one pair is there to play, with `past` plays behind it."""
    store = await Store.open(url_of(file))
    async with osteria_over(store) as osteria:
        (pair,) = await seated(osteria, [0])
        while (table := await pair.now()).phase is not Phase.PLAYING:
            await pair.press()
        await store.commit(_grown_old(table, past))
        rows = [write for number in range(tables) for write in _copy(table, number)]
        for start in range(0, len(rows), AT_ONCE):
            await store.commit(rows[start : start + AT_ONCE])
    await store.close()
    return pair


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def _grown_old(table: Table, past: int) -> Writes:
    """The same table after so many more plays."""
    later = range(table.version + 1, table.version + past)
    actions = [(ADD_ACTION, {"table_id": table.id, "version": version, "lines": "1: 4D x 4B"}) for version in later]
    version = table.version + past
    old = replace(table, version=version, moved=version, waiting_since=FAR)
    return [*actions, *changes(table, old, ("1: 4D x 4B",), {})] if past else ()


def _copy(table: Table, number: int) -> Iterator[Write]:
    """Another chat with such a table and two people of its own."""
    chat, number = number + 1000, number + 1000
    names = {"platform": PLATFORM, "key": f"copy {number}"}
    yield ADD_CHAT, {**names, "id": chat, "title": "Bar Sport", "private": False, "language": "it"}
    people = [2 * number, 2 * number + 1]
    for person in people:
        yield (
            ADD_PERSON,
            {**names, "id": person, "key": f"copy {person}", "name": "Anna", "locale": "", "language": None},
        )
    seats = tuple(Seat("Anna", person) for person in people)
    copied = replace(table, id=number, chat=chat, seats=seats, host=people[0], waiting_since=FAR)
    yield from changes(None, copied, (), dict.fromkeys(people, 1))
