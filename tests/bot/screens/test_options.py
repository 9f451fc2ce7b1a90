"""The options of a group as its admins read them."""

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES
from bot.options import OPTIONS, values_of
from bot.screens.options import changed_screen, options_screen
from bot.screens.surface import PLAIN, Surface
from bot.screens.voice import voice_in
from tests.kit.render import render
from tests.kit.tables import BAR_SPORT


def test_all_options_with_their_values() -> None:
    chat = replace(BAR_SPORT, usual="cirulla", quiet="23-8")
    assert render(options_screen(chat, "", voice_in("it"))).splitlines() == [
        "Opzioni di «Bar Sport»",
        "Valgono per i tavoli che si aprono da ora.",
        "[Lingua: italiano]",
        "[Gioco solito: Cirulla]",
        "[Regole solite: base] [Tempo solito: 2 min]",
        "[Apre: chiunque] [Chiude: chi apre]",
        "[Ore quiete: 23–8] [Carte: segni]",
        "[Tabella del mese: no]",
        "[Chi lascia il gruppo: non si vede]",
    ]


def test_one_option() -> None:
    assert render(options_screen(BAR_SPORT, "clock", voice_in("it"))).splitlines() == [
        "Tempo solito",
        "Quanto tempo c'è per una giocata?",
        "[Senza] [30 s]",
        "[2 min ✓] [24 ore]",
        "[‹ Indietro]",
    ]


def test_a_change_in_one_line() -> None:
    chat = replace(BAR_SPORT, clock="86400", opens="admins", quiet="")
    told = [render(changed_screen(chat, option, voice_in("it"))) for option in ("clock", "opens", "quiet", "usual")]
    assert told == [
        "Opzioni: tempo solito 24 ore.",
        "Opzioni: apre un admin.",
        "Opzioni: ore quiete mai.",
        "Opzioni: gioco solito nessuno.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_has_a_name(option: str, language: str) -> None:
    chat = replace(BAR_SPORT, usual="cirulla")
    for value in values_of(chat, option):
        assert render(changed_screen(replace(chat, **{option: value}), option, voice_in(language)))


def test_who_cannot_be_sure_to_be_seen_says_what_being_admin_would_help() -> None:
    unsure, sure = voice_in("it", Surface(unsure=True)), voice_in("it", PLAIN)
    assert "Facoltativo" in render(options_screen(BAR_SPORT, "", unsure, offer=True))
    assert "Facoltativo" not in render(options_screen(BAR_SPORT, "", unsure))
    assert "Facoltativo" not in render(options_screen(BAR_SPORT, "", sure, offer=True))
    assert "Facoltativo" not in render(options_screen(replace(BAR_SPORT, private=True), "", unsure, offer=True))
