"""Each refusal, in Telegram's own words."""

import re
from typing import Any

import pytest
from telegram import Bot, ForceReply, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, TelegramError

from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Chat, Person, Telegram


@pytest.fixture
def anna(tg: Telegram) -> Person:
    return tg.person("Anna")


@pytest.fixture
def bar(tg: Telegram, anna: Person) -> Chat:
    return tg.supergroup("Bar Sport", anna)


def refused(words: str, kind: type[TelegramError] = BadRequest) -> Any:
    return pytest.raises(kind, match=f"(?i)^{re.escape(words)}$")


def one(tg: Telegram) -> str:
    """The complaints, in one text; they are forgiven."""
    text = "\n".join(tg.complaints)
    tg.complaints.clear()
    return text


# The life of a chat: no complaint


async def test_an_unknown_chat(bot: Bot) -> None:
    with refused("Chat not found"):
        await bot.send_message(-12345, "?")


async def test_a_person_who_never_opened_the_bot(bot: Bot, anna: Person) -> None:
    with refused("Forbidden: bot can't initiate conversation with a user", Forbidden):
        await bot.send_message(anna.id, "Buonasera!")


async def test_a_person_who_blocked_the_bot(bot: Bot, anna: Person) -> None:
    await anna.opens()
    await anna.blocks()
    with refused("Forbidden: bot was blocked by the user", Forbidden):
        await bot.send_message(anna.id, "Buonasera!")
    *_, update = await bot.get_updates()
    assert update.my_chat_member
    assert update.my_chat_member.new_chat_member.status == "kicked"
    await anna.writes(anna.private, "eccomi")
    await bot.send_message(anna.id, "Buonasera!")


@pytest.mark.parametrize(("kind", "words"), [("group", "group chat"), ("supergroup", "supergroup chat")])
async def test_a_bot_that_was_kicked(tg: Telegram, bot: Bot, anna: Person, kind: str, words: str) -> None:
    bar = tg.group("Bar", anna) if kind == "group" else tg.supergroup("Bar", anna)
    bar.kicks_bot()
    with refused(f"Forbidden: bot was kicked from the {words}", Forbidden):
        await bot.send_message(bar.id, "?")
    bar.adds_bot()
    await bot.send_message(bar.id, "?")
    kinds = [update.message or update.my_chat_member for update in await bot.get_updates()]
    assert len(kinds) == 3


async def test_a_bot_that_left(bot: Bot, bar: Chat) -> None:
    await bot.leave_chat(bar.id)
    with refused("Forbidden: bot is not a member of the supergroup chat", Forbidden):
        await bot.send_message(bar.id, "?")


async def test_a_group_that_was_deleted(bot: Bot, bar: Chat) -> None:
    bar.is_deleted()
    with refused("Forbidden: the group chat was deleted", Forbidden):
        await bot.send_message(bar.id, "?")


async def test_a_bot_that_may_not_write(bot: Bot, bar: Chat) -> None:
    bar.forbids_writing()
    with refused("Not enough rights to send text messages to the chat"):
        await bot.send_message(bar.id, "?")
    with refused("Not enough rights to send photos to the chat"):
        await bot.send_photo(bar.id, b"photo")
    bar.allows_writing()
    await bot.send_message(bar.id, "?")


@pytest.mark.parametrize("announced", ["old new", "new old", "old", ""])
async def test_a_group_that_became_a_supergroup(tg: Telegram, bot: Bot, anna: Person, announced: str) -> None:
    bar = tg.group("Bar Sport", anna)
    new = bar.migrates(announced=announced)
    with pytest.raises(ChatMigrated) as error:
        await bot.send_message(bar.id, "?")
    assert error.value.new_chat_id == new.id
    messages = [update.message for update in await bot.get_updates() if update.message]
    heard = ["old" if message.migrate_to_chat_id else "new" for message in messages]
    assert heard == announced.split()
    assert {message.migrate_to_chat_id or message.chat_id for message in messages} <= {new.id}
    await bot.send_message(new.id, "?")


async def test_nothing_changed(bot: Bot, bar: Chat) -> None:
    sent = await bot.send_message(bar.id, "<b>a</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content"):
        await bot.edit_message_text("<strong>a</strong>", bar.id, sent.message_id, parse_mode="HTML")


async def test_an_edit_of_what_is_gone(bot: Bot, bar: Chat) -> None:
    sent = await bot.send_message(bar.id, "a")
    bar.messages[0].deletes()
    with refused("Message to edit not found"):
        await bot.edit_message_text("b", bar.id, sent.message_id)
    with refused("Message to delete not found"):
        await bot.delete_message(bar.id, sent.message_id)


async def test_an_edit_of_what_somebody_else_wrote(bot: Bot, bar: Chat, anna: Person) -> None:
    written = await anna.writes(bar, "/gioca")
    with refused("Message can't be edited"):
        await bot.edit_message_text("b", bar.id, written.id)
    with refused("Message can't be deleted"):
        await bot.delete_message(bar.id, written.id)


async def test_a_message_older_than_two_days_cannot_be_deleted(bot: Bot, bar: Chat, glass: Hourglass) -> None:
    sent = await bot.send_message(bar.id, "a")
    glass.pass_(49 * 3600)
    with refused("Message can't be deleted"):
        await bot.delete_message(bar.id, sent.message_id)


async def test_the_text_of_a_photo(bot: Bot, bar: Chat) -> None:
    sent = await bot.send_photo(bar.id, b"photo")
    with refused("There is no text in the message to edit"):
        await bot.edit_message_text("b", bar.id, sent.message_id)


async def test_a_topic_that_is_closed_or_gone(tg: Telegram, bot: Bot, anna: Person) -> None:
    forum = tg.forum("Circolo", anna)
    topic = forum.topic("Carte")
    await bot.send_message(forum.id, "?", message_thread_id=topic.thread)
    assert [message.text for message in topic.messages] == ["", "?"]
    topic.closes()
    with refused("Topic_closed"):
        await bot.send_message(forum.id, "?", message_thread_id=topic.thread)
    topic.reopens()
    topic.deletes()
    with refused("Message thread not found"):
        await bot.send_message(forum.id, "?", message_thread_id=topic.thread)
    forum.closes_general()
    with refused("Topic_closed"):
        await bot.send_message(forum.id, "?")


async def test_a_thread_where_there_are_none(bot: Bot, bar: Chat) -> None:
    with refused("Message thread not found"):
        await bot.send_message(bar.id, "?", message_thread_id=1)


async def test_a_press_answered_twice_late_or_never_made(
    tg: Telegram, bot: Bot, bar: Chat, anna: Person, glass: Hourglass
) -> None:
    words = "Query is too old and response timeout expired or query id is invalid"
    await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(button("Siediti")))
    first, second = await anna.taps(bar, "Siediti"), await anna.taps(bar, "Siediti")
    await bot.answer_callback_query(first.id)
    with refused(words):
        await bot.answer_callback_query(first.id)
    glass.pass_(151)
    with refused(words):
        await bot.answer_callback_query(second.id)
    with refused(words):
        await bot.answer_callback_query("1")


async def test_a_wrong_token(tg: Telegram, bot: Bot, bar: Chat) -> None:
    tg.revokes_token()
    with pytest.raises(InvalidToken, match="Unauthorized"):
        await bot.send_message(bar.id, "?")


# What a bot must never do: a complaint as well


def button(label: str, **action: Any) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, **action or {"callback_data": "x"})


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<b>a", "Can't parse entities: can't find end tag corresponding to start tag \"b\""),
        ("a</b>", "Can't parse entities: unexpected end tag at byte offset 1"),
        ("è <p>a</p>", 'Can\'t parse entities: unsupported start tag "p" at byte offset 3'),
        ("<b>a</i>", 'Can\'t parse entities: unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("1 < 2", 'Can\'t parse entities: unsupported start tag "" at byte offset 2'),
        ("<b", "Can't parse entities: unclosed start tag at byte offset 0"),
        ("<b>a</b", "Can't parse entities: unclosed end tag at byte offset 4"),
        ("<span>a</span>", 'Can\'t parse entities: tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("  ", "Message text is empty"),
        ("<b>" + "a" * 4097 + "</b>", "Message is too long"),
        ("😀" * 2049, "Message is too long"),
    ],
)
async def test_a_text_that_telegram_does_not_take(tg: Telegram, bot: Bot, bar: Chat, html: str, words: str) -> None:
    with refused(words):
        await bot.send_message(bar.id, html, parse_mode="HTML")
    assert words.lower() in one(tg).lower()
    assert not bar.messages


async def test_a_long_text_with_much_markup_is_taken(bot: Bot, bar: Chat) -> None:
    await bot.send_message(bar.id, "<b>a</b>" * 4096, parse_mode="HTML")
    assert len(bar.messages[0].text) == 4096


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (button("a", callback_data="è" * 33), "Button_data_invalid"),
        (button("a", url="file:///etc"), "Inline keyboard button url 'file:///etc' is invalid: wrong http url"),
        (button("", callback_data="x"), "Can't parse inline keyboard button: text can't be empty"),
        (button("a", callback_data="x", api_kwargs={"style": "red"}), "Can't parse inline keyboard button: invalid bu"),
        (button("a", api_kwargs={"web_app": {"url": "https://a.it"}}), "Button_type_invalid"),
    ],
)
async def test_a_button_that_telegram_does_not_take(
    tg: Telegram, bot: Bot, bar: Chat, made: InlineKeyboardButton, words: str
) -> None:
    with pytest.raises(BadRequest, match=f"(?i)^{re.escape(words)}"):
        await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(made))
    assert one(tg)


@pytest.mark.parametrize("rows", [[9], [8] * 13])
async def test_too_many_buttons(tg: Telegram, bot: Bot, bar: Chat, rows: list[int]) -> None:
    with refused("Reply markup is too long"):
        await bot.send_message(
            bar.id, "?", reply_markup=InlineKeyboardMarkup([[button("a")] * number for number in rows])
        )
    assert one(tg)


async def test_a_caption_and_an_answer_that_are_too_long(tg: Telegram, bot: Bot, bar: Chat, anna: Person) -> None:
    with refused("Message caption is too long"):
        await bot.send_photo(bar.id, b"photo", caption="a" * 1025)
    await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(button("Siediti")))
    press = await anna.taps(bar, "Siediti")
    with refused("Message_too_long"):
        await bot.answer_callback_query(press.id, "a" * 201)
    assert press.answer is None
    assert one(tg)


async def test_an_unknown_field_at_any_depth(tg: Telegram, bot: Bot, bar: Chat) -> None:
    with refused("Sendmessage: unknown field shiny"):
        await bot.send_message(bar.id, "?", api_kwargs={"shiny": True})
    deep = button("a", callback_data="x", api_kwargs={"glow": 1})
    with refused("Sendmessage: unknown field reply_markup.inline_keyboard.0.0.glow"):
        await bot.send_message(bar.id, "?", reply_markup=InlineKeyboardMarkup.from_button(deep))
    assert one(tg)


async def test_a_method_that_does_not_exist(tg: Telegram, bot: Bot) -> None:
    with pytest.raises(TelegramError):
        await bot.do_api_request("sendCards")
    assert "no method sendCards" in one(tg)


async def test_a_keyboard_that_is_not_inline(tg: Telegram, bot: Bot, bar: Chat) -> None:
    with refused("This stand-in shows inline keyboards only"):
        await bot.send_message(bar.id, "?", reply_markup=ForceReply())
    assert one(tg)


async def test_effects_are_for_private_chats(tg: Telegram, bot: Bot, bar: Chat) -> None:
    with refused("Message effects are allowed in private chats only"):
        await bot.send_message(bar.id, "?", message_effect_id="5")
    assert one(tg)


async def test_a_complaint_fails_the_test() -> None:
    from tests.kit.telegram import telegram

    with pytest.raises(AssertionError, match="a link"):
        async with telegram() as tg:
            await tg.person("Anna").opens("not a payload")
