"""What is asked of what has been, and of what is kept of people: boards, numbers, past matches, bans, a person's data.

House rules: a section of the archive answers some commands. It reads what it needs and shows it; what it changes is
stored in one transaction with that, by the manager. It never touches a table.
"""

from typing import Protocol

from msgspec import Struct

from bot.commands import Command
from bot.ports import Answer
from bot.refusals import Refused
from bot.request import Request
from bot.screens.surface import Surface
from bot.screens.values import Delivery
from bot.store.statements import Write


class Served(Struct, frozen=True):
    """What is shown and said to who asked, and what is stored along with it."""

    shown: tuple[Delivery, ...] = ()
    said: Answer = Answer()
    stored: tuple[Write, ...] = ()


class Section(Protocol):
    """A part of the archive."""

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Those that it answers."""

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Answer one of its commands."""
