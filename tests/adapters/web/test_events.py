"""What a page is sent, over a real socket: everything once, in order, and nothing that is somebody else's."""

import pytest

from adapters.web.secret import invitation_of, member_of
from bot.screens.values import Delivery, Line, Mention, Screen, Slot
from bot.store.store import Store
from tests.adapters.web.house import ANNA, BRUNO, CARLA, House, Page, lines, refs
from tests.adapters.web.serving import served


async def seated(house: House) -> str:
    """A room in which Anna and Bruno have pressed something."""
    room = await house.open()
    await house.join(room, "Bruno", BRUNO)
    for login in (ANNA, BRUNO):
        await house.post(f"/r/{room}/press", {"key": "chiave-0001", "token": "x"}, login)
    return room


async def test_a_page_is_told_who_it_is(house: House, address: str) -> None:
    room = await seated(house)
    async with Page(address, room, ANNA) as anna, Page(address, room, BRUNO) as bruno, Page(address, room) as guest:
        hello = [(await page.until("hello"))[0].data for page in (anna, bruno, guest)]
    known = {"title": "Bar Sport", "now": 1000.0}
    assert hello == [
        known | {"me": {"id": member_of(ANNA, room), "name": "Anna"}, "base": "", "invite": invitation_of(ANNA)},
        known | {"me": {"id": member_of(BRUNO, room), "name": "Bruno"}, "base": ""},
        known,
    ]


async def test_a_page_that_opens_sees_all_and_then_what_happens(house: House, address: str) -> None:
    room = await seated(house)
    await house.deliver(room, Slot.TABLE, "Tavolo: 4♣")
    async with Page(address, room) as page:
        assert refs(await page.until("ready")) == [f"join:{member_of(BRUNO, room)}", "table:1:0"]
        await house.deliver(room, Slot.TABLE, "Tavolo: 4♣ J♠")
        (event,) = await page.until("J♠")
        assert (event.number, event.data["ref"], event.data["place"]) == (3, "table:1:0", 3)


async def test_a_page_that_comes_back_gets_only_what_it_missed(house: House, address: str) -> None:
    room = await seated(house)
    await house.deliver(room, Slot.TABLE, "prima")
    async with Page(address, room) as page:
        last = max(event.number for event in await page.until("ready"))
    await house.deliver(room, Slot.RECORD, "conto")
    await house.deliver(room, Slot.TABLE, "poi")
    async with Page(address, room, last=last) as page:
        assert refs(await page.until("ready")) == ["record:1:0", "table:1:0"]
    async with Page(address, room, last=last + 2) as page:
        assert refs(await page.until("ready")) == []


async def test_a_page_goes_on_where_it_was_after_a_restart(house: House, url: str) -> None:
    room = await seated(house)
    await house.deliver(room, Slot.TABLE, "prima")
    async with served(house) as address, Page(address, room, ANNA) as page:
        last = max(event.number for event in await page.until("ready"))
    await house.store.close()
    again = House(await Store.open(url))
    await again.deliver(room, Slot.TABLE, "poi")
    async with served(again) as address, Page(address, room, ANNA, last) as page:
        assert refs(await page.until("ready")) == ["table:1:0"]
    await again.store.close()


async def test_stopping_lets_the_open_pages_go(house: House) -> None:
    room = await house.open()
    async with served(house) as address:
        page = Page(address, room)
        await page.__aenter__()
        await page.until("ready")
    assert await page.ended()
    await page.__aexit__()


async def test_a_quiet_stream_shows_that_it_is_alive(house: House) -> None:
    room = await house.open()
    quick = House(house.store, heartbeat=0.01)
    async with served(quick) as address, Page(address, room) as page:
        await page.until("ready")
        await page._piece()
    assert b"\n\n:\n\n" in page.raw


async def test_announcements_are_messages_of_their_own(house: House, address: str) -> None:
    room = await seated(house)
    for _ in range(2):
        await house.deliver(room, Slot.TABLE, "Tavolo", head=lines("🧹 Scopa!"), id=7, fresh=True)
    async with Page(address, room) as page:
        found = [event for event in await page.until("ready") if event.name == "message"]
    assert [event.data["ref"] for event in found[1:]] == ["news:7", "table:1:0"]
    assert found[1].data["lines"] == [["🧹 Scopa!"]]


async def test_a_mention_names_the_member(house: House, address: str) -> None:
    room = await seated(house)
    line = Line((Mention(await house.person("Anna"), "Anna"),))
    await house.web.deliver(Delivery(await house.chat(room), Slot.TABLE, "1", Screen((line,))), None)
    async with Page(address, room) as page:
        event = (await page.until("ready"))[-2]
    assert event.data["screen"]["blocks"] == [{"line": [{"who": member_of(ANNA, room), "name": "Anna"}]}]


@pytest.mark.parametrize("before", [True, False], ids=["stored before", "posted live"])
@pytest.mark.parametrize("slot", [Slot.HAND, Slot.NOTE])
async def test_nobody_else_gets_a_byte_of_what_is_private(house: House, address: str, slot: Slot, before: bool) -> None:
    room = await seated(house)
    await house.join(room, "Carla", CARLA)
    secret = {"person": await house.person("Anna"), "key": "SEGRETO", "head": lines("SEGRETO"), "id": 9}
    if before:
        await house.deliver(room, slot, "SEGRETO", **secret)
    others = [Page(address, room, login) for login in (BRUNO, CARLA, "")]
    async with Page(address, room, ANNA) as anna, others[0], others[1], others[2]:
        if not before:
            for page in (anna, *others):
                await page.until("ready")
            await house.deliver(room, slot, "SEGRETO", **secret)
        await house.deliver(room, Slot.RECORD, "conto")
        for page in (anna, *others):
            await page.until("conto")
    assert b"SEGRETO" in anna.raw
    assert all(b"SEGRETO" not in page.raw for page in others)
