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
    group: str = ""
    """What options, bans and boards belong to, where it is more than this place: the group of a topic, the server of a
    channel. Empty: this place is the whole."""


class Person(Struct, frozen=True):
    """A person who has played or pressed: `language` is his own choice, if any, `locale` his platform's."""

    id: int
    platform: str
    key: str
    name: str
    locale: str = ""
    language: str | None = None
    opened: bool = False
    """His private chat with Osteria can be written to."""
    hands: str = ""
    """Where he wants his cards: ``group`` only there, else in the private chat too, where that is open."""
    cards: str = ""
    """How cards are written in his private text: ``signs`` or ``words``; empty as the group."""
    player: int = 0
    """For whom his results count: himself, or another account of his."""


class Chat(Struct, frozen=True):
    """A place that Osteria knows, with the options of its group: `language` of what all read; the `usual` game, the
    `rules` (a preset) and the `clock` that tables open with; who `opens` and who `closes` tables (``all``, ``host`` or
    ``admins``); the `quiet` hours in which clocks stand still (``23-8``, empty for none); how `cards` are written;
    whether the leaderboard is posted `monthly`, and whether who has `gone` is ``hidden`` on it or ``shown``.
    """

    id: int
    platform: str
    key: str
    title: str = ""
    private: bool = False
    language: str = "it"
    group: str = ""
    """The key of the group that this place belongs to; its own where it is the whole."""
    usual: str = ""
    rules: str = ""
    clock: str = "120"
    opens: str = "all"
    closes: str = "host"
    quiet: str = ""
    cards: str = "signs"
    board: int = 0
    """The number of the first chat of its group, whose leaderboard this is."""
    monthly: str = "no"
    gone: str = "hidden"
    rights: str = ""
    """What Osteria may do in the group, where that makes a difference: ``admin`` all that an admin may; ``offered``
    less, and an admin was told once what it would be good for. Empty: less, as far as is known.
    """


def private_language(person: Person, chat: Chat) -> str:
    """The language of private text: the person's choice, else his platform's if it is Italian or English, else the
    chat's.
    """
    return language_of(person, chat.language)


def language_of(person: Person, group: str) -> str:
    """The same where only the language of the group is at hand."""
    spoken = person.locale.lower().replace("_", "-").split("-")[0]
    return person.language or (spoken if spoken in ("it", "en") else group)
