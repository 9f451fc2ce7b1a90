"""Screens as Discord's layouts: text in parts, buttons in rows, and choosers where there are more buttons than fit.

House rules: a layout is finished when it is made: nothing waits for it, since a press says all by itself
(`adapters.discord.items`). So its parts are what Discord is sent, as its documentation names it: the classes that
discord.py has for them carry callbacks, and cost more than all else that is done for a press. Limits are Discord's:
4,000 characters and 40 components a message, 5 buttons a row, 25 options a chooser, 80 characters a label, 100 what an
option means.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain, count, groupby
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ButtonStyle, ComponentType
from discord.ui import LayoutView

from adapters.discord.items import button_id, chooser_id
from adapters.discord.markup import CHALLENGED, Who, called_of, draw_block, escape
from bot.screens.names import cut, short
from bot.screens.values import Attachment, Block, Line, Mention, Screen, Slot, Style
from bot.screens.values import Button as Asked
from bot.screens.voice import voice_in

TEXT, COMPONENTS, LABEL, ABOUT, PLACEHOLDER, ROW, BUTTONS, OPTIONS, ALT = 4000, 40, 80, 100, 150, 5, 25, 25, 1024
"""What a message holds at most; with more buttons than `BUTTONS` it gets choosers."""

STYLES: Final = {
    Style.PLAIN: ButtonStyle.secondary.value,
    Style.PRIMARY: ButtonStyle.primary.value,
    Style.SUCCESS: ButtonStyle.success.value,
    Style.DANGER: ButtonStyle.danger.value,
}

Row: TypeAlias = Sequence[Asked]
Part: TypeAlias = dict[str, Any]
"""A component as Discord is sent it."""
T = TypeVar("T")


class Layout(LayoutView):
    """A layout of these parts; the one user whom it mentions, if any, and the file that it shows, if one."""

    def __init__(self, parts: Sequence[Part], called: str = "", attachment: Attachment | None = None) -> None:
        super().__init__(timeout=None)
        self.parts, self.called, self.attachment = [*parts], called, attachment
        self.stop()

    def to_components(self) -> list[Part]:
        """What Discord is sent."""
        return self.parts

    def has_components_v2(self) -> bool:
        """Whether Discord is told that there is a layout in place of a text."""
        return True

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
    inside = [*texts, *shown, *_controls(screen.rows, slot, COMPONENTS - 1 - len(texts) - len(shown))]
    boxed = [_part(ComponentType.container, components=inside)] if slot in (Slot.TABLE, Slot.RECORD) else inside
    return Layout(boxed, called, screen.attachment)


def draw_lines(lines: Sequence[Line], who: Who) -> Layout:
    """Announcements alone: what remains of a table that was sent anew further down. They call nobody any more."""
    return Layout(_texts([_text(lines, "", who)]))


def draw_words(text: str) -> Layout:
    """A few words."""
    return Layout(_texts([escape(text)]))


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


def _texts(parts: Sequence[str]) -> list[Part]:
    """The parts as far as they fit, none of them empty."""
    kept, room = [], TEXT
    for part in parts:
        kept.append(part[:room])
        room -= len(kept[-1])
    return [_part(ComponentType.text_display, content=part) for part in kept if part.strip()]


# --- buttons ----------------------------------------------------------------------------------------------------------


def _controls(rows: Sequence[Row], slot: Slot, room: int) -> list[Part]:
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
    meant = [some for row in rows if row for some in _chunks(row, ROW)]
    tries = chain((meant,), (_chunks(buttons, most) for most in range(2, ROW + 1)))
    return next((some for some in tries if len(some) + len(buttons) <= room), _chunks(buttons, ROW))


def _may_be_option(button: Asked) -> bool:
    return button.style is Style.PLAIN and not button.url


def _row(buttons: Row, slot: Slot, places: Iterator[int]) -> Part:
    return _part(ComponentType.action_row, components=[_button(button, slot, next(places)) for button in buttons])


def _button(button: Asked, slot: Slot, place: int) -> Part:
    label = button.label[:LABEL]
    if button.url:
        return _part(ComponentType.button, style=ButtonStyle.link.value, label=label, url=button.url)
    pressed = button_id(slot, place, button.token)
    return _part(ComponentType.button, style=STYLES[button.style], label=label, custom_id=pressed)


def _chooser(buttons: Row, name: str, slot: Slot, place: int) -> Part:
    """A chooser of these."""
    options = [_option(button) for button in buttons[:OPTIONS]]
    asked = {"custom_id": chooser_id(slot, place), "options": options, "placeholder": name[:PLACEHOLDER]}
    return _part(ComponentType.action_row, components=[_part(ComponentType.select, **asked)])


def _option(button: Asked) -> dict[str, str]:
    about = cut(button.about, ABOUT, ABOUT)
    meant = {"label": button.label[:LABEL], "value": button.token}
    return {**meant, "description": about} if about else meant


def _range(buttons: Row) -> str:
    """From the first to the last one: "2–16"."""
    return f"{buttons[0].label}–{buttons[-1].label}"


def _chunks(things: Sequence[T], most: int) -> list[Sequence[T]]:
    return [things[at : at + most] for at in range(0, len(things), most)]


def _evenly(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """Chunks of about the same length."""
    return _chunks(things, -(-len(things) // max(1, -(-len(things) // most))) or 1)


def _attached(attachment: Attachment) -> Part:
    """A picture to be looked at, or a file to be saved."""
    media = {"url": f"attachment://{attachment.name}"}
    if not attachment.picture:
        return _part(ComponentType.file, file=media)
    return _part(ComponentType.media_gallery, items=[{"media": media, "description": attachment.about[:ALT]}])


def _part(kind: ComponentType, **values: Any) -> Part:
    return {"type": kind.value, **values}
