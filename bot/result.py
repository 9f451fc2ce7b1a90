"""How a match ended, and in which place each person: pure.

House rules: whoever left for good is placed last, behind those who left later; those who stayed, by the score as it
stands, each side together. A computer player has no place, nor has who was sent away.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.happenings import Closed, Happening
from bot.seats import rules_at, sitting
from bot.table import Deeds, Leaver, Phase, Table

WON, CLOSED, COMPUTERS, DISSOLVED = "won", "closed", "computers", "dissolved"
"""How a match may end: it was won; somebody closed it; only computer players were left; nobody had played yet."""


class Part(Struct, frozen=True):
    """What somebody had of a match. `person` is 0 for a computer player; `left`: he did not stay to its end. `place`
    counts from 1 among the teams of people; 0: he is not placed.
    """

    seat: int
    side: int
    name: str
    person: int
    deeds: Deeds
    left: bool = False
    place: int = 0
    won: bool = False


class Summary(Struct, frozen=True):
    """What a list tells of a match, without names: the `sides` by seats, their `totals`, the side that has won (None:
    nobody), `hands` played, `seconds` of play; the coup as (kind, seat, points).
    """

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    hands: int
    seconds: float
    best: tuple[str, int, int] | None = None


class Result(Struct, frozen=True):
    """A match that is over: `parts` by seat, then of those who left, in the order in which they did."""

    how: str
    parts: tuple[Part, ...]
    summary: Summary

    @property
    def teams(self) -> list[list[Part]]:
        """The people who are placed, by team, the best first."""
        placed = sorted((part for part in self.parts if part.place), key=lambda part: part.place)
        teams: dict[tuple[int, int, bool], list[Part]] = {}
        for part in placed:
            teams.setdefault((part.place, part.side, part.left), []).append(part)
        return list(teams.values())


def result_of(before: Table | None, after: Table, happenings: Sequence[Happening]) -> Result | None:
    """What came of a match that has just ended; nothing if none has."""
    in_match = before is not None and before.phase in (Phase.CUTTING, Phase.PLAYING, Phase.SCORED)
    if not in_match or after.state is None or after.phase not in (Phase.OVER, Phase.CLOSED):
        return None
    game, totals, winner = rules_at(after), after.state.totals, _winner(after)
    seconds = after.changed - after.begun
    summary = Summary(game.sides, totals, winner, after.hands_played, seconds, after.best)
    return Result(_how(after, happenings), tuple(_parts(after, winner)), summary)


def _how(table: Table, happenings: Sequence[Happening]) -> str:
    if table.phase is Phase.OVER:
        return WON
    closing = next((event for event in happenings if isinstance(event, Closed)), None)
    if table.cards_played == 0:
        return DISSOLVED
    return COMPUTERS if closing and closing.computers_only else CLOSED


def _winner(table: Table) -> int | None:
    """The side that has won, or is ahead of all others by the score as it stands."""
    state = table.state
    if state is None:
        return None
    best = [side for side, total in enumerate(state.totals) if total == max(state.totals)]
    return best[0] if state.winner is None and len(best) == 1 else state.winner


def _parts(table: Table, winner: int | None) -> Iterator[Part]:
    game = rules_at(table)
    stayed = [_stayed(table, seat, game.side_of[seat], winner) for seat in range(len(table.seats))]
    placed = sorted({_rank(table, part.side, winner) for part in stayed if part.person}, reverse=True)
    for part in stayed:
        place = 1 + placed.index(_rank(table, part.side, winner)) if part.person else 0
        yield replace(part, place=place)
    last = len(placed) + sum(not leaver.removed for leaver in table.leavers)
    for leaver in table.leavers:
        yield _left(leaver, game.side_of[leaver.seat], 0 if leaver.removed else last)
        last -= not leaver.removed


def _rank(table: Table, side: int, winner: int | None) -> tuple[bool, int]:
    """The better, the greater."""
    return side == winner, table.state.totals[side] if table.state else 0


def _stayed(table: Table, seat: int, side: int, winner: int | None) -> Part:
    who = sitting(table, seat)
    done = table.deeds[seat] if table.deeds else Deeds()
    return Part(seat, side, who.name, who.person, done, won=bool(who.person) and side == winner)


def _left(leaver: Leaver, side: int, place: int) -> Part:
    return Part(leaver.seat, side, leaver.name, leaver.person, leaver.deeds, left=True, place=place)
