"""What platforms offer while somebody types."""

import re

import pytest

from bot.i18n import LANGUAGES
from bot.menus import MENU, Entry, Scope, menu
from bot.screens.names import width
from bot.words import READERS, read_word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry.italian) for entry in MENU])
def test_an_entry_fits_every_platform(entry: Entry, language: str) -> None:
    """Names of at most 32 small letters, descriptions of at most 100 characters."""
    assert re.fullmatch(r"[a-z]{1,32}", entry.name(language))
    assert 1 <= width(entry.about(language)) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scope", Scope)
def test_a_menu_names_each_command_once_and_each_works(scope: Scope, language: str) -> None:
    names = [entry.name(language) for entry in menu(scope)]
    assert len(set(names)) == len(names)
    assert all(read_word(name) for name in names)


def test_every_word_is_offered() -> None:
    assert set(READERS) <= {name for entry in MENU for name in (entry.italian, entry.english)}


def test_what_is_for_whom() -> None:
    everybody, admins = ({entry.italian for entry in menu(scope)} for scope in (Scope.GROUP, Scope.ADMINS))
    assert admins - everybody == {"opzioni", "vieta"}
    own = {entry.italian for entry in menu(Scope.PRIVATE)} - everybody
    assert own >= {"start", "privacy", "esporta", "cancella", "collega"}
    assert "vieta" not in own
    assert [entry.italian for entry in MENU if entry.ephemeral] == ["mano", "segnala"]
