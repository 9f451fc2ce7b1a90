"""Words in Discord's markdown. Pure.

House rules: whatever is not ours is escaped: a name or a title never becomes bold, a link, a mention or a heading.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from bot.screens.values import Block, Bold, CardRow, Code, Line, Mention, Span, Text, Until

Who: TypeAlias = Mapping[int, str]
"""The user whom a person is, for those who may be mentioned."""

CHALLENGED: Final = 0
"""The person who is challenged: Osteria need not know him."""

ANYWHERE: Final = re.compile(r"([\\*_~|`<>@#\[\]])")
LINK: Final = re.compile("://")
AT_THE_START: Final = re.compile(r"(\s*)([-+]|\d+(?=[.)]))")
"""What makes a list of a line."""


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Words that stay as they are. The same few come again and again."""
    return LINK.sub(r":\\//", ANYWHERE.sub(r"\\\1", text))


def draw_block(block: Block, called: str, who: Who) -> str:
    """A block as markdown; `called` is the one user who is really mentioned."""
    line = _cards(block) if isinstance(block, CardRow) else "".join([_span(span, called, who) for span in block.spans])
    found = AT_THE_START.match(line)
    return _guard(found) + line[found.end() :] if found else line


def mentions_of(blocks: Iterable[Block]) -> Sequence[Mention]:
    """Who is mentioned, in order."""
    return [span for block in blocks if isinstance(block, Line) for span in block.spans if isinstance(span, Mention)]


def called_of(blocks: Iterable[Block], who: Who) -> str:
    """The one user whom a message mentions: the last one, who is to act; empty for nobody."""
    users = [who[mention.person] for mention in mentions_of(blocks) if mention.person in who] if who else []
    return users[-1] if users else ""


def _span(span: Span, called: str, who: Who) -> str:
    match span:
        case Text(text):  # most are: so it comes first
            return escape(text)
        case Bold(text):
            return _bold(text)
        case Mention(person, name):
            return f"<@{called}>" if called and who.get(person) == called else _bold(name)
        case Until(at, _, worded=False):
            return f"<t:{round(at)}:R>"
        case Code(text):
            return f"`{text.replace('`', '')}`"
        case Until(text=text):
            return escape(text)


def _bold(text: str) -> str:
    return f"**{escape(text)}**" if text.strip() else escape(text)


def _cards(row: CardRow) -> str:
    cards = " · ".join(face.text for face in row.faces)
    drawn = _bold(cards) if row.bold else escape(cards)
    return f"{escape(row.label)}: {drawn}" if row.label else drawn


def _guard(found: re.Match[str]) -> str:
    """A list's sign, harmless: a number is guarded behind it."""
    before, sign = found.groups()
    return f"{before}\\{sign}" if sign in "-+" else f"{before}{sign}\u200b"
