"""Captures against a reference that tries every set of table cards, written from the rulings alone."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from engine.cards import NAME, pile, read_card, read_cards
from engine.fishing.play import FishingGame
from engine.games.cicera import Cicera
from engine.games.cingilapai import Cingilapai
from engine.games.cirulla import Cirulla
from engine.games.tozzolo import Tozzolo
from tests.kit.chance import random_game
from tests.kit.needs import counts

TABLES = counts(100_000, 10_000)
RANKS = "A23456789TJQK"
FORTY = {**{rank: value for value, rank in enumerate("A234567JQK", 1)}}

Table = list[str]
House = dict[str, str]
Sets = set[frozenset[str]]


def sets_of(table: Table) -> Iterator[frozenset[str]]:
    """Every set of one or more table cards."""
    return map(frozenset, chain.from_iterable(combinations(table, size) for size in range(1, len(table) + 1)))


def worth(card: str, matta: int | None) -> int:
    return matta if card == "7C" and matta else FORTY[card[0]]


def cirulla(table: Table, card: str, house: House, matta: int | None) -> Sets:
    """CIR-5, 6, 8, 10, 11."""
    bound = matta if house["matta_capture"] != "natural" else None
    value = worth(card, bound)
    found = set()
    for cards in sets_of(table):
        total = sum(worth(one, bound) for one in cards)
        if total in (value, 15 - value):
            found.add(cards)

    def ace(one: str) -> bool:
        return one[0] == "A" or (one == "7C" and bound == 1 and house["matta_as_ace"] == "true")

    equal = {cards for cards in found if len(cards) == 1 and worth(next(iter(cards)), bound) == value}
    if equal and house["equal_priority"] == "over_all":
        return equal
    if equal and house["equal_priority"] == "over_sum":
        found = {cards for cards in found if cards in equal or sum(worth(one, bound) for one in cards) != value}
    if table and ace(card) and not any(map(ace, table)):
        found = {frozenset(table)} if house["ace_must_sweep"] == "true" else found | {frozenset(table)}
    return found


def tozzolo(table: Table, card: str, house: House, matta: int | None) -> Sets:
    """TOZ-4, 5, 7."""
    value = FORTY[card[0]]
    aces = [one for one in table if one[0] == "A"]
    if value == 1:
        if aces and house["ace_vs_ace"] == "takes_ace":
            return {frozenset([one]) for one in aces}
        return {frozenset(table)} if table else set()
    equal = {frozenset([one]) for one in table if FORTY[one[0]] == value}
    elevens = {cards for cards in sets_of(table) if value + sum(FORTY[one[0]] for one in cards) == 11}
    sums = {cards for cards in sets_of(table) if sum(FORTY[one[0]] for one in cards) == value}
    if equal:
        return equal | elevens if house["eleven_vs_equal"] == "free" else equal
    return sums | elevens


def cingilapai(table: Table, card: str, house: House, matta: int | None) -> Sets:
    """CIN-3, 4, 5."""
    value = FORTY[card[0]]
    if value == 1:
        return {frozenset(table)} if table else set()
    equal = {frozenset([one]) for one in table if FORTY[one[0]] == value}
    makes = (value, 11 - value) if house["cocchia11"] == "true" else (value,)
    return equal or {cards for cards in sets_of(table) if sum(FORTY[one[0]] for one in cards) in makes}


def cicera(table: Table, card: str, house: House, matta: int | None) -> Sets:
    """CIC-2."""
    equal = {frozenset([one]) for one in table if one[0] == card[0]}
    if card[0] in "JQK":
        return equal
    numerals = [one for one in table if one[0] not in "JQK"]
    value = RANKS.index(card[0]) + 1
    groups = {cards for cards in sets_of(numerals) if sum(RANKS.index(one[0]) + 1 for one in cards) == value}
    return equal | {cards for cards in groups if len(cards) > 1}


Reference = Callable[[Table, str, House, int | None], Sets]
REFERENCES: list[tuple[type[FishingGame], Reference]] = [
    (Cirulla, cirulla),
    (Tozzolo, tozzolo),
    (Cicera, cicera),
    (Cingilapai, cingilapai),
]


def as_sets(captures: Any) -> list[frozenset[str]]:
    return [frozenset(NAME[card] for card in range(52) if taken >> card & 1) for taken in captures]


@pytest.mark.parametrize(("kind", "reference"), REFERENCES)
def test_captures_are_those_of_the_reference(kind: type[FishingGame], reference: Reference) -> None:
    """On random tables, under random house rules: the same captures, each once."""
    rng = Random(kind.name)
    game: Any = kind(2)
    for number in range(TABLES):
        if number % 20 == 0:
            game = random_game(kind, rng)
        drawn = [NAME[card] for card in rng.sample(game.pack, rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9)))]
        card, table = drawn[0], drawn[1:]
        matta = rng.choice([None, *range(1, 11)]) if kind.matta is not None else None
        found = as_sets(game.captures(pile(map(read_card, table)), read_card(card), matta))
        assert len(set(found)) == len(found)
        assert set(found) == reference(table, card, game.house, matta), (table, card, game.house, matta)


def test_named_captures_are_those_of_each_value() -> None:
    """CIR-5: the unbound matta named v captures what it captures bound to v."""
    rng = Random(5)
    game = Cirulla(2)
    others = [card for card in game.pack if card != game.matta]
    for _ in range(TABLES // 10):
        table = [NAME[card] for card in rng.sample(others, rng.choice((0, 1, 2, 3, 4, 5, 6)))]
        named = game.named_captures(pile(read_cards(" ".join(table))))
        for value in range(1, 11):
            expected = cirulla(table, "7C", game.house, value) if value != 7 else set()
            assert set(as_sets(named.get(value, ()))) == expected


@pytest.mark.parametrize("kind", [kind for kind, _ in REFERENCES])
def test_how_says_by_which_rule(kind: type[FishingGame]) -> None:
    """A single equal card, a sum, a fixed sum, or everything."""
    rng = Random(kind.name)
    for _ in range(TABLES // 10):
        game: Any = random_game(kind, rng)
        card, *table = rng.sample(game.pack, rng.choice((2, 3, 4, 5, 6)))
        worths = game.worths[0]
        value = worths.of[card]
        for taken in game.captures(pile(table), card):
            how = game.how(pile(table), card, value, taken, worths)
            total = sum(worths.of[one] for one in table if taken >> one & 1)
            expected = {
                value: "equal" if taken.bit_count() == 1 else "sum",
                15 - value: "fifteen",
                11 - value: "eleven",
            }
            assert how in (expected.get(total), "sweep")
            assert how != "sweep" or (value == 1 and taken == pile(table))


@pytest.mark.parametrize(
    ("game", "hand"), [(Cirulla(2), "KD KC 7C"), (Cicera(2), "TD TC TS TB KD KC")], ids=["40", "52"]
)
def test_no_capture_is_left_out_though_all_cards_lie_there(game: FishingGame, hand: str) -> None:
    """FAM-1: as many as there are sets with a sum that is wanted, counted without listing them."""
    held = read_cards(hand)
    table = [card for card in game.pack if card not in held]
    of, ways = game.worths[0].of, [1] + [0] * 15
    for card in table:
        for total in range(15, of[card] - 1, -1):
            ways[total] += ways[total - of[card]]
    for card in held:
        value = of[card]
        sums = (value, 15 - value) if game.joint else (value,)
        expected = sum(map(ways.__getitem__, sums)) if value <= 10 else sum(of[other] == value for other in table)
        found = game.captures(pile(table), card)
        assert len(found) == len(set(found)) == expected
