"""How often something may be done, for each key: once, or some times, in so many seconds."""

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


class Allowance(Generic[K]):
    """How often something may be done for each key: so many `times` within so many `seconds`."""

    def __init__(self, times: int, seconds: float) -> None:
        self._times, self._seconds = times, seconds
        self._last: Recent[K, tuple[float, ...]] = Recent(REMEMBERED)

    def may(self, key: K, now: float) -> bool:
        """Whether it may be done once more."""
        return len(self._lately(key, now)) < self._times

    def note(self, key: K, now: float) -> None:
        """It is done."""
        self._last.put(key, (*self._lately(key, now), now))

    def _lately(self, key: K, now: float) -> tuple[float, ...]:
        return tuple(at for at in self._last.get(key) or () if at > now - self._seconds)
