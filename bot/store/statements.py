"""The statements that write, made once. A write is a statement and its row; they are carried out many at a time.

House rules: all rows of a statement have the same fields. When several writes share a transaction, what is deleted goes
first (children before parents), then what is stored (parents before children), each statement once with all its rows.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Table,
    Update,
    bindparam,
    case,
    delete,
    false,
    insert,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from bot.store import schema

Statement: TypeAlias = Insert | Update | Delete
Row: TypeAlias = Mapping[str, Any]
Write: TypeAlias = tuple[Statement, Row]
Writes: TypeAlias = Sequence[Write]


def upsert(table: Table, *fields: str) -> Insert:
    """Store a row, new or (all of it, or these fields) in the place of the one with its key. This one form is spoken by
    PostgreSQL and SQLite alike.
    """
    statement = postgresql.insert(table)
    keys = table.primary_key.columns.keys()
    names = fields or [name for name in table.columns.keys() if name not in keys]  # noqa: SIM118 - not a mapping
    rest = {name: statement.excluded[name] for name in names}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def mark_press() -> Insert:
    """Store how a press was answered, whether or not the press itself was stored before (`body`). One that was
    answered already contradicts what is stored: its time would have to be nothing.
    """
    statement = postgresql.insert(schema.inbox)
    new = statement.excluded
    once = case((schema.inbox.c.answer.is_(None), new.at), else_=null())
    keys = schema.inbox.primary_key.columns.keys()
    return statement.on_conflict_do_update(index_elements=keys, set_={"at": once, "answer": new.answer, "body": null()})


def rate_once() -> Insert:
    """Store the rating of a player after one more match. If it is not the next one, somebody else was first: it
    contradicts what is stored, since its `mu` would have to be nothing.
    """
    statement = postgresql.insert(schema.rating)
    old, new = schema.rating.c, statement.excluded
    mu = case((old.matches == new.matches - 1, new.mu), else_=null())
    keys = schema.rating.primary_key.columns.keys()
    return statement.on_conflict_do_update(
        index_elements=keys, set_={"mu": mu, "sigma": new.sigma, "matches": new.matches}
    )


def add_up() -> Insert:
    """Add to a standing, or begin it: numbers grow, the best stays, a run goes on or begins anew."""
    statement = postgresql.insert(schema.standing)
    old, new = schema.standing.c, statement.excluded
    run = case((new.streak == 0, old.streak), (new.streak * old.streak > 0, old.streak + new.streak), else_=new.streak)
    return statement.on_conflict_do_update(
        index_elements=schema.standing.primary_key.columns.keys(),
        set_={
            **{name: old[name] + new[name] for name in ("matches", "won", "scope", "accuse", "dissolved")},
            "best": _greater(old.best, new.best),
            "streak": run,
            "longest": _greater(old.longest, run),
            "dared": case((new.bold > old.bold, new.dared), else_=old.dared),
            "bold": _greater(old.bold, new.bold),
        },
    )


def _greater(one: ColumnElement[int], other: ColumnElement[int]) -> ColumnElement[int]:
    """Written so that SQLite and PostgreSQL both understand it."""
    return case((one > other, one), else_=other)


def remove(table: Table, *fields: str) -> Delete:
    """Delete the rows in which these fields are as told."""
    return delete(table).where(*(table.c[field] == bindparam(field) for field in fields))


@lru_cache(maxsize=256)
def order(statement: Statement) -> tuple[int, int]:
    """Where a statement stands in a transaction that many share."""
    place = schema.metadata.sorted_tables.index(statement.table)  # type: ignore[arg-type]
    return (0, -place) if statement.is_delete else (1, place)


ADD_PERSON, ADD_CHAT = insert(schema.person), insert(schema.chat)
CHOOSE_FOR_PERSON = update(schema.person).where(schema.person.c.id == bindparam("of"))
CHOOSE_FOR_GROUP = update(schema.chat).where(
    schema.chat.c.platform == bindparam("of"),
    or_(schema.chat.c.group == bindparam("in_group"), schema.chat.c.key == bindparam("at_key")),
)
MOVE_CHAT = update(schema.chat).where(schema.chat.c.id == bindparam("of"))
PUT_ALIAS = upsert(schema.alias)

PUT_TABLE = upsert(schema.game_table)
ADD_ACTION = insert(schema.action)
ADD_SEAT = insert(schema.seat)
DROP_SEAT = remove(schema.seat, "person_id", "table_id")
PUT_TIMER = upsert(schema.timer)
DROP_TIMER = remove(schema.timer, "table_id")
ADD_MARK = mark_press()
ADD_BODY = insert(schema.inbox)
DROP_BODY = (
    update(schema.inbox)
    .where(schema.inbox.c.platform == bindparam("of"), schema.inbox.c.key == bindparam("at_key"))
    .values(body=null())
)
DROP_OLD_MARKS = delete(schema.inbox).where(schema.inbox.c.at < bindparam("before"))

ADD_DELIVERY = insert(schema.outbox)
DROP_DELIVERY = remove(schema.outbox, "id")
PUT_MESSAGE = upsert(schema.message)
DROP_MESSAGES = remove(schema.message, "chat_id", "person_id")
DROP_MESSAGE = remove(schema.message, "chat_id", "person_id", "slot", "key")

ADD_MATCH, ADD_PLAYED = insert(schema.match), insert(schema.played)
PUT_RATING, ADD_STANDING = rate_once(), add_up()

GO_AWAY = upsert(schema.patron, "left")
COME_BACK = (
    update(schema.patron)
    .where(
        schema.patron.c.person_id == bindparam("of"),
        schema.patron.c.board
        == select(schema.chat.c.board).where(schema.chat.c.id == bindparam("at")).scalar_subquery(),
    )
    .values(left=false())
)
"""A person left the group with that board; he sits at a table in that chat of it."""

PUT_CLOCK = upsert(schema.clock)
