"""What a hand is worth: the best total in one suit (TRE-1)."""

from functools import lru_cache
from typing import NamedTuple

from engine.cards import ACE, BIT, OF_RANK, OF_SUIT, RANK, SEVEN, Card, Cards, each

HAND = 3
"""The cards of a hand, but for a seat between its two steps."""
THIRTY_ONE = 31
POINTS: tuple[int, ...] = tuple(11 if rank == ACE else 10 if rank > SEVEN else rank for rank in RANK)
"""The points of each card: ace 11, figures 10, 2-7 face value."""


class Worth(NamedTuple):
    """The score of a hand, the suit that makes it (0 to 3; None for three of a kind or no card) and the cards that
    count.
    """

    score: float
    suit: int | None
    cards: Cards


def points(cards: Cards) -> int:
    """The points of these cards added up, whatever their suits."""
    return sum(POINTS[card] for card in each(cards))


@lru_cache(maxsize=1 << 15)
def worth(hand: Cards, three_of_a_kind: float = 0) -> Worth:
    """What a hand of up to three cards is worth; of two equal suits the first of D C S B is named.

    `three_of_a_kind` is what three cards of one rank are worth (30 or 30.5; 0: nothing special).
    """
    if three_of_a_kind and any((hand & rank).bit_count() >= HAND for rank in OF_RANK):
        return Worth(three_of_a_kind, None, hand)
    suit = max(range(4), key=lambda suit: points(hand & OF_SUIT[suit]))
    cards = hand & OF_SUIT[suit]
    return Worth(points(cards), suit if cards else None, cards)


@lru_cache(maxsize=1 << 15)
def best_of(hand: Cards, three_of_a_kind: float = 0) -> Worth:
    """What a hand is worth, of four cards the best three (TRE-8)."""
    if hand.bit_count() <= HAND:
        return worth(hand, three_of_a_kind)
    return max((worth(hand ^ BIT[card], three_of_a_kind) for card in each(hand)), key=lambda found: found.score)


def suits_of(hand: Cards, score: float) -> frozenset[int]:
    """The suits that give a hand exactly this score (TRE-11)."""
    return frozenset(suit for suit, of_suit in enumerate(OF_SUIT) if points(hand & of_suit) == score)


def is_figure(card: Card) -> bool:
    """Whether it is a fante, a cavallo or a re (TRE-6)."""
    return RANK[card] > SEVEN
