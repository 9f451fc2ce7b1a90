"""What happens to chats while one plays in them."""

import pytest

from bot.table import Phase
from tests.adapters.telegram.house import Guest, House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn
from tests.kit.telegram.chats import Chat

RESUMED = "Si riprende da dove eravamo."


async def migrate(inn: House, bar: Chat, *guests: Guest, announced: str) -> Chat:
    """The group becomes a supergroup; its members go with it."""
    new = bar.migrates(announced=announced)
    for guest in guests:
        guest.place = new
    await inn.settle()
    return new


@pytest.mark.parametrize("announced", ["old new", "new old", "old old new new", "new old new old", "old", "new"])
async def test_a_group_becomes_a_supergroup_in_a_match(inn: House, announced: str) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno, kind="group")
    await deal("cirulla", anna, bruno)
    before = await inn.table()
    new = await migrate(inn, bar, anna, bruno, announced=announced)
    await inn.pass_time(2)
    after = await inn.table()
    assert (after.state, after.seats, after.parked) == (before.state, before.seats, "")
    assert "▶ Gioca" in said(new)[-1].text
    assert said(new)[-1].labels == [HAND, "Regole"]
    mover, _ = await turn(inn, anna, bruno)
    await mover.plays()
    assert len(await inn.lines()) == 1
    await inn.pass_time(10)
    await anna.writes("/tavolo")
    assert "Cirulla · smazzata 1" in said(new)[-1].text
    assert not inn.telegram.made("sendMessage", "editMessageText", to=bar, ok=False)


async def test_a_group_that_becomes_a_supergroup_without_a_word_is_followed_by_an_error(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno, kind="group")
    await deal("cirulla", anna, bruno)
    for guest in (anna, bruno):
        await guest.taps(HAND)
    mover, _ = await turn(inn, anna, bruno)
    new = await migrate(inn, bar, anna, bruno, announced="")
    await mover.plays()
    await inn.pass_time(5)
    assert len(await inn.lines()) == 1
    assert "▶ Gioca" in said(new)[-1].text
    other, _ = await turn(inn, anna, bruno)
    await other.plays()
    assert len(await inn.lines()) == 2


async def test_a_lobby_moves_with_its_group(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno, kind="group")
    await anna.writes("/cirulla")
    new = await migrate(inn, bar, anna, bruno, announced="old new")
    await inn.pass_time(2)
    assert "tavolo di" in said(new)[-1].text
    assert "Posto 2" in (await bruno.taps("Siediti")).text


async def test_a_member_who_leaves_the_group_leaves_the_lobby(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    bar.loses(bruno.person)
    await inn.settle()
    assert "2–4 liberi" in said(bar)[-1].text
    assert len(said(bar)) == 1


@pytest.mark.parametrize("bot", ["member", "administrator"])
async def test_a_member_who_leaves_the_group_leaves_the_match_to_a_computer(inn: House, bot: str) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno, bot=bot)
    await deal("cirulla", anna, bruno)
    bar.loses(bruno.person)
    await inn.pass_time(2)
    told = "\u2068Bruno\u2069 lascia: al suo posto 🤖 Oste, computer. Si va avanti"
    assert sum(message.history[0].text.replace("\u2068Oste\u2069", "Oste").count(told) for message in said(bar)) == 1
    assert (await inn.table()).phase is Phase.PLAYING
    assert await inn.plays([anna], until=Phase.SCORED, pause=4)


async def test_when_the_last_person_leaves_the_group_the_match_is_closed(inn: House) -> None:
    anna, zoe = inn.guests("Anna", "Zoe")
    bar = inn.group("Bar Sport", zoe, anna)
    await deal("tozzolo", anna, computers=2)
    await inn.pass_time(5)
    mover = await inn.mover([anna])
    if mover:
        await anna.plays()
    bar.loses(anna.person)
    await inn.pass_time(10)
    assert "Restano solo computer: partita chiusa" in read(bar)
    assert (await inn.table()).phase is Phase.CLOSED


async def test_the_bot_is_kicked_and_comes_back(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.opens()
    await deal("cirulla", anna, bruno)
    before = await inn.table()
    bar.kicks_bot()
    await inn.settle()
    told = "Tavolo sospeso: Osteria non è più nella chat. Carte e turno restano, l'orologio è fermo."
    assert anna.reads_at_home().count(told) == 1
    calls = len(inn.shown_in(bar))
    await inn.pass_time(600)
    assert len(inn.shown_in(bar)) == calls
    assert (await inn.table()).state == before.state
    bar.adds_bot()
    await inn.pass_time(2)
    assert said(bar)[-1].text.startswith(RESUMED)
    assert "Buonasera" not in read(bar)
    after = await inn.table()
    left = after.waiting_since + 120 - inn.watch.now()
    assert (after.parked, after.state) == ("", before.state)
    assert left > 100
    mover, _ = await turn(inn, anna, bruno)
    await mover.plays()
    assert len(await inn.lines()) == 1


async def test_the_right_to_write_is_taken_from_the_bot_in_a_supergroup(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    mover, _ = await turn(inn, anna, bruno)
    await mover.taps(HAND)
    bar.forbids_writing()
    await inn.settle()
    told = await mover.taps(mover.cards()[0])
    assert told.text == "Tavolo sospeso: manca il permesso di scrivere."
    await inn.pass_time(300)
    assert await inn.lines() == []
    bar.allows_writing()
    await inn.pass_time(2)
    assert said(bar)[-1].text.startswith(RESUMED)
    await mover.plays()
    assert len(await inn.lines()) == 1


async def test_the_right_to_write_is_taken_from_everybody_in_a_group(inn: House) -> None:
    """Nobody tells the bot: it learns so when it writes, and that it may again when somebody asks for the table."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno, kind="group")
    await deal("cirulla", anna, bruno)
    bar.forbids_writing()
    await anna.writes("/tavolo")
    assert (await inn.table()).parked == "no_right"
    told = await anna.taps(HAND)
    assert told.text
    await inn.pass_time(300)
    assert await inn.lines() == []
    bar.allows_writing()
    await anna.writes("/tavolo")
    await inn.pass_time(2)
    assert said(bar)[-1].text.startswith(RESUMED)
    assert (await inn.table()).parked == ""


async def test_a_topic_is_closed_and_reopened(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    forum = inn.group("Sala", anna, bruno, kind="forum")
    topic = forum.topic("Carte")
    anna, bruno = anna.at(topic), bruno.at(topic)
    await deal("cirulla", anna, bruno)
    assert "▶ Gioca" in said(topic)[-1].text
    topic.closes()
    await anna.writes("/tavolo")
    assert (await inn.table()).parked == "closed"
    await inn.pass_time(300)
    assert await inn.lines() == []
    topic.reopens()
    await anna.writes("/tavolo")
    await inn.pass_time(2)
    assert said(topic)[-1].text.startswith(RESUMED)
    mover, _ = await turn(inn, anna, bruno)
    await mover.plays()
    assert len(await inn.lines()) == 1


async def test_a_table_that_somebody_deleted_is_sent_anew(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    mover, _ = await turn(inn, anna, bruno)
    await mover.taps(HAND)
    said(bar)[-1].deletes()
    assert HAND not in anna.labels()
    await mover.plays()
    await inn.pass_time(3)
    assert "▶ Gioca" in said(bar)[-1].text
    assert HAND in anna.labels()


async def test_two_tables_in_two_topics_are_told_apart_by_who_sits_at_both(inn: House) -> None:
    anna, bruno, zoe = inn.guests("Anna", "Bruno", "Zoe")
    sala = inn.group("Sala", anna, bruno, zoe, kind="forum")
    cards, dice = sala.topic("Carte"), sala.topic("Dadi")
    await anna.opens()
    await deal("cirulla", anna.at(cards), bruno.at(cards))
    await deal("cirulla", zoe.at(dice), anna.at(dice))
    hands = own(anna, anna.home)[-2:]
    assert ["Sala · Carte" in hand.text for hand in hands] == [True, False]
    assert ["Sala · Dadi" in hand.text for hand in hands] == [False, True]
    for guest, place, name in ((bruno, cards, "Sala · Carte"), (zoe, dice, "Sala · Dadi"), (anna, dice, "Sala · Dadi")):
        there = guest.at(place)
        await there.taps(HAND)
        assert name in (own(there)[-1].text if own(there) else own(there, there.home)[-1].text)


@pytest.mark.parametrize("number", [1, 2])
async def test_buttons_in_the_private_chat_act_on_their_own_table(inn: House, number: int) -> None:
    anna, bruno, zoe = inn.guests("Anna", "Bruno", "Zoe")
    sala = inn.group("Sala", anna, bruno, zoe, kind="forum")
    cards, dice = sala.topic("Carte"), sala.topic("Dadi")
    await anna.opens()
    await deal("cirulla", anna.at(cards), bruno.at(cards))
    await deal("cirulla", anna.at(dice), zoe.at(dice))
    other, others = (bruno.at(cards), zoe.at(dice))[number - 1], 3 - number
    while await inn.mover([anna], number) is None:
        await other.plays()
        await inn.pass_time(2)
    before = len(await inn.lines(number)), len(await inn.lines(others))
    hand = next(message for message in own(anna, anna.home) if ("Carte", "Dadi")[number - 1] in message.text)
    anna.person.presses(hand, hand.buttons[0].data)
    await inn.settle()
    while (await inn.mover([anna], number)) is anna and len(await inn.lines(number)) == before[0]:
        (newest,) = [each for each in own(anna, anna.home) if each is hand]
        anna.person.presses(newest, newest.buttons[0].data)
        await inn.settle()
    assert (len(await inn.lines(number)), len(await inn.lines(others))) == (before[0] + 1, before[1])
