"""Nobody's screen tells what he may not see: whoever sees the same is shown the same, to the byte.

Two matches are played beside each other, with the same commitment and the same plays, from packs in which two cards
that nobody has seen yet lie the other way round. Whoever has the same view of both must get the same bytes, tokens
included.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.asking import Moment
from bot.commands import StartMatch
from bot.happenings import Happening, PackCut, Played
from bot.match import advance, play
from bot.refusals import Decided
from bot.rules import BY_NAME
from bot.screens.alert import hand_alert
from bot.screens.now import now_text
from bot.screens.present import present, redraw
from bot.screens.surface import Surface
from bot.screens.voice import voice_of
from bot.seats import rules_at, sitting
from bot.table import Phase, Shuffle, Table
from engine.actions import Action, Pack
from engine.cards import Card
from engine.events import Event
from tests.bot.screens.walks import seat_counts
from tests.kit.needs import counts
from tests.kit.tables import ANNA, NAMES, lobby

CASES = [(game, seats) for game in BY_NAME for seats in seat_counts(game)]
NOON = Moment(2000.0, lambda: b"\x07" * 32)
SEALED = Shuffle(1, b"\x05" * 32, "c0" * 32, cut=20)


def world(table: Table, pack: tuple[Card, ...]) -> tuple[Table, tuple[Happening, ...]]:
    """The table, dealt from this pack."""
    game = rules_at(table)
    before = replace(table, state=game.new(len(table.seats) - 1), shuffles=(SEALED,), phase=Phase.CUTTING)
    dealt = advance(before, game.supply(before.state, Pack(pack)), NOON, "")
    return dealt.table, (PackCut(0, 20), *dealt.happenings)


def views(table: Table) -> list[Any]:
    """What everybody sees, by seat; last what the group sees."""
    game = rules_at(table)
    return [game.view(table.state, seat) for seat in (*range(len(table.seats)), None)]


def seen(happenings: tuple[Happening, ...], seat: int | None) -> list[Event]:
    played = [happening for happening in happenings if isinstance(happening, Played)]
    return [event.seen_by(seat) for happening in played for event in happening.events]


def shown(table: Table, happenings: tuple[Happening, ...]) -> dict[int, list[bytes]]:
    """All bytes that each person, and the group (0), gets: of what happened, and if it is all drawn again."""
    found: dict[int, list[bytes]] = {}
    for delivery in (*present(table, happenings, surface=Surface(every_hand=len(table.lap) % 2 == 0)), *redraw(table)):
        found.setdefault(delivery.person, []).append(msgspec.msgpack.encode(delivery))
    if table.phase is Phase.PLAYING:
        for seat, person in enumerate(persons(table)[:-1]):
            found[person].append(hand_alert(table, seat).encode())
        found.setdefault(0, []).append(now_text(table, voice_of(table, table.language)).encode())
    return found


def persons(table: Table) -> list[int]:
    """Who sits where; last the group."""
    return [*(sitting(table, seat).person for seat in range(len(table.seats))), 0]


def compare(one: Table, other: Table, happened: tuple[Any, Any]) -> tuple[int, int]:
    """Whoever has seen the same is shown the same. How many could be compared, and how many not."""
    alike, screens = 0, (shown(one, happened[0]), shown(other, happened[1]))
    for seat, (view, its) in enumerate(zip(views(one), views(other), strict=True)):
        who = None if seat == len(one.seats) else seat
        if view == its and seen(happened[0], who) == seen(happened[1], who):
            person = persons(one)[seat]
            assert screens[0].get(person) == screens[1].get(person), person
            alike += 1
    return alike, len(one.seats) + 1 - alike


def swapped(pack: tuple[Card, ...], at: int, to: int) -> tuple[Card, ...]:
    cards = list(pack)
    cards[at], cards[to] = cards[to], cards[at]
    return tuple(cards)


def steps(one: Table, other: Table, rng: Random) -> Iterator[tuple[Table, Table, tuple[Any, Any]]]:
    """Play on, the same in both, while the same may be played and looks the same to all."""
    while one.phase is other.phase is Phase.PLAYING:
        common = [(seat, action) for seat, action in legal(one) if (seat, action) in set(legal(other))]
        if not common:
            return
        seat, action = rng.choice(common)
        done = [play(table, seat, action, "person", NOON) for table in (one, other)]
        assert all(isinstance(each, Decided) for each in done)
        one, other = (each.table for each in done)  # type: ignore[union-attr]
        happened = tuple(each.happenings for each in done)  # type: ignore[union-attr]
        if seen(happened[0], None) != seen(happened[1], None) or views(one)[-1] != views(other)[-1]:
            return
        yield one, other, (happened[0], happened[1])


def legal(table: Table) -> list[tuple[int, Action]]:
    game = rules_at(table)
    return [(seat, action) for seat in range(len(table.seats)) for action in game.legal_actions(table.state, seat)]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_whoever_sees_the_same_is_shown_the_same(game: str, seats: int) -> None:
    rng = Random(f"{game}/{seats}")
    tavern = lobby(f"{game}: {', '.join(NAMES[:seats])}; clock=120")
    tavern.did(ANNA, StartMatch())
    table = tavern.table
    compared = differing = 0
    for _ in range(counts(1000, 15)):
        pack = rng.sample(rules_at(table).pack, len(rules_at(table).pack))
        at, to = rng.sample(range(len(pack)), 2)
        (one, first), (other, second) = world(table, tuple(pack)), world(table, swapped(tuple(pack), at, to))
        if seen(first, None) != seen(second, None) or views(one)[-1] != views(other)[-1]:
            continue
        for pair in ((one, other, (first, second)), *steps(one, other, rng)):
            alike, different = compare(*pair)
            compared, differing = compared + alike, differing + different
    assert compared > 20
    assert differing > 20  # or nothing was hidden
