"""Calls to the Bot API, through the request layer of python-telegram-bot.

House rules: values go out and come in as they are, since the library knows an older Bot API than Telegram speaks. A
call that is refused raises `RefusedError`, whose words hold no token; no error of the library's leaves this file.
"""

import json
from typing import Any, Final, TypeAlias

from pydantic import SecretStr
from telegram import Bot
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from adapters.telegram.refusals import Refusal, Why, read_refusal

Json: TypeAlias = Any

ANSWER_WITHIN: Final = 20.0
"""Seconds that Telegram may take for a call."""

CONNECTIONS: Final = 64


class RefusedError(TelegramError):
    """Telegram, or the way to it, has refused a call."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words or refusal.why.value)
        self.refusal = refusal


class _Line(HTTPXRequest):
    """The request layer, with refusals as we read them."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        status, payload = await super().do_request(*args, **kwargs)
        if status != 200:
            raise RefusedError(read_refusal(status, payload))
        return status, payload

    @staticmethod
    def parse_json_payload(payload: bytes) -> Json:
        try:
            return json.loads(payload)
        except ValueError:
            raise RefusedError(Refusal(Why.AWAY, words="an answer that is not JSON")) from None


class _Raw(Bot):
    """The library's bot, asked for values instead of objects."""

    async def call(self, method: str, values: dict[str, Any], patience: float) -> Json:
        return await self._post(method, values, read_timeout=patience, pool_timeout=patience)


class Client:
    """The Bot API for one token. `api` is where it is, such as ``https://api.telegram.org``."""

    def __init__(self, token: SecretStr, api: str) -> None:
        self._secret = token.get_secret_value()
        self._lines = (_Line(connection_pool_size=2), _Line(connection_pool_size=CONNECTIONS))
        polling, calling = self._lines
        base = f"{api.rstrip('/')}/bot"
        self._bot = _Raw(self._secret, base_url=base, request=calling, get_updates_request=polling)

    async def open(self) -> None:
        """Make it ready, also again after `close`."""
        for line in self._lines:
            await line.initialize()

    async def close(self) -> None:
        """Let the connections go."""
        for line in self._lines:
            await line.shutdown()

    async def call(self, method: str, *, patience: float = ANSWER_WITHIN, **values: Any) -> Json:
        """The result of a call; values that are None are left out. Raises `RefusedError`."""
        try:
            return await self._bot.call(method, values, patience)
        except RefusedError:
            raise
        except TelegramError as error:
            words = f"{method}: {type(error).__name__}: {error}".replace(self._secret, "…")
            raise RefusedError(Refusal(Why.AWAY, words=words)) from None
