"""What the bot asked, and who could see it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.content import Payload
from tests.kit.telegram.refusals import Refusal

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.people import Person
    from tests.kit.telegram.telegram import Telegram


@dataclass(eq=False)
class Call:
    """A call of the bot. `chat` is the one that it is about, `person` the only one who sees it there, if it is one;
    `ok` is False until it succeeds, and `refusal` says why it did not.
    """

    method: str
    payload: Payload
    time: float
    chat: Chat | None = None
    person: Person | None = None
    ok: bool = False
    refusal: Refusal | None = None
    result: Any = None

    @property
    def shows(self) -> bool:
        """Whether somebody sees something of it: a message, an answer, a command's description, a bot's name."""
        return self.method.lower().startswith(("send", "edit", "answer", "setmy"))

    @property
    def public(self) -> bool:
        """Whether a group sees it, or everybody."""
        return self.shows and self.person is None

    @property
    def bytes(self) -> bytes:
        """All that it carries, as bytes: texts as they are, and files."""
        files = [value for value in self.payload.values() if isinstance(value, bytes)]
        texts = {name: value for name, value in self.payload.items() if not isinstance(value, bytes)}
        return b"\n".join([json.dumps(texts, ensure_ascii=False).encode(), *files])

    def __repr__(self) -> str:
        return f"<{self.method} {'ok' if self.ok else self.refusal} {self.payload}>"


def make_call(telegram: Telegram, method: str, payload: Payload) -> Call:
    """A call, and who can see what it shows."""
    chat = telegram.find_chat(payload.get("chat_id"))
    press = telegram.presses.find(payload.get("callback_query_id"))
    reader = (payload.get("ephemeral_message_parameters") or payload).get("receiver_user_id")
    person = telegram.people.get(reader) if isinstance(reader, int) else None
    if press and not chat:
        chat, person = press.message.chat, press.person
    if chat and chat.kind == "private":
        person = chat.owner
    return Call(method, payload, telegram.now(), chat, person)
