"""What was pressed, held against what came of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from bot.ports import Answer
from bot.tokens import read_token
from tests.adapters.telegram.process.patron import PLAYS
from tests.kit.telegram import Press

if TYPE_CHECKING:
    from tests.adapters.telegram.process.evening import Evening
    from tests.adapters.telegram.process.inn import Inn

PASSED: Final = "Passo"
"""How a bet is answered that the clock passes, too."""


SAID: Final = re.compile(r"(Calo|Scarto|Giro|Busso|Punto su|Hai pescato) ")
"""How only a play is answered."""


def check_plays(inn: Inn, evening: Evening) -> None:
    """Each seat's plays are those presses of its owner that were answered as plays: none is lost, none is doubled."""
    pressed = Counter(press.person.id for press in _presses(inn) if _played(inn, evening.number, press))
    for patron in evening.patrons:
        seat = patron.seat(evening.table)
        assert seat is not None
        plays = inn.records.plays(evening.number, seat)
        assert len(plays) == pressed[patron.person.id], (patron.person.name, evening.table.game)


def check_answers(inn: Inn) -> None:
    """What somebody was told is what is stored; nobody was told of a play that is not. Of a press that came in two
    updates the second may have been answered that it is done.
    """
    for press in _presses(inn):
        told, stored, keys = press.answer.text if press.answer else "", effect(inn, press), _updates(inn, press)
        known = {stored.text, stored.peek} if stored else set()
        again = not SAID.match(told) and (stored is None or len(keys) > 1)
        assert not told or told in known or again, (press.data, told, stored)


def check_intake(inn: Inn) -> None:
    """All that Telegram told was taken in and done."""
    told = {str(update["update_id"]) for update in inn.telegram.updates.sent}
    assert told <= inn.records.taken()
    assert inn.records.undone() == []


def effect(inn: Inn, press: Press) -> Answer | None:
    """How a press was answered that had an effect, in whatever update it came; its effect is one."""
    answers = [answer for key in _updates(inn, press) if (answer := inn.records.answer(key))]
    return max(answers, key=lambda answer: (answer.ok, answer.text != ""), default=None)


def _updates(inn: Inn, press: Press) -> set[str]:
    """The numbers of the updates in which a press came."""
    return {
        str(update["update_id"])
        for update in inn.telegram.updates.sent
        if update.get("callback_query", {}).get("id") == press.id
    }


def _presses(inn: Inn) -> list[Press]:
    """All presses that the bot was told of."""
    numbers = {update["callback_query"]["id"] for update in inn.telegram.updates.sent if "callback_query" in update}
    return [press for number in sorted(numbers) if (press := inn.telegram.presses.find(number))]


def _played(inn: Inn, table: int, press: Press) -> bool:
    read = read_token(press.data)
    if read is None or read.table != table or not isinstance(read.command, PLAYS):
        return False
    answer = effect(inn, press)
    return answer is not None and answer.ok and answer.text not in {"", PASSED}
