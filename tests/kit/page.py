"""A person at the local page without a browser: keeps what the page would show, and presses buttons by their tokens."""

import asyncio
import json
import secrets
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx


class Guest:
    """Somebody in a room. `acknowledged` are his presses that were answered, by key; `unanswered` those that were not.

    A press is its token and, once answered, what the answer said.
    """

    def __init__(self, client: httpx.AsyncClient, name: str, rng: Random) -> None:
        self.client, self.name, self.random = client, name, rng
        self.login = secrets.token_urlsafe(24)
        self.room = ""
        self.invite = ""
        self.shown: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, tuple[str, dict[str, Any]]] = {}
        self.unanswered: dict[str, str] = {}
        self._last = 0

    async def open(self, title: str) -> None:
        """Open a room."""
        self.room = (await self._post("/rooms", {"title": title, "name": self.name}))["room"]

    async def join(self, room: str, invite: str) -> None:
        """Come into somebody's room."""
        self.room = room
        await self._post(f"/r/{room}/join", {"invite": invite, "name": self.name})

    async def say(self, text: str) -> dict[str, Any]:
        """Write a line or a command."""
        return await self._post(f"/r/{self.room}/say", {"key": secrets.token_hex(8), "text": text})

    async def press(self, token: str, key: str = "") -> dict[str, Any]:
        """Press a button; what is not answered is remembered as such."""
        key = key or secrets.token_hex(8)
        self.unanswered[key] = token
        answer = await self._post(f"/r/{self.room}/press", {"key": key, "token": token})
        del self.unanswered[key]
        self.acknowledged[key] = (token, answer)
        return answer

    async def follow(self) -> None:
        """Keep what the page shows, until the connection ends."""
        headers = {**self._headers(), "last-event-id": str(self._last)}
        async with self.client.stream("GET", f"/r/{self.room}/events", headers=headers, timeout=None) as stream:
            event = ""
            async for line in stream.aiter_lines():
                field, _, value = line.partition(": ")
                event = value if field == "event" else "" if not line else event
                if field == "id":
                    self._last = int(value)
                elif field == "data":
                    self._keep(event, json.loads(value))

    def buttons(self) -> Iterator[tuple[str, str]]:
        """The label and token of each button that he sees, the newest message first."""
        for message in sorted(self.shown.values(), key=lambda message: -message["place"]):
            for row in message.get("screen", {}).get("rows", ()):
                yield from ((button["label"], button["token"]) for button in row if "token" in button)

    def _keep(self, event: str, data: dict[str, Any]) -> None:
        if event == "hello":
            self.invite = data.get("invite", self.invite)
        elif "ref" in data:
            self.shown[data["ref"]] = data

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.login}", "origin": str(self.client.base_url).rstrip("/")}

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.client.post(path, json=body, headers=self._headers())
        answer.raise_for_status()
        read: dict[str, Any] = answer.json()
        return read


async def until(condition: Any, patience: float = 20.0) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(patience):
        while not condition():  # noqa: ASYNC110 - what is waited for comes over the network
            await asyncio.sleep(0.01)
