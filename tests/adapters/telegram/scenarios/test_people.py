"""People may be called anything, and so may their groups."""

import re
from typing import Final

from bot.table import Phase
from tests.adapters.telegram.house import Guest, House
from tests.adapters.telegram.scenarios.evening import CUT, HAND, deal, own, play_a_short_match, read, said, turn
from tests.kit.telegram.messages import Message

ARABIC: Final = "\u202eعبد الرحمن\u202c"
NAMES: Final = (
    *("a_b*[x](y)", "<b>", "&", "&amp;", ARABIC, "😀" * 64, "Anna\nMaria", "@everyone", "```", "/chiudi"),
    "<a href='tg://user?id=1'>Zoe</a>",
)
"""Eleven people: with one more they fill the largest table."""
TITLE: Final = "<i>Bar</i> & *Sport*\n```@everyone"

OURS: Final = {"text_mention", "bold", "code", "expandable_blockquote", "blockquote", "date_time", "bot_command"}
"""What Osteria itself marks in a message, and what clients mark by themselves."""


def hell(inn: House) -> list[Guest]:
    """All of them, and Bruno, in a group with a name like theirs; nobody has a last name."""
    (bruno,) = inn.guests("Bruno", last_name="")
    guests = [bruno, *(inn.guests(name, last_name="")[0] for name in NAMES)]
    inn.group(TITLE, *guests)
    return guests


def harmless(*messages: Message) -> bool:
    """Whether no name has become markup, or rings for somebody whom it does not name."""
    known = {person.id for message in messages for person in message.chat.telegram.people.values()}
    marked = {entity["type"] for message in messages for entity in message.entities}
    return marked <= OURS and {number for message in messages for number in message.mentions} <= known


def shown(name: str) -> str:
    """A name as it is written whole."""
    return f"\u2068{name.replace(chr(10), ' ')}\u2069"


async def test_names_from_hell_stand_whole_in_the_list_of_seats(inn: House) -> None:
    host, *others = hell(inn)
    await host.writes("/tozzolo")
    for guest in others:
        assert "Posto" in (await guest.taps("Siediti")).text
        await inn.pass_time(5)
    await inn.pass_time(30)
    (lobby,) = said(host.place)
    for name in ("Bruno", "a_b*[x](y)", "<b>", "&", "&amp;", "Anna\nMaria", "@everyone", "```", "/chiudi"):
        assert shown(name) in lobby.text
    assert "عبد الرحمن" in lobby.text
    assert lobby.text.count("\u2068") == lobby.text.count("\u2069")
    assert "\u202e" not in lobby.text
    assert len(lobby.text.splitlines()) == 4 + 12 + lobby.text.count("fuori")
    assert harmless(lobby)


async def test_names_from_hell_are_told_what_to_do_where_only_they_read_it(inn: House) -> None:
    host, *others = hell(inn)
    await host.writes("/tozzolo")
    for guest in others:
        await guest.taps("Siediti")
        note = own(guest)[-1]
        assert note.text.splitlines()[0].endswith(" è tuo.")
        assert len(note.text.splitlines()) == 4
        assert harmless(note)
        await inn.pass_time(5)


async def test_names_from_hell_play_a_hand(inn: House) -> None:
    guests = hell(inn)
    await deal("tozzolo", *guests)
    await inn.pass_time(20)
    table = said(guests[0].place)[-1]
    assert harmless(*said(guests[0].place))
    assert max(len(line) for line in table.text.splitlines()) < 80
    mover = await inn.mover(guests)
    assert mover
    assert table.mentions == [mover.person.id]
    for guest in guests:
        await guest.taps(HAND)
        alert = await guest.taps(HAND)
        assert (guest is await inn.mover(guests)) == ("Tocca a te" in alert.text)
        await inn.pass_time(15)
        assert alert.alert
        assert len(alert.text.encode("utf-16-le")) <= 400
        assert harmless(*own(guest))
        assert len(own(guest)[-1].text.splitlines()[0]) < 100
    await inn.plays(guests, until=Phase.SCORED, pause=2)
    await inn.pass_time(120)
    assert "conto della smazzata 1" in read(guests[0].place)
    assert harmless(*(message for message in guests[0].place.messages if message.by_bot))


async def test_names_from_hell_leave_are_warned_and_come_back(inn: House) -> None:
    guests = hell(inn)
    await deal("tozzolo", *guests)
    for guest in guests[2:]:
        guest.place.chat.loses(guest.person)
        await inn.pass_time(10)
    await inn.pass_time(300)
    for guest in guests[:2]:
        await guest.taps(HAND)
        await inn.pass_time(15)
    await guests[1].writes("/chiudi")
    await guests[0].writes("/chiudi")
    told = [content.text for message in guests[0].place.chat.everything for content in message.history]
    assert any("lascia: al suo posto 🤖" in text for text in told)
    assert harmless(*said(guests[0].place))


async def test_names_from_hell_are_greeted_in_private(inn: House) -> None:
    host, *others = hell(inn)
    await host.writes("/tozzolo")
    for guest in others:
        await guest.taps("Siediti")
        await guest.opens("t1")
        greeting = own(guest, guest.home)[-1]
        assert greeting.text.startswith("Buonasera \u2068")
        assert "\u202e" not in greeting.text
        assert len(greeting.text.splitlines()) == 4
        assert harmless(greeting)
        await inn.pass_time(5)


async def test_two_people_called_luca_are_told_apart_by_their_seats(inn: House) -> None:
    luca, other = inn.guests("Luca", "Luca")
    bar = inn.group("Bar Sport", luca, other)
    await luca.writes("/cirulla")
    await other.taps("Siediti")
    assert re.search("Luca.* \\(1\\)|1 \u2068Luca", said(bar)[-1].text)
    await luca.taps("Diamo le carte")
    await inn.pass_time(CUT)
    table = said(bar)[-1].text
    assert "Luca (1)" in table
    assert "Luca (2)" in table
    mover, waiter = await turn(inn, luca, other)
    await waiter.taps(HAND)
    told = (await waiter.taps(HAND)).text
    assert f"Luca ({1 if mover is luca else 2})" in told


async def test_somebody_is_called_like_a_command(inn: House) -> None:
    named, bruno = inn.guests("/lascia", "Bruno")
    bar = inn.group("Bar Sport", named, bruno)
    await named.writes("/cirulla")
    await bruno.taps("Siediti")
    assert f"1 {shown('/lascia')}" in said(bar)[-1].text
    await bruno.writes("/lascia")
    assert f"1 {shown('/lascia')}\n2–4 liberi" in said(bar)[-1].text
    await named.writes("lascia")
    assert (await inn.table()).phase is Phase.LOBBY


async def test_a_leaderboard_with_people_who_left(inn: House) -> None:
    """It is shown, harmless, and rings for nobody."""
    anna, bruno = inn.guests("<b>&", "a_b*[x](y)", last_name="")
    bar = inn.group(TITLE, anna, bruno)
    await play_a_short_match(inn, anna, bruno)
    await inn.pass_time(60)
    bar.loses(bruno.person)
    await anna.writes("/classifica")
    await inn.pass_time(20)
    board = said(bar)[-1]
    assert "Classifica Trentuno" in board.text
    assert shown("<b>&") in board.text
    assert board.mentions == []
    assert harmless(*said(bar))
