"""Deliveries that Telegram refuses, loses or delays: what is shown in the end is right."""

from pathlib import Path

from tests.adapters.telegram.house import Guest, House, house
from tests.kit.telegram.chats import Chat


async def begin(inn: House) -> tuple[Guest, Guest, Chat]:
    """Anna and Bruno are dealt a hand of Cirulla."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await anna.taps("A metà")
    await inn.pass_time(20)
    return anna, bruno, bar


async def test_a_table_that_was_deleted_is_sent_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, _, bar = await begin(inn)
        (table,) = (message for message in bar.messages if "▶" in message.text)
        table.deletes()
        await anna.plays()
        await inn.pass_time(10)
        assert "▶ Gioca \u2068Bruno\u2069" in bar.messages[-1].text


async def test_a_table_that_has_scrolled_away_is_sent_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno, bar = await begin(inn)
        for _ in range(12):
            await bruno.person.writes(bar, "che bella mano")
        await bruno.writes("/boh")
        await anna.plays()
        await inn.pass_time(10)
        assert "▶ Gioca \u2068Bruno\u2069" in bar.messages[-1].text


async def test_flood_control_is_obeyed_by_that_chat_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno, bar = await begin(inn)
        inn.telegram.flood.close(bar.id, 30)
        await anna.plays()
        await bruno.at(bruno.home).writes("/aiuto")
        assert "Osteria" in bruno.reads_at_home()
        await inn.pass_time(40)
        assert "▶ Gioca \u2068Bruno\u2069" in anna.reads()
        assert len(inn.telegram.flood.impatient) <= 2


async def test_a_call_that_is_lost_is_made_again(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, _, _ = await begin(inn)
        for after_effect in (False, True):
            inn.telegram.faults.drop("editMessageText", after_effect=after_effect)
            inn.telegram.faults.drop("sendMessage", after_effect=after_effect)
        await anna.plays()
        await inn.pass_time(60)
        assert "▶ Gioca \u2068Bruno\u2069" in anna.reads()


async def test_a_hand_that_cannot_be_whispered_is_told_in_the_alert(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno, bar = await begin(inn)
        bar.takes_ephemeral = False
        public = len(bar.messages)
        await bruno.taps("🂠 Le mie carte")
        told = await bruno.taps("🂠 Le mie carte")
        assert told.alert
        assert "Carte:" in told.text
        assert len(bar.messages) <= public + 1
        assert all("Carte:" not in message.text for message in bar.messages)
        assert anna.reads()


async def test_a_right_that_is_taken_parks_the_table_and_gives_it_back(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, _, bar = await begin(inn)
        bar.forbids_writing()
        await inn.settle()
        assert (await inn.table()).parked
        bar.allows_writing()
        await inn.pass_time(10)
        assert not (await inn.table()).parked
        assert "Si riprende da dove eravamo" in anna.reads()


async def test_a_group_that_became_a_supergroup_is_found_by_the_refusal_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno, kind="group")
        await anna.writes("/cirulla")
        await bruno.taps("Siediti")
        new = bar.migrates(announced="")
        await inn.pass_time(10)
        await anna.taps("Diamo le carte")
        await inn.pass_time(30)
        assert any("Impronta" in message.text for message in new.messages)
