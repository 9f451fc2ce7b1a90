"""Deliveries to Discord: tables and records as messages of the bot, hands and notes as answers to a press.

House rules: a private answer needs a press of its reader's from the last 15 minutes, or a direct message where he
chose that; without either it is missed, and asking for it is the next press. What stays in a chat never depends on
anybody's press.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import discord
import msgspec
from msgspec import Struct

from adapters.discord.inbound import PLATFORM
from adapters.discord.markup import CHALLENGED, Who, mentions_of
from adapters.discord.press import PEOPLE, Lapsed, Press, Presses
from adapters.discord.reach import Reach
from adapters.discord.render import Layout, draw, draw_lines, mentioned
from bot.directory import Directory
from bot.people import Chat, Person
from bot.ports import Barrier, Gone, Missed, Retry, Sent
from bot.recent import Recent
from bot.screens.values import Delivery, Line, Slot

UNKNOWN_MESSAGE: Final = 10008
CLOSED_DIRECT: Final = 50007
BARRIERS: Final = {
    50001: Barrier.NO_RIGHT,
    50013: Barrier.NO_RIGHT,
    10003: Barrier.GONE,
    10004: Barrier.KICKED,
    50083: Barrier.CLOSED,
    160005: Barrier.CLOSED,
}
"""What Discord's codes say of a whole chat: no access, no permission, no such channel or server, archived, locked."""

HERE: Final = "-"
"""The name of a message that only its reader's press can change."""
BETWEEN: Final = 60.0
"""Seconds between two notes that go to a whole chat for want of a press."""


class Ref(Struct, frozen=True):
    """A message of ours in a channel, with the announcements that stand at its head."""

    channel: int
    message: int
    head: tuple[Line, ...] = ()


class Held(Struct, frozen=True):
    """A private message and the press whose token can change it; 0 is what was pressed."""

    press: Press
    message: int


class Deliverer:
    """Puts deliveries where they are read. `client` is the one that is logged in; `reach` is told of whatever turns out
    to be out of it.
    """

    def __init__(
        self,
        directory: Directory,
        presses: Presses,
        client: Callable[[], discord.Client],
        clock: Callable[[], float],
        reach: Reach,
    ) -> None:
        self._directory, self._presses, self._client, self._clock = directory, presses, client, clock
        self._reach = reach
        self._held: Recent[tuple[int, int, str], Held] = Recent(PEOPLE)
        self._noted: Recent[str, float] = Recent(1_000)

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Show it: new, or in the place of what this slot shows."""
        chat = await self._directory.chat_of(delivery.chat)
        known = _read(ref)
        try:
            if not delivery.person:
                return await self._show(delivery, chat, known)
            if delivery.slot is Slot.HAND:
                return await self._show_hand(delivery, chat, known)
            return await self._show_note(delivery, chat)
        except discord.RateLimited as slow:
            return Retry(slow.retry_after, flood=True)
        except discord.HTTPException as error:
            why = self._barrier(error.code, chat)
            if why is None:
                raise
            self._reach.lose(chat.key)
            return Gone(why)

    def _barrier(self, code: int, chat: Chat) -> Barrier | None:
        client, why = self._client(), BARRIERS.get(code)
        if why is Barrier.NO_RIGHT and client.guilds and chat.group and not client.get_guild(int(chat.group)):
            return Barrier.KICKED
        return why

    # --- what all see -------------------------------------------------------------------------------------------------

    async def _show(self, delivery: Delivery, chat: Chat, known: Ref | None) -> Sent:
        who = await self._who(delivery)
        if known and not delivery.fresh and not delivery.head and not delivery.screen.attachment:
            view = draw(delivery.screen, delivery.slot, who, known.head)
            if await self._edit(known, view, mentioned(view)):
                return _sent(known)
        press = self._presses.public(chat.key) if delivery.slot is Slot.TABLE else None
        head = (*press.head, *delivery.head) if press else delivery.head
        who |= {CHALLENGED: press.challenged} if press and press.challenged else {}
        view = draw(delivery.screen, delivery.slot, who, head)
        number = await self._publish(press, view)
        number = number or await self._send(int(chat.key), view, mentioned(view), delivery.id)
        if known and delivery.slot is Slot.TABLE and known.message != number:
            await self._overtake(known, who)
        return _sent(Ref(int(chat.key), number, head))

    async def _publish(self, press: Press | None, view: Layout) -> int:
        """The table that a command asked for is its answer; 0 where it is none."""
        if press:
            with suppress(Lapsed):
                return await press.publish(view, mentioned(view))
        return 0

    async def _overtake(self, old: Ref, who: Who) -> None:
        """What was sent anew further down goes, but for what it announced."""
        message = self._message(old)
        with suppress(discord.HTTPException):
            if old.head:
                await message.edit(view=draw_lines(old.head, who), allowed_mentions=discord.AllowedMentions.none())
            else:
                await message.delete()

    async def _send(self, channel: int, view: Layout, mentions: discord.AllowedMentions, nonce: int) -> int:
        sent = (
            await self._client()
            .get_partial_messageable(channel)
            .send(view=view, allowed_mentions=mentions, nonce=nonce, **view.uploads())
        )
        return sent.id

    async def _edit(self, ref: Ref, view: Layout, mentions: discord.AllowedMentions) -> bool:
        """False where the message is no longer there."""
        try:
            await self._message(ref).edit(view=view, allowed_mentions=mentions)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    def _message(self, ref: Ref) -> Any:
        return self._client().get_partial_messageable(ref.channel).get_partial_message(ref.message)

    async def _who(self, delivery: Delivery) -> dict[int, str]:
        mentions = mentions_of((*delivery.head, *delivery.screen.blocks))
        people = [await self._directory.person_of(mention.person) for mention in mentions if mention.person]
        return {person.id: person.key for person in people if person.platform == PLATFORM}

    # --- what one sees ------------------------------------------------------------------------------------------------

    async def _show_hand(self, delivery: Delivery, chat: Chat, known: Ref | None) -> Sent | Missed:
        person = await self._directory.person_of(delivery.person)
        press = self._presses.of(chat.key, person.key, delivery.key)
        view = await self._view(delivery, press)
        changed = await self._change(delivery, view, press, delivery.key)
        if _wants_direct(chat, person) and not (changed and press and press.is_direct):
            known = await self._send_directly(delivery, chat, person, view, known)
        elif not changed:
            known = None
        asked = press is not None and not press.answered.is_set()
        if changed or (known and not asked) or await self._show_beside(delivery, view, press) or known:
            return _sent(known) if known else Sent(HERE)
        if chat.group:
            await self._reach.miss(self._client(), chat, person, f"left {delivery.id}")
        return Missed()

    async def _show_note(self, delivery: Delivery, chat: Chat) -> Sent | Missed:
        person = await self._directory.person_of(delivery.person)
        press = self._presses.of(chat.key, person.key, delivery.key)
        view = await self._view(delivery, press)
        anew = delivery.screen.attachment is not None
        if press and not anew and await self._change(delivery, view, press, press.table):
            return Sent(HERE)
        if press and await self._tell(press, view):
            return Sent(HERE)
        if _wants_direct(chat, person) and await self._send_directly(delivery, chat, person, view, None):
            return Sent(HERE)
        if delivery.public and self._may_note(chat):
            await self._send(int(chat.key), view, discord.AllowedMentions.none(), delivery.id)
            return Sent(HERE)
        return Missed()

    async def _view(self, delivery: Delivery, press: Press | None) -> Layout:
        words = await press.take_words() if press else ""
        return draw(delivery.screen, delivery.slot, await self._who(delivery), delivery.head, words)

    async def _change(self, delivery: Delivery, view: Layout, press: Press | None, table: str) -> bool:
        """Put it in the place of what was pressed, if that is the same message."""
        if press is None or not press.is_private or press.slot is not delivery.slot or press.table != table:
            return False
        with suppress(Lapsed):
            if await press.change(view):
                self._held.put(_address(delivery), Held(press, 0))
                return True
        return False

    async def _show_beside(self, delivery: Delivery, view: Layout, press: Press | None) -> bool:
        """A message in the chat for its reader alone: the one that he has, or a new one."""
        held = self._held.get(_address(delivery))
        held = held if held and self._presses.speaks(held.press) else None
        with suppress(Lapsed, discord.NotFound):
            if held and not delivery.fresh and await held.press.rewrite(held.message, view):
                if press:
                    press.answered.set()  # it is not to wait for more
                return True
        number = await self._tell(press, view) if press else 0
        if not press or not number:
            return False
        self._held.put(_address(delivery), Held(press, number))
        if held:
            with suppress(Lapsed, discord.HTTPException):
                await held.press.withdraw(held.message)
        return True

    async def _tell(self, press: Press, view: Layout) -> int:
        with suppress(Lapsed):
            return await press.tell(view)
        return 0

    async def _send_directly(
        self, delivery: Delivery, chat: Chat, person: Person, view: Layout, known: Ref | None
    ) -> Ref | None:
        """The message in his direct messages; None where they are closed."""
        none = discord.AllowedMentions.none()
        try:
            if known and not delivery.fresh and await self._edit(known, view, none):
                return known
            channel = int(chat.key) if chat.private else await self._direct_channel(person)
            sent = Ref(channel, await self._send(channel, view, none, delivery.id))
        except discord.Forbidden as error:
            if error.code != CLOSED_DIRECT:
                raise
            return None
        if known and known.message != sent.message:
            await self._overtake(known, {})
        return sent

    async def _direct_channel(self, person: Person) -> int:
        return (await self._client().create_dm(discord.Object(int(person.key)))).id

    def _may_note(self, chat: Chat) -> bool:
        now, last = self._clock(), self._noted.get(chat.key)
        if last is not None and now - last < BETWEEN:
            return False
        self._noted.put(chat.key, now)
        return True


def _wants_direct(chat: Chat, person: Person) -> bool:
    return chat.private or person.hands == "private"


def _address(delivery: Delivery) -> tuple[int, int, str]:
    return delivery.chat, delivery.person, f"{delivery.slot.value} {delivery.key}"


def _sent(ref: Ref) -> Sent:
    return Sent(msgspec.json.encode(ref).decode())


def _read(ref: str | None) -> Ref | None:
    return msgspec.json.decode(ref, type=Ref) if ref and ref != HERE else None
