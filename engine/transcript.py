"""What happened, as scripts read it (JSON with the text of cards) and as people read it (one line).

House rules: which fields are cards follows from their types, so a new event needs nothing here. Seats and sides count
from 0 in JSON, from 1 in lines for people.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from engine.cards import NAME, SUITS, Card, Cards, Suit, write_cards
from engine.events import Event

PLACES = {"seat", "seats", "dealer", "claimer", "knocker", "among", "side", "last"}
"""Fields of events that hold seats or sides, counted from 1 for people."""
PARTS = "parts"
"""The field whose parts are each a kind, a seat and points."""


def write_event(event: Event) -> dict[str, Any]:
    """An event as JSON: its name under ``event``, then its fields; a card is its text, a set a list of them."""
    return {"event": tag_of(event), **_fields(event)}


def tell(event: Event) -> str:
    """An event in one line for people: ``captured seat=2 card=QD taken=5C+4S how=sum``. What is empty is left out."""
    return " ".join([tag_of(event), *_words(_fields(event))])


def tag_of(struct: Struct) -> str:
    """The name of a kind of event, action or chance."""
    return str(struct.__struct_config__.tag)


def _fields(struct: Struct) -> dict[str, Any]:
    return {name: _plain(getattr(struct, name), kind) for name, kind in _kinds(type(struct)).items()}


@cache
def _kinds(struct: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def _plain(value: Any, kind: Any) -> Any:
    """A value of this type as JSON has it."""
    if isinstance(value, Struct):
        return _fields(value)
    if isinstance(value, tuple):
        kinds = get_args(kind)
        each = (kinds[0],) * len(value) if kinds[-1] is ... else kinds
        return [_plain(part, part_kind) for part, part_kind in zip(value, each, strict=True)]
    if value is None:
        return None
    kinds = (kind, *get_args(kind))
    if Card in kinds:
        return NAME[value]
    if Suit in kinds:
        return SUITS[value]
    return write_cards(value).split() if Cards in kinds else value


def _told(name: str, value: Any, between: str = ",") -> str:
    """A value in few words; seats and sides count from 1."""
    if isinstance(value, dict):
        return f"({' '.join(_words(value))})"
    if isinstance(value, list) and name == PARTS and between == ":":
        kind, seat, points = value
        return f"{kind}:{seat + 1}:{points}"
    if isinstance(value, list):
        return between.join(_told(name, part, ":") for part in value)
    return str(value + 1 if name in PLACES else value)


def _words(fields: dict[str, Any]) -> Iterator[str]:
    return (f"{name}={_told(name, value)}" for name, value in fields.items() if not _is_empty(value))


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value == []
