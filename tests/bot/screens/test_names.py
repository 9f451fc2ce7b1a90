"""Names: harmless, isolated, short, told apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.names import LONGEST, LONGEST_UNITS, graphemes, short, short_names, whole, width

FAMILY = "👨‍👩‍👧‍👦"


def bare(name: str) -> str:
    return name.strip("\u2068\u2069")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("a\nb", "a b"),
        ("  Anna   Rossi ", "Anna Rossi"),
        ("\u202eevil\u2066", "evil"),
        ("", "?"),
        ("\u200b\u2060", "?"),
        ("\ud800", "?"),
        ("Sedici lettere!!", "Sedici lettere!!"),
        ("Diciassette lett.", "Diciassette let…"),
        (FAMILY * 3, FAMILY * 2 + "…"),
        ("🇮🇹" * 9, "🇮🇹" * 7 + "…"),
        ("@everyone", "@everyone"),
    ],
)
def test_a_name_is_cleaned_and_cut(name: str, shown: str) -> None:
    assert bare(short(name)) == shown


def test_a_name_keeps_its_direction_to_itself() -> None:
    assert short("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"


def test_a_name_is_shown_whole_in_the_list_of_seats() -> None:
    assert bare(whole("Maria Antonietta Bianchi")) == "Maria Antonietta Bianchi"


def test_two_of_one_name_are_told_apart_by_their_seats() -> None:
    assert [
        bare(name)
        for name in short_names(
            (
                "Luca",
                "Anna",
                "luca",
            )
        )
    ] == ["Luca (1)", "Anna", "luca (3)"]


def test_names_that_differ_only_where_they_are_cut_are_told_apart() -> None:
    shown = short_names(
        (
            "x" * 20 + "a",
            "x" * 20 + "b",
        )
    )
    assert len(set(shown)) == 2


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ab", ["a", "b"]),
        ("e\u0301a", ["e\u0301", "a"]),
        (FAMILY + "a", [FAMILY, "a"]),
        ("🇮🇹🇫🇷", ["🇮🇹", "🇫🇷"]),
        ("👍🏽!", ["👍🏽", "!"]),
    ],
)
def test_graphemes_are_what_a_reader_sees(text: str, parts: list[str]) -> None:
    assert graphemes(text) == parts


@given(st.text())
def test_whatever_a_name_is_it_stays_short_and_on_its_line(name: str) -> None:
    text = bare(short(name))
    assert text
    assert width(text) <= LONGEST_UNITS
    assert len(graphemes(text)) <= LONGEST
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text)
    assert not any(sign in text for sign in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069")
