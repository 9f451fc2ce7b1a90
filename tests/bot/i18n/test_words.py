"""The words of one language: sentences by key, fields filled, singular and plural."""

import pytest

from bot.i18n import LANGUAGES, words_of


def test_a_sentence_is_said_with_its_fields() -> None:
    assert words_of("it").say("lobby.title", game="Cirulla", host="Anna") == "Cirulla · tavolo di Anna"
    assert words_of("en").say("lobby.title", game="Cirulla", host="Anna") == "Cirulla · Anna's table"


@pytest.mark.parametrize(("n", "text"), [(0, "0 carte"), (1, "1 carta"), (2, "2 carte")])
def test_a_number_chooses_between_singular_and_plural(n: int, text: str) -> None:
    assert words_of("it").say("board.cards", n) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_key_is_never_shown(language: str) -> None:
    words = words_of(language)
    assert not words.has("no.such.key")
    with pytest.raises(KeyError):
        words.say("no.such.key")
    with pytest.raises(KeyError):
        words.say("no.such.key", 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_is_found_like_any_other_key(language: str) -> None:
    assert words_of(language).has("board.cards")


def test_the_particular_comes_before_the_general() -> None:
    words = words_of("it")
    assert words.first("no.such.key", "points") == "points"
    assert words.first("kind.cirulla.barsega.worth", "points") == "kind.cirulla.barsega.worth"


def test_lists_read_as_people_speak() -> None:
    words = words_of("it")
    assert words.join() == ""
    assert words.join("Anna") == "Anna"
    assert words.join("Anna", "Bruno", "Carla") == "Anna, Bruno e Carla"
    assert words.fold("score.and", (17, 13, 10)) == "17 e 13 e 10"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert words_of("it").say("deed.line", name="{card}", deed="{0.__class__}") == "{card} {0.__class__}"


def test_words_are_read_once() -> None:
    assert words_of("it") is words_of("it")
