"""Screens as Telegram's own: a text in HTML and a keyboard. Pure.

House rules: an ephemeral hand stays under 900 units, since longer edits have been refused. Labels are as wide as a
small phone shows them: a row that is too wide is broken into more.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from adapters.telegram.html import Who, draw_text, plain
from bot.screens.names import cut, graphemes, width
from bot.screens.values import Attachment, Block, Button, Line, Mention, Screen

Json: TypeAlias = Any

LONGEST: Final = 4096
LONGEST_EPHEMERAL: Final = 900
"""UTF-16 units of a text, after parsing."""

LONGEST_CAPTION: Final = 1024
"""UTF-16 units of the words below a picture or a file."""

LONGEST_HEAD: Final = 2500
"""UTF-16 units of the announcements above a table."""

WIDEST: Final = {1: 34, 2: 19, 3: 12}
NARROW: Final = 8
"""Signs of a label by how many stand in its row, and in a row of four or more."""
MOST_IN_ROW: Final = 8


class Drawn(Struct, frozen=True):
    """A message as it goes out; `keyboard` is empty where there are no buttons. `attachment`: what `text` stands
    below.
    """

    text: str
    keyboard: tuple[tuple[Json, ...], ...] = ()
    attachment: Attachment | None = None


def draw(screen: Screen, who: Who, head: str = "", longest: int = LONGEST) -> Drawn:
    """A screen, under announcements that are drawn already."""
    room = longest - width(plain(head)) - 1 if head else longest
    text = draw_text(screen.blocks, screen.folded, who, room)
    rows = [piece for row in screen.rows for piece in broken(row)]
    keyboard = tuple(tuple(map(_button, row)) for row in rows)
    return Drawn("\n".join(filter(None, (head, text))), keyboard, screen.attachment)


def parted(drawn: Drawn) -> tuple[Drawn, ...]:
    """What is too long to stand below its attachment goes before it, in a message of its own."""
    if drawn.attachment is None or width(plain(drawn.text)) <= LONGEST_CAPTION:
        return (drawn,)
    return (Drawn(drawn.text), Drawn("", drawn.keyboard, drawn.attachment))


def draw_head(head: Sequence[Line], who: Who) -> str:
    """Announcements alone."""
    return draw_text(head, (), who, LONGEST_HEAD) if head else ""


def persons_of(blocks: Sequence[Block]) -> set[int]:
    """Who is mentioned."""
    lines = (block for block in blocks if isinstance(block, Line))
    return {span.person for line in lines for span in line.spans if isinstance(span, Mention)}


def broken(row: Sequence[Button]) -> list[Sequence[Button]]:
    """A row as it is, or in pieces where a label would not be read."""
    if not row:
        return []
    widest = WIDEST.get(len(row), NARROW)
    fits = len(row) <= MOST_IN_ROW and all(len(graphemes(button.label)) <= widest for button in row)
    if fits or len(row) == 1:
        return [row]
    middle = (len(row) + 1) // 2
    return [*broken(row[:middle]), *broken(row[middle:])]


def _button(button: Button) -> Json:
    drawn = {"text": cut(button.label, WIDEST[1], width(button.label))}
    drawn |= {"url": button.url} if button.url else {"callback_data": button.token}
    return drawn | ({"style": button.style.value} if button.style.value else {})
