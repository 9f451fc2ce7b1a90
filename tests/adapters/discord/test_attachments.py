"""Pictures and files: sent anew, to their reader alone."""

from typing import Any

import pytest
from simcord.components import walk_components

from bot.people import Place, Sender
from bot.screens.values import Attachment, Button, Delivery, Line, Screen, Slot, Text
from tests.adapters.discord.house import Evening, Guest, text_of
from tests.adapters.discord.openapi import description

PICTURE = Attachment("andamento.png", "image/png", b"\x89PNG\r\n\x1a\n" + bytes(40), "25, 26, 28")
RECORD = Attachment("partita-312.txt", "text/plain", b"osteria 1\n", "Partita 312")
GALLERY, FILE = 12, 13


def showing(attachment: Attachment | None, text: str = "Eccola") -> Screen:
    """A screen with a button that asks for help."""
    return Screen((Line((Text(text),)),), ((Button("Aiuto", "0.he"),),), attachment=attachment)


async def tell(bar: Evening, guest: Guest, screen: Screen, *, person: bool = True) -> None:
    """Bring a note to somebody, or a record to the whole chat."""
    directory = bar.house.osteria.directory
    group = guest.actor.guild.id if hasattr(guest.actor, "guild") else ""
    chat = await directory.chat(Place("discord", str(guest.channel.id), private=not group, group=str(group)))
    reader = await directory.person(Sender("discord", str(guest.actor.id), guest.name))
    slot = Slot.NOTE if person else Slot.RECORD
    await bar.house.discord.deliver(Delivery(chat.id, slot, "file", screen, reader.id if person else 0), None)
    await bar.house.settle()


def shown(message: Any) -> list[int]:
    """The kinds of files that a message shows."""
    return [one["type"] for one in walk_components(message.components) if one["type"] in (GALLERY, FILE)]


@pytest.mark.parametrize(("attachment", "kind"), [(PICTURE, GALLERY), (RECORD, FILE)])
async def test_a_note_with_a_file_is_its_readers_alone(bar: Evening, attachment: Attachment, kind: int) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("aiuto")
    await tell(bar, anna, showing(attachment))
    message = anna.own()[-1]
    assert "Eccola" in text_of(message)
    assert shown(message) == [kind]
    assert [one["filename"] for one in message.attachments] == [attachment.name]
    assert not any(shown(one) for one in bruno.messages())
    assert description().complaints(bar.house.env.http_requests) == []


async def test_it_is_sent_anew_and_what_is_pressed_there_may_take_its_place(bar: Evening) -> None:
    anna = bar.guest("Anna")
    await anna.says("aiuto")
    before = len(anna.own())
    await tell(bar, anna, showing(RECORD))
    await anna.presses("Aiuto")
    assert len(anna.own()) == before + 1
    assert not anna.own()[-1].attachments
    assert not shown(anna.own()[-1])


async def test_all_may_be_shown_one(bar: Evening) -> None:
    anna = bar.guest("Anna")
    await tell(bar, anna, showing(PICTURE), person=False)
    assert shown(anna.messages()[-1]) == [GALLERY]


async def test_in_direct_messages(bar: Evening) -> None:
    user = bar.house.env.create_user("solo", global_name="Solo")
    anna = Guest(bar.house, user, user.dm_channel)
    await tell(bar, anna, showing(RECORD))
    assert shown(anna.messages()[-1]) == [FILE]
