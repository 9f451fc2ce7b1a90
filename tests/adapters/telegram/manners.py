"""What every message keeps to that Osteria writes in any test: how long it is, whom it rings for, what its buttons say.

The stand-in refuses what Telegram refuses; this is what a small phone shows, and what people bear.
"""

from collections.abc import Iterator

from bot.screens.names import graphemes, width
from tests.kit.telegram.calls import Call
from tests.kit.telegram.markup import Entity, parse_html

LONGEST_ANSWER, LONGEST_EPHEMERAL, LONGEST = 200, 900, 4096
"""UTF-16 units of an answer to a press, of a message that one person sees in a group, and of any other."""

WIDEST = {1: 34, 2: 19, 3: 12}
NARROW = 8
"""Signs of a label, by how many stand in its row; and where there are four or more."""


def complaints(call: Call) -> Iterator[str]:
    """What is wrong with how a call looks."""
    text, entities = str(call.payload.get("text") or ""), list[Entity]()
    if call.payload.get("parse_mode"):
        text, entities = parse_html(text, lambda number: {"id": number})
    if width(text) > _longest(call):
        yield f"{width(text)} units are too long"
    if sum(entity["type"] == "text_mention" for entity in entities) > 1:
        yield "it rings for several people"
    markup = call.payload.get("reply_markup") or {}
    yield from keyboard_complaints([[each["text"] for each in row] for row in markup.get("inline_keyboard", ())])
    for row in markup.get("inline_keyboard", ()):
        for button in row:
            if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= 64:
                yield f"what {button['text']!r} carries is too long"


def keyboard_complaints(rows: list[list[str]]) -> Iterator[str]:
    """What is wrong with the labels of a keyboard."""
    labels = [label for row in rows for label in row]
    if len(set(labels)) < len(labels):
        yield f"two buttons are alike: {labels}"
    for row in rows:
        if any(len(graphemes(label)) > WIDEST.get(len(row), NARROW) for label in row):
            yield f"labels are too wide: {row}"


def _longest(call: Call) -> int:
    if call.method.lower() == "answercallbackquery":
        return LONGEST_ANSWER
    is_ephemeral = "ephemeral_message_parameters" in call.payload or "ephemeral" in call.method.lower()
    return LONGEST_EPHEMERAL if is_ephemeral else LONGEST
