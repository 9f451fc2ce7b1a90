"""Pictures and files: part of a message, and found by its reader only."""

import json
from typing import Any

import pytest

from adapters.web.guard import HEADERS
from bot.screens.values import Attachment, Delivery, Line, Screen, Slot, Text
from tests.adapters.web.house import ANNA, BRUNO, House
from tests.adapters.web.house import Page as Reader

KEY = "chiave-0001"
PICTURE = Attachment("andamento.png", "image/png", b"\x89PNG\r\n\x1a\n", "25, 26, 28")
RECORD = Attachment("partita-312.txt", "text/plain; charset=utf-8", b"osteria 1\n", "Partita 312")


async def tell(house: House, room: str, attachment: Attachment | None) -> None:
    """A note to Anna."""
    await house.post(f"/r/{room}/press", {"key": KEY, "token": "0.he"}, ANNA)
    screen = Screen((Line((Text("Eccola"),)),), attachment=attachment)
    await house.web.deliver(
        Delivery(await house.chat(room), Slot.NOTE, "file", screen, await house.person("Anna")), None
    )


async def told(address: str, room: str, login: str) -> list[dict[str, Any]]:
    """The files of which a page is told."""
    async with Reader(address, room, login) as page:
        events = await page.until("ready")
    screens = [event.data.get("screen", {}) for event in events if event.name == "message"]
    return [screen["file"] for screen in screens if "file" in screen]


@pytest.mark.parametrize("attachment", [PICTURE, RECORD])
async def test_its_reader_finds_it_at_an_address_that_nobody_else_knows(
    house: House, address: str, attachment: Attachment
) -> None:
    room = await house.open()
    await house.join(room, "Bruno", BRUNO)
    await tell(house, room, attachment)
    (file,) = await told(address, room, ANNA)
    assert (file["name"], file["about"]) == (attachment.name, attachment.about)
    assert await told(address, room, BRUNO) == []
    async with house.client() as client:
        answer = await client.get(file["url"])
    assert answer.content == attachment.data
    assert answer.headers["content-type"] == attachment.media
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert ("content-disposition" in answer.headers) is not attachment.picture


async def test_who_guesses_finds_nothing(house: House, address: str) -> None:
    room = await house.open()
    await tell(house, room, RECORD)
    (file,) = await told(address, room, ANNA)
    start, _, secret = file["url"].rpartition("/")
    assert len(secret) == 24
    other = start.replace("note:file:", "hand:1:")
    async with house.client() as client:
        for wrong in (f"{start}/x", f"{start}/{secret[:-1]}", f"{other}/{secret}", f"/r/x/files/note/{secret}"):
            assert (await client.get(wrong)).status_code == 404


async def test_a_file_goes_with_its_message(house: House, address: str) -> None:
    room = await house.open()
    await tell(house, room, RECORD)
    (file,) = await told(address, room, ANNA)
    await tell(house, room, None)
    assert await told(address, room, ANNA) == []
    async with house.client() as client:
        assert (await client.get(file["url"])).status_code == 404


async def test_a_page_is_sent_the_address_not_the_file(house: House, address: str) -> None:
    room = await house.open()
    await tell(house, room, RECORD)
    async with Reader(address, room, ANNA) as page:
        await page.until("ready")
    assert json.dumps("osteria 1\n").strip('"').encode() not in page.raw
