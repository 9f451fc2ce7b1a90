"""Cards in text: one function draws every card everywhere.

House rules: rank and suit are joined by a no-break space where the suit is a word; the French signs are bare, without
a variation selector, and stand by themselves, since rank and shape carry the card. Italian suits have no signs in
Unicode: three letters.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Final

from bot.i18n import Words
from engine.cards import JACK, RANK, SEVEN, SUIT, Card

NBSP: Final = "\u00a0"
FRENCH: Final = "♦♥♠♣"
"""The signs of D C S B: quadri, cuori, picche, fiori."""


class Form(StrEnum):
    """How long a card's text is: in sentences, or on the button that plays it."""

    SHORT = "short"
    BUTTON = "button"


def draw(card: Card, form: Form, suits: str, words: Words) -> str:
    """A card's text: ``7♦``, ``7 den``; on a button ``7♦ quadri``, ``7 denari``. `suits`: ``french`` or ``italian``."""
    return _faces(form, suits, words)[card]


def draw_matta(card: Card, value: int | None, suits: str, words: Words, form: Form = Form.SHORT) -> str:
    """The matta's text: ``7♥ matta``, and once its `value` is named ``7♥=3``."""
    text = draw(card, form, suits, words)
    return text + NBSP + words.say("card.matta") if value is None else f"{text}={rank_of(value, suits, words)}"


def rank_of(value: int, suits: str, words: Words) -> str:
    """The rank that has this capture value in the 40-card pack: ``A`` for 1, ``J`` or ``F`` for 8."""
    return rank_name(value if value <= SEVEN else value + 3, suits, words)


def rank_name(rank: int, suits: str, words: Words) -> str:
    """The sign of a rank from 1 to 13 in that pack."""
    return words.say(f"rank.{suits}.{rank}") if rank >= JACK else "A" if rank == 1 else str(rank)


def group_by(cards: Iterable[Card], of: Sequence[int]) -> list[tuple[Card, ...]]:
    """The cards in heaps of one suit or rank (`of` is `SUIT` or `RANK`), in the order in which these come first."""
    heaps: dict[int, list[Card]] = {}
    for card in cards:
        heaps.setdefault(of[card], []).append(card)
    return [tuple(heap) for heap in heaps.values()]


@cache
def _faces(form: Form, suits: str, words: Words) -> tuple[str, ...]:
    ranks = [rank_name(RANK[card], suits, words) for card in range(52)]
    if suits == "french":
        names = [rank + FRENCH[SUIT[card]] for card, rank in enumerate(ranks)]
        return tuple(
            names
            if form is Form.SHORT
            else (_with_suit(name, card, form, suits, words) for card, name in enumerate(names))
        )
    return tuple(_with_suit(rank, card, form, suits, words) for card, rank in enumerate(ranks))


def _with_suit(text: str, card: Card, form: Form, suits: str, words: Words) -> str:
    return text + NBSP + words.say(f"suit.{suits}.{form}.{SUIT[card]}")
