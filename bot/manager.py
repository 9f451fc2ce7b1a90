"""The manager: everything that is done at a table comes through here, from people, clocks and computer players alike.

House rules: what is asked of a chat's tables is done one after the other. A decision is made on what is stored, and
stored in one transaction with all that follows from it: the press, the lines of the record, the table, its timer, what
is on its way to people. Only then is anybody told. If somebody else was first, it is decided again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from math import inf
from typing import Any, TypeVar

import structlog
from msgspec.structs import replace

from bot import fairness
from bot.admission import Admitted, admit
from bot.chatlocks import ChatLocks
from bot.commands import ChooseLanguage, Command, OpenTable, ShowGames, ShowHelp, ShowRules
from bot.decisions import Outcome, decide, open_table
from bot.directory import Directory
from bot.inbox import Inbox
from bot.ledger import Ledger, changes, is_open
from bot.metrics import Metrics
from bot.outbox import Outbox
from bot.people import Place
from bot.ports import Answer, Inbound
from bot.recent import Recent
from bot.refusals import Decided, Refusal, Refused, refused
from bot.request import Request, may_not_sit, turned_away
from bot.screens.answers import answer, refuse
from bot.screens.present import games, present, show_hand, show_note
from bot.screens.values import Delivery
from bot.seats import seat_of
from bot.store import schema
from bot.store.statements import Writes
from bot.store.store import Conflict, Store
from bot.table import Table
from bot.timers import timers
from bot.tokens import read_token
from bot.watch import Watch
from bot.words import read_word

log = structlog.get_logger(__name__)

TRIES = 5
"""How often a decision is made again because somebody else was first."""

REFRESHED = 10.0
"""Seconds in which a person's hand is drawn again at most once because of an old button."""

NOTHING = Answer()
"""The answer that says nothing."""

T = TypeVar("T")


class Manager:
    """The only writer of tables. `on_timer` is told when a table is to be looked at."""

    def __init__(
        self,
        store: Store,
        directory: Directory,
        outbox: Outbox,
        watch: Watch,
        *,
        metrics: Metrics,
        new_seed: Callable[[], bytes] = fairness.new_seed,
    ) -> None:
        self._store, self._directory, self._outbox, self._watch = store, directory, outbox, watch
        self._metrics, self._new_seed = metrics, new_seed
        self.ledger, self.inbox, self.locks = Ledger(store), Inbox(store), ChatLocks()
        self._refreshed: Recent[tuple[int, int], float] = Recent(10_000)
        self._running: set[asyncio.Task[Any]] = set()
        self.on_timer: Callable[[float], None] = lambda _due: None

    async def handle(self, inbound: Inbound) -> Answer:
        """What a person did, and what he is told at once: all of it is stored by then. Who stops waiting changes
        nothing.
        """
        with self._metrics.seconds.time():
            return await self._finish(self._handle(inbound))

    async def do(self, request: Request) -> Answer:
        """What nobody pressed for: a timer that ran out, the play of a computer player."""
        return await self._finish(self._do(request))

    async def close(self) -> None:
        """Wait for what was begun."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    # --- what people ask ----------------------------------------------------------------------------------------------

    async def _handle(self, inbound: Inbound) -> Answer:
        try:
            request = await self._read(inbound)
            return await self._do(request) if request else turned_away(inbound, Refusal.BAD_BUTTON)
        except Exception:
            log.exception("not done", platform=inbound.sender.platform)
            return turned_away(inbound, Refusal.BUSY)

    async def _read(self, inbound: Inbound) -> Request | None:
        """What is meant; nothing where there is no such button, word or table. Only who means something is met."""
        number, command = _meant(inbound)
        if command is None or (number and not await self._is_here(number, inbound.place)):
            return None
        person, chat = await self._directory.person(inbound.sender), await self._directory.chat(inbound.place)
        return Request(command, chat, number, person, inbound)

    async def _is_here(self, number: int, place: Place) -> bool:
        table, chat = await self.ledger.table(number), await self._directory.known_chat(place)
        return table is not None and chat is not None and table.chat == chat.id

    # --- deciding and storing -----------------------------------------------------------------------------------------

    async def _do(self, request: Request) -> Answer:
        """Decide and store, again if somebody else was first."""
        async with self.locks.of(request.chat.id):
            for _ in range(TRIES):
                if request.inbound and (known := self.inbox.known(request.inbound)):
                    return known
                try:
                    return self._metrics.count(request.by, await self._attempt(request))
                except Conflict:
                    await self._learn(request)
        return refuse(refused(Refusal.BUSY), None, request.language)

    async def _learn(self, request: Request) -> None:
        """What this process knows of the chat is old."""
        self.ledger.forget(request.table, request.chat.id)
        self._store.count_anew(schema.game_table)
        if request.inbound:
            await self.inbox.stored(request.inbound)

    async def _attempt(self, request: Request) -> Answer:
        table = await (self.ledger.table(request.table) if request.table else self.ledger.newest(request.chat.id))
        if shown := await self._show_in_chat(table, request):
            return await self.tell(request, shown)
        outcome = await self._decide(table, request)
        if isinstance(outcome, Decided):
            admitted = await admit(self.ledger, table, outcome, request.person_id)
            if isinstance(admitted, Admitted):
                return await self._carry_out(table, admitted, request)
            outcome = admitted
        return await self._refuse(table, outcome, request)

    async def _show_in_chat(self, table: Table | None, request: Request) -> Sequence[Delivery]:
        """What is shown in a chat where there is no table to ask."""
        match request.command:
            case ShowGames() if not (table and is_open(table)):
                return (games(request.chat.id, request.chat.language),)
            case (ShowHelp() | ShowRules() | ChooseLanguage(group=False)) as command if table is None:
                asked = await self._learn_language(request)
                chosen = asked.person.language if asked.person else None
                return (show_note(asked.chat.id, asked.person_id, command, asked.language, chosen=chosen),)
        return ()

    async def _decide(self, table: Table | None, request: Request) -> Outcome:
        command, person, now = request.command, request.person, self._watch.now()
        if may_not_sit(request):
            return refused(Refusal.ANONYMOUS)
        if person and isinstance(command, OpenTable) and not (table and is_open(table)):
            return open_table(await self._store.next_id(schema.game_table), request.chat, person, command, now)
        if table is None:
            return refused(Refusal.NO_TABLE)
        return decide(table, person, command, now, self._new_seed, admin=request.admin)

    async def _carry_out(self, before: Table | None, admitted: Admitted, request: Request) -> Answer:
        request = await self._learn_language(request)
        decided, table = admitted.decided, admitted.decided.table
        shown = present(
            table,
            decided.happenings,
            offset=self._watch.offset(),
            languages={request.person_id: request.language},
            surface=self._outbox.surface_of(request.chat.platform),
        )
        said = answer(decided, seat_of(table, request.person_id), request.language)
        if table is before:
            return await self.tell(request, shown, said)
        await self.tell(request, shown, said, changes(before, table, decided.log, admitted.places))
        self.ledger.keep(table)
        self.on_timer(min(timers(table).values(), default=inf))
        return said

    async def _learn_language(self, request: Request) -> Request:
        """Keep the language that was chosen, if one was, and speak it from now on."""
        command, person, chat = request.command, request.person, request.chat
        if not isinstance(command, ChooseLanguage) or command.language is None or person is None:
            return request
        if command.group:
            return replace(request, chat=await self._directory.speak_here(chat, command.language or chat.language))
        return replace(request, person=await self._directory.speak(person, command.language or chat.language))

    async def _refuse(self, table: Table | None, refusal: Refused, request: Request) -> Answer:
        if request.inbound and (known := await self.inbox.stored(request.inbound)):
            return known
        seat = seat_of(table, request.person_id) if table and request.person else None
        if refusal.refresh and table and seat is not None and self._may_refresh(table, request):
            await self.tell(request, (show_hand(table, seat, fresh=False),))
        return refuse(refusal, table, request.language)

    def _may_refresh(self, table: Table, request: Request) -> bool:
        key, now = (table.id, request.person_id), self._watch.now()
        if now - (self._refreshed.get(key) or -inf) < REFRESHED:
            return False
        self._refreshed.put(key, now)
        return True

    async def tell(
        self, request: Request, shown: Sequence[Delivery], said: Answer = NOTHING, stored: Writes = ()
    ) -> Answer:
        """Store what changes with what is shown of it and the mark of the press; then it goes its way."""
        numbered = self._outbox.number(shown)
        if stored or numbered:
            mark = self.inbox.mark(request.inbound, said, self._watch.now()) if request.inbound else ()
            await self._store.commit([*stored, *mark, *self._outbox.writes(numbered)])
        if request.inbound:
            self.inbox.keep(request.inbound, said)
        self._outbox.put(numbered)
        return said


def _meant(inbound: Inbound) -> tuple[int, Command | None]:
    """The table (0: that of the chat) and the command of a press or a word; None for none of ours."""
    if inbound.token:
        return read_token(inbound.token) or (0, None)
    return 0, read_word(inbound.word, inbound.rest)
