"""A match record: read with line numbers, written back as it was, replayed through the engine.

    osteria 1
    game: cirulla
    players: Anna, Bruno
    options: target=51 capture_duty=mandatory
    dealer: 2
    pack: 4D 7C 2S …
    1: knock 7C=1
    2: KS

House rules: `#` begins a comment; every line counts, comments too. A record may stop anywhere after its head.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from msgspec import Struct

from engine.actions import Action, Chance
from engine.errors import Nonsense
from engine.notation import read_play, read_seat, short, write_play

VERSION = "osteria 1"
HEAD = {"game": True, "players": True, "options": False, "dealer": True}
"""The lines of the head, and whether a record needs them."""
MOST_PLAYERS = 64
"""A bound for reading only: no game takes as many."""
T = TypeVar("T")

_CODE = re.compile(r'(?:[^#"]|"(?:[^"\\]|\\.)*")*')
"""A line up to its comment: a `#` inside a JSON string begins none."""


class RecordError(Nonsense):
    """A line of a record makes no sense, or is not legal there; `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Line(NamedTuple):
    """A line of play, whose `seat` is None for chance, and where it stands in the text (0: it was never text)."""

    seat: int | None
    play: Action | Chance
    number: int = 0


class Record(Struct, frozen=True):
    """A match as text tells it: the game and its table, the dealer of the first hand, then every play in order.

    `options` are the house rules that the text names; `numbers` the lines on which the parts of its head stand, none
    where it was never text.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    dealer: int
    lines: tuple[Line, ...] = ()
    numbers: dict[str, int] = {}


def write_record(record: Record) -> str:
    """The text of a record, every line ended."""
    options = [f"options: {write_options(record.options)}"] if record.options else []
    head = [f"game: {record.game}", f"players: {write_names(record.players)}", *options, f"dealer: {record.dealer + 1}"]
    return "\n".join([VERSION, *head, *(write_play(line.seat, line.play) for line in record.lines), ""])


def read_record(text: str) -> Record:
    """Read the text of a record. Raises `RecordError`, which names the line."""
    lines = list(code_lines(text))
    first, version = lines[0] if lines else (1, "")
    if version != VERSION:
        raise RecordError(first, f"a record begins with {VERSION!r}, not {short(version)}")
    head, rest = _split_head(lines[1:])
    for name, needed in HEAD.items():
        if needed and name not in head:
            raise RecordError(rest[0][0] if rest else lines[-1][0], f"there is no {name}: line before this")
    return Record(
        game=head["game"][1],
        players=_read(read_names, *head["players"]),
        options=_read(read_options, *head["options"]) if "options" in head else {},
        dealer=_read(read_seat, *head["dealer"]),
        lines=tuple(Line(*_read(read_play, number, line), number) for number, line in rest),
        numbers={name: number for name, (number, _) in head.items()},
    )


def code_lines(text: str) -> Iterator[tuple[int, str]]:
    """Every line that says something, without its comment, and its number from 1."""
    for number, line in enumerate(text.split("\n"), 1):
        if code := without_comment(line).strip():
            yield number, code


def without_comment(line: str) -> str:
    """The line up to its comment; a line with an open quote is left as it is, and will not be understood."""
    end = _CODE.match(line).end()  # type: ignore[union-attr]  # it matches the empty text too
    return line[:end] if line[end : end + 1] == "#" else line


def write_options(options: Mapping[str, str]) -> str:
    """House rules in one line: ``target=51 capture_duty=mandatory``."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def read_options(text: str) -> dict[str, str]:
    """Read house rules from one line; whether there are such is for the game to say. Raises `Nonsense`."""
    options: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise Nonsense(f"an option is written name=value, not {short(word)}")
        if name in options:
            raise Nonsense(f"option {short(name)} stands twice")
        options[name] = value
    return options


def write_names(names: tuple[str, ...]) -> str:
    """Names in one line; one that would be misread stands as a JSON string."""
    return ", ".join(
        name if _is_plain(name) else json.dumps(name, ensure_ascii=not name.isprintable()) for name in names
    )


def read_names(text: str) -> tuple[str, ...]:
    """Read names from one line. Raises `Nonsense`."""
    names: list[str] = []
    rest = f",{text}"
    while rest:
        if len(names) == MOST_PLAYERS:
            raise Nonsense(f"more than {MOST_PLAYERS} players")
        name, rest = _next_name(rest[1:].strip())
        names.append(name)
    return tuple(names)


def _next_name(text: str) -> tuple[str, str]:
    """The name at the head of the text, and the rest from its comma on."""
    if text.startswith('"'):
        try:
            name, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            raise Nonsense(f"not a JSON string: {short(text)}") from None
        rest = text[end:].lstrip()
    else:
        name, comma, rest = text.partition(",")
        name, rest = name.rstrip(), comma + rest
        if not _is_plain(name):
            raise Nonsense(f"not a name: {short(name)}")
    if rest and not rest.startswith(","):
        raise Nonsense(f"a comma is missing after {short(name)}")
    return name, rest


def _is_plain(name: str) -> bool:
    one_line = name.splitlines() == [name] and name == name.strip()
    return one_line and not set(name) & set(',#"') and not any("\ud800" <= char <= "\udfff" for char in name)


def _split_head(lines: list[tuple[int, str]]) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """The lines of the head by name, with their numbers, and all lines after them."""
    head: dict[str, tuple[int, str]] = {}
    for at, (number, line) in enumerate(lines):
        name, colon, value = line.partition(":")
        if not colon or name.strip() not in HEAD:
            return head, lines[at:]
        if name.strip() in head:
            raise RecordError(number, f"{name.strip()}: stands twice")
        head[name.strip()] = (number, value.strip())
    return head, []


def _read(read: Callable[[str], T], number: int, text: str) -> T:
    try:
        return read(text)
    except Nonsense as error:
        raise RecordError(number, str(error)) from None
