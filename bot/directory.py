"""Who is who: the people and chats that Osteria knows, by what their platform calls them and by number.

House rules: what a platform tells of somebody (a name, a title) and what was chosen (a language, an option) are stored
apart, so that neither overwrites the other.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec.structs import asdict, replace
from sqlalchemy import Executable, Table, bindparam, insert, select

from bot.people import Chat, Person, Place, Sender
from bot.recent import Recent
from bot.store import schema
from bot.store.statements import CHOOSE_FOR_GROUP, CHOOSE_FOR_PERSON, GO_AWAY, Statement, upsert
from bot.store.store import Conflict, Store

REMEMBERED = 20_000
"""How many people, and how many chats, are kept in memory."""

TOLD = ("name", "locale"), ("title", "group")
"""What platforms tell of people, and of chats."""

CHOICES = ("language", "opened", "hands", "cards")
"""What stands with a person that no platform tells with a press."""

OPTIONS = ("language", "usual", "rules", "clock", "opens", "closes", "quiet", "cards", "monthly", "gone", "rights")
"""What stands with all chats of a group alike."""

T = TypeVar("T", Person, Chat)

_chat, _alias = schema.chat.c, schema.alias.c
GROUP = select(schema.chat).where(_chat.platform == bindparam("platform"), _chat.group == bindparam("group"))
ALIAS = select(_alias.chat_id).where(_alias.platform == bindparam("platform"), _alias.key == bindparam("key"))


class _Register(Generic[T]):
    """The rows of one table, each found by the key that its platform gives it or by its number."""

    def __init__(self, store: Store, table: Table, kind: type[T], told: Sequence[str]) -> None:
        self._store, self._table, self._told = store, table, told
        self._add, self._meet = insert(table), upsert(table, *told)
        self._kind: type[T] = kind
        self._ids: Recent[tuple[str, str], int] = Recent(REMEMBERED)
        self._rows: Recent[int, T] = Recent(REMEMBERED)
        columns = table.c
        self._by_key = select(table).where(columns.platform == bindparam("platform"), columns.key == bindparam("key"))
        self._by_id = select(table).where(columns.id == bindparam("id"))

    async def with_key(self, platform: str, key: str) -> T | None:
        number = self._ids.get((platform, key))
        known = None if number is None else self._rows.get(number)
        return known or await self._find(self._by_key, platform=platform, key=key)

    async def with_id(self, number: int) -> T:
        found = self._rows.get(number) or await self._find(self._by_id, id=number)
        if found is None:
            raise KeyError(number)
        return found

    async def keep(self, platform: str, key: str, tell: Callable[[T | None, int], T]) -> T:
        """What stands under this key after `tell` has said what is known now; for a new one it gets a number."""
        while True:
            known = await self.with_key(platform, key)
            now = tell(known, known.id if known else await self._store.next_id(self._table))
            if now == known:
                return now
            if await self._store_row(self._meet if known else self._add, now):
                return self._learn(now)

    def remember(self, row: T) -> T:
        """A row as it is stored."""
        self._ids.put((row.platform, row.key), row.id)
        self._rows.put(row.id, row)
        return row

    def name(self, platform: str, key: str, row: T) -> None:
        """A row that goes by that key, too."""
        self._ids.put((platform, key), row.id)

    def forget(self, row: T) -> None:
        """A row that is stored otherwise by now."""
        self._ids.drop((row.platform, row.key))
        self._rows.drop(row.id)

    async def _store_row(self, statement: Statement, row: T) -> bool:
        try:
            await self._store.commit([(statement, asdict(row))])
        except Conflict:  # somebody else met him, or took the number, in this moment
            self._store.count_anew(self._table)
            return False
        return True

    def _learn(self, row: T) -> T:
        """What was told, beside what may have been chosen meanwhile."""
        known = self._rows.get(row.id) or row
        return self.remember(replace(known, **{name: getattr(row, name) for name in self._told}))

    async def _find(self, query: Executable, **parameters: object) -> T | None:
        rows = await self._store.fetch(query, **parameters)
        return self.remember(self._kind(**rows[0]._asdict())) if rows else None


class Directory:
    """People and chats: stored when first met, and whenever a platform tells something new about them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people = _Register(store, schema.person, Person, TOLD[0])
        self._chats = _Register(store, schema.chat, Chat, TOLD[1])

    async def person(self, sender: Sender) -> Person:
        """The person who sent something; from now on he is known."""

        def tell(known: Person | None, number: int) -> Person:
            new = known or Person(number, sender.platform, sender.key, sender.name, player=number)
            return replace(new, name=sender.name, locale=sender.locale)

        return await self._people.keep(sender.platform, sender.key, tell)

    async def chat(self, place: Place) -> Chat:
        """The chat where something was sent; a new one has the options of its group, or speaks Italian."""
        known = await self.known_chat(place)
        group = place.group or place.key
        like = known or await self._like(place.platform, group) or Chat(0, place.platform, place.key)
        key, group = (known.key, known.group) if known and known.key != place.key else (place.key, group)

        def tell(old: Chat | None, number: int) -> Chat:
            new = old or replace(like, id=number, key=key, title="", private=place.private, board=like.board or number)
            return replace(new, title=place.title or new.title, group=group)

        return await self._chats.keep(place.platform, key, tell)

    async def known_person(self, sender: Sender) -> Person | None:
        """The person as he was when last met."""
        return await self._people.with_key(sender.platform, sender.key)

    async def known_chat(self, place: Place) -> Chat | None:
        """The chat as it was when last met, also by a key that it had once."""
        found = await self._chats.with_key(place.platform, place.key)
        if found or place.private:
            return found
        for row in await self._store.fetch(ALIAS, platform=place.platform, key=place.key):
            found = await self._chats.with_id(row.chat_id)
            self._chats.name(place.platform, place.key, found)
        return found

    async def person_of(self, number: int) -> Person:
        """The person with this number. Raises KeyError."""
        return await self._people.with_id(number)

    async def chat_of(self, number: int) -> Chat:
        """The chat with this number. Raises KeyError."""
        return await self._chats.with_id(number)

    async def choose(self, person: Person) -> Person:
        """Keep what the person has chosen for himself, as he stands here."""
        chosen = {name: getattr(person, name) for name in CHOICES}
        await self._store.commit([(CHOOSE_FOR_PERSON, {"of": person.id, **chosen})])
        return self._people.remember(replace(await self.person_of(person.id), **chosen))

    async def choose_here(self, chat: Chat) -> Chat:
        """Keep what was chosen for the chat, as it stands here, for all chats of its group."""
        chosen = {name: getattr(chat, name) for name in OPTIONS}
        group = {"of": chat.platform, "in_group": chat.group or chat.key, "at_key": chat.key}
        await self._store.commit([(CHOOSE_FOR_GROUP, {**group, **chosen})])
        for other in await self.group(chat.platform, group["in_group"]):
            self._chats.remember(other)
        return self._chats.remember(replace(await self.chat_of(chat.id), **chosen))

    async def note_left(self, person: Person, boards: Iterable[int]) -> None:
        """Keep that he has left the groups with these boards; who sits down there again is back."""
        await self._store.commit([(GO_AWAY, {"board": one, "person_id": person.id, "left": True}) for one in boards])

    async def group(self, platform: str, group: str) -> Sequence[Chat]:
        """All chats of a group."""
        return [Chat(**row._asdict()) for row in await self._store.fetch(GROUP, platform=platform, group=group)]

    def forget(self, chats: Iterable[Chat]) -> None:
        """Chats that are stored otherwise by now."""
        for chat in chats:
            self._chats.forget(chat)

    def forget_person(self, person: Person) -> None:
        """A person who is stored otherwise by now."""
        self._people.forget(person)

    async def _like(self, platform: str, group: str) -> Chat | None:
        return next(iter(await self.group(platform, group)), None)
