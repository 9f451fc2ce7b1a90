"""Who may sit down at a table that is about to be stored: one open table in a chat, three for a person."""

from typing import NamedTuple

from msgspec.structs import replace

from bot.bans import Bans
from bot.closing import forgo_rematch
from bot.ledger import Ledger, is_open, persons_at
from bot.refusals import Decided, Refusal, Refused, refused
from bot.request import Request
from bot.seats import host_name, passed_on, seat_of, with_seat
from bot.store.schema import TABLES_AT_ONCE
from bot.table import Table


class Admitted(NamedTuple):
    """What was decided, and for each person who sits down which of his tables this is."""

    decided: Decided
    places: dict[int, int]


async def admit(
    ledger: Ledger, bans: Bans, before: Table | None, decided: Decided, request: Request
) -> Admitted | Refused:
    """Let those sit down who may; who asks is refused, others who may not, or have no place any more, just do not
    sit.
    """
    person = request.person_id
    if refusal := await _other_table(ledger, before, decided.table):
        return Admitted(forgo_rematch(before), {}) if before and not person else refusal
    places: dict[int, int] = {}
    newcomers = persons_at(decided.table) - persons_at(before)
    barred = await bans.among(request.chat.board, newcomers) if newcomers else {}
    if person in barred:
        return bans.refusal(barred[person], request.language)
    for newcomer in newcomers:
        if newcomer in barred:
            decided = replace(decided, table=_without(decided.table, newcomer))
            continue
        place = await ledger.free_place(newcomer)
        if place:
            places[newcomer] = place
        elif newcomer == person:
            return refused(Refusal.THREE_TABLES, number=TABLES_AT_ONCE)
        else:
            decided = replace(decided, table=_without(decided.table, newcomer))
    return Admitted(decided, places)


async def _other_table(ledger: Ledger, before: Table | None, after: Table) -> Refused | None:
    """The refusal for a table that is to open where another one is open."""
    if not is_open(after) or (before and is_open(before)):
        return None
    other = await ledger.newest(after.chat)
    if other is None or other.id == after.id or not is_open(other):
        return None
    return refused(Refusal.TABLE_EXISTS, host=host_name(other))


def _without(table: Table, person: int) -> Table:
    """The lobby without that person."""
    seat = seat_of(table, person)
    return table if seat is None else passed_on(with_seat(table, seat, None))
