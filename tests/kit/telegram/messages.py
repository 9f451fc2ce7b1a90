"""A message as it stands in a chat, with all that it has been."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.markup import Entity

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.people import Person

Json = dict[str, Any]


@dataclass(frozen=True)
class Button:
    """A button as a person sees it: it asks the bot (`data`) or opens a page (`url`)."""

    label: str
    data: str = ""
    url: str = ""
    style: str = ""


@dataclass(frozen=True)
class Content:
    """What a message shows. `text` is the caption if there are `media` (the JSON of a photo or a document)."""

    text: str = ""
    entities: tuple[Entity, ...] = ()
    keyboard: tuple[tuple[Json, ...], ...] = ()
    media: Json = field(default_factory=dict)
    service: Json = field(default_factory=dict)

    def as_json(self) -> Json:
        """The fields of a message that carry it."""
        kind = "caption" if self.media else "text"
        body: Json = {**self.media, **self.service}
        if self.text:
            body[kind] = self.text
        if self.entities:
            body["caption_entities" if self.media else "entities"] = list(self.entities)
        if self.keyboard:
            body["reply_markup"] = {"inline_keyboard": [list(row) for row in self.keyboard]}
        return body


@dataclass(eq=False)
class Message:
    """`sender` is None for the bot, `reader` the only one who sees it if it is ephemeral, `thread` the topic's number
    (0 outside of topics). `history` is all that it has shown, the newest last.
    """

    chat: Chat
    id: int
    date: int
    content: Content
    sender: Person | None = None
    reader: Person | None = None
    ephemeral_id: int = 0
    thread: int = 0
    head: Json = field(default_factory=dict)
    """Who it is from, in JSON, if it is not simply `sender`: an anonymous admin, a channel."""
    reply_to: Message | None = None
    edited: int = 0
    deleted: bool = False
    history: list[Content] = field(default_factory=list)
    hidden_from: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.history = [self.content]

    @property
    def text(self) -> str:
        """What is read, without markup."""
        return self.content.text

    @property
    def entities(self) -> tuple[Entity, ...]:
        return self.content.entities

    @property
    def rows(self) -> list[list[Button]]:
        """Its buttons, row by row."""
        return [[_button(each) for each in row] for row in self.content.keyboard]

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.rows for button in row]

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def by_bot(self) -> bool:
        return self.sender is None and not self.head

    @property
    def public(self) -> bool:
        """Whether more than one person can see it."""
        return self.reader is None and self.chat.kind != "private"

    @property
    def mentions(self) -> list[int]:
        """The users whom it names so that they are notified."""
        return [entity["user"]["id"] for entity in self.entities if entity["type"] == "text_mention"]

    def marked(self, kind: str) -> list[str]:
        """The parts of the text that are bold, code, text_mention …"""
        units = self.text.encode("utf-16-le")
        spans = [(each["offset"], each["offset"] + each["length"]) for each in self.entities if each["type"] == kind]
        return [units[2 * start : 2 * end].decode("utf-16-le") for start, end in spans]

    @property
    def root(self) -> Message:
        """The message that began the replies to which this one belongs."""
        return self.reply_to.root if self.reply_to else self

    @property
    def _topic_root(self) -> Message | None:
        """The service message that began its topic: what replies to nothing in a topic replies to that."""
        root = self.chat.find(self.thread) if self.thread else None
        return None if root is self else root

    def change(self, content: Content, date: int) -> None:
        """Show something else."""
        self.content, self.edited = content, date
        self.history.append(content)

    def deletes(self) -> None:
        """Somebody with the right to do so deletes it; a bot is not told."""
        self.deleted = True
        self.chat.telegram.changed()

    def as_json(self, *, inner: bool = False) -> Json:
        """As the Bot API tells it. `inner` is a message within another, which holds no further one."""
        body: Json = {"message_id": self.id, "date": self.date, "chat": self.chat.as_json()}
        body |= self.head or {"from": self.sender.as_json() if self.sender else self.chat.telegram.me}
        if self.thread:
            body |= {"message_thread_id": self.thread, "is_topic_message": True}
        elif self.reply_to and self.chat.kind == "supergroup":
            body["message_thread_id"] = self.root.id  # a thread, but no topic: nothing can be sent there
        if self.ephemeral_id:
            reader = self.reader.as_json() if self.reader and self.by_bot else self.chat.telegram.me
            body |= {"ephemeral_message_id": self.ephemeral_id, "receiver_user": reader}
        if self.edited:
            body["edit_date"] = self.edited
        replied = self.reply_to or self._topic_root
        if replied and not inner:
            body["reply_to_message"] = replied.as_json(inner=True)
        return {**body, **self.content.as_json()}

    def __repr__(self) -> str:
        number = f"e{self.ephemeral_id}" if self.ephemeral_id else self.id
        return f"<{self.chat.title} {number} {self.text!r} {self.labels}{' deleted' if self.deleted else ''}>"


def _button(each: Json) -> Button:
    url = each.get("url") or each.get("web_app", {}).get("url", "")
    return Button(each["text"], each.get("callback_data", ""), url, each.get("style", ""))
