"""Where anything of somebody is left in a database: in every row of every table, in every byte of its files."""

from pathlib import Path
from typing import Any

from msgspec import msgpack
from sqlalchemy import select
from sqlalchemy.engine import make_url

from bot.store import schema
from bot.store.store import Store


def marks_of(*texts: str) -> list[bytes]:
    """What must not be found: texts as they are, numbers also as databases and msgpack write them."""
    numbers = [int(text) for text in texts if text.isascii() and text.isdecimal()]
    sizes = (4, 6, 8)
    written = [number.to_bytes(size, "big") for number in numbers for size in sizes if 1 << 24 < number < 1 << 8 * size]
    return [*(text.encode() for text in texts), *map(msgpack.encode, numbers), *written]


async def traces(store: Store, url: str, *texts: str) -> list[str]:
    """Where anything of these texts stands: tables, and files."""
    marks = marks_of(*texts)
    found = [
        f"{table.name}: {row}"
        for table in schema.metadata.sorted_tables
        for row in await store.fetch(select(table))
        if any(mark in _bytes(value) for value in row for mark in marks)
    ]
    return [*found, *(name for name, data in files_of(url).items() if any(mark in data for mark in marks))]


def files_of(url: str) -> dict[str, bytes]:
    """The files of an SQLite database, as they are; none of another one."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return {}
    file = Path(address.database or "")
    return {path.name: path.read_bytes() for path in sorted(file.parent.glob(f"{file.name}*"))}


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
