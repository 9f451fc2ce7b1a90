"""What a platform pushes is stored before it is acknowledged, so that no stop loses it.

House rules: what was taken in stays until it is done: with its effect, in the same transaction, or as something that
had none. Handling it twice has one effect (`bot.inbox`).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import bindparam, func, select

from bot.store import schema
from bot.store.statements import ADD_BODY, DROP_BODY
from bot.store.store import Closed, Conflict, Store

_inbox = schema.inbox.c
KNOWN = select(_inbox.key).where(_inbox.platform == bindparam("platform"))
KNOWN = KNOWN.where(_inbox.key.in_(bindparam("keys", expanding=True)))
PENDING = select(_inbox.key, _inbox.body).where(_inbox.platform == bindparam("platform"), _inbox.body.is_not(None))
PENDING = PENDING.order_by(_inbox.at, func.length(_inbox.key), _inbox.key)  # keys are numbers that grow


class Intake:
    """What was taken in and is not yet done. `now` is Osteria's clock."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._undone: set[tuple[str, str]] = set()

    async def store(self, platform: str, bodies: Sequence[tuple[str, bytes]]) -> list[str]:
        """Store what came, each as its key and its body, in one commit; the keys of those that are new. Hardly anything
        comes twice: only then it is looked up what is known.
        """
        new, at = dict(bodies), self._now()
        while new:
            rows = [{"platform": platform, "key": key, "at": at, "body": body} for key, body in new.items()]
            try:
                await self._store.commit([(ADD_BODY, row) for row in rows])
            except Conflict:
                known = {row.key for row in await self._store.fetch(KNOWN, platform=platform, keys=list(new))}
                new = {key: body for key, body in new.items() if key not in known}
            else:
                break
        self._undone |= {(platform, key) for key in new}
        return list(new)

    async def pending(self, platform: str) -> list[tuple[str, bytes]]:
        """Key and body of what is not done, oldest first: for a start."""
        rows = await self._store.fetch(PENDING, platform=platform)
        self._undone |= {(platform, row.key) for row in rows}
        return [(row.key, row.body) for row in rows]

    def done(self, platform: str, key: str) -> None:
        """It had no effect of its own: it is not to come up again. `Manager.handle` says so itself."""
        if (platform, key) in self._undone:
            self.settle(platform, key)
            with suppress(Closed):  # then it comes up again after the stop
                self._store.later([(DROP_BODY, {"of": platform, "at_key": key})])

    def settle(self, platform: str, key: str) -> None:
        """It had its effect, and was stored as done with it."""
        self._undone.discard((platform, key))
