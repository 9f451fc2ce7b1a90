"""Whatever is sent that no page of ours sends: it is refused, and changes nothing."""

import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from msgspec import Struct
from sqlalchemy import select

from adapters.web.secret import invitation_of
from bot.store import schema
from bot.store.store import Store
from tests.adapters.web.house import ADDRESS, ANNA, BRUNO, House

REQUESTS = 2_000

ACTS: dict[str, dict[str, Any]] = {
    "press": {"key": "chiave-0001", "token": "x"},
    "say": {"key": "chiave-0001", "text": "ciao"},
    "join": {"invite": invitation_of(ANNA), "name": "Bruno"},
}
WRONG: tuple[Any, ...] = (None, 0, -1, 1.5, True, "", [], {}, ["x"], {"x": 1}, "x" * 501, "\n", "\u2028", "\ud800")


class Sent(Struct):
    """A request: good as it is made, and then spoilt in one way."""

    method: str
    path: str
    headers: dict[str, str]
    content: bytes = b""


def good(room: str, chance: random.Random) -> tuple[Sent, dict[str, Any]]:
    """A request that would be taken, and its body."""
    act = chance.choice(sorted(ACTS))
    headers = {
        "origin": ADDRESS,
        "content-type": "application/json",
        "authorization": f"Bearer {ANNA if act != 'join' else BRUNO}",
    }
    return Sent("POST", f"/r/{room}/{act}", headers, json.dumps(ACTS[act]).encode()), ACTS[act]


def noise(chance: random.Random, longest: int = 40) -> str:
    """Random characters, many of them awkward."""
    signs = "abzAZ09-_./\\%:;,<>{}[]\"'&?=+*~^|$@!#() \t"
    return "".join(chance.choices(signs, k=chance.randint(1, longest)))


def spoil_path(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    wild = (
        "/../",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/%00",
        "/%ff",
        "/r//say",
    )
    sent.path = chance.choice(
        [*wild, "/r/" + chance.choice(["x", "%00", "..", "caffè"]) + "/say", "/x" + noise(chance)]
    )
    sent.path = sent.path.translate(dict.fromkeys(map(ord, "?#\t")))


def spoil_method(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.method = chance.choice(["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])


def spoil_bytes(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.content = chance.choice([chance.randbytes(chance.randint(0, 60)), sent.content[: chance.randint(0, 9)]])


def spoil_field(sent: Sent, body: dict[str, Any], chance: random.Random) -> None:
    name = chance.choice(sorted(body))
    sent.content = json.dumps({**body, name: chance.choice(WRONG)}).encode()


def spoil_fields(sent: Sent, body: dict[str, Any], chance: random.Random) -> None:
    name = chance.choice(sorted(body))
    less = {field: value for field, value in body.items() if field != name}
    sent.content = json.dumps(chance.choice([less, {**body, noise(chance): 1}, [body], "x", None])).encode()


def spoil_size(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.content += b" " * chance.randint(4_096, 9_000)


def spoil_type(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.headers["content-type"] = chance.choice(["text/plain", "multipart/form-data", "", "application/jsonp"])


def spoil_login(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    wrong = [
        "",
        "Bearer",
        "Bearer x",
        f"Basic {ANNA}",
        f"Bearer {ANNA} {ANNA}",
        f"Bearer {'z' * 21}",
        noise(chance).strip(),
    ]
    sent.headers["authorization"] = chance.choice(wrong)


def spoil_origin(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.headers["origin"] = chance.choice(
        ["", "null", "http://evil.example", ADDRESS + ".evil", noise(chance).strip()]
    )


def spoil_host(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.headers["host"] = chance.choice(["evil.example", "", "127.0.0.1.evil", "[::", "localhost@evil.example"])


def spoil_stream(sent: Sent, _body: dict[str, Any], chance: random.Random) -> None:
    sent.method, sent.content = "GET", b""
    sent.path = sent.path.rpartition("/")[0] + "/events"
    sent.headers["last-event-id"] = chance.choice(["-1", "1e3", "0x1", "9" * 16, noise(chance).strip() + "x"])


SPOILERS: tuple[Callable[[Sent, dict[str, Any], random.Random], None], ...] = (
    spoil_path,
    spoil_method,
    spoil_bytes,
    spoil_field,
    spoil_fields,
    spoil_size,
    spoil_type,
    spoil_login,
    spoil_origin,
    spoil_host,
    spoil_stream,
)


async def everything(store: Store) -> dict[str, list[Any]]:
    """All that is stored."""
    return {table.name: [*await store.fetch(select(table))] for table in schema.metadata.sorted_tables}


async def test_two_thousand_hostile_requests_are_refused_and_change_nothing(house: House) -> None:
    room = await house.open()
    before, handled = await everything(house.store), len(house.handled)
    chance = random.Random(random.random())
    transport = httpx.ASGITransport(app=house.app)
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
        for _ in range(REQUESTS):
            sent, body = good(room, chance)
            spoiler = chance.choice(SPOILERS)
            spoiler(sent, body, chance)
            answer = await client.request(sent.method, sent.path, headers=sent.headers, content=sent.content)
            assert 400 <= answer.status_code < 500, (spoiler.__name__, sent, answer.status_code)
    assert await everything(house.store) == before
    assert len(house.handled) == handled


async def test_what_is_spoilt_was_good_before(house: House) -> None:
    room = await house.open()
    chance = random.Random(random.random())
    async with house.client() as client:
        for _ in range(20):
            sent, _ = good(room, chance)
            answer = await client.request(sent.method, sent.path, headers=sent.headers, content=sent.content)
            assert answer.status_code == 200
