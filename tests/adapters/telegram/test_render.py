"""Screens as Telegram reads them: escaped, measured, with keyboards that fit."""

from typing import Any

import pytest

from adapters.telegram.html import plain
from adapters.telegram.render import LONGEST, LONGEST_EPHEMERAL, broken, draw, draw_head, persons_of
from bot.screens.names import short, whole, width
from bot.screens.values import Bold, Button, CardRow, Code, Face, Line, Mention, Screen, Style, Text, Until
from tests.kit.telegram.markup import parse_html

FROM_HELL = [
    "a_b*[x](y)",
    "<b>",
    "&",
    "&lt;",
    "\u202eabc",
    "😀" * 64,
    "a\nb",
    "@everyone",
    "```",
    "</a>",
    '"',
    "\ud83d",
]


def read(html: str) -> tuple[str, list[Any]]:
    """What Telegram makes of it."""
    return parse_html(html, lambda number: {"id": number})


@pytest.mark.parametrize("name", FROM_HELL)
def test_a_name_is_shown_as_it_is_and_breaks_nothing(name: str) -> None:
    shown = whole(name)
    spans = (Text(shown), Bold(shown), Code(shown), Mention(1, shown), Until(9, shown))
    folded = (Line((Text(shown),)),)
    html = draw(
        Screen((Line(spans),), folded=folded), {1: "77"}, draw_head((Line((Mention(1, shown),)),), {1: "77"})
    ).text
    text, entities = read(html)
    assert text == "\n".join((shown, shown * 5, shown))
    kinds = [entity["type"] for entity in entities]
    assert kinds.count("text_mention") == 2
    assert {"bold", "code", "expandable_blockquote"} <= set(kinds)


def test_cards_stand_after_their_label() -> None:
    row = CardRow("Tavolo", (Face(0, "A♦"), Face(1, "A♣")), bold=True)
    assert draw(Screen((row, CardRow("", (Face(0, "A♦"),)))), {}).text == "Tavolo: <b>A♦ · A♣</b>\nA♦"


def test_who_is_not_known_to_telegram_is_named_only() -> None:
    assert draw(Screen((Line((Mention(1, "Anna"),)),)), {}).text == "Anna"
    assert persons_of((Line((Mention(1, "Anna"), Text("!"))), CardRow("", ()))) == {1}


@pytest.mark.parametrize("longest", [LONGEST, LONGEST_EPHEMERAL])
def test_a_text_that_is_too_long_loses_what_is_folded_and_then_its_middle(longest: int) -> None:
    lines = tuple(Line((Text(f"riga {number}"),)) for number in range(20))
    folded = tuple(Line((Text("x" * 300),)) for _ in range(20))
    html = draw(Screen(lines, folded=folded), {}, "<b>Scopa!</b>", longest).text
    assert "xxx" not in html
    assert html.endswith("riga 19")
    many = tuple(Line((Text("€<" * 50),)) for _ in range(200))
    html = draw(Screen((*many, Line((Text("gioca Anna"),)))), {}, "<b>Scopa!</b>", longest).text
    assert width(read(html)[0]) <= longest
    assert html.startswith("<b>Scopa!</b>\n")
    assert html.endswith("…\ngioca Anna")


def test_plain_text_is_what_telegram_shows() -> None:
    html = '<b>a &amp; b</b> <a href="tg://user?id=1">&lt;c&gt;</a>'
    assert plain(html) == read(html)[0] == "a & b <c>"


def labels(*rows: str) -> list[list[str]]:
    """The labels of a row, such as "a|b", as they come out."""
    return [
        [button.label for button in row]
        for text in rows
        for row in broken([Button(one, "t") for one in text.split("|")])
    ]


def test_a_row_that_is_too_wide_is_broken() -> None:
    assert labels("Siediti|Alzati|Cambia") == [["Siediti", "Alzati", "Cambia"]]
    assert labels("Siediti|Cambia posto|Regole di casa") == [["Siediti", "Cambia posto"], ["Regole di casa"]]
    assert labels("2|3|4|5|6|7|8|9") == [list("23456789")]
    assert labels("2|3|4|5|6|7|8|9|A") == [list("23456"), list("789A")]
    assert labels("un bottone molto lungo davvero|no") == [["un bottone molto lungo davvero"], ["no"]]


def test_buttons_carry_a_token_or_a_link_and_their_style() -> None:
    rows = ((Button("Siediti", "1.si", Style.SUCCESS), Button("Apri", url="https://t.me/x?start=t1")),)
    assert draw(Screen((Line((Text("a"),)),), rows), {}).keyboard == (
        (
            {"text": "Siediti", "callback_data": "1.si", "style": "success"},
            {"text": "Apri", "url": "https://t.me/x?start=t1"},
        ),
    )


def test_a_label_that_no_phone_shows_is_cut() -> None:
    ((button,),) = draw(Screen((Line((Text("a"),)),), ((Button(short("W" * 90) * 3, "t"),),)), {}).keyboard
    assert len(button["text"]) <= 34
