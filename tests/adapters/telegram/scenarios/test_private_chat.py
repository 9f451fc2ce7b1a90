"""A private chat is a chat, too: one plays computer players there."""

import pytest

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import deal

GAMES = {"cirulla": 1, "tozzolo": 1, "cicera": 1, "trentuno": 3, "cingilapai": 1}
"""The games, with how many computer players it takes."""


@pytest.mark.parametrize("game", GAMES)
async def test_one_plays_a_hand_against_computers_in_the_private_chat(inn: House, game: str) -> None:
    (anna,) = inn.guests("Anna")
    await deal(game, anna, computers=GAMES[game])
    assert "Carte in privato" not in anna.labels()
    assert await inn.plays([anna], until=Phase.SCORED, pause=3) >= 4
    await inn.pass_time(30)
    assert game.capitalize() in anna.reads()
    assert (await inn.table()).hands_played >= 1


async def test_somebody_opens_the_bot_for_the_first_time_and_plays(inn: House) -> None:
    (anna,) = inn.guests("Anna")
    await anna.opens()
    assert "/gioca apre un tavolo" in anna.reads()
    await anna.writes("/gioca")
    await anna.taps("Tozzolo")
    await anna.taps("+ Computer")
    await anna.taps("Diamo le carte")
    await inn.pass_time(15)
    assert anna.cards()


async def test_what_is_no_command_of_ours_shows_the_help_in_private(inn: House) -> None:
    (anna,) = inn.guests("Anna")
    await anna.writes("/briscola")
    assert "Osteria: carte di taverna, in chat." in anna.reads()
