"""Where screens go: the slot and the key of each delivery of a table."""

from collections.abc import Iterable
from typing import TypeVar

from bot.screens.values import Delivery, Line, Screen, Slot
from bot.seats import sitting
from bot.table import Table

T = TypeVar("T")


def live_table(table: Table, screen: Screen, fresh: bool, head: tuple[Line, ...] = ()) -> Delivery:
    """The one live table message of the chat."""
    return Delivery(table.chat, Slot.TABLE, "", screen, fresh=fresh, head=head)


def record(table: Table, mark: str, screen: Screen, fresh: bool = True, head: tuple[Line, ...] = ()) -> Delivery:
    """A message that stays. `mark` tells it from the others of this table: the number of a pack, and what of it."""
    return Delivery(table.chat, Slot.RECORD, f"{table.id}.{mark}", screen, fresh=fresh, head=head)


def private_hand(table: Table, seat: int, screen: Screen, fresh: bool) -> Delivery:
    """The hand of a seat, to the person who sits there."""
    return Delivery(table.chat, Slot.HAND, str(table.id), screen, sitting(table, seat).person, fresh)


def only(things: Iterable[object], *kinds: type[T]) -> list[T]:
    """Those of these kinds, in order."""
    return [thing for thing in things if isinstance(thing, kinds)]
