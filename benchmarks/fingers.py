"""Somebody who knows what he wants to play, and looks for the button that does it."""

from collections.abc import Iterable

from bot.commands import Act, Choose, Command, PressAction, PressCard
from bot.handorder import shown_hand, stamp
from bot.match import playing
from bot.press import WORDS, meaning
from bot.seats import rules_at
from bot.table import Table
from bot.whynot import is_current
from engine.actions import Action, Capture, Claim, Knock, Lay
from engine.cards import Card
from engine.view import View

Offered = Iterable[tuple[str, Command]]
"""The buttons of a hand by their labels, and what each asks for."""


def button_for(action: Action, offered: Offered, table: Table, seat: int) -> str | None:
    """The label by which `action` is played; else of what leads to it, or out of the way. None where there is none."""
    view = rules_at(table).view(playing(table), seat)
    hand = shown_hand(rules_at(table), view)
    buttons = [(label, command) for label, command in offered if _is_good(command, table, view)]
    for does in (_plays, _leads, _leads_back):
        for label, command in buttons:
            if does(command, action, view, hand):
                return label
    return None


def _is_good(command: Command, table: Table, view: View) -> bool:
    """Whether the button is of the hand as it is now."""
    match command:
        case Act(version=version):
            return is_current(table, version)
        case PressCard(stamp=shown) | PressAction(stamp=shown) | Choose(stamp=shown):
            return shown == stamp(table, view)
    return False


def _plays(command: Command, action: Action, view: View, hand: tuple[Card, ...]) -> bool:
    match command:
        case Act(index=index):
            return view.legal[index] == action
        case PressCard(slot=slot, lay=lay):
            return meaning(view, hand[slot], lay=lay) == action
        case PressAction(word="knock", value=value):
            return isinstance(action, Knock) and action.value in (value, None)
        case PressAction(word=word):
            return WORDS[word] == action
    return False


def _leads(command: Command, action: Action, view: View, hand: tuple[Card, ...]) -> bool:
    match command, action:
        case PressCard(slot=slot, lay=False), Capture(card=card) | Lay(card=card):
            return hand[slot] == card and meaning(view, card, lay=False) is None
        case Choose(what="lay"), Lay():
            return True
        case (Choose(what="matta"), Knock()) | (Choose(what="claim"), Claim()):
            return True
        case Choose(what="value", slot=value), Capture(value=named):
            return value == named
        case Choose(what="more", slot=slot), Capture(card=card):
            return hand[slot] == card
    return False


def _leads_back(command: Command, _action: Action, _view: View, _hand: tuple[Card, ...]) -> bool:
    return isinstance(command, Choose) and command.what == "hand"
