"""People's data, bans and reports on Telegram."""

import json
from pathlib import Path

from tests.adapters.telegram.house import Guest, House, house
from tests.kit.traces import traces

NAME = "Zanzibarra"


async def erased(inn: House, guest: Guest) -> None:
    """He has himself erased, in his private chat."""
    home = guest.at(guest.home)
    await home.writes("/privacy")
    assert "Tengo nome, numero, lingua" in home.reads()
    await home.taps("Cancellami")
    assert (await home.taps("Sì, cancellami")).text.startswith("Fatto")
    await inn.osteria.eraser.carry_out()
    await inn.settle()
    await inn.store.commit(())
    assert await inn.store.seal(())


async def test_nothing_is_left_of_who_was_erased(tmp_path: Path) -> None:
    """Neither name nor number, in no row and no byte, though he played, in the group and in private."""
    async with house(tmp_path) as inn:
        zan, bruno = inn.guests(NAME, "Bruno")
        inn.group("Bar Sport", zan, bruno)
        await zan.opens()
        await zan.writes("/cirulla")
        await bruno.taps("Siediti")
        await zan.taps("Diamo le carte")
        await inn.pass_time(15)
        await zan.taps("🂠 Le mie carte")
        await bruno.writes("/segnala qualcosa")
        await zan.at(zan.home).writes("/esporta")
        number = str(zan.person.id)
        assert await traces(inn.store, inn.url, NAME)
        assert await traces(inn.store, inn.url, number)
        await erased(inn, zan)
        assert await traces(inn.store, inn.url, NAME, number) == []
        assert "\u2068qualcuno\u2069 lascia" in bruno.reads()


async def test_who_was_erased_is_met_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        zan, bruno = inn.guests(NAME, "Bruno")
        inn.group("Bar Sport", zan, bruno)
        await zan.writes("/cirulla")
        await erased(inn, zan)
        await zan.writes("/cirulla")
        assert "Posto 2" in (await bruno.taps("Siediti")).text


async def test_ones_own_data_comes_as_a_file_into_the_private_chat(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        inn.group("Bar Sport", anna)
        await anna.writes("/cirulla")
        await anna.opens()
        await anna.at(anna.home).writes("/esporta")
        (sent,) = [call for call in inn.telegram.calls if call.method.lower() == "senddocument"]
        assert sent.payload["chat_id"] == anna.person.id
        assert "Ecco i tuoi dati" in anna.reads_at_home()


async def test_a_report_reaches_the_admins_who_have_opened_osteria(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno, boss = inn.guests("Anna", "Bruno", "Boss")
        bar = inn.group("Bar Sport", boss, anna, bruno)
        await boss.opens()
        await anna.writes("/segnala Bruno <b>bara</b>")
        assert "Segnalazione da \u2068Bar Sport\u2069, di \u2068Anna\u2069:\nBruno <b>bara</b>" in boss.reads_at_home()
        assert "bara" not in bruno.reads().replace("/segnala Bruno <b>bara</b>", "")
        assert not [call for call in inn.public_calls(bar) if "bara" in json.dumps(call.payload)]


async def test_an_admin_bans_by_buttons_and_the_others_may_not(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        boss, bruno = inn.guests("Boss", "Bruno")
        inn.group("Bar Sport", boss, bruno)
        await bruno.writes("/cirulla")
        await boss.opens()
        await boss.writes("/vieta")
        await boss.taps("\u2068Bruno\u2069")
        assert "qui non si siede più" in (await boss.taps("Per sempre")).text
        await bruno.writes("/lascia")
        await inn.pass_time(6)
        await boss.writes("/cirulla")
        assert (await bruno.taps("Siediti")).text == "In questo gruppo non puoi giocare. Chiedi a un admin."


async def test_an_admin_bans_by_an_answer_to_what_somebody_wrote(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        boss, bruno = inn.guests("Boss", "Bruno")
        bar = inn.group("Bar Sport", boss, bruno)
        await bruno.opens()
        written = await bruno.writes("/aiuto")
        await boss.person.writes(bar, "/vieta 7", reply_to=written)
        await inn.settle()
        await boss.writes("/cirulla")
        assert "non puoi giocare fino al" in (await bruno.taps("Siediti")).text
