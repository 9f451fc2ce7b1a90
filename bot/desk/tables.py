"""The rules that a question is about: any table of the game that fits it, made once; and the cards that it names."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.cards import NAME, Card, Cards, pile, read_card, read_cards
from engine.errors import Nonsense, PairsOdd, SeatsImpossible
from engine.fishing.play import FishingGame
from engine.game import Game
from engine.games import BY_NAME
from engine.notation import short
from engine.thirtyone.play import ThirtyOneGame

HAND = 3
"""The cards of a hand that may be declared, or is worth something."""


def class_of(game: str) -> type[Game[Any]]:
    """The game of that name. Raises `Nonsense`."""
    if game not in BY_NAME:
        raise Nonsense(f"no such game: {short(game)}; there are {', '.join(BY_NAME)}")
    return BY_NAME[game]


def fishing_table(game: str, house: Mapping[str, str], sides: int = 1) -> FishingGame:
    """The smallest table of a fishing game with at least so many sides. Raises `Nonsense`."""
    found = _table(game, tuple(sorted(house.items())), sides)
    if not isinstance(found, FishingGame):
        raise Nonsense(f"{game} has no captures, tables or piles to ask about")
    return found


def thirty_one_table(game: str, house: Mapping[str, str]) -> ThirtyOneGame:
    """The smallest table of a game where a hand has a score. Raises `Nonsense`."""
    found = _table(game, tuple(sorted(house.items())), 1)
    if not isinstance(found, ThirtyOneGame):
        raise Nonsense(f"a hand of {game} has no score")
    return found


@lru_cache(maxsize=1024)
def _table(game: str, house: tuple[tuple[str, str], ...], sides: int) -> Game[Any]:
    kind = class_of(game)
    for seats in kind.seat_counts:
        try:
            found = kind(seats, dict(house))
        except (SeatsImpossible, PairsOdd):
            continue
        if len(found.sides) >= sides:
            return found
    raise Nonsense(f"{game} is not played by {sides} sides")


def read_card_of(game: Game[Any], text: str) -> Card:
    """A card of the game's pack. Raises `Nonsense`."""
    card = read_card(text)
    if card not in game.pack:
        raise Nonsense(f"there is no {NAME[card]} in the pack of {game.name}")
    return card


def read_set(game: Game[Any], text: str) -> Cards:
    """Cards of the game's pack, each once. Raises `Nonsense`."""
    cards = read_cards(text)
    for card in cards:
        if card not in game.pack:
            raise Nonsense(f"there is no {NAME[card]} in the pack of {game.name}")
    return pile(cards)


def read_some(game: Game[Any], text: str, what: str, count: int) -> Cards:
    """So many cards of the game's pack. Raises `Nonsense`."""
    cards = read_set(game, text)
    if cards.bit_count() != count:
        raise Nonsense(f"{what} is {count} cards, not {cards.bit_count()}")
    return cards
