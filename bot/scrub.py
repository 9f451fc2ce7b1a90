"""Somebody is taken out of what is stored: out of tables, records, screens and whatever else holds text. Pure.

House rules: who he was is known by his number; his names only where that number stands, or where they stand as screens
write them. What is left says `SOMEBODY`.
"""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from html import escape
from typing import Any, Final

from msgspec import Struct, json, msgpack
from msgspec.structs import replace

from bot.ledger import is_open
from bot.screens.names import ISOLATE, LONGEST, LONGEST_UNITS, NAMELESS, POP, WHOLE_UNITS, clean, cut
from bot.table import Ended, Leaver, Seat, Table
from engine.errors import Nonsense
from engine.record import read_names, write_names

SOMEBODY: Final = "qualcuno"
"""Who is meant by a stored name that is no more."""

PLAYERS: Final = "players: "
"""How the line of a record begins that names who plays."""


class Traces(Struct, frozen=True, dict=True):
    """By what somebody is known: his number, what his platform calls him, all `names` that he went by."""

    person: int
    key: str
    names: frozenset[str]

    @cached_property
    def forms(self) -> frozenset[str]:
        """His names as screens write them: clean, and cut."""
        tidy = {clean(name) for name in self.names}
        return (self.names | tidy | {cut(name, *size) for name in tidy for size in SIZES}) - {"", NAMELESS}

    @cached_property
    def written(self) -> re.Pattern[str]:
        """A name of his where a screen wrote it, perhaps with his seat, also in a platform's own HTML."""
        escaped = {escape(name, quote=quote) for name in self.forms for quote in (True, False)}
        names = sorted(self.forms | escaped, key=len, reverse=True)
        return re.compile(f"(?<={ISOLATE})(?:{'|'.join(map(re.escape, names))})(?: \\(\\d+\\))?(?={POP})")

    @cached_property
    def quoted(self) -> re.Pattern[str]:
        """A name of his as JSON has it."""
        return re.compile("|".join(re.escape(json.encode(name).decode()) for name in sorted(self.forms)))

    @cached_property
    def named(self) -> re.Pattern[str]:
        """His key, where it stands by itself."""
        return re.compile(rf"(?<![\w-]){re.escape(self.key)}(?![\w-])")

    @cached_property
    def marks(self) -> tuple[bytes, ...]:
        """What must not be found any more."""
        return tuple({text.encode() for text in (self.key, *self.forms) if text})

    @cached_property
    def number(self) -> bytes:
        """How his number stands in a table as it is stored."""
        return msgpack.encode("person") + msgpack.encode(self.person)

    def are_in(self, data: bytes) -> bool:
        """Whether there is anything of him."""
        return any(mark in data for mark in self.marks)


SIZES: Final = ((LONGEST, LONGEST_UNITS), (WHOLE_UNITS, WHOLE_UNITS))


def names_at(table: Table, person: int) -> set[str]:
    """What a table calls somebody."""
    seats = (seat for seat in (*table.seats, *table.rematch) if seat and seat.person == person)
    return {seat.name for seat in seats} | {leaver.name for leaver in table.leavers if leaver.person == person}


def scrub_table(table: Table, who: Traces) -> Table:
    """The table, with somebody in his place. Where nobody sits any more, nobody's number stands in it either."""
    seats = {at for at, seat in enumerate(table.seats) if seat and seat.person == who.person}
    seats |= {leaver.seat for leaver in table.leavers if leaver.person == who.person}
    return replace(
        table,
        seats=tuple(_seat(seat, who, stays=is_open(table)) for seat in table.seats),
        rematch=tuple(seat for seat in table.rematch if seat.person != who.person),
        leavers=tuple(_leaver(leaver, who) for leaver in table.leavers),
        ended=table.ended and _ended(table.ended, seats, who),
        verdict=table.verdict
        and replace(
            table.verdict,
            changes=tuple(
                (at, SOMEBODY if at in seats and name in who.names else name, change)
                for at, name, change in table.verdict.changes
            ),
        ),
    )


def _seat(seat: Seat | None, who: Traces, *, stays: bool) -> Seat | None:
    if seat is None or seat.person != who.person:
        return seat
    return replace(seat, name=SOMEBODY, person=seat.person if stays else 0)


def _leaver(leaver: Leaver, who: Traces) -> Leaver:
    return replace(leaver, name=SOMEBODY) if leaver.person == who.person else leaver


def _ended(ended: Ended, seats: Iterable[int], who: Traces) -> Ended:
    mine = set(seats)
    names = (SOMEBODY if at in mine and name in who.names else name for at, name in enumerate(ended.names))
    return replace(ended, names=tuple(names))


def scrub_lines(lines: str, who: Traces) -> str:
    """Lines of a record, with somebody among the players."""
    return "\n".join(_players(line, who) for line in lines.split("\n"))


def _players(line: str, who: Traces) -> str:
    try:
        names = read_names(line.removeprefix(PLAYERS)) if line.startswith(PLAYERS) else ()
    except Nonsense:  # somebody wrote a line that begins so
        names = ()
    if not names:
        return line
    return PLAYERS + write_names(tuple(SOMEBODY if name in who.names else name for name in names))


def scrub_text(text: str, who: Traces) -> str:
    """A text of a screen without him."""
    return SOMEBODY if text in who.forms else who.written.sub(SOMEBODY, text)


def scrub_delivery(body: bytes, who: Traces) -> bytes:
    """A stored delivery without him: he is not called any more."""
    return msgpack.encode(_walk(msgpack.decode(body), who, lambda text: scrub_text(text, who)))


def scrub_json(body: str | bytes, who: Traces) -> bytes:
    """JSON of a platform's own without him, his key included; what is no JSON is only text."""
    try:
        read = json.decode(body)
    except ValueError:
        return _keyless(body if isinstance(body, str) else body.decode(errors="replace"), who).encode()
    return json.encode(_walk(read, who, lambda text: _keyless(text, who)))


def _keyless(text: str, who: Traces) -> str:
    return who.named.sub("0", scrub_text(text, who))


def _walk(value: Any, who: Traces, change: Callable[[str], str]) -> Any:
    match value:
        case str():
            return change(value)
        case bytes():
            return scrub_file(value, who)
        case list():
            return [_walk(one, who, change) for one in value]
        case {"type": "mention", "person": who.person, "name": str(name)}:
            return {"type": "text", "text": change(name)}
        case dict():
            return {name: _walk(one, who, change) for name, one in value.items()}
    return value


def scrub_file(data: bytes, who: Traces) -> bytes:
    """A file of text without him: a record, or JSON; a picture is left as it is."""
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        return data
    return "\n".join(who.quoted.sub(f'"{SOMEBODY}"', scrub_text(_players(line, who), who)) for line in lines).encode()
