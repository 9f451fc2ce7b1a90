"""What a person means by what he did: the command, and at which table.

House rules: a button is good in the chat of its table, and in his own private chat for who sits there, or was shown
cards there. In private, words reach the tables at which he sits. Only who means something is met.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import bindparam, select

from bot.commands import ChooseHands, ChooseLeave, Command, Leave, ShowHand
from bot.directory import Directory
from bot.ledger import Ledger
from bot.people import Person
from bot.ports import Inbound
from bot.request import Request
from bot.screens.values import Slot
from bot.seats import seat_of
from bot.store import schema
from bot.store.store import Store
from bot.table import Table
from bot.tokens import read_token
from bot.words import read_word

_message = schema.message.c
HANDED = select(_message.ref).where(
    _message.chat_id == bindparam("chat"),
    _message.person_id == bindparam("person"),
    _message.slot == Slot.HAND.value,
    _message.key == bindparam("table"),
)


class Meant(NamedTuple):
    """A command, and the number of its table; 0 for that of the chat."""

    table: int
    command: Command


class Reading:
    """Reads what people did."""

    def __init__(self, store: Store, directory: Directory, ledger: Ledger) -> None:
        self._store, self._directory, self._ledger = store, directory, ledger

    async def read(self, inbound: Inbound) -> Sequence[Request]:
        """What is meant, often one thing; nothing where there is no such button, word or table."""
        meant = _meant(inbound)
        if meant is None:
            return ()
        if meant.table:
            return await self._at_table(inbound, meant)
        here = await self._here(inbound, meant.command)
        if inbound.place.private and isinstance(meant.command, ShowHand):
            return await self._hands(here, inbound)
        if inbound.place.private and isinstance(meant.command, Leave):
            return (await self._left(here),)
        return (here,)

    async def _hands(self, here: Request, inbound: Inbound) -> Sequence[Request]:
        """All his hands; in private he is also asked where he wants them, unless he plays right there."""
        own = await self._at_own_tables(here)
        if any(request.chat.id == here.chat.id for request in own):
            return own
        key = f"{inbound.key}/where" if own else inbound.key
        return (*own, replace(here, command=ChooseHands(), inbound=replace(inbound, key=key)))

    async def _left(self, here: Request) -> Request:
        """Which table is left: the only one; of several he is asked."""
        own = await self._at_own_tables(here)
        return replace(here, command=ChooseLeave()) if len(own) > 1 else own[0] if own else here

    async def _here(self, inbound: Inbound, command: Command) -> Request:
        person, chat = await self._directory.person(inbound.sender), await self._directory.chat(inbound.place)
        return Request(command, chat, 0, person, inbound)

    async def _at_table(self, inbound: Inbound, meant: Meant) -> Sequence[Request]:
        """A button of a table, pressed in its chat, or in private by somebody of that table. Of an old message a
        platform may tell the group, but no more the topic: the table says which.
        """
        table, chat = await self._ledger.table(meant.table), await self._directory.known_chat(inbound.place)
        if table is None:
            return ()
        if chat is not None and table.chat == chat.id:
            here = await self._here(inbound, meant.command)
            return (replace(here, table=meant.table),)
        home = await self._directory.chat_of(table.chat)
        if (home.platform, home.group) == (inbound.place.platform, inbound.place.key):
            here = await self._here(inbound, meant.command)
            return (replace(here, table=meant.table, chat=home),)
        if not inbound.place.private or not (person := await self._of_table(table, inbound)):
            return ()
        return (Request(meant.command, home, meant.table, person, inbound),)

    async def _of_table(self, table: Table, inbound: Inbound) -> Person | None:
        """The sender, if he sits or sat at that table of the same platform."""
        person = await self._directory.known_person(inbound.sender)
        if person is None or table.platform != inbound.sender.platform:
            return None
        if seat_of(table, person.id) is None and not await self._store.fetch(
            HANDED, chat=table.chat, person=person.id, table=str(table.id)
        ):
            return None
        return await self._directory.person(inbound.sender)

    async def _at_own_tables(self, here: Request) -> Sequence[Request]:
        """What is asked, asked of all tables at which he sits."""
        found: list[Request] = []
        for table in await self._ledger.tables_of(here.person_id):
            if table.platform != here.chat.platform:
                continue
            home, inbound = await self._directory.chat_of(table.chat), here.inbound
            if found and inbound:  # each has its own effect
                inbound = replace(inbound, key=f"{inbound.key}/{table.id}")
            found.append(replace(here, chat=home, table=table.id, inbound=inbound))
        return found


def _meant(inbound: Inbound) -> Meant | None:
    """The table (0: that of the chat) and the command of what was done; None for none of ours."""
    if inbound.command is not None:
        return Meant(0, inbound.command)
    if inbound.token:
        pressed = read_token(inbound.token)
        return Meant(*pressed) if pressed else None
    command = read_word(inbound.word, inbound.rest)
    return None if command is None else Meant(0, command)
