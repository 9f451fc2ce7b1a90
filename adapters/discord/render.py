"""Screens as Discord's layouts: text in parts, buttons in rows, and choosers where there are more buttons than fit.

House rules: a layout is finished when it is made: nothing waits for it, since a press says all by itself
(`adapters.discord.items`). Limits are Discord's: 4,000 characters and 40 components a message, 5 buttons a row, 25
options a chooser, 80 characters a label, 100 what an option means.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import count, groupby
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord.ui import ActionRow, Button, Container, File, LayoutView, MediaGallery, Select, TextDisplay

from adapters.discord.items import button_id, chooser_id
from adapters.discord.markup import CHALLENGED, Who, called_of, draw_block, escape
from bot.screens.names import cut, short
from bot.screens.values import Attachment, Block, Line, Mention, Screen, Slot, Style
from bot.screens.values import Button as Asked
from bot.screens.voice import voice_in

TEXT, COMPONENTS, LABEL, ABOUT, PLACEHOLDER, ROW, BUTTONS, OPTIONS, ALT = 4000, 40, 80, 100, 150, 5, 25, 25, 1024
"""What a message holds at most; with more buttons than `BUTTONS` it gets choosers."""

STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

Row: TypeAlias = Sequence[Asked]
Item: TypeAlias = Any
"""An item of a layout: discord.py's classes are generic in what they are part of."""
T = TypeVar("T")


class Layout(LayoutView):
    """A layout, the one user whom it mentions, if any, and the file that it shows, if one."""

    called: str = ""
    attachment: Attachment | None = None

    def uploads(self, field: str = "files") -> dict[str, Any]:
        """What goes along with it once, in the field that takes it; discord.py wants no empty one."""
        if self.attachment is None:
            return {}
        data, name, about = BytesIO(self.attachment.data), self.attachment.name, self.attachment.about[:ALT]
        return {field: [discord.File(data, name, description=about)]}


def draw(screen: Screen, slot: Slot, who: Who, head: Sequence[Line] = (), said: str = "") -> Layout:
    """A screen under its announcements; `said` is what its reader is told above it."""
    called = called_of((*head, *screen.blocks), who)
    above = [escape(said), _text(head, called, who)]
    parts = [*above, *(_text(part, called, who) for part in _parts(screen.blocks)), _folded(screen.folded, who)]
    texts = _texts(parts)
    shown = [_attached(screen.attachment)] if screen.attachment else []
    items = [*texts, *shown, *_controls(screen.rows, slot, COMPONENTS - 1 - len(texts) - len(shown))]
    boxed = [Container(*items)] if slot in (Slot.TABLE, Slot.RECORD) else items
    return _finished(boxed, called, screen.attachment)


def draw_lines(lines: Sequence[Line], who: Who) -> Layout:
    """Announcements alone: what remains of a table that was sent anew further down. They call nobody any more."""
    return _finished(_texts([_text(lines, "", who)]))


def draw_words(text: str) -> Layout:
    """A few words."""
    return _finished(_texts([escape(text)]))


def mentioned(view: Layout) -> discord.AllowedMentions:
    """Who is notified: the one who is called, or nobody."""
    users = [discord.Object(int(view.called))] if view.called else False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def challenge(name: str, other: str, language: str) -> Line:
    """Who challenges whom."""
    return voice_in(language).line("challenge", name=short(name), other=Mention(CHALLENGED, short(other)))


# --- text -------------------------------------------------------------------------------------------------------------


def _parts(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks between blank lines."""
    return [list(part) for blank, part in groupby(blocks, _is_blank) if not blank]


def _is_blank(block: Block) -> bool:
    return isinstance(block, Line) and not block.spans


def _text(blocks: Sequence[Block], called: str, who: Who) -> str:
    return "\n".join(draw_block(block, called, who) for block in blocks)


def _folded(blocks: Sequence[Block], who: Who) -> str:
    """What is folded away elsewhere stands in small print here."""
    return "\n".join(f"-# {draw_block(block, '', who)}" for block in blocks)


def _texts(parts: Sequence[str]) -> list[Item]:
    """The parts as far as they fit, none of them empty."""
    kept, room = [], TEXT
    for part in parts:
        kept.append(part[:room])
        room -= len(kept[-1])
    return [TextDisplay(part) for part in kept if part.strip()]


# --- buttons ----------------------------------------------------------------------------------------------------------


def _controls(rows: Sequence[Row], slot: Slot, room: int) -> list[Item]:
    """Rows of buttons in so many components; what a button leads to is chosen in its place. Where the buttons are too
    many, the plain ones become choosers above the others; the last one, the way out, stays a button.
    """
    buttons, places = [button for row in rows for button in row], count()
    if len(buttons) > BUTTONS:
        many = [button for button in buttons[:-1] if _may_be_option(button)]
        rest = [button for button in buttons if button not in many]
        choosers = [_chooser(some, _range(some), slot, next(places)) for some in _evenly(many, OPTIONS)]
        return [*choosers, *(_row(some, slot, places) for some in _chunks(rest, ROW))]
    leading = [button for button in buttons if button.choices]
    plain = [[button for button in row if not button.choices] for row in rows]
    fitting = _fitting(plain, [button for row in plain for button in row], room - 2 * len(leading))
    choosers = [_chooser(button.choices, button.label, slot, next(places)) for button in leading]
    at = next((at for at, row in enumerate(rows) if any(button.choices for button in row)), 0)
    return [
        *(_row(row, slot, places) for row in fitting[:at]),
        *choosers,
        *(_row(row, slot, places) for row in fitting[at:]),
    ]


def _fitting(rows: Sequence[Row], buttons: Row, room: int) -> Sequence[Row]:
    """The rows as they are meant, or with as few more buttons in a row as needed."""
    meant = [some for row in rows for some in _chunks(row, ROW) if some]
    tries = [meant, *(_chunks(buttons, most) for most in range(2, ROW + 1))]
    return next((some for some in tries if len(some) + len(buttons) <= room), tries[-1])


def _may_be_option(button: Asked) -> bool:
    return button.style is Style.PLAIN and not button.url


def _row(buttons: Row, slot: Slot, places: Iterator[int]) -> Item:
    return ActionRow(*(_button(button, slot, next(places)) for button in buttons))


def _button(button: Asked, slot: Slot, place: int) -> Item:
    if button.url:
        return Button(label=button.label[:LABEL], url=button.url)
    return Button(
        style=STYLES[button.style], label=button.label[:LABEL], custom_id=button_id(slot, place, button.token)
    )


def _chooser(buttons: Row, name: str, slot: Slot, place: int) -> Item:
    """A chooser of these."""
    options = [_option(button) for button in buttons[:OPTIONS]]
    return ActionRow(Select(custom_id=chooser_id(slot, place), options=options, placeholder=name[:PLACEHOLDER]))


def _option(button: Asked) -> discord.SelectOption:
    about = cut(button.about, ABOUT, ABOUT) or None
    return discord.SelectOption(label=button.label[:LABEL], value=button.token, description=about)


def _range(buttons: Row) -> str:
    """From the first to the last one: "2–16"."""
    return f"{buttons[0].label}–{buttons[-1].label}"


def _chunks(things: Sequence[T], most: int) -> list[Sequence[T]]:
    return [things[at : at + most] for at in range(0, len(things), most)]


def _evenly(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """Chunks of about the same length."""
    return _chunks(things, -(-len(things) // max(1, -(-len(things) // most))) or 1)


def _attached(attachment: Attachment) -> Item:
    """A picture to be looked at, or a file to be saved."""
    media = f"attachment://{attachment.name}"
    if not attachment.picture:
        return File(media)
    return MediaGallery(discord.MediaGalleryItem(media, description=attachment.about[:ALT]))


def _finished(items: Sequence[Item], called: str = "", attachment: Attachment | None = None) -> Layout:
    view = Layout(timeout=None)
    view.called, view.attachment = called, attachment
    for item in items:
        view.add_item(item)
    view.stop()
    return view
