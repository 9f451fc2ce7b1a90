"""A player who takes what he sees: the best action now, with a look at what it leaves to the next player."""

from random import Random

from engine.actions import Action
from engine.computer import fishing, trentuno
from engine.computer.habits import habit
from engine.view import FishingView, TrentunoView, View


def play_greedily(view: View, rng: Random) -> Action:
    """The best of the legal actions by a plain estimate; of equals any."""
    if action := habit(view):
        return action
    if len(view.legal) == 1:
        return view.legal[0]
    match view:
        case FishingView():
            return fishing.choose(view, rng)
        case TrentunoView():
            return trentuno.choose(view)
    return rng.choice(view.legal)
