"""Host, origin and headers of every request."""

import pytest

from adapters.web.guard import HEADERS
from tests.adapters.web.house import ANNA, House

BODY = {"name": "Anna", "title": "Bar Sport"}


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8765", "localhost", "LOCALHOST:1", "[::1]:8765", "192.168.1.5:8765", "osteria.example", "10.0.0.1"],
)
async def test_a_page_is_reached_by_address_or_by_a_known_name(house: House, host: str) -> None:
    app = House(house.store, names=["osteria.example"])
    async with app.client(host=host) as client:
        assert (await client.get("/")).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "osteria.example.evil", "", "[::1", "localhost.evil", "x@127.0.0.1.x"],
)
async def test_another_name_for_this_machine_is_refused(house: House, host: str) -> None:
    async with house.client(host=host) as client:
        assert (await client.get("/")).status_code == 400
        assert (await client.post("/rooms", json=BODY)).status_code == 400


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://evil.example", "http://127.0.0.1:9999", "http://localhost:8765", "127.0.0.1:8765", "http://["],
)
async def test_a_post_has_to_come_from_here(house: House, origin: str) -> None:
    answer = await house.post("/rooms", BODY, ANNA, origin=origin)
    assert answer.status_code == 403
    assert house.handled == []


async def test_a_post_without_an_origin_is_refused(house: House) -> None:
    async with house.client(authorization=f"Bearer {ANNA}") as client:
        del client.headers["origin"]
        assert (await client.post("/rooms", json=BODY)).status_code == 403


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/js/room.js", "/static/none", "/rooms", "/r/x/events"])
async def test_every_answer_has_strict_headers(house: House, path: str) -> None:
    async with house.client() as client:
        headers = (await client.get(path)).headers
    assert {name: headers[name] for name in HEADERS} == dict(HEADERS)


async def test_nothing_comes_from_elsewhere_and_nothing_is_inline(house: House) -> None:
    policy = HEADERS["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "http" not in policy
    async with house.client() as client:
        for path in ("/", f"/r/{await house.open()}"):
            page = (await client.get(path)).text
            assert "style=" not in page
            assert "onclick" not in page.lower()
            assert "<script>" not in page
            assert "//" not in page.replace("</", "").replace("/>", "")
