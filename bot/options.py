"""The options of a group, and what a person chooses for himself: what may be chosen, and who and where is what after
it. Pure.

House rules: an option holds for the tables that are opened from then on, in all places of the group; language, quiet
hours and what is about the leaderboard hold at once. A person's choice holds wherever he plays on that platform.
"""

from typing import Final

from msgspec.structs import replace

from bot.commands import ChooseCards, ChooseHands, ChooseLanguage, Command, SetGroupOption, ShowOptions, Start
from bot.i18n import LANGUAGES
from bot.people import Chat, Person
from bot.rules import BY_NAME
from bot.timers import CLOCKS

OPTIONS: Final = ("language", "usual", "rules", "clock", "opens", "closes", "quiet", "cards", "monthly", "gone")
"""What a group may choose, as its `Chat` names it."""
HANDS: Final = ("group", "private")
CARDS: Final = ("signs", "words")
FIXED: Final[dict[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "usual": ("", *BY_NAME),
    "clock": CLOCKS,
    "opens": ("all", "admins"),
    "closes": ("host", "all", "admins"),
    "quiet": ("", "22-8", "23-8", "0-8", "23-7"),
    "cards": CARDS,
    "monthly": ("no", "yes"),
    "gone": ("hidden", "shown"),
}
"""The values of each option, the first one unless somebody chose another; the rules depend on the usual game."""
ADMIN: Final = "admin"
"""Osteria may do in the group what an admin may."""
OFFERED: Final = "offered"
"""It may not, and an admin was told what it would be good for."""
OF_GROUPS: Final = ("monthly", "gone")
"""What a private chat has no use for."""


def values_of(chat: Chat, option: str) -> tuple[str, ...]:
    """What may be chosen for that option; nothing for what is no option, or none here."""
    if chat.private and option in OF_GROUPS:
        return ()
    if option != "rules":
        return FIXED.get(option, ())
    return tuple(BY_NAME[chat.usual].presets) if chat.usual in BY_NAME else ()


def options_of(chat: Chat) -> tuple[str, ...]:
    """The options among which there is something to choose."""
    return tuple(option for option in OPTIONS if len(values_of(chat, option)) > 1)


def value_of(chat: Chat, option: str) -> str:
    """What is chosen; no rules are the first ones."""
    value: str = getattr(chat, option)
    return value or next(iter(values_of(chat, option)), "")


def may_be(chat: Chat, command: SetGroupOption) -> bool:
    """Whether there is such an option with such a value."""
    return command.value in values_of(chat, command.option)


def learned(command: Command, person: Person, chat: Chat) -> tuple[Person, Chat]:
    """The person and the chat once `command` has been obeyed; it may not choose anything."""
    return _chosen(command, person, chat), _set(command, chat)


def _chosen(command: Command, person: Person, chat: Chat) -> Person:
    match command:
        case ChooseLanguage(language=str(language), group=False):
            return replace(person, language=language or chat.language)
        case ChooseHands(where=str(where)):
            return replace(person, hands=where)
        case Start() if command.table:
            return replace(person, hands="private")
        case ChooseCards(cards):
            return replace(person, cards=cards)
    return person


def _set(command: Command, chat: Chat) -> Chat:
    match command:
        case ChooseLanguage(language=str(language), group=True):
            return replace(chat, language=language or chat.language)
        case ShowOptions():
            return replace(chat, rights=chat.rights or OFFERED)
        case SetGroupOption("usual", value):
            return replace(chat, usual=value, rules="")
        case SetGroupOption(option, value):
            return replace(chat, **{option: value})
    return chat
