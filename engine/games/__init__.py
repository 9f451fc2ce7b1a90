"""The games, each a name card with its differences; this list is all that names them."""

from typing import Any

from engine.game import Game
from engine.games.cicera import Cicera
from engine.games.cingilapai import Cingilapai
from engine.games.cirulla import Cirulla
from engine.games.tozzolo import Tozzolo
from engine.games.trentuno import Trentuno

GAMES: tuple[type[Game[Any]], ...] = (Cirulla, Tozzolo, Cicera, Trentuno, Cingilapai)
BY_NAME: dict[str, type[Game[Any]]] = {game.name: game for game in GAMES}
