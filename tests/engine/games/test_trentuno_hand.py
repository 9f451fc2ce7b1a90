"""What a hand of Trentuno is worth (TRE-1)."""

from collections import Counter
from itertools import combinations

import pytest

from engine.cards import PACK40, pile, read_cards, write_cards
from engine.errors import Nonsense, SeatsImpossible
from engine.games.trentuno import Trentuno
from engine.thirtyone.hand import best_of, suits_of, worth


@pytest.mark.parametrize(
    ("hand", "score", "suit"),
    [("AD AB KS", 11, 0), ("AC KC JC", 31, 1), ("2D 3C 4S", 4, 2), ("7B QB 6D", 17, 3), ("KD KC KS", 10, 0)],
)
def test_worked_examples(hand: str, score: int, suit: int) -> None:
    """TRE-1: ace 11, figures 10, 2-7 face value; the best total in one suit, a single card counts too."""
    found = worth(pile(read_cards(hand)))
    assert (found.score, found.suit) == (score, suit)


def test_counts_over_all_hands() -> None:
    """TRE-1: 12 hands of 31, 4 of 30, none of 29 among all 9,880."""
    scores = Counter(worth(pile(hand)).score for hand in combinations(PACK40, 3))
    assert sum(scores.values()) == 9880
    assert (scores[31], scores[30], scores[29]) == (12, 4, 0)


@pytest.mark.parametrize(("value", "score"), [("none", 2), ("30", 30), ("30.5", 30.5)])
def test_three_of_a_kind(value: str, score: float) -> None:
    """TRE-1 three_of_a_kind: none, 30 or 30.5."""
    rules = Trentuno(4, {"three_of_a_kind": value}).rules
    assert rules.worth(pile(read_cards("2D 2C 2S"))).score == score
    assert rules.worth(pile(read_cards("AC KC JC"))).score == 31
    assert rules.worth(pile(read_cards("2D 2C 3S"))).score == 3


def test_of_four_cards_the_best_three() -> None:
    """TRE-8: who is between his two steps counts with the best three of his four."""
    found = best_of(pile(read_cards("AC KC JC QC")))
    assert (found.score, found.cards.bit_count()) == (31, 3)
    assert write_cards(best_of(pile(read_cards("7D 2D 5D 6D"))).cards) == "5D 6D 7D"


def test_suits_that_give_a_score() -> None:
    """TRE-11: some suit gives both hands the same score."""
    assert suits_of(pile(read_cards("KD QC 2S")), 10) == {0, 1}
    assert suits_of(pile(read_cards("4D 6D QC")), 10) == {0, 1}
    assert suits_of(pile(read_cards("2D 2C 2S")), 30) == frozenset()


@pytest.mark.parametrize(("value", "fewest"), [("4", 4), ("2", 2), ("3", 3)])
def test_min_players(value: str, fewest: int) -> None:
    """TRE-1 min_players: four to seven start; a house rule allows two or three."""
    assert Trentuno(fewest, {"min_players": value}).seats == fewest
    assert Trentuno(7, {"min_players": value}).sides == tuple((seat,) for seat in range(7))
    for seats in (fewest - 1, 8):
        with pytest.raises(SeatsImpossible):
            Trentuno(seats, {"min_players": value})


@pytest.mark.parametrize("lives", ["3", "1", "2", "4", "5", "6"])
def test_lives(lives: str) -> None:
    """TRE-2 lives: three, or one to six; the pot begins empty."""
    state = Trentuno(4, {"lives": lives}).new(0)
    assert state.totals == (int(lives),) * 4
    assert state.pot == 0


def test_nonsense_options() -> None:
    """Options are checked when the table is made."""
    with pytest.raises(Nonsense, match="no such option: matta"):
        Trentuno(4, {"matta": "1"})
    with pytest.raises(Nonsense, match="option lives is one of"):
        Trentuno(4, {"lives": "7"})
