"""Cirulla in lock-step: random matches under random house rules, played on the engine and on the naive oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from bot.desk import questions
from tests.kit.needs import SOAK, counts
from tests.oracle.cirulla import MATTA, PACK, RANKS, Cirulla, count
from tests.oracle.cirulla_chance import draw_house
from tests.oracle.cirulla_pair import play_matches

EVERYTHING = {
    *("claim over a new deal", "claim over a new deal and an accusa", "claim by the partner", "claim with the matta"),
    *("claim on the very last card", "claim that would be a scopa but for the very last card", "no claim"),
    *("cappotto after x", "cappotto after lay", "cappotto after claim", "cappotto after no"),
    *("tie at the target", "hand without a capture", "dealt again twice", "very last card clears", "line cappotto"),
    *(f"knock {MATTA}={value}" for value in range(1, 11)),
    *(f"matta laid as {value}" for value in (None, *range(1, 11))),
    *(f"matta taken as {value}" for value in (None, *range(1, 11))),
    *(f"matta named {MATTA}={value}" for value in range(1, 11) if value != 7),
    "ace beside a matta that is an ace",
}
"""The rare things that a long run has met."""


@pytest.mark.timeout(900)
def test_engine_and_oracle_play_the_same_matches() -> None:
    """FAM-1 to FAM-9, CIR-1 to CIR-25: legal actions, cards, points and ends are the same at every step."""
    seen = play_matches(Random(20), counts(1000, 24))
    assert {"claim", "no claim", "knock", "line scope"} <= set(seen)
    if SOAK:
        assert set(seen) >= EVERYTHING


# The rules desk.


def test_desk_captures_as_the_oracle() -> None:
    """CIR-5, 6, 8, 9, 10, 11 as the rules desk tells them."""
    rng = Random(21)
    for _ in range(counts(20_000, 600)):
        house = draw_house(rng)
        oracle = Cirulla(house, 2, 0)
        cards = rng.sample(PACK, rng.choice([1, 2, 3, 4, 5, 6, 8, 10]))
        if rng.random() < 0.5 and MATTA not in cards:
            cards[rng.randrange(len(cards))] = MATTA
        card, oracle.table = cards[0], cards[1:]
        bound = rng.choice([None, None, *range(1, 11)])
        oracle.bound = None if house["matta_capture"] == "natural" else bound
        answer = questions.captures("cirulla", house, " ".join(oracle.table), card, bound)
        assert as_sets(answer["captures"]) == as_sets(oracle.takes(card, oracle.worth(card), oracle.table))
        assert answer["may_lay"] == (card in oracle.plays(card))
        assert ("named" in answer) == (card == MATTA and bound is None)
        if card == MATTA and bound is None:
            found = {str(value): as_sets(oracle.takes(card, value, oracle.table)) for value in oracle.names(card)[1:]}
            given = {value: as_sets(sets) for value, sets in answer["named"].items()}
            assert {value: sets for value, sets in given.items() if sets} == {
                value: sets for value, sets in found.items() if sets
            }


def as_sets(captures: Sequence[Sequence[str]]) -> list[list[str]]:
    return sorted(sorted(cards) for cards in captures)


@pytest.mark.parametrize("cumulate", ["false", "true"])
def test_desk_declares_as_the_oracle(cumulate: str) -> None:
    """CIR-14, 15, 16: every hand of three cards."""
    every = list(combinations(PACK, 3))
    for hand in Random(22).sample(every, counts(len(every), 1200)):
        oracle = Cirulla({"accuse_cumulate": cumulate}, 2, 0)
        oracle.hands[0], oracle.may_knock[0] = list(hand), True
        ways: Counter[int | None] = Counter()
        answer = questions.declare("cirulla", {"accuse_cumulate": cumulate}, " ".join(hand))
        for one in answer["declarations"]:
            assert one["points"] == {"barsega": 3, "barsegon": 10}[one["kind"]]
            assert (one["matta"] is None) == (MATTA not in hand)
            for value in one["matta"] or [None]:
                ways[value] += one["points"]
        assert dict(ways) == oracle.knocks(0)


@pytest.mark.parametrize("bonus", ["natural", "wild"])
def test_desk_judges_first_tables_as_the_oracle(bonus: str) -> None:
    """CIR-2, 3, 4."""
    rng = Random(23)
    for _ in range(counts(90_000, 1500)):
        table = rng.sample(PACK, 4)
        oracle = Cirulla({"matta_table_bonus": bonus}, 2, 1)
        oracle.give([card for card in PACK if card not in table][:6] + table + [c for c in PACK if c not in table][6:])
        answer = questions.table("cirulla", {"matta_table_bonus": bonus}, " ".join(table))
        assert answer == {"redeal": oracle.needs_pack, "points": oracle.scope[1]}


def test_desk_scores_as_the_oracle() -> None:
    """CIR-17 to 24, FAM-3, 4, 5: whole, partial and empty piles."""
    rng = Random(24)
    for _ in range(counts(20_000, 600)):
        house = draw_house(rng)
        sides = rng.choice([1, 2, 2, 3])
        piles: list[list[str]] = [[] for _ in range(sides)]
        kind = rng.random()
        for card in PACK[: rng.choice([40, 40, 12])]:
            whole = card[1] == "D" and kind < 0.3
            if kind < 0.9 or rng.random() < 0.5:
                piles[0 if whole or RANKS.index(card[0]) < 3 * rng.random() else rng.randrange(sides)].append(card)
        scope = [rng.choice([0, 0, 1, 5]) for _ in range(sides)]
        # piles of other sides are taken to be empty
        expected = count(house, [*piles, []] if sides == 1 else piles, [*scope, 0])[:sides]
        answer = questions.score("cirulla", house, [" ".join(pile) for pile in piles], scope)
        for pile, lines, side in zip(piles, expected, answer["sides"], strict=True):
            assert {line["name"]: line["points"] for line in side["lines"]} == lines
            assert side["points"] == sum(lines.values())
            all_diamonds = len([card for card in pile if card[1] == "D"]) == 10
            assert side.get("wins", False) == (all_diamonds and house["cappotto"] == "instant_win")
