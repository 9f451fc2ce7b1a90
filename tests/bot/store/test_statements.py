"""The same statements serve SQLite and PostgreSQL."""

from typing import Any

import pytest
from sqlalchemy import Delete, Insert, Update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import schema, statements
from bot.store.statements import ADD_ACTION, DROP_DELIVERY, DROP_SEAT, PUT_TABLE, PUT_TIMER, order
from bot.store.writer import grouped

WRITES = {name: one for name, one in vars(statements).items() if isinstance(one, Insert | Update | Delete)}
DIALECTS: dict[str, Any] = {"sqlite": sqlite.dialect, "postgresql": postgresql.dialect}
SPEAKERS = {name: dialect() for name, dialect in DIALECTS.items()}


@pytest.mark.parametrize("dialect", SPEAKERS.values(), ids=SPEAKERS)
@pytest.mark.parametrize("statement", WRITES.values(), ids=WRITES)
def test_every_statement_is_spoken_by_both(statement: Insert, dialect: Any) -> None:
    assert str(statement.compile(dialect=dialect))


def test_an_upsert_puts_all_but_the_key_in_the_place_of_the_old() -> None:
    text = str(PUT_TIMER.compile(dialect=SPEAKERS["sqlite"]))
    assert "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due" in text


def test_what_is_deleted_goes_first_then_parents_before_children() -> None:
    shuffled = [ADD_ACTION, PUT_TIMER, DROP_DELIVERY, PUT_TABLE, DROP_SEAT]
    in_order = sorted(shuffled, key=order)
    assert {*in_order[:2]} == {DROP_DELIVERY, DROP_SEAT}
    assert in_order[2] is PUT_TABLE


def test_each_statement_is_carried_out_once_with_all_its_rows() -> None:
    units = [[(ADD_ACTION, {"version": number}), (PUT_TABLE, {"id": number})] for number in (1, 2)]
    batch = grouped(units)
    assert [rows for _, rows in batch] == [[{"id": 1}, {"id": 2}], [{"version": 1}, {"version": 2}]]


def test_every_table_has_its_key_numbers_given_by_us() -> None:
    counted = [column for table in schema.metadata.sorted_tables for column in table.columns if column.identity]
    assert counted == []
