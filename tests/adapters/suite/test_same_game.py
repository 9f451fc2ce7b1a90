"""One suite of play, run over the page, Telegram and Discord: it shows the same game on all three.

House rules: the page is what the two chats are held against. Whatever one shows and another does not is a fault, but
for what a platform cannot have (`tests.adapters.suite.stage`, and the labels that `evening` leaves out).
"""

from pathlib import Path

import pytest

from bot.table import Phase
from tests.adapters.suite.discord import discord
from tests.adapters.suite.evening import Evening, first_difference
from tests.adapters.suite.page import page
from tests.adapters.suite.stage import Stage
from tests.adapters.suite.telegram import telegram
from tests.kit.needs import SOAK

GAMES = [
    ("cirulla", "26", "Anna Bruno"),
    ("tozzolo", "21", "Anna Bruno"),
    ("cicera", "11", "Anna Bruno"),
    ("trentuno", "1", "Anna Bruno Carla Dario"),
    ("cingilapai", "21", "Anna Bruno"),
]
SHORT = "trentuno"
"""The game whose matches are short enough to be always played to their end; the others are closed after a hand."""


async def played(stage: Stage, game: str, goal: str, names: str) -> Evening:
    """A whole evening of a game, with two restarts of Osteria."""
    evening = Evening(stage, game, game.capitalize(), names.split())
    await evening.gather()
    await stage.restart()
    await evening.deal(goal)
    await evening.until(Phase.PLAYING)
    await evening.interrupt()
    await stage.restart()
    if SOAK or game == SHORT:
        await evening.until(Phase.OVER)
        await evening.part()
    else:
        await evening.until(Phase.SCORED)
        await evening.close()
    return evening


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "goal", "names"), GAMES)
async def test_the_same_game_is_shown_on_all_platforms(tmp_path: Path, game: str, goal: str, names: str) -> None:
    """From the table that is opened to the one that is closed."""
    async with page(f"sqlite+aiosqlite:///{tmp_path / 'page.db'}") as first:
        wanted = await played(first, game, goal, names)
    assert wanted.hands
    assert wanted.news
    async with discord(f"sqlite+aiosqlite:///{tmp_path / 'discord.db'}") as second:
        assert_same(wanted, await played(second, game, goal, names))
    async with telegram(tmp_path) as third:
        assert_same(wanted, await played(third, game, goal, names))


def assert_same(wanted: Evening, found: Evening) -> None:
    """Boards and hands word for word; what people are told, and what was announced."""
    assert first_difference(wanted.boards, found.boards) == ""
    assert first_difference(wanted.hands, found.hands) == ""
    assert [one - other for one, other in zip(wanted.told, found.told, strict=True) if one - other] == []
    assert wanted.news - found.lines == set()
