"""The stage that is Discord: `simcord`, with the library's own client."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from bot.table import Table
from tests.adapters.discord.house import Evening, Guest, controls_of, evening, text_of
from tests.adapters.suite.stage import Shown, shown

MENTION: Final = re.compile(r"<@(\d+)>")
ESCAPED: Final = re.compile(r"\\(.)")
MARKUP: Final = re.compile(r"(?<!\\)(\*\*|`|^-# |\u200b)", re.MULTILINE)
ARGUMENTS: Final = {"gioca": ("gioco", "regole"), "regole": ("gioco",), "lingua": ("lingua",)}


class Discord:
    """A channel of a server."""

    def __init__(self, bar: Evening) -> None:
        self.bar = bar

    async def guests(self, names: Sequence[str]) -> Sequence["Member"]:
        """They meet in a channel."""
        self.bar.bar = self.bar.guild.create_text_channel("Bar Sport")
        return [Member(guest, self) for guest in self.bar.guests(names)]

    async def pass_time(self, seconds: float) -> None:
        await self.bar.house.pass_time(seconds)

    async def restart(self) -> None:
        await self.bar.house.restart()

    async def table(self, number: int = 1) -> Table:
        return await self.bar.house.table(number)


class Member:
    """Somebody in the channel."""

    def __init__(self, guest: Guest, stage: Discord) -> None:
        self.guest, self.name, self._stage = guest, guest.name, stage

    async def writes(self, word: str, rest: str = "") -> None:
        await self.guest.says(word, **dict(zip(ARGUMENTS.get(word, ()), rest.split(), strict=False)))

    async def taps(self, label: str) -> Shown:
        """What he alone is shown for it tells him."""
        result = await self.guest.presses(label)
        message = result.response and result.response._message
        return self._shown(message) if message and message.flags & 64 else Shown((), ())

    async def sets(self, option: str, value: str) -> None:
        await self.guest.chooses(option, value)

    async def public(self) -> Sequence[Shown]:
        return [self._shown(one) for one in self.guest.messages() if not one.flags & 64]

    async def own(self) -> Sequence[Shown]:
        return [self._shown(one) for one in self.guest.own()]

    def _shown(self, message: Any) -> Shown:
        return shown(self._read(text_of(message)), [label for label, *_ in controls_of(message)])

    def _read(self, markdown: str) -> str:
        """What a client makes of it."""
        people = self._stage.bar.house.env.backend.users
        named = MENTION.sub(lambda found: str(people[int(found[1])].global_name), MARKUP.sub("", markdown))
        return ESCAPED.sub(r"\1", named)


@asynccontextmanager
async def discord(url: str) -> AsyncIterator[Discord]:
    """A Discord with an Osteria."""
    async with evening(url) as bar:
        yield Discord(bar)
