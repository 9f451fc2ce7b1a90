"""The manager: everything that is done at a table comes through here, from people, clocks and computer players alike.

House rules: what is asked of a chat's tables is done one after the other. A decision is made on what is stored, and
stored in one transaction with all that follows from it: the press, the lines of the record, the table, its timer, what
is on its way to people. Only then is anybody told. If somebody else was first, it is decided again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import structlog
from msgspec.structs import replace

from bot import fairness
from bot.admission import Admitted, admit
from bot.archive import Section
from bot.bans import Bans
from bot.chatlocks import ChatLocks
from bot.chronicle import Chronicle
from bot.commands import Command, LearnHours, OpenTable, ShowBoard, ShowGames, ShowTable, Start
from bot.decisions import Outcome, decide, open_table
from bot.directory import Directory
from bot.hall import Home, is_asked_of_the_chat, shown, turned_down
from bot.happenings import Played
from bot.inbox import Inbox
from bot.intake import Intake
from bot.leaving import Leaving
from bot.ledger import Ledger, changes, due_by, is_open
from bot.metrics import Metrics
from bot.nights import night_of
from bot.options import learned
from bot.outbox import Outbox
from bot.pace import Pace
from bot.ports import Answer, Inbound
from bot.reading import Reading
from bot.refusals import Decided, Refusal, Refused, refused
from bot.request import Request, may_not_sit, turned_away
from bot.screens.answers import answer, refuse
from bot.screens.present import present, show_hand
from bot.screens.slots import only
from bot.screens.standing import slow
from bot.screens.surface import Surface
from bot.screens.values import Delivery
from bot.seats import seat_of
from bot.store import schema
from bot.store.statements import Writes
from bot.store.store import Conflict, Store
from bot.table import Table
from bot.watch import Watch

log = structlog.get_logger(__name__)

TRIES = 5
"""How often a decision is made again because somebody else was first."""

REFRESHED = 10.0
"""Seconds in which a person's hand is drawn again at most once because of an old button."""

CALM = 5.0
"""Seconds between two messages to a chat that the same person brings about without playing."""

CALLS = (ShowTable, ShowGames, OpenTable, ShowBoard)
"""What brings a message to the whole chat and is no play."""

FOR_ADMINS = (Refusal.NOT_HOST, Refusal.NOT_ADMIN)
"""What an admin may do."""

ROME = ZoneInfo("Europe/Rome")

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
        intake: Intake,
        metrics: Metrics,
        new_seed: Callable[[], bytes] = fairness.new_seed,
        zone: ZoneInfo = ROME,
        archive: Sequence[Section] = (),
    ) -> None:
        self._store, self._directory, self._outbox, self._watch = store, directory, outbox, watch
        self._bans = Bans(store, directory, lambda: watch.offset() + watch.now(), zone)
        self._intake, self._metrics, self._new_seed, self._zone = intake, metrics, new_seed, zone
        self.ledger, self.inbox, self.locks = Ledger(store), Inbox(store), ChatLocks()
        sections: Sequence[Section] = (*archive, self._bans, Leaving(self.ledger))
        self._sections = {command: section for section in sections for command in section.commands}
        self._chronicle = Chronicle(store, directory, zone)
        self._reading = Reading(store, directory, self.ledger)
        self._refreshed: Pace[tuple[int, int]] = Pace(REFRESHED)
        self._called: Pace[tuple[int, int]] = Pace(CALM)
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
            answers = [await self._do(request) for request in await self._reading.read(inbound)]
            said = answers[0] if answers else await self._turn_away(inbound)
        except Exception:
            log.exception("not done", platform=inbound.sender.platform)
            said = turned_away(inbound, Refusal.BUSY)
        self._intake.done(inbound.sender.platform, inbound.key)
        return said

    async def _turn_away(self, inbound: Inbound) -> Answer:
        """There is no such button or word. Nobody is met by that, but who is known is answered in his language."""
        person = await self._directory.known_person(inbound.sender)
        return turned_away(inbound, Refusal.BAD_BUTTON, person, await self._directory.known_chat(inbound.place))

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
                    await self._look_again(request)
        return refuse(refused(Refusal.BUSY), None, request.language)

    async def _look_again(self, request: Request) -> None:
        """What this process knows of the chat is old."""
        self.ledger.forget(request.table, request.chat.id)
        self._store.count_anew(schema.game_table)
        self._store.count_anew(schema.match)
        if request.inbound:
            await self.inbox.stored(request.inbound)

    async def _attempt(self, request: Request) -> Answer:
        table = await (self.ledger.table(request.table) if request.table else self.ledger.newest(request.chat.id))
        if refusal := turned_down(request, table) or self._too_soon(request, table):
            return await self._refuse(table, refusal, request)
        if section := self._sections.get(type(request.command)):
            return await self._serve(section, request, table)
        if is_asked_of_the_chat(request, table):
            return await self._show_in_chat(request, table)
        outcome = await self._decide(table, request)
        if isinstance(outcome, Decided):
            admitted = await admit(self.ledger, self._bans, table, outcome, request)
            if isinstance(admitted, Admitted):
                return await self._carry_out(table, admitted, request)
            outcome = admitted
        return await self._refuse(table, outcome, request)

    async def _show_in_chat(self, request: Request, table: Table | None) -> Answer:
        """What is asked of the chat, not of its table."""
        before, request = request.chat, await self._learn(request)
        if table and before.quiet != request.chat.quiet:
            await self._attempt(Request(LearnHours(), request.chat, table.id))
        home = await self._home(request.command)
        if home and (refusal := await self._not_welcome(home, request)):
            return await self._refuse(None, refusal, request)
        return await self.tell(request, shown(request, before, self.surface(request), home))

    async def _serve(self, section: Section, request: Request, table: Table | None) -> Answer:
        """What is asked of the archive."""
        served = await section.serve(request, self.surface(request))
        if isinstance(served, Refused):
            return await self._refuse(table, served, request)
        return await self.tell(request, served.shown, served.said, served.stored)

    async def _home(self, command: Command) -> Home | None:
        """Where the link leads by which somebody opened Osteria."""
        table = await self.ledger.table(command.table) if isinstance(command, Start) and command.table else None
        return Home(table, await self._directory.chat_of(table.chat)) if table else None

    async def _not_welcome(self, home: Home, request: Request) -> Refused | None:
        """Why the link of a table leads nowhere for somebody: he may not sit in that group, and does not."""
        if seat_of(home.table, request.person_id) is not None:
            return None
        barred = await self._bans.among(home.chat.board, (request.person_id,))
        return self._bans.refusal(barred[request.person_id], request.language) if barred else None

    def surface(self, request: Request) -> Surface:
        """What the platform of the chat offers: in private, nothing leads there, and all is seen."""
        offered = self._outbox.surface_of(request.chat.platform)
        return replace(offered, link="", direct=False, unsure=False) if request.chat.private else offered

    async def _decide(self, table: Table | None, request: Request) -> Outcome:
        command, person, now = request.command, request.person, self._watch.now()
        if may_not_sit(request):
            return refused(Refusal.ANONYMOUS)
        if person and isinstance(command, OpenTable) and not (table and is_open(table)):
            return open_table(await self._store.next_id(schema.game_table), request.chat, person, command, now)
        if table is None:
            return refused(Refusal.NO_TABLE)
        return decide(table, person, command, now, self._new_seed, admin=request.admin)

    def _too_soon(self, request: Request, table: Table | None) -> Refused | None:
        """Nobody fills a chat with what is no play; opening a table changes the one message there is. Where an edit
        costs nothing, nothing is filled.
        """
        opens = isinstance(request.command, OpenTable) and not (table and is_open(table))
        free = opens or request.chat.private or self.surface(request).every_hand
        if free or not isinstance(request.command, CALLS):
            return None
        wait = self._called.wait((request.person_id, request.chat.id), self._watch.now())
        return refused(Refusal.RATE_LIMITED, seconds=wait) if wait else None

    async def _carry_out(self, before: Table | None, admitted: Admitted, request: Request) -> Answer:
        request, surface = await self._learn(request), self.surface(request)
        unix = self._watch.offset() + self._watch.now()
        decided, results = await self._chronicle.conclude(before, admitted.decided, request.chat, unix)
        decided = self._with_night(before, decided, request)
        table = decided.table
        told = present(table, decided.happenings, offset=self._watch.offset(), reader=request.person, surface=surface)
        opened, seat = request.person is None or request.person.opened, seat_of(table, request.person_id)
        said = self._stalled(decided, answer(decided, seat, request.language, surface, opened=opened), request)
        if table is before:
            return await self.tell(request, told, said)
        changed = changes(before, table, decided.log, admitted.places)
        said = await self.tell(request, told, said, [*changed, *results])
        self.ledger.keep(table)
        self.on_timer(due_by(changed))
        return said

    def _with_night(self, before: Table | None, decided: Decided, request: Request) -> Decided:
        """The quiet hours of its chat hold from the next change of a table on; they follow the clock of the wall."""
        table, quiet, watch = decided.table, request.chat.quiet, self._watch
        if table is before or not (quiet or table.night):
            return decided
        night = night_of(quiet, watch.now(), watch.offset(), self._zone)
        return replace(decided, table=replace(table, night=night))

    def _stalled(self, decided: Decided, said: Answer, request: Request) -> Answer:
        """A good play in a chat that takes nothing just now is answered so."""
        left = decided.table.held - self._watch.now()
        played = any(event.by == "person" for event in only(decided.happenings, Played))
        return slow(said, left, request.language) if left > 0 and played else said

    async def _learn(self, request: Request) -> Request:
        """Keep what was chosen, if anything was, and act by it from now on."""
        if request.person is None:
            return request
        if learned(request.command, request.person, request.chat) == (request.person, request.chat):
            return request
        known = await self._directory.person_of(request.person_id), await self._directory.chat_of(request.chat.id)
        person, chat = learned(request.command, *known)
        if person != request.person:
            person = await self._directory.choose(person)
        if chat != request.chat:
            chat = await self._directory.choose_here(chat)
        return replace(request, person=person, chat=chat)

    async def _refuse(self, table: Table | None, refusal: Refused, request: Request) -> Answer:
        if request.inbound and (known := await self.inbox.stored(request.inbound)):
            return known
        seat = seat_of(table, request.person_id) if table and request.person else None
        said = refuse(refusal, table, request.language)
        if refusal.refresh and table and seat is not None and self._may_refresh(table, request):
            hand = show_hand(table, seat, fresh=False, surface=self.surface(request))
            said = await self.tell(request, (hand,), said)
        return replace(said, needs_admin=refusal.reason in FOR_ADMINS and request.may_be_admin)

    def _may_refresh(self, table: Table, request: Request) -> bool:
        key, now = (table.id, request.person_id), self._watch.now()
        if self._refreshed.wait(key, now):
            return False
        self._refreshed.note(key, now)
        return True

    async def tell(
        self, request: Request, shown: Sequence[Delivery], said: Answer = NOTHING, stored: Writes = ()
    ) -> Answer:
        """Store what changes with what is shown of it and the mark of the press; then it goes its way."""
        numbered = self._outbox.number(shown)
        said = replace(said, screen=any(one.person == request.person_id for one in numbered if one.person))
        if stored or numbered:
            mark = self.inbox.mark(request.inbound, said, self._watch.now()) if request.inbound else ()
            await self._store.commit([*stored, *mark, *self._outbox.writes(numbered)])
            self._note(request)
        if request.inbound:
            self.inbox.keep(request.inbound, said)
        self._outbox.put(numbered)
        return said

    def _note(self, request: Request) -> None:
        """Its effect is stored."""
        if isinstance(request.command, CALLS):
            self._called.note((request.person_id, request.chat.id), self._watch.now())
        if request.inbound:
            self._intake.settle(request.inbound.sender.platform, request.inbound.key)
