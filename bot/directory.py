"""Who is who: the people and chats that Osteria knows, by what their platform calls them and by number."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import asdict, replace
from sqlalchemy import Executable, Table, bindparam, select

from bot.people import Chat, Person, Place, Sender
from bot.recent import Recent
from bot.store import schema
from bot.store.statements import ADD_CHAT, ADD_PERSON, PUT_CHAT, PUT_PERSON, Statement
from bot.store.store import Conflict, Store

REMEMBERED = 20_000
"""How many people, and how many chats, are kept in memory."""

T = TypeVar("T", Person, Chat)


class _Register(Generic[T]):
    """The rows of one table, each found by the key that its platform gives it or by its number."""

    def __init__(self, store: Store, table: Table, kind: type[T], *, add: Statement, put: Statement) -> None:
        self._store, self._table, self._add, self._put = store, table, add, put
        self._kind: type[T] = kind
        self._by_key: Recent[tuple[str, str], T] = Recent(REMEMBERED)
        self._by_id: Recent[int, T] = Recent(REMEMBERED)
        columns = table.c
        self._key_query = select(table).where(
            columns.platform == bindparam("platform"), columns.key == bindparam("key")
        )
        self._id_query = select(table).where(columns.id == bindparam("id"))

    async def with_key(self, platform: str, key: str) -> T | None:
        return self._by_key.get((platform, key)) or await self._find(self._key_query, platform=platform, key=key)

    async def with_id(self, number: int) -> T:
        found = self._by_id.get(number) or await self._find(self._id_query, id=number)
        if found is None:
            raise KeyError(number)
        return found

    async def keep(self, platform: str, key: str, tell: Callable[[T | None, int], T]) -> T:
        """What stands under this key after `tell` has said what is known now; for a new one it gets a number."""
        while True:
            known = await self.with_key(platform, key)
            now = tell(known, known.id if known else await self._store.next_id(self._table))
            if now == known or await self._store_row(self._put if known else self._add, now):
                return now

    async def _store_row(self, statement: Statement, row: T) -> bool:
        try:
            await self._store.commit([(statement, asdict(row))])
        except Conflict:  # somebody else met him, or took the number, in this moment
            self._store.count_anew(self._table)
            return False
        self._remember(row)
        return True

    async def _find(self, query: Executable, **parameters: object) -> T | None:
        rows = await self._store.fetch(query, **parameters)
        return self._remember(self._kind(**rows[0]._asdict())) if rows else None

    def _remember(self, row: T) -> T:
        self._by_key.put((row.platform, row.key), row)
        self._by_id.put(row.id, row)
        return row


class Directory:
    """People and chats: stored when first met, and whenever a platform tells something new about them."""

    def __init__(self, store: Store) -> None:
        self._people = _Register(store, schema.person, Person, add=ADD_PERSON, put=PUT_PERSON)
        self._chats = _Register(store, schema.chat, Chat, add=ADD_CHAT, put=PUT_CHAT)

    async def person(self, sender: Sender) -> Person:
        """The person who sent something; from now on he is known."""

        def tell(known: Person | None, number: int) -> Person:
            language = known.language if known else None
            return Person(number, sender.platform, sender.key, sender.name, sender.locale, language)

        return await self._people.keep(sender.platform, sender.key, tell)

    async def chat(self, place: Place) -> Chat:
        """The chat where something was sent; a new one speaks Italian."""

        def tell(known: Chat | None, number: int) -> Chat:
            new = known or Chat(number, place.platform, place.key, private=place.private)
            return replace(new, title=place.title or new.title)

        return await self._chats.keep(place.platform, place.key, tell)

    async def known_person(self, sender: Sender) -> Person | None:
        """The person as he was when last met."""
        return await self._people.with_key(sender.platform, sender.key)

    async def known_chat(self, place: Place) -> Chat | None:
        """The chat as it was when last met."""
        return await self._chats.with_key(place.platform, place.key)

    async def person_of(self, number: int) -> Person:
        """The person with this number. Raises KeyError."""
        return await self._people.with_id(number)

    async def chat_of(self, number: int) -> Chat:
        """The chat with this number. Raises KeyError."""
        return await self._chats.with_id(number)

    async def speak(self, person: Person, language: str | None) -> Person:
        """The person chooses the language of his private text; None: as his platform or the group."""
        return await self._people.keep(
            person.platform, person.key, lambda known, _: replace(known or person, language=language)
        )

    async def speak_here(self, chat: Chat, language: str) -> Chat:
        """The language of what the whole chat reads is changed."""
        return await self._chats.keep(
            chat.platform, chat.key, lambda known, _: replace(known or chat, language=language)
        )
