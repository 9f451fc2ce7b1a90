"""How often something may be done: once in so many seconds, for each key."""

from math import ceil
from typing import Generic, TypeVar

from bot.recent import Recent

REMEMBERED = 10_000

K = TypeVar("K")


class Pace(Generic[K]):
    """Remembers when it was done last. `seconds` lie at least between two times."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last: Recent[K, float] = Recent(REMEMBERED)

    def wait(self, key: K, now: float) -> int:
        """In how many seconds it may be done again; 0 for now."""
        last = self._last.get(key)
        return 0 if last is None else max(0, ceil(last + self._seconds - now))

    def note(self, key: K, now: float) -> None:
        """It is done."""
        self._last.put(key, now)
