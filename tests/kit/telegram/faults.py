"""Faults on order: the next calls of a method fail, wait, or lose their connection."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import Refusal, too_many


@dataclass(frozen=True)
class Fault:
    """What happens to one call: it waits for `until`, is refused, or its connection drops, before or after it had its
    effect.
    """

    refusal: Refusal | None = None
    drops: str = ""
    until: Callable[[], bool] | None = None


class Faults:
    """Those that are still to come, by method; "*" is any method but the one that fetches updates."""

    def __init__(self) -> None:
        self._next: dict[str, deque[Fault]] = defaultdict(deque)
        self.always: Callable[[str, Json], Fault | None] = lambda _method, _payload: None
        """Asked before every call, after those on order."""

    def fail(self, method: str, code: int, description: str, *, times: int = 1) -> None:
        """Refuse the next calls, in these words."""
        self._next[method.lower()] += [Fault(Refusal(code, description))] * times

    def flood(self, method: str, seconds: int, *, times: int = 1) -> None:
        """Refuse the next calls with `retry_after`."""
        self._next[method.lower()] += [Fault(too_many(seconds))] * times

    def drop(self, method: str, *, after_effect: bool = False, times: int = 1) -> None:
        """Lose the connection of the next calls, before or after they had their effect."""
        self._next[method.lower()] += [Fault(drops="after" if after_effect else "before")] * times

    def hold(self, method: str, until: Callable[[], bool], *, times: int = 1) -> None:
        """Let the next calls wait until something is true."""
        self._next[method.lower()] += [Fault(until=until)] * times

    def take(self, method: str, payload: Json) -> Fault:
        """What happens to this call."""
        names = [method.lower()] if method.lower() == "getupdates" else [method.lower(), "*"]
        for name in names:
            if self._next[name]:
                return self._next[name].popleft()
        return self.always(method, payload) or Fault()
