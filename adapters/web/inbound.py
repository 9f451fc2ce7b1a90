"""What a browser sends, read strictly, and what it means to Osteria. Pure: nothing is looked up here."""

import re
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from adapters.web.rooms import Member, Room
from bot.people import Place, Sender
from bot.ports import Inbound

PLATFORM = "web"

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{4,64}\Z")]
"""A press or line as the browser numbers it: sent again with the same key, it is the same one."""
Token = Annotated[str, Meta(pattern=r"^[!-~]{1,64}\Z")]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Short = Annotated[str, Meta(min_length=1, max_length=40)]
Long = Annotated[str, Meta(min_length=1, max_length=500)]

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a room."""

    name: Short
    title: Short


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Enter a room with its invitation, under a name."""

    invite: Secret
    name: Short


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """Press a button."""

    key: Key
    token: Token


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """Write a line in the chat; with a slash before it, a command."""

    key: Key
    text: Long


Body = TypeVar("Body", Open, Join, Press, Say)


class Malformed(ValueError):
    """What came is not what a page sends."""


def read(body: bytes, kind: type[Body]) -> Body:
    """Read a body. Raises `Malformed`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed from error


def clean(text: str) -> str:
    """A name, title or line on one line, without what is not written. Raises `Malformed` where nothing is left."""
    cleaned = CONTROL.sub(" ", text).strip()
    if not cleaned:
        raise Malformed
    return cleaned


def pressed(press: Press, room: Room, member: Member, locale: str) -> Inbound:
    """A press as Osteria takes it."""
    return Inbound(_key(member, press.key), _sender(member, locale), place_of(room), token=press.token)


def commanded(key: str, text: str, room: Room, member: Member, locale: str) -> Inbound:
    """A written command, "/gioca cirulla"."""
    word, _, rest = text.removeprefix("/").partition(" ")
    return Inbound(_key(member, key), _sender(member, locale), place_of(room), word=word.lower(), rest=rest.strip())


def _key(member: Member, key: str) -> str:
    return f"{member.id}:{key}"


def _sender(member: Member, locale: str) -> Sender:
    return Sender(PLATFORM, member.id, member.name, locale=locale, admin=member.host)


def sender_of(member: Member) -> Sender:
    """A member as Osteria knows him, wherever he speaks from."""
    return _sender(member, "")


def place_of(room: Room) -> Place:
    """A room as Osteria knows it."""
    return Place(PLATFORM, room.id, title=room.title)
