"""Telegram as a chat platform: its updates come by polling or by a webhook, and deliveries go out within its limits."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from secrets import token_urlsafe
from typing import Any, Final
from urllib.parse import urlsplit

from msgspec.structs import replace
from pydantic import SecretStr

from adapters.telegram.budget import Budget
from adapters.telegram.client import Client, Json, RefusedError
from adapters.telegram.deliver import Deliverer
from adapters.telegram.hearing import Hearing
from adapters.telegram.inbound import PLATFORM, Me, sender_of
from adapters.telegram.menus import offer
from adapters.telegram.polling import Bodies, Waits, poll
from adapters.telegram.post import Post, Spot
from adapters.telegram.presses import Peeks, Presses
from adapters.telegram.private import Private
from adapters.telegram.public import Public
from adapters.telegram.scroll import Scroll
from adapters.telegram.updates import ALLOWED
from adapters.telegram.webhook import Webhook
from bot.hub import Hub
from bot.people import Place, Sender
from bot.ports import ASGIApp, Gone, Missed, Retry, Sent
from bot.screens.surface import Surface
from bot.screens.values import Delivery

API: Final = "https://api.telegram.org"

HOOK: Final = "/telegram"
"""Where updates are brought to, below the public address."""

NO_SECRET: Final = SecretStr("")


class Telegram:
    """The adapter. `api` is where the Bot API is; `webhook` the public address of this Osteria, to which Telegram
    brings updates (empty: they are polled), with the `secret` that it shows there (empty: one is made up). `clock`
    tells seconds of any epoch.
    """

    platform = PLATFORM

    def __init__(
        self,
        token: SecretStr,
        hub: Hub,
        *,
        api: str = API,
        webhook: str = "",
        secret: SecretStr = NO_SECRET,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        logging.getLogger("httpx").setLevel(logging.WARNING)  # at INFO it tells the token
        self.surface = Surface(unsure=True, scarce=True, way=way_to)
        self._hub, self._client, self._waits = hub, Client(token, api), Waits(sleep)
        self._url, self._secret = webhook.rstrip("/") + HOOK, secret.get_secret_value() or token_urlsafe(32)
        self._webhook = Webhook((HOOK, urlsplit(self._url).path), self._secret) if webhook else None
        self._presses, scroll = Presses(clock), Scroll()
        presses = self._presses
        post = Post(self._client, Budget(clock), scroll)
        private = Private(hub.directory, post, presses, scroll, hub.life, clock)
        self._deliverer = Deliverer(hub.directory, Public(hub.directory, post, scroll), private, hub.life)
        self._hearing = Hearing(hub, self._client, post, presses, Peeks(clock), scroll, lambda: self.surface.link)

    async def run(self) -> None:
        """Serve until cancelled. Raises `Hopeless`."""
        await self._client.open()
        try:
            me = await self._meet()
            for key, body in await self._hub.intake.pending(PLATFORM):
                self._hearing.take(key, body, me)
            menus = asyncio.create_task(offer(self._client))
            try:
                await self._listen(me)
            finally:
                menus.cancel()
        finally:
            if self._webhook:
                self._webhook.take = None
            await self._hearing.close()
            await self._client.close()

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Show it in its chat, or to its reader."""
        return await self._deliverer.deliver(delivery, ref)

    async def admins(self, chat: str) -> Sequence[tuple[Sender, Place]]:
        """The admins of a group who have opened Osteria, each in his private chat."""
        try:
            found = await self._client.call("getChatAdministrators", chat_id=int(Spot(chat).chat))
        except RefusedError:
            return ()
        senders = [sender_of(member["user"]) for member in found if not member["user"].get("is_bot")]
        known = [(sender, await self._hub.directory.known_person(sender)) for sender in senders]
        return [
            (sender, Place(PLATFORM, sender.key, private=True)) for sender, person in known if person and person.opened
        ]

    async def forget(self, person: str) -> Sequence[str]:
        """Who was erased has a private chat of his own number."""
        self._presses.forget(person)
        return (person,)

    def app(self) -> ASGIApp | None:
        """Where Telegram brings updates, if it is asked to."""
        return self._webhook

    @property
    def busy(self) -> bool:
        """Whether something that was told is not done yet."""
        return self._hearing.busy

    async def _meet(self) -> Me:
        """Who we are; asked until Telegram says so. Raises `Hopeless`."""
        user = await self._insist("getMe")
        me = Me(user["id"], user["username"])
        self.surface = replace(self.surface, link=f"https://t.me/{me.username}?start=")
        return me

    async def _listen(self, me: Me) -> None:
        """Take updates in for ever."""

        async def take(bodies: Bodies) -> None:
            new = set(await self._hub.intake.store(PLATFORM, bodies))
            for key, body in dict(bodies).items():
                if key in new:
                    self._hearing.take(key, body, me)

        if not self._webhook:
            await self._insist("deleteWebhook")
            await poll(self._client, self._waits, take)
        else:
            self._webhook.take = take
            await self._insist("setWebhook", url=self._url, secret_token=self._secret, allowed_updates=list(ALLOWED))
            await asyncio.Event().wait()

    async def _insist(self, method: str, **values: Any) -> Json:
        """The result of a call that has to succeed, however long it takes. Raises `Hopeless`."""
        while True:
            try:
                result = await self._client.call(method, **values)
            except RefusedError as refused:
                await self._waits.wait(refused.refusal)
            else:
                self._waits.over()
                return result


def way_to(chat: str) -> str:
    """A link to a group, which its members can follow; only supergroups have one."""
    number, _, topic = chat.partition("/")
    return f"https://t.me/c/{number.removeprefix('-100')}/{topic or 1}" if number.startswith("-100") else ""
