"""What remains of a match: written by the transaction that ends it, once, whatever happens."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import select

from bot.entries import added, read_summary
from bot.ratings import START
from bot.store import schema
from bot.store.statements import ADD_STANDING
from bot.table import Deeds, Phase
from tests.kit.people import Inn, Player, inn


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def rows(house: Inn, table: Any) -> list[Any]:
    return list(await house.store.fetch(select(table)))


async def seated(house: Inn, *names: str, room: str = "bar", game: str = "cirulla") -> list[Player]:
    """These people at a table of their own, a card played."""
    players = [house.person(name, room=room) for name in names]
    await players[0].types(f"/{game}")
    for player in players[1:]:
        await player.taps("Siediti")
    await players[0].taps("Diamo le carte")
    await house.pass_time(11)
    return players


async def closed(house: Inn, *names: str, room: str = "bar") -> list[Player]:
    """A match of these people, closed by the first after a card or more."""
    players = await seated(house, *names, room=room)
    await house.pass_time(121)  # the clock plays a card
    await players[0].types("/chiudi")
    await players[0].taps("Chiudi")
    await house.settle()
    return players


async def newest(house: Inn) -> Any:
    tables = await rows(house, schema.game_table.c.id)
    return await house.table(max(row.id for row in tables))


async def test_a_match_that_is_over_leaves_its_result_and_the_ratings_of_those_who_played(house: Inn) -> None:
    anna, _ = await closed(house, "Anna", "Bruno")
    (match,) = await rows(house, schema.match)
    assert (match.game, match.how, match.rated) == ("cirulla", "closed", True)
    table = await newest(house)
    assert (match.table_id, match.first, match.last) == (table.id, table.started, table.version)
    assert read_summary(match.body).totals == table.state.totals
    played = await rows(house, schema.played)
    assert [row.name for row in played] == ["Anna", "Bruno"]
    ratings = {row.player: row for row in await rows(house, schema.rating)}
    assert {row.person_id: (row.mu, row.sigma) for row in played} == {
        player: (row.mu, row.sigma) for player, row in ratings.items()
    }
    assert {row.mu_before for row in played} == {START.mu}
    assert all(row.matches == 1 and row.sigma < START.sigma for row in ratings.values())
    assert "Classifica: \u2068Anna\u2069 0,0 · \u2068Bruno\u2069 0,0" in await anna.reads()
    standings = await rows(house, schema.standing)
    assert len(standings) == 6
    assert {(row.board, row.month > 0) for row in standings} == {(0, False), (match.board, False), (match.board, True)}
    assert all((row.matches, row.won, row.dissolved) == (1, 0, 0) for row in standings)


async def test_the_record_of_a_match_lies_between_its_versions(house: Inn) -> None:
    await closed(house, "Anna", "Bruno")
    (match,) = await rows(house, schema.match)
    lines = (await house.record(match.table_id)).splitlines()
    assert lines[0] == "osteria 1"
    actions = [row for row in await rows(house, schema.action) if match.first <= row.version <= match.last]
    assert "\n".join(row.lines for row in actions if row.lines).splitlines() == lines


async def test_one_person_with_computers_is_not_rated(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/cirulla")
    await anna.taps("+ Computer")
    await anna.taps("Diamo le carte")
    await house.pass_time(11)
    await house.pass_time(121)
    await anna.types("/chiudi")
    await anna.taps("Chiudi")
    (match,) = await rows(house, schema.match)
    assert not match.rated
    assert await rows(house, schema.rating) == await rows(house, schema.standing) == []
    assert "Fuori classifica: una sola persona al tavolo." in await anna.reads()


async def test_a_match_ended_before_its_first_play_counts_for_nobody_but_is_counted(house: Inn) -> None:
    anna, _ = await seated(house, "Anna", "Bruno")
    await anna.types("/chiudi")
    await anna.taps("Chiudi")
    (match,) = await rows(house, schema.match)
    assert (match.how, match.rated) == ("dissolved", False)
    assert await rows(house, schema.rating) == []
    assert {(row.matches, row.dissolved) for row in await rows(house, schema.standing)} == {(0, 1)}


async def test_five_matches_a_day_are_rated_among_the_same_people_and_again_the_day_after(house: Inn) -> None:
    anna = house.person("Anna")
    for _ in range(6):
        await closed(house, "Anna", "Bruno")
    assert [row.rated for row in await rows(house, schema.match)] == [True] * 5 + [False]
    assert "Fuori classifica: tra voi oggi già cinque partite." in await anna.reads()
    assert {row.matches for row in await rows(house, schema.rating)} == {5}
    await closed(house, "Anna", "Bruno", "Carla")
    await house.pass_time(24 * 3600)
    await closed(house, "Bruno", "Anna")
    assert [row.rated for row in await rows(house, schema.match)][-2:] == [True, True]


async def test_two_matches_of_one_player_that_end_at_once_both_count(house: Inn) -> None:
    bar = await seated(house, "Anna", "Bruno", room="bar")
    porto = await seated(house, "Anna", "Carla", room="porto")
    await house.pass_time(121)
    for players in (bar, porto):
        await players[0].types("/chiudi")
    sure = [(await players[0].buttons())["Chiudi"].token for players in (bar, porto)]
    await asyncio.gather(*(players[0].presses(token) for players, token in zip((bar, porto), sure, strict=True)))
    assert (await house.table(1)).phase is (await house.table(2)).phase is Phase.CLOSED
    matches = {row.player: row.matches for row in await rows(house, schema.rating)}
    assert sorted(matches.values()) == [1, 1, 2]
    everywhere = [row.matches for row in await rows(house, schema.standing) if row.board == 0]
    assert sorted(everywhere) == [1, 1, 2]


async def test_runs_grow_break_and_the_longest_stays(house: Inn) -> None:

    anna = house.person("Anna")
    await anna.types("/aiuto")
    (person,) = await rows(house, schema.person)
    where = {"board": 7, "game": "cirulla", "month": 0, "person_id": person.id}
    seen = []
    for won in (True, True, False, False, True):
        deeds = Deeds(scope=2, best=9 if won else 3, bold=3 if won else 10, dared="barsega" if won else "barsegon")
        await house.store.commit([(ADD_STANDING, where | added(deeds, won=won))])
        seen.append((await rows(house, schema.standing))[0].streak)
    (row,) = await rows(house, schema.standing)
    assert seen == [1, 2, -1, -2, 1]
    assert (row.matches, row.won, row.longest, row.scope, row.best) == (5, 3, 2, 10, 9)
    assert (row.bold, row.dared) == (10, "barsegon")
