"""Leaderboards and numbers on Discord."""

from typing import Any

from bot.people import Place, Sender
from tests.adapters.discord.house import Evening, Guest, text_of
from tests.kit.results import play_off


async def played(bar: Evening, channel: Any, guild: Any, guests: list[Guest], text: str) -> None:
    """Five matches of these people in a channel."""
    place = Place("discord", str(channel.id), title=channel.name, group=str(guild.id))
    senders = {guest.name: Sender("discord", str(guest.actor.id), guest.name, "it") for guest in guests}
    await play_off(bar.house, place, text, times=5, senders=senders)


def board(guest: Guest) -> str:
    """The leaderboard that he sees."""
    (text,) = [text_of(message) for message in guest.messages() if "🏆" in text_of(message)]
    return text.replace("\u2068", "").replace("\u2069", "")


async def test_a_winner_is_shown_in_the_right_server(bar: Evening) -> None:
    """Two servers: each has its own board, in all its channels."""
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await played(bar, bar.bar, bar.guild, [anna, bruno], "Anna beats Bruno")
    other = bar.house.env.create_guild()
    club, hall = other.create_text_channel("club"), other.create_text_channel("sala")
    people = [
        Guest(bar.house, other.add_member(bar.house.env.create_user(name.lower(), global_name=name)), hall)
        for name in ("Elena", "Fabio")
    ]
    await played(bar, club, other, people, "Elena beats Fabio")
    await anna.says("classifica", gioco="cirulla")
    await people[0].says("classifica")
    assert "1 Anna" in board(anna)
    assert "2 Bruno" in board(anna)
    assert "Elena" not in board(anna)
    assert "1 Elena" in board(people[0])
    assert "Anna" not in board(people[0])
    await people[1].presses("Ovunque")
    assert {"Anna", "Elena"} <= set(board(people[0]).split())


async def test_it_turns_in_its_place(bar: Evening) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await played(bar, bar.bar, bar.guild, [anna, bruno], "Anna beats Bruno")
    await anna.says("classifica")
    before = [message.id for message in anna.messages()]
    await bruno.presses("Altri numeri")
    assert "1 Anna: 5 di fila" in board(anna)
    assert [message.id for message in anna.messages()] == before


async def test_ones_own_numbers_are_ones_own(bar: Evening) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await played(bar, bar.bar, bar.guild, [anna, bruno], "Anna beats Bruno")
    await anna.says("statistiche", gioco="cirulla")
    own = anna.own()[-1]
    assert "posto 1 di 2" in text_of(own)
    assert [one["filename"] for one in own.attachments] == ["andamento.png"]
    assert not bruno.own()
    await anna.presses("Mostra al gruppo")
    assert any("posto 1 di 2" in text_of(message) for message in bruno.messages())
