"""Discord's client as Osteria uses it: a gateway with shards that hears of servers only, and of what is pressed.

House rules: nothing that a client remembers is relied upon: it may be empty, as after a start, or where interactions
come by HTTP.
"""

from typing import Any, Final, Protocol

import discord

from adapters.discord.inbound import Interaction
from adapters.discord.items import Pick, Press
from adapters.discord.reach import Channel, channels_of
from bot.screens.values import Slot

SLOWEST: Final = 30.0
"""Seconds for which discord.py itself waits out a limit; for longer ones the lane waits."""


class Listener(Protocol):
    """Who is told what happens."""

    async def press(self, interaction: Interaction, slot: Slot, token: str) -> None: ...

    async def command(self, interaction: Interaction) -> None: ...

    async def opened(self) -> None: ...

    async def came(self, guild: discord.Guild) -> None: ...

    async def went(self, guild: discord.Guild) -> None: ...

    async def vanished(self, guild: int, channel: int) -> None: ...

    async def changed(self, channel: Channel) -> None: ...


class Client(discord.AutoShardedClient):
    """A client that hands on what it hears."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=SLOWEST,
        )
        self._listener = listener
        self.add_dynamic_items(Press, Pick)

    async def setup_hook(self) -> None:
        """Logged in."""
        await self._listener.opened()

    async def press(self, interaction: Interaction, slot: Slot, token: str) -> None:
        """One of our items was pressed."""
        await self._listener.press(interaction, slot, token)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Commands come here; presses come by their items."""
        if interaction.type in (discord.InteractionType.application_command, discord.InteractionType.autocomplete):
            await self._listener.command(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._listener.came(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._listener.went(guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._listener.vanished(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._listener.vanished(thread.guild_id, thread.thread_id)

    async def on_guild_channel_update(self, _before: Any, after: discord.abc.GuildChannel) -> None:
        await self._listener.changed(after)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        await self._listener.changed(after)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        await self._listener.changed(thread)

    async def on_guild_role_update(self, _before: Any, after: discord.Role) -> None:
        for channel in channels_of(after.guild):
            await self._listener.changed(channel)
