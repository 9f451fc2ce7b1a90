"""What updates mean."""

import json
from typing import Any

import pytest

from adapters.telegram.inbound import (
    ANONYMOUS,
    Added,
    Heard,
    Left,
    Me,
    Moved,
    Opened,
    Parked,
    Resumed,
    Shut,
    read_update,
)
from adapters.telegram.updates import decode_update
from bot.commands import ShowHand
from bot.people import Place, Sender
from bot.ports import Barrier
from bot.tokens import write_token

ME = Me(7, "OsteriaBot")
BAR = {"id": -100123, "type": "supergroup", "title": "Bar Sport"}
ANNA = {"id": 1, "is_bot": False, "first_name": "Anna", "last_name": "Rossi", "language_code": "it"}
BOT = {"id": 7, "is_bot": True, "first_name": "Osteria", "username": "OsteriaBot"}
AS_ANNA = Sender("telegram", "1", "Anna Rossi", locale="it")
AT_BAR = Place("telegram", "-100123", "Bar Sport")


def heard(**content: Any) -> Heard:
    """What an update with this content means."""
    update = decode_update(json.dumps({"update_id": 5, **content}).encode())
    assert update
    return read_update(update, ME)


def said(text: str = "", chat: dict[str, Any] = BAR, **more: Any) -> Heard:
    """What a message means."""
    message = {"message_id": 40, "date": 1, "chat": chat, "from": ANNA, "text": text, **more}
    return heard(message={name: value for name, value in message.items() if value is not None})


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [
        ("/gioca", "gioca", ""),
        ("/gioca@OsteriaBot cirulla", "gioca", "cirulla"),
        ("/PLAY@osteriabot  cirulla tradizione ", "play", "cirulla tradizione"),
        ("/cirulla\ntradizione", "cirulla", "tradizione"),
        ("/hand", "hand", ""),
    ],
)
def test_commands_are_read_in_both_languages(text: str, word: str, rest: str) -> None:
    inbound = said(text).inbound
    assert inbound
    assert (inbound.key, inbound.sender, inbound.place) == ("5", AS_ANNA, AT_BAR)
    assert (inbound.word, inbound.rest) == (word, rest)


@pytest.mark.parametrize(
    "text", ["ciao", "/gioca@AltroBot", "/meteo", "gioca", "/", "//gioca", "", "/gioca@", "a /gioca"]
)
def test_what_people_say_to_each_other_is_passed_over(text: str) -> None:
    assert said(text).inbound is None


def test_an_unknown_command_in_private_gets_help() -> None:
    inbound = said("/boh", {"id": 1, "type": "private", "first_name": "Anna"}).inbound
    assert inbound
    assert (inbound.word, inbound.place) == ("aiuto", Place("telegram", "1", private=True))


def test_a_link_that_opens_the_bot_carries_its_purpose() -> None:
    heard = said("/start t12", {"id": 1, "type": "private", "first_name": "Anna"})
    assert heard.events == (Opened(AS_ANNA),)
    assert heard.inbound
    assert (heard.inbound.word, heard.inbound.rest) == ("start", "t12")


def test_a_topic_is_a_place_only_where_telegram_says_so() -> None:
    root = {"message_id": 17, "date": 1, "chat": BAR, "forum_topic_created": {"name": "Carte", "icon_color": 1}}
    topic = said("/gioca", message_thread_id=17, is_topic_message=True, reply_to_message=root).inbound
    thread = said("/gioca", message_thread_id=17).inbound
    assert topic
    assert topic.place == Place("telegram", "-100123/17", "Bar Sport · Carte", group="-100123")
    assert thread
    assert thread.place == AT_BAR


def test_an_anonymous_admin_may_not_sit() -> None:
    who = {"id": ANONYMOUS, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    inbound = said("/chiudi", **{"from": who, "sender_chat": BAR}).inbound
    assert inbound
    assert inbound.sender == Sender("telegram", "-100123", "Bar Sport", may_sit=False, admin=True)


def test_a_channel_may_not_sit_and_is_no_admin() -> None:
    who = {"id": 136817688, "is_bot": True, "first_name": "Channel"}
    inbound = said("/cirulla", sender_chat={"id": -1009, "type": "channel", "title": "Radio"}, **{"from": who}).inbound
    assert inbound
    assert inbound.sender == Sender("telegram", "-1009", "Radio", may_sit=False, admin=False)


def test_other_bots_are_passed_over() -> None:
    assert said("/gioca", **{"from": {"id": 9, "is_bot": True, "first_name": "Altro"}}).inbound is None


@pytest.mark.parametrize("last", ["", None])
def test_a_last_name_may_be_missing(last: str | None) -> None:
    who = {"id": 1, "is_bot": False, "first_name": "Anna"} | ({"last_name": last} if last is not None else {})
    inbound = said("/gioca", **{"from": who}).inbound
    assert inbound
    assert inbound.sender.name == "Anna"


def pressed(token: str, message: dict[str, Any] | None) -> Heard:
    query = {"id": "q1", "from": ANNA, "chat_instance": "1", "data": token, "message": message}
    return heard(callback_query={name: value for name, value in query.items() if value is not None})


def test_a_press_carries_its_token_and_how_to_answer_it() -> None:
    got = pressed("x.1", {"message_id": 40, "date": 1, "chat": BAR, "from": BOT})
    assert got.inbound
    assert (got.inbound.token, got.inbound.place) == ("x.1", AT_BAR)
    assert got.press
    assert (got.press.query, got.press.on, got.press.ephemeral, got.press.asks) == ("q1", 40, 0, False)


def test_a_press_for_the_hand_is_told_from_others() -> None:
    got = pressed(write_token(12, ShowHand()), {"message_id": 40, "date": 1, "chat": BAR, "from": BOT})
    assert got.press
    assert got.press.asks


def test_a_press_on_an_ephemeral_message_tells_its_own_number() -> None:
    shown = {"message_id": 0, "ephemeral_message_id": 3, "receiver_user": ANNA, "date": 1, "chat": BAR, "from": BOT}
    got = pressed("x.1", shown)
    assert got.press
    assert (got.press.on, got.press.ephemeral) == (0, 3)


def test_a_press_on_a_message_that_is_not_accessible_still_counts() -> None:
    got = pressed("x.1", {"message_id": 40, "date": 0, "chat": BAR})
    assert got.inbound
    assert got.inbound.place == AT_BAR


@pytest.mark.parametrize("token", ["", "ciao bella", "è", "x" * 65, "\x00", "🂠"])
def test_data_that_is_no_token_means_nothing_but_is_answered(token: str) -> None:
    got = pressed(token, {"message_id": 40, "date": 1, "chat": BAR, "from": BOT})
    assert got.press
    assert got.inbound
    assert got.inbound.token == "?"


def test_a_press_without_message_is_answered() -> None:
    got = pressed("x.1", None)
    assert got.inbound is None
    assert got.press


def test_a_group_that_moves_is_told_in_both_directions() -> None:
    old, new = {"id": -456, "type": "group", "title": "Bar"}, BAR
    assert said(chat=old, migrate_to_chat_id=-100123).events == (Moved("-456", "-100123"),)
    assert said(chat=new, migrate_from_chat_id=-456).events == (Moved("-456", "-100123"),)


def test_who_leaves_is_told() -> None:
    assert said(left_chat_member=ANNA).events == (Left(AS_ANNA, AT_BAR),)
    assert said(left_chat_member=BOT).events == ()
    assert heard(chat_member=change(ANNA, "member", "kicked")).events == (Left(AS_ANNA, AT_BAR),)
    assert heard(chat_member=change(ANNA, "left", "member")).events == ()


def test_a_topic_that_is_closed_parks_its_place() -> None:
    topic: dict[str, Any] = {"message_thread_id": 17, "is_topic_message": True}
    place = Place("telegram", "-100123/17", "Bar Sport", group="-100123")
    assert said(forum_topic_closed={}, **topic).events == (Parked(place, Barrier.CLOSED),)
    assert said(forum_topic_reopened={}, **topic).events == (Resumed(place),)


def change(user: dict[str, Any], old: str, new: str, chat: dict[str, Any] = BAR, **more: Any) -> dict[str, Any]:
    """A change of what somebody is in a chat."""
    then, now = {"status": old, "user": user}, {"status": new, "user": user, **more}
    return {"chat": chat, "from": ANNA, "date": 1, "old_chat_member": then, "new_chat_member": now}


def test_what_the_bot_may_do_is_told() -> None:
    def events(old: str, new: str, **more: Any) -> tuple[object, ...]:
        return heard(my_chat_member=change(BOT, old, new, **more)).events

    assert events("left", "member") == (Resumed(AT_BAR), Added(AT_BAR, "it"))
    assert events("member", "kicked") == (Parked(AT_BAR, Barrier.KICKED),)
    assert events("member", "left") == (Parked(AT_BAR, Barrier.KICKED),)
    assert events("member", "restricted", can_send_messages=False) == (Parked(AT_BAR, Barrier.NO_RIGHT),)
    assert events("restricted", "member") == ()
    assert events("member", "administrator") == ()
    assert events("kicked", "left") == (Parked(AT_BAR, Barrier.KICKED),)


def test_whether_the_bot_is_an_admin_is_told() -> None:
    assert heard(my_chat_member=change(BOT, "member", "administrator")).rules is True
    assert heard(my_chat_member=change(BOT, "administrator", "member")).rules is False
    assert said("/gioca").rules is None


def test_the_private_chat_is_opened_and_shut() -> None:
    chat = {"id": 1, "type": "private", "first_name": "Anna"}
    assert heard(my_chat_member=change(BOT, "member", "kicked", chat)).events == (Shut("1"),)
    assert heard(my_chat_member=change(BOT, "kicked", "member", chat)).events == (Opened(AS_ANNA),)


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"update_id": "x"}', b"\xff", b'{"update_id": 1, "message": 3}'])
def test_what_is_no_update_is_none(body: bytes) -> None:
    assert decode_update(body) is None


def test_updates_of_other_kinds_mean_nothing() -> None:
    assert heard(edited_message={"message_id": 1, "date": 1, "chat": BAR, "text": "/gioca"}) == Heard()
