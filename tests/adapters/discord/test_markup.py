"""Words in Discord's markdown: nothing that people are called becomes more than words."""

import pytest

from adapters.discord.markup import called_of, draw_block, escape
from bot.screens.values import Bold, CardRow, Code, Face, Line, Mention, Text, Until

HELL = [
    "a_b*[x](y)",
    "<b>",
    "&",
    "``` ```",
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<#1>",
    "</gioca:1>",
    "||x||",
]


@pytest.mark.parametrize("name", HELL)
def test_a_name_stays_what_it_is(name: str) -> None:
    drawn = escape(name)
    assert drawn.replace("\\", "") == name
    for sign in "*_~|`<>@#[]":
        assert drawn.count(sign) == drawn.count(f"\\{sign}")


def test_an_address_in_a_name_is_no_link() -> None:
    assert escape("https://example.org") == "https:\\//example.org"


@pytest.mark.parametrize(
    ("name", "drawn"), [("- Anna", "\\- Anna"), ("+1", "\\+1"), ("1. Luca", "1\u200b. Luca"), ("1 Anna", "1 Anna")]
)
def test_a_line_that_begins_with_a_name_is_no_list(name: str, drawn: str) -> None:
    assert draw_block(Line((Text(name),)), "", {}) == drawn


def test_a_line_of_all_kinds_of_words() -> None:
    line = Line(
        (
            Text("▶ "),
            Mention(7, "Anna"),
            Bold(" B*"),
            Text(" "),
            Until(1_700_000_000.4, "fra 2 minuti"),
            Until(1_700_000_000.4, " 30 s", worded=True),
            Code("ab`cd"),
        )
    )
    assert draw_block(line, "42", {7: "42"}) == "▶ <@42>** B\\*** <t:1700000000:R> 30 s`abcd`"


def test_only_the_one_who_is_to_act_is_mentioned() -> None:
    line = Line((Mention(7, "Anna"), Text(" e "), Mention(8, "Bruno")))
    called = called_of([line], {7: "42", 8: "43"})
    assert called == "43"
    assert draw_block(line, called, {7: "42", 8: "43"}) == "**Anna** e <@43>"


def test_whoever_is_not_on_discord_is_only_named() -> None:
    line = Line((Mention(7, "Anna"),))
    assert called_of([line], {}) == ""
    assert draw_block(line, "", {}) == "**Anna**"


def test_cards_in_a_row() -> None:
    faces = (Face(1, "4♣"), Face(2, "J♠"))
    assert draw_block(CardRow("Tavolo", faces, bold=True), "", {}) == "Tavolo: **4♣ · J♠**"
    assert draw_block(CardRow("", faces), "", {}) == "4♣ · J♠"
    assert draw_block(CardRow("Tavolo", (), bold=True), "", {}) == "Tavolo: "
