"""Who is who: each person and chat once, with what is known last."""

import asyncio

import pytest
from msgspec.structs import replace
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
    await directory.choose(replace(await directory.person(ANNA), language="en"))
    assert (await directory.person(Sender("test", "anna", "Anna", locale="fr"))).language == "en"


async def test_a_chat_keeps_its_title_and_its_language(store: Store) -> None:
    directory = Directory(store)
    chat = await directory.chat(BAR)
    assert (chat.title, chat.language) == ("Bar", "it")
    await directory.choose_here(replace(chat, language="en"))
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


TOPIC = Place("test", "bar/7", title="Cirulla", group="bar")


async def test_what_a_person_chose_stays_whatever_the_platform_says(store: Store) -> None:
    directory = Directory(store)
    met = await directory.person(ANNA)
    chosen = await directory.choose(replace(met, opened=True, hands="group", cards="words"))
    named, _ = await asyncio.gather(
        directory.person(Sender("test", "anna", "Annina", locale="it")), directory.choose(chosen)
    )
    assert named == replace(chosen, name="Annina")
    assert await Directory(store).person_of(met.id) == named


async def test_the_options_of_a_group_hold_in_all_its_topics(store: Store) -> None:
    directory = Directory(store)
    group, topic = await directory.chat(BAR), await directory.chat(TOPIC)
    chosen = await directory.choose_here(replace(topic, clock="30", quiet="23-8", language="en", usual="cirulla"))
    assert (chosen.key, chosen.group, chosen.title) == ("bar/7", "bar", "Cirulla")
    for one in (directory, Directory(store)):
        assert await one.chat(BAR) == replace(chosen, id=group.id, key="bar", title="Bar")
    assert (await directory.chat(Place("test", "pub"))).clock == "120"


async def test_a_new_topic_has_the_options_of_its_group(store: Store) -> None:
    directory = Directory(store)
    await directory.choose_here(replace(await directory.chat(TOPIC), opens="admins", cards="words"))
    new = await directory.chat(Place("test", "bar/8", group="bar"))
    assert (new.opens, new.cards, new.title, new.group) == ("admins", "words", "", "bar")
    whole = await directory.chat(BAR)
    assert (whole.opens, whole.title, whole.group) == ("admins", "Bar", "bar")


async def test_a_chat_is_learnt_a_title_while_its_options_change(store: Store) -> None:
    directory = Directory(store)
    chat = await directory.chat(BAR)
    await asyncio.gather(
        directory.choose_here(replace(chat, clock="30")), directory.chat(Place("test", "bar", title="Bar Sport"))
    )
    stored = await Directory(store).chat_of(chat.id)
    assert (stored.clock, stored.title) == ("30", "Bar Sport")
