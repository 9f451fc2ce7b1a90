"""People who play on Telegram, from the first command to the score."""

from pathlib import Path

from bot.table import Phase
from tests.adapters.telegram.house import house


async def test_a_group_that_has_never_met_osteria_plays_a_hand(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        await anna.writes("/cirulla")
        assert "tavolo di \u2068Anna\u2069" in anna.reads()
        assert "Posto 2" in (await bruno.taps("Siediti")).text
        assert "Apri Osteria" in bruno.labels()
        assert "Apri Osteria" not in anna.labels()
        await anna.taps("Diamo le carte")
        await anna.taps("A metà")
        await inn.pass_time(3)
        assert "Gioca \u2068Anna\u2069" in anna.reads()
        assert await inn.plays([anna, bruno], until=Phase.SCORED) == 36
        await inn.pass_time(5)
        assert "conto della smazzata 1" in bruno.reads()
        assert len(bar.messages) < 20


async def test_one_sits_alone_with_computers(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        inn.group("Bar Sport", anna)
        await anna.writes("/gioca@osteria_bot cicera")
        await anna.taps("+ Computer")
        await anna.taps("Diamo le carte")
        await inn.pass_time(15)
        assert await inn.plays([anna], until=Phase.SCORED, pause=4) > 20
        await inn.pass_time(15)
        assert "conto della smazzata 1" in anna.reads()


async def test_a_private_chat_is_a_chat_too(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        await anna.opens()
        await anna.writes("/cingilapai")
        await anna.taps("+ Computer")
        await anna.taps("Diamo le carte")
        await inn.pass_time(15)
        assert await inn.plays([anna], until=Phase.SCORED, pause=4) >= 20
        await inn.pass_time(5)
        assert "conto della smazzata 1" in anna.reads()


async def test_who_has_opened_osteria_plays_from_the_private_chat(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        inn.group("Bar Sport", anna, bruno)
        await anna.writes("/cirulla")
        await anna.follows("Carte in privato")
        assert "Buonasera" in anna.reads_at_home()
        await bruno.taps("Siediti")
        await anna.taps("Diamo le carte")
        await anna.taps("A metà")
        await inn.pass_time(3)
        assert "tocca a te" in anna.reads_at_home()
        await anna.plays()
        assert "gioca \u2068Bruno\u2069" in anna.reads_at_home()
        assert "tocca a te" not in bruno.reads()
