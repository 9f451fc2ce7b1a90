"""Time for tests: it passes only when told to, and nobody really sleeps."""

import asyncio


class Hourglass:
    """A clock of the machine that is turned by hand; also a `sleep` whose sleepers wake when their time has passed."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now
        self.naps: list[float] = []
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    @property
    def asleep(self) -> int:
        """How many sleep."""
        return len(self._sleepers)

    @property
    def wakes(self) -> list[float]:
        """When those who sleep wake up."""
        return [until for until, _ in self._sleepers]

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Return when so much time has been let pass."""
        self.naps.append(seconds)
        woken = asyncio.Event()
        self._sleepers.append((self.now + seconds, woken))
        await woken.wait()

    def pass_(self, seconds: float) -> None:
        """Let time pass, and wake whoever has slept enough."""
        self.now += seconds
        for until, woken in self._sleepers:
            if until <= self.now:
                woken.set()
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[1].is_set()]
