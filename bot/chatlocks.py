"""One lock for each chat, as long as anybody needs it: what is asked of a chat's tables happens one after the other."""

import asyncio
from weakref import WeakValueDictionary


class ChatLocks:
    """Locks by number of chat."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, chat: int) -> asyncio.Lock:
        """The lock of a chat; hold on to it while it is wanted."""
        return self._locks.setdefault(chat, asyncio.Lock())
