"""Whole matches of all five games, at five tables of one Osteria at once, by people whom it has never met."""

import asyncio
from random import Random
from typing import Final

import pytest

from bot.table import Phase
from tests.adapters.telegram.process.evening import Evening
from tests.adapters.telegram.process.inn import Inn
from tests.adapters.telegram.process.ledger import check_plays
from tests.kit.telegram import Chat, Topic

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario")

MATCHES: Final = {
    "cirulla": ("supergroup", 4, 0, {"Traguardo": "26"}),
    "tozzolo": ("forum", 4, 0, {"Squadre": "Coppie", "Traguardo": "21"}),
    "cicera": ("group", 3, 1, {"Traguardo": "11"}),
    "trentuno": ("supergroup", 3, 2, {"Vite": "1"}),
    "cingilapai": ("supergroup", 2, 0, {"Traguardo": "21"}),
}
"""The kind of group; how many people, how many computer players; the house rules, by their labels."""


@pytest.mark.timeout(900)
async def test_whole_matches_of_all_five_games(house: Inn) -> None:
    evenings = await asyncio.gather(*(_match(house, game) for game in MATCHES))
    for evening in evenings:
        _check(house, evening)
    assert house.records.undone() == []
    assert house.telegram.flood.impatient == []
    assert await house.stop() == 0


async def _match(house: Inn, game: str) -> Evening:
    """From the first command in a group to the end of the match."""
    kind, people, computers, rules = MATCHES[game]
    evening = _evening(house, f"Bar {game}", kind, people)
    await evening.gather(game, computers=computers)
    await evening.agree(rules)
    await evening.deal()
    await evening.play(Phase.OVER)
    for patron in evening.patrons:
        await patron.finds("Rivincita")
        await patron.reads("Partita finita.")
    return evening


def _evening(house: Inn, title: str, kind: str, people: int) -> Evening:
    made = getattr(house.telegram, kind)(title, *(house.telegram.person(name) for name in NAMES[:people]))
    place: Chat | Topic = made.topic("Carte") if kind == "forum" else made
    return Evening(house, place, Random(people))


def _check(house: Inn, evening: Evening) -> None:
    """Who won is told and stays; every play was somebody's press, once; under the end nothing can be played."""
    table, last = evening.table, evening.place.messages[-1]
    assert table.state is not None
    assert table.state.winner is not None
    assert "🏆 Vince" in last.text
    assert set(last.labels) == {"Rivincita", "Altro gioco", "Classifica", "Rivedi la partita"}
    house.records.check(table.id)
    check_plays(house, evening)
