"""Leaderboards and numbers on Telegram."""

from pathlib import Path

from bot.people import Place, Sender
from tests.adapters.telegram.house import Guest, House, house
from tests.kit.results import play_off
from tests.kit.telegram.chats import Chat


async def played(inn: House, bar: Chat, *guests: Guest) -> None:
    """Five matches in the group; the first of these people beats the second, and so on."""
    senders = {guest.name: Sender("telegram", str(guest.person.id), guest.name, "it") for guest in guests}
    text = " beats ".join(guest.name for guest in guests)
    await play_off(inn, Place("telegram", str(bar.id), title="Bar Sport"), text, times=5, senders=senders)


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


async def test_the_leaderboard_is_for_the_whole_group_and_turns_in_its_place(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        await played(inn, bar, anna, bruno)
        await anna.writes("/classifica")
        assert "1 Anna" in plain(bruno.reads())
        before = len(bar.messages)
        await bruno.taps("Altri numeri")
        assert "1 Anna: 5 di fila" in plain(anna.reads())
        assert len(bar.messages) == before


async def test_ones_own_numbers_come_with_a_picture_and_are_shown_to_the_group_on_demand(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        await played(inn, bar, anna, bruno)
        await anna.opens()
        await anna.at(bar).writes("/statistiche")
        assert "posto 1 di 2" not in plain(bruno.reads())
        (own,) = [message for message in anna.home.messages if "posto 1 di 2" in plain(message.text)]
        assert "photo" in own.content.media
        await anna.taps("Mostra al gruppo")
        await inn.pass_time(5)
        (shown,) = [message for message in bar.messages if "posto 1 di 2" in plain(message.text)]
        assert "photo" in shown.content.media


async def test_a_group_that_becomes_a_supergroup_keeps_its_board(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno, kind="group")
        await played(inn, bar, anna, bruno)
        new = bar.migrates()
        await inn.settle()
        await anna.at(new).writes("/classifica")
        assert "1 Anna" in plain(anna.at(new).reads())
        assert "5 partite, 5 vinte" in plain(anna.at(new).reads())
