"""Leaderboards, numbers and the monthly table fit wherever they are read, whatever people are called."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.commands import TurnBoard
from bot.i18n import LANGUAGES
from bot.people import Chat
from bot.rankings import Point, Ranked, Ranking
from bot.rules import BY_NAME
from bot.screens.boards import PAGE, SPANS, board_screen, choose_board
from bot.screens.monthly import Month, monthly_screen
from bot.screens.names import width
from bot.screens.rows import fits
from bot.screens.stats import Numbers, choose_stats, stats_screen
from bot.screens.values import Screen
from bot.screens.voice import Voice, voice_in
from tests.kit.chat import text_of

HELL = ("🂠" * 40, "عنا " * 12, "@everyone", "a\nb\u202ec", "", "👨‍👩‍👧‍👦" * 9, "<b>&", "W" * 64)
LONGEST, CAPTION = 4000, 1024
"""Discord's text, and what stands below a picture on Telegram."""


def people(count: int, matches: int, first: int = 1) -> tuple[Ranked, ...]:
    """So many people with the worst names there are, and large numbers."""
    numbers = (matches, 9999, 9999, 9999, 99, 30, 300, 30)
    return tuple(Ranked(first + at, HELL[at % len(HELL)], 25.5, 8.3, *numbers, "scopa", 0) for at in range(count))


def speaker(language: str, game: str = "cingilapai") -> Voice:
    return replace(voice_in(language), game=game)


def text(screen: Screen) -> str:
    return "\n".join(map(text_of, screen.blocks))


def check(screen: Screen, longest: int = LONGEST) -> None:
    """It is short enough, and all labels fit beside each other and differ, and so do their tokens."""
    buttons = [button for row in screen.rows for button in row]
    assert 0 < width(text(screen)) <= longest
    assert all(map(fits, screen.rows))
    assert len({button.label for button in buttons}) == len({button.token for button in buttons}) == len(buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize("view", ["rating", "numbers"])
@pytest.mark.parametrize("page", [1, 2, 10])
def test_a_page_fits(language: str, span: str, view: str, page: int) -> None:
    ranking = Ranking(people(100, 99999), people(40, 4, first=500))
    turn = TurnBoard("cingilapai", span, view, page)
    screen = board_screen(turn, ranking, 11, speaker(language))
    check(screen)
    assert len(screen.blocks) == 1 + PAGE + (page == 10)
    check(board_screen(turn, Ranking(), 11, speaker(language)))
    check(choose_board(turn, speaker(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_numbers_fit_below_their_picture(language: str) -> None:
    (one,) = people(1, 99999)
    chat = Chat(12, "test", "x", title=HELL[0])
    course = [Point(25.0 + at, 8.0) for at in range(30)]
    for game in BY_NAME:
        told = stats_screen(Numbers(HELL[1], HELL[0], one, 9, 99), course, chat, speaker(language, game))
        check(told, CAPTION)
        assert told.attachment
        assert width(told.attachment.about) <= CAPTION
    check(stats_screen(Numbers("Anna", "", None, 0), [], chat, speaker(language)), CAPTION)
    check(choose_stats("cirulla", 12, speaker(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_month_with_all_games_fits(language: str) -> None:
    ranking = Ranking(people(30, 99999), people(40, 4, first=500))
    month = Month(9, dict.fromkeys(BY_NAME, ranking), Counter({1: 999}))
    screen = monthly_screen(month, voice_in(language))
    check(screen)
    assert len(screen.blocks) > 5 * 5


def test_a_course_begins_and_ends_where_it_did() -> None:
    (one,) = people(1, 99)
    told = stats_screen(
        Numbers("Anna", "", one, 0), [Point(20.0 + at, 2.0) for at in range(30)], Chat(1, "", ""), speaker("it")
    )
    assert "andamento: 20 26 32 37 43 49" in text(told)


def test_a_knock_is_told_by_what_the_hand_was_worth() -> None:
    (one,) = people(1, 99)
    told = stats_screen(
        Numbers("Anna", "", replace(one, bold=7, dared="knock"), 1, 2), [], Chat(1, "", ""), speaker("it", "trentuno")
    )
    assert "il colpo: bussata con 24" in text(told)
