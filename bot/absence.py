"""Absence: what the clock and the computer do for a person who is away, and how he comes back.

House rules: the clock reminds at half his time and at four fifths, then the computer makes the play. After two turns in
a row it keeps the seat until its owner taps anything; only a play of his own resets the count.
"""

from msgspec.structs import replace

from bot.asking import Moment
from bot.commands import Play
from bot.happenings import ClockHalf, ClockLate, Happening, SeatBack, SeatKept
from bot.match import follow, play, playing, waiting
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import is_machine, sitting, with_seat
from bot.table import Phase, Table
from bot.timers import TIME_OVER, TOLD_HALF, TOLD_LATE, awaited, timers, wants_computer
from bot.whynot import is_current
from engine.actions import Action

PATIENCE = 2
"""After so many turns in a row by the clock the computer keeps the seat."""


def play_by_computer(table: Table, command: Play, moment: Moment) -> Decided | Refused:
    """A computer player has chosen: for its own seat, for a kept one, or for a person whose time is over."""
    seat = wants_computer(table, moment.now)
    if seat is None or not is_current(table, command.version):
        return refused(Refusal.STALE)
    if is_machine(sitting(table, seat)):
        return play(table, seat, command.action, "computer", moment)
    return _play_by_clock(table, seat, command.action, moment)


def say_for(table: Table, action: Action, moment: Moment) -> Decided | Refused:
    """The clock says for who is awaited that he lets it be: no bet, no claim. That is no turn missed."""
    present = [seat for seat in awaited(playing(table)) if not is_machine(sitting(table, seat))]
    return play(table, present[0], action, "clock", moment)


def remind_at_half(table: Table) -> Decided:
    """Half of his time is gone."""
    (seat,) = awaited(playing(table))
    return Decided(replace(table, warned=TOLD_HALF), (ClockHalf(seat),))


def remind_late(table: Table, moment: Moment) -> Decided:
    """Four fifths of his time are gone."""
    (seat,) = awaited(playing(table))
    left = max(0, round(timers(table)["over"] - moment.now))
    return Decided(replace(table, warned=TOLD_LATE), (ClockLate(seat, left),))


def come_back(table: Table, seat: int, moment: Moment) -> Decided:
    """The owner of a kept seat is back; if it is his turn, his time begins anew."""
    back = with_seat(table, seat, replace(sitting(table, seat), kept=False))
    if table.phase is Phase.PLAYING and seat in awaited(playing(table)):
        back = waiting(back, moment)
    return Decided(back, (SeatBack(seat),))


def _play_by_clock(table: Table, seat: int, action: Action, moment: Moment) -> Decided | Refused:
    owner = sitting(table, seat)
    missed = owner.missed + (table.warned != TIME_OVER)
    kept = missed >= PATIENCE
    done = play(with_seat(table, seat, replace(owner, missed=missed, kept=kept)), seat, action, "clock", moment)
    if isinstance(done, Refused):
        return done
    told: tuple[Happening, ...] = (SeatKept(seat),) if kept else ()
    return follow(done, Decided(_same_turn(done.table, seat), told))


def _same_turn(table: Table, seat: int) -> Table:
    """A turn of several steps is finished by the clock at once."""
    same = table.phase is Phase.PLAYING and playing(table).to_move == seat
    return replace(table, warned=TIME_OVER) if same else table
