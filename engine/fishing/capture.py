"""What a card can take: small functions on the cards of the table.

House rule: `Worth` says what each card is worth; `Spread` is the table looked at once, so that every card of a hand is
answered from it.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias, cast

from msgspec import Struct

from engine.cards import ACE, BIT, OF_RANK, Card, Cards, each

ELEVEN = 11
"""What a card and what it takes make in the games that couple eleven (TOZ-7, CIN-5)."""

Captures: TypeAlias = Sequence[Cards]
"""The captures that a card has, each the set of table cards that it takes."""

Sums: TypeAlias = int
"""A bit set of sums. What cards can make has bit n set if some of them, or none, are worth n together."""
ANYTHING: Sums = ~1

Step: TypeAlias = "tuple[Cards, int, Sums, Sums, Step]"
"""A card on the table: its bit, its value, what the cards before it can make without it and with it, and the one before
it."""
NO_STEP = cast("Step", ())
"""Before the first card there is none; a sum within reach is complete before anybody looks there."""


class Worth(Struct, frozen=True, eq=False, gc=False):
    """What the cards are worth in captures.

    `of` each card; the `faces`, each card as (bit, value); the cards that `share` each value; which cards are `aces`.
    """

    of: tuple[int, ...]
    faces: tuple[tuple[Cards, int], ...]
    share: tuple[Cards, ...]
    aces: Cards


class Spread(Struct, frozen=True, gc=False):
    """The table laid out for counting: its last card, linked to those before it, and the sums that they can make."""

    cards: Cards
    worth: Worth
    last: Step
    reach: Sums


@cache
def worth_of(pack: tuple[Card, ...], values: tuple[int, ...], aces: Cards = OF_RANK[ACE]) -> Worth:
    """The worth of the cards of a pack, given the `values` by card."""
    share = [0] * (max(values) + 1)
    for card in pack:
        share[values[card]] |= BIT[card]
    return Worth(values, tuple(zip(BIT, values, strict=True)), tuple(share), aces)


def spread(table: Cards, worth: Worth) -> Spread:
    """Look at the table."""
    faces, rest, reach = worth.faces, table, 1
    last = NO_STEP
    while rest:
        bit, value = faces[rest.bit_length() - 1]
        rest ^= bit
        with_it = reach << value
        last = (bit, value, reach, with_it, last)
        reach |= with_it
    return Spread(table, worth, last, reach)


def sums(table: Spread, wanted: Sums) -> list[Cards]:
    """All sets of one or more table cards that are worth one of the `wanted` sums together."""
    found: list[Cards] = []
    within = table.reach & wanted
    while within:
        one = within & -within
        within ^= one
        _search(table.last, one, 0, found)
    return found


def _search(last: Step, wanted: Sums, taken: Cards, found: list[Cards]) -> None:
    """Find `taken` with every set of `last` and the cards before it that makes the one sum `wanted`, which is within
    reach.
    """
    while wanted > 1:
        bit, value, without, with_it, last = last
        if with_it & wanted:
            if without & wanted:
                _search(last, wanted, taken, found)
            taken |= bit
            wanted >>= value
    found.append(taken)


def equal(table: Spread, value: int) -> Captures:
    """Each single card of that value."""
    return tuple(BIT[card] for card in each(table.cards & table.worth.share[value]))


def make(*wanted: int) -> Sums:
    """These sums."""
    return sum(1 << one for one in wanted)


def total(cards: Cards, worth: Worth) -> int:
    """What these cards are worth together."""
    found = 0
    while cards:
        card = cards.bit_length() - 1
        found += worth.of[card]
        cards ^= BIT[card]
    return found
