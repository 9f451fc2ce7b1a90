"""Flood control: how much a bot may say, and for how long it must be silent when it said more.

Telegram does not document this exactly; the numbers are those that are commonly met. Edits count as messages.
"""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.kit.telegram.refusals import too_many


@dataclass(frozen=True)
class Limits:
    """How much is allowed. `burst` is how far a chat may run ahead of one message a second."""

    group_per_minute: int = 20
    burst: int = 10
    all_per_second: int = 30
    ephemeral_in_group: bool = False
    """Whether ephemeral messages and their edits count against the group's minute: nobody has said so yet."""


UNLIMITED = Limits(10**9, 10**9, 10**9)


@dataclass
class _Meter:
    """What one chat was sent: times within the last minute, and until when it is closed."""

    times: deque[float] = field(default_factory=deque)
    ahead: float = 0.0
    last: float = 0.0
    closed_until: float = 0.0


class Flood:
    """The meters. `impatient` are the times at which a bot called a chat during its `retry_after`."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits, self.now = limits, now
        self.impatient: list[tuple[int, float]] = []
        self._meters: dict[int, _Meter] = {}
        self._all: deque[float] = deque()

    def admit(self, chat: int, *, group: bool, counted: bool = True) -> None:
        """Count a call, or refuse it with `retry_after`. What is not `counted` is only held to the 30 a second."""
        now = self.now()
        self._admit_all(now)
        if counted:
            self._admit_chat(chat, now, group=group)
        self._all.append(now)

    def close(self, chat: int, seconds: float) -> None:
        """Close a chat for so long, as Telegram does at its own will."""
        self._meters.setdefault(chat, _Meter()).closed_until = self.now() + seconds

    def _admit_all(self, now: float) -> None:
        while self._all and self._all[0] <= now - 1:
            self._all.popleft()
        if len(self._all) >= self.limits.all_per_second:
            raise too_many(1)

    def _admit_chat(self, chat: int, now: float, *, group: bool) -> None:
        meter = self._meters.setdefault(chat, _Meter())
        if now < meter.closed_until:
            self.impatient.append((chat, now))
            raise too_many(math.ceil(meter.closed_until - now))
        meter.ahead, meter.last = max(0.0, meter.ahead - (now - meter.last)), now
        while meter.times and meter.times[0] <= now - 60:
            meter.times.popleft()
        if wait := self._wait(meter, now, group=group):
            meter.closed_until = now + wait
            raise too_many(wait)
        meter.times.append(now)
        meter.ahead += 1

    def _wait(self, meter: _Meter, now: float, *, group: bool) -> int:
        if group and len(meter.times) >= self.limits.group_per_minute:
            return max(1, math.ceil(60 - (now - meter.times[0])))
        return max(1, math.ceil(meter.ahead - self.limits.burst + 1)) if meter.ahead >= self.limits.burst else 0
