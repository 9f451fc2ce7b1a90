"""Private messages beside the hand: help, rules, house rules, reasons, languages, questions that are asked twice."""

from typing import Final

from msgspec.structs import replace

from bot.commands import (
    ChooseCards,
    ChooseHands,
    ChooseLanguage,
    Close,
    Command,
    Leave,
    ShowHouseRules,
    ShowRules,
    ShowTable,
    ShowWhy,
)
from bot.people import Person
from bot.rules import BY_NAME
from bot.screens.contact import hands_note
from bot.screens.house import house_screen
from bot.screens.menu import button, removals
from bot.screens.rows import flow
from bot.screens.rulebook import games_page, rules_page
from bot.screens.sheet import why
from bot.screens.table import public_view
from bot.screens.values import Button, Screen, Style
from bot.screens.voice import Voice, plain
from bot.table import Table
from bot.tokens import write_token

TONGUES: Final = {"it": "Italiano", "en": "English"}
"""Each language as its speakers call it."""
QUESTIONS: Final[dict[type[Command], tuple[str, str, str]]] = {
    Close: ("close.sure", "close.no", "close.yes"),
    Leave: ("leave.sure", "leave.no", "leave.yes"),
}
"""What is asked twice: the question, no and yes."""


def note(command: Command, table: Table | None, voice: Voice, reader: Person | None = None) -> Screen:
    """What `reader` asked to be shown: he as he is after what he chose, if he is known."""
    match command:
        case ShowRules(page, game) if game in BY_NAME or (table and not game):
            return _rules(page, game, table, voice)
        case ShowHouseRules(page, option) if table:
            return house_screen(table, page, option, voice)
        case ShowWhy() if table:
            return why(table, public_view(table), voice)
        case ChooseLanguage():
            chosen = reader.language if reader else None
            return languages(table, voice, chosen if command.language is None else command.language)
        case ChooseHands() | ChooseCards():
            return hands_note(command, reader, voice)
        case Close() | Leave() if table:
            return really(command, table, voice)
        case ShowRules():
            return games_page(voice)
    return help_page(table, voice)


def _rules(page: int, game: str, table: Table | None, voice: Voice) -> Screen:
    """The rules of this table's game by its house rules, or those of another game by its own."""
    if table and game in ("", table.game):
        return rules_page(table.game, table.house, page, voice, table=table)
    return rules_page(game, {}, page, replace(voice, suits=BY_NAME[game].suits))


def help_page(table: Table | None, voice: Voice) -> Screen:
    """How Osteria works."""
    number = table.id if table else 0
    rules = button(number, voice, "button.rules", ShowRules())
    return Screen(
        tuple(map(plain, voice.say("help").splitlines())),
        ((rules, button(number, voice, "help.language", ChooseLanguage())),),
    )


def languages(table: Table | None, voice: Voice, chosen: str | None) -> Screen:
    """The language of a person's private text."""
    number = table.id if table else 0
    names = {**TONGUES, "": voice.say("language.group")}
    buttons = [
        Button(f"{name} ✓" if code == chosen else name, write_token(number, ChooseLanguage(code)))
        for code, name in names.items()
    ]
    return Screen((voice.line("language.ask"),), flow(buttons, 2))


def really(command: Close | Leave, table: Table, voice: Voice) -> Screen:
    """Is that meant? What ends something for others is asked twice."""
    ask, no, yes = QUESTIONS[type(command)]
    score = ", ".join(f"{voice.side(side)} {total}" for side, total in _standing(table)) or voice.title()
    stay = button(table.id, voice, no, ShowTable(), Style.PRIMARY)
    sure = button(table.id, voice, yes, type(command)(sure=True), Style.DANGER)
    others = removals(table, voice) if isinstance(command, Close) else ()
    return Screen((voice.line(ask, game=voice.title(), score=score),), ((stay, sure), *others))


def _standing(table: Table) -> list[tuple[tuple[int, ...], int]]:
    if table.state is None:
        return []
    view = public_view(table)
    return list(zip(view.sides, view.totals, strict=True))
