"""A server of Discord with an Osteria on it, and people who press what they see, by its label.

Discord is `simcord`: the real library over a simulated server. Its people speak English in private, since that is what
its interactions say; the group speaks Italian.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import discord
import simcord
from simcord.components import walk_components
from simcord.results import ResponseMessage
from sqlalchemy import select

from adapters.discord.app import Discord
from bot.app import Osteria
from bot.clock import wind
from bot.store import schema
from bot.store.codec import decode_table
from bot.store.store import Store
from bot.table import Table
from bot.thinking import Thinkers
from tests.kit.hourglass import Hourglass

BUTTON, SELECT, TEXT = 2, 3, 10
"""Kinds of components."""


class House:
    """An Osteria on a simulated Discord. Time is Discord's: `pass_time` moves both."""

    env: simcord.Env

    def __init__(self, url: str, *, seed: int = 1) -> None:
        self.url, self.random = url, Random(seed)
        self.glass = Hourglass()

    async def open(self) -> Discord:
        """Start Osteria, as the real one does; Discord is told later."""
        self.store = await Store.open(self.url)
        self.thinkers = Thinkers(lambda: Random(self.random.random()))
        self.watch = await wind(self.store, first=1000.0, monotonic=self.glass, unix=self.glass)
        self.osteria = Osteria(
            self.store,
            self.watch,
            self.thinkers,
            new_seed=lambda: self.random.randbytes(32),
            sleep=self.glass.sleep,
            unix=self.glass,
        )
        self.discord = Discord("token", self.osteria.hub, clock=self.glass)
        return self.discord

    async def begin(self) -> None:
        """What is done once Discord is there."""
        await self.osteria.outbox.start({"discord": self.discord})
        await self.osteria.timekeeper.redraw()
        await self.settle()

    async def close(self) -> None:
        """Stop Osteria, as the real one does."""
        await self.osteria.close()
        await self.store.close()
        self.thinkers.close()

    async def restart(self, *, after: float = 10.0) -> None:
        """Osteria stops and starts again, on the same Discord."""
        await self.close()
        self.glass.pass_(after)
        await self.env.restart_bot((await self.open()).client)
        await self.begin()

    async def settle(self) -> None:
        """Let everything happen that is due now, and arrive."""
        await self.env.settle()
        while await self.osteria.clock.tick() <= self.watch.now() or self.osteria.clock.is_busy:
            await self.osteria.clock.rest()
        while self.osteria.outbox.lanes > self.glass.asleep:  # noqa: ASYNC110 - lanes end or sleep, each in its own way
            await asyncio.sleep(0.0005)
        await self.env.settle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and everything happen that it brings."""
        until = self.glass.now + seconds
        while self.glass.now < until:
            await self.settle()
            due = await self.osteria.clock.tick()
            step = min(until - self.glass.now, max(0.001, due - self.watch.now()))
            self.glass.pass_(step)
            await self.env.advance_time(step)
        await self.settle()

    async def table(self, number: int = 1) -> Table:
        """A table as it is stored."""
        (row,) = await self.store.fetch(select(schema.game_table).where(schema.game_table.c.id == number))
        return decode_table(row.snapshot)


class Guest:
    """Somebody on the server, in a channel of it."""

    def __init__(self, house: House, actor: Any, channel: Any) -> None:
        self.house, self.actor, self.channel = house, actor, channel

    @property
    def name(self) -> str:
        return str(self.actor.name)

    def messages(self) -> list[Any]:
        """What he sees, oldest first."""
        kept = self.house.env.backend.messages.get(self.channel.id, {}).values()
        return [message for message in sorted(kept, key=lambda one: one.id) if message.visible_to(self.actor.id)]

    def own(self) -> list[Any]:
        """What he alone sees."""
        return [message for message in self.messages() if message.flags & 64]

    def reads(self) -> str:
        """All that he sees, as text."""
        return "\n\n".join(map(text_of, self.messages()))

    def labels(self) -> list[str]:
        """The buttons and options that he sees, the lowest message last."""
        return [label for message in self.messages() for label, *_ in controls_of(message)]

    async def says(self, command: str, **options: str) -> Any:
        """Give a slash command."""
        result = await self.actor.slash(self.channel, command, **options)
        await self.house.settle()
        return result

    async def presses(self, label: str) -> Any:
        """Press the button, or choose the option, with this label, or the one that begins with it; the lowest."""
        found = [
            (message, *control)
            for message in self.messages()
            for control in controls_of(message)
            if control[0].startswith(label)
        ]
        assert found, f"{self.name} sees no {label!r}, only {self.labels()}"
        exact = [one for one in found if one[1] == label]
        message, _, custom_id, value = (exact or found)[-1]
        return await self.presses_in(message, custom_id, value)

    async def presses_in(self, message: Any, custom_id: str, value: str = "") -> Any:
        """Press this very button of a message, or choose that value."""
        shown = ResponseMessage(self.house.env, message)
        if value:
            result = await self.actor.select(shown, [value], custom_id=custom_id)
        else:
            result = await self.actor.click(shown, custom_id=custom_id)
        await self.house.settle()
        return result


def controls_of(message: Any) -> Iterator[tuple[str, str, str]]:
    """What can be pressed or chosen: label, custom_id, and the value of an option."""
    for component in walk_components(message.components):
        if component["type"] == BUTTON and "custom_id" in component:
            yield component["label"], component["custom_id"], ""
        elif component["type"] == SELECT:
            for option in component["options"]:
                yield option["label"], component["custom_id"], option["value"]


def text_of(message: Any) -> str:
    """What a message says."""
    texts = [component["content"] for component in walk_components(message.components) if component["type"] == TEXT]
    return "\n".join([message.content, *texts]).strip()


class Evening:
    """A house with a server, a channel "bar-sport" and people in it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.guild = house.env.create_guild()
        self.bar = self.guild.create_text_channel("bar-sport")

    def guest(self, name: str, channel: Any = None, **rights: bool) -> Guest:
        """Somebody new, perhaps with rights."""
        roles = [self.guild.create_role(name, permissions=discord.Permissions(**rights))] if rights else []
        member = self.guild.add_member(self.house.env.create_user(name.lower(), global_name=name), roles=roles)
        return Guest(self.house, member, channel or self.bar)

    def guests(self, names: Iterable[str]) -> list[Guest]:
        return [self.guest(name) for name in names]


@asynccontextmanager
async def evening(url: str, *, seed: int = 1, **options: Any) -> AsyncIterator[Evening]:
    """An evening on Discord."""
    house = House(url, seed=seed)
    adapter = await house.open()
    async with simcord.run(adapter.client, shard_count=1, **options) as house.env:
        try:
            await house.begin()
            yield Evening(house)
        finally:
            await house.close()
