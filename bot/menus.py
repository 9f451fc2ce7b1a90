"""The commands that platforms offer while somebody types, with their names and descriptions in both languages.

House rules: both names of a command always work (`bot.words`); a menu shows the one of its language. A command appears
here once it exists.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from bot.rules import BY_NAME
from bot.screens.lobby import seats_text
from bot.screens.voice import voice_in


class Scope(StrEnum):
    """To whom a menu is shown: in a private chat, in a group, to a group's admins."""

    PRIVATE = "private"
    GROUP = "group"
    ADMINS = "admins"


EVERYWHERE: Final = frozenset(Scope)


class Entry(Struct, frozen=True):
    """A command by its Italian and its English name. `ephemeral`: where a platform can, only who says it and Osteria
    see it.
    """

    italian: str
    english: str
    scopes: frozenset[Scope] = EVERYWHERE
    ephemeral: bool = False

    def name(self, language: str) -> str:
        """Its name in ``it`` or ``en``."""
        return self.italian if language == "it" else self.english

    def about(self, language: str) -> str:
        """What it does, in at most 100 characters."""
        game, voice = BY_NAME.get(self.italian), voice_in(language)
        if game is None:
            return voice.say(f"command.{self.italian}")
        return voice.say("command.game", game=voice.say(f"game.{game.name}"), seats=seats_text(game, voice))


MENU: Final = (
    Entry("gioca", "play"),
    *(Entry(game, game) for game in BY_NAME),
    Entry("tavolo", "table"),
    Entry("mano", "hand", ephemeral=True),
    Entry("regole", "rules"),
    Entry("aiuto", "help"),
    Entry("lascia", "leave"),
    Entry("chiudi", "close"),
    Entry("classifica", "leaderboard"),
    Entry("statistiche", "stats"),
    Entry("storia", "history"),
    Entry("verifica", "verify"),
    Entry("segnala", "report", ephemeral=True),
    Entry("lingua", "language"),
    Entry("opzioni", "options", frozenset({Scope.PRIVATE, Scope.ADMINS})),
    Entry("vieta", "ban", frozenset({Scope.ADMINS})),
    Entry("start", "start", frozenset({Scope.PRIVATE})),
    Entry("privacy", "privacy", frozenset({Scope.PRIVATE})),
    Entry("esporta", "export", frozenset({Scope.PRIVATE})),
    Entry("cancella", "erase", frozenset({Scope.PRIVATE})),
    Entry("collega", "link", frozenset({Scope.PRIVATE})),
)
"""All commands, in the order in which they are offered. A private chat is a chat, too: one plays computers there."""


def menu(scope: Scope) -> Iterable[Entry]:
    """The commands of one menu."""
    return (entry for entry in MENU if scope in entry.scopes)
