"""Who may not sit at the tables of a group, for its admins."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.commands import Ban, ShowBans
from bot.screens import names
from bot.screens.days import day_text
from bot.screens.menu import button
from bot.screens.rows import flow
from bot.screens.values import Button, Screen, Style
from bot.screens.voice import Voice
from bot.tokens import write_token

SPANS: Final = (1, 7, 30)
"""The days that are offered."""
EVER: Final = 36_500
"""So many days are for ever."""


class Patron(Struct, frozen=True):
    """Somebody who plays in a group: until when he may not sit (Unix time, 0: he may), and the day (0: for ever)."""

    id: int
    name: str
    until: float = 0.0
    day: int = 0

    @property
    def short(self) -> str:
        return names.short(self.name)


def until_text(day: int, today: int, voice: Voice) -> str:
    """A day to come."""
    return day_text(day, today, voice)


def bans_screen(patrons: Sequence[Patron], today: int, voice: Voice) -> Screen:
    """Who plays here: whom is it about?"""
    if not patrons:
        return Screen((voice.line("ban.nobody"),))
    shown = names.short_names(tuple(one.name for one in patrons))
    barred = tuple(_told(one, name, today, voice) for one, name in zip(patrons, shown, strict=True) if one.until)
    buttons = (Button(name, write_token(0, Ban(one.id))) for one, name in zip(patrons, shown, strict=True))
    lines = tuple(voice.line("ban.always" if not day else "ban.until", **told) for day, told in barred)
    return Screen((voice.line("ban.who"), *lines), flow(buttons, 2))


def _told(patron: Patron, name: str, today: int, voice: Voice) -> tuple[int, dict[str, str]]:
    until = {"until": until_text(patron.day, today, voice)} if patron.day else {}
    return patron.day, {"name": name, **until}


def days_screen(patron: Patron, today: int, voice: Voice) -> Screen:
    """For how long?"""
    _, told = _told(patron, patron.short, today, voice)
    now = (voice.line("ban.until" if patron.day else "ban.always", **told),) if patron.until else ()
    spans = [Button(voice.say("ban.days", n), write_token(0, Ban(patron.id, n)), Style.DANGER) for n in SPANS]
    ever = button(0, voice, "ban.ever", Ban(patron.id, EVER), Style.DANGER)
    lift = (button(0, voice, "ban.lift", Ban(patron.id, 0), Style.SUCCESS),) if patron.until else ()
    back = button(0, voice, "ban.back", ShowBans())
    return Screen((voice.line("ban.how_long", name=patron.short), *now), (*flow([*spans, ever], 3), (*lift, back)))
