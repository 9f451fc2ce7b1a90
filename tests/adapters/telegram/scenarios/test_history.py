"""Matches that are over, on Telegram: listed, stepped through in place, given as a file to who asks alone."""

from pathlib import Path

from engine.record import read_record
from tests.adapters.telegram.house import Guest, House, house


async def closed(inn: House) -> tuple[Guest, Guest]:
    """Anna and Bruno have closed a match after a card."""
    anna, bruno = inn.guests("Anna", "Bruno")
    inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await anna.taps("A metà")
    await inn.pass_time(20)
    await anna.plays()
    await anna.writes("/chiudi")
    await anna.taps("Chiudi")
    await inn.pass_time(60)
    return anna, bruno


async def test_a_match_is_stepped_through_where_it_was_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = await closed(inn)
        await bruno.writes("/storia")
        assert "1 Cirulla, " in bruno.reads()
        await bruno.taps("1")
        assert "Partita 1 · smazzata 1 · 0 di 1" in bruno.reads()
        shown = len(bruno.person.sees(bruno.place.chat))
        await bruno.taps("Dopo ›")
        assert "Partita 1 · smazzata 1 · 1 di 1" in bruno.reads()
        assert len(bruno.person.sees(bruno.place.chat)) == shown
        assert "Partita 1 · smazzata" not in anna.reads()


async def test_the_record_comes_as_a_file_and_only_to_who_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = await closed(inn)
        await bruno.writes("/storia 1")
        assert "/storia 1" in (await bruno.taps("Scarica")).text
        (file,) = [message for message in bruno.person.sees(bruno.place.chat) if "document" in message.content.media]
        assert file.content.media["document"]["file_name"] == "osteria-1.txt"
        assert not any("document" in message.content.media for message in anna.person.sees(anna.place.chat))
        (text,) = inn.telegram.files.values()
        assert read_record(text.decode()).players == ("Anna", "Bruno")
        await bruno.taps("‹ Alla partita")
        assert "Partita 1 · smazzata 1" in bruno.person.sees(bruno.place.chat)[-1].text


async def test_in_private_one_reads_the_own_matches_and_their_packs(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, _ = await closed(inn)
        alone = anna.at(anna.home)
        await alone.opens()
        await alone.writes("/storia")
        await alone.taps("1")
        before = len(anna.home.messages)
        await alone.taps("Verifica")
        assert "il mazzo torna, era deciso prima della prima carta." in alone.reads()
        assert len(anna.home.messages) == before
