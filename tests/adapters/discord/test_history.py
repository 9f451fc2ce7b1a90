"""Matches that are over, on Discord: stepped through in one ephemeral answer, given as a file."""

import pytest

from bot.table import Phase
from tests.adapters.discord.house import Evening, Guest, text_of
from tests.adapters.discord.matches import Match


@pytest.fixture
async def anna(bar: Evening) -> Guest:
    """Anna has closed a match with Bruno after some cards."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    for _ in range(4):
        await match.step()
    anna = match.guests["Anna"]
    await anna.says("chiudi")
    await anna.presses("Chiudi")
    return anna


async def test_a_match_is_stepped_through_in_one_answer(anna: Guest) -> None:
    await anna.says("storia")
    assert "1 Cirulla, " in text_of(anna.own()[-1])
    before = len(anna.own())
    await anna.presses("1")
    assert "Partita 1 · smazzata 1 · 0 di" in text_of(anna.own()[-1])
    await anna.presses("Dopo ›")
    assert "Partita 1 · smazzata 1 · 1 di" in text_of(anna.own()[-1])
    assert len(anna.own()) == before


async def test_its_record_is_a_file_for_who_asks(bar: Evening, anna: Guest) -> None:
    bruno = bar.guest("Carla")
    await anna.says("storia")
    await anna.presses("1")
    await anna.presses("Scarica")
    (file,) = anna.own()[-1].attachments
    assert file["filename"] == "osteria-1.txt"
    assert not any(message.attachments for message in bruno.messages())
    await anna.presses("‹ Alla partita")
    assert "Partita 1 · smazzata 1 · 0 di" in text_of(anna.own()[-1])


async def test_its_packs_are_checked(anna: Guest) -> None:
    await anna.says("verifica")
    assert "il mazzo torna" in text_of(anna.own()[-1])
