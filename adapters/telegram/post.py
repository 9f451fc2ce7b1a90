"""Messages sent, edited and taken away, within the budget of their chat.

House rules: each method is one call, or two where a text is too long to stand below its attachment. What Telegram
refuses comes up as `RefusedError`, but for what is as good as done.
"""

from typing import Any, Final

from msgspec import Struct
from telegram import InputFile

from adapters.telegram.budget import Budget, Rank
from adapters.telegram.client import Client, RefusedError
from adapters.telegram.inbound import Press
from adapters.telegram.refusals import Why
from adapters.telegram.render import Drawn, parted
from adapters.telegram.scroll import Scroll

MOST: Final = 100
"""Messages that are taken away at once."""

NO_PREVIEW: Final = {"is_disabled": True}


class LaterError(Exception):
    """The budget has no room: after so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Spot(Struct, frozen=True):
    """Where a message goes: a chat, and a topic of it (0: none). `key` is the place."""

    key: str

    @property
    def chat(self) -> str:
        return self.key.partition("/")[0]

    @property
    def topic(self) -> int | None:
        return int(self.key.partition("/")[2] or 0) or None


class Post:
    """The calls that show messages."""

    def __init__(self, client: Client, budget: Budget, scroll: Scroll) -> None:
        self._client, self._budget, self._scroll = client, budget, scroll

    async def send(self, spot: Spot, drawn: Drawn) -> int:
        """A new message; its number. Raises `LaterError`, `RefusedError`."""
        sent = await self._send(spot, drawn)
        number = int(sent["message_id"])
        self._scroll.saw(spot.key, number)
        return number

    async def edit(self, spot: Spot, message: int, drawn: Drawn) -> bool:
        """A message is to be as drawn: False if it is not there any more. Raises `LaterError`, `RefusedError`."""
        target = {"chat_id": int(spot.chat), "message_id": message}
        try:
            await self._call(spot, "editMessageText", Rank.EDIT, **target, **_content(drawn))
        except RefusedError as refused:
            if refused.refusal.why is Why.NO_MESSAGE:
                return False
            raise
        return True

    async def whisper(self, spot: Spot, reader: int, press: Press, drawn: Drawn) -> int:
        """A new message that only its reader sees; its number among these. Raises `LaterError`, `RefusedError`."""
        reach = {"receiver_user_id": reader} | ({"callback_query_id": press.query} if press.query else {})
        reply = {"ephemeral_message_id": press.whisper} if press.whisper else None
        sent = await self._send(spot, drawn, ephemeral_message_parameters=reach, reply_parameters=reply)
        return int(sent["ephemeral_message_id"])

    async def rewrite(self, spot: Spot, reader: int, ephemeral: int, drawn: Drawn, *, pressed: bool) -> None:
        """A message that only its reader sees is to be as drawn; he waits for it if he has just `pressed`. Raises
        `LaterError`, `RefusedError`.
        """
        target = {"chat_id": int(spot.chat), "receiver_user_id": reader, "ephemeral_message_id": ephemeral}
        rank = Rank.NEWS if pressed else Rank.EDIT
        await self._call(spot, "editEphemeralMessageText", rank, **target, **_content(drawn))

    async def cut_down(self, spot: Spot, message: int, text: str) -> bool:
        """Leave of a message only this text, in HTML, if there is plenty of room for it. Whether there was."""
        if self._budget.take(spot.chat, Rank.TIDY):
            return False
        return await self._tidy(spot, "editMessageText", message_id=message, **_content(Drawn(text)))

    async def delete(self, spot: Spot, messages: tuple[int, ...]) -> bool:
        """Take messages away, up to a hundred; those that cannot be are left. It counts against no limit but a refusal.
        Whether Telegram listened.
        """
        return not messages or await self._tidy(spot, "deleteMessages", message_ids=list(messages[-MOST:]))

    async def _send(self, spot: Spot, drawn: Drawn, **values: Any) -> Any:
        """What Telegram tells of the new message, of the last one where it takes two."""
        *before, last = parted(drawn)
        for part in before:
            await self._show(spot, part, values)
        return await self._show(spot, last, values)

    async def _show(self, spot: Spot, drawn: Drawn, values: dict[str, Any]) -> Any:
        method, content = _sending(drawn)
        return await self._call(spot, method, Rank.NEWS, **_to(spot), **content, **values)

    async def _tidy(self, spot: Spot, method: str, **values: Any) -> bool:
        """What is only tidied is not worth a second try, unless it came too fast."""
        try:
            await self._client.call(method, chat_id=int(spot.chat), **values)
        except RefusedError as refused:
            self._learn(spot, refused)
            return refused.refusal.why is not Why.FLOOD
        return True

    def _learn(self, spot: Spot, refused: RefusedError) -> None:
        if refused.refusal.why is Why.FLOOD:
            self._budget.block(spot.chat, refused.refusal.after)

    async def _call(self, spot: Spot, method: str, rank: Rank, **values: Any) -> Any:
        wait = self._budget.take(spot.chat, rank)
        if wait:
            raise LaterError(wait)
        try:
            return await self._client.call(method, **values)
        except RefusedError as refused:
            self._learn(spot, refused)
            if refused.refusal.why is Why.SAME:
                return None
            raise


def _to(spot: Spot) -> dict[str, Any]:
    return {"chat_id": int(spot.chat), "message_thread_id": spot.topic}


def _sending(drawn: Drawn) -> tuple[str, dict[str, Any]]:
    """The method that sends it, and what it is given."""
    if drawn.attachment is None:
        return "sendMessage", _content(drawn)
    kind = "photo" if drawn.attachment.picture else "document"
    file = InputFile(drawn.attachment.data, filename=drawn.attachment.name)
    words = {"caption": drawn.text or None, "parse_mode": "HTML", "reply_markup": _markup(drawn)}
    return f"send{kind.capitalize()}", {kind: file, **words}


def _content(drawn: Drawn) -> dict[str, Any]:
    return {
        "text": drawn.text,
        "parse_mode": "HTML",
        "link_preview_options": NO_PREVIEW,
        "reply_markup": _markup(drawn),
    }


def _markup(drawn: Drawn) -> Any:
    return {"inline_keyboard": drawn.keyboard} if drawn.keyboard else None
