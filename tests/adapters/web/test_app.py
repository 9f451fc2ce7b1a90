"""The routes of the page: who may do what, and what Osteria gets of it."""

from typing import Any

import pytest

from adapters.web.secret import invitation_of, member_of, room_of
from bot.people import Place, Sender
from bot.ports import Answer, Barrier, Gone, Inbound
from bot.screens.values import Delivery, Slot
from tests.adapters.web.house import ANNA, BRUNO, CARLA, House, refs, screen
from tests.adapters.web.house import Page as Reader

KEY = "chiave-0001"


async def test_the_door_and_a_room_are_pages(house: House) -> None:
    room = await house.open()
    async with house.client() as client:
        for path in ("/", f"/r/{room}"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-cache"


async def test_the_files_of_the_page_are_served(house: House) -> None:
    async with house.client() as client:
        script = await client.get("/static/js/room.js")
        card = await client.get("/static/cards/french/7D.svg")
    assert "javascript" in script.headers["content-type"]
    assert script.headers["cache-control"] == "no-cache"
    assert card.headers["content-type"] == "image/svg+xml"
    assert card.headers["cache-control"] == "max-age=86400"


async def test_who_opens_a_room_is_shown_the_games_at_once(house: House) -> None:
    room = await house.open(title=" Bar\nSport ")
    assert room == room_of(ANNA)
    (inbound,) = house.handled
    assert (inbound.word, inbound.place, inbound.sender.name) == ("gioca", Place("web", room, "Bar Sport"), "Anna")


async def test_a_room_opened_twice_by_one_request_is_one_room(house: House) -> None:
    assert await house.open() == await house.open()
    first, again = house.handled
    assert first.key == again.key


@pytest.mark.parametrize(
    ("locale", "language"), [("it", "it"), ("en", "en"), ("en-GB,it", "en"), ("", "it"), ("fr", "it")]
)
async def test_a_room_speaks_as_the_page_that_opened_it(house: House, locale: str, language: str) -> None:
    await house.post("/rooms", {"name": "Anna", "title": "Bar"}, ANNA, **{"accept-language": locale})
    chat = await house.directory.known_chat(Place("web", room_of(ANNA)))
    assert chat
    assert chat.language == language


async def test_an_invitation_lets_in_and_only_that(house: House) -> None:
    room = await house.open()
    assert (await house.join(room, "Bruno", BRUNO)).status_code == 200
    for invite in (invitation_of(BRUNO), ANNA, "x"):
        answer = await house.post(f"/r/{room}/join", {"invite": invite, "name": "Carla"}, CARLA)
        assert answer.status_code == 403


async def test_who_enters_again_keeps_name_and_rank(house: House) -> None:
    room = await house.open()
    await house.join(room, "Altra", ANNA)
    await house.post(f"/r/{room}/press", {"key": KEY, "token": "x"}, ANNA)
    assert house.handled[-1].sender == Sender("web", member_of(ANNA, room), "Anna", admin=True)


async def test_a_press_reaches_osteria_and_its_answer_the_page(house: House) -> None:
    room = await house.open()
    await house.join(room, "Bruno", BRUNO)
    house.answer = Answer("Tocca a te.", alert=True, ok=False)
    answer = await house.post(f"/r/{room}/press", {"key": KEY, "token": "h:1"}, BRUNO, **{"accept-language": "en-GB"})
    assert answer.json() == {"text": "Tocca a te.", "alert": True, "ok": False}
    bruno = member_of(BRUNO, room)
    sender = Sender("web", bruno, "Bruno", locale="en-GB")
    assert house.handled[-1] == Inbound(f"{bruno}:{KEY}", sender, Place("web", room, "Bar Sport"), token="h:1")


async def test_a_command_reaches_osteria(house: House) -> None:
    room = await house.open()
    await house.post(f"/r/{room}/say", {"key": KEY, "text": "/lingua en"}, ANNA)
    assert (house.handled[-1].word, house.handled[-1].rest) == ("lingua", "en")


async def test_a_line_is_shown_to_everybody_once(house: House, address: str) -> None:
    room = await house.open()
    for _ in range(2):
        answer = await house.post(f"/r/{room}/say", {"key": KEY, "text": "Buona<b>sera"}, ANNA)
        assert answer.json() == {"text": "", "alert": False, "ok": True}
    anna = {"id": member_of(ANNA, room), "name": "Anna"}
    async with Reader(address, room) as page:
        (event,) = [event for event in await page.until("ready") if event.name == "message"]
    assert {**event.data, "ref": ""} == {"ref": "", "place": 1, "kind": "say", "from": anna, "text": "Buona<b>sera"}


async def test_two_people_may_use_the_same_key(house: House, address: str) -> None:
    room = await house.open()
    await house.join(room, "Bruno", BRUNO)
    for login in (ANNA, BRUNO):
        await house.post(f"/r/{room}/say", {"key": KEY, "text": "ciao"}, login)
    async with Reader(address, room) as page:
        assert len(refs(await page.until("ready"))) == 3


async def test_only_members_act(house: House) -> None:
    room = await house.open()
    before = len(house.handled)
    for login in ("", CARLA):
        for path, body in (("press", {"key": KEY, "token": "x"}), ("say", {"key": KEY, "text": "ciao"})):
            assert (await house.post(f"/r/{room}/{path}", body, login)).status_code == 401
    assert len(house.handled) == before


async def test_a_login_is_good_in_its_room_alone(house: House) -> None:
    await house.open()
    other = await house.open("Bruno", BRUNO)
    assert (await house.post(f"/r/{other}/press", {"key": KEY, "token": "x"}, ANNA)).status_code == 401


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_what_acts_is_posted(house: House, method: str) -> None:
    room = await house.open()
    async with house.client(authorization=f"Bearer {ANNA}") as client:
        for path in ("/rooms", *(f"/r/{room}/{act}" for act in ("join", "press", "say"))):
            assert (await client.request(method, path)).status_code == 405


@pytest.mark.parametrize("path", ["", "/events", "/plays"])
async def test_there_is_no_such_room(house: House, path: str) -> None:
    async with house.client() as client:
        assert (await client.get(f"/r/nessuna{path}")).status_code == 404
    for act in ("join", "press", "say"):
        assert (await house.post(f"/r/nessuna/{act}", {}, ANNA)).status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        {"content": b"{", "status": 400},
        {"content": b"[]", "status": 400},
        {"content": b"\xff", "status": 400},
        {"content": b'{"key": "12345678", "token": "x", "token2": "y"}', "status": 400},
        {"content": b"{" + b" " * 5000 + b"}", "status": 413},
        {"content": b"{}", "type": "text/plain", "status": 415},
        {"content": b"{}", "type": "application/x-www-form-urlencoded", "status": 415},
    ],
)
async def test_what_is_malformed_changes_nothing(house: House, sent: dict[str, Any]) -> None:
    room = await house.open()
    headers = {"content-type": sent.get("type", "application/json"), "authorization": f"Bearer {ANNA}"}
    async with house.client(**headers) as client:
        assert (await client.post(f"/r/{room}/press", content=sent["content"])).status_code == sent["status"]
    assert len(house.handled) == 1


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", f"Basic {ANNA}", "Bearer " + "x" * 65, f"{ANNA}"])
async def test_a_malformed_login_is_none(house: House, header: str) -> None:
    room = await house.open()
    async with house.client(authorization=header) as client:
        assert (await client.get(f"/r/{room}/events")).status_code == 401


@pytest.mark.parametrize("last", ["-1", "x", "1" * 16, "1.5", ""])
async def test_a_page_says_where_it_was_in_numbers(house: House, last: str) -> None:
    room = await house.open()
    async with house.client(**{"last-event-id": last}) as client:
        assert (await client.get(f"/r/{room}/events")).status_code == 400


async def test_plays_of_no_match_are_none(house: House) -> None:
    room = await house.open()
    async with house.client() as client:
        assert (await client.get(f"/r/{room}/plays")).json() == {"lines": []}


async def test_a_delivery_to_no_room_is_gone(house: House) -> None:
    chat = (await house.directory.chat(Place("web", "nessuna"))).id
    assert await house.web.deliver(Delivery(chat, Slot.TABLE, "1", screen("x")), None) == Gone(Barrier.GONE)
