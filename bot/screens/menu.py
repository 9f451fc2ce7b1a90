"""Buttons that every table has, and how a screen makes one."""

from bot.commands import Command, ShowHand, ShowRules
from bot.screens.values import Button, Style
from bot.screens.voice import Voice
from bot.tokens import write_token


def button(table: int, voice: Voice, key: str, command: Command, style: Style = Style.PLAIN) -> Button:
    """A button of that table (0: of none), labelled by a key of the catalogue."""
    return Button(voice.say(key), write_token(table, command), style)


def play_buttons(table: int, voice: Voice, hand_key: str = "button.hand") -> tuple[Button, ...]:
    """What stands under a table in play, the same in all games."""
    hand = button(table, voice, hand_key, ShowHand(), Style.PRIMARY)
    return (hand, button(table, voice, "button.rules", ShowRules()))
