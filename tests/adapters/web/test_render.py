"""Screens as the page reads them."""

from adapters.web.render import draw_lines, draw_screen, persons_of
from bot.screens.values import (
    Bold,
    Button,
    CardRow,
    Code,
    Face,
    Line,
    Mention,
    Screen,
    Style,
    Text,
    Until,
)
from engine.cards import NAME, PACK52, read_card

SEVEN = read_card("7D")


def test_a_screen_with_all_that_it_can_hold() -> None:
    screen = Screen(
        blocks=(
            Line((Text("Gioca "), Mention(3, "Anna"), Bold("!"), Until(1000.5, "fra 2 minuti"), Code("3f9c"))),
            CardRow("Tavolo", (Face(SEVEN, "7♦"),), bold=True),
            CardRow("Scoperte", ()),
        ),
        rows=((Button("7♦ quadri", "h:1", Style.SUCCESS, card=SEVEN), Button("Regole", url="https://example.org/")),),
        folded=(Line((Text("Chiave"),)),),
        suits="french",
        turn=True,
    )
    assert draw_screen(screen, {3: "anna"}) == {
        "suits": "french",
        "blocks": [
            {
                "line": [
                    "Gioca ",
                    {"who": "anna", "name": "Anna"},
                    {"bold": "!"},
                    {"until": 1000.5, "text": "fra 2 minuti"},
                    {"code": "3f9c"},
                ]
            },
            {"label": "Tavolo", "cards": [{"card": "7D", "text": "7♦"}], "bold": True},
            {"label": "Scoperte", "cards": []},
        ],
        "rows": [
            [
                {"label": "7♦ quadri", "token": "h:1", "style": "success", "card": "7D"},
                {"label": "Regole", "url": "https://example.org/"},
            ]
        ],
        "folded": [{"line": ["Chiave"]}],
        "turn": True,
    }


def test_what_is_empty_is_left_out() -> None:
    assert draw_screen(Screen((Line(()),)), {}) == {"suits": "italian", "blocks": [{"line": []}]}


def test_every_card_has_the_name_of_its_picture() -> None:
    row = CardRow("", tuple(Face(card, "") for card in PACK52))
    (block,) = draw_screen(Screen((row,)), {})["blocks"]
    assert [face["card"] for face in block["cards"]] == [NAME[card] for card in PACK52]


def test_own_cards_are_marked_as_such() -> None:
    (row,) = draw_screen(Screen((CardRow("denari", (Face(0, "A"),), own=True),)), {})["blocks"]
    assert row == {"label": "denari", "cards": [{"card": "AD", "text": "A"}], "own": True}


def test_the_ace_of_denari_is_a_card_like_the_others() -> None:
    """Its number is 0."""
    (row,) = draw_screen(Screen((), ((Button("A", "h:0", card=0),),)), {})["rows"]
    assert row == [{"label": "A", "token": "h:0", "card": "AD"}]


def test_announcements_are_lines() -> None:
    lines = (Line((Text("🧹 Scopa!"),)), Line((Mention(3, "Anna"),)))
    assert draw_lines(lines, {3: "anna"}) == [["🧹 Scopa!"], [{"who": "anna", "name": "Anna"}]]
    assert persons_of(lines) == {3}
