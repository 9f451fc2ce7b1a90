"""What a change of a table writes, and how tables are found again. Pure but for the reading."""

from collections.abc import Iterable, Mapping
from math import inf

from sqlalchemy import bindparam, select

from bot.recent import Recent
from bot.store import schema
from bot.store.codec import decode_table, encode_table
from bot.store.statements import (
    ADD_ACTION,
    ADD_SEAT,
    COME_BACK,
    DROP_SEAT,
    DROP_TIMER,
    PUT_TABLE,
    PUT_TIMER,
    Writes,
)
from bot.store.store import Store
from bot.table import Phase, Table
from bot.timers import timers

KEPT = 1_000
"""How many tables are kept in memory, decoded."""

TABLE = select(schema.game_table.c.snapshot).where(schema.game_table.c.id == bindparam("id"))
NEWEST = select(schema.game_table.c.id).where(schema.game_table.c.chat_id == bindparam("chat"))
NEWEST = NEWEST.order_by(schema.game_table.c.open.desc(), schema.game_table.c.id.desc()).limit(1)
SEATS = select(schema.seat.c.table_id).where(schema.seat.c.person_id == bindparam("person"))
SEATS = SEATS.order_by(schema.seat.c.table_id)
PLACES = select(schema.seat.c.place).where(schema.seat.c.person_id == bindparam("person"))


def is_open(table: Table) -> bool:
    """Whether people sit at it, so that its chat has no room for another."""
    return table.phase not in (Phase.OVER, Phase.CLOSED)


def persons_at(table: Table | None) -> frozenset[int]:
    """Who sits at a table as long as it is open."""
    if table is None or not is_open(table):
        return frozenset()
    return frozenset(seat.person for seat in table.seats if seat and seat.person)


def changes(before: Table | None, after: Table, log: Iterable[str], places: Mapping[int, int]) -> Writes:
    """All that is stored when a table changes. `places`: which of his tables this is for each person who sits down."""
    row = {
        "id": after.id,
        "chat_id": after.chat,
        "open": is_open(after),
        "version": after.version,
        "changed": after.changed,
        "snapshot": encode_table(after),
    }
    action = {"table_id": after.id, "version": after.version, "lines": "\n".join(log)}
    return [(PUT_TABLE, row), (ADD_ACTION, action), *_seats(before, after, places), *timer(after)]


def timer(table: Table) -> Writes:
    """When the clock has to look at the table again, if ever."""
    due = min(timers(table).values(), default=None)
    if due is None:
        return [(DROP_TIMER, {"table_id": table.id})]
    return [(PUT_TIMER, {"table_id": table.id, "due": due})]


def due_by(writes: Writes) -> float:
    """When the clock has to look again by what was stored; never: infinity."""
    return next((float(row["due"]) for statement, row in writes if statement is PUT_TIMER), inf)


def _seats(before: Table | None, after: Table, places: Mapping[int, int]) -> Writes:
    old, new = persons_at(before), persons_at(after)
    gone = [(DROP_SEAT, {"table_id": after.id, "person_id": person}) for person in old - new]
    come = [(ADD_SEAT, {"table_id": after.id, "person_id": person, "place": places[person]}) for person in new - old]
    back = [(COME_BACK, {"of": person, "at": after.chat}) for person in new - old]
    return [*gone, *come, *back]


class Ledger:
    """The stored tables, the last ones kept in memory. A table is loaded when somebody asks for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: Recent[int, Table] = Recent(KEPT)
        self._newest: Recent[int, int] = Recent(KEPT)

    async def table(self, number: int) -> Table | None:
        """The table with this number."""
        table = self._tables.get(number)
        if table is None:
            for row in await self._store.fetch(TABLE, id=number):
                table = decode_table(row.snapshot)
                self._tables.put(number, table)
        return table

    async def newest(self, chat: int) -> Table | None:
        """The open table of a chat, else its last one."""
        number = self._newest.get(chat)
        if number is None:
            for row in await self._store.fetch(NEWEST, chat=chat):
                number = int(row.id)
                self._newest.put(chat, number)
        return None if number is None else await self.table(number)

    async def tables_of(self, person: int) -> list[Table]:
        """The open tables where a person sits, on any platform."""
        rows = await self._store.fetch(SEATS, person=person)
        tables = [await self.table(row.table_id) for row in rows]
        return [table for table in tables if table and is_open(table)]

    async def free_place(self, person: int) -> int | None:
        """A free one among the places that a person has at tables."""
        taken = {row.place for row in await self._store.fetch(PLACES, person=person)}
        return next((place for place in range(1, schema.TABLES_AT_ONCE + 1) if place not in taken), None)

    def keep(self, table: Table) -> None:
        """A table as it was just stored."""
        self._tables.put(table.id, table)
        if is_open(table):
            self._newest.put(table.chat, table.id)

    def forget(self, table: int, chat: int) -> None:
        """Somebody else may have changed it: load it anew."""
        self._tables.drop(table)
        self._newest.drop(chat)
