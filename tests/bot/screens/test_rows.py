"""Buttons flow into rows that a phone has room for."""

import pytest

from bot.screens.rows import FITS, fits, flow
from bot.screens.values import Button


def labels(*texts: str, most: int = 4) -> list[list[str]]:
    return [[button.label for button in row] for row in flow([Button(text, "x") for text in texts], most)]


def test_short_labels_share_a_row() -> None:
    assert labels("7♦ quadri", "A♠ picche", "Q♥ cuori") == [["7♦ quadri", "A♠ picche", "Q♥ cuori"]]


def test_a_row_holds_at_most_so_many() -> None:
    assert labels(*"abcdefgh") == [list("abcd"), list("efgh")]
    assert labels(*"abcdefgh", most=8) == [list("abcdefgh")]


def test_a_wide_label_stands_alone() -> None:
    assert labels("Prese scordate: si dicono", "Piccola fino a: 6") == [
        ["Prese scordate: si dicono"],
        ["Piccola fino a: 6"],
    ]


@pytest.mark.parametrize(("beside", "room"), [(1, 34), (2, 19), (3, 12), (4, 8), (8, 8)])
def test_the_room_beside_others(beside: int, room: int) -> None:
    others = [Button("x", "x")] * (beside - 1)
    assert fits((Button("y" * room, "x"), *others))
    assert not fits((Button("y" * (room + 1), "x"), *others))


def test_nothing_is_lost() -> None:
    texts = [letter * length for length in (1, 8, 9, 12, 13, 19, 20, FITS[0]) for letter in "ab"]
    assert [label for row in labels(*texts) for label in row] == texts
