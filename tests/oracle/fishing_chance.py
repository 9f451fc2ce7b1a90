"""How matches of Tozzolo, Cicera and Cingilapai are drawn, so that rare things are common."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random

from engine.fishing.play import FishingGame
from tests.oracle.fishing import Fishing

Play = tuple[int, str]
Habit = Callable[[Random, Fishing, Sequence[Play]], Play]

SEATS = {"tozzolo": [2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12], "cicera": [2, 4], "cingilapai": [2]}
SPECIAL = [rank + suit for suit in "DCSB" for rank in "A23"]


def taken_by(text: str) -> list[str]:
    """The cards that a play takes."""
    return text.partition(" x ")[2].split()


# How people play.


def at_random(rng: Random, _oracle: Fishing, plays: Sequence[Play]) -> Play:
    return rng.choice(plays)


def takes_most(rng: Random, _oracle: Fishing, plays: Sequence[Play]) -> Play:
    return max(plays, key=lambda play: (len(taken_by(play[1])), rng.random()))


def takes_least(rng: Random, _oracle: Fishing, plays: Sequence[Play]) -> Play:
    """Nobody takes anything, where that may be."""
    return min(plays, key=lambda play: (len(taken_by(play[1])), rng.random()))


def takes_suits(rng: Random, _oracle: Fishing, plays: Sequence[Play]) -> Play:
    """Whatever takes several cards of the suit played."""
    return max(plays, key=lambda play: (sum(card[1] == play[1][1] for card in taken_by(play[1])), rng.random()))


def takes_what_was_laid(rng: Random, oracle: Fishing, plays: Sequence[Play]) -> Play:
    """Cards are laid, and taken by the next player where that may be."""
    laid = getattr(oracle, "just_laid", None)
    return max(plays, key=lambda play: (taken_by(play[1]) == [laid], not taken_by(play[1]), rng.random()))


def wants_aces(rng: Random, oracle: Fishing, plays: Sequence[Play]) -> Play:
    """The table is cleared; aces are kept for it when it is empty, and left lying on it when it is not."""

    def merit(play: Play) -> tuple[float, ...]:
        is_ace, taken = play[1][0] == "A", taken_by(play[1])
        lone = [card[0] for card in oracle.table] == ["A"]
        return is_ace == (not oracle.table or lone), "A" not in "".join(taken), len(taken), rng.random()

    return max(plays, key=merit)


def helps_first(rng: Random, oracle: Fishing, plays: Sequence[Play]) -> Play:
    """Side 0 takes what it can, swords first, and keeps its own; nobody else takes anything if he may lay a card."""

    def merit(play: Play) -> tuple[float, ...]:
        first, taken = oracle.side(play[0]) == 0, taken_by(play[1])
        swords = play[1].count("S")
        return bool(taken) == first, -swords if first and not taken else swords, len(taken), rng.random()

    return max(plays, key=merit)


def takes_at_last(rng: Random, oracle: Fishing, plays: Sequence[Play]) -> Play:
    """Nobody takes anything before the last cards, and then only side 0: the left-overs decide."""
    late = len(oracle.stock) + sum(map(len, oracle.hands)) <= 4 * oracle.seats
    return helps_first(rng, oracle, plays) if late else takes_least(rng, oracle, plays)


def clears_at_last(rng: Random, oracle: Fishing, plays: Sequence[Play]) -> Play:
    """The last four cards are played so that the very last one clears the table, where that may be."""
    if oracle.whole_deals() or sum(map(len, oracle.hands)) > 4:
        return takes_most(rng, oracle, plays)
    return next((play for play in plays if can_clear_at_last(oracle, play)), plays[0])


def can_clear_at_last(oracle: Fishing, play: Play) -> bool:
    seat, text = play
    if sum(map(len, oracle.hands)) == 1:
        return 0 < len(taken_by(text)) == len(oracle.table)
    after = deepcopy(oracle)
    after.act(seat, text)
    following = after.turn
    if following is None or text == "knock":
        return False
    return any(can_clear_at_last(after, (following, next_text)) for next_text in after.legal(following))


HABITS: list[Habit] = [
    at_random,
    at_random,
    takes_most,
    takes_least,
    takes_suits,
    takes_what_was_laid,
    wants_aces,
    helps_first,
    helps_first,
    takes_at_last,
    clears_at_last,
    clears_at_last,
]


# How packs fall.


def put(pack: list[str], at: int, wanted: Sequence[str]) -> None:
    """Bring these cards to the places of the pack from `at` on."""
    for place, card in enumerate(wanted, at):
        found = pack.index(card)
        pack[place], pack[found] = pack[found], pack[place]


def wishes(rng: Random, oracle: Fishing) -> list[list[tuple[int, list[str]]]]:
    """What a pack may have to watch in it: each time cards, and the places that they shall have."""
    pack, table = oracle.PACK, oracle.seats * oracle.hand_size()
    deals = [at for at in range(0, len(pack) - 6, 3) if not table - 3 < at < table + 4]
    one = rng.choice(["A", "2", "3", "D", "C", "S", "B"])
    alike = rng.sample([card for card in SPECIAL if one in card], 3)
    group, takes = rng.choice([(["2D", "3C", "4S"], "QB"), (["2C", "2S", "3S"], "7D")])
    return [
        [(table, [f"K{suit}" for suit in rng.sample("DCSB", rng.choice([2, 3, 3, 4]))])],
        [(0, rng.sample(SPECIAL, rng.choice([6, 12])))],
        [(rng.choice(deals), rng.sample(SPECIAL, 6))],
        [(rng.choice(deals), alike)],
        [(table, [*group, "AD"]), (0, [takes]), (oracle.hand_size(), ["AC", "AS"])],  # the ace is left alone
        [(len(pack) - 4, [rng.choice("AAA7") + suit for suit in "DCSB"][: rng.randint(1, 4)])],
        [(table, rng.sample([card for card in pack if card[0] in "A2345"], 4))],  # easily cleared
        [(rng.choice([0, 6, 12]), rng.sample([card for card in pack if card[1] == "S"], 10))],
        [],
    ]


def draw_pack(rng: Random, oracle: Fishing) -> list[str]:
    """A pack with something to watch in it, most of the time."""
    pack = rng.sample(oracle.PACK, len(oracle.PACK))
    for at, wanted in rng.choice(wishes(rng, oracle)):
        put(pack, at, wanted)
    return pack


def draw_house(rng: Random, game: type[FishingGame], seats: int) -> dict[str, str]:
    """House rules, few or many of them changed; none that the number of players forbids."""
    changed = rng.choice([0.0, 0.3, 0.6, 1.0])
    house = {option.name: rng.choice(option.values) for option in game.options if rng.random() < changed}
    if house.get("uneven_deal") == "forbid" and 12 % seats:
        del house["uneven_deal"]
    if house.get("teams") == "pairs" and (seats < 4 or seats % 2):
        del house["teams"]
    if seats == 4 and house.get("hand_size", "auto") in ("auto", "12"):
        house.pop("picada_across_deals", None)
    return house
