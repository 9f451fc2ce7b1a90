"""Groups that go by another key from now on: tables, options and lobbies stay with them.

House rules: a chat moves in one transaction, with the options of its group. Who still uses the old key means the same
chat (`alias`). A chat that is already known by the new key gives way to the old one, unless only it has a table. What
was played under the new key counts on the old board.
"""

from collections.abc import Sequence
from contextlib import AsyncExitStack

from msgspec.structs import replace

from bot.chatlocks import ChatLocks
from bot.directory import OPTIONS, Directory
from bot.ledger import Ledger, changes, is_open
from bot.outbox import Outbox
from bot.people import Chat, Place
from bot.store.statements import CHOOSE_FOR_GROUP, DROP_MESSAGES, MOVE_CHAT, PUT_ALIAS, Write
from bot.store.store import Store
from bot.table import Phase, Table
from bot.tally import JOIN_BOARD, merged

NOWHERE = ""
"""The platform of a chat that has given way."""


class Mover:
    """Moves groups, each by itself."""

    def __init__(self, store: Store, directory: Directory, ledger: Ledger, locks: ChatLocks, outbox: Outbox) -> None:
        self._store, self._directory, self._ledger = store, directory, ledger
        self._locks, self._outbox = locks, outbox

    async def move(self, platform: str, old: str, new: str) -> Sequence[int]:
        """Move the group and all its topics; the numbers of the chats that moved: none if it was done before."""
        await self._store.commit(())  # which messages are shown is stored a little later than they are
        while True:
            pairs = await self._pairs(platform, old, new)
            async with AsyncExitStack() as stack:
                for number in sorted({chat.id for pair in pairs for chat in pair if chat}):
                    await stack.enter_async_context(self._locks.of(number))
                if pairs == await self._pairs(platform, old, new):  # nothing came in between
                    await self._merge(platform, old, new)
                    return [await self._move(*pair, old, new) for pair in pairs]

    async def _merge(self, platform: str, old: str, new: str) -> None:
        """There is one board from now on, that of the old key."""
        kept = {chat.board for chat in await self._directory.group(platform, old)}
        there = await self._directory.group(platform, new)
        for board in kept:
            writes = await merged(self._store, board, {chat.board for chat in there})
            moved = [(JOIN_BOARD, {"of": chat.id, "board": board}) for chat in there]
            await self._store.commit([*writes, *moved])
            self._forget(*there)

    async def _pairs(self, platform: str, old: str, new: str) -> list[tuple[Chat, Chat | None]]:
        """Each chat of the group, with the one that is known by its new key already."""
        places = [
            (chat, Place(platform, _moved(chat.key, old, new))) for chat in await self._directory.group(platform, old)
        ]
        return [(chat, await self._directory.known_chat(place)) for chat, place in places]

    async def _move(self, chat: Chat, there: Chat | None, old: str, new: str) -> int:
        """Move one chat; whoever gives way lets go of its key first."""
        kept, other = await self._open(chat), await self._open(there)
        stays, leaves = (there, chat) if there and other and not kept else (chat, there)
        key = _moved(chat.key, old, new)
        options = {name: getattr(chat, name) for name in OPTIONS}
        closed = replace(other, phase=Phase.CLOSED, version=other.version + 1) if kept and other else None
        await self._store.commit(
            [
                *([_named(leaves, NOWHERE, f"{leaves.platform} {leaves.key} {leaves.id}", NOWHERE)] if leaves else ()),
                _named(stays, chat.platform, key, new),
                (CHOOSE_FOR_GROUP, {"of": chat.platform, "in_group": new, "at_key": key, **options}),
                (PUT_ALIAS, {"platform": chat.platform, "key": chat.key, "chat_id": stays.id}),
                *([(DROP_MESSAGES, {"chat_id": chat.id, "person_id": 0})] if stays is chat else ()),
                *(changes(other, closed, (), {}) if closed else ()),
            ]
        )
        self._forget(*(one for one in (chat, there) if one))
        if closed:
            self._ledger.keep(closed)
        return stays.id

    async def _open(self, chat: Chat | None) -> Table | None:
        table = await self._ledger.newest(chat.id) if chat else None
        return table if table and is_open(table) else None

    def _forget(self, *chats: Chat) -> None:
        self._directory.forget(chats)
        for chat in chats:
            self._outbox.forget(chat.id)


def _moved(key: str, old: str, new: str) -> str:
    """The key of a chat of the group, with the group's in it."""
    return new + key.removeprefix(old)


def _named(chat: Chat, platform: str, key: str, group: str) -> Write:
    return MOVE_CHAT, {"of": chat.id, "platform": platform, "key": key, "group": group}
