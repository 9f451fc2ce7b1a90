"""What one person sees: his hand, and notes. In the group as an ephemeral message, or in his private chat.

House rules: the ways are tried in the order of `adapters.telegram.aim`. A way that fails is left for the next one;
where all fail he has missed it, and asks for it with the button under the table.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from adapters.telegram.aim import Aim, Privately, Publicly, Rewrite, Whisper, aims
from adapters.telegram.client import RefusedError
from adapters.telegram.drawing import draw_delivery
from adapters.telegram.inbound import Press
from adapters.telegram.post import Post, Spot
from adapters.telegram.presses import FREELY, Presses
from adapters.telegram.ref import Old, Ref
from adapters.telegram.refusals import Refusal, Why
from adapters.telegram.render import LONGEST, LONGEST_EPHEMERAL, Drawn
from adapters.telegram.scroll import Scroll
from bot.chatlife import ChatLife
from bot.directory import Directory
from bot.options import ADMIN
from bot.people import Chat, Person
from bot.ports import Missed
from bot.recent import Recent
from bot.screens.values import Delivery, Slot

PASSING: Final = (Why.FLOOD, Why.AWAY, Why.MOVED)
"""Refusals that say nothing about the way that was tried."""

NOTED: Final = 60.0
"""Seconds in which a group is shown at most one note that was meant for one person."""

MANY: Final = 20
"""How many hands that were overtaken are taken away at once."""


class Private:
    """Shows hands and notes."""

    def __init__(
        self,
        directory: Directory,
        post: Post,
        presses: Presses,
        scroll: Scroll,
        life: ChatLife,
        clock: Callable[[], float],
    ) -> None:
        self._directory, self._post, self._presses, self._scroll = directory, post, presses, scroll
        self._life, self._clock = life, clock
        self._noted: Recent[str, float] = Recent(10_000)

    async def tell(self, delivery: Delivery, ref: Ref, chat: Chat) -> Ref | Missed:
        """Show it to its reader. Raises `LaterError`, `RefusedError`."""
        person = await self._directory.person_of(delivery.person)
        here = self._presses.here(chat.key, person.key)
        if here is None and delivery.fresh and chat.rights == ADMIN and not (person.opened and person.hands != "group"):
            here = FREELY
        there = person.opened and self._presses.there(chat.key, person.key)
        ways = aims(delivery, ref, person, chat, here, there)
        for way in ways:
            try:
                return await self._take(way, delivery, ref, chat, person)
            except RefusedError as refused:
                await self._learn(way, refused.refusal, person)
        # Who has never opened Osteria is shown his hand when he asks for it, and was told so when he sat down.
        return ref if delivery.slot is Slot.HAND and not ways else Missed()

    async def _learn(self, way: Aim, refusal: Refusal, person: Person) -> None:
        """What a way that failed tells. Raises `RefusedError` where the others would fail, too."""
        if refusal.why in PASSING or isinstance(way, Publicly):
            raise RefusedError(refusal)
        if isinstance(way, Privately) and refusal.why in (Why.BLOCKED, Why.GONE):
            await self._life.shut(person.platform, person.key)

    async def _take(self, way: Aim, delivery: Delivery, ref: Ref, chat: Chat, person: Person) -> Ref | Missed:
        spot, reader = Spot(chat.key), int(person.key)
        whispered = isinstance(way, Rewrite | Whisper)
        longest = LONGEST_EPHEMERAL if whispered else LONGEST
        drawn = await draw_delivery(self._directory, delivery, longest=longest)
        match way:
            case Rewrite(ephemeral):
                pressed = self._presses.here(chat.key, person.key) is not None
                await self._post.rewrite(spot, reader, ephemeral, drawn, pressed=pressed)
                return replace(ref, ephemeral=ephemeral)
            case Whisper(press):
                return replace(ref, ephemeral=await self._post.whisper(spot, reader, press, drawn))
            case Publicly() if not chat.private:
                return await self._note(ref, spot, drawn, self._presses.here(chat.key, person.key))
        home = Spot(person.key)
        if delivery.slot is Slot.NOTE:
            return await self._write_note(ref, home, drawn)
        return await self._write_hand(ref, home, drawn, fresh=delivery.fresh)

    async def _write_hand(self, ref: Ref, home: Spot, drawn: Drawn, *, fresh: bool) -> Ref:
        """In the private chat: edited while it is in sight; those that were overtaken go, some at once."""
        stays = ref.id and not fresh and not self._scroll.is_far(home.key, ref.id)
        if stays and await self._post.edit(home, ref.id, drawn):
            return ref
        sent = await self._post.send(home, drawn)
        old = (*ref.old, Old(ref.id)) if ref.id else ()
        if len(old) >= MANY and await self._post.delete(home, tuple(one.id for one in old)):
            old = ()
        return replace(ref, id=sent, old=old)

    async def _write_note(self, ref: Ref, home: Spot, drawn: Drawn) -> Ref:
        """In the private chat: in the place of the note whose button was pressed, else below."""
        press = self._presses.here(home.key, home.key)
        pressed = ref.id and press and press.on == ref.id and not drawn.attachment
        if pressed and await self._post.edit(home, ref.id, drawn):
            return ref
        return replace(ref, id=await self._post.send(home, drawn))

    async def _note(self, ref: Ref, spot: Spot, drawn: Drawn, press: Press | None) -> Ref | Missed:
        """A note that the whole group may see, now and then; one whose button was pressed is turned over."""
        pressed = ref.public and press and press.on == ref.public and not drawn.attachment
        if pressed and await self._post.edit(spot, ref.public, drawn):
            return ref
        before, now = self._noted.get(spot.chat), self._clock()
        if before is not None and now - before < NOTED:
            return Missed()
        sent = await self._post.send(spot, drawn)
        self._noted.put(spot.chat, now)
        return replace(ref, public=sent)
