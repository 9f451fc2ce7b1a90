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
        await inn.pass_time(5)  # it all came at once: two hands and the table take a second each
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


FROM_HELL = ["a_b*[x](y)", "<b>", "&", "\u202eabc", "\U0001f600" * 32, "a\nb", "@everyone", "```"]


async def test_names_from_hell_break_no_message(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        guests = inn.guests(*FROM_HELL, last_name="")
        inn.group("<Bar> & *Sport*", *guests)
        await guests[0].writes("/trentuno")
        for guest in guests[1:5]:
            await guest.taps("Siediti")
            await inn.pass_time(10)
        await guests[0].opens()
        await guests[0].taps("Diamo le carte")
        await inn.pass_time(120)
        await guests[1].taps("🂠 Le mie carte")
        await inn.pass_time(600)
        assert not inn.telegram.complaints


async def test_who_asks_twice_for_his_hand_is_told_it_in_an_alert(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno", ephemeral=False)
        inn.group("Bar Sport", anna, bruno)
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
        await anna.taps("Diamo le carte")
        await inn.pass_time(20)
        first = await bruno.taps("🂠 Le mie carte")
        again = await bruno.taps("🂠 Le mie carte")
        assert (first.alert, again.alert) == (False, True)
        assert "Carte:" in again.text


async def test_who_blocks_osteria_plays_on_in_the_group(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        inn.group("Bar Sport", anna, bruno)
        await anna.opens()
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
        await anna.blocks()
        await anna.taps("Diamo le carte")
        await anna.taps("A metà")
        await inn.pass_time(20)
        assert await anna.plays()


async def test_as_an_admin_osteria_brings_the_cards_unasked(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        bar.promotes_bot()
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
        await inn.restart(after=20)
        await anna.taps("Diamo le carte")
        await inn.pass_time(30)
        assert len(anna.cards()) == len(bruno.cards()) == 3
        bar.demotes_bot()
        await anna.plays()


async def test_what_the_rights_of_an_admin_are_good_for_is_said_once(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        inn.group("Bar Sport", anna)
        for _ in range(2):
            await anna.writes("/opzioni")
            await inn.pass_time(60)
        assert anna.reads().count("Opzioni di") == 2
        assert anna.reads().count("Facoltativo") == 1
