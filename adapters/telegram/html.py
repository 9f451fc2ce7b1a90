"""Blocks of a screen as Telegram's HTML, and how long they are when it has read them. Pure.

House rules: whatever a person wrote is escaped here, and nowhere else. Lengths are counted after parsing, in UTF-16
units, as Telegram counts. A text that is too long loses first what is folded away, then its middle: announcements and
the last line stay.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from typing import Final, TypeAlias

from bot.screens.names import cut, width
from bot.screens.values import Block, Bold, CardRow, Code, Mention, Span, Until

Who: TypeAlias = Mapping[int, str]
"""The number that Telegram knows a person by, for those who are mentioned."""

TAG: Final = re.compile(r"<[^>]*>")

LEFT_OUT: Final = "…"
LONGEST_LINE: Final = 400
"""UTF-16 units of a line in a text that is too long."""


def draw_text(blocks: Sequence[Block], folded: Sequence[Block], who: Who, longest: int) -> str:
    """A screen, with what is folded away at its end. At most `longest` units after parsing."""
    lines = [draw_block(block, who) for block in blocks]
    seen = [plain_block(block) for block in blocks]
    if _fits([*seen, *map(plain_block, folded)], longest):
        return "\n".join([*lines, *_fold([draw_block(block, who) for block in folded])])
    return "\n".join(lines) if _fits(seen, longest) else _without_middle(lines, seen, longest)


def plain(html: str) -> str:
    """What Telegram shows of a text in HTML."""
    return unescape(TAG.sub("", html))


def draw_block(block: Block, who: Who) -> str:
    """A line, or cards after their label."""
    if isinstance(block, CardRow):
        faces = escape(" · ".join(face.text for face in block.faces), quote=False)
        cards = f"<b>{faces}</b>" if block.bold and faces else faces
        return f"{escape(block.label, quote=False)}: {cards}" if block.label else cards
    return "".join(_span(span, who) for span in block.spans)


def plain_block(block: Block) -> str:
    """The same as Telegram shows it."""
    if isinstance(block, CardRow):
        faces = " · ".join(face.text for face in block.faces)
        return f"{block.label}: {faces}" if block.label else faces
    return "".join(span.name if isinstance(span, Mention) else span.text for span in block.spans)


def _span(span: Span, who: Who) -> str:
    match span:
        case Bold(text):
            return f"<b>{escape(text, quote=False)}</b>"
        case Code(text):
            return f"<code>{escape(text, quote=False)}</code>"
        case Until(at, text, worded=False):
            return f'<tg-time unix="{int(at)}" format="r">{escape(text, quote=False)}</tg-time>'
        case Mention(person, name):
            known = who.get(person)
            shown = escape(name, quote=False)
            return f'<a href="tg://user?id={known}">{shown}</a>' if known else shown
        case _:
            return escape(span.text, quote=False)


def _fold(lines: Sequence[str]) -> Sequence[str]:
    return ("<blockquote expandable>" + "\n".join(lines) + "</blockquote>",) if lines else ()


def _fits(seen: Sequence[str], longest: int) -> bool:
    return width("\n".join(seen)) <= longest


def _without_middle(lines: Sequence[str], seen: Sequence[str], longest: int) -> str:
    """As many of the first lines as have room before the last one."""
    lines, seen = _shortened(lines, seen)
    kept = len(lines) - 1
    while kept > 0 and not _fits([*seen[:kept], LEFT_OUT, seen[-1]], longest):
        kept -= 1
    return "\n".join([*lines[:kept], LEFT_OUT, lines[-1]])


def _shortened(lines: Sequence[str], seen: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Lines of a sane length; a longer one loses its end, and with it what made it bold or a link."""
    cuts = [cut(text, LONGEST_LINE, LONGEST_LINE) for text in seen]
    kept = [
        line if short == text else escape(short, quote=False)
        for line, text, short in zip(lines, seen, cuts, strict=True)
    ]
    return kept, cuts
