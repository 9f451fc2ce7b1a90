"""A server of Discord with an Osteria on it, and people who press what they see, by its label.

Discord is `simcord`: the real library over a simulated server. What a person may see and press is checked by it; what
he does is handed to the gateway here, in his own language, and several may do something at once.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import discord
import simcord
from simcord import actors, interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage
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
        async with asyncio.timeout(20):
            with self.env.time_context():
                await self._settle()

    async def _settle(self) -> None:
        await self._quiet()
        while await self.osteria.clock.tick() <= self.watch.now() or self.osteria.clock.is_busy:
            await self.osteria.clock.rest()
            await self._quiet()

    async def _quiet(self) -> None:
        """Until nothing is on its way: lanes and tasks of the bot end, or sleep."""
        while self._awake() > 0:  # noqa: ASYNC110 - each ends in its own way
            await asyncio.sleep(0.0005)

    def _awake(self) -> int:
        tasks = sum(not task.done() for task in self.env._work.tasks)
        return max(tasks, self.osteria.outbox.lanes) - self.glass.asleep

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
    """Somebody on the server, in a channel of it, or in his direct messages."""

    def __init__(self, house: House, actor: Any, channel: Any, locale: str = "it") -> None:
        self.house, self.actor, self.channel, self.locale = house, actor, channel, locale

    @property
    def name(self) -> str:
        user = getattr(self.actor, "user", self.actor)
        return str(user.global_name or user.name)

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

    async def says(self, command: str, **options: str) -> InteractionResult:
        """Give a slash command."""
        result = self.emits(command, **options)
        await self.house.settle()
        return result

    def emits(self, command: str, **options: str) -> InteractionResult:
        """Give a slash command, and wait for nothing."""
        root = actors._resolve_visible_command(self.actor, self.channel.id, command, 1)
        given, _ = interactions.build_options(self.actor, command, root, options, channel_id=self.channel.id)
        return self._emit(2, {"id": root["id"], "name": command, "type": 1, "options": given})

    async def presses(self, label: str) -> InteractionResult:
        """Press the button, or choose the option, with this label, or the one that begins with it; the lowest."""
        message, _, custom_id, value = self._find(label)
        return await self.presses_in(message, custom_id, value)

    async def chooses(self, name: str, label: str) -> InteractionResult:
        """Choose the option with this label in the chooser whose name begins so; the lowest."""
        found = [
            (message, custom_id, value)
            for message in self.messages()
            for chooser in walk_components(message.components)
            if chooser["type"] == SELECT and chooser["placeholder"].startswith(name)
            for shown, custom_id, value in options_of(chooser)
            if shown == label
        ]
        assert found, f"{self.name} sees no {label!r} in {name!r}"
        return await self.presses_in(*found[-1])

    def _find(self, label: str) -> tuple[Any, str, str, str]:
        found = [
            (message, *control)
            for message in self.messages()
            for control in controls_of(message)
            if control[0].startswith(label)
        ]
        assert found, f"{self.name} sees no {label!r}, only {self.labels()}"
        return ([one for one in found if one[1] == label] or found)[-1]

    async def presses_in(self, message: Any, custom_id: str, value: str = "") -> InteractionResult:
        """Press this very button of a message, or choose that value."""
        return await self._acts(*self._press(message, custom_id, value))

    def emits_often(self, label: str, times: int) -> list[InteractionResult]:
        """Press one button so often at once, and wait for nothing."""
        message, _, custom_id, value = self._find(label)
        return [self._emit(*self._press(message, custom_id, value)) for _ in range(times)]

    async def forges(self, custom_id: str, message: Any = None) -> InteractionResult:
        """Press a button that no message has, on the lowest message or another: what a forged client may send."""
        message = message or self.messages()[-1]
        button = {"type": BUTTON, "style": 2, "label": "?", "custom_id": custom_id}
        payload = dict(serializers.message_payload(self.house.env.backend, message))
        payload["components"] = [{"type": 1, "components": [button]}]
        return await self._acts(3, {"custom_id": custom_id, "component_type": BUTTON}, message, {"message": payload})

    def _press(self, message: Any, custom_id: str, value: str) -> tuple[int, Any, Any, Any]:
        env = self.house.env
        stored = actors._visible_message(self.actor, ResponseMessage(env, message))
        kind = SELECT if value else BUTTON
        actors._find_component(stored.components, types=(kind,), custom_id=custom_id, label=None)
        data = {"custom_id": custom_id, "component_type": kind} | ({"values": [value]} if value else {})
        return 3, data, stored, {"message": dict(serializers.message_payload(env.backend, stored))}

    async def _acts(self, *what: Any) -> InteractionResult:
        result = self._emit(*what)
        await self.house.settle()
        return result

    def _emit(self, kind: int, data: Any, message: Any = None, more: Any = None) -> InteractionResult:
        """Hand what he does to the gateway."""
        backend, guild = self.house.env.backend, getattr(self.actor, "guild", None)
        record, payload = interactions.base_payload(
            backend,
            type=kind,
            channel_id=self.channel.id,
            guild_id=guild and guild.id,
            user_id=self.actor.id,
            data=data,
        )
        record.source_message_id = message and message.id
        backend.emit("INTERACTION_CREATE", {**payload, **(more or {}), "locale": self.locale})
        return InteractionResult(self.house.env, record)


def controls_of(message: Any) -> Iterator[tuple[str, str, str]]:
    """What can be pressed or chosen: label, custom_id, and the value of an option."""
    for component in walk_components(message.components):
        if component["type"] == BUTTON and "custom_id" in component:
            yield component["label"], component["custom_id"], ""
        elif component["type"] == SELECT:
            yield from options_of(component)


def options_of(chooser: Any) -> Iterator[tuple[str, str, str]]:
    """What can be chosen there."""
    for option in chooser["options"]:
        yield option["label"], chooser["custom_id"], option["value"]


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

    def close_direct_messages(self) -> None:
        """Nobody takes direct messages."""
        self.house.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)

    def guests(self, names: Iterable[str]) -> list[Guest]:
        return [self.guest(name) for name in names]


@asynccontextmanager
async def evening(url: str, *, seed: int = 1) -> AsyncIterator[Evening]:
    """An evening on Discord. An error of ours that nobody saw is raised at its end."""
    house = House(url, seed=seed)
    adapter = await house.open()
    house.env = simcord.Env(adapter.client, shard_count=1)
    await house.env.start()
    try:
        await house.begin()
        yield Evening(house)
        assert house.env.errors == []
    finally:
        await house.close()
        await house.env.shutdown()
