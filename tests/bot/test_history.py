"""Matches that are over: listed, stepped through, given as a file, checked; and only to whom they were shown."""

import io
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import delete

from bot.commands import GiveRecord, LastMatch, ShowHistory, ShowMatch, ShowMatchWhy, Verify, VerifyHand
from bot.ports import Answer
from bot.screens.values import Slot
from bot.store import schema
from bot.table import Phase
from bot.tokens import write_token
from engine.record import read_record
from engine.replay import replay
from tests.kit.chat import Message
from tests.kit.people import Inn, Player, inn


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    async with inn(url) as made:
        yield made


async def played(
    house: Inn, *names: str, room: str = "bar", game: str = "cirulla", until: Phase = Phase.OVER
) -> list[Player]:
    """These people at a table where the clock plays for them, until it stands so."""
    players = [house.person(name, room=room) for name in names]
    await players[0].types(f"/{game}")
    for player in players[1:]:
        await player.taps("Siediti")
    if len(players) == 1:
        await players[0].taps("+ Computer")
    await players[0].taps("Diamo le carte")
    number = max(table for table in [await newest(house)])
    for _ in range(400):
        await house.pass_time(130)
        if (await house.table(number)).phase is until:
            return players
    raise AssertionError("the match did not end")


async def newest(house: Inn) -> int:
    number = 1
    while True:
        try:
            await house.table(number + 1)
        except ValueError:
            return number
        number += 1


async def closed(house: Inn, *names: str, room: str = "bar") -> list[Player]:
    """A match that was closed after a card."""
    players = [house.person(name, room=room) for name in names]
    await players[0].types("/cirulla")
    for player in players[1:]:
        await player.taps("Siediti")
    await players[0].taps("Diamo le carte")
    await house.pass_time(11)
    await house.pass_time(121)
    await players[0].types("/chiudi")
    await players[0].taps("Chiudi")
    await house.settle()
    return players


async def note(player: Player) -> Message:
    """The last private note that he sees."""
    return next(message for message in reversed(await player.messages()) if message.slot is Slot.NOTE)


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def is_bad(answer: Answer) -> bool:
    return not answer.ok and answer.text == "Questo bottone qui non vale."


async def test_a_group_lists_its_matches_the_newest_first(house: Inn) -> None:
    anna, bruno = await closed(house, "Anna", "Bruno")
    await closed(house, "Anna", "Bruno", room="altrove")
    house.glass.pass_(24 * 3600)
    await closed(house, "Bruno", "Anna")
    await anna.types("/storia")
    shown = await note(anna)
    title, first, second = shown.text.splitlines()
    assert title == "Le partite, dall'ultima"
    assert first.startswith("3 Cirulla, oggi: ")
    assert second.startswith("1 Cirulla, ieri: ")
    assert labels(shown) == ["3", "1"]
    assert "Le partite" not in await bruno.reads()


async def test_pages_go_on_from_a_number(house: Inn) -> None:
    anna = house.person("Anna")
    for _ in range(10):
        await closed(house, "Anna", "Bruno")
    await anna.types("/storia")
    assert labels(await note(anna)) == ["10", "9", "8", "7", "6", "5", "4", "3", "Più vecchie ›"]
    await anna.taps("Più vecchie")
    assert labels(await note(anna)) == ["2", "1", "‹ Le ultime"]
    await anna.taps("‹ Le ultime")
    assert "10 Cirulla" in (await note(anna)).text


async def test_in_private_one_sees_the_own_matches_from_everywhere(house: Inn) -> None:
    anna, _ = await closed(house, "Anna", "Bruno")
    await closed(house, "Bruno", "Carla")
    await closed(house, "Anna", "Carla", room="altrove")
    alone = anna.in_private()
    await alone.types("/history")
    assert labels(await note(alone)) == ["3", "1"]
    await alone.taps("3")
    assert "Partita 3 · smazzata 1 · 0 di" in (await note(alone)).text


async def test_nothing_was_played_yet(house: Inn) -> None:
    anna = house.person("Anna")
    await anna.types("/storia")
    assert "Ancora nessuna partita" in (await note(anna)).text
    await anna.types("/verifica")
    assert "non è ancora finita" in (await note(anna)).text


async def test_a_match_is_stepped_through_in_place(house: Inn) -> None:
    anna, _ = await played(house, "Anna", "Bruno")
    await anna.types("/storia 1")
    before = len(await anna.messages())
    assert "Partita 1 · smazzata 1 · 0 di " in (await note(anna)).text
    assert labels(await note(anna))[:2] == ["Dopo ›", "Fine »"]
    await anna.taps("Dopo")
    await anna.taps("Dopo")
    shown = await note(anna)
    assert "Partita 1 · smazzata 1 · 2 di " in shown.text
    assert labels(shown)[:4] == ["« Inizio", "‹ Prima", "Dopo ›", "Fine »"]
    await anna.taps("Smazzata 2 ›")
    assert "smazzata 2 · 0 di" in (await note(anna)).text
    await anna.taps("‹ Prima")
    assert "smazzata 1 · 3" in (await note(anna)).text
    await anna.taps("Fine")
    last = await note(anna)
    assert "🏆" in last.text
    assert "Dopo ›" not in labels(last)
    assert len(await anna.messages()) == before


@pytest.mark.parametrize("game", ["cirulla", "cingilapai"])
async def test_one_goes_on_to_the_end(house: Inn, game: str) -> None:
    anna, _ = await played(house, "Anna", "Bruno", game=game)
    await anna.types("/storia 1")
    steps = 0
    while "Dopo ›" in labels(await note(anna)):
        await anna.taps("Dopo ›")
        steps += 1
    assert steps > 36
    assert "🏆" in (await note(anna)).text


async def test_why_a_point_went_where_it_went(house: Inn) -> None:
    anna, _ = await played(house, "Anna", "Bruno")
    await anna.types("/storia 1")
    await anna.taps("Conto")
    assert "smazzata 1 · 3" in (await note(anna)).text
    await anna.taps("Perché?")
    shown = await note(anna)
    assert shown.text.startswith("Perché: smazzata 1")
    assert "Carte: " in shown.text
    await anna.taps("‹ Alla partita")
    assert "smazzata 1 · 3" in (await note(anna)).text


async def test_the_record_is_given_as_a_file_that_can_be_replayed(house: Inn) -> None:
    anna, _ = await played(house, "Anna", "Bruno")
    await anna.types("/storia 1")
    await anna.taps("Scarica")
    attachment = (await note(anna)).screen.attachment
    assert attachment
    assert attachment.name == "osteria-1.txt"
    text = io.StringIO(attachment.data.decode()).read()
    assert text.count("# pack: commitment=") == text.count("\npack: ")
    replayed = replay(read_record(text))
    state = (await house.table()).state
    assert state
    assert replayed.state.totals == state.totals


async def test_the_shuffle_of_a_hand_is_checked(house: Inn) -> None:
    anna, _ = await played(house, "Anna", "Bruno")
    await anna.types("/storia 1")
    await anna.taps("Verifica")
    shown = await note(anna)
    assert shown.text.startswith("Cirulla · smazzata 1: il mazzo\n🔒 Impronta ")
    assert "il mazzo torna, era deciso prima della prima carta." in shown.text
    assert "non torna" not in shown.text


async def test_under_a_live_sheet_the_shuffle_is_checked_at_once(house: Inn) -> None:
    anna, bruno = await played(house, "Anna", "Bruno", until=Phase.SCORED)
    await bruno.taps("Verifica")
    assert "smazzata 1: il mazzo" in (await note(bruno)).text
    assert "il mazzo torna" in (await note(bruno)).text
    await anna.types("/verify")
    assert "smazzata 1: il mazzo" in (await note(anna)).text


async def test_nothing_is_told_of_a_hand_in_play(house: Inn) -> None:
    anna, _ = await played(house, "Anna", "Bruno", until=Phase.SCORED)
    await anna.taps("Avanti")
    await house.pass_time(11)
    table = await house.table()
    assert table.phase is Phase.PLAYING
    packs = table.shuffles
    await anna.types("/verifica")
    assert "smazzata 1: il mazzo" in (await note(anna)).text
    answer = await anna.presses(write_token(1, Verify(2)))
    assert not answer.ok
    read = await anna.reads()
    assert not any(pack.seed.hex() in read for pack in packs)


async def test_the_last_match_of_a_table_is_looked_at_from_its_end(house: Inn) -> None:
    anna, bruno = await played(house, "Anna", "Bruno")
    await bruno.taps("Rivedi la partita")
    assert "Partita 1 · smazzata 1 · 0 di" in (await note(bruno)).text
    assert "Partita 1" not in await anna.reads()


async def test_a_rematch_is_not_taken_for_the_match_before(house: Inn) -> None:
    anna, bruno = await played(house, "Anna", "Bruno")
    button = (await anna.buttons())["Rivedi la partita"]
    await anna.taps("Rivincita")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await house.pass_time(11)
    await house.pass_time(121)
    await anna.types("/chiudi")
    await anna.taps("Chiudi")
    await anna.types("/storia")
    assert labels(await note(anna)) == ["2", "1"]
    await anna.presses(button.token)
    assert "Partita 1 · smazzata 1" in (await note(anna)).text
    await anna.types("/verifica")
    assert "smazzata 1: il mazzo" in (await note(anna)).text


async def test_a_match_before_its_first_card_and_one_without_a_record(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    await anna.types("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await anna.types("/chiudi")
    await anna.taps("Chiudi")
    await anna.types("/storia 1")
    assert "Sciolta prima della prima carta" in (await note(anna)).text
    await anna.types("/verifica")
    assert "non è ancora finita" in (await note(anna)).text
    await closed(house, "Anna", "Bruno")
    await house.store.commit([(delete(schema.action), {})])
    await anna.types("/storia 2")
    assert "non c'è più il racconto" in (await note(anna)).text


async def test_who_was_erased_is_somebody_in_the_language_of_the_reader(house: Inn) -> None:
    anna, bruno = await closed(house, "Anna", "Bruno")
    alone = bruno.in_private()
    await alone.types("/privacy")
    await alone.taps("Cancellami")
    await alone.taps("Sì, cancellami")
    await house.osteria.eraser.carry_out()
    await anna.types("/storia 1")
    assert "qualcuno" in (await note(anna)).text
    await anna.types("/lingua inglese")
    await anna.types("/history 1")
    assert "somebody" in (await note(anna)).text
    await anna.taps("Save")
    attachment = (await note(anna)).screen.attachment
    assert attachment
    assert "Bruno" not in attachment.data.decode()
    assert is_bad(await alone.presses(write_token(0, ShowMatch(1))))


async def test_a_number_that_was_never_played_is_answered_kindly(house: Inn) -> None:
    answer = await house.person("Anna").types("/storia 312")
    assert (answer.ok, answer.text) == (False, "Qui non trovo la partita 312: /storia le elenca.")


async def test_what_is_forged_is_no_button(house: Inn) -> None:
    """Foreign matches, matches in play, positions that there are not."""
    anna, _ = await closed(house, "Anna", "Bruno")
    carla, _ = await closed(house, "Carla", "Dario", room="altrove")
    await carla.types("/cirulla")
    for command in (ShowMatch, ShowMatchWhy, GiveRecord, VerifyHand):
        for match, at in ((2, 0), (3, 0), (0, 0), (1, 999), (10**14, 0)):
            assert is_bad(await anna.presses(write_token(0, command(match, at)))), (command, match, at)
    assert is_bad(await anna.presses(write_token(0, ShowMatchWhy(1, 0))))
    assert is_bad(await carla.presses(write_token(3, LastMatch())))
    assert is_bad(await anna.in_private().presses(write_token(0, ShowMatch(2))))
    assert (await anna.in_private().presses(write_token(0, ShowMatch(1)))).ok
    assert (await anna.presses(write_token(0, ShowHistory(10**14)))).ok
