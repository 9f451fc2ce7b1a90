"""The end of a table, and what may follow it: closed by a person, expired, opened again, a rematch."""

from msgspec.structs import replace

from bot.asking import Ask, Moment
from bot.commands import Close, Rematch, Reopen, Sit
from bot.happenings import (
    Closed,
    Expired,
    Happening,
    NoteAsked,
    Opened,
    PutAway,
    RematchAsked,
    Seated,
)
from bot.lobby import free_seats, not_host, roomy, shown_hands, sit
from bot.match import playing, waiting
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import passed_on, people, seated, with_seat
from bot.table import Phase, Table
from bot.whynot import not_now

WITH_BUTTONS = (Phase.CUTTING, Phase.SCORED, Phase.OVER)
"""The phases in which something in the chat's records is to be pressed."""


def close(table: Table, ask: Ask, command: Close) -> Decided | Refused:
    """The host or an admin closes the table, or whoever may here; in a match that is asked first."""
    if table.phase in (Phase.OVER, Phase.CLOSED):
        return not_now(table)
    if refusal := _may_not_close(table, ask):
        return refusal
    if table.phase is not Phase.LOBBY and not command.sure:
        return Decided(table, (NoteAsked(ask.person.id, command),))
    return closed(table, ask.moment, Closed(ask.person.name, table.cards_played > 0))


def _may_not_close(table: Table, ask: Ask) -> Refused | None:
    """The refusal for who may not close this table, by the choice of its group; a lobby is its host's all the same."""
    match table.closes:
        case "all":
            return None
        case "admins" if table.phase is not Phase.LOBBY:
            return None if ask.admin else refused(Refusal.NOT_ADMIN)
    return not_host(table, ask)


def expire(table: Table, moment: Moment) -> Decided:
    """Nobody has changed the lobby for half an hour."""
    return closed(table, moment, Expired())


def closed(table: Table, moment: Moment, how: Happening) -> Decided:
    """The table is closed."""
    hands = shown_hands(table) if table.phase is Phase.LOBBY else ()
    return Decided(replace(table, phase=Phase.CLOSED, changed=moment.now), (*put_away(table), how, *hands))


def reopen(table: Table, ask: Ask, _: Reopen) -> Decided | Refused:
    """The same rules again; who asks is host, in seat 1."""
    if table.phase is not Phase.CLOSED:
        return not_now(table)
    first = seated(ask.person, table.language)
    lobby = emptied(replace(table, seats=(first,), host=ask.person.id, next_dealer=None), ask.moment)
    return Decided(lobby, (Opened(), Seated(0, ask.person.name)))


def rematch(table: Table, ask: Ask, _: Rematch) -> Decided | Refused:
    """Ask for another match by the same rules. Its lobby opens when everybody has asked, or a while after the first."""
    if table.phase is Phase.LOBBY:
        return sit(table, ask, Sit())
    if table.phase is not Phase.OVER:
        return not_now(table)
    if any(seat.person == ask.person.id for seat in table.rematch):
        return refused(Refusal.ALREADY_DONE)
    asked = _asked(table, ask)
    missing = {seat.person for seat in people(table) if not seat.kept} - {seat.person for seat in asked.rematch}
    if missing:
        return Decided(asked, (RematchAsked(ask.person.name),))
    return _rematch_lobby(asked, put_away(table), ask.moment)


def open_rematch(table: Table, moment: Moment) -> Decided:
    """Nobody else is waited for."""
    return _rematch_lobby(table, put_away(table), moment)


def _rematch_lobby(table: Table, told: tuple[Happening, ...], moment: Moment) -> Decided:
    """A lobby with who asked for it, in the old seats where they had one; the deal passes on."""
    asked = {seat.person: seat for seat in table.rematch}
    seats = tuple(asked.pop(seat.person, None) if seat and seat.person else seat for seat in table.seats)
    lobby = emptied(replace(table, seats=seats, next_dealer=(playing(table).dealer + 1) % len(seats)), moment)
    for newcomer in asked.values():
        for free in free_seats(lobby)[:1]:
            lobby = with_seat(lobby, free, newcomer)
    return Decided(passed_on(lobby), (*told, Opened(), *shown_hands(lobby)))


def put_away(table: Table) -> tuple[PutAway, ...]:
    """The records of this table lose their buttons, if they may have any."""
    return (PutAway(table),) if table.phase in WITH_BUTTONS else ()


def forgo_rematch(table: Table) -> Decided:
    """Its chat has another table by now: nobody waits for a rematch any more."""
    return Decided(replace(table, rematch=(), version=table.version + 1), put_away(table))


def emptied(table: Table, moment: Moment) -> Table:
    """The table as a lobby, with nothing left of a match but the number of its last pack."""
    bare = replace(
        table,
        phase=Phase.LOBBY,
        state=None,
        ended=None,
        lap=(),
        begun=0.0,
        hands_played=0,
        cards_played=0,
        best=None,
        deeds=(),
        leavers=(),
        started=0,
        verdict=None,
        first_dealer=0,
        drawn=(),
        rematch=(),
    )
    return roomy(waiting(bare, moment))


def _asked(table: Table, ask: Ask) -> Table:
    """The table with one more person who wants a rematch; the wait begins with the first."""
    since = table.waiting_since if table.rematch else ask.moment.now
    return replace(table, waiting_since=since, rematch=(*table.rematch, seated(ask.person, table.language)))
