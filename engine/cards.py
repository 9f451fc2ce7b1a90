"""Cards as small integers, sets of cards as bit sets, and their text form.

House rules of this module: a `Card` is ``(rank - 1) * 4 + suit`` with rank 1 (ace) to 13 (king) and suit 0 to 3 in the
order D C S B, the same number in the 40- and in the 52-card pack (the 40-card pack simply lacks 8, 9 and 10). `Cards`
is a bit set: bit ``card`` is set when the card is in it. Walking a bit set from its lowest bit up meets the cards by
rank.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta

from engine.errors import Nonsense

Card: TypeAlias = Annotated[int, Meta(title="card")]
Cards: TypeAlias = Annotated[int, Meta(title="cards")]
Suit: TypeAlias = Annotated[int, Meta(title="suit")]

SUITS = "DCSB"
RANKS = "A23456789TJQK"
DENARI, COPPE, SPADE, BASTONI = range(4)
ACE, SEVEN, JACK, QUEEN, KING = 1, 7, 11, 12, 13

RANK: tuple[int, ...] = tuple(card // 4 + 1 for card in range(52))
"""The rank of each card, 1 to 13."""
SUIT: tuple[int, ...] = tuple(card % 4 for card in range(52))
"""The suit of each card, 0 to 3 for D C S B."""
BIT: tuple[Cards, ...] = tuple(1 << card for card in range(52))
"""The set that holds just that card."""

PACK52: tuple[Card, ...] = tuple(sorted(range(52), key=lambda card: (SUIT[card], RANK[card])))
"""The whole pack in its fixed order: suit D C S B, then rank."""
PACK40: tuple[Card, ...] = tuple(card for card in PACK52 if RANK[card] not in (8, 9, 10))
"""The Italian pack of 40: no 8, 9, 10."""

VALUE40: tuple[int, ...] = tuple(rank if rank <= SEVEN else rank - 3 for rank in RANK)
"""Capture value in the 40-card pack: A 1, 2-7 face value, J 8, Q 9, K 10 (meaningless for 8, 9, 10)."""

OF_SUIT: tuple[Cards, ...] = tuple(sum(BIT[card] for card in range(52) if SUIT[card] == suit) for suit in range(4))
OF_RANK: tuple[Cards, ...] = (0, *(0xF << 4 * rank for rank in range(13)))
"""All cards of a rank; index 0 is empty."""

NAME: tuple[str, ...] = tuple(RANKS[RANK[card] - 1] + SUITS[SUIT[card]] for card in range(52))
_BY_NAME = {name: card for card, name in enumerate(NAME)}
_OTHER_RANKS = {"F": "J", "C": "Q", "R": "K"}


def pile(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, by rank, then suit."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def in_order(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set in the fixed order of the text form: suit D C S B, then rank."""
    return tuple(sorted(each(cards), key=lambda card: (SUIT[card], RANK[card])))


def write_card(card: Card) -> str:
    """The text form of a card, such as ``7D``."""
    return NAME[card]


def write_cards(cards: Cards) -> str:
    """The text form of a set: cards in the fixed order, separated by spaces."""
    return " ".join(NAME[card] for card in in_order(cards))


def read_card(text: str) -> Card:
    """Read ``7D``; ``10`` is read as ``T`` and ``F C R`` as ``J Q K``. Raises `Nonsense`."""
    word = text.strip().upper().replace("10", "T", 1)
    word = _OTHER_RANKS.get(word[:1], word[:1]) + word[1:]
    if word not in _BY_NAME:
        raise Nonsense(f"not a card: {text!r}")
    return _BY_NAME[word]


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces, in the order written. Raises `Nonsense`, also for a repeated card."""
    found = tuple(map(read_card, text.split()))
    for card in found:
        if found.count(card) > 1:
            raise Nonsense(f"the same card twice: {NAME[card]}")
    return found
