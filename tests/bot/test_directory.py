"""Who is who: each person and chat once, with what is known last."""

import asyncio

import pytest
from sqlalchemy import select

from bot.directory import Directory
from bot.people import Place, Sender
from bot.store import schema
from bot.store.store import Store

ANNA = Sender("test", "anna", "Anna", locale="it")
BAR = Place("test", "bar", title="Bar")


async def test_somebody_is_met_once(store: Store) -> None:
    directory = Directory(store)
    met = await asyncio.gather(*(directory.person(ANNA) for _ in range(20)))
    assert len(set(met)) == 1
    assert await Directory(store).known_person(ANNA) == met[0] == await Directory(store).person_of(met[0].id)
    assert len(await store.fetch(select(schema.person))) == 1


async def test_the_same_key_on_another_platform_is_another_person(store: Store) -> None:
    directory = Directory(store)
    other = Sender("other", "anna", "Anna")
    assert (await directory.person(ANNA)).id != (await directory.person(other)).id


async def test_two_processes_know_the_same_people(store: Store) -> None:
    one, two = Directory(store), Directory(store)
    senders = [Sender("test", f"{number}", f"Person {number}") for number in range(10)]
    met = await asyncio.gather(*(directory.person(sender) for sender in senders for directory in (one, two)))
    assert met[::2] == met[1::2]
    assert len({person.id for person in met}) == 10


async def test_a_new_name_is_learnt(store: Store) -> None:
    directory = Directory(store)
    before = await directory.person(ANNA)
    after = await directory.person(Sender("test", "anna", "Annina", locale="en"))
    assert (after.id, after.name, after.locale) == (before.id, "Annina", "en")
    assert await Directory(store).person_of(before.id) == after


async def test_a_chosen_language_stays_whatever_the_platform_says(store: Store) -> None:
    directory = Directory(store)
    await directory.speak(await directory.person(ANNA), "en")
    assert (await directory.person(Sender("test", "anna", "Anna", locale="fr"))).language == "en"


async def test_a_chat_keeps_its_title_and_its_language(store: Store) -> None:
    directory = Directory(store)
    chat = await directory.chat(BAR)
    assert (chat.title, chat.language) == ("Bar", "it")
    await directory.speak_here(chat, "en")
    again = await Directory(store).chat(Place("test", "bar"))
    assert (again.id, again.title, again.language) == (chat.id, "Bar", "en")


async def test_nobody_is_known_who_was_not_met(store: Store) -> None:
    directory = Directory(store)
    assert await directory.known_person(ANNA) is None
    assert await directory.known_chat(BAR) is None
    with pytest.raises(KeyError):
        await directory.person_of(1)
    with pytest.raises(KeyError):
        await directory.chat_of(1)
