"""What the application asks of its surroundings, and what adapters get from it.

An adapter brings `Inbound`s to `Manager.handle` and shows its `Answer`; the outbox brings `Delivery`s to
`Adapter.deliver`. Nothing here knows a platform.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from bot.people import Place, Sender
from bot.screens.values import Delivery

ASGIApp: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
"""A web application as ASGI defines it."""


class Inbound(Struct, frozen=True):
    """Something a person did: pressed a button (`token`) or typed a command (`word` with `rest`).

    `key` is unique per platform and press: the same key again is the same press again, with one effect.
    """

    key: str
    sender: Sender
    place: Place
    token: str = ""
    word: str = ""
    rest: str = ""


class Answer(Struct, frozen=True):
    """What the one who acted is told at once, at most 200 characters (empty: nothing to say). `alert`: to be read, not
    glimpsed.

    `ok` is False where nothing was done.
    """

    text: str = ""
    alert: bool = False
    ok: bool = True


class Sent(Struct, frozen=True):
    """Delivered; `ref` names the message for later edits."""

    ref: str


class Retry(Struct, frozen=True):
    """Not now: again after so many seconds."""

    after: float


class Gone(Struct, frozen=True):
    """Never: the chat or message is out of reach; `why` is for the operator and for the parked table."""

    why: str


class Adapter(Protocol):
    """A chat platform."""

    platform: str
    every_hand: bool
    """An edit costs nothing here: all hands are drawn again at every play, not only at those of their owners."""

    async def run(self) -> None:
        """Serve until cancelled."""

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone:
        """Show it: `ref` is the message that shows this slot now, if any. Sending again the same delivery is
        harmless.
        """

    def app(self) -> ASGIApp | None:
        """The web part of this adapter, to be mounted by the root, or None."""
