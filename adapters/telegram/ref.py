"""What is remembered of the messages that show a slot, as the outbox keeps it: text, read back as it was written."""

import msgspec
from msgspec import Struct


class Old(Struct, frozen=True, array_like=True):
    """A message that was overtaken: its number, and what it announced, as HTML."""

    id: int
    head: str = ""


class Ref(Struct, frozen=True, omit_defaults=True):
    """`id`: the message in the chat (or in a person's private chat), with its `head` as HTML. `ephemeral`: the one that
    only its reader sees. `public`: a note that the whole chat sees. `old`: messages that are still to be tidied away,
    oldest first.
    """

    id: int = 0
    public: int = 0
    head: str = ""
    ephemeral: int = 0
    old: tuple[Old, ...] = ()


def write_ref(ref: Ref) -> str:
    return msgspec.json.encode(ref).decode()


def read_ref(text: str | None) -> Ref:
    """What was written; nothing for what was not."""
    if not text:
        return Ref()
    try:
        return msgspec.json.decode(text, type=Ref)
    except msgspec.DecodeError:
        return Ref()
