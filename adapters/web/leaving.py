"""A member is no more: what he wrote goes, and what others read of him says somebody.

House rules: his name at the page never changes, so it is all that was ever shown. The room stays with who is left, one
of them its host; the last one takes it along.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, delete, or_, select, update

from adapters.web.rooms import Rooms
from adapters.web.streams import Streams
from bot.scrub import SOMEBODY, Traces, scrub_file, scrub_json
from bot.store import schema
from bot.store.statements import Write, remove
from bot.store.store import Store

_member, _message = schema.member.c, schema.room_message.c
MEMBER = select(schema.member).where(_member.id == bindparam("id"))
OTHERS = select(schema.member).where(_member.room_id == bindparam("room"), _member.id != bindparam("id"))
OTHERS = OTHERS.order_by(_member.host.desc(), _member.id)
SHOWN = select(schema.room_message).where(_message.room_id == bindparam("room"))
DROP_OWN = delete(schema.room_message).where(
    _message.room_id == bindparam("room"),
    or_(
        _message.member_id == bindparam("of"),
        _message.name == bindparam("join"),
        _message.name.startswith(bindparam("said")),
    ),
)
PUT_SHOWN = update(schema.room_message).where(
    _message.room_id == bindparam("room"), _message.name == bindparam("of_name")
)
PUT_SHOWN = PUT_SHOWN.values(body=bindparam("new"), file=bindparam("given"))
MAKE_HOST = update(schema.member).where(_member.id == bindparam("of")).values(host=True)
DROP_MEMBER, DROP_ROOM = remove(schema.member, "id"), remove(schema.room, "id")
DROP_SHOWN = remove(schema.room_message, "room_id")


class Leaving:
    """Takes members out of their rooms for good."""

    def __init__(self, store: Store, rooms: Rooms, streams: Streams) -> None:
        self._store, self._rooms, self._streams = store, rooms, streams

    async def forget(self, member: str) -> None:
        """The member with this id is no more; nothing happens if there is none."""
        await self._store.commit(())  # what was shown a moment ago is stored by now
        for row in await self._store.fetch(MEMBER, id=member):
            others = await self._store.fetch(OTHERS, room=row.room_id, id=member)
            shown = await self._store.fetch(SHOWN, room=row.room_id)
            await self._store.commit([*_gone(row, others), *(_shown(row, shown) if others else ())])
            self._rooms.forget(row.room_id)
            self._streams.drop(row.room_id, member)


def _gone(member: Row[Any], others: Sequence[Row[Any]]) -> Iterator[Write]:
    room = member.room_id
    yield DROP_MEMBER, {"id": member.id}
    if not others:
        yield DROP_SHOWN, {"room_id": room}
        yield DROP_ROOM, {"id": room}
        return
    yield DROP_OWN, {"room": room, "of": member.id, "join": f"join:{member.id}", "said": f"say:{member.id}:"}
    if not others[0].host:
        yield MAKE_HOST, {"of": others[0].id}


def _shown(member: Row[Any], messages: Sequence[Row[Any]]) -> Iterator[Write]:
    """What others read, without him."""
    who = Traces(-1, member.id, frozenset({member.name}))
    called = re.compile(rf"(?<!\w){re.escape(member.name)}(?!\w)")
    for row in messages:
        body, file = scrub_json(row.body, who), row.file and scrub_file(row.file, who)
        if msgspec.json.decode(body)["kind"] == "say":
            body = called.sub(SOMEBODY, body.decode()).encode()
        if (body, file) != (row.body, row.file):
            yield PUT_SHOWN, {"room": row.room_id, "of_name": row.name, "new": body, "given": file}
