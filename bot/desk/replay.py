"""The command `osteria replay`: play a match record through the engine."""

from typing import Any

import click
from msgspec.structs import replace

from bot.clearline import ClearCommand
from bot.desk.asking import as_json, say, with_house
from engine.errors import Nonsense
from engine.notation import short
from engine.record import read_record
from engine.replay import Replayed, results
from engine.replay import replay as play_record
from engine.transcript import tell

LARGEST = 4 << 20
"""The bytes of the largest record that is read."""


@click.command(cls=ClearCommand)
@click.argument("file", metavar="FILE")
@with_house
@as_json
def replay(file: str, *, house: dict[str, str], as_json: bool) -> None:
    """Play the match record FILE ("-" is standard input) and print what came of it.

    A line that makes no sense or is not legal ends it with exit code 2 and one line that names it. House rules that are
    set go before those of the record.
    """
    record = read_record(read_text(file))
    if house:  # what is wrong with these rules is not the fault of a line
        numbers = {name: number for name, number in record.numbers.items() if name != "options"}
        record = replace(record, options={**record.options, **house}, numbers=numbers)
    replayed = play_record(record)
    found = results(replayed)
    say(found, as_json, lambda found: _tell(replayed, found))


def _tell(replayed: Replayed, found: dict[str, Any]) -> str:
    """All events, then the points of each hand and where the match stands."""
    hands = [f"hand {number}: {_row(hand['points'])}" for number, hand in enumerate(found["hands"], 1)]
    pot = [f"pot: {found['pot']}"] if "pot" in found else []
    won = f"won by side {found['winner'] + 1}" if found["over"] else "not over"
    return "\n".join([*map(tell, replayed.events), *hands, f"totals: {_row(found['totals'])}", *pot, won])


def _row(points: list[int]) -> str:
    return " ".join(map(str, points))


def read_text(file: str) -> str:
    """The text of a record. Raises `Nonsense`."""
    try:
        with click.open_file(file, "rb") as stream:
            content: bytes = stream.read(LARGEST + 1)
    except OSError as error:
        raise Nonsense(f"cannot read {short(file)}: {error.strerror}") from None
    if len(content) > LARGEST:
        raise Nonsense(f"{short(file)} is larger than any record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Nonsense(f"{short(file)} is not a text in UTF-8") from None
