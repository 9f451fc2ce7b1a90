"""Computer players: each is given what a seat sees and a generator, and names one of its legal actions.

House rules: a player knows nothing but the view; all its chance comes from the generator it is handed. It is asked
only when `view.legal` offers something.
"""

from collections.abc import Callable, Mapping
from random import Random

from engine.actions import Action
from engine.computer.careless import play_at_random
from engine.computer.greedy import play_greedily
from engine.view import View

Player = Callable[[View, Random], Action]

PLAYERS: Mapping[str, Player] = {"random": play_at_random, "greedy": play_greedily}
"""The players by level, the weakest first."""
