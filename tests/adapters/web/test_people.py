"""People's data, bans and reports on the page: a whole Osteria behind it, and browsers that press what they see."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from adapters.web.app import Web
from adapters.web.inbound import PLATFORM
from adapters.web.secret import member_of
from bot.app import Osteria
from bot.clock import wind
from bot.store.store import Store
from bot.thinking import Thinkers
from tests.adapters.web.house import ADDRESS
from tests.kit.hourglass import Hourglass
from tests.kit.page import Guest
from tests.kit.traces import traces

NAME = "Zanzibarra"


class Inn:
    """An Osteria with its page. What a guest sees is what a page that opens now is shown."""

    async def open(self, folder: Path) -> None:
        """Start."""
        self.url, glass = f"sqlite+aiosqlite:///{folder / 'osteria.db'}", Hourglass()
        self.store, self.thinkers = await Store.open(self.url), Thinkers()
        watch = await wind(self.store, first=1000.0, monotonic=glass, unix=glass)
        self.osteria = Osteria(
            self.store, watch, self.thinkers, sleep=glass.sleep, unix=glass, operator="Rossi, @rossi"
        )
        handle = self.osteria.manager.handle
        self.web = Web(self.store, self.osteria.directory, handle, unix=glass)
        await self.osteria.outbox.start({PLATFORM: self.web})
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app=self.web.app()), base_url=ADDRESS)

    async def close(self) -> None:
        """Stop."""
        await self.client.aclose()
        await self.osteria.close()
        await self.store.close()
        self.thinkers.close()

    async def seen(self, guest: Guest) -> list[dict[str, Any]]:
        """What he sees, the oldest first."""
        await self.osteria.outbox.idle()
        member = member_of(guest.login, guest.room)
        events = await self.web._rooms.since(guest.room, member, 0)
        read = [httpx.Response(200, content=event.data).json() for event in events]
        return sorted(read, key=lambda message: message["place"])

    async def text(self, guest: Guest) -> str:
        return "\n".join(map(str, await self.seen(guest)))

    async def taps(self, guest: Guest, label: str) -> dict[str, Any]:
        """Press the lowest button with this label, or one that begins so."""
        rows = [row for message in await self.seen(guest) for row in message.get("screen", {}).get("rows", ())]
        tokens = [button["token"] for row in rows for button in row if button["label"].startswith(label)]
        return await guest.press(tokens[-1])

    async def together(self, *names: str) -> list[Guest]:
        """People in one room, which the first of them opened."""
        guests = [Guest(self.client, name, Random(1)) for name in names]
        await guests[0].open("Bar Sport")
        room = await self.web._rooms.find(guests[0].room)
        assert room
        for guest in guests[1:]:
            guest.room = room.id
            await self.web._rooms.enter(room, guest.login, guest.name)
        return guests


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    made = Inn()
    await made.open(tmp_path)
    yield made
    await made.close()


async def erased(inn: Inn, guest: Guest) -> None:
    await guest.say("/privacy")
    await inn.taps(guest, "Cancellami")
    assert (await inn.taps(guest, "Sì, cancellami"))["ok"]
    await inn.osteria.eraser.carry_out()
    await inn.osteria.outbox.idle()
    await inn.store.commit(())
    await inn.store.seal(())


async def test_nothing_is_left_of_who_was_erased(inn: Inn) -> None:
    """Neither his name nor his id: not in what he wrote, nor in what others wrote to him, nor under a table."""
    anna, zan = await inn.together("Anna", NAME)
    await anna.say("/gioca cirulla")
    await inn.taps(zan, "Siediti")
    await zan.say(f"eccomi, sono {NAME}")
    await anna.say(f"ciao {NAME}!")
    await zan.say("/esporta")
    await inn.taps(anna, "Diamo le carte")
    member = member_of(zan.login, zan.room)
    assert await traces(inn.store, inn.url, NAME)
    assert await traces(inn.store, inn.url, member)
    await erased(inn, zan)
    assert await traces(inn.store, inn.url, NAME, member) == []
    text = await inn.text(anna)
    assert "ciao qualcuno!" in text
    assert "eccomi" not in text
    with pytest.raises(httpx.HTTPStatusError, match="401"):
        await zan.say("ci sono ancora?")


async def test_the_room_of_a_host_goes_on_with_another_host(inn: Inn) -> None:
    zan, bruno = await inn.together(NAME, "Bruno")
    await erased(inn, zan)
    assert (await bruno.say("/opzioni"))["ok"]
    assert await traces(inn.store, inn.url, NAME) == []


async def test_the_last_one_takes_the_room_along(inn: Inn) -> None:
    (zan,) = await inn.together(NAME)
    await zan.say("/gioca cirulla")
    await erased(inn, zan)
    assert await traces(inn.store, inn.url, NAME, member_of(zan.login, zan.room)) == []
    assert (await inn.client.get(f"/r/{zan.room}")).status_code == 404


async def test_who_comes_back_is_somebody_new(inn: Inn) -> None:
    anna, zan = await inn.together("Anna", NAME)
    await erased(inn, zan)
    room = await inn.web._rooms.find(anna.room)
    assert room
    await inn.web._rooms.enter(room, zan.login, NAME)
    await anna.say("/gioca cirulla")
    assert (await inn.taps(zan, "Siediti"))["ok"]


async def test_it_says_who_runs_it_and_hands_out_ones_own_data(inn: Inn) -> None:
    (anna,) = await inn.together("Anna")
    await anna.say("/privacy")
    assert "Rossi, @rossi" in await inn.text(anna)
    await inn.taps(anna, "I miei dati")
    (file,) = [message["screen"]["file"] for message in await inn.seen(anna) if "file" in message.get("screen", {})]
    data = (await inn.client.get(file["url"])).json()
    assert [account["name"] for account in data["accounts"]] == ["Anna"]


async def test_the_host_reads_a_report_and_bans(inn: Inn) -> None:
    anna, bruno, carla = await inn.together("Anna", "Bruno", "Carla")
    await anna.say("/gioca cirulla")
    await inn.taps(carla, "Siediti")
    assert (await bruno.say("/segnala Carla bara"))["ok"]
    assert "Carla bara" in await inn.text(anna)
    assert "Carla bara" not in await inn.text(carla)
    assert (await anna.say("/vieta carla 7"))["ok"]
    await carla.say("/lascia")
    assert "non puoi giocare fino al" in (await inn.taps(carla, "Siediti"))["text"]


async def test_two_rooms_of_one_person_are_linked(inn: Inn) -> None:
    (anna,) = await inn.together("Anna")
    (other,) = await inn.together("Nanna")
    await anna.say("/collega")
    (code,) = [
        line["line"][0].removeprefix("Il tuo codice: ")
        for message in await inn.seen(anna)
        for line in message.get("screen", {}).get("blocks", ())
        if "Il tuo codice" in str(line)
    ]
    assert (await other.say(f"/collega {code}"))["ok"]
    assert (await inn.taps(other, "Sì, collega"))["ok"]
    await anna.say("/collega")
    assert "Nanna" in await inn.text(anna)
