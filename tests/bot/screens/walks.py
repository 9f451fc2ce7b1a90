"""Walks through matches for tests of screens: every game, language and pack, people with ordinary names and with names
from hell; everything that is shown on the way.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from bot.commands import Command, Cut, GoOn, ShowHand, StartMatch
from bot.i18n import LANGUAGES
from bot.lobby import SUITS
from bot.match import cutter_of
from bot.people import Person
from bot.rules import BY_NAME
from bot.screens.surface import Surface
from bot.screens.values import Button, Slot
from bot.seats import seat_of
from bot.table import Phase, Table
from bot.timers import awaited
from bot.tokens import read_token
from engine.options import settle
from tests.kit.evening import Evening
from tests.kit.needs import SOAK
from tests.kit.tables import NAMES, PERSONS, lobby

HELL = (
    "a_b*[x](y)",
    "<b>&amp;</b>",
    "\u05d0\u05d1\u05d2 \u202eevil\u2066",
    "👨‍👩‍👧‍👦" * 64,
    "a\nb\tc",
    "@everyone ```",
    "Z̸͇̈́̚ͅa̵̱͐l̷̞͝g̵̰̃ơ̴̭" * 20,
)
"""What people call themselves."""


def seat_counts(game: str) -> tuple[int, ...]:
    """The fewest, and as many as there are people in the kit."""
    allowed = BY_NAME[game].seats_allowed(settle(BY_NAME[game].options, {}))
    fitting = [seats for seats in allowed if seats <= len(NAMES)]
    return tuple(sorted({fitting[0], fitting[-1]}))


PHONE = Surface(every_hand=True, link="https://t.me/OsteriaBot?start=", unsure=True, way="https://t.me/c/{}/1".format)
DESK = Surface(every_hand=True, columns=5, choices=20)
"""Surfaces as those of the chat platforms; all hands are drawn, so that all are looked at."""
WAYS = {"phone": (PHONE, "signs"), "words": (PHONE, "words"), "desk": (DESK, "signs")}
"""On which surface cards are shown, and how they are written."""
CASES = [
    pytest.param(game, seats, language, suits, id=f"{game}-{seats}-{language}-{suits}")
    for game, language, suits in product(BY_NAME, LANGUAGES, SUITS)
    for seats in seat_counts(game)
]
"""Every game, at its fewest and most seats, in every language and pack."""
OWN_SUITS = [case for case in CASES if case.values[3] == BY_NAME[str(case.values[0])].suits]
"""The same, each game in its own pack."""
EVERY_WAY = [
    pytest.param(*case.values, way, id=f"{case.id}-{way}")
    for number, case in enumerate(CASES)
    for at, way in enumerate(WAYS)
    if SOAK or number % len(WAYS) == at
]
"""Each case one of the ways, and in the long run all of them."""


def evening_of(
    game: str,
    seats: int,
    language: str,
    suits: str,
    *,
    names: tuple[str, ...] = NAMES,
    house: str = "",
    way: str = "phone",
) -> Evening:
    """A lobby of that many people."""
    surface, cards = WAYS[way]
    opened = lobby(f"{game}: {', '.join(NAMES[:seats])}; suits={suits} clock=none {house}")
    evening = Evening(opened, surface=surface)
    evening.table = replace(evening.table, clock="120", cards=cards)
    evening.speaks(language)
    renamed = (seat and replace(seat, name=names[at]) for at, seat in enumerate(evening.table.seats))
    evening.table = replace(evening.table, seats=tuple(renamed))
    return evening


def walk(evening: Evening, hands: int = 1, most: int = 120) -> Iterator[Table]:
    """Go on by chance taps until so many hands are scored or the match is over."""
    for _ in range(most):
        yield evening.table
        if evening.table.phase is Phase.OVER or evening.table.hands_played >= hands:
            return
        _step(evening)


def _step(evening: Evening) -> None:
    match evening.table.phase:
        case Phase.LOBBY:
            evening.did(person_at(evening, 0), StartMatch())
        case Phase.CUTTING:
            who = person_at(evening, cutter_of(evening.table))
            evening.did(who, Cut(pack=evening.table.shuffles[-1].number))
        case Phase.SCORED:
            assert evening.table.state
            evening.did(person_at(evening, 0), GoOn(evening.table.state.hand))
        case _:
            _tap_something(evening)


def _tap_something(evening: Evening) -> None:
    """Who is awaited, or now and then anybody, taps a button of his hand."""
    seats = range(len(evening.table.seats)) if evening.rng.random() < 0.2 else awaited(evening.state)
    who = person_at(evening, evening.rng.choice(list(seats)))
    evening.does(who, ShowHand())
    buttons = [button for row in evening.screen(Slot.HAND, who).rows for button in row]
    if buttons:
        evening.does(who, _command(evening.rng.choice(buttons)))
    else:
        evening.tick()


def _command(button: Button) -> Command:
    pressed = read_token(button.token)
    assert pressed
    return pressed.command


def person_at(evening: Evening, seat: int) -> Person:
    """The person who sits there."""
    return next(person for person in PERSONS.values() if seat_of(evening.table, person.id) == seat)
