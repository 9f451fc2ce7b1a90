"""Which chats can be written to, as far as Discord tells: tables are parked where they cannot, and brought back.

House rules: an event is a hint, and may never come; a press in a chat is as good. What is told twice does no harm.
Discord tells us of servers, not of their members: whether somebody is still there is asked when a hand cannot be
brought to him.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import discord

from adapters.discord.inbound import PLATFORM, Interaction, channel_place, place_of, sender_of
from bot.chatlife import ChatLife
from bot.people import Chat, Person, Place, Sender
from bot.ports import Barrier
from bot.recent import Recent

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread

UNKNOWN_MEMBER = 10007
KNOWN = 20_000
"""How many chats are known to be in reach."""


class Reach:
    """Tells `life` what becomes of chats."""

    def __init__(self, life: ChatLife) -> None:
        self._life = life
        self._reached: Recent[str, bool] = Recent(KNOWN)
        self._opened: Recent[str, bool] = Recent(KNOWN)
        self._lost: set[str] = set()

    def lose(self, chat: str) -> None:
        """A chat could not be written to."""
        self._reached.drop(chat)
        self._lost.add(chat)

    async def meet(self, interaction: Interaction) -> None:
        """Somebody did something somewhere: if it can be written to now, it goes on there."""
        place, sender = place_of(interaction), sender_of(interaction)
        if place.private and not self._opened.get(sender.key):
            self._opened.put(sender.key, True)
            await self._life.opened(sender)
        if not self._reached.get(place.key) and (place.private or may_write(interaction)):
            await self._resume(place)

    async def change(self, channel: Channel) -> None:
        """A channel or thread is not as it was, or who may write there."""
        place = channel_place(channel)
        if isinstance(channel, discord.Thread) and channel.archived:
            self.lose(place.key)
            await self._life.park(place, Barrier.CLOSED)
        elif (place.key in self._lost or isinstance(channel, discord.Thread)) and is_open(channel):
            await self._resume(place)

    async def come(self, guild: discord.Guild) -> None:
        """Osteria is on a server (again): it says good evening, and goes on where it was."""
        await self._life.resume(Place(PLATFORM, str(guild.id)))
        if hall := guild.system_channel or next(filter(is_open, guild.text_channels), None):
            await self._life.greet(channel_place(hall), guild.preferred_locale.value)

    async def go(self, guild: discord.Guild) -> None:
        """Osteria is no longer on a server."""
        self._reached = Recent(KNOWN)
        await self._life.park(Place(PLATFORM, str(guild.id)), Barrier.KICKED)

    async def vanish(self, place: Place, why: Barrier) -> None:
        """A chat is out of reach."""
        self.lose(place.key)
        await self._life.park(place, why)

    async def miss(self, client: discord.Client, chat: Chat, person: Person, key: str) -> None:
        """A hand cannot be brought to somebody: if he has left the server, he leaves its tables. `key` as that of a
        press.
        """
        try:
            await client.http.get_member(int(chat.group), int(person.key))
        except discord.NotFound as error:
            if error.code == UNKNOWN_MEMBER:
                await self._life.left(Sender(PLATFORM, person.key, person.name), Place(PLATFORM, chat.group), key)

    async def _resume(self, place: Place) -> None:
        self._reached.put(place.key, True)
        self._lost.discard(place.key)
        await self._life.resume(place)


def channels_of(guild: discord.Guild) -> Iterable[Channel]:
    """Where there may be tables."""
    return (*guild.text_channels, *guild.voice_channels, *guild.stage_channels, *guild.threads)


def may_write(interaction: Interaction) -> bool:
    """Whether Osteria may write where this was done."""
    return _may_write(interaction.app_permissions, interaction.channel)


def is_open(channel: Channel) -> bool:
    """Whether Osteria may write there."""
    return _may_write(channel.permissions_for(channel.guild.me), channel)


def _may_write(rights: discord.Permissions, channel: Any) -> bool:
    sends = rights.send_messages_in_threads if isinstance(channel, discord.Thread) else rights.send_messages
    return rights.administrator or (rights.view_channel and sends)
