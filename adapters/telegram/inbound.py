"""What an update means: a press or a command, or something that happens to a chat or a person. Pure.

House rules: only commands and buttons are read, never what people say to each other. A topic is a place of its own, but
only where Telegram says `is_topic_message`. Who speaks in nobody's name (anonymous admins, channels) may not sit.
"""

import re
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from adapters.telegram.updates import Chat, MemberChange, Message, Query, Standing, Update, User
from bot.commands import ShowHand
from bot.people import Place, Sender
from bot.ports import Barrier, Inbound
from bot.tokens import read_token
from bot.words import read_word

PLATFORM: Final = "telegram"

ANONYMOUS: Final = 1087968824
"""Who sends for admins that hide behind their group."""

COMMAND: Final = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,32}))?(?:\s+(.*))?", re.DOTALL)
TOKEN: Final = re.compile(r"[!-~]{1,64}")
HELP: Final = "aiuto"


class Me(Struct, frozen=True):
    """The bot itself."""

    id: int
    username: str


class Press(Struct, frozen=True):
    """How a person can be answered for some seconds: by the press of a button (`query`), or because he typed where only
    he and Osteria see it (`whisper`, the number of that ephemeral message).

    `on` is the message with the button: its number, or that of an ephemeral one (`ephemeral`). `asks`: for the hand.
    """

    query: str = ""
    on: int = 0
    ephemeral: int = 0
    whisper: int = 0
    asks: bool = False


class Opened(Struct, frozen=True):
    """A private chat can be written to."""

    sender: Sender


class Shut(Struct, frozen=True):
    """Somebody has blocked Osteria."""

    person: str


class Parked(Struct, frozen=True):
    """Osteria may not write here any more."""

    place: Place
    why: Barrier


class Resumed(Struct, frozen=True):
    """Osteria may write here again."""

    place: Place


class Left(Struct, frozen=True):
    """A member has left the chat."""

    sender: Sender
    place: Place


class Moved(Struct, frozen=True):
    """A group has another key."""

    old: str
    new: str


class Added(Struct, frozen=True):
    """Osteria has been added to a group, by somebody who speaks `language`."""

    place: Place
    language: str


Event: TypeAlias = Opened | Shut | Parked | Resumed | Left | Moved | Added


class Heard(Struct, frozen=True):
    """What an update means: first what happened, then what is asked. `place` is where; `message` the number of the
    message that was seen there, `topic` the name of the topic and `rules` whether the bot is an admin there, where they
    are told.
    """

    place: Place | None = None
    events: tuple[Event, ...] = ()
    inbound: Inbound | None = None
    press: Press | None = None
    message: int = 0
    topic: str = ""
    rules: bool | None = None


NOTHING: Final = Heard()


def read_update(update: Update, me: Me) -> Heard:
    """What an update means to the bot `me`."""
    key = str(update.update_id)
    if update.callback_query:
        return _pressed(update.callback_query, key)
    if update.message:
        return _said(update.message, key, me)
    if update.my_chat_member:
        return _me_changed(update.my_chat_member)
    if update.chat_member:
        return _member_changed(update.chat_member, me)
    return NOTHING


def _pressed(query: Query, key: str) -> Heard:
    """A press, whatever the button stands on; it is answered even where it means nothing."""
    message, sender = query.message, _sender(query.from_)
    press = Press(query.id)
    if message is None:
        return Heard(press=press)
    place = place_of(message)
    ephemeral = message.ephemeral_message_id
    press = Press(query.id, message.message_id, ephemeral, asks=_asks(query.data))
    token = query.data if TOKEN.fullmatch(query.data) else "?"
    return Heard(
        place,
        (Opened(sender),) if place.private else (),
        Inbound(key, sender, place, token=token),
        press,
        topic=_topic(message),
    )


def _asks(token: str) -> bool:
    meant = read_token(token)
    return meant is not None and isinstance(meant[1], ShowHand)


def _said(message: Message, key: str, me: Me) -> Heard:
    place = place_of(message)
    sender = _speaker(message)
    events = (*_service(message, place, me), *((Opened(sender),) if sender and place.private else ()))
    heard = Heard(place, events, message=message.message_id, topic=_topic(message))
    if sender is None or message.is_automatic_forward or not (command := _command(message, me)):
        return heard
    word, rest = command
    whisper = message.ephemeral_message_id
    asks = isinstance(read_word(word, rest), ShowHand)
    press = Press(whisper=whisper, asks=asks) if whisper else None
    inbound = Inbound(key, sender, place, word=word, rest=rest, about=_about(message))
    return Heard(place, events, inbound, press, heard.message, heard.topic)


def _about(message: Message) -> Sender | None:
    """Whose message is answered; nobody's where that only says in which topic it stands."""
    root = message.reply_to_message
    user = root.from_ if root and root.forum_topic_created is None else None
    return _sender(user) if user and not user.is_bot else None


def _command(message: Message, me: Me) -> tuple[str, str] | None:
    """The word and the rest of a command of ours. In a group, other bots' words are passed over."""
    found = COMMAND.fullmatch(message.text.strip())
    if not found or (found[2] and found[2].casefold() != me.username.casefold()):
        return None
    word, rest = found[1].casefold(), (found[3] or "").strip()
    if read_word(word, rest) is not None:
        return word, rest
    return (HELP, "") if message.chat.type == "private" else None


def _service(message: Message, place: Place, me: Me) -> tuple[Event, ...]:
    """What a message tells that nobody has written."""
    here = str(message.chat.id)
    if message.migrate_to_chat_id:
        return (Moved(here, str(message.migrate_to_chat_id)),)
    if message.migrate_from_chat_id:
        return (Moved(str(message.migrate_from_chat_id), here),)
    gone = message.left_chat_member
    if gone and gone.id != me.id:
        return (Left(_sender(gone), place),)
    if message.forum_topic_closed is not None:
        return (Parked(place, Barrier.CLOSED),)
    return (Resumed(place),) if message.forum_topic_reopened is not None else ()


def _me_changed(change: MemberChange) -> Heard:
    """What the bot itself may do in a chat has changed."""
    place = _whole(change.chat)
    before, now = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
    if place.private:
        sender = _sender(change.from_)
        return Heard(place, (Opened(sender) if now else Shut(sender.key),))
    if not now:
        why = Barrier.NO_RIGHT if _is_there(change.new_chat_member) else Barrier.KICKED
        return Heard(place, (Parked(place, why),))
    added = () if _is_there(change.old_chat_member) else (Added(place, change.from_.language_code),)
    rules = change.new_chat_member.status == "administrator"
    return Heard(place, (*(() if before else (Resumed(place),)), *added), rules=rules)


def _member_changed(change: MemberChange, me: Me) -> Heard:
    place, user = _whole(change.chat), change.new_chat_member.user
    left = not _is_there(change.new_chat_member) and user.id != me.id
    return Heard(place, (Left(_sender(user), place),) if left else ())


def _is_there(standing: Standing) -> bool:
    return standing.status not in ("left", "kicked") and standing.is_member is not False


def _may_write(standing: Standing) -> bool:
    return _is_there(standing) and not (standing.status == "restricted" and standing.can_send_messages is False)


def place_of(message: Message) -> Place:
    """Where a message stands."""
    whole = _whole(message.chat)
    if whole.private or not message.is_topic_message or not message.message_thread_id:
        return whole
    title = " · ".join(filter(None, (whole.title, _topic(message))))
    return Place(PLATFORM, f"{whole.key}/{message.message_thread_id}", title, whole.private, group=whole.key)


def _whole(chat: Chat) -> Place:
    return Place(PLATFORM, str(chat.id), chat.title, chat.type == "private")


def _topic(message: Message) -> str:
    """The name of the topic, where the message tells it."""
    root = message.reply_to_message
    told = message.forum_topic_created or message.forum_topic_edited or (root and root.forum_topic_created)
    return told.name if told and message.is_topic_message else ""


def _speaker(message: Message) -> Sender | None:
    """Who sent a message; nobody for other bots."""
    chat, user = message.sender_chat, message.from_
    if chat is not None:
        anonymous = user is not None and user.id == ANONYMOUS and chat.id == message.chat.id
        return Sender(PLATFORM, str(chat.id), chat.title, may_sit=False, admin=anonymous)
    return _sender(user) if user and not user.is_bot else None


def _sender(user: User) -> Sender:
    name = " ".join(filter(None, (user.first_name, user.last_name)))
    return Sender(PLATFORM, str(user.id), name, may_sit=not user.is_bot, locale=user.language_code)


def sender_of(user: object) -> Sender:
    """Somebody as a call tells of him."""
    return _sender(msgspec.convert(user, User))
