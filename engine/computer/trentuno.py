"""Greedy play at Trentuno: the best suit, a knock when the hand is likely not the lowest, a likely number to bet on."""

from engine.actions import Action, Bet, Draw, Drop, Knock, Take, Turn
from engine.thirtyone.hand import POINTS
from engine.view import OwnHand, TrentunoView

LIKELY_LOWEST = {3: 21, 4: 17, 5: 15, 6: 11}
"""The most frequent lowest score when so many play, found by letting greedy players play."""
WORTH_TAKING = 4
"""How much better a hand must become for the discard to beat an unknown card."""
GOOD = 25
"""A score with which every improvement is taken, and no card is given away for an unknown one."""


def choose(view: TrentunoView) -> Action:
    """What to do with a turn, between its steps, or with a bet."""
    if view.own is None:
        return bet(view)
    drops = [action for action in view.legal if isinstance(action, Drop)]
    if view.between:
        return best_drop(view.own, drops)
    if Knock() in view.legal and view.own.score >= enough(view):
        return Knock()
    if Take() in view.legal and worth_taking(view.own):
        return Take()
    if Draw() in view.legal:
        return Draw()
    return best_drop(view.own, drops) if drops and view.own.score < GOOD else Turn()


def enough(view: TrentunoView) -> float:
    """The score worth knocking with: the fewer others and the later it is, the higher."""
    alive = sum(1 for lives in view.totals if lives)
    return 24 - alive + max(view.laps)


def worth_taking(own: OwnHand) -> bool:
    """Whether the discard is better than an unknown card."""
    gain = (own.if_taken or 0) - own.score
    return gain >= WORTH_TAKING or (gain > 0 and (own.if_taken or 0) >= GOOD)


def best_drop(own: OwnHand, drops: list[Drop]) -> Drop:
    """The discard that leaves the best score; of equals the one that leaves the most points."""
    left = dict(own.keeps)
    return max(drops, key=lambda drop: (left[drop.card], -POINTS[drop.card]))


def bet(view: TrentunoView) -> Action:
    """A stake costs the dead nothing that they still need: join the number named, or name the most likely one."""
    if view.bets:
        return Bet(view.bets[0][1])
    alive = sum(1 for lives in view.totals if lives)
    return Bet(LIKELY_LOWEST.get(alive, min(LIKELY_LOWEST.values())))
