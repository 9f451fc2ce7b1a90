"""Buttons that every table has, and how a screen makes one."""

from bot.commands import ChooseHands, Command, RemovePerson, ShowHand, ShowNow, ShowRules
from bot.screens.rows import Row, flow
from bot.screens.values import Button, Style
from bot.screens.voice import Voice
from bot.table import Table
from bot.tokens import write_token


def button(table: int, voice: Voice, key: str, command: Command, style: Style = Style.PLAIN) -> Button:
    """A button of that table (0: of none), labelled by a key of the catalogue."""
    return Button(voice.say(key), write_token(table, command), style)


def open_links(table: int, voice: Voice, key: str, style: Style = Style.PLAIN) -> tuple[Button, ...]:
    """The link that opens a private chat with Osteria, for the cards of that table (0: of none), where there are
    links.
    """
    link = voice.surface.link
    return (Button(voice.say(key), style=style, url=f"{link}t{table}" if table else f"{link}start"),) if link else ()


def private_buttons(table: int, voice: Voice, key: str) -> tuple[Button, ...]:
    """What brings one's cards into the private chat, where that is possible."""
    ask = (button(0, voice, key, ChooseHands()),) if voice.surface.direct else ()
    return open_links(table, voice, key) or ask


def now_buttons(table: int, voice: Voice) -> tuple[Button, ...]:
    """[Tavolo ora], where the table is not in sight together with the hand."""
    return () if voice.surface.beside else (button(table, voice, "hand.now", ShowNow()),)


def removals(table: Table, voice: Voice) -> tuple[Row, ...]:
    """A button for each person but the host, to have him stand up."""
    others = [at for at, seat in enumerate(table.seats) if seat and seat.person not in (0, table.host)]
    return flow(
        Button(voice.say("button.remove", name=voice.name(at)), write_token(table.id, RemovePerson(at)), Style.DANGER)
        for at in others
    )


def play_buttons(table: int, voice: Voice, hand_key: str = "button.hand") -> tuple[Button, ...]:
    """What stands under a table in play, the same in all games."""
    hand = button(table, voice, hand_key, ShowHand(), Style.PRIMARY)
    return (hand, button(table, voice, "button.rules", ShowRules()))
