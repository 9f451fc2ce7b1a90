"""Questions by the thousand: one JSON request a line in, one JSON answer a line out."""

from collections.abc import Iterator
from typing import BinaryIO

import msgspec
from msgspec import Struct

from bot.clearline import one_line
from bot.desk import questions
from bot.desk.questions import Answer, House
from engine.errors import Nonsense

LONGEST_LINE = 1 << 20
"""The bytes of a line that is still read."""


class Request(Struct, frozen=True, tag_field="ask", forbid_unknown_fields=True, kw_only=True):
    """What every request has: the game and the house rules that differ (``set``)."""

    game: str
    set: dict[str, str | int | float | bool] = {}

    def house(self, house: House) -> House:
        """The house rules as the engine reads them: those of the request over those of all requests."""
        own = {name: value if isinstance(value, str) else str(value).lower() for name, value in self.set.items()}
        return {**house, **own}

    def answer(self, house: House) -> Answer:
        """Ask the engine. Raises `Nonsense`."""
        raise NotImplementedError


class Captures(Request, frozen=True, tag="captures"):
    """The captures of a card."""

    table: str
    play: str
    matta: int | None = None

    def answer(self, house: House) -> Answer:
        return questions.captures(self.game, self.house(house), self.table, self.play, self.matta)


class Declare(Request, frozen=True, tag="declare"):
    """What may be declared."""

    hand: str

    def answer(self, house: House) -> Answer:
        return questions.declare(self.game, self.house(house), self.hand)


class Table(Request, frozen=True, tag="table"):
    """What the first table means."""

    table: str

    def answer(self, house: House) -> Answer:
        return questions.table(self.game, self.house(house), self.table)


class Score(Request, frozen=True, tag="score"):
    """The count of piles."""

    piles: list[str]
    scope: list[int] | None = None

    def answer(self, house: House) -> Answer:
        return questions.score(self.game, self.house(house), self.piles, self.scope)


class Hand(Request, frozen=True, tag="hand"):
    """What a hand is worth."""

    hand: str

    def answer(self, house: House) -> Answer:
        return questions.hand(self.game, self.house(house), self.hand)


_READER = msgspec.json.Decoder(Captures | Declare | Table | Score | Hand)
_WRITER = msgspec.json.Encoder()


def answer_line(line: bytes, house: House) -> bytes:
    """The answer to one line; ``{"error": "…"}`` to nonsense of any kind."""
    try:
        answer = _READER.decode(line).answer(house)
    except (Nonsense, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        answer = {"error": one_line(str(error))}
    return _WRITER.encode(answer)


def answer_all(requests: BinaryIO, answers: BinaryIO, house: House) -> None:
    """Answer every line as soon as it is there; `house` are the house rules of all requests."""
    for line in lines_of(requests):
        answers.write(answer_line(line, house) + b"\n")
        answers.flush()


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Each line; of one that is too long only its beginning, which is then no JSON."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
