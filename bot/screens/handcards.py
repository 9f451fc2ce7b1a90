"""The own cards on a private screen: the rows that show them and the buttons that play them."""

from collections.abc import Iterable
from itertools import groupby

from bot.commands import PressCard
from bot.screens.cards import Form
from bot.screens.own import Own
from bot.screens.rows import Row, flow
from bot.screens.values import Block, Button, CardRow, Face, Screen
from engine.actions import Lay
from engine.cards import RANK, SUIT, Card


def private_screen(own: Own, blocks: Iterable[Block], rows: Iterable[Row]) -> Screen:
    """A private screen, which may ring when it is the reader's turn."""
    return Screen(tuple(blocks), tuple(rows), suits=own.voice.suits, turn=own.view.to_move == own.seat)


def card_rows(own: Own) -> list[Block]:
    """The own cards: in one row, or one row a suit where the game is looked at so."""
    if not own.order:
        return [own.voice.line("hand.none")]
    if not own.by_suit:
        return [CardRow("", own.faces(own.order), own=True)]
    return [suit_row(suit, cards, own) for suit, cards in groupby(own.order, key=SUIT.__getitem__)]


def suit_row(suit: int, cards: Iterable[Card], own: Own) -> CardRow:
    """The cards of one suit, by their ranks."""
    voice = own.voice
    return CardRow(voice.suit(suit), tuple(Face(card, voice.rank(RANK[card])) for card in cards), own=True)


def play_rows(own: Own, lay: bool = False) -> tuple[Row, ...]:
    """A button for each card, in the rows of the hand."""
    form, columns = Form.SHORT if own.by_suit else Form.BUTTON, own.voice.surface.columns
    buttons = [
        own.button(own.card(card, form), PressCard(own.stamp, slot, lay), card=card)
        for slot, card in enumerate(own.order)
        if not lay or Lay(card) in own.view.legal
    ]
    if not own.by_suit:
        return flow(buttons, columns)
    return tuple(row for _, suited in groupby(buttons, key=_suit_of) for row in flow(suited, columns))


def _suit_of(button: Button) -> int:
    return -1 if button.card is None else SUIT[button.card]
