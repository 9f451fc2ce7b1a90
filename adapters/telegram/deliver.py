"""Deliveries into chats, and what becomes of them: `Sent`, `Retry`, `Gone` or `Missed`.

House rules: nothing here is lost by a stop, since whatever was sent and not remembered is sent again.
"""

from typing import Final

from adapters.telegram.client import RefusedError
from adapters.telegram.post import LaterError, Spot
from adapters.telegram.private import Private
from adapters.telegram.public import Public
from adapters.telegram.ref import Ref, read_ref, write_ref
from adapters.telegram.refusals import Refusal, Why
from bot.chatlife import ChatLife
from bot.directory import Directory
from bot.people import Chat
from bot.ports import Barrier, Gone, Missed, Retry, Sent
from bot.screens.values import Delivery

BARRIERS: Final = {
    Why.KICKED: Barrier.KICKED,
    Why.BLOCKED: Barrier.KICKED,
    Why.GONE: Barrier.GONE,
    Why.CLOSED: Barrier.CLOSED,
    Why.NO_RIGHT: Barrier.NO_RIGHT,
}


class UndeliveredError(Exception):
    """Telegram cannot be reached, or says what nobody expected: to be tried again."""


class Deliverer:
    """Puts deliveries where they are read."""

    def __init__(self, directory: Directory, public: Public, private: Private, life: ChatLife) -> None:
        self._directory, self._public, self._private, self._life = directory, public, private, life

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Show it. Raises `UndeliveredError`."""
        chat = await self._directory.chat_of(delivery.chat)
        try:
            shown = await self._show(delivery, read_ref(ref), chat)
        except LaterError as later:
            return Retry(later.seconds)
        except RefusedError as refused:
            return await self._refused(delivery, refused.refusal, chat)
        return shown if isinstance(shown, Missed) else Sent(write_ref(shown))

    async def _show(self, delivery: Delivery, ref: Ref, chat: Chat) -> Ref | Missed:
        if delivery.person:
            return await self._private.tell(delivery, ref, chat)
        return await self._public.show(delivery, ref, Spot(chat.key))

    async def _refused(self, delivery: Delivery, refusal: Refusal, chat: Chat) -> Retry | Gone | Missed:
        """What a refusal means for this delivery. Raises `UndeliveredError` for one that may pass by itself."""
        if refusal.why is Why.FLOOD:
            return Retry(refusal.after, flood=not delivery.person)
        if refusal.why is Why.MOVED:
            await self._life.moved(chat.platform, Spot(chat.key).chat, refusal.to)
            return Retry(0)
        if refusal.why is Why.BLOCKED and chat.private:
            await self._life.shut(chat.platform, chat.key)
        if refusal.why in BARRIERS:
            return Missed() if delivery.person else Gone(BARRIERS[refusal.why])
        raise UndeliveredError(refusal.words)
