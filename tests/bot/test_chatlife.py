"""What happens to chats: out of reach and back, moved, left; people who open and shut their private chat."""

from collections.abc import AsyncIterator

import pytest

from bot.people import Chat, Place, Sender
from bot.ports import Barrier, Gone, Missed, Retry
from bot.screens.values import Slot
from bot.table import Phase, Table
from bot.timers import timers
from tests.kit.match import sit_down
from tests.kit.people import Inn, Player, inn

RESUMED = "Si riprende da dove eravamo."
PARKED = "Tavolo sospeso: manca il permesso di scrivere. Carte e turno restano, l'orologio è fermo."


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria that nobody has been to."""
    async with inn(url) as house:
        yield house


async def dealt(house: Inn, *names: str) -> list[Player]:
    """A match in its first turn."""
    players = await sit_down(house, *names)
    await house.pass_time(11)
    assert (await house.table()).phase is Phase.PLAYING
    return players


async def mover(house: Inn, players: list[Player]) -> Player:
    """Whose turn it is."""
    table = await house.table()
    assert table.state is not None
    assert table.state.to_move is not None
    seat = table.seats[table.state.to_move]
    assert seat
    return next(player for player in players if player.name == seat.name)


async def plays(player: Player) -> str:
    """The first of the buttons that play a card of his."""
    hand = [message for message in await player.messages() if message.slot is Slot.HAND][-1]
    return next(button.token for button in hand.buttons if ".pc." in button.token)


def left(table: Table, house: Inn) -> float:
    """Seconds until the turn is over."""
    return timers(table)["over"] - house.watch.now()


def reach_nobody(house: Inn, why: Barrier = Barrier.NO_RIGHT) -> None:
    """The group cannot be written to; people can."""
    house.chat.trouble = lambda delivery: None if delivery.person else Gone(why)


def reach_all(house: Inn) -> None:
    house.chat.trouble = lambda _delivery: None


# --- parked -----------------------------------------------------------------------------------------------------------


async def test_a_table_out_of_reach_is_parked_and_costs_nobody_time(house: Inn) -> None:
    anna, bruno = await dealt(house, "Anna", "Bruno")
    await house.pass_time(30)
    before = await house.table()
    await house.osteria.life.park(anna.place, Barrier.NO_RIGHT)
    await house.osteria.life.park(anna.place, Barrier.KICKED)
    await house.settle()
    parked = await house.table()
    assert (parked.parked, timers(parked)) == ("no_right", {})
    assert PARKED in await anna.in_private().reads()
    assert PARKED in await bruno.in_private().reads()
    await house.pass_time(10_000)
    await house.restart(after=100)
    await house.pass_time(10_000)
    assert await house.table() == parked
    await house.osteria.life.resume(anna.place)
    await house.settle()
    after = await house.table()
    assert (after.state, after.seats, after.moved) == (before.state, before.seats, before.moved)
    assert left(after, house) == pytest.approx(90, abs=2)
    assert house.chat.announced[-1] == RESUMED
    await house.osteria.life.resume(anna.place)
    await house.settle()
    assert house.chat.announced.count(RESUMED) == 1


async def test_the_outbox_tells_that_a_chat_is_out_of_reach(house: Inn) -> None:
    players = await dealt(house, "Anna", "Bruno")
    reach_nobody(house)
    await (await mover(house, players)).presses(await plays(await mover(house, players)))
    parked = await house.table()
    assert parked.parked == "no_right"
    turn = await mover(house, players)
    refused = await turn.presses(await plays(turn))
    assert (refused.ok, refused.text) == (False, "Tavolo sospeso: manca il permesso di scrivere.")
    reach_all(house)
    assert (await turn.types("/tavolo")).ok
    assert not (await house.table()).parked
    assert (await turn.presses(await plays(turn))).ok


async def test_a_lobby_is_parked_and_comes_back_with_who_sat_there(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await anna.types("/gioca cirulla")
    await bruno.taps("Siediti")
    await house.osteria.life.park(anna.place, Barrier.KICKED)
    await house.pass_time(4000)
    assert (await house.table()).phase is Phase.LOBBY
    assert not (await anna.taps("Diamo le carte")).ok
    await house.osteria.life.resume(anna.place)
    await house.settle()
    assert house.chat.announced == [RESUMED]
    await anna.taps("Diamo le carte")
    assert (await house.table()).phase is Phase.CUTTING


async def test_a_pack_that_waits_to_be_cut_is_sent_anew(house: Inn) -> None:
    anna, _ = await sit_down(house, "Anna", "Bruno")
    await house.osteria.life.park(anna.place, Barrier.CLOSED)
    await house.pass_time(100)
    assert (await house.table()).phase is Phase.CUTTING
    await house.osteria.life.resume(anna.place)
    await house.settle()
    last = (await anna.messages())[-1]
    assert last.slot is Slot.RECORD
    assert RESUMED in last.text
    await house.pass_time(11)
    assert (await house.table()).phase is Phase.PLAYING


async def test_who_leaves_a_parked_table_leaves_it(house: Inn) -> None:
    anna, bruno = await dealt(house, "Anna", "Bruno")
    await house.osteria.life.park(anna.place, Barrier.CLOSED)
    await house.osteria.life.left(bruno.sender, bruno.place, "left 1")
    await house.settle()
    table = await house.table()
    assert table.parked
    assert [seat.person > 0 for seat in table.seats if seat] == [True, False]
    await house.osteria.life.resume(anna.place)
    await house.pass_time(60)
    assert (await house.table()).phase is not Phase.CLOSED


async def test_a_group_out_of_reach_parks_the_tables_of_all_its_topics(house: Inn) -> None:
    anna = house.member("Anna", group="bar", topic="one")
    bruno = house.member("Bruno", group="bar", topic="two")
    for player in (anna, bruno):
        await player.types("/gioca cirulla")
    await house.osteria.life.park(anna.place, Barrier.CLOSED)
    assert [(await house.table(number)).parked for number in (1, 2)] == ["closed", ""]
    await house.osteria.life.park(Place("test", "bar"), Barrier.KICKED)
    assert [(await house.table(number)).parked for number in (1, 2)] == ["closed", "kicked"]
    await house.osteria.life.resume(Place("test", "bar"))
    assert [(await house.table(number)).parked for number in (1, 2)] == ["", ""]


async def test_nobody_but_the_platform_parks_a_table(house: Inn) -> None:
    await house.osteria.life.park(Place("test", "nowhere"), Barrier.GONE)
    anna, _ = await dealt(house, "Anna", "Bruno")
    for word in ("/park", "/resume", "/hold"):
        await anna.types(word)
    assert not (await house.table()).parked


# --- who leaves, who opens --------------------------------------------------------------------------------------------


async def test_who_leaves_the_group_leaves_its_tables_once(house: Inn) -> None:
    _, bruno = await dealt(house, "Anna", "Bruno")
    for _ in range(2):
        await house.osteria.life.left(bruno.sender, bruno.place, "left 1")
        await house.settle()
    assert sum("Bruno" in line and "lascia" in line for line in house.chat.announced) == 1
    await house.osteria.life.left(Sender("test", "nobody", "Nobody"), bruno.place, "left 2")


async def test_who_leaves_the_group_stands_up_in_its_topics(house: Inn) -> None:
    anna, bruno = (house.member(name, group="bar", topic="one") for name in ("Anna", "Bruno"))
    await anna.types("/gioca cirulla")
    await bruno.taps("Siediti")
    await house.osteria.life.left(bruno.sender, Place("test", "bar"), "left 1")
    seats = (await house.table()).seats
    assert [seat.name for seat in seats if seat] == ["Anna"]


async def test_a_private_chat_is_open_until_it_is_shut(house: Inn) -> None:
    life, directory = house.osteria.life, house.osteria.directory
    anna = house.person("Anna").sender
    await life.shut("test", "anna")
    assert await directory.known_person(anna) is None
    for told, opened in ((life.opened(anna), True), (life.opened(anna), True), (life.shut("test", "anna"), False)):
        await told
        person = await directory.known_person(anna)
        assert person
        assert person.opened is opened


async def test_osteria_says_good_evening_once(house: Inn) -> None:
    place = Place("test", "bar", title="Bar")
    for language in ("fr", "en"):
        await house.osteria.life.greet(place, language)
        await house.settle()
    anna = house.person("Anna")
    assert (await anna.reads()).count("Buonasera!") == 1
    await anna.taps("A che si gioca?")
    await anna.taps("Cirulla")
    assert (await house.table()).phase is Phase.LOBBY


async def test_who_adds_osteria_from_an_english_client_is_greeted_in_english(house: Inn) -> None:
    await house.osteria.life.greet(Place("test", "bar"), "en-GB")
    await house.settle()
    assert "Good evening!" in await house.person("Anna").reads()


# --- moved ------------------------------------------------------------------------------------------------------------


def at(player: Player, key: str) -> Player:
    """The same person where his group is now."""
    return Player(player._inn, player.sender, Place("test", key, title="Bar"))


async def chat_at(house: Inn, key: str) -> Chat:
    chat = await house.osteria.directory.known_chat(Place("test", key))
    assert chat
    return chat


async def test_a_group_that_moves_keeps_its_table_its_options_and_its_buttons(house: Inn) -> None:
    anna, bruno = await dealt(house, "Anna", "Bruno")
    chat = await chat_at(house, "bar")
    before, shown = await house.table(), len(house.chat.messages)
    for _ in range(2):
        await house.osteria.life.moved("test", "bar", "-100")
        await house.settle()
    assert await house.table() == before
    moved = await chat_at(house, "-100")
    assert (moved.id, moved.key, moved.group) == (chat.id, "-100", "-100")
    assert len(house.chat.messages) == shown + 1
    turn = await mover(house, [anna, bruno])
    button = await plays(turn)
    assert (await at(turn, "-100").presses(button)).ok
    other = await mover(house, [anna, bruno])
    assert (await other.presses(await plays(other))).ok, "the old key still means this chat"
    await house.restart()
    assert (await chat_at(house, "bar")).key == "-100"


async def test_a_group_that_moves_where_it_was_heard_before_is_one_chat(house: Inn) -> None:
    """The first press after the move arrives before the news of it."""
    anna, bruno = await dealt(house, "Anna", "Bruno")
    early = at(anna, "-100")
    await early.types("/aiuto")
    turn = await mover(house, [anna, bruno])
    assert not (await at(turn, "-100").presses(await plays(turn))).ok
    await house.osteria.life.moved("test", "bar", "-100")
    await house.osteria.life.moved("test", "bar", "-100")
    await house.settle()
    assert (await at(turn, "-100").presses(await plays(turn))).ok


async def test_a_table_that_was_opened_after_the_move_stays_if_it_is_the_only_one(house: Inn) -> None:
    anna = house.person("Anna", admin=True)
    await anna.types("/lingua gruppo inglese")
    early = at(house.person("Bruno"), "-100")
    await early.types("/gioca cirulla")
    await house.osteria.life.moved("test", "bar", "-100")
    await house.settle()
    chat, table = await chat_at(house, "-100"), await house.table()
    assert (table.chat, table.phase, chat.language) == (chat.id, Phase.LOBBY, "en")
    assert (await chat_at(house, "bar")).id == chat.id


async def test_of_two_tables_the_older_one_stays(house: Inn) -> None:
    anna, bruno = await dealt(house, "Anna", "Bruno")
    carla = at(house.person("Carla"), "-100")
    await carla.types("/gioca tozzolo")
    before = await house.table()
    await house.osteria.life.moved("test", "bar", "-100")
    await house.settle()
    assert await house.table() == before
    assert (await house.table(2)).phase is Phase.CLOSED
    turn = await mover(house, [anna, bruno])
    assert (await at(turn, "-100").presses(await plays(turn))).ok
    elsewhere = house.person("Carla", room="pub")
    for room in ("pub", "bistro", "cafe"):
        assert (await house.person("Carla", room=room).types("/gioca cirulla")).ok, elsewhere


async def test_all_topics_of_a_group_move(house: Inn) -> None:
    anna = house.member("Anna", group="bar", topic="one")
    await anna.types("/gioca cirulla")
    await house.osteria.life.moved("test", "bar", "-100")
    there = house.member("Anna", group="-100", topic="one")
    await there.taps("+ Computer")
    assert (await house.table()).seats[1]
    assert (await chat_at(house, "-100/one")).group == "-100"


async def test_a_table_that_was_parked_by_the_move_goes_on(house: Inn) -> None:
    anna, _ = await dealt(house, "Anna", "Bruno")
    await house.osteria.life.park(anna.place, Barrier.GONE)
    await house.osteria.life.moved("test", "bar", "-100")
    await house.settle()
    assert not (await house.table()).parked
    assert house.chat.announced[-1] == RESUMED


# --- a platform that wants a rest -------------------------------------------------------------------------------------


async def test_while_a_platform_wants_a_rest_the_clocks_of_that_chat_stand_still(house: Inn) -> None:
    players = await dealt(house, "Anna", "Bruno")
    other = [house.person(name, room="pub") for name in ("Carla", "Dario")]
    await other[0].types("/gioca cirulla")
    turn = await mover(house, players)
    button = await plays(turn)
    chat = (await house.table()).chat
    waits = [Retry(20.0, flood=True)]
    house.chat.trouble = lambda delivery: (
        waits.pop() if waits and delivery.chat == chat and not delivery.person else None
    )
    before = await house.table()
    await turn.types("/tavolo")
    held = await house.table()
    assert left(held, house) == pytest.approx(left(before, house) + 20, abs=1)
    assert held.moved == before.moved
    assert held.held - house.watch.now() == pytest.approx(20, abs=1)
    await house.restart(after=1)
    said = await turn.presses(button)
    assert said.ok
    assert said.text.startswith("Giocata presa. Il tavolo si aggiorna fra ")
    assert said.text.endswith(" s, l'orologio è fermo.")
    after = await house.table()
    assert left(after, house) == pytest.approx(140, abs=3)
    assert (await other[1].taps("Siediti")).text.startswith("Posto 2")
    await house.pass_time(25)
    turn = await mover(house, players)
    assert not (await turn.presses(await plays(turn))).text.startswith("Giocata presa")


async def test_a_pause_of_the_adapters_own_stops_no_clock(house: Inn) -> None:
    players = await dealt(house, "Anna", "Bruno")
    waits = [Retry(20.0)]
    house.chat.trouble = lambda delivery: waits.pop() if waits and not delivery.person else None
    before = await house.table()
    await players[0].types("/tavolo")
    assert await house.table() == before


async def test_a_hand_that_cannot_be_sent_is_told_to_the_group_once_a_match(house: Inn) -> None:
    house.chat.trouble = lambda delivery: Missed() if delivery.slot is Slot.HAND and delivery.person == 2 else None
    anna, bruno = await dealt(house, "Anna", "Bruno")
    for _ in range(4):
        turn = await mover(house, [anna, bruno])
        if turn is bruno:
            await house.pass_time(121)
        else:
            await turn.presses(await plays(turn))
    told = [line for line in house.chat.announced if "le tue carte" in line]
    assert len(told) == 1
    assert "Bruno" in told[0]
    assert "🂠 Le mie carte, qui sotto" in told[0]
