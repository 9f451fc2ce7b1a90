"""Rooms, their members and what they show, as the store keeps them.

House rules: nothing is shown that would be lost. What people say is stored first; what Osteria delivers is stored by
its outbox until it is stored here too, so it may be shown at once. A room counts its changes (`seq`), so a page that
comes back says how far it had read and gets the rest. Every message has a name, under which it is stored once: the same
delivery twice is one message.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Insert, bindparam, func, or_, select

from adapters.web.secret import digest, invitation_of, is_same, member_of, room_of
from adapters.web.streams import Event, Streams
from bot.recent import Recent
from bot.store import schema
from bot.store.statements import upsert
from bot.store.store import Store

RECENT = 500
"""How many of the latest public messages a page that opens anew is shown."""

LEAP = 1_000
"""How far a new process counts on, past all that the last one may have shown and not stored."""

REMEMBERED = 10_000
"""How many rooms, members and places of messages are kept in memory."""

_PUT_ROOM = upsert(schema.room)
_PUT_MEMBER = upsert(schema.member)
_PUT_MESSAGE = upsert(schema.room_message)

_message = schema.room_message.c
_ROOM = select(schema.room).where(schema.room.c.id == bindparam("id"))
_MEMBER = select(schema.member).where(
    schema.member.c.room_id == bindparam("room"), schema.member.c.login == bindparam("login")
)
_HOSTS = select(schema.member).where(schema.member.c.room_id == bindparam("room"), schema.member.c.host)
_PLACE = select(_message.place).where(_message.room_id == bindparam("room"), _message.name == bindparam("name"))
_FILE = select(_message.body, _message.file).where(
    _message.room_id == bindparam("room"), _message.name == bindparam("name")
)
_LAST = select(func.coalesce(func.max(_message.seq), 0)).where(_message.room_id == bindparam("room"))
_EARLIER = select(_message.seq).where(_message.room_id == bindparam("room"), _message.member_id == "")
_EARLIER = _EARLIER.order_by(_message.seq.desc()).offset(RECENT).limit(1)
_SINCE = (
    select(_message.seq, _message.member_id, _message.body)
    .where(
        _message.room_id == bindparam("room"),
        _message.seq > bindparam("after"),
        or_(_message.member_id == "", _message.member_id == bindparam("member")),
        or_(_message.seq > bindparam("earlier"), _message.member_id != ""),
    )
    .order_by(_message.seq)
)


Change: TypeAlias = tuple[Insert, dict[str, Any]]
"""A row as it is written."""


class Room(Struct, frozen=True):
    """A chat of the page. `invite` is the hash of what newcomers have to show."""

    id: str
    title: str
    invite: bytes


class Member(Struct, frozen=True):
    """Somebody with a name in a room; the host opened it."""

    id: str
    room: str
    name: str
    host: bool


class Post(Struct, frozen=True):
    """Something to show in a room: `body` as the page reads it, `member` who alone may see it (empty: all).

    `moves`: a change brings it to the foot of the room; `once`: what is there already stays as it is. `file`: the bytes
    of the file that its screen tells of.
    """

    name: str
    body: dict[str, Any]
    member: str = ""
    moves: bool = False
    once: bool = False
    file: bytes | None = None


class Rooms:
    """The rooms of this Osteria."""

    def __init__(self, store: Store, streams: Streams, *, unix: Callable[[], float] = time.time) -> None:
        self._store = store
        self._streams = streams
        self._unix = unix
        self._rooms: Recent[str, Room] = Recent(REMEMBERED)
        self._members: Recent[tuple[str, bytes], Member] = Recent(REMEMBERED)
        self._places: Recent[tuple[str, str], int] = Recent(REMEMBERED)
        self._last: dict[str, int] = {}

    async def open(self, login: str, title: str, name: str) -> tuple[Room, Member]:
        """The room that belongs to this login, with its host: a new one, unless it was opened before."""
        room = Room(room_of(login), title, digest(invitation_of(login)))
        if known := await self.find(room.id):
            return known, await self.find_member(room.id, login) or _host(known, login, name)
        host = _host(room, login, name)
        row = {"id": room.id, "title": title, "invite": room.invite, "opened": self._unix()}
        await self._store.commit([(_PUT_ROOM, row), _put_member(host, login)])
        return room, host

    async def find(self, id_: str) -> Room | None:
        """The room of this id."""
        found = self._rooms.get(id_)
        if found is None:
            for row in await self._store.fetch(_ROOM, id=id_):
                found = Room(row.id, row.title, row.invite)
                self._rooms.put(id_, found)
        return found

    async def find_member(self, room: str, login: str) -> Member | None:
        """Whose login this is in a room."""
        key = (room, digest(login))
        found = self._members.get(key)
        if found is None:
            for row in await self._store.fetch(_MEMBER, room=room, login=key[1]):
                found = Member(row.id, row.room_id, row.name, row.host)
                self._members.put(key, found)
        return found

    async def hosts(self, room: str) -> Sequence[Member]:
        """Who opened it."""
        return [Member(row.id, row.room_id, row.name, row.host) for row in await self._store.fetch(_HOSTS, room=room)]

    def forget(self, room: str) -> None:
        """What this process knows of a room is old: somebody is no more."""
        self._members.drop_where(lambda key: key[0] == room)
        self._rooms.drop(room)

    async def enter(self, room: Room, login: str, name: str) -> Member:
        """The member that this login makes in a room; the room is told once."""
        member = Member(member_of(login, room.id), room.id, name, host=False)
        await self._store.commit([_put_member(member, login)])
        await self.post(room.id, Post(f"join:{member.id}", {"kind": "join", "from": told(member)}, once=True))
        return member

    async def post(self, room: str, post: Post) -> None:
        """Store it, then show it."""
        if change := await self._change(room, post):
            await self._store.commit([change])
            self._publish(change)

    async def show(self, room: str, post: Post) -> None:
        """Show it, and store it with the next commit: until then whoever posts it has it stored elsewhere."""
        if change := await self._change(room, post):
            self._store.later([change])
            self._publish(change)

    async def since(self, room: str, member: str, after: int) -> Sequence[Event]:
        """What a member ("" for who only watches) may see of what changed after `after`; for 0 the latest of all."""
        await self._store.commit([])
        rows = [] if after else await self._store.fetch(_EARLIER, room=room)
        earlier = rows[0].seq if rows else 0
        rows = await self._store.fetch(_SINCE, room=room, member=member, after=after, earlier=earlier)
        return [Event(row.seq, row.member_id, row.body) for row in rows]

    async def file(self, room: str, name: str, url: str) -> tuple[dict[str, Any], bytes] | None:
        """What a message tells of its file, and the file, for whoever was told that it is there."""
        await self._store.commit([])
        for row in await self._store.fetch(_FILE, room=room, name=name):
            told = msgspec.json.decode(row.body).get("screen", {}).get("file", {})
            if row.file is not None and is_same(told.get("url", ""), url):
                return told, row.file
        return None

    async def _change(self, room: str, post: Post) -> Change | None:
        """What is stored of it; nothing where it stays as it is."""
        known = await self._place(room, post.name)
        if known and post.once:
            return None
        seq = await self._next_seq(room)
        place = seq if post.moves or not known else known
        self._places.put((room, post.name), place)
        data = msgspec.json.encode({"ref": post.name, "place": place, **post.body})
        row = {"room_id": room, "name": post.name, "seq": seq, "place": place, "member_id": post.member, "body": data}
        return _PUT_MESSAGE, {**row, "file": post.file}

    def _publish(self, change: Change) -> None:
        row = change[1]
        self._streams.publish(row["room_id"], Event(row["seq"], row["member_id"], row["body"]))

    async def _place(self, room: str, name: str) -> int | None:
        known = self._places.get((room, name))
        if known is None:
            rows = await self._store.fetch(_PLACE, room=room, name=name)
            known = rows[0].place if rows else None
        return known

    async def _next_seq(self, room: str) -> int:
        if room not in self._last:
            (row,) = await self._store.fetch(_LAST, room=room)
            self._last.setdefault(room, row[0] and row[0] + LEAP)
        self._last[room] += 1
        return self._last[room]


def told(member: Member) -> dict[str, str]:
    """A member as pages are told of him."""
    return {"id": member.id, "name": member.name}


def _host(room: Room, login: str, name: str) -> Member:
    return Member(member_of(login, room.id), room.id, name, host=True)


def _put_member(member: Member, login: str) -> Change:
    row = {"id": member.id, "room_id": member.room, "login": digest(login), "name": member.name, "host": member.host}
    return _PUT_MEMBER, row
