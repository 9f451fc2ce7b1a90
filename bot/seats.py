"""Who sits where: small questions about the seats of a table, and the table with one of them changed."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.people import Person, language_of
from bot.rules import rules_of
from bot.table import Seat, Table
from engine.game import Game

LEVELS = ("greedy", "random")
"""How well a computer player may play; the first is what plays for people."""

COMPUTERS = (
    *("Oste", "Ostessa", "Garzone", "Cuoca", "Cantiniere", "Mugnaio", "Lavandaia", "Barbiere"),
    *("Postina", "Maestro", "Sarta", "Fabbro"),
)
"""The names of computer players, in the order in which they sit down."""


def rules_at(table: Table) -> Game[Any]:
    """The rules of a table in a match."""
    return rules_of(table.game, len(table.seats), table.house)


def seat_of(table: Table, person: int) -> int | None:
    """The seat of a person, if he has one here."""
    return next((at for at, seat in enumerate(table.seats) if seat and seat.person == person), None)


def sitting(table: Table, at: int) -> Seat:
    """Who sits there, where somebody must."""
    seat = table.seats[at]
    if seat is None:
        raise AssertionError("a match has no free seats")
    return seat


def people(table: Table) -> tuple[Seat, ...]:
    """The persons at the table, in seat order, those whose seat the computer keeps included."""
    return tuple(seat for seat in table.seats if seat and seat.person)


def is_machine(seat: Seat) -> bool:
    """Whether a computer player plays this seat now."""
    return seat.person == 0 or seat.kept


def level_of(table: Table, at: int) -> str:
    """How well the computer plays that seat, its own or a person's."""
    return sitting(table, at).computer or LEVELS[0]


def name_at(table: Table, at: int | None) -> str:
    """The name of who sits there, or nothing."""
    seat = None if at is None else table.seats[at]
    return seat.name if seat else ""


def host_name(table: Table) -> str:
    """The name of the host, while anybody sits here."""
    return name_at(table, seat_of(table, table.host))


def with_seat(table: Table, at: int, seat: Seat | None) -> Table:
    """The table with another in that seat."""
    return replace(table, seats=(*table.seats[:at], seat, *table.seats[at + 1 :]))


def seated(person: Person, group_language: str) -> Seat:
    """The seat of a person who sits down now."""
    return Seat(person.name, person.id, language=language_of(person, group_language), cards=person.cards)


def computer(level: str, seats: Iterable[Seat | None]) -> Seat:
    """A computer player with a name that none of the others has."""
    taken = {seat.name for seat in seats if seat}
    return Seat(next((name for name in COMPUTERS if name not in taken), COMPUTERS[0]), computer=level)


def passed_on(table: Table) -> Table:
    """The table with a host who sits here, if any person does."""
    persons = people(table)
    if not persons or seat_of(table, table.host) is not None:
        return table
    return replace(table, host=persons[0].person)
