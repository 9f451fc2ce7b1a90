"""How good players are at a game: the Plackett-Luce model of openskill, for teams of any size. Pure.

House rules: the numbers of a player are his expected strength `mu` and how unsure that is, `sigma`. Only people are
rated; whoever ends in a better place gains on those behind him. In what order teams are named has no effect.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()


class Rating(Struct, frozen=True):
    """A player's strength at a game, about 0 to 50, and how unsure it is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


START: Final = Rating()
"""The rating of who has not played yet."""

Team = Sequence[Rating]


def rate(teams: Sequence[Team], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match of at least two teams of people, in the same order. `places` count from 1, equal ones
    are a tie.
    """
    before = [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [[Rating(one.mu, one.sigma) for one in team] for team in after]
