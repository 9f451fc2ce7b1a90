"""One interaction and how it is answered.

House rules: Discord wants its first answer within 3 s, and gives a token that speaks for 15 minutes. Whatever comes
first is the first answer: a message, a change of what was pressed, or, when nothing is ready, a mere "seen".
"""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from itertools import count
from typing import Any, Final

import discord

from adapters.discord.inbound import Interaction
from adapters.discord.render import Layout
from bot.recent import Recent
from bot.screens.values import Line, Slot

LIFE: Final = 14.5 * 60
"""Seconds for which an interaction's token is used."""
PEOPLE: Final = 5_000
"""How many people's latest presses are remembered: each holds what discord.py knows of it."""

DEAD: Final = (10062, 10015, 50027, 40060)
"""Discord's codes for an interaction that cannot be answered (any more)."""

MENTIONS: Final = discord.AllowedMentions.none()


class Said(Enum):
    """What the first answer was."""

    NOTHING = auto()
    SEEN = auto()
    """The press was noticed: what was pressed may still be changed."""
    LATER = auto()
    """A message for him alone is promised, and not yet there."""
    MESSAGE = auto()


class Lapsed(Exception):
    """The token does not speak any more."""


class Press:
    """`slot` is that of the message that was pressed, `table` the number of its table; both empty for a command.
    `public`: the command is answered before all.
    """

    def __init__(
        self, interaction: Interaction, at: float, *, slot: Slot | None = None, table: str = "", public: bool = False
    ) -> None:
        self.interaction, self.at, self.slot, self.table, self.public = interaction, at, slot, table, public
        self.order = 0
        """Later presses have a higher number."""
        self.head: tuple[Line, ...] = ()
        """What stands above the table that answers it."""
        self.challenged = ""
        """The user who is mentioned there, as the person `CHALLENGED`."""
        self.dead = False
        self.answered = asyncio.Event()
        """Set once something was said, more than that it was seen, or stands elsewhere."""
        self._words: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.taken = False
        """Whether a screen has told it."""
        self._said = Said.NOTHING
        self._lock = asyncio.Lock()

    @property
    def is_silent(self) -> bool:
        """Whether nothing was answered so far."""
        return self._said is Said.NOTHING and not self.dead

    @property
    def is_open(self) -> bool:
        """Whether nothing was answered so far, or no more than that it was seen."""
        return self._said is not Said.MESSAGE and not self.dead

    @property
    def is_private(self) -> bool:
        """Whether what was pressed is its presser's alone, so that what comes of it may stand there too."""
        message = self.interaction.message
        return self.slot in (Slot.HAND, Slot.NOTE) and (
            self.is_direct or (message is not None and message.flags.ephemeral)
        )

    @property
    def is_direct(self) -> bool:
        """Whether it was pressed in a direct message."""
        return self.interaction.guild_id is None

    async def take_words(self) -> str:
        """What a screen in the place of what was pressed is to tell above itself."""
        if not self.is_private or self.taken:
            return ""
        words = await self._words
        self.taken = bool(words)
        return words

    def set_words(self, words: str) -> None:
        """What is to be told beside the screens that come of it; empty where they are not to wait for it (any more)."""
        if not self._words.done():
            self._words.set_result(words)

    async def see(self) -> None:
        """Say that it was noticed, if nothing was said."""
        async with self._lock:
            if self._said is Said.NOTHING:
                await self._see()

    async def tell(self, view: Layout) -> int:
        """A message for him alone; its number."""
        async with self._lock:
            return await self._send(view, MENTIONS, ephemeral=True)

    async def publish(self, view: Layout, mentions: discord.AllowedMentions) -> int:
        """The message that answers the command before all; its number, 0 where it was answered otherwise."""
        async with self._lock:
            return 0 if self._said is not Said.NOTHING else await self._send(view, mentions, ephemeral=False)

    async def change(self, view: Layout) -> bool:
        """Put this in the place of what was pressed, unless it was answered otherwise."""
        async with self._lock:
            if not self.is_open:
                return False
            if self._said is Said.NOTHING:
                first = self.interaction.response.edit_message(view=view, allowed_mentions=MENTIONS, **self._cleared())
                await self._try(first)
                self._said = Said.SEEN
            else:
                later = self.interaction.edit_original_response(view=view, allowed_mentions=MENTIONS, **self._cleared())
                await self._try(later)
            self.answered.set()
            return True

    async def rewrite(self, message: int, view: Layout) -> bool:
        """Change a message that it was told; 0 is what was pressed."""
        if not message:
            return await self.change(view)
        await self._try(self.interaction.followup.edit_message(message, view=view, allowed_mentions=MENTIONS))
        return True

    async def withdraw(self, message: int) -> None:
        """Take back a message that it was told; 0 is what was pressed."""
        if message:
            await self._try(self.interaction.followup.delete_message(message))
        else:
            await self._try(self.interaction.delete_original_response())

    async def finish(self) -> None:
        """There is nothing more to say."""
        async with self._lock:
            if self._said is Said.NOTHING:
                await self._see()
            if self._said is Said.LATER:
                await self._try(self.interaction.delete_original_response())
                self._said = Said.MESSAGE

    def _cleared(self) -> dict[str, Any]:
        """What was pressed loses the file that it had."""
        message = self.interaction.message
        return {"attachments": []} if message and message.attachments else {}

    async def _see(self) -> None:
        if self.slot is None:
            await self._try(self.interaction.response.defer(ephemeral=True, thinking=True))
            self._said = Said.LATER
        else:
            await self._try(self.interaction.response.defer())
            self._said = Said.SEEN

    async def _send(self, view: Layout, mentions: discord.AllowedMentions, *, ephemeral: bool) -> int:
        act = self.interaction
        sent: dict[str, Any] = {"view": view, "allowed_mentions": mentions}
        match self._said:
            case Said.NOTHING:
                first = act.response.send_message(**sent, **view.uploads(), ephemeral=ephemeral)
                number, self._said = (await self._try(first)).message_id, Said.MESSAGE
            case Said.LATER:
                promised = act.edit_original_response(**sent, **view.uploads("attachments"))
                number, self._said = (await self._try(promised)).id, Said.MESSAGE
            case _:
                more = act.followup.send(**sent, **view.uploads(), ephemeral=ephemeral, wait=True)
                number = (await self._try(more)).id
        self.answered.set()
        return int(number)

    async def _try(self, call: Any) -> Any:
        """What Discord answers. Raises `Lapsed` where the token does not speak any more."""
        try:
            return await call
        except discord.HTTPException as error:
            if error.code not in DEAD:
                raise
            self.dead = True
            self.answered.set()
            raise Lapsed from error


class Presses:
    """The latest press of everybody, in each chat and in private."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._order = clock, count(1)
        self._latest: Recent[tuple[str, str], Press] = Recent(PEOPLE)
        self._public: Recent[str, Press] = Recent(PEOPLE)

    def note(self, chat: str, person: str, press: Press) -> None:
        """Somebody pressed something in a chat: in a private one about any."""
        press.order = next(self._order)
        place = "" if press.is_direct else chat, person
        if (before := self._latest.get(place)) and not before.public:
            before.answered.set()  # whatever comes of it stands at the later one
        self._latest.put(place, press)
        if press.public:
            self._public.put(chat, press)

    def forget(self, person: str) -> None:
        """Somebody is no more."""
        self._latest.drop_where(lambda key: key[1] == person)

    def of(self, chat: str, person: str, table: str) -> Press | None:
        """His latest press that can still be answered with something of that table: there, or in private where it was
        about that table or none.
        """
        here, direct = self._latest.get((chat, person)), self._latest.get(("", person))
        found = [here, direct if direct and direct.table in ("", "0", table) else None]
        return max((press for press in found if press and self.speaks(press)), key=_order, default=None)

    def public(self, chat: str) -> Press | None:
        """A command there that waits for its answer before all."""
        press = self._public.get(chat)
        return press if press and press.is_silent and self.speaks(press) else None

    def speaks(self, press: Press) -> bool:
        """Whether its token still speaks."""
        return not press.dead and self._clock() - press.at < LIFE


def _order(press: Press) -> int:
    return press.order
