"""Updates, asked for. They are acknowledged only when they are stored.

House rules: one copy asks at a time, or Telegram refuses both now and then; that is told, and tried again.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import structlog

from adapters.telegram.client import Client, RefusedError
from adapters.telegram.refusals import Refusal, Why
from adapters.telegram.updates import ALLOWED
from bot.ports import Hopeless

log = structlog.get_logger(__name__)

PATIENCE: Final = 25
"""Seconds that Telegram may keep a call open until there is something to tell."""
SPARE: Final = 15.0
"""Seconds more, until the line counts as dead."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
"""Seconds until the next try: doubled each time."""

Bodies = list[tuple[str, bytes]]

UNKNOWN: Final = "Telegram does not know the token in OSTERIA_TELEGRAM_TOKEN"
TOLD: Final = {
    Why.RIVAL: "another copy of this bot is running: stop one of them",
    Why.AWAY: "Telegram cannot be reached",
}


class Waits:
    """How long to wait after refusals in a row, each kind told once in the log. Raises `Hopeless` where nothing
    helps.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._sleep = sleep
        self._told: Why | None = None
        self._next = FIRST_WAIT

    def over(self) -> None:
        """It went well."""
        self._told, self._next = None, FIRST_WAIT

    async def wait(self, refusal: Refusal) -> None:
        """Sleep for as long as it takes after a refusal."""
        if refusal.why is Why.STRANGER:
            raise Hopeless(UNKNOWN)
        if self._told is not refusal.why:
            log.error(TOLD.get(refusal.why, "Telegram refuses"), why=refusal.why.value, words=refusal.words)
        self._told = refusal.why
        wait, self._next = max(refusal.after, self._next), min(LONGEST_WAIT, self._next * 2)
        await self._sleep(wait)


async def poll(client: Client, waits: Waits, take: Callable[[Bodies], Awaitable[None]]) -> None:
    """Ask for updates for ever; `take` returns when they are stored. Raises `Hopeless`."""
    offset = None
    while True:
        try:
            updates = await _ask(client, offset)
        except RefusedError as refused:
            await waits.wait(refused.refusal)
            continue
        waits.over()
        if updates:
            await take([(str(update["update_id"]), msgspec.json.encode(update)) for update in updates])
            offset = updates[-1]["update_id"] + 1


async def _ask(client: Client, offset: int | None) -> list[dict[str, Any]]:
    values = {"offset": offset, "timeout": PATIENCE, "allowed_updates": list(ALLOWED)}
    updates: list[dict[str, Any]] = await client.call("getUpdates", patience=PATIENCE + SPARE, **values)
    return updates
