"""Interactions by HTTP: only what Discord signed, just now, is taken."""

import json
from typing import Any

import httpx
import pytest
from nacl.signing import SigningKey

from adapters.discord.http import LONGEST, PATH, Endpoint
from tests.adapters.discord.house import Evening

NOW = 1_000_000.0
KEY = SigningKey(bytes(32))


class Taker:
    """What stands for a client; it keeps what it is handed."""

    application_id: int | None = 7

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self._connection = self

    def parse_interaction_create(self, data: Any) -> None:
        self.taken.append(data)


@pytest.fixture
def taker() -> Taker:
    return Taker()


async def post(
    taker: Any, body: Any, *, at: str = "1000000", key: SigningKey = KEY, signed: str | None = None
) -> httpx.Response:
    """What Discord posts."""
    app: Any = Endpoint(KEY.verify_key.encode().hex(), lambda: taker, lambda: NOW)
    content = json.dumps(body).encode()
    signature = key.sign(at.encode() + content).signature.hex() if signed is None else signed
    sent = {"x-signature-ed25519": signature, "x-signature-timestamp": at}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        return await client.post(PATH, content=content, headers=sent)


async def test_a_ping_is_answered(taker: Taker) -> None:
    answer = await post(taker, {"type": 1})
    assert (answer.status_code, answer.json()) == (200, {"type": 1})
    assert not taker.taken


async def test_a_press_is_acknowledged_and_taken(taker: Taker) -> None:
    answer = await post(taker, {"type": 3, "id": "5"})
    assert (answer.status_code, answer.content) == (202, b"")
    assert taker.taken == [{"type": 3, "id": "5"}]


async def test_a_bad_signature_is_turned_away(taker: Taker) -> None:
    assert (await post(taker, {"type": 3}, key=SigningKey(b"x" * 32))).status_code == 401
    assert (await post(taker, {"type": 3}, signed="zz")).status_code == 401
    assert (await post(taker, {"type": 3}, signed="")).status_code == 401
    assert not taker.taken


@pytest.mark.parametrize("at", ["999900", "1000100", "", "now", "１０００"])
async def test_a_stale_one_is_turned_away(taker: Taker, at: str) -> None:
    if at.isascii():
        assert (await post(taker, {"type": 3}, at=at)).status_code == 401
    assert not taker.taken


async def test_whatever_else_comes(taker: Taker) -> None:
    assert (await post(taker, "x" * LONGEST)).status_code == 413
    taker.application_id = None
    assert (await post(taker, {"type": 3})).status_code == 503
    app: Any = Endpoint(KEY.verify_key.encode().hex(), lambda: taker)  # type: ignore[arg-type, return-value]
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        assert (await client.get(PATH)).status_code == 405
        assert (await client.get("/elsewhere")).status_code == 404


async def test_a_game_is_opened_by_http(bar: Evening) -> None:
    """What is posted is answered like what the gateway brings."""
    anna = bar.guest("Anna")
    client = bar.house.discord.client
    taken: list[Any] = []
    bar.house.env.backend.subscribers.append(lambda _event, payload: taken.append(payload))
    said = anna.emits("gioca", gioco="cirulla")
    payload = next(one for one in taken if one.get("token") == said._interaction.token)
    await bar.house.settle()
    again = {**payload, "id": str(said._interaction.id + 1)}
    with bar.house.env._bot_scope():
        answer = await post(client, again)
    await bar.house.settle()
    assert answer.status_code == 202
    assert "tavolo di" in anna.reads()
