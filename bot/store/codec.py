"""Values to bytes and back: msgpack, both directions side by side.

House rules: a snapshot begins with the number of its form, so that a later Osteria can still read an older one. What
the rules compute from the rest of a state (`Game.strip`) is not stored; decoding makes it again. Fields are stored by
name: a new one with a default needs no new form.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from msgspec import Raw, Struct, msgpack
from msgspec.structs import replace

from bot.ports import Answer
from bot.rules import BY_NAME, rules_of
from bot.screens.values import Delivery
from bot.table import Table
from engine.events import Event
from engine.game import State

FORM = 1


class UnknownForm(ValueError):
    """A snapshot was written by a newer Osteria."""

    def __init__(self, form: int) -> None:
        super().__init__(f"this database has tables in form {form}; this Osteria reads form {FORM}: use a newer one")


def _kinds(base: type[Event]) -> Iterator[type[Event]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


AnyEvent: Any = reduce(or_, _kinds(Event))


class _Snapshot(Struct, frozen=True, array_like=True):
    """A table as it is stored. Its state and its lap stand apart, since they hold more than the type of `Table`
    tells.
    """

    form: int
    table: Raw
    state: Raw
    lap: Raw


_encoder = msgpack.Encoder()
_snapshots = msgpack.Decoder(_Snapshot)
_tables = msgpack.Decoder(Table)
_laps = msgpack.Decoder(tuple[AnyEvent, ...])
_deliveries = msgpack.Decoder(Delivery)
_answers = msgpack.Decoder(Answer)


def encode_table(table: Table) -> bytes:
    """A table whole, as the bytes of a snapshot."""
    state = table.state and rules_of(table.game, len(table.seats), table.house).strip(table.state)
    bare = replace(table, state=None, lap=())
    return _encoder.encode((FORM, bare, state, table.lap))


def decode_table(body: bytes) -> Table:
    """The table of a snapshot. Raises `UnknownForm` for one that a newer Osteria wrote."""
    stored = _snapshots.decode(body)
    if stored.form > FORM:
        raise UnknownForm(stored.form)
    table = _tables.decode(stored.table)
    state = _states(table.game).decode(stored.state)
    whole = state and rules_of(table.game, len(table.seats), table.house).restore(state)
    return replace(table, state=whole, lap=_laps.decode(stored.lap))


@lru_cache
def _states(game: str) -> msgpack.Decoder[State | None]:
    return msgpack.Decoder(BY_NAME[game].state_type | None)


def encode_delivery(delivery: Delivery) -> bytes:
    return _encoder.encode(delivery)


def decode_delivery(body: bytes) -> Delivery:
    return _deliveries.decode(body)


def encode_answer(answer: Answer) -> bytes:
    return _encoder.encode(answer)


def decode_answer(body: bytes) -> Answer:
    return _answers.decode(body)
