"""What boards add up, made anew from the matches themselves.

House rules: `standings_of` adds as the transaction that ends a match does (`bot.store.statements.add_up`); a test
compares the two. Only rated matches count, and those that ended before their first play are counted; who was erased
stands on no board.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row, Select, and_, bindparam, or_, select

from bot.entries import ALWAYS, EVERYWHERE
from bot.result import DISSOLVED
from bot.store import schema
from bot.store.statements import Write, remove, upsert
from bot.store.store import Store

_match, _played, _person, _patron = schema.match.c, schema.played.c, schema.person.c, schema.patron.c
RESULTS: Final[Select[Any]] = (
    select(
        *(_match.board, _match.game, _match.month, _match.how, _match.rated),
        *(_played.person_id, _person.player, _played.won),
        *(_played.scope, _played.accuse, _played.best, _played.bold, _played.dared),
    )
    .select_from(schema.match.join(schema.played).join(schema.person, _played.person_id == _person.id))
    .where(
        _person.name != "",
        or_(and_(_match.rated, _played.place > 0), and_(_match.how == DISSOLVED, ~_played.left)),
    )
    .order_by(_played.match_id, _played.number)
)
"""What each person had of each match that boards count, oldest first."""
OF_BOARDS: Final = RESULTS.where(_match.board.in_(bindparam("boards", expanding=True)))
PATRONS: Final = select(schema.patron).where(_patron.board.in_(bindparam("boards", expanding=True)))

PUT_STANDING: Final = upsert(schema.standing)
PUT_PATRON: Final = upsert(schema.patron)
DROP_BOARD, DROP_PATRONS = remove(schema.standing, "board"), remove(schema.patron, "board")
JOIN_BOARD: Final = schema.chat.update().where(schema.chat.c.id == bindparam("of"))
MOVE_MATCHES: Final = schema.match.update().where(_match.board == bindparam("of"))


class Key(NamedTuple):
    """Whose standing, on which board (`bot.store.schema.standing`)."""

    board: int
    game: str
    month: int
    person_id: int


class Standing(Struct, frozen=True):
    """What the matches of a person add up to; fields as in `bot.store.schema.standing`."""

    matches: int = 0
    won: int = 0
    scope: int = 0
    accuse: int = 0
    best: int = 0
    streak: int = 0
    longest: int = 0
    bold: int = 0
    dared: str = ""
    dissolved: int = 0

    def after(self, row: Row[Any]) -> "Standing":
        """With one more match."""
        if not row.rated:
            return Standing(**{**asdict(self), "dissolved": self.dissolved + 1})
        way = 1 if row.won else -1
        streak = self.streak + way if self.streak * way > 0 else way
        return Standing(
            matches=self.matches + 1,
            won=self.won + row.won,
            scope=self.scope + row.scope,
            accuse=self.accuse + row.accuse,
            best=max(self.best, row.best),
            streak=streak,
            longest=max(self.longest, streak),
            bold=max(self.bold, row.bold),
            dared=row.dared if row.bold > self.bold else self.dared,
            dissolved=self.dissolved,
        )


class Tally:
    """What results add up to: the `standings`, and how many rated `matches` each player has in each game."""

    def __init__(self) -> None:
        self.standings: dict[Key, Standing] = {}
        self.matches: Counter[tuple[int, str]] = Counter()

    def add(self, row: Row[Any], board: int) -> None:
        """One more result, on that board; no older than those before it."""
        for key in _keys(row, board):
            self.standings[key] = self.standings.get(key, Standing()).after(row)
        if row.rated:
            self.matches[row.player, row.game] += 1


def _keys(row: Row[Any], board: int) -> tuple[Key, Key, Key]:
    return (
        Key(board, row.game, ALWAYS, row.person_id),
        Key(board, row.game, row.month, row.person_id),
        Key(EVERYWHERE, row.game, ALWAYS, row.player),
    )


def standing_row(key: Key, standing: Standing) -> dict[str, Any]:
    """The row that is stored."""
    return {**key._asdict(), **asdict(standing)}


async def merged(store: Store, kept: int, others: Iterable[int]) -> list[Write]:
    """All that is stored when other groups turn out to be that of the board `kept`: their matches become its own, and
    what they know of people is put together.
    """
    gone = [board for board in others if board != kept]
    if not gone:
        return []
    results = await store.fetch(OF_BOARDS, boards=[kept, *gone])
    patrons = await store.fetch(PATRONS, boards=[kept, *gone])
    tally = Tally()
    for row in results:
        tally.add(row, kept)
    return [
        *((MOVE_MATCHES, {"of": board, "board": kept}) for board in gone),
        *((drop, {"board": board}) for board in (kept, *gone) for drop in (DROP_BOARD, DROP_PATRONS)),
        *((PUT_STANDING, standing_row(*one)) for one in tally.standings.items() if one[0].board == kept),
        *((PUT_PATRON, row) for row in _together(kept, patrons, _present(results, patrons))),
    ]


def _present(results: Sequence[Row[Any]], patrons: Sequence[Row[Any]]) -> frozenset[int]:
    """Who has played in one of the groups and not left that one."""
    left = {(row.board, row.person_id) for row in patrons if row.left}
    return frozenset(row.person_id for row in results if (row.board, row.person_id) not in left)


def _together(board: int, patrons: Sequence[Row[Any]], present: frozenset[int]) -> Iterable[dict[str, Any]]:
    """Who was barred from one of the groups is barred."""
    known: dict[int, dict[str, Any]] = {}
    for row in patrons:
        one = known.setdefault(
            row.person_id, {"board": board, "person_id": row.person_id, "left": False, "barred": 0.0}
        )
        left = row.person_id not in present and (one["left"] or row.left)
        known[row.person_id] = {**one, "left": left, "barred": max(one["barred"], row.barred)}
    return known.values()
