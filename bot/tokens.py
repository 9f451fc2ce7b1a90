"""Button tokens: a command as 1 to 64 bytes of ASCII and back, such as ``12.pc.3-1-2.0``.

House rules: a token is the table's number (0 for none), the code of the command and its fields, in order, between dots.
It carries no authority and says nothing about a card. Each command has exactly one token: whatever is not written so is
read as nothing.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from msgspec.structs import fields

from bot import commands

LONGEST = 64

CODES: dict[str, type[commands.Command]] = {
    "sg": commands.ShowGames,
    "ot": commands.OpenTable,
    "he": commands.ShowHelp,
    "ru": commands.ShowRules,
    "st": commands.ShowTable,
    "sh": commands.ShowHand,
    "no": commands.ShowNow,
    "wh": commands.ChooseHands,
    "ca": commands.ChooseCards,
    "gs": commands.ShowOptions,
    "gp": commands.SetGroupOption,
    "la": commands.ChooseLanguage,
    "bo": commands.ShowBoard,
    "bt": commands.TurnBoard,
    "nu": commands.ShowStats,
    "ns": commands.ShareStats,
    "hi": commands.ShowHistory,
    "mt": commands.ShowMatch,
    "mw": commands.ShowMatchWhy,
    "mf": commands.GiveRecord,
    "mv": commands.VerifyHand,
    "ml": commands.LastMatch,
    "ve": commands.Verify,
    "pr": commands.ShowPrivacy,
    "ex": commands.Export,
    "er": commands.Erase,
    "li": commands.LinkAccount,
    "ul": commands.Unlink,
    "bs": commands.ShowBans,
    "ba": commands.Ban,
    "rt": commands.Report,
    "si": commands.Sit,
    "up": commands.Stand,
    "cs": commands.ChangeSeat,
    "ac": commands.AddComputer,
    "rc": commands.RemoveComputer,
    "rp": commands.RemovePerson,
    "hr": commands.ShowHouseRules,
    "so": commands.SetOption,
    "sp": commands.SetPreset,
    "go": commands.StartMatch,
    "cu": commands.Cut,
    "pc": commands.PressCard,
    "pa": commands.PressAction,
    "do": commands.Act,
    "ch": commands.Choose,
    "on": commands.GoOn,
    "wy": commands.ShowWhy,
    "tb": commands.TakeBack,
    "le": commands.Leave,
    "cl": commands.Close,
    "re": commands.Reopen,
    "rm": commands.Rematch,
}
"""The commands that a button may carry. What only clocks and computer players say has no code."""
CODE_OF = {kind: code for code, kind in CODES.items()}


class Pressed(NamedTuple):
    """What a button says: the table (0: none), and the command."""

    table: int
    command: commands.Command


class Form(NamedTuple):
    """How a value of one type is written, what its text may look like, and how it is read back."""

    write: Callable[[Any], str]
    looks: str
    read: Callable[[str], Any]

    def or_none(self) -> "Form":
        """The form of the same type where it may be None."""
        return Form(
            lambda value: NONE if value is None else self.write(value),
            rf"\{NONE}|{self.looks}",
            lambda text: None if text == NONE else self.read(text),
        )


NONE = "*"
NUMBER = Form(str, "0|[1-9][0-9]{0,14}", int)
FLAG = Form("{:d}".format, "[01]", "1".__eq__)
WORD = Form(lambda word: word.replace(".", "~"), "[a-z0-9_/~-]*", lambda text: text.replace("~", "."))
FORMS: dict[Any, Form] = {
    int: NUMBER,
    bool: FLAG,
    str: WORD,
    int | None: NUMBER.or_none(),
    str | None: WORD.or_none(),
}


@lru_cache(maxsize=4096)
def write_token(table: int, command: commands.Command) -> str:
    """The token of a command at a table. Raises KeyError for a command that no button carries."""
    kind = type(command)
    values = [form.write(getattr(command, name)) for name, form in _fields(kind)]
    return ".".join([str(table), CODE_OF[kind], *values])


def read_token(token: str) -> Pressed | None:
    """What a button says, or nothing if this is no token of ours."""
    kind = CODES.get(token[: LONGEST + 1].partition(".")[2].partition(".")[0])
    found = _pattern(kind).fullmatch(token) if kind and len(token) <= LONGEST else None
    if kind is None or found is None:
        return None
    table, _, *texts = found.groups()
    values = [form.read(text) for (_, form), text in zip(_fields(kind), texts, strict=True)]
    return Pressed(int(table), kind(*values))


@cache
def _fields(kind: type[commands.Command]) -> tuple[tuple[str, Form], ...]:
    """The fields of a command, each with how it is written."""
    return tuple((field.name, FORMS[field.type]) for field in fields(kind))


@cache
def _pattern(kind: type[commands.Command]) -> re.Pattern[str]:
    looks = [NUMBER.looks, CODE_OF[kind], *(form.looks for _, form in _fields(kind))]
    return re.compile(r"\.".join(f"({look})" for look in looks))
