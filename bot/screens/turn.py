"""The last line of a table: who is to act, and until when."""

from typing import Final

from bot.screens.values import Line, Until
from bot.screens.voice import Voice
from bot.table import Table
from bot.timers import BET_TIME, TOLD_HALF, TOLD_LATE, is_night, later
from engine.view import TrentunoView, View

BLITZ: Final = 60
"""A clock shorter than this, in seconds, is told as it is, not as a moment."""
MINUTE, HOUR = 60, 3600


def turn_line(table: Table, view: View, voice: Voice, offset: float) -> Line:
    """Who is to act. `offset` turns Osteria's time into Unix time."""
    seat = view.to_move
    if seat is None:
        return voice.line("turn.claims")
    if isinstance(view, TrentunoView) and view.speakers:
        return voice.line("turn.bet", name=voice.caller(seat), time=_left(table, BET_TIME, BET_TIME, voice, offset))
    seconds = clock_seconds(table)
    if not seconds or not voice.persons[seat]:
        return voice.line("turn.play", name=voice.caller(seat))
    if table.warned >= TOLD_LATE:
        return voice.line("turn.late", name=voice.caller(seat), time=_left(table, seconds, seconds // 5, voice, offset))
    return voice.line("turn.timed", name=voice.caller(seat), time=_time(table, seconds, voice, offset))


def _time(table: Table, seconds: int, voice: Voice, offset: float) -> Until:
    end = later(table.waiting_since, seconds, table.night) + offset
    if table.night and is_night(table.waiting_since, table.night):
        return Until(end, voice.say("turn.quiet", hour=table.night.until), worded=True)
    if table.warned == TOLD_HALF:
        return Until(end, voice.say("turn.half"), worded=True)
    if seconds < BLITZ:
        return Until(end, voice.say("turn.each", time=duration(seconds, voice)), worded=True)
    return Until(end, voice.say("turn.in", time=long_duration(seconds, voice)))


def _left(table: Table, seconds: float, told: float, voice: Voice, offset: float) -> Until:
    """The end of a wait of so many seconds, of which so many are told."""
    return Until(later(table.waiting_since, seconds, table.night) + offset, duration(int(told), voice), worded=True)


def clock_seconds(table: Table) -> int:
    """The time for a play, 0 where there is no clock."""
    return 0 if table.clock == "none" else int(table.clock)


def duration(seconds: int, voice: Voice) -> str:
    """A time in few letters: "24 s", "2 min", "24 ore"."""
    if seconds < 2 * MINUTE:
        return voice.say("time.s", seconds)
    return voice.say("time.min", seconds // MINUTE) if seconds < 2 * HOUR else voice.say("time.h", seconds // HOUR)


def long_duration(seconds: int, voice: Voice) -> str:
    """A time in words: "2 minuti", "24 ore"."""
    return voice.say("time.hours", seconds // HOUR) if seconds >= HOUR else voice.say("time.minutes", seconds // MINUTE)


def clock_text(clock: str, voice: Voice) -> str:
    """The time for a play, as the lobby tells it: "2 min a giocata"."""
    return voice.say("clock.none") if clock == "none" else voice.say("turn.each", time=duration(int(clock), voice))
