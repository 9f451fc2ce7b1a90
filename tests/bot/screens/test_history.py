"""Screens of matches that are over: every position of every game fits every platform."""

from datetime import date

import pytest

from bot.i18n import LANGUAGES, words_of
from bot.pastmatch import PastMatch, play_again
from bot.proofs import Checked, Proof
from bot.result import Summary
from bot.rules import BY_NAME
from bot.screens.days import day_text
from bot.screens.history import Listed, history_screen, record_screen, step_screen, why_screen
from bot.screens.names import short_names
from bot.screens.proof import proof_screen
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import Voice, voice_in
from tests.bot.screens.walks import HELL
from tests.bot.test_pastmatch import TABLES, whole
from tests.kit.chat import complaints_about
from tests.kit.render import plain, render

TODAY = date(2026, 12, 1).toordinal()  # a Tuesday


def voice_for(match: PastMatch, language: str, names: tuple[str, ...] = ()) -> Voice:
    seats = match.game.seats
    given = (names * seats)[:seats] if names else tuple(f"P{seat}" for seat in range(seats))
    return Voice(words_of(language), match.game.suits, match.record.game, given, (0,) * seats)


def fits(screen: Screen) -> None:
    assert list(complaints_about(Delivery(1, Slot.NOTE, "", screen, 1))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TABLES)
def test_every_position_fits_every_platform(text: str, language: str) -> None:
    tavern = whole(text)
    if tavern is None:
        return
    match = play_again("\n".join([*tavern.log, ""]))
    voice = voice_for(match, language)
    for at, position in enumerate(match.positions):
        fits(step_screen(10**6, match, at, voice))
        if position.scored:
            fits(why_screen(10**6, match, at, voice))


def test_names_from_hell_break_nothing() -> None:
    tavern = whole("cirulla: Anna, greedy, greedy, greedy")
    assert tavern
    match = play_again("\n".join([*tavern.log, ""]))
    for name in HELL:
        voice = voice_for(match, "it", short_names((name,)))
        for at in range(0, len(match.positions), 9):
            fits(step_screen(1, match, at, voice))


def cirulla() -> PastMatch:
    tavern = whole("cirulla: Anna, greedy")
    assert tavern
    return play_again("\n".join([*tavern.log, ""]))


def test_a_step_is_the_table_with_all_hands_open() -> None:
    match = cirulla()
    text = render(step_screen(312, match, 3, voice_for(match, "it")))
    assert "Partita 312 · smazzata 1 · 3 di" in text
    assert "Tavolo:" in text
    assert "P0: " in text
    assert "P1: " in text
    assert "[« Inizio] [‹ Prima] [Dopo ›] [Fine »]" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_as_people_say_them(language: str) -> None:
    voice = voice_in(language)
    said = [day_text(TODAY - past, TODAY, voice) for past in (0, 1, 2, 6, 7, 400)]
    expected = {
        "it": ["oggi", "ieri", "domenica", "mercoledì", "24/11", "27/10/2025"],
        "en": ["today", "yesterday", "Sunday", "Wednesday", "24 Nov", "27 Oct 2025"],
    }
    assert said == expected[language]


def listed(number: int, how: str, winner: int | None, *totals: int) -> Listed:
    sides = tuple((seat,) for seat in range(len(totals)))
    names = ("Anna", "Bruno", "Carla", "Dario", "Elena")[: len(totals)]
    return Listed(number, "cirulla", how, TODAY - 1, names, Summary(sides, totals, winner, 3, 60.0))


def test_a_list_tells_who_won_how() -> None:
    matches = [
        listed(5, "won", 0, 53, 38),
        listed(4, "closed", None, 18, 18),
        listed(3, "dissolved", None, 0, 0),
        listed(2, "won", 4, 0, 0, 0, 0, 2),
        Listed(1, "cirulla", "won", TODAY - 1, ("", "Bruno"), Summary(((0,), (1,)), (53, 38), 0, 3, 60.0)),
    ]
    screen = history_screen(matches, TODAY, before=0, more=True, voice=voice_in("it"))
    fits(screen)
    assert plain(screen)[1:] == [
        "5 Cirulla, ieri: Anna 53–38",
        "4 Cirulla, ieri: 18–18 pari",
        "3 Cirulla, ieri: sciolta",
        "2 Cirulla, ieri: Elena su 5",
        "1 Cirulla, ieri: qualcuno 53–38",
    ]


def test_the_check_of_a_hand_in_words() -> None:
    good = Checked(Proof("3f9c" * 16, "7b1e" * 16, 16), good=True, stocks=2, lots=1)
    screen = proof_screen("trentuno", 2, [good, Checked(good.proof, good=False)], voice_in("it"))
    fits(screen)
    first, right, stocks, lots, wrong = plain(screen)
    assert first == "Trentuno · smazzata 2: il mazzo"
    assert (
        right
        == "🔒 Impronta 3f9c3f9c…, chiave 7b1e7b1e…, alzata 16: il mazzo torna, era deciso prima della prima carta."
    )
    assert stocks == "Tornano anche 2 mazzi di scarti, dalla stessa chiave."
    assert lots == "Torna anche la sorte, dalla stessa chiave."
    assert "non torna" in wrong
    assert "3f9c" * 16 in render(screen)


def test_a_hand_without_a_proof_says_so_kindly() -> None:
    screen = proof_screen("cirulla", 2, [], voice_in("it"))
    assert "Non restano impronta e chiave" in render(screen)


def test_the_file_says_what_it_is() -> None:
    screen = record_screen(312, "osteria 1\n", 4, voice_in("en"))
    assert screen.attachment
    assert (screen.attachment.name, screen.attachment.picture) == ("osteria-312.txt", False)
    assert "osteria replay" in render(screen)


def test_every_game_is_covered() -> None:
    assert {text.partition(":")[0] for text in TABLES} == set(BY_NAME)
