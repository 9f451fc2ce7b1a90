"""What a browser sends, read strictly."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.web.inbound import Join, Malformed, Open, Press, Say, clean, commanded, pressed, read
from adapters.web.rooms import Member, Room
from bot.people import Place, Sender
from bot.ports import Inbound

ROOM = Room("stanza", "Bar Sport", b"")
ANNA = Member("anna", "stanza", "Anna", host=True)

GOOD: dict[Any, dict[str, Any]] = {
    Open: {"name": "Anna", "title": "Bar Sport"},
    Join: {"invite": "x" * 24, "name": "Bruno"},
    Press: {"key": "12345678", "token": "c:1.2"},
    Say: {"key": "12345678", "text": "Buonasera!"},
}


@pytest.mark.parametrize("kind", GOOD, ids=lambda kind: kind.__name__)
def test_what_a_page_sends_is_read(kind: Any) -> None:
    assert read(json.dumps(GOOD[kind]).encode(), kind) == kind(**GOOD[kind])


@pytest.mark.parametrize("kind", GOOD, ids=lambda kind: kind.__name__)
@given(body=st.binary(max_size=64))
def test_anything_else_is_malformed(kind: Any, body: bytes) -> None:
    with pytest.raises(Malformed):
        read(body, kind)


@pytest.mark.parametrize("kind", GOOD, ids=lambda kind: kind.__name__)
def test_each_field_is_needed_is_text_and_has_no_company(kind: Any) -> None:
    wrong: tuple[Any, ...] = (None, 1, True, "", [], {}, "x" * 501)
    for name in GOOD[kind]:
        for body in (
            {field: value for field, value in GOOD[kind].items() if field != name},
            *({**GOOD[kind], name: value} for value in wrong),
            {**GOOD[kind], "more": 1},
        ):
            with pytest.raises(Malformed):
                read(json.dumps(body).encode(), kind)


@pytest.mark.parametrize("token", ["caffè", "a b", "x" * 65, "x\n", "x\x00"])
def test_a_button_is_at_most_64_printable_ascii_characters(token: str) -> None:
    with pytest.raises(Malformed):
        read(json.dumps({"key": "12345678", "token": token}).encode(), Press)


@pytest.mark.parametrize("key", ["x", "x" * 65, "12345678\n", "1234 5678", "../../etc"])
def test_a_key_is_short_and_plain(key: str) -> None:
    with pytest.raises(Malformed):
        read(json.dumps({"key": key, "token": "x"}).encode(), Press)


@given(st.text(max_size=40))
def test_a_clean_text_stands_on_one_line(text: str) -> None:
    try:
        cleaned = clean(text)
    except Malformed:
        return
    assert cleaned.strip() == cleaned != ""
    assert cleaned.splitlines() == [cleaned]
    cleaned.encode()


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u2028", "\x00"])
def test_a_text_of_nothing_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        clean(text)


def test_a_press_says_who_where_and_what() -> None:
    sender = Sender("web", "anna", "Anna", locale="it", admin=True)
    place = Place("web", "stanza", title="Bar Sport")
    assert pressed(Press("k1234567", "c:1"), ROOM, ANNA, "it") == Inbound("anna:k1234567", sender, place, token="c:1")


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [("/gioca", "gioca", ""), ("/Gioca  cirulla ", "gioca", "cirulla"), ("/", "", ""), ("/lingua en", "lingua", "en")],
)
def test_a_line_with_a_slash_is_a_command(text: str, word: str, rest: str) -> None:
    inbound = commanded("k", text, ROOM, ANNA, "it")
    assert (inbound.word, inbound.rest, inbound.token) == (word, rest, "")
