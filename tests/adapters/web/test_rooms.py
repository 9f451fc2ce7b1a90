"""Rooms, members and messages as they are kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adapters.web.rooms import Post, Rooms
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


async def test_a_message_keeps_its_place_when_it_changes(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    assert await rooms.post(room.id, Post("record:1", {"kind": "record"})) == 1
    assert await rooms.post(room.id, Post("say:1", {"kind": "say"})) == 2
    assert await rooms.post(room.id, Post("record:1", {"kind": "record", "changed": True})) == 1
    assert [event.seq for event in await rooms.since(room.id, "", 0)] == [2, 3]


async def test_a_table_moves_to_the_foot_when_it_changes(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    assert await rooms.post(room.id, Post("table:1", {}, moves=True)) == 1
    assert await rooms.post(room.id, Post("say:1", {})) == 2
    assert await rooms.post(room.id, Post("table:1", {}, moves=True)) == 3


async def test_what_is_posted_once_stays_as_it_is(rooms: Rooms) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    for text in ("prima", "poi"):
        assert await rooms.post(room.id, Post("say:1", {"text": text}, once=True)) == 1
    (event,) = await rooms.since(room.id, "", 0)
    assert b"prima" in event.data


async def test_changes_are_counted_on_after_a_restart(rooms: Rooms, reopened: Callable[[], Rooms]) -> None:
    room, _ = await rooms.open(ANNA, "Bar Sport", "Anna")
    await rooms.post(room.id, Post("say:1", {}))
    assert await reopened().post(room.id, Post("say:2", {})) == 2


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
    for number in range(505):
        await rooms.post(room.id, Post(f"say:{number}", {}))
    assert [event.seq for event in await rooms.since(room.id, anna.id, 0)] == [1, *range(7, 507)]
    assert [event.seq for event in await rooms.since(room.id, "", 0)] == [*range(7, 507)]
