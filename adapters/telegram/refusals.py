"""What Telegram refuses, and why: its answers read into the few reasons that Osteria acts on. Pure.

House rules: Telegram's words are not documented, and change. What is not known here is `ODD`: logged, never fatal. No
text that leaves this file holds a token.
"""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

LONGEST_FLOOD: Final = 3600.0
"""Seconds that a wait is believed at most."""


class Why(StrEnum):
    """Why a call had no effect."""

    SAME = "same"
    """Nothing changed: as good as done."""
    NO_MESSAGE = "no message"
    """The message is not there any more, or cannot be edited."""
    LATE = "late"
    """A press that is too old to be answered."""
    BLOCKED = "blocked"
    """The person has blocked Osteria, has never opened it, or is no more."""
    KICKED = "kicked"
    GONE = "gone"
    """There is no such chat (any more)."""
    CLOSED = "closed"
    """The topic is closed, or is no more."""
    NO_RIGHT = "no right"
    MOVED = "moved"
    """The group has another key."""
    FLOOD = "flood"
    STRANGER = "stranger"
    """Telegram does not know this bot."""
    RIVAL = "rival"
    """Another copy of Osteria asks for the same updates."""
    AWAY = "away"
    """Telegram cannot be reached, or is broken."""
    ODD = "odd"


class Refusal(Struct, frozen=True):
    """Why, for how many seconds (`FLOOD`), where to (`MOVED`), and in which words."""

    why: Why
    after: float = 0.0
    to: str = ""
    words: str = ""


WORDS: Final = (
    (Why.SAME, ("message is not modified",)),
    (
        Why.NO_MESSAGE,
        (
            "message to edit not found",
            "message to delete not found",
            "message can't be edited",
            "there is no text in the message",
            "message can't be deleted",
            "message_id_invalid",
            "message identifier is not specified",
            "ephemeral message not found",
            "ephemeral_message",
        ),
    ),
    (Why.LATE, ("query is too old", "query_id_invalid", "query id is invalid")),
    (
        Why.BLOCKED,
        (
            "blocked by the user",
            "user is deactivated",
            "can't initiate conversation",
            "can't send messages to bots",
            "peer_id_invalid",
            "user not found",
        ),
    ),
    (Why.KICKED, ("bot was kicked", "bot is not a member", "user_not_participant", "channel_private")),
    (
        Why.CLOSED,
        ("topic_closed", "topic is closed", "topic_deleted", "message thread not found", "topic_id_invalid"),
    ),
    (
        Why.NO_RIGHT,
        (
            "not enough rights",
            "no rights to send",
            "have no write access",
            "chat_write_forbidden",
            "chat_restricted",
            "chat_send_plain_forbidden",
            "administrator rights",
        ),
    ),
    (Why.GONE, ("chat not found", "group chat was deleted", "group chat was deactivated", "chat was deleted")),
)
"""Parts of what Telegram says, in small letters."""


class _Parameters(Struct, frozen=True):
    migrate_to_chat_id: int = 0
    retry_after: float = 0.0


class _Body(Struct, frozen=True):
    description: str = ""
    parameters: _Parameters = _Parameters()


def read_refusal(status: int, payload: bytes) -> Refusal:
    """An answer that is not 200."""
    try:
        body = msgspec.json.decode(payload, type=_Body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        body = _Body()
    given = body.parameters
    if given.migrate_to_chat_id:
        return Refusal(Why.MOVED, to=str(given.migrate_to_chat_id), words=body.description)
    if status == 429 or given.retry_after:
        return Refusal(Why.FLOOD, after=min(max(given.retry_after, 1.0), LONGEST_FLOOD), words=body.description)
    return Refusal(_why(status, body.description.casefold()), words=f"{status} {body.description}")


def _why(status: int, said: str) -> Why:
    if status >= 500:
        return Why.AWAY
    if status in (401, 404):
        return Why.STRANGER
    if status == 409:
        return Why.RIVAL
    for why, parts in WORDS:
        if any(part in said for part in parts):
            return why
    return Why.KICKED if status == 403 else Why.ODD
