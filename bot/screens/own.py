"""What a private screen is made from: a seat's own view, the order of its cards, and the buttons that play them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.commands import Act, Choose, Command, PressAction
from bot.handorder import shown_hand, stamp
from bot.screens.cards import Form
from bot.screens.names import short
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Button, Face, Line, Style
from bot.screens.voice import MATTA, Voice, voice_at
from bot.seats import rules_at
from bot.table import Table
from bot.tokens import write_token
from engine.actions import Action
from engine.cards import Card
from engine.view import FishingView, View


class Own(Struct, frozen=True):
    """A seat's view, in its language. `order` are its cards in the order of their slots, `stamp` names that hand;
    `spares` as in the rules.
    """

    table: Table
    view: View
    voice: Voice
    seat: int
    order: tuple[Card, ...]
    stamp: str
    by_suit: bool
    spares: bool

    def button(self, label: str, command: Command, style: Style = Style.PLAIN, card: Card | None = None) -> Button:
        """A button of this table."""
        return Button(label, write_token(self.table.id, command), style, card=card)

    def act(self, label: str, action: Action, style: Style = Style.PLAIN, card: Card | None = None) -> Button:
        """A button for a legal action of exactly this moment."""
        return self.button(label, Act(self.table.version, self.view.legal.index(action)), style, card)

    def press(self, key: str, word: str, style: Style = Style.PLAIN, value: int | None = None, **fields: str) -> Button:
        """A button for what stays good while the hand is unchanged."""
        return self.button(self.voice.say(key, **fields), PressAction(self.stamp, word, value), style)

    def choose(self, key: str, what: str, style: Style = Style.PLAIN, slot: int = 0, page: int = 0) -> Button:
        """A button that opens another screen in this one's place."""
        return self.button(self.voice.say(key), Choose(what, self.stamp, slot, page), style)

    def card(self, card: Card, form: Form = Form.SHORT) -> str:
        """A card of the own hand: the matta is called so until it is named."""
        if card == MATTA and wild(self.view):
            return self.voice.wild(card, None)
        return self.voice.card(card, form)

    def faces(self, cards: Iterable[Card]) -> tuple[Face, ...]:
        """Cards of the own hand in a row."""
        return tuple(Face(card, self.card(card)) for card in cards)

    def head(self) -> Line:
        """Game, chat and whose turn it is."""
        state = self.turn()
        return self.voice.line("hand.head", game=self.voice.title(), chat=short(self.table.title), turn=state)

    def turn(self) -> str:
        """Whose turn it is, to the reader."""
        mover = self.view.to_move
        if mover is None:
            return self.voice.say("hand.nobody")
        return (
            self.voice.say("hand.yours")
            if mover == self.seat
            else self.voice.say("hand.wait", name=self.voice.name(mover))
        )


def own_of(table: Table, seat: int, surface: Surface = PLAIN) -> Own:
    """The private side of a seat in a match."""
    game = rules_at(table)
    view = game.view(table.state, seat)
    voice = bound(voice_at(table, seat, surface), view)
    return Own(table, view, voice, seat, shown_hand(game, view), stamp(table, view), game.hand_by_suit, game.spares)


def bound(voice: Voice, view: View) -> Voice:
    """The same voice, knowing what the matta was named."""
    return replace(voice, matta=view.matta) if isinstance(view, FishingView) else voice


def wild(view: View) -> bool:
    """Whether the table plays with a matta that nobody has named yet."""
    return isinstance(view, FishingView) and view.matta is None and "matta_capture" in view.house
