"""The engine's games by name, and the rules of one table, made once for each combination."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.game import Game
from engine.games import GAMES

BY_NAME: dict[str, type[Game[Any]]] = {game.name: game for game in GAMES}


def rules_of(game: str, seats: int, house: Mapping[str, str]) -> Game[Any]:
    """The rules of a table. Raises `engine.errors.Nonsense` if there is no such table, KeyError for an unknown game."""
    return _rules(game, seats, tuple(sorted(house.items())))


@lru_cache(maxsize=1024)
def _rules(game: str, seats: int, house: tuple[tuple[str, str], ...]) -> Game[Any]:
    return BY_NAME[game](seats, dict(house))
