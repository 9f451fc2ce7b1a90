"""A press has its effect once, and is forgotten when it cannot come again."""

from sqlalchemy import select

from bot.inbox import KEPT, Inbox
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.store import schema
from bot.store.store import Store

PRESS = Inbound("press 1", Sender("test", "anna", "Anna"), Place("test", "bar"), token="1.si.*")
ANSWER = Answer("Posto 1.")


async def test_a_press_is_known_by_what_was_stored(store: Store) -> None:
    inbox = Inbox(store)
    assert inbox.known(PRESS) is None
    assert await inbox.stored(PRESS) is None
    await store.commit(inbox.mark(PRESS, ANSWER, 100.0))
    assert await Inbox(store).stored(PRESS) == ANSWER


async def test_a_press_that_is_too_old_to_come_again_is_forgotten(store: Store) -> None:
    inbox = Inbox(store)
    await store.commit(inbox.mark(PRESS, ANSWER, 100.0))
    await store.commit(inbox.sweep(100.0 + KEPT - 1))
    assert len(await store.fetch(select(schema.inbox.c.key))) == 1
    await store.commit(inbox.sweep(100.0 + KEPT + 1))
    assert await store.fetch(select(schema.inbox.c.key)) == []
