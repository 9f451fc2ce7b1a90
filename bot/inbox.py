"""Presses that had an effect, each once: one that comes again is answered as before, and does nothing."""

from sqlalchemy import bindparam, select

from bot.ports import Answer, Inbound
from bot.recent import Recent
from bot.store import schema
from bot.store.codec import decode_answer, encode_answer
from bot.store.statements import ADD_MARK, DROP_OLD_MARKS, Writes
from bot.store.store import Store

ANSWERS = 10_000
"""How many answers are kept in memory."""

KEPT = 2 * 86_400.0
"""Seconds for which a press is remembered, done or not: no platform brings one again after a day."""

_inbox = schema.inbox.c
ANSWER = select(_inbox.answer).where(_inbox.platform == bindparam("platform"), _inbox.key == bindparam("key"))


class Inbox:
    """The answers that were given, by press."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._answers: Recent[tuple[str, str], Answer] = Recent(ANSWERS)

    def known(self, inbound: Inbound) -> Answer | None:
        """How this press was answered, if that was lately."""
        return self._answers.get(_press(inbound))

    async def stored(self, inbound: Inbound) -> Answer | None:
        """How this press was answered, if it had an effect."""
        platform, key = _press(inbound)
        for row in await self._store.fetch(ANSWER, platform=platform, key=key):
            if row.answer is not None:
                self.keep(inbound, decode_answer(row.answer))
        return self.known(inbound)

    def mark(self, inbound: Inbound, answer: Answer, now: float) -> Writes:
        """What is stored with the effect of a press, so that it has it once."""
        platform, key = _press(inbound)
        return [(ADD_MARK, {"platform": platform, "key": key, "at": now, "answer": encode_answer(answer)})]

    def keep(self, inbound: Inbound, answer: Answer) -> None:
        """An answer as it was just stored."""
        self._answers.put(_press(inbound), answer)

    def sweep(self, now: float) -> Writes:
        """What forgets the presses that cannot come again."""
        return [(DROP_OLD_MARKS, {"before": now - KEPT})]


def _press(inbound: Inbound) -> tuple[str, str]:
    return inbound.sender.platform, inbound.key
