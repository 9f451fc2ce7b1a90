"""The rows that a match leaves behind, made of its result. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import msgpack
from msgspec.structs import asdict

from bot.ratings import START, Rating
from bot.result import DISSOLVED, Part, Result, Summary
from bot.store.statements import ADD_MATCH, ADD_PLAYED, ADD_STANDING, PUT_RATING, Write
from bot.table import Deeds, Table

EVERYWHERE: Final = 0
"""The board of all groups."""
ALWAYS: Final = 0
"""The month of all time."""

_summaries = msgpack.Decoder(Summary)


class Known(NamedTuple):
    """The rating of a player so far, and from how many matches."""

    rating: Rating = START
    matches: int = 0


class Rated(NamedTuple):
    """The ratings before and after a match, by player; or why it is not rated."""

    before: Mapping[int, Known] = {}
    after: Mapping[int, Rating] = {}
    why_not: str = ""


class Moment(NamedTuple):
    """When a match ended: as Unix time, and its day and its month by the clock of the house."""

    unix: float
    day: int
    month: int


class Entry(NamedTuple):
    """A match that is over: its `number`, the `board` of its group, its table as it stands now, and the player of each
    person who took part.
    """

    number: int
    board: int
    table: Table
    result: Result
    players: Mapping[int, int]
    rated: Rated
    moment: Moment

    def writes(self) -> Iterator[Write]:
        """All that is stored of it."""
        yield ADD_MATCH, self._match()
        for at, part in enumerate(self.result.parts):
            yield ADD_PLAYED, {"match_id": self.number, "number": at, **self._played(part)}
        for row in (*self._ratings(),):
            yield PUT_RATING, row
        for part in self.result.parts:
            if self._counts(part):
                yield from ((ADD_STANDING, row) for row in self._standings(part))

    def _counts(self, part: Part) -> bool:
        """Whether a board takes note: of a place in a rated match; of who was still there before the first play."""
        if self.rated.why_not == DISSOLVED:
            return part.person > 0 and not part.left
        return part.place > 0 and bool(self.rated.after)

    def _match(self) -> dict[str, Any]:
        return {
            "id": self.number,
            "board": self.board,
            "chat_id": self.table.chat,
            "table_id": self.table.id,
            "first": self.table.started,
            "last": self.table.version,
            "game": self.table.game,
            "how": self.result.how,
            "rated": bool(self.rated.after),
            "party": party_of(self.result, self.players),
            "day": self.moment.day,
            "month": self.moment.month,
            "ended": self.moment.unix,
            "body": write_summary(self.result.summary),
        }

    def _played(self, part: Part) -> dict[str, Any]:
        player = self.players.get(part.person, 0)
        before, after = self.rated.before.get(player), self.rated.after.get(player)
        rated = part.place > 0 and before is not None and after is not None
        return {
            "person_id": part.person or None,
            "seat": part.seat,
            "side": part.side,
            "name": part.name,
            "left": part.left,
            "place": part.place if rated else 0,
            "won": part.won,
            **asdict(part.deeds),
            "mu_before": before.rating.mu if rated and before else None,
            "sigma_before": before.rating.sigma if rated and before else None,
            "mu": after.mu if rated and after else None,
            "sigma": after.sigma if rated and after else None,
        }

    def _ratings(self) -> Iterator[dict[str, Any]]:
        for player, rating in self.rated.after.items():
            number = self.rated.before[player].matches + 1
            yield {"player": player, "game": self.table.game, **asdict(rating), "matches": number}

    def _standings(self, part: Part) -> Iterator[dict[str, Any]]:
        """What a person adds to the board of his group and to that of all groups."""
        new = added(part.deeds, won=part.won) if self.rated.after else UNPLAYED
        for board, month in ((self.board, ALWAYS), (self.board, self.moment.month), (EVERYWHERE, ALWAYS)):
            person = self.players[part.person] if board == EVERYWHERE else part.person
            yield {"board": board, "game": self.table.game, "month": month, "person_id": person, **new}


UNPLAYED: Final = {"matches": 0, "won": 0, **asdict(Deeds()), "streak": 0, "longest": 0, "dissolved": 1}
"""What a match adds to a standing that ended before its first play."""


def added(deeds: Deeds, *, won: bool) -> dict[str, Any]:
    """What one rated match adds to a standing."""
    run = {"streak": 1 if won else -1, "longest": int(won)}
    return {"matches": 1, "won": int(won), **asdict(deeds), **run, "dissolved": 0}


def party_of(result: Result, players: Mapping[int, int]) -> str:
    """Which people have played against each other."""
    placed = {players[part.person] for part in result.parts if part.place}
    return ",".join(map(str, sorted(placed)))


def read_summary(body: bytes) -> Summary:
    """What `match.body` tells."""
    return _summaries.decode(body)


def write_summary(summary: Summary) -> bytes:
    """The `match.body` that tells it."""
    return msgpack.encode(summary)
