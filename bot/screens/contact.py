"""Where a person sees his cards: what he is told when he first sits down, when he opens Osteria by a link, and the
choice that is his.

House rule: everybody may sit and play at once; the private chat is offered, never needed.
"""

from typing import Final

from bot.commands import ChooseCards, ChooseHands, ShowRules
from bot.options import CARDS, HANDS
from bot.people import Chat, Person
from bot.screens.menu import button, open_links
from bot.screens.names import short
from bot.screens.rows import flow
from bot.screens.values import Button, Line, Screen, Style
from bot.screens.voice import Voice, plain
from bot.seats import seat_of
from bot.table import Phase, Table
from bot.tokens import write_token

OVER: Final = (Phase.OVER, Phase.CLOSED)


def first_seat(table: Table, seat: int, voice: Voice) -> Screen:
    """Who never opened Osteria has sat down: his cards are here, and may come to him in private, too."""
    lines = voice.say("contact.seat", name=voice.name(seat), seat=seat + 1).splitlines()
    fine = button(0, voice, "contact.fine", ChooseHands("group"))
    return Screen(_lines(lines), (*flow([*open_links(table.id, voice, "contact.open", Style.PRIMARY), fine], 2),))


def welcome(person: Person, table: Table, home: Chat, voice: Voice) -> Screen:
    """Somebody has opened Osteria by the link of a table, in the chat `home`: what becomes of it."""
    seat = seat_of(table, person.id)
    if seat is None:
        return Screen((voice.line("contact.stranger"),))
    if table.phase in OVER:
        return Screen((voice.line("contact.late", chat=short(home.title)),))
    text = voice.say(
        "contact.hello", name=short(person.name), seat=seat + 1, game=voice.title(), chat=short(home.title)
    )
    way = voice.surface.way(home.key)
    back = [Button(voice.say("contact.back"), style=Style.PRIMARY, url=way)] if way else []
    return Screen(
        _lines(text.splitlines()), flow([*back, button(0, voice, "lobby.how", ShowRules(game=table.game))], 2)
    )


def hands_note(command: ChooseHands | ChooseCards, reader: Person | None, voice: Voice) -> Screen:
    """The choice, or what was chosen."""
    where = command.where if isinstance(command, ChooseHands) else None
    return hands_choice(reader, voice) if where is None else hands_chosen(where, reader, voice)


def hands_choice(reader: Person | None, voice: Voice) -> Screen:
    """Where do you want your cards, and how are they written?"""
    opened, held = reader is not None and reader.opened, reader.hands if reader else None
    link = () if opened else open_links(0, voice, "contact.hands.private")
    choices = [
        _choice(f"contact.hands.{where}", where == held, ChooseHands(where), voice)
        for where in HANDS[: len(HANDS) - len(link)]
    ]
    cards = reader.cards if reader else ""
    forms = [_choice(f"contact.cards.{form}", form == cards, ChooseCards(form), voice) for form in CARDS]
    return Screen((voice.line("contact.hands"),), (*flow([*choices, *link], 2), *flow(forms, 2)))


def hands_chosen(where: str, reader: Person | None, voice: Voice) -> Screen:
    """What was chosen; in private only who has opened Osteria gets his cards."""
    if where == HANDS[0] or (reader and reader.opened) or not voice.surface.link:
        return Screen((voice.line(f"contact.hands.{where}.chosen"),))
    return Screen((voice.line("contact.closed"),), (open_links(0, voice, "contact.open", Style.PRIMARY),))


def _choice(key: str, held: bool, command: ChooseHands | ChooseCards, voice: Voice) -> Button:
    return Button(voice.say(key) + (" ✓" if held else ""), write_token(0, command))


def _lines(lines: list[str]) -> tuple[Line, ...]:
    return tuple(map(plain, lines))
