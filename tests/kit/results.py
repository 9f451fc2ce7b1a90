"""Matches that are over, without playing them: `await play_off(inn, bar, "Anna beats Bruno")`.

They are written as the transaction that ends a match writes them, ratings and all; the table behind them stands still.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from bot.app import Osteria
from bot.chronicle import Chronicle
from bot.entries import Entry
from bot.manager import ROME
from bot.people import Chat, Person, Place, Sender
from bot.result import WON, Part, Result, Summary
from bot.store import schema
from bot.store.codec import encode_table
from bot.store.statements import PUT_TABLE
from bot.store.store import Store
from bot.table import Deeds, Phase, Table
from tests.kit.hourglass import Hourglass


class House(Protocol):
    """An Osteria of any platform."""

    osteria: Osteria
    store: Store
    glass: Hourglass


async def play_off(
    inn: House,
    place: Place,
    text: str,
    *,
    game: str = "cirulla",
    how: str = WON,
    deeds: Mapping[str, Deeds] | None = None,
    times: int = 1,
    senders: Mapping[str, Sender] | None = None,
) -> None:
    """So many matches that went like ``Anna+Carla beats Bruno+Dario`` (a side after each ``beats``, the best first).
    They end now; each day takes five that are rated. `senders`: who these people are, where that is not their name.
    """
    directory, store = inn.osteria.directory, inn.store
    chat = await directory.chat(place)
    sides = [side.split("+") for side in re.split(" beats ", text)]
    people = {
        name: await directory.person((senders or {}).get(name) or Sender(place.platform, name.lower(), name, "it"))
        for side in sides
        for name in side
    }
    chronicle = Chronicle(store, directory, ROME)
    for _ in range(times):
        table = await _table(inn, chat, game)
        result = Result(how, _parts(sides, people, deeds or {}), _summary(sides))
        players = {person.id: person.player for person in people.values()}
        moment = chronicle._moment(inn.glass())
        rated = await chronicle._rate(game, result, players, moment)
        number = await store.next_id(schema.match)
        await store.commit([*Entry(number, chat.board, table, result, players, rated, moment).writes()])


async def _table(inn: House, chat: Chat, game: str) -> Table:
    """A table that is over, in that chat."""
    number = await inn.store.next_id(schema.game_table)
    table = Table(
        number, chat.id, chat.platform, chat.language, "", 0, game, {}, "none", "italian", (), Phase.CLOSED, 1, 0.0
    )
    row = {
        "id": number,
        "chat_id": chat.id,
        "open": False,
        "version": 1,
        "changed": 0.0,
        "snapshot": encode_table(table),
    }
    await inn.store.commit([(PUT_TABLE, row)])
    return replace(table, started=1)


def _parts(
    sides: Sequence[Sequence[str]], people: Mapping[str, Person], deeds: Mapping[str, Deeds]
) -> tuple[Part, ...]:
    seats = [(at, name) for at, side in enumerate(sides) for name in side]
    return tuple(
        Part(seat, side, name, people[name].id, deeds.get(name, Deeds()), place=side + 1, won=side == 0)
        for seat, (side, name) in enumerate(seats)
    )


def _summary(sides: Sequence[Sequence[str]]) -> Summary:
    ends = [sum(map(len, sides[: at + 1])) for at in range(len(sides))]
    members = tuple(tuple(range(end - len(side), end)) for end, side in zip(ends, sides, strict=True))
    return Summary(members, tuple(31 - at for at in range(len(sides))), 0, 3, 600.0)
