"""Where a private message goes: to an ephemeral one in the group, the private chat, the whole chat. Pure.

House rules: the ways are tried in order. What has an attachment is always sent anew. Nothing that is private ever
becomes public: only a note that tells no secret may (`Delivery.public`), and what acts on the group stays there
(`Delivery.here`).
"""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from adapters.telegram.inbound import Press
from adapters.telegram.ref import Ref
from bot.people import Chat, Person
from bot.screens.values import Delivery, Slot


class Whisper(Struct, frozen=True):
    """A new ephemeral message, by a press of its reader's, or by what he whispered."""

    press: Press


class Rewrite(Struct, frozen=True):
    """An ephemeral message that is there."""

    ephemeral: int


class Privately(Struct, frozen=True):
    """The private chat."""


class Publicly(Struct, frozen=True):
    """The whole chat."""


Aim: TypeAlias = Whisper | Rewrite | Privately | Publicly


def aims(delivery: Delivery, ref: Ref, person: Person, chat: Chat, here: Press | None, there: bool) -> tuple[Aim, ...]:
    """The ways to a person, best first. `here`: his latest press in the group, while it is good; `there`: he pressed in
    his private chat later than that.
    """
    if chat.private:
        return (Publicly(),)
    is_hand = delivery.slot is Slot.HAND
    opened = person.opened and not delivery.here and not (is_hand and person.hands == "group")
    ways: list[Aim] = [Privately()] if there and not delivery.here else []
    if here:
        ways += _where_pressed(ref, here, is_hand=is_hand, opened=opened)
    if opened:
        ways.append(Privately())
    if ref.ephemeral and is_hand:
        ways.append(Rewrite(ref.ephemeral))
    if delivery.public or delivery.here:
        ways.append(Publicly())
    anew = delivery.screen.attachment is not None
    return tuple(way for way in dict.fromkeys(ways) if not (anew and isinstance(way, Rewrite)))


def _where_pressed(ref: Ref, here: Press, *, is_hand: bool, opened: bool) -> Iterator[Aim]:
    """What shows the button that was pressed, if it is this one's; else a new one, where it was asked for there."""
    if here.ephemeral and here.ephemeral == (ref.ephemeral or (is_hand and here.ephemeral)):
        yield Rewrite(here.ephemeral)
    if here.asks or here.ephemeral or not (is_hand and opened):
        yield Whisper(here)
