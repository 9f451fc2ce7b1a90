"""Delivery of updates to a webhook: one after the other, again until the bot answers 2xx."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx

from tests.kit.telegram.messages import Json
from tests.kit.telegram.refusals import bug
from tests.kit.telegram.updates import Updates

PORTS = {None, 443, 80, 88, 8443}


class Webhook:
    """`url` is empty while none is set. `losses` is how many of the next answers get lost, so that the bot is told
    again.
    """

    def __init__(self, updates: Updates, changed: Callable[[], None]) -> None:
        self.updates, self.changed = updates, changed
        self.url = self.secret = ""
        self.losses = 0
        self.answers: list[int] = []
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        updates.listeners.append(self._woken.set)

    def set(self, url: str, secret: str) -> None:
        """As `setWebhook`; an address on loopback needs no HTTPS."""
        parts = urlsplit(url)
        if url and parts.hostname != "127.0.0.1" and (parts.scheme != "https" or parts.port not in PORTS):
            raise bug("bad webhook: HTTPS URL must be provided for webhook, on port 80, 88, 443 or 8443")
        self.url, self.secret = url, secret
        self.stop()
        if url:
            self._task = asyncio.create_task(self._deliver())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None

    async def _deliver(self) -> None:
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.secret} if self.secret else {}
        async with httpx.AsyncClient(headers=headers, trust_env=False) as client:
            while True:
                self._woken.clear()
                for update in self.updates.pending:
                    await self._insist(client, update)
                await self._woken.wait()

    async def _insist(self, client: httpx.AsyncClient, update: Json) -> None:
        while not await self._told(client, update):  # noqa: ASYNC110 - the other end is another program
            await asyncio.sleep(0.02)

    async def _told(self, client: httpx.AsyncClient, update: Json) -> bool:
        try:
            answer = await client.post(self.url, json=update)
        except httpx.TransportError:
            return False
        self.answers.append(answer.status_code)
        if self.losses:
            self.losses -= 1
            return False
        if answer.is_success:
            self.updates.confirm(update["update_id"] + 1)
        return answer.is_success
