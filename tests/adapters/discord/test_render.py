"""Screens as layouts: parts, rows, choosers, and Discord's limits."""

from typing import Any

import pytest

from adapters.discord.items import Pick, Press
from adapters.discord.render import COMPONENTS, draw, draw_lines, draw_words, mentioned
from bot.screens.values import Button, Line, Mention, Screen, Slot, Style, Text

BLANK = Line(())


def line(text: str) -> Line:
    return Line((Text(text),))


def buttons(count: int, style: Style = Style.PLAIN) -> tuple[Button, ...]:
    return tuple(Button(f"{number}", f"1.do.3.{number}", style) for number in range(2, count + 2))


def walk(components: Any) -> list[Any]:
    """All components, outer ones first."""
    return [one for part in components for one in (part, *walk(part.get("components", [])))]


def parts_of(view: Any) -> list[Any]:
    return walk(view.to_components())


def drawn(screen: Screen, slot: Slot = Slot.HAND, **more: Any) -> list[Any]:
    return parts_of(draw(screen, slot, more.pop("who", {}), **more))


async def test_a_table_is_a_container_of_three_parts_and_a_row() -> None:
    blocks = (line("Cirulla"), line("Anna 0"), BLANK, line("Tavolo"), BLANK, line("▶ Gioca"))
    table, *inside = drawn(Screen(blocks, (buttons(2),)), Slot.TABLE)
    assert table["type"] == 17
    assert [part["content"] for part in inside if part["type"] == 10] == ["Cirulla\nAnna 0", "Tavolo", "▶ Gioca"]
    assert [part["custom_id"] for part in inside if part["type"] == 2] == ["t0:1.do.3.2", "t1:1.do.3.3"]


async def test_announcements_stand_at_the_head_and_words_above_all() -> None:
    texts = [part["content"] for part in drawn(Screen((line("mano"),)), head=(line("Scopa!"),), said="6♦ *prende*")]
    assert texts == ["6♦ \\*prende\\*", "Scopa!", "mano"]


async def test_what_is_folded_away_is_small() -> None:
    assert drawn(Screen((line("conto"),), folded=(line("chiave"), line("alzata"))))[1]["content"] == (
        "-# chiave\n-# alzata"
    )


async def test_a_layout_waits_for_nothing() -> None:
    assert draw(Screen((line("mano"),), (buttons(3),)), Slot.HAND, {}).is_finished()
    assert parts_of(draw_words("ciao")) == [{"type": 10, "content": "ciao"}]
    assert parts_of(draw_lines((line("Scopa!"), line("Picada!")), {})) == [{"type": 10, "content": "Scopa!\nPicada!"}]


async def test_long_rows_are_cut_into_five() -> None:
    rows = [part for part in drawn(Screen((line("mano"),), (buttons(12),))) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 5, 2]


async def test_bets_are_two_choosers_and_a_way_out() -> None:
    """TRE-12: 2 to 16, 17 to 31, as screens lay them out."""
    parts = drawn(Screen((line("Morti"),), (*((button,) for button in buttons(30)), (Button("Passo", "1.do.3.0"),))))
    choosers = [part for part in parts if part["type"] == 3]
    assert [chooser["placeholder"] for chooser in choosers] == ["2–16", "17–31"]
    assert choosers[1]["options"][-1]["value"] == "1.do.3.31"
    assert [part["label"] for part in parts if part["type"] == 2] == ["Passo"]


async def test_what_a_button_leads_to_is_chosen_in_its_place() -> None:
    """House rules: a chooser for each option, where it stands."""
    choices = (*buttons(2), Button("4", "1.do.3.4", about="che vuol dire " * 10))
    option = Button("Traguardo: 51", "1.hr.1.target", choices=choices)
    parts = drawn(Screen((line("Regole"),), (buttons(2), (option, option), (Button("Indietro", "1.st"),))))
    assert [part["type"] for part in parts] == [10, 1, 2, 2, 1, 3, 1, 3, 1, 2]
    assert parts[5]["placeholder"] == "Traguardo: 51"
    assert [one["value"] for one in parts[5]["options"]] == ["1.do.3.2", "1.do.3.3", "1.do.3.4"]
    abouts = [one.get("description", "") for one in parts[5]["options"]]
    assert [len(about) for about in abouts] == [0, 0, 100]
    assert abouts[-1].endswith("…")


@pytest.mark.parametrize("count", range(26))
async def test_whatever_the_rows_a_message_holds_them(count: int) -> None:
    screen = Screen((line("a"), BLANK, line("b"), BLANK, line("c")), tuple((button,) for button in buttons(count)))
    parts = drawn(screen, Slot.TABLE)
    assert len(parts) <= COMPONENTS
    assert sum(part["type"] == 2 for part in parts) == count
    assert all(len(part["components"]) <= 5 for part in parts if part["type"] == 1)


async def test_limits() -> None:
    screen = Screen(
        tuple(line("x" * 900) for _ in range(6)),
        ((Button("l" * 99, "1.up"), Button("Apri", url="https://a.example/")),),
    )
    parts = drawn(screen)
    assert sum(len(part["content"]) for part in parts if part["type"] == 10) == 4000
    assert [part["label"] for part in parts if part["type"] == 2] == ["l" * 80, "Apri"]


async def test_colours() -> None:
    row = (Button("a", "1.up"), Button("b", "1.si.*", Style.SUCCESS), Button("c", "1.go", Style.PRIMARY))
    parts = drawn(Screen((line("a"),), ((*row, Button("d", "1.cl.0", Style.DANGER)),)))
    assert [part["style"] for part in parts if part["type"] == 2] == [2, 3, 1, 4]


async def test_ids_are_ours_and_unique() -> None:
    parts = drawn(Screen((line("a"),), (buttons(3), (Button("again", "1.do.3.2"),))))
    ids = [part["custom_id"] for part in parts if part["type"] == 2]
    assert len(set(ids)) == len(ids)
    found = [Press.__discord_ui_compiled_template__.fullmatch(one) for one in ids]
    assert [match and match["token"] for match in found] == ["1.do.3.2", "1.do.3.3", "1.do.3.4", "1.do.3.2"]
    assert not any(Pick.__discord_ui_compiled_template__.fullmatch(one) for one in ids)
    longest = drawn(Screen((line("a"),), ((Button("a", "9" * 64),),)))[-1]["custom_id"]
    assert len(longest) <= 100


def test_exactly_one_is_notified() -> None:
    called = Screen((Line((Mention(7, "Anna"),)),))
    for who, wanted in (({7: "42"}, {"parse": [], "users": [42]}), ({}, {"parse": []})):
        allowed: Any = mentioned(draw(called, Slot.TABLE, who))
        assert allowed.to_dict() == wanted
