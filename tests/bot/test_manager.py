"""The walk of a tap: decided on what is stored, stored whole, and only then told; whatever comes at once, late or
twice.
"""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select
from structlog.testing import capture_logs

from bot.people import Place, Sender
from bot.ports import Barrier, Gone, Inbound, Retry
from bot.screens.values import Delivery, Line, Slot, Until
from bot.store import schema
from bot.store.codec import decode_table, encode_table
from bot.table import Phase
from bot.timers import timers
from engine.record import read_record
from engine.replay import replay
from tests.kit.match import play, sit_down
from tests.kit.needs import SOAK, counts
from tests.kit.people import Inn, Player, inn

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria that nobody has been to."""
    async with inn(url) as house:
        yield house


async def rows(house: Inn, table: Any) -> int:
    return int((await house.store.fetch(select(func.count()).select_from(table)))[0][0])


async def everything(house: Inn) -> dict[str, list[Any]]:
    """All that is stored."""
    return {table.name: list(await house.store.fetch(select(table))) for table in schema.metadata.sorted_tables}


async def token(player: Player, code: str) -> str:
    """The token of the lowest button that says this."""
    return [button.token for button in (await player.buttons()).values() if button.token.split(".")[1] == code][-1]


# --- a tap ------------------------------------------------------------------------------------------------------------


async def test_what_is_answered_is_stored(house: Inn) -> None:
    anna, _ = await sit_down(house, "Anna", "Bruno")
    table = await house.table()
    assert table.phase is Phase.CUTTING
    assert table.version == await rows(house, schema.action)
    (due,) = await house.store.fetch(select(schema.timer.c.due))
    assert due == (min(timers(table).values()),)
    assert decode_table(encode_table(table)) == table
    assert anna.name in await house.record()


async def test_who_stops_waiting_changes_nothing(house: Inn) -> None:
    anna = house.person("Anna")
    tap = asyncio.create_task(anna.types("/gioca cirulla"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    tap.cancel()
    await asyncio.gather(tap, return_exceptions=True)
    await house.osteria.manager.close()
    await house.settle()
    assert (await house.table()).phase is Phase.LOBBY
    assert "Siediti" in await anna.buttons()


async def test_a_chooser_is_shown_and_nothing_else_is_stored(house: Inn) -> None:
    anna, _ = await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    await house.store.commit([])
    before = await everything(house)
    assert (await anna.taps("Regole")).ok
    after = await everything(house)
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"inbox", "outbox", "message", "clock"}


async def test_when_nothing_works_a_person_is_asked_to_try_again(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca cirulla")
    await house.store.close()
    with capture_logs() as log:
        inbound = Inbound("x", Sender("test", "anna", "Anna"), Place("test", "bar"), word="tavolo")
        answer = await house.osteria.manager.handle(inbound)
    assert not answer.ok
    assert [line["event"] for line in log] == ["not done"]
    await house.open()


# --- at once, twice, late ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one_press", [True, False], ids=["the same press", "as many presses"])
async def test_200_identical_presses_at_once_have_one_effect_and_200_answers(house: Inn, one_press: bool) -> None:
    anna, bruno = await sit_down(house, "Anna", "Bruno")
    table = await house.table()
    assert table.state
    cutter = (anna, bruno)[(table.state.dealer - 1) % 2]
    cut = (await cutter.buttons())["A metà"].token
    before = (await house.table()).version
    keys = ["one press"] * 200 if one_press else [f"press no. {number}" for number in range(200)]
    answers = await asyncio.gather(*(cutter.presses(cut, key=key) for key in keys))
    assert (await house.table()).version == before + 1
    assert len(answers) == 200
    assert not one_press or set(answers) == {answers[0]}
    assert (await house.record()).count("\npack:") == 1


async def test_a_press_that_comes_again_is_answered_as_before_even_after_a_restart(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca cirulla")
    bruno = house.person("Bruno")
    sit = (await bruno.buttons())["Siediti"].token
    first = await bruno.presses(sit, key="same")
    assert first.text
    assert await bruno.presses(sit, key="same") == first
    await house.restart()
    assert await bruno.presses(sit, key="same") == first
    assert sum(seat is not None for seat in (await house.table()).seats) == 2


async def test_an_old_button_that_comes_again_is_answered_as_before_even_after_a_restart(house: Inn) -> None:
    """It has an effect: the hand is shown as it is now. So it is marked as done, with what was said."""
    anna, _ = await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    old = (await token(anna, "pc")).replace(".1-1-", ".1-9-")
    first = await anna.presses(old, key="same")
    assert first.text.startswith("Bottone vecchio")
    assert first.screen
    assert await anna.presses(old, key="same") == first
    await house.restart()
    assert await anna.presses(old, key="same") == first


async def test_two_cards_pressed_at_once_are_one_play(house: Inn) -> None:
    players = await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    table = await house.table()
    assert table.state
    mover = players[table.state.to_move or 0]
    hand = [message for message in await mover.messages() if message.slot is Slot.HAND][-1]
    cards = [button.token for button in hand.buttons if button.card is not None]
    before = (await house.record()).count("\n")
    await asyncio.gather(*(mover.presses(card) for card in cards))
    assert (await house.record()).count("\n") <= before + 1


async def test_somebody_else_was_first(url: str, house: Inn) -> None:
    """Two processes at one database, as with PostgreSQL: who comes second decides again on what is stored."""
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await anna.types("/gioca cirulla")
    async with inn(url, seed=2) as other:
        other.chat = house.chat
        carla = other.person("Carla")
        sit = (await bruno.buttons())["Siediti"].token
        assert (await carla.presses(sit)).ok
        assert (await bruno.presses(sit)).ok
        names = [seat.name for seat in (await house.table()).seats if seat]
        assert names == ["Anna", "Carla", "Bruno"]


# --- one table a chat, three a person ---------------------------------------------------------------------------------


async def test_a_chat_has_one_open_table(house: Inn) -> None:
    people = [house.person(name) for name in ("Anna", "Bruno", "Carla")]
    await asyncio.gather(*(person.types("/gioca cirulla") for person in people))
    assert await rows(house, schema.game_table) == 1


async def test_two_processes_open_one_table_in_a_chat(url: str, house: Inn) -> None:
    async with inn(url, seed=2) as other:
        await house.person("Anna").types("/aiuto")
        await other.person("Bruno").types("/aiuto")
        await asyncio.gather(
            house.person("Anna").types("/gioca cirulla"), other.person("Bruno").types("/gioca trentuno")
        )
        assert await rows(house, schema.game_table) == 1


async def test_a_person_is_at_three_tables_at_most(house: Inn) -> None:
    rooms = ["uno", "due", "tre", "quattro", "cinque"]
    answers = [await house.person("Anna", room=room).types("/gioca cirulla") for room in rooms]
    assert [answer.ok for answer in answers] == [True, True, True, False, False]
    assert await rows(house, schema.game_table) == 3
    await house.person("Anna", room="due").types("/lascia")
    assert (await house.person("Anna", room="cinque").types("/gioca cirulla")).ok


async def test_a_person_who_sits_down_everywhere_at_once_gets_three_seats(house: Inn) -> None:
    rooms = [f"room {number}" for number in range(6)]
    for number, room in enumerate(rooms):
        await house.person(f"Host {number}", room=room).types("/gioca cirulla")
    annas = [house.person("Anna", room=room) for room in rooms]
    answers = await asyncio.gather(*(anna.taps("Siediti") for anna in annas))
    assert sum(answer.ok for answer in answers) == 3
    tables = [await house.table(number) for number in range(1, 7)]
    assert sum(any(seat and seat.name == "Anna" for seat in table.seats) for table in tables) == 3


async def test_a_closed_table_frees_its_chat_and_its_people(house: Inn) -> None:
    anna = house.person("Anna", admin=True)
    for _ in range(4):
        assert (await anna.types("/gioca cirulla")).ok
        assert (await anna.types("/chiudi")).ok
    assert await rows(house, schema.game_table) == 4
    assert await rows(house, schema.seat) == 0


async def test_an_old_lobby_does_not_open_again_beside_a_new_one(house: Inn) -> None:
    anna = house.person("Anna", admin=True)
    await anna.types("/gioca cirulla")
    await anna.types("/chiudi")
    again = await token(anna, "re")
    await anna.types("/gioca trentuno")
    assert not (await anna.presses(again)).ok
    assert (await house.table(1)).phase is Phase.CLOSED


# --- buttons of nobody, words of nobody -------------------------------------------------------------------------------


async def test_random_tokens_change_nothing(house: Inn) -> None:
    await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    stranger = house.person("Zeno")
    await stranger.types("/aiuto")
    known = [button.token for button in (await stranger.buttons()).values()]
    await house.store.commit([])
    before = await everything(house)
    rng = Random(31)
    with capture_logs() as log:
        for number in range(counts(100_000)):
            inbound = Inbound(f"{number}", stranger.sender, stranger.place, token=_forged(rng, known))
            assert not (await house.osteria.manager.handle(inbound)).ok
    assert log == []
    assert await everything(house) | {"clock": 0} == before | {"clock": 0}


LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789.-_/\x00 é🂠"


def _forged(rng: Random, known: list[str]) -> str:
    """No token, or one of a table that is not there, or a good one with something wrong."""
    text = "".join(rng.choices(LETTERS, k=rng.randrange(1, 70)))
    code = rng.choice(["pc", "do", "ac", "cu", "si", "go", "xx", "tu", "pl"])
    return rng.choice(
        [text, f"{rng.randrange(2, 10**9)}.{code}.{text[:20]}", f"{rng.choice(known)}{text[:3]}.", "1.", "1.tb"]
    )


async def test_a_button_works_in_its_own_chat_only(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca cirulla")
    sit = (await anna.buttons())["Siediti"].token
    elsewhere = house.person("Bruno", room="circolo")
    assert not (await elsewhere.presses(sit)).ok
    await elsewhere.types("/aiuto")
    assert not (await elsewhere.presses(sit)).ok
    assert sum(seat is not None for seat in (await house.table()).seats) == 1


async def test_who_presses_nonsense_is_not_kept(house: Inn) -> None:
    assert not (await house.person("Zeno").presses("nonsense")).ok
    assert not (await house.person("Zeno").types("/nonsense")).ok
    assert not (await house.person("Zeno").presses("77.si.-")).ok
    assert (await rows(house, schema.person), await rows(house, schema.chat)) == (0, 0)


async def test_without_a_table_there_is_help_and_a_way_to_begin(house: Inn) -> None:
    anna = house.person("Anna")
    assert not (await anna.types("/lascia")).ok
    assert (await anna.types("/aiuto")).ok
    assert (await anna.types("/gioca")).ok
    assert (await anna.taps("Cirulla")).ok
    assert (await house.table()).game == "cirulla"


async def test_who_speaks_in_nobodys_name_may_close_but_not_sit(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca cirulla")
    sender = Sender("test", "channel", "Bar", may_sit=False, admin=True)
    channel = Player(house, sender, anna.place)
    assert not (await channel.taps("Siediti")).ok
    assert (await channel.types("/chiudi")).ok


async def test_a_person_speaks_his_own_language(house: Inn) -> None:
    anna = house.person("Anna", locale="fr")
    await anna.types("/gioca cirulla")
    refused = (await anna.types("/nonsense")).text
    await anna.types("/lingua en")
    await house.restart()
    assert (await anna.types("/mano")).ok
    assert (await anna.taps("Siediti")).text != refused
    assert (await house.osteria.directory.person_of(1)).language == "en"
    assert (await anna.types("/pippo")).text.startswith("I do not know ")


# --- time -------------------------------------------------------------------------------------------------------------


async def test_a_lobby_that_nobody_touches_closes_after_half_an_hour_and_says_so(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/gioca cirulla")
    await house.pass_time(1799)
    assert (await house.table()).phase is Phase.LOBBY
    await house.pass_time(2)
    assert (await house.table()).phase is Phase.CLOSED
    assert "mezz'ora" in await anna.reads()
    assert await rows(house, schema.timer) == 0


async def test_a_stop_is_not_charged_to_anybody(house: Inn) -> None:
    await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    left = min(timers(await house.table()).values()) - house.watch.now()
    await house.restart(after=86_400.0)
    again = min(timers(await house.table()).values()) - house.watch.now()
    assert again == pytest.approx(left)
    version = (await house.table()).version
    await house.pass_time(left - 1)
    assert (await house.table()).version == version
    await house.pass_time(2)
    assert (await house.table()).version > version


async def test_a_long_stop_is_told_and_a_short_one_is_not(house: Inn) -> None:
    anna, _ = await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    await house.restart(after=30)
    await house.settle()
    assert "era chiusa" not in await anna.reads()
    await house.restart(after=240)
    await house.settle()
    assert "Osteria era chiusa da 4 min" in await anna.reads()


async def test_after_a_stop_the_deadline_that_is_shown_is_the_new_one(house: Inn) -> None:
    anna, _ = await sit_down(house, "Anna", "Bruno")
    await house.pass_time(11)
    before = await _deadline(anna)
    await house.restart(after=45)
    await house.settle()
    assert await _deadline(anna) == pytest.approx(before + 45)


async def _deadline(player: Player) -> float:
    """Until when there is time to play, as it is shown."""
    table = [message for message in await player.messages() if message.slot is Slot.TABLE][-1]
    lines = [block for block in table.screen.blocks if isinstance(block, Line)]
    return next(span.at for line in lines for span in line.spans if isinstance(span, Until))


async def test_computer_players_play_by_themselves(house: Inn) -> None:
    await sit_down(house, "Anna", computers=3)
    await house.pass_time(300)
    table = await house.table()
    assert table.cards_played >= 4


# --- a whole match ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["sqlite", "postgresql"] if SOAK else ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", ["cirulla", "trentuno"])
async def test_a_match_is_played_with_a_restart_before_every_tap(house: Inn, game: str) -> None:
    players = await sit_down(house, "Anna", "Bruno", game=game, computers=2 if game == "trentuno" else 1)

    async def restart() -> None:
        before = await house.table()
        await house.restart()
        assert await house.table() == before

    taps = await play(house, players, before=restart)
    assert taps > 10
    await _check_record(house)


async def _check_record(house: Inn) -> None:
    """The log alone replays the match."""
    table, record = await house.table(), read_record(await house.record())
    state = replay(record).state
    assert table.state
    assert (state.totals, state.winner) == (table.state.totals, table.state.winner)


async def test_every_outgoing_call_fails_once(house: Inn) -> None:
    seen: set[int] = set()

    def fail_once(delivery: Delivery) -> Retry | None:
        if delivery.id in seen:
            return None
        seen.add(delivery.id)
        if len(seen) % 2:
            raise ConnectionResetError
        return Retry(1.0)

    house.chat.trouble = fail_once
    anna = house.person("Anna", admin=True)
    await anna.types("/gioca cirulla")
    await house.pass_time(5)
    await anna.taps("+ Computer")
    await house.pass_time(5)
    await anna.taps("Diamo le carte")
    await house.pass_time(30)
    await play(house, [anna])
    await house.pass_time(120)
    await _check_record(house)
    text = await anna.reads()
    assert "🏆" in text
    assert text.count("conto della smazzata") == (await house.table()).hands_played


async def test_36_plays_leave_a_bounded_number_of_messages(house: Inn) -> None:
    anna, bruno = await sit_down(house, "Anna", "Bruno")
    await play(house, [anna, bruno])
    table = await house.table()
    announced = len(house.chat.announced)
    messages = await anna.messages()
    per_hand = 3  # the deal, the sheet, and now and then a redeal
    assert len(messages) <= table.hands_played * per_hand + announced + 6
    live = [message for message in messages if message.slot is Slot.TABLE and message.buttons]
    assert len(live) <= 1


async def test_30_presses_of_new_table_leave_one(house: Inn) -> None:
    anna = house.person("Anna")
    for _ in range(30):
        await anna.types("/gioca")
    assert len(await anna.messages()) == 1
    for _ in range(30):
        await anna.types("/gioca cirulla")
    assert len([message for message in await anna.messages() if message.buttons]) == 1


async def test_the_table_of_a_chat_out_of_reach_waits_for_it(house: Inn) -> None:
    anna = (await sit_down(house, "Anna", computers=1))[0]
    house.chat.trouble = lambda _delivery: Gone(Barrier.KICKED)
    await house.pass_time(300)
    parked = await house.table()
    assert parked.parked == "kicked"
    assert not parked.cards_played
    house.chat.trouble = lambda _delivery: None
    await anna.types("/tavolo")
    assert "Si riprende da dove eravamo." in await anna.reads()
    await house.pass_time(300)
    assert (await house.table()).cards_played


async def test_after_a_start_the_table_that_moved_last_is_drawn_first(house: Inn) -> None:
    for room in ("bar", "pub", "cafe"):
        await house.person(f"Anna {room}", room=room).types("/gioca cirulla")
        await house.pass_time(10)
    await house.person("Bruno", room="pub").taps("Siediti")
    await house.osteria.life.park(Place("test", "bar"), Barrier.KICKED)
    await house.settle()
    shown = len(house.chat.calls)
    await house.restart()
    await house.settle()
    calls = house.chat.calls[shown:]
    assert [(call.chat, call.slot) for call in calls] == [(2, Slot.TABLE), (3, Slot.TABLE)]


async def test_tables_are_loaded_as_there_is_room_for_them(house: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.timekeeper.ROOM", 2)
    for number in range(5):
        await house.person(f"Anna {number}", room=f"bar {number}").types("/gioca cirulla")
    house.chat.trouble = lambda _delivery: Retry(1000.0)
    await house.close()
    await house.open(redraw=False)
    drawing = asyncio.create_task(house.osteria.timekeeper.redraw())
    for _ in range(50):
        await asyncio.sleep(0.002)
    assert not drawing.done()
    assert house.osteria.outbox.lanes == 2
    house.chat.trouble = lambda _delivery: None
    house.glass.pass_(1000.0)
    await asyncio.wait_for(drawing, 10)
