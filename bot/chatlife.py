"""What happens to chats and to those who are in them, as adapters are told by their platforms."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from bot.commands import Command, Hold, Leave, MissHand, Park, Resume
from bot.directory import Directory
from bot.ledger import is_open
from bot.manager import Manager
from bot.moves import Mover
from bot.options import ADMIN, OFFERED
from bot.people import Chat, Person, Place, Sender, language_of
from bot.ports import Barrier, Gone, Inbound, Missed, Retry
from bot.request import Request
from bot.screens.standing import greeting
from bot.screens.values import Delivery, Slot
from bot.seats import seat_of


class ChatLife:
    """All of it may be told twice, and late. `redraw` shows a table again."""

    def __init__(
        self, directory: Directory, manager: Manager, mover: Mover, redraw: Callable[[int], Awaitable[None]]
    ) -> None:
        self._directory, self._manager, self._mover, self._redraw = directory, manager, mover, redraw

    async def opened(self, sender: Sender) -> None:
        """His private chat can be written to."""
        person = await self._directory.person(sender)
        if not person.opened:
            await self._directory.choose(replace(person, opened=True))

    async def shut(self, platform: str, person: str) -> None:
        """The person with this key blocked us: his private chat cannot be written to."""
        known = await self._directory.known_person(Sender(platform, person, ""))
        if known and known.opened:
            await self._directory.choose(replace(known, opened=False))

    async def ruled(self, place: Place, *, rules: bool) -> None:
        """Osteria is an admin of a group, or is none any more."""
        for chat in await self._chats(place) or ((await self._directory.chat(place),) if rules else ()):
            rights = ADMIN if rules else chat.rights and OFFERED
            if rights != chat.rights:
                await self._directory.choose_here(replace(chat, rights=rights))

    async def park(self, place: Place, why: Barrier) -> None:
        """The chat (a whole group with all its topics, or one of them) is out of reach: its table stands still, with
        its cards, its turn and its time.
        """
        for chat in await self._chats(place):
            await self._ask(chat, Park(why.value))

    async def resume(self, place: Place) -> None:
        """The chat can be written to again: its table goes on, and is sent anew."""
        for chat in await self._chats(place):
            await self._ask(chat, Resume())

    async def left(self, sender: Sender, place: Place, key: str) -> None:
        """A member left the group, or was sent away: he leaves its tables as by /lascia. `key` as that of a press."""
        person = await self._directory.known_person(sender)
        chats = await self._chats(place) if person else ()
        for chat in chats:
            inbound = Inbound(f"{key}/{chat.id}", sender, place)
            await self._ask(chat, Leave(sure=True), person=person, inbound=inbound)
        if person:
            await self._directory.note_left(person, {chat.board for chat in chats})

    async def moved(self, platform: str, old: str, new: str) -> None:
        """The group with key `old`, and all its topics, go by another key from now on."""
        for number in await self._mover.move(platform, old, new):
            table = await self._manager.ledger.newest(number)
            if table and is_open(table):
                await (
                    self._ask(await self._directory.chat_of(number), Resume())
                    if table.parked
                    else self._redraw(table.id)
                )

    async def greet(self, place: Place, language: str) -> None:
        """Osteria was added to a group: it says good evening, once. `language` is that of who added it, as his platform
        tells it.
        """
        if await self._directory.known_chat(place) is None:
            chat = await self._directory.chat(place)
            spoken = language_of(Person(0, "", "", "", locale=language), chat.language)
            chat = await self._directory.choose_here(replace(chat, language=spoken))
            await self._manager.tell(Request(Resume(), chat), (greeting(chat.id, chat.language),))

    async def meet(self, delivery: Delivery, trouble: Retry | Gone | Missed) -> None:
        """What became of a delivery that did not arrive."""
        chat = await self._directory.chat_of(delivery.chat)
        match trouble:
            case Gone(why):
                await self._ask(chat, Park(why.value))
            case Retry(after, flood=True):
                await self._ask(chat, Hold(after))
            case Missed() if delivery.slot is Slot.HAND:
                await self._ask(chat, MissHand(delivery.person))

    async def _chats(self, place: Place) -> Sequence[Chat]:
        """The chats that a platform means by a place: a group is all its topics."""
        group = await self._directory.group(place.platform, place.key)
        known = await self._directory.known_chat(place)
        return group or ((known,) if known else ())

    async def _ask(
        self, chat: Chat, command: Command, *, person: Person | None = None, inbound: Inbound | None = None
    ) -> None:
        """Ask it of the table of the chat, if one is open; of a person, if he sits there."""
        table = await self._manager.ledger.newest(chat.id)
        if table and is_open(table) and (person is None or seat_of(table, person.id) is not None):
            await self._manager.do(Request(command, chat, table.id, person, inbound))
