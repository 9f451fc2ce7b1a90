"""What one script of play asks of a chat platform, whichever it is, and what people see there in plain words.

House rules: a stage shows what a person's client shows him, after the platform's own markup is read. What platforms may
show in their own way is made alike here, and nowhere else: blank lines, and how long there is still time.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from bot.table import Table

MOMENT: Final = re.compile(r"\bfra \d[^·\n]*|<t:\d+:R>")
"""A moment that is told relatively: each platform counts it in its own way."""

ISOLATES: Final = {0x2068: None, 0x2069: None}
"""What keeps a name apart from the words around it: a mention needs none."""


class Shown(NamedTuple):
    """A message as it is read, line by line, with the labels of all that can be pressed or chosen under it."""

    lines: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class Guest(Protocol):
    """Somebody with a client of that platform."""

    @property
    def name(self) -> str: ...

    async def writes(self, word: str, rest: str = "") -> None:
        """Give a command."""

    async def taps(self, label: str) -> Shown:
        """Press the lowest button with this label, or the one that begins with it; what he is told at once."""

    async def sets(self, option: str, value: str) -> None:
        """Choose a house rule, where they are shown."""

    async def public(self) -> Sequence[Shown]:
        """What all see, oldest first."""

    async def own(self) -> Sequence[Shown]:
        """What he alone sees, oldest first."""


class Stage(Protocol):
    """A whole Osteria on a platform; time passes only when it is told to, and its packs follow from its seed."""

    async def guests(self, names: Sequence[str]) -> Sequence[Guest]:
        """People who meet in one place; the first of them has opened it, where it must be opened."""

    async def pass_time(self, seconds: float) -> None: ...

    async def restart(self) -> None: ...

    async def table(self, number: int = 1) -> Table: ...


def shown(text: str, labels: Sequence[str]) -> Shown:
    """A message of this text."""
    lines = (MOMENT.sub("…", line).translate(ISOLATES).strip() for line in text.split("\n"))
    return Shown(tuple(line for line in lines if line), tuple(labels))
