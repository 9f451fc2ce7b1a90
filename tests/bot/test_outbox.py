"""Deliveries arrive, whatever happens on the way; a chat in trouble troubles no other."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import select

from bot.directory import Directory
from bot.metrics import Metrics
from bot.outbox import Outbox
from bot.people import Place
from bot.ports import Barrier, Gone, Missed, Retry
from bot.screens.values import Delivery, Line, Screen, Slot, Text
from bot.store import schema
from bot.store.store import Store
from tests.kit.chat import FakeChat
from tests.kit.hourglass import Hourglass


class Post:
    """An outbox with its surroundings. Chats are numbered from 1."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.chat = FakeChat()
        self.glass = Hourglass()
        self.outbox = self._outbox()

    async def open(self, chats: int = 2) -> "Post":
        directory = Directory(self.store)
        for number in range(1, chats + 1):
            await directory.chat(Place("test", f"chat {number}"))
        await self.outbox.start({"test": self.chat})
        return self

    async def reopen(self) -> None:
        """As after a kill: what was only in memory is lost."""
        await self.outbox.close()
        self.glass.pass_(0.001)
        self.outbox = self._outbox()
        await self.outbox.start({"test": self.chat})

    async def send(self, *deliveries: Delivery) -> None:
        numbered = self.outbox.number(deliveries)
        await self.store.commit(self.outbox.writes(numbered))
        self.outbox.put(numbered)

    async def pending(self) -> int:
        await self.store.commit([])
        return len(await self.store.fetch(select(schema.outbox.c.id)))

    def texts(self, chat: int = 1) -> list[str]:
        return [message.text for message in self.chat.of(chat)]

    def _outbox(self) -> Outbox:
        return Outbox(self.store, Directory(self.store), Metrics(), sleep=self.glass.sleep, unix=self.glass)


def table(text: str, *, chat: int = 1, head: Sequence[str] = (), fresh: bool = False, key: str = "1") -> Delivery:
    screen = Screen((Line((Text(text),)),))
    return Delivery(chat, Slot.TABLE, key, screen, fresh=fresh, head=tuple(Line((Text(line),)) for line in head))


@pytest.fixture
async def post(store: Store) -> Post:
    return await Post(store).open()


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(50):
        await asyncio.sleep(0.002)


async def test_a_slot_is_sent_once_and_then_edited(post: Post) -> None:
    for text in ("one", "two", "three"):
        await post.send(table(text))
        await post.outbox.idle()
    (message,) = post.chat.messages
    assert (message.text, message.edits) == ("three", 2)
    assert await post.pending() == 0


async def test_what_is_to_ring_is_sent_anew(post: Post) -> None:
    for text in ("one", "two"):
        await post.send(table(text, fresh=True, head=[f"head {text}"]))
        await post.outbox.idle()
    assert post.texts() == ["head one", "head two\ntwo"]


async def test_many_changes_at_once_are_one_message_with_every_announcement(post: Post) -> None:
    await post.send(*(table(str(number), head=[f"scopa {number}"]) for number in range(36)))
    await post.outbox.idle()
    assert len(post.chat.calls) == 1
    assert post.chat.announced == [f"scopa {number}" for number in range(36)]
    assert await post.pending() == 0


async def test_the_message_is_still_edited_after_a_restart(post: Post) -> None:
    await post.send(table("one"))
    await post.outbox.idle()
    await post.reopen()
    await post.send(table("two"))
    await post.outbox.idle()
    assert post.texts() == ["two"]


async def test_what_was_on_its_way_arrives_after_a_restart(post: Post) -> None:
    post.chat.trouble = lambda _: Retry(1e9)
    await post.send(table("one", head=["scopa"]), table("two", head=["asso"]))
    await settled()
    post.chat.trouble = lambda _: None
    await post.reopen()
    await post.outbox.idle()
    assert post.texts() == ["scopa\nasso\ntwo"]
    assert await post.pending() == 0


async def test_a_chat_that_must_wait_waits_alone(post: Post) -> None:
    post.chat.trouble = lambda delivery: Retry(30) if delivery.chat == 1 and post.glass.now < 1_000_030 else None
    await post.send(table("slow"), table("quick", chat=2))
    await settled()
    assert (post.texts(1), post.texts(2)) == ([], ["quick"])
    calls = len(post.chat.calls)
    await post.send(table("slower"))
    await settled()
    assert len(post.chat.calls) == calls, "no call to a chat that asked for patience"
    post.glass.pass_(30)
    await post.outbox.idle()
    assert post.texts(1) == ["slower"]


async def test_a_platform_that_breaks_is_tried_again_ever_more_slowly(post: Post) -> None:
    failures = 3

    def trouble(_: Delivery) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise ConnectionResetError

    post.chat.trouble = trouble
    await post.send(table("one"))
    for wait in (1, 2, 4):
        await settled()
        assert post.glass.naps[-1] == wait
        post.glass.pass_(wait)
    await post.outbox.idle()
    assert post.texts() == ["one"]


async def test_a_delivery_that_always_breaks_holds_up_no_other(post: Post) -> None:
    def trouble(delivery: Delivery) -> None:
        if delivery.key == "bad":
            raise ZeroDivisionError

    post.chat.trouble = trouble
    await post.send(table("bad", key="bad"), table("good", key="good"))
    await settled()
    post.glass.pass_(1)
    await settled()
    assert post.texts() == ["good"]
    assert await post.pending() == 1
    await post.outbox.close()


async def test_what_cannot_arrive_is_given_up_and_the_next_is_sent_anew(post: Post) -> None:
    await post.send(table("one"))
    await post.outbox.idle()
    post.chat.messages.clear()
    post.chat.trouble = lambda _: Gone(Barrier.GONE)
    await post.send(table("two"))
    await post.outbox.idle()
    assert await post.pending() == 0
    post.chat.trouble = lambda _: None
    await post.send(table("three"))
    await post.outbox.idle()
    assert post.texts() == ["three"]


async def test_numbers_are_not_given_again_after_a_restart(post: Post) -> None:
    (before,) = post.outbox.number([table("one")])
    await post.reopen()
    (after,) = post.outbox.number([table("two")])
    assert after.id > before.id


async def test_what_is_for_a_platform_that_does_not_run_waits_for_it(post: Post) -> None:
    adapters = {"test": post.chat}
    await post.outbox.close()
    post.outbox = post._outbox()
    await post.outbox.start({})
    await post.send(table("one"))
    await post.outbox.idle()
    assert await post.pending() == 1
    await post.outbox.start(adapters)
    await post.outbox.idle()
    assert post.texts() == ["one"]


async def test_chats_at_rest_cost_nothing(post: Post) -> None:
    await post.send(table("one"), table("two", chat=2))
    await post.outbox.idle()
    assert post.outbox.lanes == 0


async def test_a_group_waits_for_no_person_nor_a_person_for_the_group(post: Post) -> None:
    note = Delivery(1, Slot.NOTE, "", Screen((Line((Text("note"),)),)), person=7)
    post.chat.trouble = lambda delivery: Retry(30) if delivery.person and post.glass.now < 1_000_030 else None
    await post.send(note, table("table"))
    await settled()
    assert [message.text for message in post.chat.of(1, 7)] == ["table"]
    post.glass.pass_(30)
    await post.outbox.idle()
    assert [message.text for message in post.chat.of(1, 7)] == ["table", "note"]


async def test_what_does_not_arrive_is_told_and_who_hears_it_may_fail(post: Post) -> None:
    heard: list[tuple[int, Retry | Gone | Missed]] = []

    async def hear(delivery: Delivery, trouble: Retry | Gone | Missed) -> None:
        heard.append((delivery.chat, trouble))
        raise ZeroDivisionError

    answers: list[Retry | Gone | Missed] = [Retry(5, flood=True), Gone(Barrier.CLOSED), Missed()]
    post.chat.trouble = lambda _: answers.pop(0) if answers else None
    post.outbox.on_trouble = hear
    for text in ("one", "two", "three"):
        await post.send(table(text))
        await settled()
        post.glass.pass_(5)
    await post.outbox.idle()
    assert heard == [(1, Retry(5, flood=True)), (1, Gone(Barrier.CLOSED)), (1, Missed())]
    assert await post.pending() == 0


async def test_after_the_end_nothing_is_sent_and_all_stays_stored(post: Post) -> None:
    await post.outbox.close()
    await post.send(table("late"))
    assert (post.chat.calls, post.outbox.lanes, await post.pending()) == ([], 0, 1)


async def test_there_is_room_when_others_have_got_theirs(post: Post) -> None:
    post.chat.trouble = lambda _: Retry(30) if post.glass.now < 1_000_030 else None
    await post.send(table("one"), table("two", chat=2))
    await post.outbox.room(3)
    waiting = asyncio.create_task(post.outbox.room(2))
    await settled()
    assert not waiting.done()
    post.glass.pass_(30)
    await asyncio.wait_for(waiting, 5)
    await post.outbox.idle()
