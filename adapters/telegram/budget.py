"""How often Telegram may be called: about 20 calls a minute and one a second in a group, 30 a second in all. Pure.

House rules: the limits are not documented exactly, so all of them are kept a little below. A chat that was quiet may
answer at once a few times, then calls are spaced evenly. An edit leaves one call in reserve, so that an announcement
never waits behind edits. A refusal stops that chat alone.
"""

from collections.abc import Callable
from typing import Final

from bot.recent import Recent

BURST, SPACING = 5.0, 4.2
"""Calls at once in a group that was quiet, and seconds until one more: at most 19 in any minute."""
SECONDLY = 3.0
"""Calls at once in any chat; then one a second."""
OVERALL, EVERY = 10.0, 1 / 18
"""Calls at once in all, and seconds until one more: at most 28 in any second."""
NEXT_TO_NOTHING: Final = 1e-6
RESERVE: Final = 1.0
AMPLE: Final = 3.0
"""What has to be left for calls that only tidy up."""
CHATS: Final = 10_000
"""How many chats are kept in mind."""


class Bucket:
    """Calls that may be made: `size` at once, and one more every so many seconds."""

    def __init__(self, size: float, every: float, now: float) -> None:
        self._size, self._every = size, every
        self._left, self._at = size, now

    def wait(self, now: float, need: float = 1.0) -> float:
        """Seconds until so many calls may be made."""
        short = min(need, self._size) - self._now(now)
        return short * self._every if short > NEXT_TO_NOTHING else 0.0

    def take(self, now: float, calls: float = 1.0) -> None:
        """Calls are made."""
        self._left, self._at = self._now(now) - calls, now

    def _now(self, now: float) -> float:
        return min(self._size, self._left + max(0.0, now - self._at) / self._every)


class Budget:
    """The buckets of all chats. `clock` tells seconds of any epoch."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Bucket(OVERALL, EVERY, clock())
        self._chats: Recent[str, tuple[Bucket, ...]] = Recent(CHATS)
        self._blocked: Recent[str, float] = Recent(CHATS)

    def take(self, chat: str, *, edit: bool = False) -> float:
        """0 if a call may be made to this chat, and is counted; else the seconds to wait for it."""
        now = self._clock()
        wait = max(self._wait(chat, now, 1.0 + RESERVE if edit else 1.0), self._all.wait(now))
        if not wait:
            self._count(chat, now)
        return wait

    def take_ample(self, chat: str, calls: int) -> bool:
        """Whether there is room for so many calls that only tidy up; if so, they are counted."""
        now = self._clock()
        ample = not self._wait(chat, now, AMPLE + calls - 1)
        for _ in range(calls if ample else 0):
            self._count(chat, now)
        return ample

    def block(self, chat: str, seconds: float) -> None:
        """Telegram has refused: no call to this chat until then."""
        self._blocked.put(chat, self._clock() + seconds)

    def _wait(self, chat: str, now: float, need: float) -> float:
        blocked = (self._blocked.get(chat) or now) - now
        return max(blocked, *(bucket.wait(now, need) for bucket in self._buckets(chat, now)))

    def _count(self, chat: str, now: float) -> None:
        for bucket in (self._all, *self._buckets(chat, now)):
            bucket.take(now)

    def _buckets(self, chat: str, now: float) -> tuple[Bucket, ...]:
        known = self._chats.get(chat)
        if known is None:
            secondly = Bucket(SECONDLY, 1.0, now)
            known = (secondly, Bucket(BURST, SPACING, now)) if is_group(chat) else (secondly,)
            self._chats.put(chat, known)
        return known


def is_group(chat: str) -> bool:
    """Whether a chat, by its key, is a group: Telegram numbers them below zero."""
    return chat.startswith("-")
