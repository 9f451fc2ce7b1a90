"""What is said about people's data, accounts, bans and reports fits wherever it is read, whatever people are called."""

from collections.abc import Iterator
from datetime import date

import pytest

from bot.bans import RECENT
from bot.i18n import LANGUAGES
from bot.people import Chat, Person
from bot.reporting import LONGEST, report_screen
from bot.screens.accounts import code_screen, link_screen, unlink_screen
from bot.screens.bans import Patron, bans_screen, days_screen
from bot.screens.names import width
from bot.screens.privacy import erase_screen, export_screen, privacy_screen
from bot.screens.rows import fits
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import Voice, voice_in
from tests.bot.screens.walks import HELL
from tests.kit.chat import complaints_about, text_of

PRIVATE = 900
"""UTF-16 units of a message that one sees in a group."""
TODAY = date(2026, 11, 18).toordinal()


def screens(voice: Voice) -> Iterator[Screen]:
    """All of them, at their longest."""
    people = [Person(at, "test", str(at), name) for at, name in enumerate(HELL, 1)]
    barred = [Patron(at, HELL[at % len(HELL)], 1.0, (TODAY + 400, 0)[at % 2]) for at in range(1, RECENT + 1)]
    for operator in ("", *HELL):
        yield privacy_screen(operator, voice)
    yield export_screen(b"{}", voice)
    yield erase_screen(voice)
    yield code_screen("a" * 10, 10, (), voice)
    yield code_screen("a" * 10, 10, people[:3], voice)
    yield unlink_screen(voice)
    yield bans_screen((), TODAY, voice)
    yield bans_screen(barred, TODAY, voice)
    for name in HELL:
        yield link_screen(name, voice)
        yield from (
            days_screen(Patron(1, name, until, day), TODAY, voice) for until, day in ((0, 0), (1, 0), (1, TODAY))
        )
        yield report_screen(Chat(1, "test", "x", name), Person(1, "test", "x", name), name * 99, voice.words.language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits(language: str) -> None:
    for screen in screens(voice_in(language)):
        text = "\n".join(map(text_of, screen.blocks))
        assert 0 < width(text) <= PRIVATE
        assert all(map(fits, screen.rows)), screen.rows
        assert list(complaints_about(Delivery(1, Slot.NOTE, "", screen, 1))) == []


def test_a_report_is_cut() -> None:
    screen = report_screen(Chat(1, "test", "x", "Bar"), Person(1, "test", "x", "Anna"), "parola " * 500, "it")
    assert len(text_of(screen.blocks[1])) <= LONGEST
