"""Who is there and where: people and chats as the application knows them, whatever the platform."""

from msgspec import Struct


class Sender(Struct, frozen=True):
    """A person as a platform names him: `key` is unique within `platform`; `locale` is what his client speaks (``it``,
    ``en-GB``, ...).
    """

    platform: str
    key: str
    name: str
    locale: str = ""
    may_sit: bool = True
    """False for those who speak in nobody's name (anonymous admins, channels): they may close a table, not sit."""
    admin: bool = False
    """Whether he administers the place where he acts, asked live by the adapter where it matters."""


class Place(Struct, frozen=True):
    """A chat, topic, thread or channel as a platform names it. One table lives in one place."""

    platform: str
    key: str
    title: str = ""
    private: bool = False
    """A chat of one person with the bot."""


class Person(Struct, frozen=True):
    """A person who has played or pressed: `language` is his own choice, if any, `locale` his platform's."""

    id: int
    platform: str
    key: str
    name: str
    locale: str = ""
    language: str | None = None


class Chat(Struct, frozen=True):
    """A place that Osteria knows: `language` of what its group reads, and what its tables open with."""

    id: int
    platform: str
    key: str
    title: str = ""
    private: bool = False
    language: str = "it"


def private_language(person: Person, chat: Chat) -> str:
    """The language of private text: the person's choice, else his platform's if it is Italian or English, else the
    chat's.
    """
    return language_of(person, chat.language)


def language_of(person: Person, group: str) -> str:
    """The same where only the language of the group is at hand."""
    spoken = person.locale.lower().replace("_", "-").split("-")[0]
    return person.language or (spoken if spoken in ("it", "en") else group)
