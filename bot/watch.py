"""Osteria's own clock: it runs while Osteria runs and stands still while it is down, so that no stop is charged to
anybody.
"""

import time
from collections.abc import Callable


class Watch:
    """A clock that goes on from its last `reading`, in seconds.

    `down` is how long it stood still before that, in seconds of Unix time.
    `monotonic` and `unix` are the clocks of the machine: the first moves this one, the second only translates it.
    """

    def __init__(
        self,
        reading: float,
        *,
        down: float = 0.0,
        monotonic: Callable[[], float] = time.monotonic,
        unix: Callable[[], float] = time.time,
    ) -> None:
        self._monotonic = monotonic
        self._unix = unix
        self.down = down
        self._ahead = reading - monotonic()

    def now(self) -> float:
        """What the clock shows."""
        return self._monotonic() + self._ahead

    def offset(self) -> float:
        """What makes a moment of this clock Unix time, if Osteria runs until then."""
        return self._unix() - self.now()
