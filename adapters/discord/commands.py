"""The slash commands: published where Discord has others, and completed while they are written.

House rules: what Discord has is asked at each start, which costs one call, and published only where ours differ: a bot
may create two hundred commands a day.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
import structlog
from discord.app_commands import Choice
from discord.http import Route
from msgspec import Struct

from adapters.discord.inbound import Interaction
from bot.i18n import words_of
from bot.menus import MENU, Entry, Scope
from bot.rules import BY_NAME

log = structlog.get_logger(__name__)

LOCALES: Final = {"it": "it", "en-US": "en", "en-GB": "en"}
"""The locales for which names are told, with the language that they read; others see the Italian ones."""
MOST: Final = 25
"""Choices that are offered at once."""
SLASH, USER, STRING, IN_SERVERS, IN_PRIVATE, BY_SERVERS = 1, 2, 3, 0, 1, 0
"""Discord's numbers: a slash command, a command of a user's menu; a text that follows; where a command is offered, and
who adds it.
"""

Payload: TypeAlias = dict[str, Any]


class Argument(Struct, frozen=True):
    """What may follow a command, in Italian and in English, and what it is: a ``game``, its ``rules``, a
    ``language``, or what somebody writes himself.
    """

    italian: str
    english: str
    kind: str


GAME: Final = Argument("gioco", "game", "game")
RULES: Final = Argument("regole", "rules", "rules")
LANGUAGE: Final = Argument("lingua", "language", "language")
TEXT: Final = Argument("testo", "text", "text")
WHO: Final = Argument("chi", "who", "who")
CODE: Final = Argument("codice", "code", "code")
WRITTEN: Final = ("text", "who", "code")
"""What somebody writes in his own words: nothing is offered for it."""

ARGUMENTS: Final[Mapping[str, tuple[Argument, ...]]] = {
    "gioca": (GAME, RULES),
    "regole": (GAME,),
    "classifica": (GAME,),
    "statistiche": (GAME,),
    "lingua": (LANGUAGE,),
    "segnala": (TEXT,),
    "vieta": (WHO,),
    "collega": (CODE,),
}
"""What follows which command; the games need no commands of their own."""
PUBLIC: Final = ("gioca", "tavolo")
"""Commands that are answered before all."""
CHALLENGE: Final = ("Sfida", "Challenge")
"""What the menu of a user offers."""


async def publish(client: discord.Client) -> None:
    """See to it that Discord has our commands. Trouble is logged: they come with the next start."""
    where = Route("GET", "/applications/{id}/commands", id=client.application_id)
    ours = payload()
    try:
        theirs = await client.http.request(where, params={"with_localizations": "true"})
        if differ(ours, theirs):
            await client.http.bulk_upsert_global_commands(client.application_id or 0, ours)
            log.info("commands published", platform="discord", commands=len(ours))
    except discord.HTTPException as error:
        log.warning("commands not published", platform="discord", error=error.text)


def payload() -> list[Payload]:
    """Our commands as Discord wants them."""
    return [*(_command(entry) for entry in MENU if entry.italian not in BY_NAME), _challenge()]


def differ(ours: Sequence[Payload], theirs: Sequence[Payload]) -> bool:
    """Whether Discord has other commands than ours. It says more of them than we do."""
    known = {(one["type"], one["name"]): one for one in theirs}
    return len(known) != len(ours) or not all(_same(one, known.get((one["type"], one["name"]))) for one in ours)


def _same(ours: Any, theirs: Any) -> bool:
    match ours, theirs:
        case dict(), dict():
            return all(_same(value, theirs.get(name)) for name, value in ours.items())
        case list(), list():
            return len(ours) == len(theirs) and all(map(_same, ours, theirs))
    return ours == theirs or not (ours or theirs)


def _command(entry: Entry) -> Payload:
    return {
        "type": SLASH,
        **_named(entry.italian, entry.english),
        **_described(entry.about),
        "options": [_option(argument) for argument in ARGUMENTS.get(entry.italian, ())],
        "contexts": [IN_SERVERS, IN_PRIVATE] if entry.scopes - {Scope.PRIVATE} else [IN_PRIVATE],
        "integration_types": [BY_SERVERS],
    }


def _challenge() -> Payload:
    return {"type": USER, **_named(*CHALLENGE), "contexts": [IN_SERVERS], "integration_types": [BY_SERVERS]}


def _option(argument: Argument) -> Payload:
    return {
        "type": STRING,
        **_named(argument.italian, argument.english),
        **_described(lambda language: words_of(language).say(f"argument.{argument.kind}")),
        "autocomplete": argument.kind not in WRITTEN,
    }


def _named(italian: str, english: str) -> Payload:
    names = {"it": italian, "en": english}
    return {
        "name": italian,
        "name_localizations": {locale: names[language] for locale, language in LOCALES.items()},
    }


def _described(about: Callable[[str], str]) -> Payload:
    return {
        "description": about("it"),
        "description_localizations": {locale: about(language) for locale, language in LOCALES.items()},
    }


def is_public(interaction: Interaction) -> bool:
    """Whether this command is answered before all."""
    data: Any = interaction.data
    return bool(data["name"] in (*PUBLIC, CHALLENGE[0]))


async def complete(interaction: Interaction) -> None:
    """Offer what may stand in the option that is being written; no storage is asked."""
    data: Any = interaction.data
    language = "it" if interaction.locale is discord.Locale.italian else "en"
    await interaction.response.autocomplete(offered(data, language))


def offered(data: Payload, language: str) -> list[Choice[str]]:
    """What fits what was written so far."""
    written = {option["name"]: option for option in data.get("options", ())}
    for argument in ARGUMENTS.get(data["name"], ()):
        option = written.get(argument.italian)
        if option and option.get("focused"):
            chosen = written.get(GAME.italian, {}).get("value", "")
            named = _values(argument.kind, chosen, language)
            wanted = str(option["value"]).casefold()
            return [Choice(name=name, value=value) for value, name in named if wanted in f"{value} {name}".casefold()]
    return []


def _values(kind: str, game: str, language: str) -> list[tuple[str, str]]:
    """The values of an argument, each with its name."""
    say = words_of(language).say
    match kind:
        case "game":
            return [(name, say(f"game.{name}")) for name in BY_NAME]
        case "rules" if game in BY_NAME:
            return [(name, say(f"preset.{name}")) for name in BY_NAME[game].presets]
        case "language":
            return [("it", "Italiano"), ("en", "English")]
    return []
