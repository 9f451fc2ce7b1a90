"""A table that stands still: its chat is out of reach, or the platform wants a rest. Nobody's time runs meanwhile, and
cards and turn stay.
"""

from msgspec.structs import replace

from bot import commands
from bot.asking import Moment
from bot.commands import Command, Hold, MissHand, Park
from bot.happenings import ClockHeld, HandMissed, Parked, Resumed
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import seat_of, sitting, with_seat
from bot.table import Phase, Table

STANDS = (
    *(commands.Stand, commands.ChangeSeat, commands.AddComputer, commands.RemoveComputer, commands.StartMatch),
    *(commands.SetOption, commands.SetPreset, commands.Sit, commands.Cut, commands.GoOn, commands.TakeBack),
    *(commands.PressCard, commands.PressAction, commands.Act, commands.Play, commands.Choose),
)
"""What nobody does at a parked table."""
COMES_BACK = (commands.ShowTable, commands.ShowGames, commands.OpenTable)
"""What asks for the table in its chat, which can be written to again, as far as anybody knows."""
IN_MATCH = (Phase.CUTTING, Phase.PLAYING, Phase.SCORED)


def park(table: Table, command: Park, moment: Moment) -> Decided | Refused:
    """The chat is out of reach."""
    if table.parked or table.phase in (Phase.OVER, Phase.CLOSED):
        return refused(Refusal.STALE)
    return Decided(replace(table, parked=command.why, parked_at=moment.now), (Parked(),))


def resume(table: Table, moment: Moment) -> Decided | Refused:
    """The chat can be written to again: the time that passed is given back."""
    if not table.parked:
        return refused(Refusal.STALE)
    stood = moment.now - table.parked_at
    since, changed = (min(moment.now, then + stood) for then in (table.waiting_since, table.changed))
    return Decided(replace(table, parked="", parked_at=0.0, waiting_since=since, changed=changed), (Resumed(),))


def hold(table: Table, command: Hold, moment: Moment) -> Decided | Refused:
    """The platform takes nothing for this chat in the next seconds: they are charged to nobody."""
    until = moment.now + command.seconds
    longer = until - max(moment.now, table.held)
    if table.parked or table.phase not in IN_MATCH or longer <= 0:
        return refused(Refusal.STALE)
    return Decided(replace(table, held=until, waiting_since=table.waiting_since + longer), (ClockHeld(),))


def learn_hours(table: Table) -> Decided | Refused:
    """The match goes by other quiet hours; the manager, who knows what time it is where, sets them."""
    if table.phase not in IN_MATCH:
        return refused(Refusal.STALE)
    return Decided(replace(table), (ClockHeld(),))


def miss_hand(table: Table, command: MissHand, _: Moment) -> Decided | Refused:
    """A hand did not arrive; the group says where it is, once a match."""
    seat = seat_of(table, command.person)
    if table.parked or seat is None or table.phase not in IN_MATCH or sitting(table, seat).missed_hand:
        return refused(Refusal.STALE)
    told = with_seat(table, seat, replace(sitting(table, seat), missed_hand=True))
    return Decided(told, (HandMissed(seat),))


def at_rest(table: Table, command: Command, moment: Moment) -> Decided | Refused | None:
    """What a person gets who asks a parked table for something; None for what can be had all the same."""
    if isinstance(command, COMES_BACK):
        return resume(table, moment)
    return refused(Refusal.PARKED, barrier=table.parked) if isinstance(command, STANDS) else None
