"""Who may do what."""

import pytest

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn

NOT_HOST = "Lo decide \u2068Anna\u2069, che ha aperto il tavolo, o un admin."


async def test_only_seated_people_see_cards_and_play(inn: House) -> None:
    anna, bruno, zoe = inn.guests("Anna", "Bruno", "Zoe")
    inn.group("Bar Sport", anna, bruno, zoe)
    await deal("cirulla", anna, bruno)
    mover, other = await turn(inn, anna, bruno)
    await mover.taps(HAND)
    assert (
        await zoe.taps(HAND)
    ).text == "Giocano \u2068Anna\u2069 e \u2068Bruno\u2069: guarda pure. Alla prossima premi «Siediti»."
    assert own(zoe) == []
    hand = own(mover)[-1]
    for thief in (zoe, other):
        for button in hand.buttons:
            thief.person.presses(hand, button.data)
            await inn.settle()
    assert await inn.lines() == []
    assert own(zoe) == []
    await mover.plays()
    assert len(await inn.lines()) == 1


async def test_only_the_host_or_an_admin_starts(inn: House) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar = inn.group("Bar Sport", inn.guests("Oscar")[0], anna, bruno, carla)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    for guest in (bruno, carla):
        assert (await guest.taps("Diamo le carte")).text == NOT_HOST
    assert (await inn.table()).phase is Phase.LOBBY
    bar.promotes(carla.person)
    assert (await carla.taps("Diamo le carte")).text == ""
    assert (await inn.table()).phase is Phase.CUTTING


async def test_only_the_host_or_an_admin_removes(inn: House) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar = inn.group("Bar Sport", inn.guests("Oscar")[0], anna, bruno, carla)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Regole della casa")
    message, button = await anna.person.finds(bar, "Fai alzare")
    for guest in (bruno, carla):
        press = guest.person.presses(message, button.data)
        await inn.settle()
        assert press.answer
        assert press.answer.text == NOT_HOST
    assert [seat.name for seat in (await inn.table()).seats if seat] == ["Anna", "Bruno"]
    bar.promotes(carla.person)
    carla.person.presses(message, button.data)
    await inn.settle()
    assert [seat.name for seat in (await inn.table()).seats if seat] == ["Anna"]


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.PLAYING])
async def test_only_the_host_or_an_admin_ends(inn: House, phase: Phase) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar = inn.group("Bar Sport", inn.guests("Oscar")[0], anna, bruno, carla)
    if phase is Phase.LOBBY:
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
    else:
        await deal("cirulla", anna, bruno)
    for guest in (bruno, carla):
        await guest.writes("/chiudi")
        assert not guest.can_tap("No, si gioca")
    assert (await inn.table()).phase is phase
    bar.promotes(carla.person)
    await carla.writes("/chiudi")
    if phase is Phase.PLAYING:
        await carla.taps("Chiudi")
    assert (await inn.table()).phase is Phase.CLOSED
    await inn.pass_time(30)
    assert ("\u2068Carla\u2069 chiude" if phase is Phase.LOBBY else "Partita sciolta") in read(bar)


async def test_an_admin_demoted_a_second_ago_is_none(inn: House) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar = inn.group("Bar Sport", inn.guests("Oscar")[0], anna, bruno, carla)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    bar.promotes(carla.person)
    assert (await carla.taps("Regole della casa")).text != NOT_HOST
    bar.demotes(carla.person)
    await inn.pass_time(1)
    assert (await carla.taps("Diamo le carte")).text == NOT_HOST
    assert (await inn.table()).phase is Phase.LOBBY
    bar.promotes(carla.person)
    await inn.pass_time(1)
    assert (await carla.taps("Diamo le carte")).text == ""
    assert (await inn.table()).phase is Phase.CUTTING


async def test_a_right_that_telegram_does_not_confirm_is_none(inn: House) -> None:
    anna, bruno, carla = inn.guests("Anna", "Bruno", "Carla")
    bar = inn.group("Bar Sport", anna, bruno, carla)
    bar.promotes(carla.person)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    inn.telegram.faults.fail("getChatMember", 500, "Internal Server Error", times=9)
    assert (await carla.taps("Diamo le carte")).text == NOT_HOST
    assert (await inn.table()).phase is Phase.LOBBY


async def test_an_anonymous_admin_closes_a_table_and_does_not_sit(inn: House) -> None:
    anna, carla = inn.guests("Anna", "Carla")
    bar = inn.group("Bar Sport", inn.guests("Oscar")[0], anna, carla)
    bar.promotes(carla.person)
    await carla.writes("/cirulla", anonymously=True)
    assert said(bar) == []
    await anna.writes("/cirulla")
    await inn.pass_time(10)
    await carla.writes("/cirulla", anonymously=True)
    assert [seat.name for seat in (await inn.table()).seats if seat] == ["Anna"]
    await carla.writes("/chiudi", anonymously=True)
    assert (await inn.table()).phase is Phase.CLOSED
    assert "chiude il tavolo" in read(bar)


async def test_a_channel_closes_a_table_where_anybody_may_and_does_not_sit(inn: House) -> None:
    """A channel is nobody's admin: whoever owns one may speak in its name."""
    anna, zoe = inn.guests("Anna", "Zoe")
    bar = inn.group("Bar Sport", anna, zoe)
    radio = inn.telegram.channel("Radio")
    await radio.writes(bar, "/cirulla")
    await inn.settle()
    assert said(bar) == []
    await anna.writes("/cirulla")
    await radio.writes(bar, "/chiudi")
    await inn.settle()
    assert (await inn.table()).phase is Phase.LOBBY
    await anna.taps("Chiudi")
    await inn.pass_time(10)
    await anna.writes("/opzioni")
    await anna.taps("Chiude:")
    await anna.taps("Chiunque")
    await inn.pass_time(10)
    await anna.writes("/cirulla")
    await radio.writes(bar, "/chiudi")
    await inn.pass_time(30)
    assert (await inn.table(2)).phase is Phase.CLOSED
    assert "\u2068Radio\u2069 chiude" in read(bar)


@pytest.mark.parametrize("opened", [False, True])
async def test_the_options_of_a_group_are_for_its_admins(inn: House, opened: bool) -> None:
    """An admin need not have opened the bot; the options of the group are never shown where they mean another chat."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await bruno.opens()
    if opened:
        await anna.opens()
    await bruno.writes("/opzioni")
    assert "Serve un admin del gruppo." in bruno.reads_at_home()
    assert not bruno.can_tap("Gioco solito")
    await anna.writes("/opzioni")
    message, button = await anna.person.finds(bar, "Lingua: italiano")
    press = bruno.person.presses(message, button.data)
    await inn.settle()
    assert press.answer
    assert press.answer.text == "Serve un admin del gruppo."
    await anna.taps("Lingua: italiano")
    await anna.taps("English")
    await inn.pass_time(5)
    assert "language English" in read(bar)
    assert "Opzioni di" not in anna.reads_at_home()


async def test_an_admin_demoted_a_second_ago_sets_no_option(inn: House) -> None:
    anna, carla = inn.guests("Anna", "Carla")
    bar = inn.group("Bar Sport", anna, carla)
    bar.promotes(carla.person)
    await carla.writes("/opzioni")
    await carla.taps("Lingua: italiano")
    bar.demotes(carla.person)
    assert (await carla.taps("English")).text == "Serve un admin del gruppo."


@pytest.mark.parametrize("opened", [False, True])
async def test_who_leaves_a_match_is_asked_whether_he_means_it(inn: House, opened: bool) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    if opened:
        await bruno.opens()
    await deal("cirulla", anna, bruno)
    await inn.pass_time(20)
    await bruno.writes("/lascia")
    await bruno.taps("Lascio")
    await inn.pass_time(5)
    assert "\u2068Bruno\u2069 lascia: al suo posto" in read(bar)
