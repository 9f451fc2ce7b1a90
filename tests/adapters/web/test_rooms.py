"""Rooms, members and messages as they are kept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from adapters.web.rooms import LEAP, RECENT, Post, Rooms
from adapters.web.secret import digest, invitation_of
from adapters.web.streams import Streams
from tests.adapters.web.house import ANNA, BRUNO, House


@pytest.fixture
def rooms(house: House) -> Rooms:
    return Rooms(house.store, Streams(), unix=lambda: 1000.0)


@pytest.fixture
def reopened(house: House) -> Callable[[], Rooms]:
    """The rooms as another process finds them."""
    return lambda: Rooms(house.store, Streams())


async def test_a_login_opens_one_room_however_often_it_is_sent(rooms: Rooms, reopened: Callable[[], Rooms]) -> None:
    room, host = await rooms.open(ANNA, "Bar Sport", "Anna")
    assert await rooms.open(ANNA, "Bar Sport", "Anna") == (room, host)
    assert await reopened().open(ANNA, "Altro", "Altra") == (room, host)
    assert host.host
    assert room.invite == digest(invitation_of(ANNA))


async def test_no_secret_is_stored(house: House, rooms: Rooms, url: str) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.enter(room, BRUNO, "Bruno")
    await house.store.close()
    everything = b"".join(file.read_bytes() for file in _files(url))
    assert b"Bruno" in everything
    for secret in (ANNA, BRUNO, invitation_of(ANNA)):
        assert secret.encode() not in everything


def _files(url: str) -> list[Path]:
    return sorted(Path(url.partition("///")[2]).parent.iterdir())


async def test_who_enters_is_known_again_and_announced_once(rooms: Rooms, reopened: Callable[[], Rooms]) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    bruno = await rooms.enter(room, BRUNO, "Bruno")
    assert await rooms.enter(room, BRUNO, "Bruno") == bruno
    assert await reopened().find_member(room.id, BRUNO) == bruno
    assert await reopened().find_member(room.id, "another" * 5) is None
    assert len(await rooms.since(room.id, "", 0)) == 1


async def places(rooms: Rooms, room: str) -> dict[str, int]:
    """Where each message stands."""
    told = [json.loads(event.data) for event in await rooms.since(room, "", 0)]
    return {message["ref"]: message["place"] for message in told}


async def test_a_message_keeps_its_place_when_it_changes(rooms: Rooms, reopened: Callable[[], Rooms]) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.post(room.id, Post("record:1", {"kind": "record"}))
    await rooms.post(room.id, Post("say:1", {"kind": "say"}))
    for changing in (rooms, reopened()):
        await changing.post(room.id, Post("record:1", {"kind": "record", "changed": True}))
        assert await places(rooms, room.id) == {"record:1": 1, "say:1": 2}


async def test_a_table_moves_to_the_foot_when_it_changes(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    for name in ("table:1", "say:1", "table:1"):
        await rooms.post(room.id, Post(name, {}, moves=name == "table:1"))
    assert await places(rooms, room.id) == {"say:1": 2, "table:1": 3}


async def test_what_is_posted_once_stays_as_it_is(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    for text in ("prima", "poi"):
        await rooms.post(room.id, Post("say:1", {"text": text}, once=True))
    (event,) = await rooms.since(room.id, "", 0)
    assert (event.seq, json.loads(event.data)["text"]) == (1, "prima")


async def test_what_is_only_shown_is_stored_when_a_page_asks(rooms: Rooms, reopened: Callable[[], Rooms]) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.show(room.id, Post("table:1", {}))
    assert len(await reopened().since(room.id, "", 0)) == 1


async def test_a_new_process_counts_past_all_that_the_last_one_has_shown(
    rooms: Rooms, reopened: Callable[[], Rooms]
) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.post(room.id, Post("say:1", {}))
    await reopened().post(room.id, Post("say:2", {}))
    assert [event.seq for event in await rooms.since(room.id, "", 0)] == [1, 2 + LEAP]


async def test_who_comes_back_gets_what_is_newer(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    for number in range(5):
        await rooms.post(room.id, Post(f"say:{number}", {}))
    assert [event.seq for event in await rooms.since(room.id, "", 3)] == [4, 5]


async def test_a_private_message_is_for_its_reader_alone(rooms: Rooms) -> None:
    room, anna = await rooms.open(ANNA, "Bar Sport", "Anna")
    bruno = await rooms.enter(room, BRUNO, "Bruno")
    await rooms.post(room.id, Post("hand:1", {"cards": "7D"}, member=anna.id))
    assert [event.seq for event in await rooms.since(room.id, anna.id, 1)] == [2]
    assert await rooms.since(room.id, bruno.id, 1) == await rooms.since(room.id, "", 1) == []


async def test_a_page_that_opens_anew_gets_the_latest_and_its_own(rooms: Rooms) -> None:
    room, anna = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.post(room.id, Post("hand:1", {}, member=anna.id))
    for number in range(RECENT + 5):
        await rooms.show(room.id, Post(f"say:{number}", {}))
    latest = [*range(7, RECENT + 7)]
    assert [event.seq for event in await rooms.since(room.id, anna.id, 0)] == [1, *latest]
    assert [event.seq for event in await rooms.since(room.id, "", 0)] == latest
