"""Discord as a chat platform: what happens there is handed in, and what comes of it is shown."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import discord
import structlog

from adapters.discord import commands
from adapters.discord.client import Client
from adapters.discord.deliver import Deliverer
from adapters.discord.http import Endpoint
from adapters.discord.inbound import PLATFORM, Interaction, challenged, commanded, pressed, user_sender
from adapters.discord.press import Lapsed, Press, Presses
from adapters.discord.reach import Reach
from adapters.discord.render import challenge, draw_words
from bot.hub import Hub
from bot.people import Place, Sender
from bot.ports import Answer, ASGIApp, Barrier, Gone, Hopeless, Inbound, Missed, Retry, Sent
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Slot

log = structlog.get_logger(__name__)

SEEN: Final = 1.0
"""Seconds after which a press is noticed at least: Discord waits for three."""


class Discord:
    """The adapter. `public_key` (hex) opens the endpoint for interactions by HTTP, in the place of the gateway.

    `clock` counts seconds, by which a press's token lapses.
    """

    platform = PLATFORM
    surface = Surface(direct=True, columns=5, choices=20, choosers=True)

    def __init__(
        self,
        token: str,
        hub: Hub,
        *,
        public_key: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._token, self._hub, self._clock = token, hub, clock
        self._presses, self._reach = Presses(clock), Reach(hub.life)
        self._opened = asyncio.Event()
        self._seeing: set[asyncio.Task[None]] = set()
        self.client = Client(self)
        self._deliverer = Deliverer(hub.directory, self._presses, lambda: self.client, clock, self._reach)
        self._endpoint = Endpoint(public_key, lambda: self.client) if public_key else None

    async def run(self) -> None:
        """Serve until cancelled. Raises `Hopeless`."""
        try:
            async with self._fresh_client() as client:
                await client.login(self._token)
                await (asyncio.Event().wait() if self._endpoint else client.connect())
        except discord.LoginFailure:
            raise Hopeless("Discord does not know this token: see OSTERIA_DISCORD_TOKEN") from None
        finally:
            self._opened.clear()

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Show it."""
        await self._opened.wait()
        return await self._deliverer.deliver(delivery, ref)

    async def admins(self, chat: str) -> Sequence[tuple[Sender, Place]]:
        """Whose server it is; who else manages it is told only to bots that may list all members."""
        known = await self._hub.directory.known_chat(Place(PLATFORM, chat))
        if known is None or known.private:
            return ()
        try:
            owner = (await self.client.fetch_guild(int(known.group), with_counts=False)).owner_id
            user = await self.client.fetch_user(owner or 0)
            home = await self.client.create_dm(discord.Object(user.id))
        except discord.HTTPException:
            return ()
        return ((user_sender(user), Place(PLATFORM, str(home.id), private=True)),)

    async def forget(self, person: str) -> Sequence[str]:
        """Who was erased has a channel of direct messages, which Discord names."""
        await self._opened.wait()
        self._presses.forget(person)
        try:
            return (str((await self.client.create_dm(discord.Object(int(person)))).id),)
        except (discord.Forbidden, discord.NotFound):
            return ()

    def app(self) -> ASGIApp | None:
        """The endpoint for interactions, where it is asked for."""
        return self._endpoint

    def _fresh_client(self) -> Client:
        if self.client.is_closed():
            self.client = Client(self)
        return self.client

    # --- what happens -------------------------------------------------------------------------------------------------

    async def opened(self) -> None:
        """Logged in."""
        self._opened.set()
        await commands.publish(self.client)

    async def press(self, interaction: Interaction, slot: Slot, token: str) -> None:
        """A button was pressed, or an option chosen."""
        press = Press(interaction, self._clock(), slot=slot, table=token.partition(".")[0])
        await self._attend(press, pressed(interaction, token))

    async def command(self, interaction: Interaction) -> None:
        """A command was given, or is being written."""
        if interaction.type is discord.InteractionType.autocomplete:
            await commands.complete(interaction)
            return
        press = Press(interaction, self._clock(), public=commands.is_public(interaction))
        await self._attend(press, commanded(interaction))

    async def came(self, guild: discord.Guild) -> None:
        await self._reach.come(guild)

    async def went(self, guild: discord.Guild) -> None:
        await self._reach.go(guild)

    async def vanished(self, guild: int, channel: int) -> None:
        await self._reach.vanish(Place(PLATFORM, str(channel), group=str(guild)), Barrier.GONE)

    async def changed(self, channel: discord.abc.GuildChannel | discord.Thread) -> None:
        await self._reach.change(channel)

    # --- how it is answered -------------------------------------------------------------------------------------------

    async def _attend(self, press: Press, inbound: Inbound) -> None:
        """Hand it in, and see to it that it is answered in time, whatever takes long."""
        self._presses.note(inbound.place.key, inbound.sender.key, press)
        late = asyncio.get_running_loop().call_later(SEEN, self._see, press)
        with _failures_logged():
            try:
                answer = await self._handle(press, inbound)
            finally:
                late.cancel()
                press.set_words("")
            await self._answer(press, answer)

    def _see(self, press: Press) -> None:
        """Say that it was noticed, beside what takes long; no screen is to wait for that."""
        press.set_words("")

        async def see() -> None:
            with _failures_logged():
                await press.see()

        task = asyncio.create_task(see())
        self._seeing.add(task)
        task.add_done_callback(self._seeing.discard)

    async def _handle(self, press: Press, inbound: Inbound) -> Answer:
        await self._reach.meet(press.interaction)
        if other := challenged(press.interaction):
            chat = await self._hub.directory.known_chat(inbound.place)
            press.challenged = other.key
            press.head = (challenge(inbound.sender.name, other.name, chat.language if chat else "it"),)
        answer = await self._hub.handle(inbound)
        press.set_words(answer.text)
        return answer

    async def _answer(self, press: Press, answer: Answer) -> None:
        """Tell what is to be told, after the screen that answers the press, if one does."""
        comes = answer.screen and (press.is_private or not answer.text)
        if comes or (press.public and press.is_silent and answer.ok):
            await _happens(press.answered, SEEN)
        if answer.text and not press.taken:
            press.taken = True
            await press.tell(draw_words(answer.text))
        elif answer.screen:
            await press.see()
        else:
            await press.finish()


@contextmanager
def _failures_logged() -> Iterator[None]:
    """What cannot be answered any more is told to the operator alone."""
    try:
        yield
    except Lapsed:
        log.info("too late to answer", platform=PLATFORM)
    except (discord.DiscordException, OSError) as error:
        log.warning("not answered", platform=PLATFORM, error=repr(error))


async def _happens(event: asyncio.Event, seconds: float) -> None:
    """Wait for it so long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
