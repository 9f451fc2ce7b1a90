"""Deliveries into rooms. A page edits without limit, so a slot is one message for ever, and announcements are messages
of their own.
"""

from adapters.web.render import Json, Who, draw_file, draw_lines, draw_screen, file_address, persons_of
from adapters.web.rooms import Post, Rooms
from adapters.web.secret import new_secret
from bot.directory import Directory
from bot.ports import Barrier, Gone, Sent
from bot.screens.values import Delivery, Slot


class Deliverer:
    """Puts deliveries where they are read."""

    def __init__(self, directory: Directory, rooms: Rooms) -> None:
        self._directory = directory
        self._rooms = rooms

    async def deliver(self, delivery: Delivery) -> Sent | Gone:
        """Show it: new, or in the place of what this slot showed. The same delivery again changes nothing."""
        room = (await self._directory.chat_of(delivery.chat)).key
        if await self._rooms.find(room) is None:
            return Gone(Barrier.GONE)
        member = (await self._directory.person_of(delivery.person)).key if delivery.person else ""
        who = await self._who(delivery)
        if delivery.head:
            body = {"kind": "news", "lines": draw_lines(delivery.head, who)}
            await self._rooms.show(room, Post(f"news:{delivery.id}", body, member=member, once=True))
        await self._rooms.show(room, _post(delivery, room, member, who))
        return Sent(_name(delivery))

    async def _who(self, delivery: Delivery) -> Who:
        persons = persons_of((*delivery.head, *delivery.screen.blocks))
        return {person: (await self._directory.person_of(person)).key for person in persons}


def _name(delivery: Delivery) -> str:
    return f"{delivery.slot.value}:{delivery.key}:{delivery.person}"


def _post(delivery: Delivery, room: str, member: str, who: Who) -> Post:
    body: Json = {"kind": delivery.slot.value, "screen": draw_screen(delivery.screen, who)}
    if delivery.fresh:
        body["fresh"] = True
    attachment = delivery.screen.attachment
    if attachment:
        body["screen"]["file"] = draw_file(attachment, file_address(room, _name(delivery), new_secret()))
    moves = delivery.slot is not Slot.RECORD
    return Post(_name(delivery), body, member=member, moves=moves, file=attachment.data if attachment else None)
