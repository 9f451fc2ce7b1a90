"""Photos and documents: uploaded, or named by the `file_id` of an earlier one."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from tests.kit.telegram.content import Payload, read_media
from tests.kit.telegram.messages import Content, Json
from tests.kit.telegram.refusals import bug

if TYPE_CHECKING:
    from tests.kit.telegram.chats import Chat
    from tests.kit.telegram.telegram import Telegram


class File(bytes):
    """A file that was uploaded, with its name."""

    name: str = "file"


def media_content(telegram: Telegram, payload: Payload, chat: Chat) -> Content:
    """The content of an `InputMedia`, whose file is in another part of the form."""
    media = payload["media"]
    source = str(media["media"])
    data: Any = payload.get(source.removeprefix("attach://")) if source.startswith("attach://") else source
    body = photo(telegram, data) if media["type"] == "photo" else document(telegram, data)
    return read_media(telegram, {**media, "reply_markup": payload.get("reply_markup")}, chat, body)


def photo(telegram: Telegram, source: Any) -> Json:
    """A photo, uploaded or named by its `file_id`."""
    number, data = _file(telegram, source)
    wide, high = struct.unpack(">II", data[16:24]) if data.startswith(b"\x89PNG") else (90, 90)
    size = {"file_id": number, "file_unique_id": number[:12], "width": wide, "height": high, "file_size": len(data)}
    return {"photo": [size]}


def document(telegram: Telegram, source: Any) -> Json:
    number, data = _file(telegram, source)
    name = getattr(data, "name", "file")
    return {"document": {"file_id": number, "file_unique_id": number[:12], "file_size": len(data), "file_name": name}}


def _file(telegram: Telegram, source: Any) -> tuple[str, bytes]:
    if isinstance(source, bytes):
        return telegram.store_file(source), source
    if source not in telegram.files:
        raise bug("wrong file identifier/HTTP URL specified")
    return source, telegram.files[source]
