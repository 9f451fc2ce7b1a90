"""Who asks something of a table, and when."""

from collections.abc import Callable
from typing import NamedTuple

from bot.people import Person


class Moment(NamedTuple):
    """The time on Osteria's own clock, and where a new secret seed comes from, should a pack be shuffled."""

    now: float
    new_seed: Callable[[], bytes]


class Ask(NamedTuple):
    """A person, the seat that is his at this table, if any, whether he administers the chat, and the moment."""

    person: Person
    seat: int | None
    admin: bool
    moment: Moment
