"""House rules, packs and habits for Cirulla, bent towards what is rare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.oracle.cirulla import CHOICES, DEFAULTS, MATTA, PACK, PRESETS, Cirulla, natural

House = dict[str, str]
Play = tuple[int, str]
"""A seat and what it does, in writing."""
Habit = Callable[[Random, Cirulla, Sequence[Play]], Play]


def draw_house(rng: Random) -> House:
    """A preset, now and then changed here and there; what contradicts itself is not drawn."""
    house = {**DEFAULTS, **PRESETS[rng.choice(["seme", "seme", "tradizione"])]}
    changed = rng.choice([0.0, 0.2, 0.5])
    for name, values in CHOICES.items():
        if rng.random() < changed:
            house[name] = rng.choice(values)
    if house["matta_capture"] == "natural":
        house["matta_as_ace"] = "true"
    return house


def put_first(pack: list[str], at: int, wanted: Sequence[str]) -> None:
    """Bring these cards to the places of the pack from `at` on."""
    for place, card in enumerate(wanted, at):
        found = pack.index(card)
        pack[place], pack[found] = pack[found], pack[place]


def draw_pack(rng: Random, players: int) -> list[str]:
    """A pack with something to watch in it, most of the time."""
    pack = rng.sample(PACK, 40)
    at, cards = rng.choice(WISHES)(rng, players)
    put_first(pack, at, cards)
    return pack


Wish = Callable[[Random, int], tuple[int, list[str]]]
"""Cards that shall come, and from which place of the pack on, given the players."""


def nothing(_rng: Random, _players: int) -> tuple[int, list[str]]:
    return 0, []


def a_hand(rng: Random, players: int) -> int:
    """Where some hand begins, of any deal."""
    packet = rng.randrange(12)
    return 3 * packet + (0 if packet < players else 4)


def matta_and_pair(rng: Random, players: int) -> tuple[int, list[str]]:
    rank = rng.choice("AA2234567JQK")
    return a_hand(rng, players), [MATTA, *rng.sample([rank + suit for suit in "DSB"], 2)]


def matta_and_low(rng: Random, players: int) -> tuple[int, list[str]]:
    return a_hand(rng, players), [MATTA, *rng.sample([card for card in PACK if natural(card) <= 4], 2)]


def matta_before_aces(rng: Random, players: int) -> tuple[int, list[str]]:
    return 3 * rng.randrange(players - 1), [MATTA, "2D", "2S", "AD", "AC"]


def three_of_a_rank(rng: Random, players: int) -> tuple[int, list[str]]:
    rank = rng.choice("A23K")
    return a_hand(rng, players), rng.sample([rank + suit for suit in "DCSB"], 3)


def two_aces_lie(rng: Random, players: int) -> tuple[int, list[str]]:
    return 3 * players + rng.randrange(3), rng.sample(["AD", "AC", "AS", "AB"], 2)


def table_bonus(rng: Random, players: int) -> tuple[int, list[str]]:
    """A first table worth 15 or 30, not counting that the matta may be wild."""
    wanted = rng.choice([15, 30])
    while True:
        four = rng.sample(PACK, 4)
        if sum(map(natural, four)) == wanted:
            return 3 * players, four


def matta_lies(rng: Random, players: int) -> tuple[int, list[str]]:
    return 3 * players + rng.randrange(4), [MATTA]


def low_table(rng: Random, players: int) -> tuple[int, list[str]]:
    return 3 * players, rng.sample(["2D", "2C", "2S", "2B", "3D", "3C", "3S", "3B"], 4)


def rich_last_deal(rng: Random, players: int) -> tuple[int, list[str]]:
    return 40 - 3 * rng.randint(1, players), rng.sample([MATTA, "AD", "AS", "2B", "2D"], 3)


def diamond_last(rng: Random, _players: int) -> tuple[int, list[str]]:
    return 39, [rng.choice(PACK[:10])]


WISHES: list[Wish] = [
    nothing,
    matta_and_pair,
    matta_and_low,
    matta_before_aces,
    three_of_a_rank,
    two_aces_lie,
    table_bonus,
    matta_lies,
    low_table,
    rich_last_deal,
    diamond_last,
]


# How people play.


def at_random(rng: Random, _oracle: Cirulla, plays: Sequence[Play]) -> Play:
    return rng.choice(plays)


def only_lays(rng: Random, _oracle: Cirulla, plays: Sequence[Play]) -> Play:
    """Nobody takes anything, where that may be."""
    return rng.choice([play for play in plays if " x " not in play[1] and not play[1].startswith("claim")] or plays)


def only_claims(rng: Random, _oracle: Cirulla, plays: Sequence[Play]) -> Play:
    """Everything is laid first and claimed afterwards."""
    claims = [play for play in plays if play[1].startswith("claim")]
    return rng.choice(claims or [play for play in plays if " x " not in play[1]] or plays)


def takes_most(rng: Random, _oracle: Cirulla, plays: Sequence[Play]) -> Play:
    return max(plays, key=lambda play: (len(play[1].split()), rng.random()))


def helps_first(rng: Random, oracle: Cirulla, plays: Sequence[Play]) -> Play:
    """Side 0 gets all the diamonds: it takes what it can, and nobody else takes anything if he may lay."""

    def merit(play: Play) -> tuple[float, ...]:
        seat, text = play
        takes = " x " in text or text.startswith("claim")
        wanted = takes == (oracle.side(seat) == 0)
        return wanted, text.count("D") if takes else -text.count("D"), len(text) if takes else 0, rng.random()

    return max(plays, key=merit)


def helps_first_late(rng: Random, oracle: Cirulla, plays: Sequence[Play]) -> Play:
    """The same, but side 0 lays first and claims afterwards."""
    rest = [play for play in plays if oracle.side(play[0]) or " x " not in play[1]]
    return helps_first(rng, oracle, rest or plays)


HABITS: list[Habit] = [at_random, at_random, takes_most, only_claims, helps_first, helps_first_late]
