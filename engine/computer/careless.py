"""A player without a thought: any legal action is as good as another."""

from random import Random

from engine.actions import Action
from engine.computer.habits import habit
from engine.view import View


def play_at_random(view: View, rng: Random) -> Action:
    """Any legal action, each as likely; but what every computer player does, it does too."""
    return habit(view) or rng.choice(view.legal)
