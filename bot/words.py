"""Typed commands, with their Italian and their English names: both always work."""

from collections.abc import Callable

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
    ShowBoard,
    ShowGames,
    ShowHand,
    ShowHelp,
    ShowHistory,
    ShowMatch,
    ShowOptions,
    ShowPrivacy,
    ShowRules,
    ShowStats,
    ShowTable,
    Start,
    Verify,
)
from bot.rules import BY_NAME

LANGUAGES = {"it": "it", "italiano": "it", "italian": "it", "en": "en", "english": "en", "inglese": "en"}
GROUP = ("gruppo", "group")
LONGEST_NUMBER = 16
AS_WRITTEN = ("segnala", "report")
"""What is followed by somebody's own words."""


def read_word(word: str, rest: str = "") -> Command | None:
    """The command of a typed word, with or without its slash, and what follows it; nothing for another word."""
    name = word.strip().removeprefix("/").casefold()
    if name in BY_NAME:
        return OpenTable(name, rest.strip().casefold())
    read, text = READERS.get(name), rest.strip()
    return read(text if name in AS_WRITTEN else text.casefold()) if read else None


def _play(rest: str) -> Command:
    """``/gioca``, ``/gioca cirulla``, ``/gioca cirulla tradizione``."""
    game, _, rules = rest.partition(" ")
    return OpenTable(game, rules.strip()) if game in BY_NAME else ShowGames()


def _rules(rest: str) -> Command:
    return ShowRules(game=rest if rest in BY_NAME else "")


def _board(rest: str) -> Command:
    return ShowBoard(rest if rest in BY_NAME else "")


def _stats(rest: str) -> Command:
    return ShowStats(rest if rest in BY_NAME else "")


def _history(rest: str) -> Command:
    """``/storia``, ``/storia 312``."""
    number = rest.isascii() and rest.isdecimal() and len(rest) < LONGEST_NUMBER
    return ShowMatch(int(rest)) if number else ShowHistory()


def _language(rest: str) -> Command:
    """``/lingua``, ``/lingua inglese``, ``/lingua gruppo inglese``."""
    whose, _, language = rest.rpartition(" ")
    return ChooseLanguage(LANGUAGES.get(language), group=whose in GROUP and language in LANGUAGES)


_BOTH: tuple[tuple[str, str, Callable[[str], Command]], ...] = (
    ("gioca", "play", _play),
    ("tavolo", "table", lambda _: ShowTable()),
    ("mano", "hand", lambda _: ShowHand()),
    ("regole", "rules", _rules),
    ("aiuto", "help", lambda _: ShowHelp()),
    ("lascia", "leave", lambda _: Leave()),
    ("chiudi", "close", lambda _: Close()),
    ("classifica", "leaderboard", _board),
    ("statistiche", "stats", _stats),
    ("storia", "history", _history),
    ("verifica", "verify", lambda _: Verify()),
    ("lingua", "language", _language),
    ("opzioni", "options", lambda _: ShowOptions()),
    ("segnala", "report", Report),
    ("vieta", "ban", ShowBans),
    ("start", "start", Start),
    ("privacy", "privacy", lambda _: ShowPrivacy()),
    ("esporta", "export", lambda _: Export()),
    ("cancella", "erase", lambda _: Erase()),
    ("collega", "link", LinkAccount),
)
READERS = {name: read for italian, english, read in _BOTH for name in (italian, english)}
"""What reads the rest of a command, by either of its names."""
