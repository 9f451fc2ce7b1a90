"""The stage that is Telegram: its stand-in, a real server on loopback."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.table import Table
from tests.adapters.suite.stage import Shown, shown
from tests.adapters.telegram.guest import Guest
from tests.adapters.telegram.house import House, house
from tests.kit.telegram.messages import Message


class Telegram:
    """A supergroup in which Osteria is a member."""

    def __init__(self, inn: House) -> None:
        self.inn = inn

    async def guests(self, names: Sequence[str]) -> Sequence["Member"]:
        """They meet in a group."""
        guests = self.inn.guests(*names)
        self.inn.group("Bar Sport", *guests)
        await self.inn.settle()
        return [Member(guest) for guest in guests]

    async def pass_time(self, seconds: float) -> None:
        await self.inn.pass_time(seconds)

    async def restart(self) -> None:
        await self.inn.restart()

    async def table(self, number: int = 1) -> Table:
        return await self.inn.table(number)


class Member:
    """Somebody in the group."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.name = guest, guest.name

    async def writes(self, word: str, rest: str = "") -> None:
        await self.guest.writes(f"/{word} {rest}".strip())

    async def taps(self, label: str) -> Shown:
        return shown((await self.guest.taps(label)).text, ())

    async def sets(self, option: str, value: str) -> None:
        await self.taps(option)
        await self.taps(value)

    async def public(self) -> Sequence[Shown]:
        return [_shown(one) for one in self._seen() if not one.reader]

    async def own(self) -> Sequence[Shown]:
        return [_shown(one) for one in self._seen() if one.reader]

    def _seen(self) -> list[Message]:
        return [message for message in self.guest.person.sees(self.guest.place) if message.by_bot]


def _shown(message: Message) -> Shown:
    return shown(message.text, message.labels)


@asynccontextmanager
async def telegram(folder: Path) -> AsyncIterator[Telegram]:
    """A Telegram with an Osteria."""
    async with house(folder) as inn:
        yield Telegram(inn)
