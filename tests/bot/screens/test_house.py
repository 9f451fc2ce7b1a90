"""House rules in words: pages, options, values, what a lobby tells of them."""

import pytest

from bot.i18n import LANGUAGES
from bot.rules import BY_NAME
from bot.screens.house import all_options, house_screen
from bot.screens.rows import fits
from bot.screens.voice import voice_of
from tests.kit.render import buttons, render
from tests.kit.tables import lobby


def shown(text: str, page: int = 1, option: str = "", language: str = "it") -> str:
    table = lobby(text).table
    return render(house_screen(table, page, option, voice_of(table, language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_NAME)
def test_every_page_and_option_has_room_for_its_labels(game: str, language: str) -> None:
    table = lobby(f"{game}: Anna").table
    voice = voice_of(table, language)
    names = [option.name for option in all_options(table)]
    screens = [house_screen(table, page, "", voice) for page in (1, 2, 3)]
    for screen in (*screens, *(house_screen(table, 1, name, voice) for name in names)):
        labels = [button.label for button in buttons(screen)]
        assert len(set(labels)) == len(labels)
        assert all(fits(row) for row in screen.rows)


@pytest.mark.parametrize("game", BY_NAME)
def test_every_option_stands_on_some_page(game: str) -> None:
    table = lobby(f"{game}: Anna").table
    pages = "".join(shown(f"{game}: Anna", page) for page in range(1, 4))
    voice = voice_of(table, "it")
    assert all(f"[{voice.say(f'rule.{option.name}')}: " in pages for option in all_options(table))


def test_an_option_says_what_each_value_means() -> None:
    assert shown("cirulla: Anna", option="matta_capture").splitlines() == [
        "Matta",
        "Quanto vale la matta quando prende?",
        "• libera: quel che vuoi, poi resta",
        "• solo detta: se nominata bussando",
        "• naturale: sempre 7",
        "[Libera ✓] [Solo detta] [Naturale]",
        "[‹ Indietro]",
    ]


def test_changes_are_told_against_their_preset() -> None:
    lines = shown("cirulla: Anna; target=31 matta_capture=natural").splitlines()
    assert lines[:3] == [
        "Regole di Cirulla: base, 2 cambi",
        "Traguardo: 31 (base: 51)",
        "Matta: naturale (base: libera)",
    ]


def test_a_preset_is_recognised() -> None:
    rules = "matta_table_bonus=wild matta_capture=declared_only capture_duty=mandatory piccola_max=7 majority=plurality"
    lines = shown(f"cirulla: Anna; {rules} target=31").splitlines()
    assert lines[:3] == [
        "Regole di Cirulla: tradizione, 1 cambio",
        "Traguardo: 31 (tradizione: 51)",
        "[Base] [Tradizione ✓]",
    ]


@pytest.mark.parametrize(("page", "option"), [(0, ""), (99, ""), (1, "nonsense")])
def test_a_page_that_is_not_there_is_another(page: int, option: str) -> None:
    assert shown("cirulla: Anna", page, option).startswith("Regole di Cirulla: base")


def test_the_assumed_points_are_told_as_assumed() -> None:
    """CIN-7."""
    assert "Valori presunti" in shown("cingilapai: Anna", option="accuse_points")
