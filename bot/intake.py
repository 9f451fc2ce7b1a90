"""What a platform pushes is stored before it is acknowledged, so that no stop loses it.

House rules: what was taken in stays until it is done: with its effect, in the same transaction, or as something that
had none. Handling it twice has one effect (`bot.inbox`).
"""

from collections.abc import Callable, Sequence

from bot.store.store import Store


class Intake:
    """What was taken in and is not yet done. `now` is Osteria's clock."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    async def store(self, platform: str, bodies: Sequence[tuple[str, bytes]]) -> list[str]:
        """Store what came, each as its key and its body, in one commit; the keys of those that are new."""
        raise NotImplementedError

    async def pending(self, platform: str) -> list[tuple[str, bytes]]:
        """Key and body of what is not done, oldest first: for a start."""
        raise NotImplementedError

    def done(self, platform: str, key: str) -> None:
        """It had no effect of its own: it is not to come up again. `Manager.handle` says so itself."""
        raise NotImplementedError
