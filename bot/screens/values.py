"""The values that screens are made of. They name no platform: each adapter renders them in its own way, and escapes.

House rules: a text is already in its reader's language; names are cleaned (`bot.screens.names`), never escaped. A
button's token is 1-64 bytes of ASCII, says nothing about a card and carries no authority. These values are many, live
shortly and never hold themselves: the garbage collector need not look at them (`gc=False`).
"""

from enum import StrEnum

from msgspec import Struct

from engine.cards import Card


class Text(Struct, frozen=True, gc=False, tag="text"):
    """Plain words."""

    text: str


class Bold(Struct, frozen=True, gc=False, tag="bold"):
    """Words that stand out: the table cards and the name that plays."""

    text: str


class Mention(Struct, frozen=True, gc=False, tag="mention"):
    """A person who is to be notified; at most one a message."""

    person: int
    name: str


class Until(Struct, frozen=True, gc=False, tag="until"):
    """A moment, as Unix time, told relatively where the platform can; `text` is the fallback ("fra 2 minuti").

    `worded`: the text says it better ("30 s a giocata"); the moment is for who counts the seconds down himself.
    """

    at: float
    text: str
    worded: bool = False


class Code(Struct, frozen=True, gc=False, tag="code"):
    """A fingerprint or key, to be copied."""

    text: str


Span = Text | Bold | Mention | Until | Code


class Line(Struct, frozen=True, gc=False, tag="line"):
    """One line of text."""

    spans: tuple[Span, ...]


class Face(Struct, frozen=True, gc=False):
    """A card as it is shown: its short text, and which card it is for those who draw it."""

    card: Card
    text: str


class CardRow(Struct, frozen=True, gc=False, tag="cards"):
    """Cards in a row after a label: "Tavolo: 4♣ · J♠". The label has no colon and may be empty. `bold`: table cards;
    `own`: the reader's own.
    """

    label: str
    faces: tuple[Face, ...]
    bold: bool = False
    own: bool = False


Block = Line | CardRow


class Style(StrEnum):
    """The look of a button; colour only repeats the words."""

    PLAIN = ""
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


class Button(Struct, frozen=True, gc=False):
    """A button: its label and the token that comes back, or a link (`url`) instead. `card` lets a page draw the card
    that it plays. `choices`: what the screen behind it offers, where a platform can show that in its place; `about`:
    what such a choice means.
    """

    label: str
    token: str = ""
    style: Style = Style.PLAIN
    url: str = ""
    card: Card | None = None
    choices: tuple["Button", ...] = ()
    about: str = ""


class Attachment(Struct, frozen=True, gc=False):
    """A file that comes with a message: a picture is shown in it, anything else can be saved. `about` says in words
    what it is.
    """

    name: str
    media: str
    data: bytes
    about: str = ""

    @property
    def picture(self) -> bool:
        """Whether it is to be looked at."""
        return self.media.startswith("image/")


class Screen(Struct, frozen=True, gc=False):
    """A message: blocks of text, rows of buttons, and what is folded away until wanted. `suits`: ``french`` or
    ``italian``.

    `turn`: it is the reader's turn to act (a page may ring). `attachment`: a file that comes with it; such a message is
    always sent, never edited.
    """

    blocks: tuple[Block, ...]
    rows: tuple[tuple[Button, ...], ...] = ()
    folded: tuple[Block, ...] = ()
    suits: str = "italian"
    turn: bool = False
    attachment: Attachment | None = None


class Slot(StrEnum):
    """What a message is for; the newest screen of a slot wins."""

    TABLE = "table"
    """The one live table (or lobby) message of a chat."""
    RECORD = "record"
    """Stays in the chat: deal with commitment, score sheet, match end."""
    HAND = "hand"
    """A person's private hand at a table."""
    NOTE = "note"
    """Another private message to a person: help, rules, choices."""


class Delivery(Struct, frozen=True, gc=False):
    """A screen on its way. `person` is 0 for what the whole chat sees.

    `key` names the slot's message within chat and purpose, such as ``12`` (table id) or ``12.3`` (table, pack
    number). `fresh`: to be sent anew, at the bottom, so that it rings; else the slot's message is edited where there
    is one. `head`: announcements above the screen; they are never dropped: when a newer delivery of the same slot
    overtakes this one before it was sent, its head goes before the newer one's. `public`: a private message that tells
    no secret, so the chat may see it where its reader cannot be reached otherwise. `here`: likewise, but never in his
    private chat, where its buttons would mean another chat, or nothing.
    """

    chat: int
    slot: Slot
    key: str
    screen: Screen
    person: int = 0
    fresh: bool = False
    head: tuple[Line, ...] = ()
    public: bool = False
    here: bool = False
    id: int = 0
