"""Presses of buttons, and what the presser's client shows in answer."""

from __future__ import annotations

import asyncio
import itertools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.messages import Json, Message
from tests.kit.telegram.refusals import QUERY_TOO_OLD, bad

if TYPE_CHECKING:
    from tests.kit.telegram.people import Person
    from tests.kit.telegram.telegram import Telegram

KEPT = 150
"""Seconds for which Telegram keeps a press."""


@dataclass(frozen=True)
class Answer:
    """What the client shows: a toast, or an alert that must be closed; or nothing, if the text is empty."""

    text: str = ""
    alert: bool = False
    url: str = ""


class Press:
    """A press of a button. The client turns a small wheel until it is answered, which took `latency` real seconds."""

    def __init__(self, telegram: Telegram, number: str, person: Person, message: Message, data: str) -> None:
        self.telegram, self.id, self.person, self.message, self.data = telegram, number, person, message, data
        self.time = telegram.now()
        self.answer: Answer | None = None
        self.latency: float | None = None
        self._began = time.perf_counter()
        self._answered = asyncio.Event()

    async def shows(self, within: float = 5.0) -> Answer | None:
        """What the client shows in the end, or None if nothing came within so many seconds."""
        try:
            await asyncio.wait_for(self._answered.wait(), within)
        except TimeoutError:
            return None
        return self.answer

    def comes_again(self) -> None:
        """The bot is told, be it a second time: in another update."""
        self.telegram.updates.put("callback_query", self.as_json(), kept=KEPT)

    def answers(self, answer: Answer) -> None:
        """The bot answers."""
        self.answer, self.latency = answer, time.perf_counter() - self._began
        self._answered.set()
        self.telegram.changed()

    def as_json(self) -> Json:
        """The callback query, as the Bot API tells it."""
        body: Json = {"id": self.id, "from": self.person.as_json(), "data": self.data}
        chat = self.message.chat
        shown = self.message.as_json()
        if self.message.deleted:
            shown = {"chat": chat.as_json(), "message_id": self.message.id, "date": 0}
        return {**body, "chat_instance": str(-chat.id), "message": shown}


class Presses:
    """All presses, by the number of the query."""

    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram
        self._all: dict[str, Press] = {}
        self._numbers = itertools.count(4_000_000_000_000_001)

    @property
    def unanswered(self) -> list[Press]:
        """Presses whose clients still turn a wheel."""
        return [press for press in self._all.values() if press.answer is None]

    @property
    def last(self) -> Press | None:
        """The latest press."""
        return next(reversed(self._all.values()), None)

    def press(self, person: Person, message: Message, data: str) -> Press:
        press = Press(self.telegram, str(next(self._numbers)), person, message, data)
        self._all[press.id] = press
        press.comes_again()
        return press

    def answer(self, number: str, answer: Answer) -> None:
        """Show it to the presser, once."""
        press = self._all.get(number)
        if press is None or press.answer is not None or self.telegram.now() - press.time > KEPT:
            raise bad(QUERY_TOO_OLD)
        press.answers(answer)

    def find(self, number: Any) -> Press | None:
        return self._all.get(str(number))
