"""Greedy play at the games of the Scopa family: points now, precious cards, and nothing left for the next scopa."""

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Capture, Claim, Lay
from engine.cards import BIT, each
from engine.computer.knowledge import danger, prizes_at, table_of
from engine.view import Choice, FishingView

GIVEN_AWAY = 0.7
"""How much of a card's worth is lost by laying it: most likely another takes it."""


def choose(view: FishingView, rng: Random) -> Action:
    """The action that gains most, less what it leaves to the next player; what was forgotten is always claimed."""
    rules = table_of(view)
    prizes = prizes_at(rules)
    if view.claims:
        return Claim(max(view.claims, key=lambda choice: gain(choice, prizes)).taken)
    worth: dict[Action, float] = {}
    captures = (action for action in view.legal if isinstance(action, Capture))
    for action, choice in zip(captures, view.choices, strict=True):
        left = danger(view, rules, view.table & ~choice.taken, view.cards & ~BIT[choice.card])
        worth[action] = gain(choice, prizes) - left
    for lay in (action for action in view.legal if isinstance(action, Lay)):
        left = danger(view, rules, view.table | BIT[lay.card], view.cards & ~BIT[lay.card])
        worth[lay] = -GIVEN_AWAY * prizes[lay.card] - left
    return max(worth, key=lambda action: (worth[action], rng.random()))


def gain(choice: Choice, prizes: Sequence[float]) -> float:
    """The points of a capture, and what its cards are worth in the pile."""
    return sum(points for _, points in choice.feats) + sum(
        prizes[card] for card in each(choice.taken | BIT[choice.card])
    )
