"""How often Telegram may be called: about 20 calls a minute and one a second in a group, 30 a second in all. Pure.

House rules: the limits are not documented exactly, so all of them are kept a little below. A chat that was quiet is
answered at once a few times, then calls are spaced so that the rest of the minute is never without one. Announcements
come before edits, and edits before tidying. A refusal stops that chat alone.
"""

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final

from bot.recent import Recent

MINUTE: Final = 60.0
A_MINUTE: Final = 19
"""Calls to a group in any minute."""
SECONDLY: Final = 5.0
"""Calls to any chat at once; then one a second."""
OVERALL, EVERY = 5, 1 / 20
"""Calls at once in all, and seconds until one more."""
LAPSE: Final = 0.2
"""Seconds for which a turn in all calls is kept: at most 5 + 20 + 4 calls in any second."""
NEXT_TO_NOTHING: Final = 1e-6
CHATS: Final = 10_000
"""How many chats are kept in mind."""


class Rank(Enum):
    """How urgent a call is: how many of a group's minute are left for more urgent ones, and how many come at once."""

    NEWS = (0, 12)
    EDIT = (2, 8)
    TIDY = (6, 12)

    def __init__(self, spared: int, at_once: int) -> None:
        self.spared, self.at_once = spared, at_once


class Bucket:
    """Calls that may be made: `size` at once, and one more every so many seconds."""

    def __init__(self, size: float, every: float, now: float) -> None:
        self._size, self._every = size, every
        self._left, self._at = size, now

    def wait(self, now: float) -> float:
        """Seconds until a call may be made."""
        short = 1.0 - self._now(now)
        return short * self._every if short > NEXT_TO_NOTHING else 0.0

    def take(self, now: float) -> None:
        """A call is made."""
        self._left, self._at = self._now(now) - 1.0, now

    def _now(self, now: float) -> float:
        return min(self._size, self._left + max(0.0, now - self._at) / self._every)


class Turns:
    """The calls to all chats: so many at once, then one every so many seconds. Who has to wait is promised a turn of
    his own, so that not all come again at the same moment, and all but one in vain.
    """

    def __init__(self, size: int, every: float, now: float) -> None:
        self._ahead, self._every = (size - 1) * every, every
        self._next = now - self._ahead
        self._promised: Recent[str, float] = Recent(CHATS)

    def wait(self, chat: str, now: float) -> float:
        """Seconds until this chat may be called; 0 for now, which takes the turn."""
        promised = self._promised.get(chat)
        if promised is not None and promised > now + NEXT_TO_NOTHING:
            return promised - now
        self._promised.drop(chat)
        if promised is not None and now - promised <= LAPSE:
            return 0.0
        turn = max(self._next, now - self._ahead)
        self._next = turn + self._every
        if turn <= now + NEXT_TO_NOTHING:
            return 0.0
        self._promised.put(chat, turn)
        return turn - now


class Minute:
    """The calls of the last minute to a group, oldest first."""

    def __init__(self) -> None:
        self._times: deque[float] = deque()

    def wait(self, now: float, rank: Rank) -> float:
        """Seconds until a call may be made. Those that are left are spread over what is left of the minute."""
        while self._times and self._times[0] <= now - MINUTE:
            self._times.popleft()
        made, room = len(self._times), A_MINUTE - rank.spared
        if made < rank.at_once:
            return 0.0
        over = max(0, made - room)
        first, last = self._times[min(over, len(self._times) - 1)], self._times[-1]
        return max(0.0, last + (first + MINUTE - last) / max(1, room - made + 1) - now)

    def take(self, now: float) -> None:
        """A call is made."""
        self._times.append(now)


class Chat:
    """What one chat was called."""

    def __init__(self, key: str, now: float) -> None:
        self.second = Bucket(SECONDLY, 1.0, now)
        self.minute = Minute() if is_group(key) else None
        self.blocked = now

    def wait(self, now: float, rank: Rank) -> float:
        """Seconds until it may be called."""
        minute = self.minute.wait(now, rank) if self.minute else 0.0
        return max(self.blocked - now, self.second.wait(now), minute)

    def take(self, now: float) -> None:
        """It is called."""
        self.second.take(now)
        if self.minute:
            self.minute.take(now)


class Budget:
    """What all chats were called. `clock` tells seconds of any epoch."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Turns(OVERALL, EVERY, clock())
        self._chats: Recent[str, Chat] = Recent(CHATS)

    def take(self, chat: str, rank: Rank) -> float:
        """0 if a call may be made to this chat, and is counted; else the seconds to wait for it."""
        now, called = self._clock(), self._chat(chat)
        wait = called.wait(now, rank) or self._all.wait(chat, now)
        if not wait:
            called.take(now)
        return wait

    def block(self, chat: str, seconds: float) -> None:
        """Telegram has refused: no call to this chat until then."""
        self._chat(chat).blocked = self._clock() + seconds

    def _chat(self, key: str) -> Chat:
        known = self._chats.get(key)
        if known is None:
            known = Chat(key, self._clock())
            self._chats.put(key, known)
        return known


def is_group(chat: str) -> bool:
    """Whether a chat, by its key, is a group: Telegram numbers them below zero."""
    return chat.startswith("-")
