"""A chat platform of our own that is as strict as the real ones: it keeps what it is sent, and refuses what they
refuse.
"""

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct

from bot.people import Place, Sender
from bot.ports import ASGIApp, Barrier, Gone, Missed, Retry, Sent
from bot.screens.surface import PLAIN
from bot.screens.values import Block, Button, CardRow, Delivery, Line, Mention, Screen, Slot, Span

TOKEN = re.compile(r"[!-~]{1,64}")
FILE = re.compile(r"[a-z0-9-]{1,60}\.(?:txt|png|json)")
LONGEST = {Slot.TABLE: 4096, Slot.RECORD: 4096, Slot.HAND: 900, Slot.NOTE: 2000}
"""Telegram's limits in UTF-16 units; a hand must fit an ephemeral message, a note Discord."""


class Message(Struct):
    """A message as it stands in a chat: for all (`person` 0) or one. `heads` are the announcements above it."""

    ref: str
    chat: int
    person: int
    slot: Slot
    key: str
    screen: Screen
    head: tuple[Line, ...] = ()
    edits: int = 0

    @property
    def text(self) -> str:
        """What is read, a block a line, announcements first."""
        return "\n".join(text_of(block) for block in (*self.head, *self.screen.blocks, *self.screen.folded))

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(button for row in self.screen.rows for button in row)


class FakeChat:
    """The adapter of the strict platform. `troubles` are asked before each delivery and may answer or raise in its
    place.
    """

    platform = "test"
    surface = PLAIN

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.announced: list[str] = []
        self.calls: list[Delivery] = []
        self.trouble: Callable[[Delivery], Retry | Gone | Missed | None] = lambda _delivery: None
        self.complaints: list[str] = []
        self.bosses: dict[str, list[tuple[Sender, Place]]] = {}
        self.forgotten: list[str] = []
        self._sent = 0
        self._nonces: dict[int, Sent] = {}

    async def run(self) -> None:
        """There is nothing to serve."""

    def app(self) -> ASGIApp | None:
        return None

    async def admins(self, chat: str) -> Sequence[tuple[Sender, Place]]:
        """`bosses`, by chat."""
        return self.bosses.get(chat, ())

    async def forget(self, person: str) -> Sequence[str]:
        """His private chats go by his key."""
        self.forgotten.append(person)
        return (person, f"@{person}")

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone | Missed:
        """Send or edit as a platform does; the same delivery again changes nothing."""
        delivery = msgspec.msgpack.decode(msgspec.msgpack.encode(delivery), type=Delivery)
        self.calls.append(delivery)
        if complaints := list(complaints_about(delivery)):
            self.complaints += complaints
            return Gone(Barrier.GONE)
        if answer := self.trouble(delivery):
            return answer
        if delivery.id not in self._nonces:
            self._nonces[delivery.id] = self._show(delivery, ref)
        return self._nonces[delivery.id]

    def of(self, chat: int, person: int = 0, *, elsewhere: bool = False) -> list[Message]:
        """What a person sees in a chat, oldest first: what all see, and what is his alone; in his private chat also
        what is his alone in others (`elsewhere`).
        """
        return [
            message
            for message in self.messages
            if (message.chat == chat and message.person in (0, person)) or (elsewhere and message.person == person)
        ]

    def _show(self, delivery: Delivery, ref: str | None) -> Sent:
        self.announced += map(text_of, delivery.head)
        old = next((message for message in self.messages if message.ref == ref), None)
        if old is None or delivery.fresh or delivery.screen.attachment:
            return self._send(delivery, old)
        old.screen, old.edits = delivery.screen, old.edits + 1
        return Sent(old.ref)

    def _send(self, delivery: Delivery, old: Message | None) -> Sent:
        if old:
            self._supersede(old)
        self._sent += 1
        ref = str(self._sent)
        place = (delivery.chat, delivery.person, delivery.slot, delivery.key)
        self.messages.append(Message(ref, *place, delivery.screen, delivery.head))
        return Sent(ref)

    def _supersede(self, old: Message) -> None:
        """What was overtaken goes, but for what it announced."""
        if old.head:
            old.screen = Screen(())
        else:
            self.messages.remove(old)


def text_of(block: Block) -> str:
    """A block as plain words."""
    if isinstance(block, CardRow):
        return f"{block.label} {' · '.join(face.text for face in block.faces)}".strip()
    return "".join(_text(span) for span in block.spans)


def _text(span: Span) -> str:
    return span.name if isinstance(span, Mention) else span.text


def complaints_about(delivery: Delivery) -> Iterator[str]:
    """Why a real platform would refuse this, if it would."""
    for complaint in _complaints(delivery):
        yield f"{complaint}: {delivery}"


def _complaints(delivery: Delivery) -> Iterator[str]:
    screen = delivery.screen
    blocks = (*delivery.head, *screen.blocks, *screen.folded)
    text = "\n".join(map(text_of, blocks))
    mentions = [
        span for block in blocks if isinstance(block, Line) for span in block.spans if isinstance(span, Mention)
    ]
    if not text.strip():
        yield "no text"
    if len(text.encode("utf-16-le")) // 2 > LONGEST[delivery.slot]:
        yield "text too long"
    if len({mention.person for mention in mentions}) > 1:
        yield "more than one person is mentioned"
    if bool(delivery.person) != (delivery.slot in (Slot.HAND, Slot.NOTE)):
        yield "private and public are mixed up"
    if screen.attachment and not FILE.fullmatch(screen.attachment.name):
        yield f"a file called {screen.attachment.name!r}"
    yield from _button_complaints(screen.rows)


def _button_complaints(rows: tuple[tuple[Button, ...], ...]) -> Iterator[str]:
    buttons = [button for row in rows for button in row]
    if len(buttons) > 100 or any(not 1 <= len(row) <= 8 for row in rows):
        yield "100 buttons, 8 a row"
    if len({button.label for button in buttons}) < len(buttons):
        yield "two buttons with one label"
    for button in buttons:
        if not 1 <= len(button.label) <= 80:
            yield f"label {button.label!r}"
        if bool(button.token) == bool(button.url) or (button.token and not TOKEN.fullmatch(button.token)):
            yield f"token {button.token!r}"
    tokens = [button.token for button in buttons if button.token]
    if len(set(tokens)) < len(tokens):
        yield "two buttons with one token"
