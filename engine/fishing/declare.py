"""Bonus hands that a player may declare: barsega, barsegon, buongioco, napoli, coppia, tris, coppia di seme."""

from collections.abc import Sequence

from msgspec import Struct

from engine.actions import Knock
from engine.cards import OF_RANK, OF_SUIT, Cards


class Declaration(Struct, frozen=True, gc=False):
    """A bonus hand: its `kind` and `points`, the `cards` it shows and, with the matta, the `values` that make it."""

    kind: str
    points: int
    cards: Cards
    values: tuple[int, ...] | None = None


def values_of(declarations: Sequence[Declaration]) -> tuple[int, ...]:
    """The values that the matta may be given to make any of them, lowest first."""
    return tuple(sorted({value for declared in declarations for value in declared.values or ()}))


def with_value(declarations: Sequence[Declaration], value: int | None) -> tuple[Declaration, ...]:
    """What is declared if the matta, where it is needed, takes that value."""
    return tuple(declared for declared in declarations if declared.values is None or value in declared.values)


def best_value(declarations: Sequence[Declaration]) -> int | None:
    """The value of the matta that brings the most points, the lowest of those (CIR-16). None if it is not needed."""
    return max(
        values_of(declarations),
        key=lambda value: (sum(declared.points for declared in with_value(declarations, value)), -value),
        default=None,
    )


def knocks(declarations: Sequence[Declaration]) -> tuple[Knock, ...]:
    """The ways to knock with these bonus hands."""
    return (Knock(), *map(Knock, values_of(declarations))) if declarations else ()


LOW: Cards = OF_RANK[1] | OF_RANK[2] | OF_RANK[3]


def of_one_rank(hand: Cards) -> list[Cards]:
    """The two or three aces, twos or threes of a hand."""
    return _several(hand & LOW, OF_RANK[1:4])


def of_one_suit(hand: Cards) -> list[Cards]:
    """The two or three cards of one suit among the aces, twos and threes of a hand."""
    return _several(hand & LOW, OF_SUIT)


def _several(cards: Cards, groups: Sequence[Cards]) -> list[Cards]:
    return [cards & group for group in groups if (cards & group).bit_count() >= 2]
