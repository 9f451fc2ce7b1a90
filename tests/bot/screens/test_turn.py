"""The last line of a table tells until when, also to who counts the seconds down himself."""

import pytest

from bot.screens.values import Line, Until
from tests.kit.evening import Evening
from tests.kit.tables import dealt


def until(evening: Evening) -> Until:
    """The moment in the last line of the table."""
    last = evening.screen().blocks[-1]
    assert isinstance(last, Line)
    (moment,) = [span for span in last.spans if isinstance(span, Until)]
    return moment


@pytest.mark.parametrize(("clock", "text", "worded"), [("30", "30 s a giocata", True), ("120", "fra 2 minuti", False)])
def test_every_clock_names_its_moment(clock: str, text: str, worded: bool) -> None:
    evening = Evening(dealt(f"cirulla: Anna, Bruno; clock={clock}"))
    assert until(evening) == Until(evening.table.waiting_since + int(clock), text, worded)


def test_a_reminder_keeps_the_moment() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno; clock=120"))
    end = evening.table.waiting_since + 120
    evening.passes(60)
    assert until(evening) == Until(end, "⏳ metà tempo", worded=True)
    evening.passes(36)
    assert until(evening) == Until(end, "24 s", worded=True)
