"""What discord.py's own transport makes of Discord's answers: a wrong token, limits, a nonce."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.discord.app import Discord
from bot.directory import Directory
from bot.hub import Hub
from bot.people import Place
from bot.ports import Answer, Hopeless, Inbound, Retry, Sent
from bot.screens.values import Button, Delivery, Line, Screen, Slot, Text
from bot.store.store import Store
from tests.adapters.discord.rest import Rest, rest

SCREEN = Screen((Line((Text("Cirulla"),)),), ((Button("Siediti", "1.si.*"),),))


@pytest.fixture
async def stub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rest]:
    async with rest(monkeypatch) as found:
        yield found


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}")
    yield store
    await store.close()


class Told:
    """What stands for the life of chats: it is not asked here."""


def adapter_over(store: Store, token: str, public_key: str = "") -> Discord:
    async def handle(_inbound: Inbound) -> Answer:
        return Answer()

    return Discord(token, Hub(Directory(store), handle, None, Told()), public_key=public_key)  # type: ignore[arg-type]


@pytest.fixture
async def adapter(stub: Rest, store: Store) -> AsyncIterator[Discord]:
    """Logged in, without a gateway."""
    adapter = adapter_over(store, "token")
    async with adapter.client:
        await adapter.client.login("token")
        yield adapter


async def delivery(store: Store, channel: str, number: int = 1) -> Delivery:
    """A table on its way to a channel."""
    chat = await Directory(store).chat(Place("discord", channel, group="5"))
    return Delivery(chat.id, Slot.TABLE, "", SCREEN, fresh=True, id=number)


async def test_a_wrong_token_is_one_clear_line(stub: Rest, store: Store) -> None:
    with pytest.raises(Hopeless, match=r"^Discord does not know this token: see OSTERIA_DISCORD_TOKEN$"):
        await adapter_over(store, "wrong").run()


async def test_a_short_limit_is_waited_out_and_stalls_nobody_else(stub: Rest, store: Store, adapter: Discord) -> None:
    """429: the lane of that chat alone."""
    stub.refuse("/channels/10/messages", 0.3)
    slow = asyncio.create_task(adapter.deliver(await delivery(store, "10", 1), None))
    stub.heard.clear()
    await stub.heard.wait()
    other = await adapter.deliver(await delivery(store, "11", 2), None)
    assert isinstance(other, Sent)
    assert not slow.done()
    assert isinstance(await slow, Sent)


async def test_a_long_limit_lets_the_lane_wait_and_the_clocks_stand_still(
    stub: Rest, store: Store, adapter: Discord
) -> None:
    stub.refuse("/channels/10/messages", 90.0)
    assert await adapter.deliver(await delivery(store, "10"), None) == Retry(90.0, flood=True)


async def test_the_same_delivery_again_has_the_same_nonce(stub: Rest, store: Store, adapter: Discord) -> None:
    """Nonce = outbox id, which Discord enforces."""
    one = await delivery(store, "10", 1_700_000_000_000_000)
    for again in (one, replace(one)):
        assert isinstance(await adapter.deliver(again, None), Sent)
    bodies = [body for method, path, body in stub.asked if (method, path) == ("POST", "/channels/10/messages")]
    assert [body["nonce"] for body in bodies] == ["1700000000000000"] * 2
    assert all(body["enforce_nonce"] for body in bodies)
    assert all(body["allowed_mentions"] == {"parse": []} for body in bodies)


async def test_it_may_be_started_again(stub: Rest, store: Store) -> None:
    """Without the gateway: logged in, and again after it broke; what is on its way waits until then."""
    adapter = adapter_over(store, "token", "00" * 32)
    one = await delivery(store, "10")
    for _ in range(2):
        waiting = asyncio.create_task(adapter.deliver(one, None))
        running = asyncio.create_task(adapter.run())
        assert isinstance(await waiting, Sent)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert adapter.app()
