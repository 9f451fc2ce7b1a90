"""What Telegram tells: the few fields of its updates that Osteria reads. All else is passed over."""

from typing import Final

import msgspec
from msgspec import Struct, field

ALLOWED: Final = ("message", "callback_query", "my_chat_member", "chat_member")
"""The updates that are asked for."""


class User(Struct, frozen=True):
    id: int
    first_name: str = ""
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False


class Chat(Struct, frozen=True):
    id: int
    type: str
    title: str = ""
    is_forum: bool = False


class Topic(Struct, frozen=True):
    name: str = ""


class Empty(Struct, frozen=True):
    """Something that tells nothing but that it is there."""


class Root(Struct, frozen=True):
    """The message that is replied to; in a topic, the one that opened it unless another was meant."""

    from_: User | None = field(name="from", default=None)
    forum_topic_created: Topic | None = None


class Message(Struct, frozen=True):
    message_id: int
    chat: Chat
    from_: User | None = field(name="from", default=None)
    sender_chat: Chat | None = None
    text: str = ""
    message_thread_id: int = 0
    is_topic_message: bool = False
    is_automatic_forward: bool = False
    ephemeral_message_id: int = 0
    reply_to_message: Root | None = None
    migrate_to_chat_id: int = 0
    migrate_from_chat_id: int = 0
    left_chat_member: User | None = None
    forum_topic_created: Topic | None = None
    forum_topic_edited: Topic | None = None
    forum_topic_closed: Empty | None = None
    forum_topic_reopened: Empty | None = None


class Query(Struct, frozen=True):
    """A press of a button; `message` may be one that is not accessible any more, or none."""

    id: str
    from_: User = field(name="from")
    message: Message | None = None
    data: str = ""


class Standing(Struct, frozen=True):
    """What somebody is in a chat."""

    status: str
    user: User
    can_send_messages: bool | None = None
    is_member: bool | None = None


class MemberChange(Struct, frozen=True):
    chat: Chat
    from_: User = field(name="from")
    old_chat_member: Standing
    new_chat_member: Standing


class Update(Struct, frozen=True):
    update_id: int
    message: Message | None = None
    callback_query: Query | None = None
    my_chat_member: MemberChange | None = None
    chat_member: MemberChange | None = None


_DECODER: Final = msgspec.json.Decoder(Update)


def decode_update(body: bytes) -> Update | None:
    """An update as it came; nothing for what is none that Osteria knows the shape of."""
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
