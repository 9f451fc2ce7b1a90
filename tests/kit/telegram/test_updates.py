"""How updates reach the bot: kept until confirmed, by one poll at a time, or to a webhook."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Conflict

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Chat, Person, Telegram
from tests.kit.telegram.server import Request, Response, Server


@pytest.fixture
def anna(tg: Telegram) -> Person:
    return tg.person("Anna")


@pytest.fixture
def bar(tg: Telegram, anna: Person) -> Chat:
    return tg.supergroup("Bar Sport", anna)


async def test_an_update_is_kept_until_a_higher_offset_is_asked(bot: Bot, bar: Chat, anna: Person) -> None:
    await anna.writes(bar, "/1")
    await anna.writes(bar, "/2")
    first, second = await bot.get_updates()
    assert [update.update_id for update in await bot.get_updates()] == [first.update_id, second.update_id]
    assert await bot.get_updates(offset=second.update_id) == (second,)
    assert await bot.get_updates(offset=second.update_id + 1) == ()
    assert await bot.get_updates() == ()


async def test_a_negative_offset_forgets_all_but_the_last(bot: Bot, bar: Chat, anna: Person) -> None:
    for number in range(4):
        await anna.writes(bar, f"/{number}")
    (last,) = await bot.get_updates(offset=-1)
    assert last.message
    assert last.message.text == "/3"
    assert len(await bot.get_updates()) == 1


async def test_a_press_is_kept_150_seconds_and_a_message_a_day(
    bot: Bot, bar: Chat, anna: Person, glass: Hourglass
) -> None:
    await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(_button()))
    await anna.taps(bar, "Siediti")
    await anna.writes(bar, "/gioca")
    glass.pass_(151)
    (update,) = await bot.get_updates()
    assert update.message
    glass.pass_(24 * 3600)
    assert await bot.get_updates() == ()


async def test_a_long_poll_wakes_up(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    waiting = asyncio.create_task(bot.get_updates(timeout=30))
    await tg.wait_for(lambda: tg.updates.polled)
    await anna.writes(bar, "/gioca")
    assert len(await waiting) == 1


async def test_whoever_polls_already_is_sent_away(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=30))
    await tg.wait_for(lambda: tg.updates.polled)
    async with Bot(tg.token, base_url=tg.base_url) as other:
        second = asyncio.create_task(other.get_updates(timeout=30))
        with pytest.raises(Conflict, match="terminated by other getUpdates request"):
            await first
        await anna.writes(bar, "/gioca")
        assert len(await second) == 1


async def test_kinds_that_are_not_wanted_do_not_come(bot: Bot, bar: Chat, anna: Person) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    await anna.writes(bar, "/gioca")
    assert await bot.get_updates() == ()


async def test_a_member_who_left_is_told_to_an_admin_that_asks(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    bruno = tg.person("Bruno")
    bar.joins(bruno)
    bar.promotes_bot()
    await bot.get_updates(allowed_updates=["message", "chat_member"])
    bar.loses(bruno)
    *_, service, member = await bot.get_updates()
    assert service.message
    assert service.message.left_chat_member
    assert member.chat_member
    assert member.chat_member.new_chat_member.status == "left"


async def test_privacy_mode_hides_what_is_not_meant_for_the_bot(
    tg: Telegram, bot: Bot, bar: Chat, anna: Person
) -> None:
    await bot.send_message(bar.id, "Il mazziere sono io")
    for text in ("ciao", "/gioca@other_bot", f"/gioca@{tg.username}", "/gioca"):
        await anna.writes(bar, text)
    await anna.writes(bar, "ciao a te", reply_to=bar.messages[0])
    texts = [update.message.text for update in await bot.get_updates() if update.message]
    assert texts == [f"/gioca@{tg.username}", "/gioca", "ciao a te"]
    bar.promotes_bot()
    await anna.writes(bar, "ciao")
    assert (await bot.get_updates())[-1].message.text == "ciao"  # type: ignore[union-attr]


async def test_anonymous_admins_and_channels(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    await anna.writes(bar, "/chiudi", anonymously=True)
    await tg.channel("Radio").writes(bar, "/gioca")
    admin, channel = [update.message for update in await bot.get_updates() if update.message]
    assert admin.from_user
    assert admin.sender_chat
    assert (admin.from_user.id, admin.sender_chat.id) == (1087968824, bar.id)
    assert channel.sender_chat
    assert channel.sender_chat.title == "Radio"


async def test_members_and_admins_are_asked_live(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    bruno, carla = tg.person("Bruno"), tg.person("Carla")
    bar.joins(bruno)
    bar.promotes(bruno)
    statuses = [(await bot.get_chat_member(bar.id, person.id)).status for person in (anna, bruno, carla)]
    assert statuses == ["creator", "administrator", "left"]
    assert [member.user.id for member in await bot.get_chat_administrators(bar.id)] == [anna.id, bruno.id]
    assert (await bot.get_chat(bar.id)).title == "Bar Sport"
    assert (await bot.get_me()).username == tg.username
    bar.forbids_writing()
    assert (await bot.get_chat_member(bar.id, bot.id)).status == "restricted"


class Listener:
    """A bot's own server."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.secrets: set[str] = set()
        self.server = Server(self._hear)

    async def _hear(self, request: Request) -> Response:
        self.heard.append(request.form["update_id"])
        self.secrets.add(request.headers["x-telegram-bot-api-secret-token"])
        return Response(200, b"")


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    made = Listener()
    await made.server.open()
    yield made
    await made.server.close()


async def test_a_webhook_is_told_and_told_again(
    tg: Telegram, bot: Bot, bar: Chat, anna: Person, listener: Listener
) -> None:
    await bot.set_webhook(f"http://127.0.0.1:{listener.server.port}/tg", secret_token="s3cret")
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    tg.webhook.losses = 1
    await anna.writes(bar, "/gioca")
    await tg.quiet()
    assert len(listener.heard) == 2
    assert (len(set(listener.heard)), listener.secrets) == (1, {"s3cret"})
    assert (await bot.get_webhook_info()).pending_update_count == 0
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


async def test_a_webhook_wants_https(tg: Telegram, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Bad webhook: https"):
        await bot.set_webhook("http://osteria.example/tg")
    assert tg.complaints.pop()


async def test_it_speaks_json_and_query_strings_too(tg: Telegram, bar: Chat) -> None:
    import httpx

    async with httpx.AsyncClient() as client:
        body: dict[str, str | int] = {"chat_id": bar.id, "text": "a"}
        answer = await client.post(f"{tg.base_url}{tg.token}/sendMessage", json=body)
        assert answer.json()["result"]["text"] == "a"
        answer = await client.get(f"{tg.base_url}{tg.token}/sendMessage", params=body)
        assert json.loads(answer.content)["ok"] is True
        assert (await client.get(f"{tg.url}/bot1/getMe")).status_code == 404


def _button() -> InlineKeyboardButton:
    return InlineKeyboardButton("Siediti", callback_data="x")


async def test_a_reply_is_in_a_thread_that_is_no_topic(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    first = await bot.send_message(bar.id, "?")
    await anna.writes(bar, "!", reply_to=bar.messages[0])
    (update,) = await bot.get_updates()
    assert update.message
    assert (update.message.message_thread_id, update.message.is_topic_message) == (first.message_id, None)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(bar.id, "?", message_thread_id=first.message_id)


async def test_an_edit_and_a_press_that_comes_again(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    await anna.edits(await anna.writes(bar, "/gioca"), "/gioca cirulla")
    await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(_button()))
    (await anna.taps(bar, "Siediti")).comes_again()
    _, edited, *presses = await bot.get_updates()
    assert edited.edited_message
    assert edited.edited_message.text == "/gioca cirulla"
    assert len({press.callback_query.id for press in presses if press.callback_query}) == 1


BOT = """
import asyncio, sys
from telegram import Bot
async def main():
    async with Bot(sys.argv[2], base_url=sys.argv[1]) as bot:
        offset = 0
        while True:
            for update in await bot.get_updates(offset=offset, timeout=30):
                offset = update.update_id + 1
                await bot.send_message(update.message.chat_id, "eccomi")
asyncio.run(main())
"""


async def test_a_bot_in_another_process(tg: Telegram, bar: Chat, anna: Person) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, tg.base_url, tg.token)
    await anna.writes(bar, "/gioca")
    await tg.quiet()
    assert bar.messages[-1].text == "eccomi"
    process.kill()
    await process.wait()
