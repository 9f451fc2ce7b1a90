"""What a player who knows the rules of a fishing game knows before any card is dealt, and what he reckons from a
table.
"""

from functools import lru_cache
from random import Random

from engine.cards import ACE, BIT, OF_RANK, Cards, each, pile
from engine.fishing.play import FishingGame
from engine.games import BY_NAME
from engine.view import FishingView

SAMPLES = 50
"""The ways to share out the pack by which a card is valued."""


JOINTS = (11, 15)
"""The sums that a card may make with what it takes, at some game."""
HAND = 3
"""The cards that the next player is taken to hold."""


def table_of(view: FishingView) -> FishingGame:
    """The rules that the table plays by."""
    return _table(view.game, view.seats, tuple(view.house.items()))


@lru_cache(maxsize=256)
def _table(game: str, seats: int, house: tuple[tuple[str, str], ...]) -> FishingGame:
    rules = BY_NAME[game](seats, dict(house))
    if not isinstance(rules, FishingGame):
        raise TypeError(f"{game} is no fishing game")
    return rules


@lru_cache(maxsize=256)
def prizes_at(rules: FishingGame) -> tuple[float, ...]:
    """What each card is worth in a pile, in points: the difference it makes when it changes sides, averaged over many
    piles.

    So coins, sevens or swords are as precious as this game and these house rules make them.
    """
    rng = Random(0)
    prizes = [0.0] * 52
    for _ in range(SAMPLES):
        mine = sum(BIT[card] for card in rules.pack if rng.random() < 0.5)
        for card in rules.pack:
            prizes[card] += (lead(rules, mine | BIT[card]) - lead(rules, mine & ~BIT[card])) / (2 * SAMPLES)
    return tuple(prizes)


def lead(rules: FishingGame, mine: Cards) -> int:
    """The points of this pile less those of all other cards."""
    others = deck(rules.pack) & ~mine
    one, other = rules.score_piles((mine, others)).sides[:2]
    return one.points - other.points


deck = lru_cache(maxsize=2)(pile)
"""The cards of a pack as a set."""


def danger(view: FishingView, rules: FishingGame, table: Cards, held: Cards) -> float:
    """How likely the next player can clear this table, `held` being what one keeps in hand."""
    if table.bit_count() > max(JOINTS):
        return 0.0  # every card is worth something: so many make more than any card takes
    unseen = deck(rules.pack) & ~(table | held)
    clears = (clearing(rules, table, view.matta) & unseen).bit_count()
    return 1 - (1 - clears / unseen.bit_count()) ** HAND if clears else 0.0


@lru_cache(maxsize=1 << 15)
def clearing(rules: FishingGame, table: Cards, matta: int | None) -> Cards:
    """The cards that take this whole table; aces are left aside, since nothing is safe from them."""
    of = rules.worths[matta or 0].of
    total = sum(of[card] for card in each(table))
    reaching = {total, *(joint - total for joint in JOINTS)}
    rest = deck(rules.pack) & ~table
    found = 0
    for rank in OF_RANK[ACE + 1 :]:
        cards = rank & rest
        card = next(each(cards), None)
        if card is not None and of[card] in reaching and table in rules.captures(table, card, matta):
            found |= cards
    return found
