"""What happens to chats and to those who are in them, as adapters are told by their platforms."""

from bot.people import Place, Sender
from bot.ports import Barrier


class ChatLife:
    """All of it may be told twice, and late."""

    async def opened(self, sender: Sender) -> None:
        """His private chat can be written to."""
        raise NotImplementedError

    async def shut(self, platform: str, person: str) -> None:
        """The person with this key blocked us: his private chat cannot be written to."""
        raise NotImplementedError

    async def park(self, place: Place, why: Barrier) -> None:
        """The chat is out of reach: its table stands still, with its cards, its turn and its time."""
        raise NotImplementedError

    async def resume(self, place: Place) -> None:
        """The chat can be written to again: its table goes on, and is sent anew."""
        raise NotImplementedError

    async def left(self, sender: Sender, place: Place, key: str) -> None:
        """A member left the chat, or was sent away: he leaves its table as by /lascia. `key` as that of a press."""
        raise NotImplementedError

    async def moved(self, platform: str, old: str, new: str) -> None:
        """The group with key `old`, and all its topics, go by another key from now on."""
        raise NotImplementedError

    async def greet(self, place: Place, language: str) -> None:
        """Osteria was added to a group: it says good evening, once."""
        raise NotImplementedError
