"""Cards that only their owner sees: in the group, in his private chat, in an alert."""

import pytest

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn


async def test_someone_who_never_opened_the_bot_is_seated_and_told_how(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    assert "Carte in privato" in anna.labels()
    told = await bruno.taps("Siediti")
    assert told.text == "Posto 2. Le tue carte: «🂠 Le mie carte» sotto il tavolo, le vedi solo tu."
    (note,) = own(bruno)
    assert note.text.startswith("\u2068Bruno\u2069, il posto 2 è tuo.")
    assert note.labels == ["Apri Osteria", "Va bene così"]
    assert own(anna) == []
    assert "basta una volta" not in read(bar)
    await bruno.follows("Apri Osteria")
    assert "Buonasera \u2068Bruno\u2069!\nPosto 2, Cirulla in «\u2068Bar Sport\u2069».\n" in bruno.reads_at_home()


async def test_nobody_is_dealt_in_silently_with_cards_that_he_cannot_play(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    for guest in await turn(inn, anna, bruno):
        assert said(bar)[-1].labels == [HAND, "Regole"]
        assert (await guest.taps(HAND)).text == "Le tue carte sono qui sotto. Non le vedi? Premi ancora."
        hand = own(guest)[-1]
        assert len(guest.cards()) == 3
        assert not any(card in read(bar) for card in hand.text.splitlines()[1].split(" · "))
    assert inn.telegram.made(to=anna.home) == inn.telegram.made(to=bruno.home) == []


async def test_a_whole_hand_is_played_by_ephemeral_messages_alone(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await deal("tozzolo", anna, bruno, computers=2)
    assert await inn.plays([anna, bruno], until=Phase.SCORED, pause=4) >= 36
    assert inn.telegram.made(to=anna.home) == inn.telegram.made(to=bruno.home) == []
    assert not any(message.thread or message.public for message in own(anna) + own(bruno))


async def test_a_client_without_ephemeral_messages_gets_the_hand_in_an_alert(inn: House) -> None:
    (anna,), (bruno,) = inn.guests("Anna"), inn.guests("Bruno", ephemeral=False)
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    assert not (await bruno.taps(HAND)).alert
    seen = await bruno.taps(HAND)
    assert seen.alert
    assert "Carte: " in seen.text
    assert own(bruno) == []
    assert seen.text not in read(bar)
    await inn.pass_time(30)
    await bruno.taps(HAND)
    await bruno.taps(HAND)
    await inn.pass_time(30)
    assert (await bruno.taps(HAND)).alert, "who needed it twice gets it first from then on"


async def test_who_has_only_alerts_plays_a_whole_hand_from_there(inn: House) -> None:
    (anna,), (bruno,) = inn.guests("Anna"), inn.guests("Bruno", ephemeral=False)
    inn.group("Bar Sport", anna, bruno)
    await deal("tozzolo", bruno, computers=1)
    await bruno.taps(HAND)
    alert = await bruno.taps(HAND)
    assert alert.alert
    assert alert.text.endswith("Per giocare, premi ancora.")
    assert bruno.cards() == []
    led = await bruno.taps(HAND)
    await bruno.person.opens_link(led.url)
    await inn.settle()
    assert "Posto 1, Tozzolo in «\u2068Bar Sport\u2069»." in bruno.reads_at_home()
    assert bruno.cards()
    assert await inn.plays([bruno], until=Phase.SCORED, pause=4) >= 35


async def test_who_blocks_the_bot_in_a_match_still_plays_and_his_clock_runs(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await bruno.opens()
    await deal("cirulla", anna, bruno)
    assert "Cirulla · \u2068Bar Sport\u2069" in bruno.reads_at_home()
    await bruno.blocks()
    mover, _ = await turn(inn, anna, bruno)
    while mover is anna:
        await anna.plays()
        await inn.pass_time(1)
        mover, _ = await turn(inn, anna, bruno)
    await bruno.taps(HAND)
    assert own(bruno)[-1].text.startswith("Cirulla · \u2068Bar Sport\u2069 · tocca a te")
    await bruno.plays()
    if await inn.mover([anna, bruno]) is anna:
        await anna.plays()
    before = len(await inn.lines())
    await inn.pass_time(125)
    assert len(await inn.lines()) > before
    assert "Tempo: il computer" in read(bar)
    assert (await inn.table()).phase is Phase.PLAYING


async def test_whose_hand_cannot_arrive_any_more_is_told_so_once_a_match(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await bruno.opens()
    await deal("cirulla", anna, bruno)
    await bruno.blocks()
    for _ in range(6):
        mover, _ = await turn(inn, anna, bruno)
        await mover.plays()
        await inn.pass_time(20)
    shown = [content.text for message in bar.everything for content in message.history if not message.reader]
    told = "\u2068Bruno\u2069, le tue carte: 🂠 Le mie carte, qui sotto"
    assert len({text for text in shown if text.startswith(told)}) >= 1
    assert sum(message.history[0].text.count(told) for message in bar.everything) == 1


async def test_who_unblocks_the_bot_gets_his_cards_in_private_again(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await bruno.opens()
    await deal("cirulla", anna, bruno)
    await bruno.blocks()
    await bruno.opens()
    await bruno.at(bruno.home).writes("/mano")
    assert bruno.reads_at_home().count("Cirulla · \u2068Bar Sport\u2069") == 2


async def test_a_join_link_used_twice_greets_twice_and_keeps_the_seat(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    seats = (await inn.table()).seats
    for _ in range(2):
        await bruno.opens("t1")
    assert bruno.reads_at_home().count("Posto 2, Cirulla in «\u2068Bar Sport\u2069».") == 2
    assert (await inn.table()).seats == seats


async def test_a_join_link_used_in_the_middle_of_a_hand_brings_the_cards(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    await bruno.opens("t1")
    assert "Posto 2" in bruno.reads_at_home()
    assert len(bruno.cards()) == 3


async def test_a_join_link_used_late_says_how_to_open_the_table_again(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Chiudi")
    await bruno.opens("t1")
    assert "Quel tavolo ha chiuso. In «\u2068Bar Sport\u2069» si riapre con /gioca." in bruno.reads_at_home()


async def test_a_join_link_used_by_a_stranger_seats_nobody(inn: House) -> None:
    anna, zoe = inn.guests("Anna", "Zoe")
    inn.group("Bar Sport", anna)
    await anna.writes("/cirulla")
    seats = (await inn.table()).seats
    await zoe.opens("t1")
    assert "È il tavolo di un gruppo dove non hai un posto" in zoe.reads_at_home()
    assert "Bar Sport" not in zoe.reads_at_home()
    assert (await inn.table()).seats == seats


async def test_a_join_link_used_by_a_banned_person_seats_nobody(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.writes("/vieta bruno 7")
    await bruno.taps("Alzati")
    told = (await bruno.taps("Siediti")).text
    assert told
    assert "Posto" not in told
    await bruno.opens("t1")
    assert "Posto" not in bruno.reads_at_home()
    assert [seat.name for seat in (await inn.table()).seats if seat] == ["Anna"]
    assert "vieta" not in read(bar)


@pytest.mark.parametrize("payload", ["t999999", "t0", "t", "x", "12", "t1-2_3", "t" + "9" * 63])
async def test_a_link_that_means_nothing_shows_the_help(inn: House, payload: str) -> None:
    anna, zoe = inn.guests("Anna", "Zoe")
    inn.group("Bar Sport", anna)
    await anna.writes("/cirulla")
    await zoe.opens(payload)
    assert "Osteria: carte di taverna, in chat." in zoe.reads_at_home()
