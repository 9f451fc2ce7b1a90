"""The pages of rules, by the house rules of a table."""

from itertools import product

import pytest

from bot.i18n import LANGUAGES
from bot.rules import BY_NAME
from bot.screens.names import width
from bot.screens.rows import fits
from bot.screens.rulebook import games_page, pages, rules_page
from bot.screens.voice import voice_in, voice_of
from engine.errors import Nonsense
from tests.kit.render import plain, render
from tests.kit.tables import lobby

SHORT = 900
"""UTF-16 units of a page, so that it fits a private message in a group."""


def houses(game: str) -> list[dict[str, str]]:
    """The defaults, each value of each option by itself, and each preset."""
    kind = BY_NAME[game]
    single = [{option.name: value} for option in kind.options for value in option.values]
    return [{}, *single, *map(dict, kind.presets.values())]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_NAME)
def test_every_page_is_short_under_every_house_rule(game: str, language: str) -> None:
    voice = voice_in(language)
    for house, page in product(houses(game), pages(game, voice)):
        screen = rules_page(game, house, page, voice)
        text = "\n".join(plain(screen))
        assert width(text) <= SHORT
        assert not any(mark in text for mark in "{}[]")
        assert all(fits(row) for row in screen.rows)


@pytest.mark.parametrize("game", BY_NAME)
def test_what_is_assumed_is_marked_and_the_source_named(game: str) -> None:
    text = "\n".join(line for page in (1, 2, 3) for line in plain(rules_page(game, {}, page, voice_in("it"))))
    assert "\n? " in text
    assert "Fonte: il testo «" in text


def test_a_page_follows_the_house_rules() -> None:
    voice = voice_in("it")
    assert "Presa scordata?" in render(rules_page("cirulla", {}, 1, voice))
    duty = render(rules_page("cirulla", {"capture_duty": "mandatory"}, 1, voice))
    assert "Presa scordata?" not in duty
    assert "Chi può prendere prende." in duty


def test_the_last_page_names_what_this_table_has_changed() -> None:
    table = lobby("cirulla: Anna; target=31 majority=plurality").table
    page = render(rules_page("cirulla", table.house, 3, voice_of(table, "it"), table=table))
    assert "A questo tavolo:\n• Traguardo: 31\n• Maggioranza: relativa" in page
    assert "Si vince a 31" in page


def test_a_page_that_is_not_there_is_the_first() -> None:
    voice = voice_in("en")
    assert rules_page("cirulla", {}, 99, voice) == rules_page("cirulla", {}, 1, voice)


def test_the_first_page_tells_preset_and_goal() -> None:
    assert render(rules_page("cirulla", {}, 1, voice_in("it"))).startswith("Cirulla 1/3 · Prese · base, a 51\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_are_told_in_a_line_each(language: str) -> None:
    lines = plain(games_page(voice_in(language)))
    assert len(lines) == 1 + len(BY_NAME)


@pytest.mark.parametrize("game", BY_NAME)
def test_the_example_of_a_capture_is_one(game: str) -> None:
    """A page shows cards, in the pack of its reader."""
    french = render(rules_page(game, {}, 1, voice_of(lobby("cirulla: Anna").table, "it")))
    assert any(sign in french for sign in "♦♥♠♣")


def test_a_contradiction_is_no_page_but_nonsense() -> None:
    with pytest.raises(Nonsense):
        rules_page("cirulla", {"target": "7"}, 1, voice_in("it"))
