"""Leaderboards and a person's own numbers, as people ask for them."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select

from bot.rankings import Ranked
from bot.result import DISSOLVED
from bot.screens.boards import name_of
from bot.screens.voice import voice_in
from bot.store import schema
from bot.table import Deeds
from bot.tally import RESULTS, Tally, standing_row
from tests.kit.people import Inn, Player
from tests.kit.results import play_off

NOVEMBER = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria on a day in November."""
    made = Inn(url)
    made.glass.now = NOVEMBER
    await made.open()
    yield made
    await made.close()


async def board(player: Player) -> list[str]:
    """The lines of the leaderboard that he sees."""
    (text,) = [message.text for message in await player.messages() if "🏆" in message.text or "A quale" in message.text]
    return text.replace("\u2068", "").replace("\u2069", "").splitlines()


async def numbers(player: Player) -> list[str]:
    """The lines of the newest of his own numbers."""
    message = (await player.messages())[-1]
    return message.text.replace("\u2068", "").replace("\u2069", "").splitlines()


async def month(house: Inn) -> Player:
    """Anna beats Bruno most of the time in the bar, in November. She is asked."""
    anna = house.person("Anna")
    await play_off(house, anna.place, "Anna beats Bruno", times=4, deeds={"Anna": Deeds(2, 1, 9, 10, "barsegon")})
    await play_off(house, anna.place, "Anna beats Carla+Dario")
    house.glass.pass_(DAY)
    await play_off(house, anna.place, "Bruno beats Anna", times=2)
    return anna


async def test_a_board_tells_who_stands_where_and_who_has_played_too_little(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/classifica")
    assert await board(anna) == [
        "🏆 Classifica Cirulla · novembre",
        "1 Anna 28 ±7 · 7 partite, 5 vinte",
        "2 Bruno 24 ±7 · 6 partite, 2 vinte",
        "Poche partite: Carla 1, Dario 1",
    ]
    assert await house.person("Bruno").reads() == await anna.reads()


async def test_the_other_numbers_stand_in_its_place(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/classifica")
    before = len(await anna.messages())
    await anna.taps("Altri numeri")
    assert await board(anna) == [
        "🏆 Classifica Cirulla · novembre",
        "1 Anna: scope 8, accuse 4, mano da 9, 5 di fila",
        "2 Bruno: 2 di fila",
        "Poche partite: Carla 1, Dario 1",
    ]
    assert len(await anna.messages()) == before


async def test_it_turns_to_another_span_and_another_game(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/classifica")
    for label, title in (
        ("Sempre", "🏆 Classifica Cirulla · sempre"),
        ("Ovunque", "🏆 Classifica Cirulla · ovunque"),
        ("Gioco: Cirulla", "A quale gioco?"),
        ("Tozzolo", "🏆 Classifica Tozzolo · ovunque"),
        ("Mese", "🏆 Classifica Tozzolo · novembre"),
    ):
        await anna.taps(label)
        assert (await board(anna))[0] == title
    assert await board(anna) == ["🏆 Classifica Tozzolo · novembre", "Nessuna partita in classifica, per ora."]


async def test_a_month_is_empty_until_somebody_has_a_place_in_it(house: Inn) -> None:
    """Then the board of all time is shown; the month that is over is no longer counted in the new one."""
    anna = await month(house)
    house.glass.pass_(15 * DAY)
    await play_off(house, anna.place, "Bruno beats Anna", times=4)
    await anna.types("/classifica")
    assert (await board(anna))[:2] == ["🏆 Classifica Cirulla · sempre", "1 Bruno 32 ±6 · 10 partite, 6 vinte"]
    await anna.taps("Mese")
    assert await board(anna) == [
        "🏆 Classifica Cirulla · dicembre",
        "Un posto si prende da 5 partite.",
        "Poche partite: Bruno 4, Anna 4",
    ]


async def test_it_has_pages_of_ten(house: Inn) -> None:
    anna = house.person("Anna")
    names = [f"P{at:02}" for at in range(23)]
    for _ in range(5):
        await play_off(house, anna.place, " beats ".join(names[:12]))
        await play_off(house, anna.place, " beats ".join(names[12:]))
    await anna.types("/classifica")
    assert [line.split()[0] for line in await board(anna)] == ["🏆", *map(str, range(1, 11))]
    await anna.taps("2/3 ›")
    assert [line.split()[0] for line in await board(anna)] == ["🏆", *map(str, range(11, 21))]
    await anna.taps("3/3 ›")
    assert [line.split()[0] for line in await board(anna)] == ["🏆", "21", "22", "23"]
    assert [label for label in await anna.buttons() if "/" in label] == ["‹ 2/3"]
    await anna.presses((await anna.buttons())["‹ 2/3"].token.replace(".2.", ".99."))
    assert (await board(anna))[-1].startswith("23 ")


async def test_two_groups_are_never_mixed(house: Inn) -> None:
    """Ratings are one for all groups; what was done in a group is told there alone."""
    anna, elena = house.person("Anna"), house.person("Elena", room="caffe")
    await play_off(house, anna.place, "Anna beats Bruno", times=5)
    await play_off(house, elena.place, "Elena beats Fabio", times=5)
    await play_off(house, elena.place, "Fabio beats Anna")
    await anna.types("/classifica")
    await elena.types("/classifica")
    assert [line.split()[1] for line in (await board(anna))[1:]] == ["Anna", "Bruno"]
    assert "5 partite, 5 vinte" in (await board(anna))[1]
    assert [line.split()[1] for line in (await board(elena))[1:3]] == ["Elena", "Fabio"]
    await elena.taps("Ovunque")
    names = [line.split()[1] for line in (await board(elena))[1:]]
    assert sorted(names) == ["Anna", "Bruno", "Elena", "Fabio"]


async def test_the_topics_of_a_group_have_one_board(house: Inn) -> None:
    here, there = (house.member("Anna", group="club", topic=topic) for topic in ("sala", "cortile"))
    await play_off(house, here.place, "Anna beats Bruno", times=3)
    await play_off(house, there.place, "Anna beats Bruno", times=2)
    await there.types("/classifica")
    assert "5 partite, 5 vinte" in (await board(there))[1]


@pytest.mark.parametrize("sides", ["Anna+Carla beats Bruno+Dario", "Carla+Anna beats Dario+Bruno"])
async def test_in_which_order_people_sit_has_no_effect(house: Inn, sides: str) -> None:
    anna = house.person("Anna")
    await play_off(house, anna.place, "Anna beats Dario beats Carla beats Bruno")
    await play_off(house, anna.place, sides, times=4)
    await anna.types("/classifica")
    assert [line.split("·")[0].strip() for line in (await board(anna))[1:]] == [
        "1 Anna 33 ±8",
        "2 Carla 29 ±8",
        "3 Dario 22 ±8",
        "4 Bruno 16 ±8",
    ]


async def test_who_has_left_the_group_is_hidden_or_shown_and_comes_back(house: Inn) -> None:
    anna = await month(house)
    bruno = house.person("Bruno")
    await house.osteria.life.left(bruno.sender, bruno.place, "gone")
    await anna.types("/classifica")
    assert [line.split()[1] for line in (await board(anna))[1:2]] == ["Anna"]
    assert not any("Bruno" in line for line in await board(anna))
    boss = anna.as_admin()
    await boss.presses("0.gp.gone.shown")
    await anna.taps("Sempre")
    assert any("2 Bruno" in line for line in await board(anna))
    await boss.presses("0.gp.gone.hidden")
    await anna.types("/gioca cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Mese")
    assert any("2 Bruno" in line for line in await board(anna))


def test_who_was_erased_has_no_name() -> None:
    one = Ranked(1, "", 25.0, 8.0, 5, 2, 0, 0, 0, 0, 0, 0, "", 0)
    assert name_of(one, voice_in("it")) == "qualcuno"
    assert name_of(one, voice_in("en")) == "somebody"


async def test_ones_own_numbers_with_their_course_as_text_and_picture(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/statistiche")
    assert await numbers(anna) == [
        "Anna · Cirulla · Bar",
        "28 ±7, posto 1 di 2",
        "7 partite, 5 vinte, 5 di fila",
        "scope 8 · accuse 4",
        "smazzata migliore: 9 punti",
        "il colpo: barsegòn, 10 scope",
        "andamento: 28 30 31 35 32 28",
    ]
    picture = (await anna.messages())[-1].screen.attachment
    assert picture
    assert picture.picture
    assert picture.about == "Cirulla, ultime 7 partite: il punteggio va da 28 a 28."
    assert await house.person("Bruno").reads() == ""


async def test_they_are_shown_to_the_group_when_their_owner_wants_it(house: Inn) -> None:
    anna, bruno = await month(house), house.person("Bruno")
    await anna.types("/stats")
    await anna.taps("Mostra al gruppo")
    assert (await numbers(bruno))[:2] == ["Anna · Cirulla · Bar", "28 ±7, posto 1 di 2"]
    assert not await bruno.buttons()


async def test_what_came_into_the_private_chat_is_shown_to_the_group_from_there(house: Inn) -> None:
    """Only to a group in which one has played, that one has not left, and not all the time."""
    anna, bruno = await month(house), house.person("Bruno")
    elena = house.person("Elena", room="caffe")
    await play_off(house, elena.place, "Elena beats Fabio")
    await anna.types("/stats")
    await anna.in_private().taps("Mostra al gruppo")
    assert (await numbers(bruno))[0] == "Anna · Cirulla · Bar"
    assert (await anna.in_private().taps("Mostra al gruppo")).text == "Piano! Riprova fra 30 secondi."
    assert (await elena.presses("0.ns.cirulla.1")).text == "Questo bottone qui non vale."
    assert (await elena.presses("0.nu.cirulla.1.0")).text == "Questo bottone qui non vale."
    house.glass.pass_(31)
    await house.osteria.life.left(anna.sender, anna.place, "gone")
    assert (await anna.in_private().taps("Mostra al gruppo")).text == "Questo bottone qui non vale."


async def test_another_game_is_chosen(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/statistiche")
    await anna.taps("Altro gioco")
    assert await numbers(anna) == ["A quale gioco?"]
    await anna.taps("Cicera")
    assert await numbers(anna) == ["Anna · Cicera · Bar", "Ancora nessuna partita in classifica."]


async def test_the_game_is_the_one_that_one_has_played_last_in_the_group(house: Inn) -> None:
    anna = await month(house)
    await play_off(house, anna.place, "Anna beats Bruno", game="tozzolo")
    await play_off(house, anna.place, "Bruno beats Carla", game="cicera")
    await play_off(house, house.person("Anna", room="caffe").place, "Anna beats Elena", game="trentuno")
    for person, game in (("Anna", "Tozzolo"), ("Bruno", "Cicera"), ("Zeno", "Cicera")):
        await house.person(person).types("/stats")
        assert (await numbers(house.person(person)))[0] == f"{person} · {game} · Bar"
    await anna.in_private().types("/stats")
    assert (await numbers(anna.in_private()))[0] == "Anna · Trentuno · ovunque"


async def test_in_private_all_groups_are_told_together(house: Inn) -> None:
    anna = await month(house)
    await play_off(house, house.person("Anna", room="caffe").place, "Anna beats Elena")
    alone = anna.in_private()
    await alone.types("/classifica")
    assert (await board(alone))[:2] == ["🏆 Classifica Cirulla · ovunque", "1 Anna 30 ±7 · 8 partite, 6 vinte"]
    assert not {"Mese", "Sempre", "Ovunque ✓"} & set(await alone.buttons())
    await alone.types("/statistiche")
    assert (await numbers(alone))[:2] == ["Anna · Cirulla · ovunque", "30 ±7, posto 1"]
    assert "Mostra al gruppo" not in await alone.buttons()
    assert (await alone.presses("0.ns.cirulla.99")).text == "Questo bottone qui non vale."


async def test_both_speak_english(house: Inn) -> None:
    await month(house)
    anna = house.person("Anna", locale="en")
    await anna.types("/stats cirulla")
    assert "28 ±7, place 1 of 2" in await anna.reads()


@pytest.mark.parametrize(
    "token",
    [
        "0.bo.bridge",
        "0.bt..always.rating.1.0",
        "0.bt.cirulla.ever.rating.1.0",
        "0.bt.cirulla.month.x.1.0",
        "0.bt.cirulla.month.rating.1.7",
        "0.ns..1",
    ],
)
async def test_no_forged_button_shows_anything(house: Inn, token: str) -> None:
    anna = await month(house)
    assert (await anna.presses(token)).text == "Questo bottone qui non vale."
    assert await anna.reads() == ""


async def test_nobody_fills_a_chat_with_boards(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/classifica")
    assert not (await anna.types("/classifica")).ok
    assert (await anna.taps("Sempre")).ok


async def test_of_two_boards_each_turns_by_its_own_buttons(house: Inn) -> None:
    anna = await month(house)
    await anna.types("/classifica")
    (first,) = await anna.messages()
    house.glass.pass_(10)
    await anna.types("/classifica")
    _, second = await anna.messages()
    await anna.presses(next(button.token for button in first.buttons if button.label == "Ovunque"))
    assert [message.text.splitlines()[0].split()[-1] for message in await anna.messages()] == ["ovunque", "novembre"]
    assert second.edits == 0


async def test_a_match_before_its_first_play_counts_for_nobody(house: Inn) -> None:
    anna = house.person("Anna")
    await play_off(house, anna.place, "Anna beats Bruno", how=DISSOLVED, times=6)
    await anna.types("/classifica")
    assert (await board(anna))[1:] == ["Nessuna partita in classifica, per ora."]


async def kept(house: Inn) -> list[dict[str, Any]]:
    """The standings as they are stored."""
    return sorted((row._asdict() for row in await house.store.fetch(select(schema.standing))), key=str)


async def made(house: Inn) -> list[dict[str, Any]]:
    """The standings that all matches add up to."""
    tally = Tally()
    for row in await house.store.fetch(RESULTS):
        tally.add(row, row.board)
    return sorted((standing_row(*one) for one in tally.standings.items()), key=str)


async def test_a_group_that_moves_keeps_its_board(house: Inn) -> None:
    await month(house)
    await house.osteria.life.moved("test", "bar", "new")
    there = house.person("Anna", room="new")
    await there.types("/classifica")
    assert (await board(there))[1] == "1 Anna 28 ±7 · 7 partite, 5 vinte"
    await play_off(house, there.place, "Bruno beats Anna")
    await there.taps("Sempre")
    assert (await board(there))[1:3] == ["1 Bruno 27 ±7 · 7 partite, 3 vinte", "2 Anna 26 ±7 · 8 partite, 5 vinte"]


async def test_it_also_keeps_what_was_played_under_its_new_key_before_that_was_known(house: Inn) -> None:
    """Both tables become one, as if all had been played in one group; who left only one of them is there."""
    anna, there = await month(house), house.person("Anna", room="new")
    bruno = house.person("Bruno")
    await play_off(house, there.place, "Bruno beats Anna", times=2)
    await play_off(house, there.place, "Elena beats Fabio", times=5)
    await house.osteria.life.left(bruno.sender, anna.place, "gone")
    await house.osteria.life.left(house.person("Fabio").sender, there.place, "gone")
    await play_off(house, there.place, "Elena beats Bruno")
    before = await house.store.fetch(select(schema.standing).where(schema.standing.c.board == 0))
    await house.osteria.life.moved("test", "bar", "new")
    await there.types("/classifica")
    lines = {line.split()[1]: line.split("· ")[1] for line in (await board(there))[1:-1]}
    assert lines == {
        "Elena": "6 partite, 6 vinte",
        "Anna": "9 partite, 5 vinte",
        "Bruno": "9 partite, 4 vinte",
    }
    assert await kept(house) == await made(house)
    assert len(await house.store.fetch(select(schema.match.c.board).distinct())) == 1
    assert before == await house.store.fetch(select(schema.standing).where(schema.standing.c.board == 0))
