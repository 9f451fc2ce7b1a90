"""Who stands where at a game, read from what matches have added up: in a group, in a month of it, in all groups.

House rules: by strength, then by matches. Who has played fewer than `ENOUGH` matches there stands apart. A group's
board is read whole, since people are few; of all groups, only the best are read. Names are those that are stored.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Select, and_, bindparam, false, literal_column, or_, select

from bot.entries import ALWAYS, EVERYWHERE
from bot.people import Chat
from bot.store import schema
from bot.store.schema import ENOUGH
from bot.store.store import Store

BEST: Final = 100
"""How many of all groups are told."""
COURSE: Final = 30
"""From how many of the last matches the course of a rating is told."""

_standing, _person, _rating, _patron = schema.standing.c, schema.person.c, schema.rating.c, schema.patron.c
_match, _played = schema.match.c, schema.played.c
_ORDER = (_rating.mu.desc(), _standing.matches.desc(), _standing.person_id)


class Ranked(Struct, frozen=True):
    """A person on a board: his strength `mu` and how unsure it is, and what his matches there add up to."""

    person_id: int
    name: str
    mu: float
    sigma: float
    matches: int
    won: int
    scope: int
    accuse: int
    best: int
    streak: int
    longest: int
    bold: int
    dared: str
    month: int

    @property
    def enough(self) -> bool:
        """Whether he has played enough to have a place."""
        return self.matches >= ENOUGH


class Ranking(Struct, frozen=True):
    """A board: who has a place, the best first, and who has not played enough."""

    placed: tuple[Ranked, ...] = ()
    apart: tuple[Ranked, ...] = ()

    def find(self, person: int) -> Ranked | None:
        """A person on it, with or without a place."""
        return next((one for one in (*self.placed, *self.apart) if one.person_id == person), None)

    def place(self, person: int) -> int:
        """His place from 1; 0 for none."""
        return next((at for at, one in enumerate(self.placed, 1) if one.person_id == person), 0)


class Point(Struct, frozen=True):
    """A rating after a match."""

    mu: float
    sigma: float


FIELDS: Final = tuple(name for name in Ranked.__struct_fields__ if name in _standing)
"""What of a person's standing is told."""


def _ranked() -> Select[Any]:
    """Standings with the name and the rating of whom they are of."""
    return (
        select(*(_standing[name] for name in FIELDS), _person.name, _rating.mu, _rating.sigma)
        .select_from(schema.standing.join(schema.person, _person.id == _standing.person_id))
        .join(schema.rating, and_(_rating.player == _person.player, _rating.game == _standing.game))
        .where(_standing.matches > 0)
        .order_by(*_ORDER)
    )


IN_GROUP: Final = (
    _ranked()
    .outerjoin(schema.patron, and_(_patron.board == _standing.board, _patron.person_id == _standing.person_id))
    .where(
        _standing.board == bindparam("board"),
        _standing.game == bindparam("game"),
        _standing.month == bindparam("month"),
        or_(_patron.left.is_(None), _patron.left == false(), bindparam("gone") == "shown"),
    )
)
_BEST: Final = (
    select(schema.rating)
    .where(
        _rating.game == bindparam("game"),
        _rating.matches >= literal_column(str(ENOUGH)),  # as the index of the best says it
    )
    .order_by(_rating.mu.desc(), _rating.matches.desc(), _rating.player)
    .limit(BEST)
    .subquery()
)
OF_ALL: Final = (
    select(*(_standing[name] for name in FIELDS), _person.name, _BEST.c.mu, _BEST.c.sigma)
    .select_from(_BEST)
    .join(schema.person, _person.id == _BEST.c.player)
    .join(
        schema.standing,
        and_(
            _standing.board == EVERYWHERE,
            _standing.game == _BEST.c.game,
            _standing.month == ALWAYS,
            _standing.person_id == _BEST.c.player,
        ),
    )
    .order_by(_BEST.c.mu.desc(), _BEST.c.matches.desc(), _BEST.c.player)
)
ONE_OF_ALL: Final = _ranked().where(
    _standing.board == EVERYWHERE,
    _standing.game == bindparam("game"),
    _standing.month == ALWAYS,
    _standing.person_id == bindparam("player"),
)
LAST_HERE: Final = select(_match.game).where(_match.board == bindparam("board")).order_by(_match.id.desc()).limit(1)
LAST_OF: Final = (
    select(_match.game)
    .join(schema.played)
    .where(_played.person_id == bindparam("person"), or_(_match.board == bindparam("board"), bindparam("board") == 0))
    .order_by(_played.match_id.desc())
    .limit(1)
)
HAS_PLAYED: Final = (
    select(_standing.game)
    .outerjoin(schema.patron, and_(_patron.board == _standing.board, _patron.person_id == _standing.person_id))
    .where(
        _standing.person_id == bindparam("person"),
        _standing.board == bindparam("board"),
        or_(_patron.left.is_(None), _patron.left == false()),
    )
    .limit(1)
)
ACCOUNTS: Final = select(_person.id).where(_person.player == bindparam("player"))
LAST_POINTS: Final = (
    select(_played.match_id, _played.mu, _played.sigma)
    .join(schema.match)
    .where(_played.person_id == bindparam("person"), _match.game == bindparam("game"), _played.mu.is_not(None))
    .order_by(_played.match_id.desc())
    .limit(COURSE)
)
"""Read backwards along the index of one account, and no further than wanted."""


class Rankings:
    """Reads boards."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def in_group(self, chat: Chat, game: str, month: int = ALWAYS) -> Ranking:
        """The board of the group of that chat, in a month such as 202611 or for all time."""
        return _ranking(
            await self._store.fetch(IN_GROUP, board=chat.board, game=game, month=month, gone=chat.gone),
        )

    async def everywhere(self, game: str) -> Ranking:
        """The best of all groups."""
        return _ranking(await self._store.fetch(OF_ALL, game=game))

    async def one(self, player: int, game: str) -> Ranked | None:
        """A player in all groups together."""
        rows = await self._store.fetch(ONE_OF_ALL, player=player, game=game)
        return _ranking(rows).find(player)

    async def last_game(self, board: int) -> str:
        """What was played last in that group; empty for nothing."""
        return next((row.game for row in await self._store.fetch(LAST_HERE, board=board)), "")

    async def last_game_of(self, person: int, board: int = EVERYWHERE) -> str:
        """What that person has played last, in that group or anywhere; empty for nothing."""
        return next((row.game for row in await self._store.fetch(LAST_OF, person=person, board=board)), "")

    async def is_guest(self, person: int, board: int) -> bool:
        """Whether he has played in that group, and not left it."""
        return bool(await self._store.fetch(HAS_PLAYED, person=person, board=board))

    async def course(self, player: int, game: str) -> Sequence[Point]:
        """The rating of a player after each of his last matches, oldest first."""
        accounts = await self._store.fetch(ACCOUNTS, player=player)
        rows = [row for one in accounts for row in await self._store.fetch(LAST_POINTS, person=one.id, game=game)]
        return [Point(row.mu, row.sigma) for row in sorted(rows, key=lambda row: row.match_id)[-COURSE:]]


def _ranking(rows: Sequence[Any]) -> Ranking:
    people = [Ranked(**row._asdict()) for row in rows]
    return Ranking(tuple(one for one in people if one.enough), tuple(one for one in people if not one.enough))
