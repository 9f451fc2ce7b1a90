"""A person's own data, gathered: what is stored of him and of all accounts that are linked to his, as JSON values.

House rules: of others stands there only what every result tells: their names, seats and sides. No hand, no seed, no key
of anybody else.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from msgspec import json
from sqlalchemy import BindParameter, Executable, bindparam, select

from bot.entries import read_summary
from bot.people import Person
from bot.store import schema
from bot.store.store import Store

Json: TypeAlias = dict[str, Any]

_person, _played, _match, _chat = schema.person.c, schema.played.c, schema.match.c, schema.chat.c
_seat, _rating, _standing, _patron = schema.seat.c, schema.rating.c, schema.standing.c, schema.patron.c
PEOPLE: Final[BindParameter[int]] = bindparam("people", expanding=True, type_=schema.Id)
ACCOUNTS: Final = select(schema.person).where(_person.player == bindparam("player")).order_by(_person.id)
TABLES: Final = (
    select(_seat.person_id, schema.game_table.c.id, _chat.title)
    .join_from(schema.seat, schema.game_table)
    .join(schema.chat)
    .where(_seat.person_id.in_(PEOPLE))
)
MATCHES: Final = (
    select(_match.id, _match.game, _match.how, _match.rated, _match.ended, _match.body, _chat.title)
    .join_from(schema.match, schema.chat)
    .where(_match.id.in_(select(_played.match_id).where(_played.person_id.in_(PEOPLE))))
    .order_by(_match.id)
)
PARTS: Final = (
    select(schema.played)
    .where(_played.match_id.in_(select(_played.match_id).where(_played.person_id.in_(PEOPLE))))
    .order_by(_played.match_id, _played.number)
)
RATINGS: Final = select(schema.rating).where(_rating.player.in_(PEOPLE))
STANDINGS = select(schema.standing, _chat.title.label("group")).where(_standing.person_id.in_(PEOPLE))
STANDINGS = STANDINGS.join_from(schema.standing, schema.chat, _standing.board == _chat.id, isouter=True)
GROUPS = select(schema.patron, _chat.title.label("group")).where(_patron.person_id.in_(PEOPLE))
GROUPS = GROUPS.join_from(schema.patron, schema.chat, _patron.board == _chat.id, isouter=True)

OF_ACCOUNT: Final = ("platform", "key", "name", "locale", "language", "opened", "hands", "cards")
OF_MATCH: Final = ("id", "game", "how", "rated")
OF_OTHERS: Final = ("name", "seat", "side", "place", "won", "left")
OF_PART: Final = (*OF_OTHERS, "scope", "accuse", "best", "bold", "dared", "mu_before", "sigma_before", "mu", "sigma")
OF_RATING: Final = ("game", "mu", "sigma", "matches")
OF_STANDING: Final = (
    *("group", "game", "month", "matches", "won", "scope", "accuse", "best", "streak", "longest", "bold", "dared"),
    "dissolved",
)
OF_GROUP: Final = ("group", "left", "barred")


async def export(store: Store, person: Person, unix: float) -> bytes:
    """All of it as the text of a JSON file."""
    accounts = await store.fetch(ACCOUNTS, player=person.player)
    own = [row.id for row in accounts]

    async def rows(query: Executable, *fields: str) -> list[Json]:
        return [_only(row, fields) for row in await store.fetch(query, people=own)]

    data = {
        "made": _day(unix),
        "accounts": [_only(row, OF_ACCOUNT) for row in accounts],
        "tables": await rows(TABLES, "id", "title"),
        "matches": await _matches(store, own),
        "ratings": await rows(RATINGS, *OF_RATING),
        "standings": await rows(STANDINGS, *OF_STANDING),
        "groups": await rows(GROUPS, *OF_GROUP),
    }
    return json.format(json.encode(data), indent=1)


async def _matches(store: Store, own: Sequence[int]) -> list[Json]:
    parts: defaultdict[int, list[Any]] = defaultdict(list)
    for part in await store.fetch(PARTS, people=own):
        parts[part.match_id].append(part)
    return [_match_of(row, parts[row.id], own) for row in await store.fetch(MATCHES, people=own)]


def _match_of(row: Any, parts: Sequence[Any], own: Sequence[int]) -> Json:
    summary = read_summary(row.body)
    return {
        **_only(row, OF_MATCH),
        "group": row.title,
        "ended": _day(row.ended),
        "totals": summary.totals,
        "winner": summary.winner,
        "you": [_only(part, OF_PART) for part in parts if part.person_id in own],
        "others": [_only(part, OF_OTHERS) for part in parts if part.person_id not in own],
    }


def _only(row: Any, fields: Sequence[str]) -> Json:
    return {name: getattr(row, name) for name in fields}


def _day(unix: float) -> str:
    return datetime.fromtimestamp(unix, UTC).isoformat(timespec="seconds")
