"""What the application asks of its surroundings, and what adapters get from it.

An adapter brings `Inbound`s to `Manager.handle` and shows its `Answer`; the outbox brings `Delivery`s to
`Adapter.deliver`. What else happens to a chat goes to `bot.chatlife`. Nothing here knows a platform.
"""

from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from bot.commands import Command
from bot.people import Place, Sender
from bot.screens.surface import Surface
from bot.screens.values import Delivery

ASGIApp: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
"""A web application as ASGI defines it."""


class Inbound(Struct, frozen=True):
    """Something a person did: pressed a button (`token`), typed a command (`word` with `rest`), or something else that
    his platform knows a `command` for, such as leaving the chat.

    `key` is unique per platform and press: the same key again is the same press again, with one effect. `about` is whom
    he points at, as by an answer to what that person wrote.
    """

    key: str
    sender: Sender
    place: Place
    token: str = ""
    word: str = ""
    rest: str = ""
    command: Command | None = None
    about: Sender | None = None


class Answer(Struct, frozen=True):
    """What the one who acted is told at once, at most 200 characters (empty: nothing to say). `alert`: to be read, not
    glimpsed.

    `ok` is False where nothing was done. `peek` is the own hand in words, where it was asked for: for a platform that
    cannot be sure that a private message is seen. `needs_admin`: an admin might do it; whoever may be one is asked for
    live, and the same is handed in again. `screen`: a screen for him alone is on its way with it.
    """

    text: str = ""
    alert: bool = False
    ok: bool = True
    peek: str = ""
    needs_admin: bool = False
    screen: bool = False


class Sent(Struct, frozen=True):
    """Delivered; `ref` names the message for later edits."""

    ref: str


class Retry(Struct, frozen=True):
    """Not now: again after so many seconds. `flood`: the platform itself has refused, so the clocks of that chat stand
    still meanwhile; else the adapter only paces itself.
    """

    after: float
    flood: bool = False


class Barrier(StrEnum):
    """Why a chat is out of reach."""

    GONE = "gone"
    """There is no such chat any more."""
    KICKED = "kicked"
    NO_RIGHT = "no_right"
    """Osteria may not write here."""
    CLOSED = "closed"
    """The topic is closed, the thread archived."""


class Gone(Struct, frozen=True):
    """The whole chat is out of reach: its table is parked until somebody brings it back."""

    why: Barrier


class Missed(Struct, frozen=True):
    """A private message that its reader cannot be sent; he has to ask for it where he can be answered."""


class Hopeless(Exception):
    """A platform will not have us, whatever we do (a token that it does not know): its text, one clear line, is told to
    the operator, and Osteria ends.
    """


class Adapter(Protocol):
    """A chat platform."""

    platform: str
    surface: Surface
    """What screens may count on here."""

    async def run(self) -> None:
        """Serve until cancelled. Raises `Hopeless`."""

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Show it: `ref` is the message that shows this slot now, if any. Sending again the same delivery is
        harmless.
        """

    async def admins(self, chat: str) -> Sequence[tuple[Sender, Place]]:
        """Who administers the chat with this key, and where each can be told something that nobody else sees; only
        those who can.
        """

    async def forget(self, person: str) -> Sequence[str]:
        """The person with this key is no more: let go of all that is kept of him here. The keys of the chats that were
        his alone.
        """

    def app(self) -> ASGIApp | None:
        """The web part of this adapter, to be mounted by the root, or None."""
