"""Cards in text: short, on buttons, the matta."""

import pytest

from bot.i18n import LANGUAGES, words_of
from bot.screens.cards import Form, draw, draw_matta
from engine.cards import NAME, PACK52, read_card

NBSP = "\u00a0"


def drawn(cards: str, form: Form, suits: str, language: str) -> str:
    texts = [draw(read_card(card), form, suits, words_of(language)) for card in cards.split()]
    return " ".join(text.replace(NBSP, "_") for text in texts)


@pytest.mark.parametrize(
    ("form", "suits", "language", "text"),
    [
        (Form.SHORT, "french", "it", "7♦ A♠ Q♥ K♣"),
        (Form.SHORT, "french", "en", "7♦ A♠ Q♥ K♣"),
        (Form.SHORT, "italian", "it", "7_den A_spa C_cop R_bas"),
        (Form.SHORT, "italian", "en", "7_coi A_swo Kn_cup K_bat"),
        (Form.BUTTON, "french", "it", "7♦_quadri A♠_picche Q♥_cuori K♣_fiori"),
        (Form.BUTTON, "french", "en", "7♦_diamonds A♠_spades Q♥_hearts K♣_clubs"),
        (Form.BUTTON, "italian", "it", "7_denari A_spade C_coppe R_bastoni"),
        (Form.BUTTON, "italian", "en", "7_coins A_swords Kn_cups K_batons"),
    ],
)
def test_a_card_is_read_without_colour_or_emoji(form: Form, suits: str, language: str, text: str) -> None:
    assert drawn("7D AS QC KB", form, suits, language) == text


def test_eight_nine_and_ten_are_numbers() -> None:
    assert drawn("8D 9C TS", Form.SHORT, "italian", "it") == "8_den 9_cop 10_spa"


@pytest.mark.parametrize("suits", ["french", "italian"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", Form)
def test_no_two_cards_look_alike(form: Form, language: str, suits: str) -> None:
    assert len({draw(card, form, suits, words_of(language)) for card in PACK52}) == len(NAME)


@pytest.mark.parametrize(("value", "text"), [(None, "7♥_matta"), (1, "7♥=A"), (3, "7♥=3"), (9, "7♥=Q"), (10, "7♥=K")])
def test_the_matta_is_called_so_until_it_is_named(value: int | None, text: str) -> None:
    """CIR-5."""
    assert draw_matta(read_card("7C"), value, "french", words_of("it")).replace(NBSP, "_") == text


def test_the_matta_takes_the_ranks_of_its_pack() -> None:
    assert draw_matta(read_card("7C"), 8, "italian", words_of("it")).replace(NBSP, "_") == "7_cop=F"
