"""The section of the archive for matches that are over: lists of them, each stepped through, its record, its packs.

House rules: a match is shown to whom it was played among: in its group, to all; elsewhere, to who took part. A record
is played again off the event loop, and the last few are kept. Pages go on from the number of a match, never from a
count of rows.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from heapq import merge
from itertools import groupby, islice
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from sqlalchemy import Row, bindparam, select

from bot.archive import Served
from bot.commands import (
    Command,
    GiveRecord,
    LastMatch,
    OfMatch,
    ShowHistory,
    ShowMatch,
    ShowMatchWhy,
    Verify,
    VerifyHand,
)
from bot.entries import read_summary
from bot.ledger import Ledger
from bot.pastmatch import PastMatch, play_again
from bot.ports import Answer
from bot.proofs import check
from bot.recent import Recent
from bot.refusals import Refusal, Refused, refused
from bot.request import Request
from bot.screens.history import (
    Listed,
    back_rows,
    gone_screen,
    history_screen,
    names_of,
    record_screen,
    step_screen,
    why_screen,
)
from bot.screens.proof import nothing_screen, proof_screen
from bot.screens.surface import Surface
from bot.screens.values import Button, Delivery, Screen, Slot
from bot.screens.voice import Voice, voice_in
from bot.scrub import SOMEBODY
from bot.store import schema
from bot.store.store import Store
from bot.table import Table
from engine.errors import Nonsense

PAGE: Final = 8
"""The matches of a page."""

KEPT: Final = 8
"""How many matches that were played again are kept."""

NEWEST: Final = 10**15
"""A number below which every match is."""

_match, _played, _action, _person = schema.match.c, schema.played.c, schema.action.c, schema.person.c
OF_BOARD = (
    select(_match.id)
    .where(_match.board == bindparam("board"), _match.id < bindparam("before"))
    .order_by(_match.id.desc())
    .limit(bindparam("most"))
)
OF_PERSON = (
    select(_played.match_id)
    .distinct()
    .where(_played.person_id == bindparam("person"), _played.match_id < bindparam("before"))
    .order_by(_played.match_id.desc())
    .limit(bindparam("most"))
)
MATCHES = select(schema.match).where(_match.id.in_(bindparam("numbers", expanding=True))).order_by(_match.id.desc())
NAMES = (
    select(_played.match_id, _played.name, _played.left, _played.person_id)
    .where(_played.match_id.in_(bindparam("numbers", expanding=True)))
    .order_by(_played.match_id, _played.number)
)
OF_TABLE = select(_match.id, _match.first).where(_match.table_id == bindparam("table")).order_by(_match.last.desc())
ACCOUNTS = select(_person.id).where(_person.player == bindparam("player"))
LINES = (
    select(_action.lines)
    .where(_action.table_id == bindparam("table"), _action.version.between(bindparam("first"), bindparam("last")))
    .order_by(_action.version)
)


class Span(NamedTuple):
    """The versions of a table between which the record of a match lies."""

    table: int
    first: int
    last: int


class Kept(NamedTuple):
    """A match that is over, as it is stored, with the names of its seats; `open`: the whole chat may see it."""

    row: Row[Any]
    names: tuple[str, ...]
    open: bool

    @property
    def span(self) -> Span:
        return Span(self.row.table_id, self.row.first, self.row.last)


class History:
    """Shows what has been played. `unix` tells the time; days are those of `zone`."""

    commands: tuple[type[Command], ...] = (
        *(ShowHistory, ShowMatch, LastMatch, ShowMatchWhy, GiveRecord, VerifyHand, Verify),
    )

    def __init__(self, store: Store, unix: Callable[[], float], zone: ZoneInfo) -> None:
        self._store, self._unix, self._zone = store, unix, zone
        self._again: Recent[Span, PastMatch] = Recent(KEPT)

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Answer one of its commands."""
        voice = voice_in(request.language, surface, _cards(request))
        match request.command:
            case ShowHistory(before):
                return _note(request, await self._page(request, before, voice), public=True)
            case Verify(hand):
                return await self._verify(request, hand, voice)
            case LastMatch(first):
                return await self._show(request, ShowMatch(await self._of_table(request.table, first)), voice)
            case OfMatch() as command:
                return await self._show(request, command, voice)
        return refused(Refusal.BAD_BUTTON)

    # --- lists --------------------------------------------------------------------------------------------------------

    async def _page(self, request: Request, before: int, voice: Voice) -> Screen:
        numbers = await self._numbers(request, before or NEWEST, PAGE + 1)
        rows = await self._store.fetch(MATCHES, numbers=numbers[:PAGE])
        names = await self._names(numbers[:PAGE])
        listed = [Listed(row.id, row.game, row.how, row.day, names[row.id], read_summary(row.body)) for row in rows]
        today = datetime.fromtimestamp(self._unix(), self._zone).toordinal()
        return history_screen(listed, today, before=before, more=len(numbers) > PAGE, voice=voice)

    async def _numbers(self, request: Request, before: int, most: int) -> list[int]:
        """The newest matches below a number: of the group, or in private one's own."""
        if not request.chat.private:
            rows = await self._store.fetch(OF_BOARD, board=request.chat.board, before=before, most=most)
            return [row.id for row in rows]
        found = [
            [row.match_id for row in await self._store.fetch(OF_PERSON, person=person, before=before, most=most)]
            for person in await self._accounts(request)
        ]
        return list(islice((number for number, _ in groupby(merge(*found, reverse=True))), most))

    async def _accounts(self, request: Request) -> list[int]:
        """All accounts of who asks."""
        player = request.person.player if request.person else 0
        rows = await self._store.fetch(ACCOUNTS, player=player) if player else ()
        return [row.id for row in rows] or [request.person_id]

    async def _names(self, numbers: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """The names of the seats of matches."""
        rows = await self._store.fetch(NAMES, numbers=list(numbers))
        return {number: _seated(some) for number, some in groupby(rows, lambda row: row.match_id)}

    # --- one match ----------------------------------------------------------------------------------------------------

    async def _show(self, request: Request, command: OfMatch, voice: Voice) -> Served | Refused:
        """Something of a match that may be seen, at a position that it has."""
        kept = await self._kept(request, command.match)
        if kept is None:
            return _unknown(request, command, voice)
        past = await self._past(kept.span)
        if past is None or not past.positions:
            return _note(request, gone_screen(voice, dealt=past is None), public=kept.open)
        if command.at >= len(past.positions):
            return refused(Refusal.BAD_BUTTON)
        voice = await self._voice(kept, past, voice)
        match command:
            case ShowMatch(number, at):
                return _note(request, step_screen(number, past, at, voice), public=kept.open)
            case ShowMatchWhy(number, at) if past.positions[at].scored:
                return _note(request, why_screen(number, past, at, voice), public=kept.open)
            case VerifyHand(number, at):
                rows = back_rows(number, at, voice)
                return _note(request, _proof(past, past.positions[at].hand, voice, rows), public=kept.open)
            case GiveRecord(number, at):
                told = voice.say("history.unsure", number=number) if voice.surface.unsure else ""
                given = _note(request, record_screen(number, await self._text(kept.span), at, voice))
                return replace(given, said=Answer(told))
        return refused(Refusal.BAD_BUTTON)

    async def _kept(self, request: Request, number: int) -> Kept | None:
        """The match of that number, if who asks may see it here."""
        rows = await self._store.fetch(MATCHES, numbers=[number])
        if not rows:
            return None
        parts = await self._store.fetch(NAMES, numbers=[number])
        open_ = rows[0].board == request.chat.board and not request.chat.private
        if not open_ and not {part.person_id for part in parts} & set(await self._accounts(request)):
            return None
        return Kept(rows[0], _seated(parts), open_)

    async def _of_table(self, table: int, first: int) -> int:
        """The match of a table that began in that version, or (0) the newest; 0 for none."""
        rows = await self._store.fetch(OF_TABLE, table=table)
        return next((row.id for row in rows if first in (0, row.first)), 0)

    async def _voice(self, kept: Kept, past: PastMatch, voice: Voice) -> Voice:
        """The voice that tells of a match, with the names of who sat there at its end."""
        table = await Ledger(self._store).table(kept.row.table_id)
        return _telling(past, kept.names, table, voice)

    # --- records ------------------------------------------------------------------------------------------------------

    async def _past(self, span: Span) -> PastMatch | None:
        """A match played again; None where its record makes no match any more."""
        known = self._again.get(span)
        if known is None:
            try:
                known = await asyncio.to_thread(play_again, await self._text(span))
            except Nonsense:
                return None
            self._again.put(span, known)
        return known

    async def _text(self, span: Span) -> str:
        """The record of a match."""
        rows = await self._store.fetch(LINES, table=span.table, first=span.first, last=span.last)
        return "".join(f"{row.lines}\n" for row in rows if row.lines)

    async def _verify(self, request: Request, hand: int, voice: Voice) -> Served | Refused:
        """The packs of a hand of this table that is over; if none is, of the last match here."""
        ledger, number = Ledger(self._store), request.table
        table = await (ledger.table(number) if number else ledger.newest(request.chat.id))
        span = Span(table.id, table.started, table.version) if table and table.state else None
        past = await self._past(span) if span else None
        hand = hand or (past.ended if past else 0)
        if past and hand and past.is_over(hand):
            return _note(request, _proof(past, hand, voice), public=not request.chat.private)
        return refused(Refusal.STALE) if request.table else await self._verify_last(request, voice)

    async def _verify_last(self, request: Request, voice: Voice) -> Served:
        for number in await self._numbers(request, NEWEST, 1):
            kept = await self._kept(request, number)
            past = await self._past(kept.span) if kept else None
            if kept and past and past.positions:
                hand = past.ended or past.positions[-1].hand
                return _note(request, _proof(past, hand, voice), public=kept.open)
        return _note(request, nothing_screen(voice))


def _seated(parts: Iterable[Row[Any]]) -> tuple[str, ...]:
    """The names of who sat at the end of a match; nothing for who was erased."""
    return tuple("" if part.name == SOMEBODY else part.name for part in parts if not part.left)


def _unknown(request: Request, command: OfMatch, voice: Voice) -> Served | Refused:
    """There is no such match for who asks; a number that he wrote himself may be wrong."""
    if request.inbound is None or not request.inbound.word:
        return refused(Refusal.BAD_BUTTON)
    return Served(said=Answer(voice.say("history.unknown", number=command.match), ok=False))


def _proof(past: PastMatch, hand: int, voice: Voice, rows: tuple[tuple[Button, ...], ...] = ()) -> Screen:
    return proof_screen(past.record.game, hand, check(past.draws, hand), voice, rows)


def _telling(past: PastMatch, names: Sequence[str], table: Table | None, voice: Voice) -> Voice:
    seats = past.game.seats
    return Voice(
        words=voice.words,
        suits=table.suits if table and table.game == past.record.game else past.game.suits,
        game=past.record.game,
        names=names_of(names, voice),
        persons=(0,) * seats,
        wordy=voice.wordy,
        surface=voice.surface,
    )


def _cards(request: Request) -> str:
    """How cards are written for who asks."""
    return (request.person.cards if request.person else "") or request.chat.cards


def _note(request: Request, screen: Screen, *, public: bool = False) -> Served:
    """A private note. `public`: it tells what the chat may see, and its buttons are good only there."""
    here = public and not request.chat.private
    return Served((Delivery(request.chat.id, Slot.NOTE, "", screen, request.person_id, here=here),))
