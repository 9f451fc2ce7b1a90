"""`osteria simulate`: computer players among themselves."""

from typing import Any

import pytest

from engine.game import Game
from engine.games import GAMES
from tests.bot.desk.asked import Said, ask, refused

every_game = pytest.mark.parametrize("game", [game.name for game in GAMES])


def without_time(said: Said) -> Any:
    """The answer without what a clock says."""
    return {name: value for name, value in said.json.items() if name != "seconds"}


@every_game
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    words = ("simulate", game, "--matches", "2", "--level", "greedy,random", "--json", "--seed")
    first, again, other = (without_time(ask(*words, seed)) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_matches_are_won_and_counted(kind: type[Game[Any]]) -> None:
    found = ask("simulate", kind.name, "--matches", "3", "--json").json
    assert sum(found["wins"]) == found["matches"] == 3
    assert found["plays"] > 30
    assert found["seconds"] >= 0
    assert set(found["levels"]) == {"greedy"}


def test_levels_cycle_over_the_seats() -> None:
    found = ask("simulate", "trentuno", "--players", "5", "--matches", "1", "--level", "greedy,random", "--json").json
    assert found["levels"] == ["greedy", "random", "greedy", "random", "greedy"]


def test_house_rules() -> None:
    words = ("simulate", "trentuno", "--matches", "1", "--json", "--set", "lives=1", "--set", "min_players=2")
    assert ask(*words).json["levels"] == ["greedy", "greedy"]


def test_text_for_people() -> None:
    lines = ask("simulate", "cirulla", "--players", "4", "--matches", "2").out.splitlines()
    assert lines[0].startswith("2 matches of cirulla: ")
    assert lines[1] == "levels greedy greedy greedy greedy"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("briscola",), "no such game"),
        (("cirulla", "--players", "5"), "cirulla takes 2, 3, 4 players, not 5"),
        (("cirulla", "--players", "x"), "not a valid integer"),
        (("cirulla", "--players", "-1"), "cirulla takes"),
        (("cirulla", "--matches", "0"), "Invalid value for '--matches'"),
        (("cirulla", "--level", "genius"), "no such level: 'genius'; there are random, greedy"),
        (("cirulla", "--level", ""), "no such level"),
        (("cirulla", "--set", "x"), "a house rule is written name=value"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_nonsense_gets_one_clear_line(words: tuple[str, ...], why: str) -> None:
    assert why in refused("simulate", *words)
