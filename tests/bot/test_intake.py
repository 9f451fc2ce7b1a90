"""What was taken in stays until it is done, whatever happens in between."""

import pytest
from sqlalchemy import select

from bot.inbox import KEPT, Inbox
from bot.intake import Intake
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.store import schema
from bot.store.store import Conflict, Store
from tests.kit.hourglass import Hourglass
from tests.kit.people import inn

PRESS = Inbound("11", Sender("test", "anna", "Anna"), Place("test", "bar"), token="1.si.*")
ANSWER = Answer("Posto 1.")
DAY = 86_400.0


async def test_what_was_taken_in_is_pending_after_a_stop_oldest_first(store: Store) -> None:
    glass = Hourglass()
    intake = Intake(store, glass)
    assert await intake.store("test", [("9", b"nine"), ("11", b"eleven"), ("10", b"ten")]) == ["9", "11", "10"]
    glass.pass_(1)
    await intake.store("test", [("8", b"eight")])
    await intake.store("other", [("9", b"else")])
    after_a_stop = Intake(store, glass)
    assert await after_a_stop.pending("test") == [("9", b"nine"), ("10", b"ten"), ("11", b"eleven"), ("8", b"eight")]


async def test_what_comes_again_is_not_new(store: Store) -> None:
    intake = Intake(store, Hourglass())
    await intake.store("test", [("1", b"one")])
    assert await intake.store("test", [("1", b"one"), ("2", b"two"), ("2", b"two")]) == ["2"]
    assert await intake.store("test", []) == []


async def test_what_had_no_effect_does_not_come_up_again(store: Store) -> None:
    intake = Intake(store, Hourglass())
    await intake.store("test", [("1", b"one"), ("2", b"two")])
    intake.done("test", "1")
    intake.done("test", "never seen")
    await store.commit([])
    assert await Intake(store, Hourglass()).pending("test") == [("2", b"two")]
    assert await intake.store("test", [("1", b"one")]) == []


async def test_an_effect_and_its_body_go_in_one_transaction(store: Store) -> None:
    intake, inbox = Intake(store, Hourglass()), Inbox(store)
    await intake.store("test", [("11", b"eleven")])
    assert await inbox.stored(PRESS) is None
    await store.commit(inbox.mark(PRESS, ANSWER, 100.0))
    assert await intake.pending("test") == []
    assert await Inbox(store).stored(PRESS) == ANSWER


async def test_a_press_has_its_effect_once_whether_it_was_taken_in_or_not(store: Store) -> None:
    await Intake(store, Hourglass()).store("test", [("11", b"eleven")])
    for press in (PRESS, Inbound("12", PRESS.sender, PRESS.place, token=PRESS.token)):
        await store.commit(Inbox(store).mark(press, ANSWER, 100.0))
        with pytest.raises(Conflict):
            await store.commit(Inbox(store).mark(press, Answer("Posto 2."), 101.0))
        assert await Inbox(store).stored(press) == ANSWER


async def test_what_is_not_done_is_kept_longer_than_any_platform_keeps_it(store: Store) -> None:
    glass = Hourglass()
    intake = Intake(store, glass)
    await intake.store("test", [("1", b"one")])
    await store.commit(Inbox(store).sweep(glass.now + DAY + 1))
    assert len(await intake.pending("test")) == 1
    await store.commit(Inbox(store).sweep(glass.now + KEPT + 1))
    assert await store.fetch(select(schema.inbox.c.key)) == []


async def test_what_was_handled_is_done_whatever_came_of_it(url: str) -> None:
    async with inn(url) as house:
        anna, intake = house.person("Anna"), house.osteria.intake
        await intake.store("test", [(str(number), b"body") for number in range(1, 6)])
        await anna.types("/gioca cirulla", key="1")
        await anna.types("/nonsense", key="2")
        await anna.presses("1.pc.0.0.0", key="3")
        intake.done("test", "4")
        await house.restart()
        assert await house.osteria.intake.pending("test") == [("5", b"body")]


async def test_what_comes_again_after_a_stop_has_its_effect_once(url: str) -> None:
    async with inn(url) as house:
        anna = house.person("Anna")
        await house.osteria.intake.store("test", [("1", b"play")])
        await anna.types("/gioca cirulla", key="1")
        await house.osteria.intake.store("test", [("2", b"computer")])
        await house.restart()
        for key, _ in await house.osteria.intake.pending("test"):
            for _ in range(2):
                await anna.taps("+ Computer", key=key)
        assert len([seat for seat in (await house.table()).seats if seat]) == 2
        assert await house.osteria.intake.pending("test") == []
