"""Osteria on Telegram as an operator sees it: tokens, copies, webhooks, stops."""

import asyncio
import logging
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from bot.ports import Hopeless
from tests.adapters.telegram.house import Guest, House, house
from tests.kit.telegram.chats import Chat

HEADER = "X-Telegram-Bot-Api-Secret-Token"


async def test_a_token_that_telegram_does_not_know_ends_osteria_with_one_clear_line(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        await inn.close()
        token = inn.telegram.token
        await inn.open()
        await inn.settle()
        inn.telegram.revokes_token()
        (anna,) = inn.guests("Anna")
        await anna.person.writes(anna.home, "/gioca")
        with pytest.raises(Hopeless) as hopeless:
            await asyncio.wait_for(inn.running, 5)
        assert "OSTERIA_TELEGRAM_TOKEN" in str(hopeless.value)
        assert token not in str(hopeless.value)
        inn.telegram.token = token


async def test_another_copy_is_told_and_does_not_stop_this_one(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        with capture_logs() as logs:
            inn.telegram.faults.fail("getUpdates", 409, "Conflict: terminated by other getUpdates request", times=3)
            (anna,) = inn.guests("Anna")
            await anna.person.writes(anna.home, "/aiuto")
            for _ in range(10):
                await asyncio.sleep(0.02)
                inn.glass.pass_(10)
            await inn.settle()
        told = [line for line in logs if "another copy" in line["event"]]
        assert len(told) == 1
        assert "/gioca" in anna.reads()


async def test_nothing_that_is_logged_tells_the_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "httpx")
    async with house(tmp_path) as inn:
        with capture_logs() as logs:
            inn.telegram.faults.drop("sendMessage", times=2)
            (anna,) = inn.guests("Anna")
            await anna.writes("/gioca")
            await inn.pass_time(10)
        assert "Osteria" in anna.reads()
        assert logs
        assert inn.telegram.token not in str(logs) + caplog.text


async def test_the_menus_are_told_once_and_again_only_when_they_change(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        assert inn.telegram.commands.sets == 6
        await inn.restart()
        assert inn.telegram.commands.sets == 6
        (anna,) = inn.guests("Anna", language_code="en")
        bar = inn.group("Bar Sport", anna)
        names = {each["command"]: each for each in inn.telegram.commands.seen(bar, anna.person)}
        assert "play" in names
        assert "gioca" not in names
        assert names["hand"]["is_ephemeral"]


async def test_a_command_that_only_its_writer_sees_shows_his_hand(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno, bar = await begin(inn)
        bruno.person.restarts_app()
        assert not bruno.cards()
        await bruno.writes("/mano")
        assert bruno.cards()
        assert len(anna.cards()) == 3
        assert all("/mano" not in message.text for message in bar.messages)


async def begin(inn: House) -> tuple[Guest, Guest, Chat]:
    """Anna and Bruno are dealt a hand of Cirulla."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await anna.taps("A metà")
    await inn.pass_time(5)
    return anna, bruno, bar


async def test_what_was_pressed_while_osteria_was_down_is_done_once(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, _, _ = await begin(inn)
        await anna.taps("🂠 Le mie carte")
        await inn.close()
        message, button = await anna.person.finds(anna.place, anna.cards()[0])
        press = anna.person.presses(message, button.data)
        inn.glass.pass_(20)
        await inn.open()
        await inn.settle()
        assert press.answer
        assert len(await inn.lines()) == 1


async def test_a_press_that_was_stored_and_not_done_is_done_after_a_kill(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        await inn.close()
        await anna.person.writes(anna.home, "/gioca")
        (update,) = inn.telegram.updates.pending
        await inn.takes_in_only(update)
        inn.telegram.updates.confirm(2**60)
        await inn.open()
        await inn.settle()
        assert "A che si gioca?" in anna.reads()


async def test_a_webhook_plays_like_polling(tmp_path: Path) -> None:
    async with house(tmp_path, webhook=True) as inn:
        anna, _, _ = await begin(inn)
        assert await anna.plays()
        assert set(inn.telegram.webhook.answers) == {200}
        await inn.restart()
        assert "Gioca" in anna.reads()


async def test_a_webhook_takes_updates_from_telegram_alone(tmp_path: Path) -> None:
    async with house(tmp_path, webhook=True) as inn:
        url, secret = inn.telegram.webhook.url, inn.telegram.webhook.secret
        assert len(secret) >= 32
        async with httpx.AsyncClient(trust_env=False) as client:

            async def status(body: bytes, method: str = "POST", shown: str = secret, to: str = url) -> int:
                return (await client.request(method, to, content=body, headers={HEADER: shown})).status_code

            assert await status(b'{"update_id": 1}', shown="") == 403
            assert await status(b'{"update_id": 1}', shown="wrong") == 403
            assert await status(b'{"update_id": 1}', method="GET") == 405
            assert await status(b'{"update_id": 1}', to=url + "/x") == 404
            for body in (b"", b"{}", b"[]", b'{"update_id": "1"}', b"\xff\xfe", b'{"update_id": 1, "message": []}'):
                assert await status(body) == 400
            assert await status(b"x" * 1_100_000) == 413
            assert await status(b'{"update_id": 1}') == 200


async def test_an_update_that_came_twice_has_one_effect(tmp_path: Path) -> None:
    async with house(tmp_path, webhook=True) as inn:
        inn.telegram.webhook.losses = 1
        (anna,) = inn.guests("Anna")
        await anna.writes("/gioca")
        assert anna.reads().count("A che si gioca?") == 1
