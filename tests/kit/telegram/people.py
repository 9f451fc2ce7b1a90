"""People: they write, tap, open and block the bot, and see what their client shows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.kit.telegram.markup import commands_in
from tests.kit.telegram.members import anonymous, channel
from tests.kit.telegram.messages import Button, Content, Message
from tests.kit.telegram.presses import Press

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat, Topic
    from tests.kit.telegram.telegram import Telegram

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Person:
    """Somebody with a Telegram client. `ephemeral` says whether that client shows ephemeral messages."""

    def __init__(self, telegram: Telegram, number: int, name: str, **details: Any) -> None:
        self.telegram, self.id, self.name = telegram, number, name
        self.ephemeral: bool = details.pop("ephemeral", True)
        self.details = {key: value for key, value in details.items() if value}
        self.private: Chat = telegram.make_private(self)
        self.opened = self.blocked = False

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "is_bot": False, "first_name": self.name, **self.details}

    async def opens(self, payload: str = "") -> Message:
        """Open the private chat with the bot and press START, as a link with a payload does."""
        if payload and not PAYLOAD.fullmatch(payload):
            self.telegram.complain(f"a link that opens the bot carries {payload!r}")
        await self.unblocks()
        self.opened = True
        return await self.writes(self.private, f"/start {payload}".strip())

    async def blocks(self) -> None:
        """Block the bot."""
        if not self.blocked:
            self.blocked = True
            self.private.tells_bot_status("member", "kicked", by=self)

    async def unblocks(self) -> None:
        """Let the bot write again."""
        if self.blocked:
            self.blocked = False
            self.private.tells_bot_status("kicked", "member", by=self)

    async def writes(
        self, place: Chat | Topic, text: str, *, anonymously: bool = False, reply_to: Message | None = None
    ) -> Message:
        """Write something. A command that is declared ephemeral is seen by the bot and the writer only.
        An admin may write anonymously.
        """
        if place.chat.kind == "private" and self.blocked:
            await self.unblocks()
        self.opened = self.opened or place.chat is self.private
        chat = place.chat
        assert chat is self.private or chat.members.get(self, "left") not in {"left", "kicked"}, f"{self} is not in it"
        return chat.hears(self, place.thread, text, head=anonymous(chat) if anonymously else {}, reply_to=reply_to)

    async def edits(self, message: Message, text: str) -> None:
        """Write something else in a message of one's own."""
        message.change(Content(text, tuple(commands_in(text))), self.telegram.time)
        if message.chat.bot_hears(message):
            self.telegram.updates.put("edited_message", message.as_json())

    def sees(self, place: Chat | Topic) -> list[Message]:
        """What is on this screen of the client, oldest first."""
        return place.seen_by(self)

    def reads(self, place: Chat | Topic) -> str:
        """All of it, as text."""
        return "\n\n".join(message.text for message in self.sees(place) if message.text)

    def labels(self, place: Chat | Topic) -> list[str]:
        """The buttons on this screen, from the top."""
        return [label for message in self.sees(place) for label in message.labels]

    async def taps(self, place: Chat | Topic, label: str, *, within: float = 5.0) -> Press:
        """Tap the lowest button with this label, or whose label begins with it, here or in the private chat. Wait so
        many seconds for it to appear.
        """
        message, button = await self.finds(place, label, within=within)
        assert button.data, f"{label!r} opens {button.url}"
        return self.presses(message, button.data)

    async def follows(self, place: Chat | Topic, label: str, *, within: float = 5.0) -> str:
        """Tap a button that is a link: one that opens the bot opens it. The link."""
        _, button = await self.finds(place, label, within=within)
        await self.opens_link(button.url)
        return button.url

    async def opens_link(self, url: str) -> None:
        """Open a link; one to the bot opens its private chat and presses START."""
        parts = urlsplit(url)
        if parts.netloc == "t.me" and parts.path == f"/{self.telegram.username}":
            await self.opens(parse_qs(parts.query).get("start", [""])[0])

    def presses(self, message: Message, data: str) -> Press:
        """Press a button of any message at all: an old one, one that is gone, with any data."""
        return self.telegram.presses.press(self, message, data)

    async def finds(self, place: Chat | Topic, label: str, *, within: float = 5.0) -> tuple[Message, Button]:
        """The lowest button with this label, and its message."""
        try:
            await self.telegram.wait_for(lambda: self._find(place, label) is not None, within=within)
        except TimeoutError:
            seen = self.labels(place) + self.labels(self.private)
            raise AssertionError(f"{self.name} sees no button {label!r}, only {seen}") from None
        found = self._find(place, label)
        assert found
        return found

    def restarts_app(self) -> None:
        """Start the client anew: ephemeral messages are gone."""
        self.telegram.forget_ephemeral(self)

    def _find(self, place: Chat | Topic, label: str) -> tuple[Message, Button] | None:
        screens = [self.sees(self.private), self.sees(place)]
        lowest = [
            (message, button) for screen in screens for message in screen for button in reversed(message.buttons)
        ][::-1]
        exact = [pair for pair in lowest if pair[1].label == label]
        return next(iter(exact or [pair for pair in lowest if pair[1].label.startswith(label)]), None)

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"


class Channel:
    """A channel in whose name somebody writes in groups."""

    kind = "channel"

    def __init__(self, number: int, title: str) -> None:
        self.id, self.title = number, title

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "type": "channel", "title": self.title}

    async def writes(self, place: Chat | Topic, text: str) -> Message:
        """Write something in a group."""
        return place.chat.hears(None, place.thread, text, head=channel(self.as_json()))
