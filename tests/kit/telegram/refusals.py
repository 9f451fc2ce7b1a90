"""What Telegram's Bot API answers when it refuses, in its own words.

A refusal is a *bug* of the bot if nothing that happens among people can lead to it: a text that does not parse, a
button that is too long, an unknown field. The others are the life of a chat.
"""

from typing import Any


class Refusal(Exception):
    """An answer with `ok: false`. `bug` makes it a complaint of the stand-in."""

    def __init__(self, code: int, description: str, *, bug: bool = False, **parameters: Any) -> None:
        super().__init__(description)
        self.code, self.description, self.bug, self.parameters = code, description, bug, parameters

    def as_json(self) -> dict[str, Any]:
        """The body of the answer."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        return {**body, "parameters": self.parameters} if self.parameters else body


def bad(text: str, **parameters: Any) -> Refusal:
    """What happens in the life of a chat."""
    return Refusal(400, f"Bad Request: {text}", **parameters)


def bug(text: str) -> Refusal:
    """What a bot must never do."""
    return Refusal(400, f"Bad Request: {text}", bug=True)


def forbidden(text: str) -> Refusal:
    return Refusal(403, f"Forbidden: {text}")


def too_many(seconds: int) -> Refusal:
    """Flood control, for so many seconds."""
    return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


UNAUTHORIZED = 401, "Unauthorized"
NOT_FOUND = 404, "Not Found"
OTHER_POLL = (
    409,
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
)
WEBHOOK_ACTIVE = (
    409,
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
)
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
UPGRADED = "group chat was upgraded to a supergroup chat"
