"""What is stored stays, whole or not at all; and many writes cost no more trips than one."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.statements import ADD_ACTION, ADD_CHAT, DROP_TIMER, PUT_TABLE, PUT_TIMER, Writes
from bot.store.store import Closed, Conflict, Store

CHAT = {"id": 1, "platform": "test", "key": "bar", "title": "Bar", "private": False, "language": "it"}


def version_of(table: int, version: int, *, body: bytes = b"") -> Writes:
    """What a play writes, in short."""
    row = {"id": table, "chat_id": 1, "open": False, "version": version, "snapshot": body}
    return ((PUT_TABLE, row), (ADD_ACTION, {"table_id": table, "version": version, "lines": "1: 4D x 4B"}))


async def versions(store: Store) -> dict[int, int]:
    rows = await store.fetch(select(schema.game_table.c.id, schema.game_table.c.version))
    return {row.id: row.version for row in rows}


async def how_many_actions(store: Store) -> int:
    rows = await store.fetch(select(func.count()).select_from(schema.action))
    return int(rows[0][0])


async def test_what_was_committed_is_there_after_opening_again(url: str) -> None:
    store = await Store.open(url)
    await store.commit([(ADD_CHAT, CHAT), *version_of(1, 1, body=b"x")])
    await store.close()
    store = await Store.open(url)
    assert await versions(store) == {1: 1}
    await store.close()


async def test_a_version_is_stored_once(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT), *version_of(1, 1, body=b"first")])
    with pytest.raises(Conflict):
        await store.commit(version_of(1, 1, body=b"second"))
    assert (await store.fetch(select(schema.game_table.c.snapshot)))[0][0] == b"first"


async def test_one_conflict_spoils_nothing_of_the_others(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT), *version_of(1, 1)])
    units = [version_of(2, 1), version_of(1, 1), version_of(3, 1), version_of(1, 2)]
    outcomes = await asyncio.gather(*map(store.commit, units), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None), type(None)]
    assert await versions(store) == {1: 2, 2: 1, 3: 1}


async def test_another_error_than_a_conflict_reaches_its_own_waiter_only(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT)])
    nonsense = ((PUT_TIMER, {"table_id": object(), "due": 1.0}),)
    good, bad = await asyncio.gather(store.commit(version_of(1, 1)), store.commit(nonsense), return_exceptions=True)
    assert good is None
    assert isinstance(bad, Exception)
    assert await versions(store) == {1: 1}


async def test_an_error_tells_nothing_of_what_was_to_be_stored(store: Store) -> None:
    row = {"id": 1, "chat_id": 99, "open": False, "version": 1, "snapshot": b"sette bello"}
    with pytest.raises(IntegrityError) as told:
        await store._transact([(PUT_TABLE, [row])])
    assert "sette" not in str(told.value)


async def test_children_may_come_before_their_parents_in_a_unit(store: Store) -> None:
    await store.commit([(PUT_TIMER, {"table_id": 1, "due": 1.0}), *version_of(1, 1), (ADD_CHAT, CHAT)])
    await store.commit([(DROP_TIMER, {"table_id": 1})])
    assert await store.fetch(select(schema.timer)) == []


async def test_who_stops_waiting_changes_nothing(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT)])
    impatient = [asyncio.create_task(store.commit(version_of(table, 1))) for table in range(1, 9)]
    await asyncio.sleep(0)
    for task in impatient[::2]:
        task.cancel()
    await asyncio.gather(*impatient, return_exceptions=True)
    assert sorted(await versions(store)) == list(range(1, 9))


async def test_a_reader_who_stops_waiting_leaves_the_connection_in_order(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT)])
    for _ in range(20):
        reader = asyncio.create_task(store.fetch(select(schema.chat)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        reader.cancel()
    await store.commit(version_of(1, 1))
    assert await versions(store) == {1: 1}


async def test_who_stops_waiting_for_a_seal_leaves_the_connection_in_order(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT)])
    for patience in range(40):
        sealing = asyncio.create_task(store.seal([b"nowhere"]))
        await asyncio.sleep(patience / 10_000)
        sealing.cancel()
    await store.commit(version_of(1, 1))
    assert await versions(store) == {1: 1}


async def test_what_may_come_later_comes_with_the_next_commit_at_the_latest_when_closing(url: str) -> None:
    store = await Store.open(url)
    store.later([(ADD_CHAT, CHAT)])
    await store.commit(version_of(1, 1))
    store.later(version_of(1, 2))
    await store.close()
    with pytest.raises(Closed):
        await store.commit(version_of(1, 3))
    store = await Store.open(url)
    assert await versions(store) == {1: 2}
    await store.close()


async def test_what_may_come_later_does_not_wait_for_ever(store: Store) -> None:
    store.later([(ADD_CHAT, CHAT)])
    async with asyncio.timeout(10):
        while not await store.fetch(select(schema.chat)):  # noqa: ASYNC110 - what is waited for is in the database
            await asyncio.sleep(0.02)


async def test_what_waits_is_stored_before_closing(url: str) -> None:
    store = await Store.open(url)
    await store.commit([(ADD_CHAT, CHAT)])
    waiting = [asyncio.create_task(store.commit(version_of(table, 1))) for table in range(1, 6)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    store = await Store.open(url)
    assert sorted(await versions(store)) == [1, 2, 3, 4, 5]
    await store.close()


async def test_numbers_are_given_once(store: Store) -> None:
    await store.commit([(ADD_CHAT, CHAT | {"id": 41, "key": "old"})])
    numbers = await asyncio.gather(*(store.next_id(schema.chat) for _ in range(5)))
    assert sorted(numbers) == [42, 43, 44, 45, 46]


@pytest.mark.parametrize("plays", [1, 10, 50])
async def test_the_trips_to_the_database_thread_do_not_grow_with_the_plays(tmp_path: Path, plays: int) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}")
    await store.commit([(ADD_CHAT, CHAT)])
    trips = count_trips(store)
    await asyncio.gather(*(store.commit(version_of(table, 1)) for table in range(1, plays + 1)))
    assert trips["trip"] == 7, "two statements of three trips each, and the commit"
    assert await how_many_actions(store) == plays
    await store.close()


def count_trips(store: Store) -> Counter[str]:
    """Count from now on what is handed to the thread of the database."""
    raw: Any = store._connection.sync_connection
    driver = raw.connection.dbapi_connection.driver_connection
    trips: Counter[str] = Counter()
    queue = driver._tx

    class Counting:
        def put_nowait(self, item: object) -> None:
            trips["trip"] += 1
            queue.put_nowait(item)

    driver._tx = Counting()
    return trips
