"""Who asks to be forgotten is: no row and no byte of the file tells who he was; what he played stays."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace
from sqlalchemy import select

from bot.commands import Erase
from bot.ledger import changes
from bot.ports import Answer
from bot.screens.names import clean
from bot.scrub import SOMEBODY
from bot.store import schema
from bot.store.codec import encode_answer
from bot.store.statements import ADD_MARK
from bot.table import Phase, Seat
from bot.tokens import write_token
from engine.record import read_record
from tests.bot.test_chronicle import closed, newest, seated
from tests.kit.people import Inn, Player, inn
from tests.kit.results import play_off
from tests.kit.traces import traces

NAME = "Zanzibarra Più"
KEY = NAME.lower()


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def traces_of(house: Inn, *marks: str) -> list[str]:
    """Where anything of these stands."""
    return await traces(house.store, house.url, *marks)


async def erased(house: Inn, player: Player) -> None:
    """He has himself erased, by the buttons."""
    await player.types("/privacy")
    await player.taps("Cancellami")
    answer = await player.taps("Sì, cancellami")
    assert answer.ok
    assert len(await house.osteria.eraser.carry_out()) == 1
    await house.settle()


async def test_it_is_asked_twice_and_the_red_button_moves(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/privacy")
    first = (await anna.messages())[-1].screen.rows
    await anna.taps("Cancellami")
    second = (await anna.messages())[-1].screen.rows

    def red(rows: Any) -> tuple[int, int]:
        (place,) = [(at, col) for at, row in enumerate(rows) for col, one in enumerate(row) if one.style == "danger"]
        return place

    assert red(first) != red(second)
    await anna.taps("No, lascia")
    assert await house.osteria.eraser.carry_out() == []
    assert await traces_of(house, "Anna")


async def test_nothing_of_him_is_left_after_matches_lobbies_and_an_open_match(house: Inn) -> None:
    await closed(house, NAME, "Bruno")
    await seated(house, NAME, "Carla", room="cantina")
    lobby = house.person(NAME, room="corte")
    await lobby.types("/gioca cirulla")
    await house.person("Bruno", room="corte").taps("Siediti")
    zan = house.person(NAME)
    await zan.types("/classifica")
    await house.person("Bruno").types("/storia")
    private = zan.in_private()
    await private.types("/esporta")
    assert await traces_of(house, NAME)
    await erased(house, private)
    assert await traces_of(house, NAME, KEY) == []
    assert house.chat.forgotten == [KEY]
    assert await house.store.fetch(select(schema.erasure)) == []


async def test_he_leaves_the_match_that_goes_on_without_his_name(house: Inn) -> None:
    zan, carla, _ = await seated(house, NAME, "Carla", "Dario")
    await erased(house, zan)
    table = await newest(house)
    assert table.phase is Phase.PLAYING
    assert [seat.name for seat in table.seats if seat][1:] == ["Carla", "Dario"]
    assert table.seats[0]
    assert not table.seats[0].person
    assert [leaver.name for leaver in table.leavers] == [SOMEBODY]
    assert "\u2068qualcuno\u2069 lascia" in "\n".join(house.chat.announced)
    await carla.types("/chiudi")
    await carla.taps("Chiudi")
    assert (await newest(house)).phase is Phase.CLOSED
    assert await traces_of(house, NAME, KEY) == []
    names = {row.name for row in await house.store.fetch(select(schema.played))}
    assert names == {SOMEBODY, "Oste", "Carla", "Dario"}
    people = [row.id for row in await house.store.fetch(select(schema.person)) if row.name]
    assert {row.player for row in await house.store.fetch(select(schema.rating))} <= {*people}
    assert {row.person_id for row in await house.store.fetch(select(schema.standing))} <= {*people}


async def test_his_matches_stay_under_somebody(house: Inn) -> None:
    zan, bruno = await closed(house, NAME, "Bruno")
    before = await house.store.fetch(select(schema.rating).order_by(schema.rating.c.player))
    await erased(house, zan)
    names = [row.name for row in await house.store.fetch(select(schema.played).order_by(schema.played.c.number))]
    assert names == [SOMEBODY, "Bruno"]
    assert read_record(await house.record()).players == (SOMEBODY, "Bruno")
    assert await house.store.fetch(select(schema.rating)) == [row for row in before if row.player == 2]
    assert {row.person_id for row in await house.store.fetch(select(schema.standing))} == {2}
    (person,) = [row for row in await house.store.fetch(select(schema.person)) if row.id == 1]
    assert (person.name, person.locale, person.language, person.opened) == ("", "", None, False)
    await bruno.types("/storia")
    await bruno.taps("1")
    assert "qualcuno" in (await bruno.messages())[-1].text


async def test_a_namesake_keeps_his_name(house: Inn) -> None:
    await closed(house, NAME, "Bruno")
    other = house.person(NAME)
    other.sender = replace(other.sender, key="another")
    await other.types("/aiuto")
    await erased(house, house.person(NAME))
    assert await traces_of(house, KEY) == []
    assert [row.name for row in await house.store.fetch(select(schema.person)) if row.key == "another"] == [NAME]


async def test_names_that_he_had_before_are_gone_too(house: Inn) -> None:
    zan, _ = await closed(house, "Zacinta Prima", "Bruno")
    zan.sender = replace(zan.sender, name="Altronome Poi")
    await zan.types("/aiuto")
    await erased(house, zan)
    assert await traces_of(house, "Zacinta Prima", "Altronome Poi", zan.sender.key) == []


async def test_a_stop_only_delays_it(house: Inn) -> None:
    zan, _ = await closed(house, NAME, "Bruno")
    await zan.presses(write_token(0, Erase(sure=True)))
    await house.restart()
    await house.osteria.eraser.carry_out()
    await house.settle()
    assert await traces_of(house, NAME, KEY) == []


async def test_who_comes_back_is_somebody_new(house: Inn) -> None:
    zan, bruno = await closed(house, NAME, "Bruno")
    await erased(house, zan)
    await zan.types("/gioca cirulla")
    await bruno.taps("Siediti")
    people = {row.id: row.key for row in await house.store.fetch(select(schema.person))}
    assert people[3] == KEY
    assert people[1].startswith("!")


async def test_many_pages_of_a_file_hold_nothing_of_him(house: Inn) -> None:
    zan = house.person(NAME)
    for day in range(12):
        await play_off(house, zan.place, f"{NAME} beats Bruno", times=3)
        await play_off(house, zan.place, f"Bruno beats {NAME}+Carla")
        house.glass.pass_(86_400.0)
        if day % 4 == 0:
            await closed(house, NAME, "Dario", room=f"stanza {day}")
    await erased(house, zan)
    assert await traces_of(house, NAME, KEY) == []


async def test_others_are_asked_nothing(house: Inn) -> None:
    """Whoever asks has only himself erased."""
    zan, bruno = await closed(house, NAME, "Bruno")
    await erased(house, bruno)
    names = {row.name for row in await house.store.fetch(select(schema.person))}
    assert names == {NAME, ""}
    await zan.types("/statistiche")
    assert (await zan.types("/statistiche")).ok


async def test_it_is_done_soon_by_itself_and_tried_again_where_it_could_not_be(house: Inn) -> None:
    """The platform cannot be asked at first; meanwhile it is still he who presses."""
    zan, _ = await closed(house, NAME, "Bruno")
    asked: list[str] = []

    async def forget(person: str) -> tuple[str, ...]:
        asked.append(person)
        if len(asked) == 1:
            raise ConnectionError
        return (person,)

    house.chat.forget = forget  # type: ignore[method-assign]
    await zan.types("/cancella")
    await zan.taps("Sì, cancellami")
    assert await house.osteria.eraser.carry_out() == []
    assert len(await house.store.fetch(select(schema.erasure))) == 1
    running = asyncio.create_task(house.osteria.eraser.run())
    while await house.store.fetch(select(schema.erasure)):
        await asyncio.sleep(0.001)
        house.glass.pass_(1)
    for _ in range(20):
        await asyncio.sleep(0.001)
        house.glass.pass_(1)
    running.cancel()
    assert asked == [KEY, KEY]
    assert await traces_of(house, NAME, KEY) == []


async def test_what_was_begun_before_leaves_nothing_behind(house: Inn) -> None:
    """A table that was drawn with his name in that very moment, a press that is answered late."""
    zan, bruno = await closed(house, NAME, "Bruno")
    await zan.presses(write_token(0, Erase(sure=True)))
    (who,) = await house.osteria.eraser.carry_out()
    table = await newest(house)
    stale = replace(table, rematch=(Seat(NAME, who.person),), version=table.version + 1)
    await house.store.commit(changes(table, stale, (), {}))
    house.osteria.manager.ledger.keep(stale)
    mark = {"platform": "test", "key": "late", "at": 0.0, "answer": encode_answer(Answer(f"Gioca \u2068{NAME}\u2069"))}
    await house.store.commit([(ADD_MARK, mark)])
    assert await traces_of(house, NAME)
    again = asyncio.create_task(house.osteria.eraser._look_again([who]))
    while not again.done():
        await asyncio.sleep(0.001)
        house.glass.pass_(1)
    await again
    assert await traces_of(house, NAME, KEY) == []
    assert (await bruno.types("/tavolo")) is not None


async def test_who_reads_the_file_delays_the_last_bytes(tmp_path: Path) -> None:
    """A backup that runs holds what was written last; it is looked after again when it is done."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'osteria.db'}"
    async with inn(url) as house:
        zan, _ = await closed(house, NAME, "Bruno")
        await zan.presses(write_token(0, Erase(sure=True)))
        with closing(sqlite3.connect(tmp_path / "osteria.db")) as reader:
            reader.execute("begin")
            reader.execute("select count(*) from person").fetchall()
            (who,) = await house.osteria.eraser.carry_out()
            assert not await house.store.seal(who.marks)
        assert await house.store.seal(who.marks)
        assert await traces_of(house, NAME, KEY) == []


async def test_who_speaks_in_nobodys_name_has_no_data(house: Inn) -> None:
    nobody = house.person("Bar Sport")
    nobody.sender = replace(nobody.sender, may_sit=False)
    for word in ("/privacy", "/cancella", "/esporta", "/collega"):
        assert not (await nobody.types(word)).ok


@pytest.mark.parametrize(
    "name", ["<b>Zan & co</b>", "Zan\nzi\tbar", '"Zanzi", O\'Bar #1', "\u05d6\u05e0\u05d6\u05d9 \u202ebar"]
)
async def test_whatever_he_is_called(house: Inn, name: str) -> None:
    """The name as it is, and as screens have tidied it up."""
    zan, _ = await closed(house, name, "Bruno")
    await seated(house, name, "Carla", room="cantina")
    assert await traces_of(house, clean(name))
    await erased(house, zan)
    assert await traces_of(house, clean(name), json.encode(name).decode().strip('"'), zan.sender.key) == []
