"""Typed words: Italian and English names, both always."""

import pytest

from bot.commands import (
    ChooseLanguage,
    Close,
    Command,
    Erase,
    Export,
    Leave,
    LinkAccount,
    OpenTable,
    Report,
    ShowBans,
    ShowGames,
    ShowHand,
    ShowHelp,
    ShowOptions,
    ShowPrivacy,
    ShowRules,
    ShowTable,
    Start,
)
from bot.rules import BY_NAME
from bot.words import read_word


@pytest.mark.parametrize(
    ("italian", "english", "command"),
    [
        ("gioca", "play", ShowGames()),
        ("tavolo", "table", ShowTable()),
        ("mano", "hand", ShowHand()),
        ("regole", "rules", ShowRules()),
        ("aiuto", "help", ShowHelp()),
        ("lascia", "leave", Leave()),
        ("chiudi", "close", Close()),
        ("lingua", "language", ChooseLanguage()),
        ("opzioni", "options", ShowOptions()),
        ("start", "start", Start()),
        ("privacy", "privacy", ShowPrivacy()),
        ("esporta", "export", Export()),
        ("cancella", "erase", Erase()),
        ("collega", "link", LinkAccount()),
        ("vieta", "ban", ShowBans()),
        ("segnala", "report", Report()),
    ],
)
def test_both_names_work(italian: str, english: str, command: Command) -> None:
    assert read_word(italian) == read_word(english) == command
    assert read_word(f"/{italian.upper()} ") == read_word(f"/{english.title()}") == command


@pytest.mark.parametrize("game", sorted(BY_NAME))
def test_a_game_opens_a_table(game: str) -> None:
    assert read_word(f"/{game}") == OpenTable(game)
    assert read_word(game, " Tradizione ") == OpenTable(game, "tradizione")
    assert read_word("gioca", f"{game.title()}  tradizione") == OpenTable(game, "tradizione")
    assert read_word("regole", game) == ShowRules(game=game)


def test_what_follows_may_be_nonsense() -> None:
    assert read_word("gioca", "briscola") == ShowGames()
    assert read_word("regole", "briscola") == ShowRules()
    assert read_word("lascia", "tutto") == Leave()


@pytest.mark.parametrize(
    ("rest", "language"), [("", None), ("italiano", "it"), ("EN", "en"), ("inglese", "en"), ("latino", None)]
)
def test_a_language_may_follow(rest: str, language: str | None) -> None:
    assert read_word("lingua", rest) == ChooseLanguage(language)


@pytest.mark.parametrize("rest", ["gruppo inglese", "Group EN"])
def test_the_language_of_the_group_may_follow(rest: str) -> None:
    assert read_word("lingua", rest) == ChooseLanguage("en", group=True)
    assert read_word("lingua", "gruppo latino") == ChooseLanguage()


@pytest.mark.parametrize(
    ("rest", "table"),
    [("t12", 12), ("", 0), ("12", 0), ("t", 0), ("t-1", 0), ("tt1", 0), ("t١", 0), ("t" + "1" * 60, 0)],
)
def test_a_link_names_its_table(rest: str, table: int) -> None:
    start = read_word("start", rest)
    assert isinstance(start, Start)
    assert start.table == table


@pytest.mark.parametrize("word", ["", "/", "//gioca", "briscola", "gioca!", "bandisci", "start\0", "/gioca@altri"])
def test_other_words_are_nothing(word: str) -> None:
    assert read_word(word) is None


def test_ones_own_words_stay_as_they_are_written() -> None:
    assert read_word("segnala", " Bruno BARA ") == Report("Bruno BARA")
    assert read_word("collega", "ABCDE-fghjk") == LinkAccount("abcde-fghjk")
