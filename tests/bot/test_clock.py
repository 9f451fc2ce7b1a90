"""Tables are looked at when their time has come, each once at a time; Osteria's clock stands still while it is down."""

import asyncio

import pytest
from sqlalchemy import select

from bot.clock import AT_ONCE, HEARTBEAT, Clock, wind
from bot.store import schema
from bot.store.statements import ADD_CHAT, DROP_TIMER, PUT_TABLE, PUT_TIMER
from bot.store.store import Store
from bot.watch import Watch
from tests.bot.store.test_store import CHAT
from tests.kit.hourglass import Hourglass


class Looker:
    """Looks at tables as the manager does: afterwards there is no timer, or another one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.looked: list[int] = []
        self.open = asyncio.Event()
        self.open.set()

    async def __call__(self, table: int) -> None:
        self.looked.append(table)
        await self.open.wait()
        await self.store.commit([(DROP_TIMER, {"table_id": table})])


@pytest.fixture
def glass() -> Hourglass:
    return Hourglass()


@pytest.fixture
def watch(glass: Hourglass) -> Watch:
    return Watch(0.0, monotonic=glass, unix=glass)


@pytest.fixture
async def looker(store: Store) -> Looker:
    return Looker(store)


async def set_timers(store: Store, *dues: float) -> None:
    """A timer for each of the tables 1, 2 and so on."""
    await store.commit([(ADD_CHAT, CHAT)])
    for table, due in enumerate(dues, start=1):
        row = {"id": table, "chat_id": 1, "open": False, "version": 1, "snapshot": b""}
        await store.commit([(PUT_TABLE, row), (PUT_TIMER, {"table_id": table, "due": due})])


async def test_what_is_due_is_looked_at_and_the_rest_later(store: Store, looker: Looker, watch: Watch) -> None:
    await set_timers(store, 1.0, 5.0, -3.0)
    clock = Clock(store, watch, looker)
    assert await clock.tick() == 1.0
    await clock.rest()
    assert looker.looked == [3]


async def test_it_comes_again_after_a_while_even_if_nothing_is_due(store: Store, looker: Looker, watch: Watch) -> None:
    assert await Clock(store, watch, looker).tick() == HEARTBEAT


async def test_a_table_is_not_looked_at_twice_at_once(store: Store, looker: Looker, watch: Watch) -> None:
    await set_timers(store, -1.0)
    looker.open.clear()
    clock = Clock(store, watch, looker)
    await clock.tick()
    await clock.tick()
    looker.open.set()
    await clock.rest()
    await clock.tick()
    assert looker.looked == [1]


async def test_busy_tables_keep_none_waiting(store: Store, looker: Looker, watch: Watch) -> None:
    await set_timers(store, *([-1.0] * (AT_ONCE + 5)))
    looker.open.clear()
    clock = Clock(store, watch, looker)
    await clock.tick()
    await clock.tick()
    await asyncio.sleep(0)
    assert len(looker.looked) == AT_ONCE + 5
    looker.open.set()
    await clock.rest()


async def test_an_earlier_timer_wakes_it(store: Store, looker: Looker, watch: Watch, glass: Hourglass) -> None:
    clock = Clock(store, watch, looker)
    running = asyncio.create_task(clock.run())
    await asyncio.sleep(0.05)
    await set_timers(store, 0.5)
    glass.pass_(0.6)
    clock.note(0.5)
    async with asyncio.timeout(10):
        while not looker.looked:  # noqa: ASYNC110 - what is waited for comes through the database
            await asyncio.sleep(0.005)
    running.cancel()
    await clock.close()


async def test_an_error_leaves_the_others_alone(store: Store, watch: Watch) -> None:
    looked: list[int] = []

    async def look(table: int) -> None:
        looked.append(table)
        if table == 1:
            raise ZeroDivisionError

    await set_timers(store, -2.0, -1.0)
    clock = Clock(store, watch, look)
    await clock.tick()
    await asyncio.sleep(0.01)
    await clock.tick()
    await asyncio.sleep(0.01)
    assert looked[:2] == [1, 2]
    assert looked.count(1) == 1, "it is left alone for a while"
    await clock.close()


async def test_osterias_time_stands_still_while_it_is_down(store: Store, looker: Looker, glass: Hourglass) -> None:
    before = Watch(500.0, monotonic=glass, unix=glass)
    glass.pass_(20)
    await Clock(store, before, looker).close()
    await store.commit([])
    glass.pass_(86_400)
    after = await wind(store, first=0.0, monotonic=glass, unix=glass)
    assert after.now() == before.now() - 86_400 == 520.0
    assert after.down == 86_400.0
    assert await store.fetch(select(schema.clock.c.reading)) == [(520.0,)]


async def test_a_moment_is_told_as_unix_time(glass: Hourglass) -> None:
    watch = Watch(500.0, monotonic=glass, unix=lambda: 7_000.0)
    glass.pass_(1)
    assert 531.0 + watch.offset() == 7_030.0
