"""Accounts of one person: a code links them, nobody guesses it, and only his own numbers are made anew."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot.people import Person, Place, Sender
from bot.ratings import START
from bot.screens.values import Slot
from bot.store import schema
from bot.tally import RESULTS, Tally, standing_row
from tests.kit.chat import FakeChat
from tests.kit.needs import counts
from tests.kit.people import Inn, Player, inn
from tests.kit.results import play_off

DAY = 86_400.0
EVER = select(schema.standing).where(schema.standing.c.month == 0)


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def code_of(player: Player) -> str:
    """The code that is shown to somebody."""
    await player.types("/collega")
    lines = (await player.messages())[-1].text.splitlines()
    return lines[0].removeprefix("Il tuo codice: ")


async def note(player: Player) -> str:
    return [message.text for message in await player.messages() if message.slot is Slot.NOTE][-1]


async def linked(one: Player, other: Player) -> None:
    """The second account counts together with the first."""
    assert (await other.types(f"/collega {await code_of(one)}")).ok
    assert (await other.taps("Sì, collega")).text == "Fatto: da ora i due account contano insieme."


async def unlinked(player: Player) -> None:
    await player.types("/collega")
    await player.taps("Scollega")
    assert (await player.taps("Sì, scollega")).text == "Fatto: questo account conta da solo."


async def person(house: Inn, player: Player) -> Person:
    found = await house.osteria.directory.known_person(player.sender)
    assert found is not None
    return found


async def ratings(house: Inn) -> dict[tuple[int, str], tuple[float, float, int]]:
    rows = await house.store.fetch(select(schema.rating))
    return {(row.player, row.game): (row.mu, row.sigma, row.matches) for row in rows}


async def standings(house: Inn) -> set[tuple[Any, ...]]:
    return {tuple(row) for row in await house.store.fetch(select(schema.standing))}


async def added_up(house: Inn) -> set[tuple[Any, ...]]:
    """What the matches themselves add up to."""
    tally = Tally()
    for row in await house.store.fetch(RESULTS):
        tally.add(row, row.board)
    fields = schema.standing.c.keys()
    return {tuple(standing_row(*one)[name] for name in fields) for one in tally.standings.items()}


async def test_a_code_links_two_accounts_and_they_are_divided_again(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno", room="altrove")
    await play_off(house, anna.place, "Anna beats Carla", times=2)
    await play_off(house, bruno.place, "Bruno beats Dario")
    before = await ratings(house), await standings(house)
    await linked(anna, bruno)
    assert (await person(house, bruno)).player == (await person(house, anna)).id
    numbers = await ratings(house)
    assert numbers[1, "cirulla"][2] == 3
    assert numbers[1, "cirulla"][0] > before[0][1, "cirulla"][0]
    assert {player for player, _ in numbers} == {1, 2, 4}
    assert await standings(house) == await added_up(house)
    await bruno.types("/collega")
    assert "Contano insieme a questo: \u2068Anna\u2069" in await note(bruno)
    await unlinked(bruno)
    assert (await ratings(house), await standings(house)) == before


async def test_the_first_account_may_go_too(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno", room="altrove")
    await play_off(house, anna.place, "Anna beats Carla")
    await play_off(house, bruno.place, "Dario beats Bruno")
    before = await ratings(house), await standings(house)
    await linked(anna, bruno)
    await unlinked(anna)
    assert (await ratings(house), await standings(house)) == before


async def test_whatever_was_played_linking_and_unlinking_gives_the_old_numbers_back(house: Inn) -> None:
    """Opponents keep theirs all the while; boards are what the matches add up to."""
    random = Random(7)
    names = ["Anna", "Bruno", "Carla", "Dario", "Elena"]
    players = {name: house.person(name) for name in names}
    for _ in range(counts(200)):
        some = random.sample(names, random.choice([2, 4]))
        sides = some if random.random() < 0.5 else ["+".join(some[:2]), "+".join(some[2:])] if len(some) == 4 else some
        game = random.choice(["cirulla", "tozzolo"])
        await play_off(house, players["Anna"].place, " beats ".join(sides), game=game)
        house.glass.pass_(DAY / 2)
    before, boards = await ratings(house), await standings(house)
    await linked(players["Anna"], players["Bruno"])
    others = {
        key: value for key, value in before.items() if key[0] in await numbers_of(house, "Carla", "Dario", "Elena")
    }
    now = await ratings(house)
    assert {key: now[key] for key in others} == others
    assert now.keys() - others.keys() <= {
        ((await person(house, players["Anna"])).id, game) for game in ("cirulla", "tozzolo")
    }
    assert await standings(house) == await added_up(house)
    await linked(players["Carla"], players["Bruno"])
    assert await standings(house) == await added_up(house)
    await unlinked(players["Bruno"])
    await unlinked(players["Carla"])
    assert await ratings(house) == before
    assert await standings(house) == boards


async def numbers_of(house: Inn, *names: str) -> set[int]:
    return {(await person(house, house.person(name))).id for name in names}


async def test_matches_after_it_count_for_the_player(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno", room="altrove")
    await play_off(house, anna.place, "Anna beats Carla")
    await bruno.types("/aiuto")
    await linked(anna, bruno)
    await play_off(house, bruno.place, "Bruno beats Dario")
    number = (await person(house, anna)).id
    assert (await ratings(house))[number, "cirulla"][2] == 2
    assert await standings(house) == await added_up(house)


async def test_a_code_is_good_once_and_for_a_while(house: Inn) -> None:
    anna, bruno, carla = house.person("Anna"), house.person("Bruno"), house.person("Carla")
    code = await code_of(anna)
    await bruno.types(f"/collega {code.upper()}")
    await bruno.taps("Sì, collega")
    wrong = "Codice sbagliato o scaduto: chiedine un altro con /collega."
    assert (await carla.types(f"/collega {code}")).text == wrong
    late = await code_of(anna)
    house.glass.pass_(601)
    assert (await carla.types(f"/collega {late}")).text == wrong
    first = await code_of(anna)
    second = await code_of(anna)
    assert (await carla.types(f"/collega {first}")).text == wrong
    assert (await carla.types(f"/collega {second}")).ok


async def test_nobody_guesses_a_code(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    code = await code_of(anna)
    assert code.replace("-", "").encode() not in b"".join(
        row.code for row in await house.store.fetch(select(schema.link_code))
    )
    for guess in range(5):
        assert (await bruno.types(f"/collega aaaaa-aaaa{guess}")).text.startswith("Codice sbagliato")
    assert (await bruno.types(f"/collega {code}")).text == "Troppi tentativi: riprova fra dieci minuti."
    house.glass.pass_(601)
    assert (await bruno.types(f"/collega {await code_of(anna)}")).ok


async def test_ones_own_code_and_one_of_a_linked_account_mean_nothing(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    same = "Questo account conta già insieme a quello."
    assert (await anna.types(f"/collega {await code_of(anna)}")).text == same
    await linked(anna, bruno)
    assert (await bruno.types(f"/collega {await code_of(anna)}")).text == same
    assert (await house.person("Carla").presses("0.ul.1")).text == "Questo account conta già da solo."
    assert not (await house.person("Carla").presses("0.li..1")).ok


async def test_two_accounts_that_played_each_other_say_nothing_by_that(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await play_off(house, anna.place, "Anna beats Bruno", times=3)
    await linked(anna, bruno)
    (mu, sigma, _) = (await ratings(house))[(await person(house, anna)).id, "cirulla"]
    assert (mu, sigma) == (START.mu, START.sigma)
    assert await standings(house) == await added_up(house)


async def test_who_is_erased_is_divided_from_his_other_account_first(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno", room="altrove")
    await play_off(house, anna.place, "Anna beats Carla")
    await play_off(house, bruno.place, "Bruno beats Dario")
    before = await ratings(house)
    bruno_number = (await person(house, bruno)).id
    await linked(anna, bruno)
    await anna.types("/cancella")
    await anna.taps("Sì, cancellami")
    await house.osteria.eraser.carry_out()
    now = await ratings(house)
    assert now == {key: value for key, value in before.items() if key[0] != 1}
    assert (await person(house, bruno)).player == bruno_number


async def test_one_person_on_two_platforms_stands_once_everywhere_and_by_each_name_in_each_group(house: Inn) -> None:
    far = FakeChat()
    far.platform = "far"
    await house.osteria.outbox.start({"test": house.chat, "far": far})
    anna = house.person("Anna")
    annie = Player(house, Sender("far", "77", "Annie", "en"), Place("far", "tavern", title="Tavern"))
    await annie.types("/help")
    await play_off(house, anna.place, "Anna beats Bruno", times=5)
    house.glass.pass_(DAY)
    await play_off(house, Place("far", "tavern"), "77 beats Carla")
    assert (await annie.types(f"/link {await code_of(anna)}")).ok
    assert (await annie.presses("0.li..1")).text == "Done: the two accounts count together from now on."
    one, other = await person(house, anna), await person(house, annie)
    assert (other.player, other.platform) == (one.id, "far")
    rows = {(row.board, row.person_id): row.matches for row in await house.store.fetch(EVER)}
    boards = {row.key: row.board for row in await house.store.fetch(select(schema.chat))}
    assert rows[0, one.id] == 6
    assert (0, other.id) not in rows
    assert rows[boards["bar"], one.id] == 5
    assert rows[boards["tavern"], other.id] == 1
