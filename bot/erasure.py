"""Who asked to be forgotten is: his name and what his platform calls him are gone from every row, and from the bytes of
the file; what he played stays, with somebody in his place.

House rules: that he asked is stored, so a stop delays it only. He leaves the tables at which he sits first. His own row
is the last that changes, so all of it can be done again. What was on its way meanwhile is looked for once more.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from secrets import token_hex
from typing import Any, Final

import structlog
from msgspec.structs import replace
from sqlalchemy import Row, bindparam, delete, or_, select, update

from bot.commands import Leave
from bot.directory import Directory
from bot.ledger import changes
from bot.linking import Linker
from bot.manager import Manager
from bot.outbox import Outbox
from bot.people import Chat, Person
from bot.ports import Answer
from bot.request import Request
from bot.scrub import SOMEBODY, Traces, names_at, scrub_delivery, scrub_json, scrub_lines, scrub_table
from bot.store import schema
from bot.store.codec import decode_delivery, decode_table, encode_answer, encode_delivery
from bot.store.statements import Write, remove
from bot.store.store import Store

log = structlog.get_logger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which what could not be done is tried again."""
SOON: Final = 2.0
"""Seconds in which what was begun before is done: who asked is answered, what he saw of it is on its way."""
LATER: Final = 10.0
"""Seconds after which it is looked once more for what was on its way."""
AT_ONCE: Final = 500
"""How many tables are read at a time."""
WAITS: Final = 50
"""How often it is looked whether somebody still gets something."""

_table, _message, _inbox, _action = schema.game_table.c, schema.message.c, schema.inbox.c, schema.action.c
_played, _person, _chat = schema.played.c, schema.person.c, schema.chat.c
ASKED = select(schema.erasure.c.person_id).order_by(schema.erasure.c.asked)
NAMES = select(_played.name).where(_played.person_id == bindparam("person")).distinct()
TABLES = select(_table.id, _table.snapshot).where(_table.id > bindparam("after")).order_by(_table.id).limit(AT_ONCE)
SEATS = select(schema.seat.c.table_id).where(schema.seat.c.person_id == bindparam("person"))
MATCHES = select(schema.match.c.table_id).join(schema.played).where(_played.person_id == bindparam("person")).distinct()
HEADS = select(schema.action).where(_action.table_id == bindparam("table"), _action.lines.like("%players: %"))
PRESSES = select(_inbox.platform, _inbox.key, _inbox.answer, _inbox.body)
PRESSES = PRESSES.where(or_(_inbox.answer.is_not(None), _inbox.body.is_not(None)))
WAITING = select(schema.outbox)
REFS = select(schema.message).where(_message.ref.like("%{%"))
OWN_CHATS = select(schema.chat).where(
    _chat.platform == bindparam("platform"), _chat.private, _chat.key.in_(bindparam("keys", expanding=True))
)

PUT_LINES = update(schema.action).where(_action.table_id == bindparam("of"), _action.version == bindparam("at"))
PUT_LINES = PUT_LINES.values(lines=bindparam("new"))
PUT_PRESS = update(schema.inbox).where(_inbox.platform == bindparam("of"), _inbox.key == bindparam("at_key"))
PUT_PRESS = PUT_PRESS.values(answer=bindparam("said"), body=None)
DROP_PRESSES = delete(schema.inbox).where(
    _inbox.platform == bindparam("of"), _inbox.key.startswith(bindparam("begins"), autoescape=False)
)
PUT_BODY = update(schema.outbox).where(schema.outbox.c.id == bindparam("of")).values(body=bindparam("new"))
DROP_DELIVERY = remove(schema.outbox, "id")
KEY: Final = ("chat_id", "person_id", "slot", "key")
"""What names a row of the messages that are shown."""
PUT_REF = update(schema.message).where(*(_message[name] == bindparam(f"of_{name}") for name in KEY))
PUT_REF = PUT_REF.values(ref=bindparam("new"))
RENAME = update(schema.played).where(_played.person_id == bindparam("of")).values(name=SOMEBODY)
UNKNOW = update(schema.person).where(_person.id == bindparam("of"))
CLOSE_CHAT = update(schema.chat).where(_chat.id == bindparam("of"))
CLOSE_CHAT = CLOSE_CHAT.values(key=bindparam("new"), group=bindparam("new"), title="")
DROP_ALIASES = remove(schema.alias, "chat_id")
DROP_SHOWN = remove(schema.message, "chat_id")
OF_PERSON: Final = (
    *(remove(table, "person_id") for table in (schema.message, schema.seat, schema.standing, schema.patron)),
    *(remove(table, "person_id") for table in (schema.link_code, schema.erasure)),
)
DROP_RATINGS, DROP_CLAIM = remove(schema.rating, "player"), remove(schema.link_code, "claimed_by")


def is_somebody(person: Person) -> bool:
    """Whether he was erased."""
    return not person.name


class Eraser:
    """Carries out what was asked."""

    def __init__(
        self,
        store: Store,
        directory: Directory,
        outbox: Outbox,
        manager: Manager,
        linker: Linker,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store, self._directory, self._outbox = store, directory, outbox
        self._manager, self._linker, self._sleep = manager, linker, sleep
        self._asked = asyncio.Event()

    def wake(self) -> None:
        """Somebody has asked."""
        self._asked.set()

    async def run(self) -> None:
        """Do what is asked, for ever."""
        while True:
            self._asked.clear()
            if await self._store.fetch(ASKED):
                await self._sleep(SOON)
                await self._look_again(await self.carry_out())
            try:
                await asyncio.wait_for(self._asked.wait(), PATIENCE)
            except TimeoutError:
                continue

    async def carry_out(self) -> list[Traces]:
        """Erase everybody who has asked; of whom nothing is to be found any more. Who cannot be erased now is tried
        again.
        """
        done: list[Traces] = []
        for row in await self._store.fetch(ASKED):
            try:
                done.append(await self._erase(await self._directory.person_of(row.person_id)))
            except Exception:
                log.exception("not erased")
        return done

    async def _look_again(self, done: Sequence[Traces]) -> None:
        """What was on its way while somebody was erased has arrived by now; whoever read the file is done, sooner or
        later.
        """
        if done:
            await self._sleep(LATER)
        for who in done:
            await self._sweep(who)
            while not await self._store.seal(who.marks):
                await self._sleep(PATIENCE)

    async def _erase(self, person: Person) -> Traces:
        await self._linker.divide(person)
        who = await self._traces(person)
        for row in await self._store.fetch(SEATS, person=person.id):
            await self._stand_up(row.table_id, person, who)
        await self._wait(person.id)
        await self._sweep(who)
        adapter = self._outbox.adapter_of(person.platform)
        own = await adapter.forget(person.key) if adapter else (person.key,)
        await self._unknow(person, own)
        await self._store.seal(who.marks)
        log.info("erased", platform=person.platform)
        return who

    # --- who he is ----------------------------------------------------------------------------------------------------

    async def _traces(self, person: Person) -> Traces:
        names = {person.name, *(row.name for row in await self._store.fetch(NAMES, person=person.id))}
        who = Traces(person.id, person.key, frozenset())
        async for table in self._tables(who):
            names |= names_at(decode_table(table.snapshot), person.id)
        return replace(who, names=frozenset(names - {"", SOMEBODY}))

    async def _tables(self, who: Traces) -> AsyncIterator[Row[Any]]:
        """The stored tables in which his number stands, a few at a time."""
        after = 0
        while rows := await self._store.fetch(TABLES, after=after):
            for row in rows:
                if who.number in row.snapshot:
                    yield row
            after = rows[-1].id

    # --- he goes ------------------------------------------------------------------------------------------------------

    async def _stand_up(self, number: int, person: Person, who: Traces) -> None:
        """He leaves a table, which does not know his name any more."""
        table = await self._manager.ledger.table(number)
        if table is None:
            return
        chat = await self._directory.chat_of(table.chat)
        await self._rewrite(number, who)
        request = Request(Leave(sure=True), chat, number, replace(person, name=SOMEBODY))
        await self._manager.do(request)

    async def _rewrite(self, number: int, who: Traces) -> None:
        """Store a table and the heads of its records without his name; the table is a new version."""
        table = await self._manager.ledger.table(number)
        if table is None:
            return
        async with self._manager.locks.of(table.chat):
            table = await self._manager.ledger.table(number) or table
            writes = [one async for one in self._records(number, who)]
            scrubbed = scrub_table(table, who)
            if scrubbed != table:
                scrubbed = replace(scrubbed, version=table.version + 1)
                writes += changes(table, scrubbed, (), {})
            if writes:
                await self._store.commit(writes)
                self._manager.ledger.keep(scrubbed)

    async def _wait(self, person: int) -> None:
        """Until what he was shown last has arrived, for a while."""
        for _ in range(WAITS):
            if not self._outbox.waits_for(person):
                return
            await asyncio.sleep(0.02)

    # --- what holds his name ------------------------------------------------------------------------------------------

    async def _sweep(self, who: Traces) -> None:
        """Take him out of everything but his own row."""
        await self._store.commit(())  # what was to be stored a little later is there by now
        for number in await self._his_tables(who):
            await self._rewrite(number, who)
        await self._store.commit([*await self._on_its_way(who), *await self._shown(who), *await self._presses(who)])
        self._outbox.forget_person(who.person, lambda one: decode_delivery(scrub_delivery(encode_delivery(one), who)))

    async def _his_tables(self, who: Traces) -> list[int]:
        found = {row.id async for row in self._tables(who)}
        found |= {row.table_id for row in await self._store.fetch(MATCHES, person=who.person)}
        return sorted(found)

    async def _records(self, number: int, who: Traces) -> AsyncIterator[Write]:
        for row in await self._store.fetch(HEADS, table=number):
            if (lines := scrub_lines(row.lines, who)) != row.lines:
                yield PUT_LINES, {"of": number, "at": row.version, "new": lines}

    async def _on_its_way(self, who: Traces) -> list[Write]:
        writes: list[Write] = []
        for row in await self._store.fetch(WAITING):
            if decode_delivery(row.body).person == who.person:
                writes.append((DROP_DELIVERY, {"id": row.id}))
            elif (body := scrub_delivery(row.body, who)) != row.body:
                writes.append((PUT_BODY, {"of": row.id, "new": body}))
        return writes

    async def _shown(self, who: Traces) -> list[Write]:
        """What platforms have written down of the messages that they show."""
        return [
            (PUT_REF, {**{f"of_{name}": getattr(row, name) for name in KEY}, "new": ref})
            for row in await self._store.fetch(REFS)
            if (ref := scrub_json(row.ref, who).decode()) != row.ref
        ]

    async def _presses(self, who: Traces) -> list[Write]:
        """What was answered with his name, and what somebody has said of him that is not done yet."""
        return [
            (PUT_PRESS, {"of": row.platform, "at_key": row.key, "said": row.answer and encode_answer(Answer())})
            for row in await self._store.fetch(PRESSES)
            if who.are_in(row.answer or b"") or who.are_in(row.body or b"")
        ]

    # --- his own rows -------------------------------------------------------------------------------------------------

    async def _unknow(self, person: Person, own: Iterable[str]) -> None:
        """Nobody knows any more who he is."""
        chats = await self._store.fetch(OWN_CHATS, platform=person.platform, keys=[*own])
        gone = {"key": _nobody(), "name": "", "locale": "", "language": None, "opened": False, "hands": "", "cards": ""}
        mine = {"person_id": person.id}
        await self._store.commit(
            [
                *((statement, mine) for statement in OF_PERSON),
                (DROP_RATINGS, {"player": person.id}),
                (DROP_CLAIM, {"claimed_by": person.id}),
                (DROP_PRESSES, {"of": person.platform, "begins": f"{person.key}:"}),
                (RENAME, {"of": person.id}),
                (UNKNOW, {"of": person.id, **gone}),
                *(write for chat in chats for write in _closed(chat)),
            ]
        )
        self._directory.forget_person(person)
        self._directory.forget(Chat(**chat._asdict()) for chat in chats)


def _closed(chat: Row[Any]) -> Iterator[Write]:
    """A chat that was his alone is nobody's."""
    yield DROP_ALIASES, {"chat_id": chat.id}
    yield DROP_SHOWN, {"chat_id": chat.id}
    yield CLOSE_CHAT, {"of": chat.id, "new": _nobody()}


def _nobody() -> str:
    """What no platform calls anybody."""
    return f"!{token_hex(8)}"
