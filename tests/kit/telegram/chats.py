"""Chats: private ones, groups, supergroups and their topics, who is in them and what stands in them.

What is in a verb of the third person is done by people: `bar.kicks_bot()`, `bar.promotes(anna)`, `topic.closes()`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from tests.kit.telegram import members
from tests.kit.telegram.markup import commands_in
from tests.kit.telegram.messages import Content, Json, Message

if TYPE_CHECKING:
    from tests.kit.telegram.people import Person
    from tests.kit.telegram.telegram import Telegram


class Chat:
    """A chat. `kind` is private, group, supergroup or channel; `bot` is the bot's status in it."""

    thread = 0

    def __init__(
        self, telegram: Telegram, number: int, kind: str, title: str, *, numbers: itertools.count[int]
    ) -> None:
        self.telegram, self.id, self.kind, self.title = telegram, number, kind, title
        self.numbers = numbers
        self.owner: Person | None = None
        self.members: dict[Person, str] = {}
        self.bot = "member"
        self.silenced = self.gone = self.is_forum = self.general_closed = False
        self.takes_ephemeral = True
        self.topics: dict[int, Topic] = {}
        self.moved_to: Chat | None = None
        self.moved_from: Chat | None = None
        self.everything: list[Message] = []

    @property
    def chat(self) -> Chat:
        return self

    @property
    def messages(self) -> list[Message]:
        """What stands in it for all to see, oldest first."""
        return [each for each in self.everything if not each.deleted and each.reader is None]

    def seen_by(self, person: Person, thread: int | None = None) -> list[Message]:
        """What one person sees in it, oldest first: also what is his alone. Of a forum, the topic General."""
        before = self.moved_from.seen_by(person) if self.moved_from else []
        thread = 0 if thread is None and self.is_forum else thread
        return before + [each for each in self.everything if _visible(each, person, thread)]

    def as_json(self) -> Json:
        """The chat, as the Bot API tells it."""
        if self.kind == "private" and self.owner:
            person = {key: value for key, value in self.owner.as_json().items() if key in members.NAMES}
            return {"id": self.id, "type": "private", **person}
        body = {"id": self.id, "type": self.kind, "title": self.title}
        return {**body, "is_forum": True} if self.is_forum else body

    # What people do

    def adds_bot(self, by: Person | None = None) -> None:
        """Somebody adds the bot, or it comes back."""
        by, before = by or next(iter(self.members)), self.bot
        self.bot, self.silenced = "member", False
        self.tells_bot_status(before, "member", by=by)
        self.serves({"new_chat_members": [self.telegram.me]}, by)

    def kicks_bot(self, by: Person | None = None) -> None:
        """Somebody throws the bot out; it is told so, and nothing more."""
        by, before = by or next(iter(self.members)), self.bot
        self.bot = "kicked"
        self.tells_bot_status(before, "kicked", by=by)

    def promotes(self, person: Person) -> None:
        """A member becomes an admin."""
        self.members[person] = "administrator"

    def demotes(self, person: Person) -> None:
        self.members[person] = "member"

    def promotes_bot(self) -> None:
        """The bot becomes an admin: it then reads everything, and may write everywhere."""
        before, self.bot = self.bot, "administrator"
        self.tells_bot_status(before, "administrator", by=next(iter(self.members)))

    def demotes_bot(self) -> None:
        before, self.bot = self.bot, "member"
        self.tells_bot_status(before, "member", by=next(iter(self.members)))

    def forbids_writing(self) -> None:
        """The bot may no longer write: restricted by itself in a supergroup, with all others in a group."""
        self.silenced = True
        if self.kind == "supergroup":
            before, self.bot = self.bot, "restricted"
            self.tells_bot_status(before, "restricted", by=next(iter(self.members)))

    def allows_writing(self) -> None:
        self.silenced = False
        if self.bot == "restricted":
            self.bot = "member"
            self.tells_bot_status("restricted", "member", by=next(iter(self.members)))

    def joins(self, person: Person) -> None:
        """Somebody comes in."""
        self.members[person] = "member"
        self.serves({"new_chat_members": [person.as_json()]}, person)

    def loses(self, person: Person) -> None:
        """Somebody leaves; an admin bot that asked for it is told twice."""
        self.members[person] = "left"
        self.serves({"left_chat_member": person.as_json()}, person)
        if self.bot == "administrator":
            self._tells("chat_member", person, person.as_json(), "member", "left")

    def is_deleted(self) -> None:
        """The owner deletes the group."""
        self.gone = True

    def migrates(self, *, announced: str = "old new") -> Chat:
        """The group becomes a supergroup, which is another chat. `announced` names the service messages in the order
        in which the bot gets them: "old new", "new old", "old", "" …
        """
        new = self.telegram.make_supergroup(self)
        self.moved_to, new.moved_from = new, self
        new.members, new.bot = dict(self.members), self.bot
        by = next(iter(self.members))
        for which in announced.split():
            if which == "old":
                self.serves({"migrate_to_chat_id": new.id}, by)
            else:
                new.serves({"migrate_from_chat_id": self.id}, by)
        return new

    def topic(self, name: str, by: Person | None = None) -> Topic:
        """A new topic of a forum."""
        assert self.is_forum, "only a forum has topics"
        by = by or next(iter(self.members))
        number = next(self.numbers)
        made = self.topics[number] = Topic(self, number, name)
        content = Content(service={"forum_topic_created": {"name": name, "icon_color": 7322096}})
        message = Message(self, number, self.telegram.time, content, sender=by, thread=number)
        self.everything.append(message)
        self.telegram.updates.put("message", message.as_json())
        return made

    def closes_general(self) -> None:
        """The topic General is closed."""
        self.general_closed = True

    # What the bot hears of it

    def hears(
        self, person: Person | None, thread: int, text: str, *, head: Json, reply_to: Message | None = None
    ) -> Message:
        """Somebody writes; the bot is told, unless its privacy mode hides it. `head` says who, if it is no person."""
        command = _command(text)
        ephemeral = bool(command and person and self.telegram.commands.is_ephemeral(self, person, command))
        message = self.new_message(Content(text, tuple(commands_in(text))), ephemeral=ephemeral)
        message.sender, message.thread, message.reply_to = person, thread, reply_to
        message.reader = person if ephemeral else None
        message.head = head
        self._put(message)
        if self.bot_hears(message):
            self.telegram.updates.put("message", message.as_json())
        return message

    def bot_hears(self, message: Message) -> bool:
        """Privacy mode: without being admin, a bot gets commands that may be meant for it, and replies to itself."""
        if self.kind == "private" or self.bot == "administrator":
            return True
        if self.bot not in {"member", "restricted"}:
            return False
        if message.reply_to and message.reply_to.by_bot:
            return True
        _, _, name = message.text.split(maxsplit=1)[0].partition("@") if message.text.strip() else ("", "", "")
        return message.text.startswith("/") and name.lower() in {"", self.telegram.username.lower()}

    def serves(self, service: Json, by: Person) -> None:
        """A service message stands in the chat, and the bot is told."""
        message = self.new_message(Content(service=service))
        message.sender = by
        self._put(message)
        self.telegram.updates.put("message", message.as_json())

    def tells_bot_status(self, before: str, after: str, *, by: Person) -> None:
        """The bot is told what it is here from now on."""
        self._tells("my_chat_member", by, self.telegram.me, before, after)

    def new_message(self, content: Content, *, ephemeral: bool = False) -> Message:
        """A message that is not yet in the chat; it has its number."""
        if ephemeral:
            return Message(self, 0, self.telegram.time, content, ephemeral_id=self._ephemeral_number())
        return Message(self, next(self.numbers), self.telegram.time, content)

    def find(self, number: Any) -> Message | None:
        """The message with this number, if it stands."""
        return next((each for each in reversed(self.everything) if each.id == number and not each.deleted), None)

    def find_ephemeral(self, number: Any, reader: Any) -> Message | None:
        """The ephemeral message of a reader."""
        kept = (each for each in reversed(self.everything) if each.ephemeral_id and not each.deleted)
        return next((each for each in kept if each.ephemeral_id == number and _reader(each) == reader), None)

    def _put(self, message: Message) -> None:
        self.everything.append(message)
        self.telegram.changed()

    def _ephemeral_number(self) -> int:
        """The smallest number that is free: numbers are used again."""
        taken = {each.ephemeral_id for each in self.everything if each.ephemeral_id and not each.deleted}
        return next(number for number in itertools.count(1) if number not in taken)

    def _tells(self, kind: str, by: Person, who: Json, before: str, after: str) -> None:
        body: Json = {"chat": self.as_json(), "from": by.as_json(), "date": self.telegram.time}
        body["old_chat_member"] = members.as_json(who, before)
        body["new_chat_member"] = members.as_json(who, after)
        self.telegram.updates.put(kind, body)


class Topic:
    """A topic of a forum."""

    def __init__(self, chat: Chat, thread: int, name: str) -> None:
        self.chat, self.thread, self.name = chat, thread, name
        self.closed = self.deleted = False

    @property
    def messages(self) -> list[Message]:
        """What stands in it for all to see, oldest first."""
        return [each for each in self.chat.messages if each.thread == self.thread]

    def seen_by(self, person: Person) -> list[Message]:
        """What one person sees in it, oldest first."""
        return self.chat.seen_by(person, self.thread)

    def closes(self) -> None:
        """An admin closes it."""
        self.closed = True

    def reopens(self) -> None:
        self.closed = False

    def deletes(self) -> None:
        """An admin deletes it, with all that stands in it."""
        self.deleted = True
        for message in self.messages:
            message.deletes()


def _visible(message: Message, person: Person, thread: int | None) -> bool:
    if message.deleted or person.id in message.hidden_from or (thread is not None and message.thread != thread):
        return False
    return message.reader is None or (message.reader is person and (person.ephemeral or not message.by_bot))


def _reader(message: Message) -> int:
    return message.reader.id if message.reader else 0


def _command(text: str) -> str:
    return text[1:].split(maxsplit=1)[0].split("@", maxsplit=1)[0] if text.startswith("/") and len(text) > 1 else ""
