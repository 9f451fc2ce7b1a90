"""What a person means: at which table a button or a word is good, in the group and in private; and who may."""

from collections.abc import AsyncIterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.commands import Leave, Park
from bot.ports import Inbound
from bot.screens.values import Slot
from bot.table import Phase
from bot.timers import timers
from tests.kit.match import sit_down
from tests.kit.people import Inn, Player, inn


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria that nobody has been to."""
    async with inn(url) as house:
        yield house


async def dealt(house: Inn, *names: str) -> list[Player]:
    """A match in its first turn."""
    players = await sit_down(house, *names)
    await house.pass_time(11)
    return players


async def mover(house: Inn, players: list[Player], number: int = 1) -> Player:
    """Whose turn it is."""
    table = await house.table(number)
    assert table.state
    assert table.state.to_move is not None
    seat = table.seats[table.state.to_move]
    assert seat
    return next(player for player in players if player.name == seat.name)


async def card(player: Player, number: int = 1) -> str:
    """The button of a card in his hand at that table."""
    hands = [message for message in await player.messages() if message.slot is Slot.HAND and message.key == str(number)]
    return next(button.token for button in hands[-1].buttons if ".pc." in button.token)


# --- in private -------------------------------------------------------------------------------------------------------


async def test_a_card_is_played_from_the_private_chat(house: Inn) -> None:
    turn = await mover(house, await dealt(house, "Anna", "Bruno"))
    said = await turn.in_private().presses(await card(turn))
    assert said.ok
    assert (await house.table()).cards_played == 1


async def test_a_stranger_reaches_no_table_from_his_private_chat(house: Inn) -> None:
    turn = await mover(house, await dealt(house, "Anna", "Bruno"))
    carla = house.person("Carla").in_private()
    for token in (await card(turn), "1.sh", "1.cl.1", "99.sh"):
        said = await carla.presses(token)
        assert (said.ok, said.text) == (False, "Questo bottone qui non vale.")
    assert (await house.table()).cards_played == 0


async def test_in_another_group_a_button_is_not_good(house: Inn) -> None:
    turn = await mover(house, await dealt(house, "Anna", "Bruno"))
    elsewhere = house.person(turn.name, room="pub")
    assert (await elsewhere.presses(await card(turn))).text == "Questo bottone qui non vale."


async def test_who_sat_there_once_is_told_kindly_that_he_does_not_any_more(house: Inn) -> None:
    anna, bruno = await dealt(house, "Anna", "Bruno")
    old = await card(bruno)
    await bruno.types("/lascia")
    await bruno.presses("1.le.1")
    said = await bruno.in_private().presses(old)
    assert not said.ok
    assert anna.name in said.text


async def test_a_word_in_private_shows_the_hands_of_all_tables(house: Inn) -> None:
    await dealt(house, "Anna", "Bruno")
    there = [house.person(name, room="pub") for name in ("Anna", "Carla")]
    await there[0].types("/gioca tozzolo")
    await there[1].taps("Siediti")
    await there[0].taps("Diamo le carte")
    await house.pass_time(11)
    anna = house.person("Anna").in_private()
    shown = len(house.chat.calls)
    said = await anna.types("/mano", key="update 7")
    assert said.ok
    calls = [call for call in house.chat.calls[shown:] if call.slot is Slot.HAND]
    assert {call.key for call in calls} == {"1", "2"}
    assert all(call.person and call.fresh for call in calls)
    await anna.types("/mano", key="update 7")
    assert len([call for call in house.chat.calls[shown:] if call.slot is Slot.HAND]) == 2


async def test_without_a_table_a_word_in_private_is_about_the_private_chat(house: Inn) -> None:
    anna = house.person("Anna").in_private()
    await anna.types("/mano")
    await anna.types("/gioca cirulla")
    await anna.taps("+ Computer")
    await anna.taps("Diamo le carte")
    await house.pass_time(30)
    assert (await anna.types("/mano")).ok
    await anna.taps("🂠 Le mie carte")


async def test_the_one_table_is_left_from_the_private_chat(house: Inn) -> None:
    _, bruno = await dealt(house, "Anna", "Bruno")
    here = bruno.in_private()
    assert (await here.types("/lascia")).ok
    await here.presses("1.le.1")
    assert [bool(seat and seat.person) for seat in (await house.table()).seats] == [True, False]


async def test_of_two_tables_it_is_asked_which_one_is_left(house: Inn) -> None:
    for room in ("bar", "pub"):
        await house.person("Anna", room=room).types("/gioca cirulla")
    anna = house.person("Anna").in_private()
    assert (await anna.types("/lascia")).ok
    assert [(await house.table(number)).phase for number in (1, 2)] == [Phase.LOBBY, Phase.LOBBY]
    await anna.taps("Cirulla · \u2068Pub\u2069")
    assert [(await house.table(number)).phase for number in (1, 2)] == [Phase.LOBBY, Phase.CLOSED]


async def test_a_press_that_tells_its_group_but_not_its_topic_reaches_the_table_there(house: Inn) -> None:
    await house.member("Anna", group="bar", topic="sala").types("/gioca cirulla")
    assert (await house.person("Bruno", room="bar").presses("1.si.*")).ok
    assert [bool(seat) for seat in (await house.table()).seats] == [True, True, False, False]
    assert not (await house.person("Carla", room="pub").presses("1.si.*")).ok


async def test_what_the_platform_has_a_command_for_needs_no_word(house: Inn) -> None:
    _, bruno = await dealt(house, "Anna", "Bruno")
    handle = house.osteria.manager.handle
    assert (await handle(Inbound("1", bruno.sender, bruno.place, command=Leave(sure=True)))).ok
    assert not (await handle(Inbound("2", bruno.sender, bruno.place, command=Park("gone")))).ok
    assert not (await house.table()).parked


# --- admins -----------------------------------------------------------------------------------------------------------


async def test_who_may_be_an_admin_is_asked_for_and_comes_again(house: Inn) -> None:
    await sit_down(house, "Anna", "Bruno")
    carla = house.person("Carla")
    asked = await carla.presses("1.cl.1", key="update 9")
    assert (asked.ok, asked.needs_admin) == (False, True)
    assert (await house.table()).phase is Phase.CUTTING
    done = await carla.as_admin().presses("1.cl.1", key="update 9")
    assert (done.ok, done.needs_admin) == (True, False)
    assert (await house.table()).phase is Phase.CLOSED
    assert await carla.as_admin().presses("1.cl.1", key="update 9") == done


async def test_an_admin_is_not_asked_for_where_that_changes_nothing(house: Inn) -> None:
    anna, bruno = await sit_down(house, "Anna", "Bruno")
    assert not (await bruno.presses("1.go")).needs_admin
    assert not (await bruno.in_private().presses("1.cl.1")).needs_admin
    assert (await anna.presses("1.cl.0")).ok


# --- noise ------------------------------------------------------------------------------------------------------------


async def test_thirty_presses_of_new_table_leave_one_message(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca")
    (choice,) = [button.token for label, button in (await anna.buttons()).items() if label.startswith("Cirulla")]
    said = [await anna.presses(choice) for _ in range(30)]
    assert said[0].ok
    assert {answer.text for answer in said[1:]} == {"Piano! Riprova fra 5 secondi."}
    assert len([message for message in house.chat.messages if message.slot is Slot.TABLE]) == 1
    assert len(house.chat.calls) <= 4


async def test_somebody_else_need_not_wait_nor_does_a_play(house: Inn) -> None:
    players = await dealt(house, "Anna", "Bruno")
    anna, bruno = players
    await anna.types("/tavolo")
    assert (await anna.types("/tavolo")).text == "Piano! Riprova fra 5 secondi."
    assert (await bruno.types("/tavolo")).ok
    assert (await anna.types("/mano")).ok
    turn = await mover(house, players)
    assert (await turn.presses(await card(turn))).ok
    await house.pass_time(5)
    assert (await anna.types("/tavolo")).ok


# --- quiet hours ------------------------------------------------------------------------------------------------------


def rome(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Rome")).timestamp()


async def test_in_quiet_hours_nobodys_time_passes_and_the_table_says_so(house: Inn) -> None:
    house.glass.pass_(rome("2026-12-01T23:30") - house.glass.now)
    anna = house.person("Anna", admin=True)
    await anna.types("/opzioni")
    await anna.presses("0.gp.quiet.23-8")
    players = await dealt(house, "Anna", "Bruno")
    assert "fermi fino alle 8" in await anna.reads()
    table = await house.table()
    assert timers(table)["over"] + house.watch.offset() == pytest.approx(rome("2026-12-02T08:02"), abs=1)
    await house.pass_time(3600)
    assert (await house.table()).cards_played == 0
    turn = await mover(house, players)
    assert (await turn.presses(await card(turn))).ok, "who is awake may play"
    await house.restart(after=3600)
    turn = await mover(house, players)
    await turn.presses(await card(turn))
    end = timers(await house.table())["over"] + house.watch.offset()
    assert end == pytest.approx(rome("2026-12-02T08:02"), abs=1)


async def test_quiet_hours_that_are_lifted_hold_no_longer(house: Inn) -> None:
    house.glass.pass_(rome("2026-12-01T23:30") - house.glass.now)
    anna = house.person("Anna", admin=True)
    await anna.presses("0.gp.quiet.23-8")
    players = await dealt(house, "Anna", "Bruno")
    await anna.presses("0.gp.quiet.")
    table = await house.table()
    assert table.night is None
    assert timers(table)["over"] - house.watch.now() == pytest.approx(120, abs=2)
    assert "fermi" not in await players[1].reads()
