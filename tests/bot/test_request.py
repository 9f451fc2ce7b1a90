"""Who asks for nothing that there is."""

import pytest

from bot.people import Place, Sender
from bot.ports import Inbound
from bot.refusals import Refusal
from bot.request import turned_away

HERE = Place("test", "bar", title="Bar")


def said(inbound: Inbound) -> str:
    answer = turned_away(inbound, Refusal.BAD_BUTTON)
    assert not answer.ok
    return answer.text.translate(str.maketrans("", "", "\u2068\u2069"))


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("it", "Non conosco /pippo: /aiuto dice quel che so."),
        ("en", "I do not know /pippo: /help tells what I do."),
    ],
)
def test_an_unknown_word_is_told_so_kindly(locale: str, text: str) -> None:
    anna = Sender("test", "anna", "Anna", locale=locale)
    assert said(Inbound("1", anna, HERE, word="pippo", rest="e pluto")) == text


def test_a_long_word_is_cut_and_harmless() -> None:
    anna = Sender("test", "anna", "Anna", locale="it")
    text = said(Inbound("1", anna, HERE, word="pippo\n\u202e" * 100))
    assert len(text) < 70
    assert "\n" not in text
    assert "\u202e" not in text


def test_an_unknown_button_is_told_as_before() -> None:
    anna = Sender("test", "anna", "Anna", locale="it")
    assert said(Inbound("1", anna, HERE, token="nonsense")) == "Questo bottone qui non vale."
