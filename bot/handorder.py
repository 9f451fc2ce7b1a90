"""A private hand as its owner sees it: the order of its cards, and the stamp that its buttons carry.

A card button names a stamp and a slot: it stays good while the hand that it was drawn with is unchanged, whatever the
others do, and tells nothing about a card.
"""

from typing import Any

from bot.table import Table
from engine.cards import RANK, SUIT, Card, Cards, each
from engine.game import Game
from engine.view import FishingView, TrentunoView, View


def own_cards(view: View) -> Cards:
    """The cards in the hand of the view's seat."""
    match view:
        case FishingView():
            return view.cards
        case TrentunoView():
            return view.own.cards if view.own else 0
    raise AssertionError("every type of view has its hand")


def shown_hand(game: Game[Any], view: View) -> tuple[Card, ...]:
    """The own cards in the order of their slots: by rank, or by suit where the game is looked at so."""
    cards = each(own_cards(view))
    return tuple(sorted(cards, key=lambda card: (SUIT[card], RANK[card]))) if game.hand_by_suit else tuple(cards)


def stamp(table: Table, view: View) -> str:
    """What names the own hand as it is now: pack, deal (or own turns finished), number of cards, such as ``3-1-2``."""
    pack = table.shuffles[-1].number if table.shuffles else 0
    return f"{pack}-{_round(view)}-{own_cards(view).bit_count()}"


def _round(view: View) -> int:
    match view:
        case FishingView():
            return view.deal
        case TrentunoView(seat=int(seat)):
            return view.laps[seat] - (view.to_move == seat)
    return 0
