"""Comings and goings in a match: who leaves for good, whom the host removes, who takes a computer player's seat between
hands.
"""

from msgspec.structs import replace

from bot import lobby
from bot.asking import Ask, Moment
from bot.closing import closed
from bot.commands import Leave, RemovePerson, Sit
from bot.happenings import Closed, HostPassed, NoteAsked, PersonLeft, SeatTaken
from bot.match import cut, cutter_of, follow, playing, waiting
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import LEVELS, computer, host_name, passed_on, people, seated, sitting, with_seat
from bot.table import Deeds, Leaver, Phase, Seat, Table
from bot.timers import awaited
from bot.whynot import not_now, stranger

IN_MATCH = (Phase.CUTTING, Phase.PLAYING, Phase.SCORED)
BETWEEN_HANDS = (Phase.CUTTING, Phase.SCORED)


def leave(table: Table, ask: Ask, command: Leave) -> Decided | Refused:
    """Leave the lobby, or a match for good; the second is asked first. The last one to leave closes the table."""
    if ask.seat is None:
        return stranger(table)
    if table.phase is Phase.LOBBY:
        left = lobby.vacated(table, ask, ask.seat)
        closing = closed(left.table, ask.moment, Closed(ask.person.name, False))
        return left if people(left.table) else replace(closing, happenings=(*closing.happenings, *left.happenings[1:]))
    if table.phase not in IN_MATCH:
        return not_now(table)
    if not command.sure:
        return Decided(table, (NoteAsked(ask.person.id, command),))
    return give_up(table, ask.seat, ask.moment, removed=False)


def remove(table: Table, ask: Ask, command: RemovePerson) -> Decided | Refused:
    """The host or an admin sends a person away."""
    if table.phase is Phase.LOBBY:
        return lobby.remove_person(table, ask, command)
    if table.phase not in IN_MATCH:
        return not_now(table)
    if refusal := lobby.not_host(table, ask):
        return refusal
    if lobby.person_at(table, command.seat) is None:
        return refused(Refusal.STALE)
    return give_up(table, command.seat, ask.moment, removed=command.seat != ask.seat)


def sit(table: Table, ask: Ask, command: Sit) -> Decided | Refused:
    """Take a free seat in the lobby, or a computer player's between hands."""
    if table.phase is Phase.LOBBY:
        return lobby.sit(table, ask, command)
    if table.phase not in IN_MATCH:
        return not_now(table)
    if ask.seat is not None:
        return refused(Refusal.ALREADY_SEATED, seat=ask.seat + 1)
    computers = [at for at in range(len(table.seats)) if not sitting(table, at).person]
    if table.phase not in BETWEEN_HANDS or not computers:
        return stranger(table)
    at = command.seat if command.seat in computers else computers[0]
    taken = with_seat(table, at, seated(ask.person, table.language))
    return Decided(_welcome_back(taken, at), (SeatTaken(at, ask.person.name),))


def give_up(table: Table, seat: int, moment: Moment, *, removed: bool) -> Decided:
    """A computer player sits down for good where a person sat, and goes on at once if that seat was awaited."""
    gone = sitting(table, seat)
    empty = _remembered(with_seat(table, seat, None), seat, gone, removed=removed)
    left = passed_on(with_seat(empty, seat, computer(LEVELS[0], empty.seats)))
    told = Decided(left, (PersonLeft(seat, gone.name, gone.person, gone.language, removed),))
    if not people(left):
        return follow(told, closed(left, moment, Closed("", left.cards_played > 0, computers_only=True)))
    if left.host != table.host:
        told = follow(told, Decided(left, (HostPassed(host_name(left)),)))
    return follow(told, _go_on_without(left, seat, moment))


def _remembered(table: Table, seat: int, gone: Seat, *, removed: bool) -> Table:
    """The table with who has left, and what he had done; the computer begins with nothing done."""
    done = table.deeds[seat] if table.deeds else Deeds()
    leaver = Leaver(gone.person, seat, gone.name, done, removed)
    return _with_deeds(replace(table, leavers=(*table.leavers, leaver)), seat, Deeds())


def _welcome_back(table: Table, seat: int) -> Table:
    """The table with somebody new in a seat; who had left before goes on with what he had done."""
    person = sitting(table, seat).person
    before = [leaver.deeds for leaver in table.leavers if leaver.person == person]
    stay = tuple(leaver for leaver in table.leavers if leaver.person != person)
    return _with_deeds(replace(table, leavers=stay), seat, *before[-1:] or [Deeds()])


def _with_deeds(table: Table, seat: int, deeds: Deeds) -> Table:
    if not table.deeds:
        return table
    return replace(table, deeds=(*table.deeds[:seat], deeds, *table.deeds[seat + 1 :]))


def _go_on_without(table: Table, seat: int, moment: Moment) -> Decided:
    if table.phase is Phase.CUTTING and seat == cutter_of(table):
        return cut(table, None, moment)
    if table.phase is Phase.PLAYING and seat in awaited(playing(table)):
        return Decided(waiting(table, moment))
    return Decided(table)
