"""A database with as many finished matches as are wanted, made fast: groups of six to twenty people with about seven
hundred matches each, and one large group. What boards add up is added up as `bot.tally` does.

House rules: everything is drawn from one generator, so that the same size is the same database. A rating moves as in
Elo's way, which is faster than the real one; nobody measures how good anybody is. Only the newest matches of each group
have whole records, since a million of them would not fit; all others have a line each.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct, field

from bot.entries import write_summary
from bot.result import Summary
from bot.rules import BY_NAME
from bot.store.codec import encode_table
from bot.store.store import Store
from bot.table import Phase, Table
from bot.tally import Tally, standing_row
from tests.kit.tables import dealt

MATCHES_OF_A_GROUP: Final = 700
LARGE: Final = 300
"""The people of the large group; it plays one match in fifty."""
WHOLE: Final = 2
"""How many matches of a group have whole records."""
BEGIN: Final = datetime(2025, 1, 1, 12, tzinfo=UTC).timestamp()
END: Final = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
MONTH_OF: Final = tuple(
    (datetime(2025 + at // 12, at % 12 + 1, 1, tzinfo=UTC).timestamp(), (2025 + at // 12) * 100 + at % 12 + 1)
    for at in range(24)
)
GAMES: Final = tuple(BY_NAME)
PRAGMAS: Final = ("journal_mode = off", "synchronous = off", "cache_size = -400000", "foreign_keys = off")
CHUNK: Final = 20_000


class Group(Struct):
    """A group, its people, its favourite game, and the version that its table is at."""

    id: int
    people: Sequence[int]
    game: str
    version: int = 1
    left: int = 0
    """How many of its matches are still to come."""


class Row(Struct):
    """What a person had of a match, as `bot.tally` reads it."""

    board: int
    game: str
    month: int
    how: str
    rated: bool
    person_id: int
    player: int
    won: bool
    scope: int
    accuse: int
    best: int
    bold: int
    dared: str


class World(Struct):
    """What has been played so far."""

    rng: Random
    groups: list[Group]
    ratings: dict[tuple[int, str], tuple[float, float, int]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)


async def fill(file: Path, matches: int, *, seed: int = 1) -> World:
    """Make the database with so many matches."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.close()
    rng = Random(seed)
    world = World(rng, _groups(rng, matches))
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in PRAGMAS:
        database.execute(f"pragma {pragma}")
    database.execute("begin")
    indexes = database.execute(
        "select name, sql from sqlite_master where type = 'index' and sql is not null"
    ).fetchall()
    for name, _ in indexes:
        database.execute(f"drop index {name}")
    _put_people(database, world)
    _put_matches(database, world, matches)
    _put_boards(database, world)
    for _, index in indexes:
        database.execute(index)
    database.execute("commit")
    database.execute("pragma journal_mode = wal")
    database.close()
    return world


def _groups(rng: Random, matches: int) -> list[Group]:
    """The large group first. One in ten of the people of a group comes from another."""
    groups, people = [Group(1, range(1, LARGE + 1), "cirulla")], LARGE
    for number in range(2, 2 + max(3, matches // MATCHES_OF_A_GROUP)):
        size = rng.randint(6, 20)
        guests = rng.sample(range(1, people + 1), size // 10)
        groups.append(Group(number, [*range(people + 1, people + size + 1 - len(guests)), *guests], rng.choice(GAMES)))
        people += size - len(guests)
    return groups


def _put_people(database: sqlite3.Connection, world: World) -> None:
    people = sorted({person for group in world.groups for person in group.people})
    rows = [(person, "test", f"p{person}", f"Giocatore {person}", "it", person) for person in people]
    database.executemany("insert into person (id, platform, key, name, locale, player) values (?, ?, ?, ?, ?, ?)", rows)
    chats = [
        (group.id, "test", f"g{group.id}", f"Gruppo {group.id}", False, "it", f"g{group.id}", group.id)
        for group in world.groups
    ]
    fields = 'id, platform, key, title, private, language, "group", board'
    database.executemany(f"insert into chat ({fields}) values (?, ?, ?, ?, ?, ?, ?, ?)", chats)  # noqa: S608 - our own


def _put_matches(database: sqlite3.Connection, world: World, matches: int) -> None:
    rng, groups = world.rng, world.groups
    weights = list(accumulate([max(1, matches // 50), *([matches / len(groups)] * (len(groups) - 1))]))
    chosen = rng.choices(groups, cum_weights=weights, k=matches)
    for group in chosen:
        group.left += 1
    records = _records()
    parts: dict[str, list[Any]] = {"match": [], "played": [], "action": []}
    tables = {group.id: _snapshot(group) for group in groups}
    database.executemany(
        "insert into game_table (id, chat_id, open, version, changed, snapshot) values (?, ?, 0, 1, 0, ?)",
        [(group.id, group.id, tables[group.id]) for group in groups],
    )
    for number, group in enumerate(chosen, 1):
        ended = BEGIN + (END - BEGIN) * number / matches
        _play(world, parts, number, group, ended, records)
        if number % CHUNK == 0:
            _flush(database, parts)
    _flush(database, parts)


def _play(
    world: World, parts: dict[str, list[Any]], number: int, group: Group, ended: float, records: dict[str, list[str]]
) -> None:
    rng = world.rng
    whole = group.left <= WHOLE
    game = "cirulla" if whole or rng.random() < 0.3 else group.game
    people = rng.sample(group.people, 2 if whole else rng.choice((2, 2, 3, 4)))
    lines = records[game] if whole else ["-"]
    first, last = group.version + 1, group.version + len(lines)
    month = next(month for begin, month in reversed(MONTH_OF) if begin <= ended)
    day = int(ended // 86_400)
    sides = tuple((seat,) for seat in range(len(people)))
    body = write_summary(Summary(sides, tuple(31 - 3 * seat for seat in range(len(people))), 0, 3, 1200.0))
    party = ",".join(map(str, sorted(people)))
    parts["match"].append(
        (number, group.id, group.id, group.id, first, last, game, "won", True, party, day, month, ended, body)
    )
    parts["action"] += [(group.id, version, text) for version, text in enumerate(lines, first)]
    parts["played"] += _results(world, number, group, game, month, people)
    group.version, group.left = last, group.left - 1


def _results(world: World, number: int, group: Group, game: str, month: int, people: Sequence[int]) -> Iterator[Any]:
    rng = world.rng
    before = [world.ratings.get((person, game), (25.0, 8.3, 0)) for person in people]
    order = sorted(range(len(people)), key=lambda seat: rng.gauss(before[seat][0], 8), reverse=True)
    for place, seat in enumerate(order, 1):
        person, (mu, sigma, played) = people[seat], before[seat]
        after = mu + (0.5 - (place - 1) / (len(people) - 1)) * sigma / 4, max(1.2, sigma * 0.97)
        world.ratings[person, game] = (*after, played + 1)
        done = (
            rng.randrange(6),
            rng.randrange(3),
            rng.randrange(21),
            rng.randrange(11),
            "scopa",
        )
        row = Row(group.id, game, month, "won", True, person, person, place == 1, *done)
        world.tally.add(row, group.id)  # type: ignore[arg-type]
        yield (
            number,
            seat,
            person,
            seat,
            seat,
            f"Giocatore {person}",
            False,
            place,
            place == 1,
            *done,
            mu,
            sigma,
            *after,
        )


def _flush(database: sqlite3.Connection, parts: dict[str, list[Any]]) -> None:
    for table, rows in parts.items():
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            database.executemany(f'insert into "{table}" values ({marks})', rows)  # noqa: S608 - our own names
            rows.clear()


def _put_boards(database: sqlite3.Connection, world: World) -> None:
    ratings = [(player, game, *rating) for (player, game), rating in world.ratings.items()]
    database.executemany("insert into rating values (?, ?, ?, ?, ?)", ratings)
    standings = [tuple(standing_row(*one).values()) for one in world.tally.standings.items()]
    marks = ", ".join("?" * len(standings[0]))
    database.executemany(f"insert into standing values ({marks})", standings)  # noqa: S608 - only question marks


def _records() -> dict[str, list[str]]:
    """The lines of a whole match, by version of its table."""
    tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.OVER)
    return {"cirulla": list(tavern.log)}


def _snapshot(group: Group) -> bytes:
    """A table that is over."""
    table = Table(
        *(group.id, group.id, "test", "it", "", 0, group.game, {}, "none", "italian", (), Phase.CLOSED, 1, 0.0)
    )
    return encode_table(table)
