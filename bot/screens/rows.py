"""Buttons in rows, short enough for a phone."""

from collections.abc import Iterable
from typing import Final

from bot.screens.names import seen
from bot.screens.values import Button

FITS: Final = (34, 19, 12, 8)
"""The characters that a label has room for: alone in a row, two, three, four and more beside each other."""

Row = tuple[Button, ...]


def flow(buttons: Iterable[Button], most: int = 4) -> tuple[Row, ...]:
    """The buttons in order, in as few rows as their labels allow, at most so many in each."""
    rows: list[Row] = []
    for button in buttons:
        if rows and len(rows[-1]) < most and fits((*rows[-1], button)):
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
    return tuple(rows)


def fits(row: Row) -> bool:
    """Whether the labels have room beside each other."""
    room = FITS[min(len(row), len(FITS)) - 1]
    return all(len(button.label) <= room or seen(button.label) <= room for button in row)
