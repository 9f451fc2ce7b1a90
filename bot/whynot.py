"""Why a person cannot do that at a match now, with the names that he is told."""

from bot.asking import Ask
from bot.commands import Command
from bot.refusals import Refusal, Refused, refused
from bot.seats import name_at, people, rules_at, sitting
from bot.table import Phase, Table
from bot.timers import awaited
from bot.tokens import CODE_OF, write_token
from engine.errors import Reason
from engine.view import TrentunoView

OVER = {
    Phase.SCORED: Refusal.HAND_OVER,
    Phase.OVER: Refusal.MATCH_OVER,
    Phase.CLOSED: Refusal.NO_TABLE,
}
"""Why nobody plays in this phase; in the others a button that is not of the phase is old."""


def stranger(table: Table) -> Refused:
    """The refusal of who has no seat here."""
    if table.phase is Phase.LOBBY:
        return refused(Refusal.NOT_SEATED)
    if table.phase is Phase.CLOSED:
        return refused(Refusal.NO_TABLE)
    return refused(Refusal.STRANGER, names=", ".join(seat.name for seat in people(table)))


def not_now(table: Table) -> Refused:
    """The refusal of a button that does not belong to the table as it stands."""
    reason = OVER.get(table.phase, Refusal.STALE)
    return refused(reason, refresh=reason is Refusal.STALE)


def late(table: Table, seat: int, command: Command) -> Refused:
    """The refusal of an old button of a hand: kind to who pressed twice what he has just played."""
    return twice(table, seat, command) or not_now(table)


def twice(table: Table, seat: int, command: Command) -> Refused | None:
    """The refusal of what that very button has just done, if it has."""
    token, play = sitting(table, seat).pressed
    return refused(Refusal.ALREADY_DONE, play=play) if token and token == token_of(table, command) else None


def token_of(table: Table, command: Command) -> str:
    """The token of the button that was pressed; nothing for a play that came otherwise."""
    return write_token(table.id, command) if type(command) in CODE_OF else ""


def player(table: Table, ask: Ask, command: Command) -> int | Refused:
    """The seat of who wants to play, or the refusal of who is not of the match, or comes when nobody plays."""
    if ask.seat is None:
        return stranger(table)
    return ask.seat if table.phase is Phase.PLAYING else late(table, ask.seat, command)


def is_current(table: Table, version: int) -> bool:
    """Whether the match has not moved since that version."""
    return table.moved <= version <= table.version


def illegal(table: Table, seat: int, reason: Reason) -> Refused:
    """The refusal of an action that is not legal."""
    whose = _whose(table, seat, reason)
    if whose is None:
        return refused(reason)
    return refused(reason, refresh=reason is Reason.NOT_YOUR_TURN, name=name_at(table, whose))


def _whose(table: Table, seat: int, reason: Reason) -> int | None:
    """The seat that the reason speaks of, if it does."""
    if table.state is None:
        return None
    if reason is Reason.NOT_YOUR_TURN:
        return next(iter(awaited(table.state)), None)
    match rules_at(table).view(table.state, seat):
        case TrentunoView(knocker=knocker) if reason is Reason.KNOCK_DONE:
            return knocker
        case TrentunoView(previous=previous) if reason is Reason.KNOCK_FIGURE:
            return previous
    return None
