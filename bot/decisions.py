"""What a command leads to: the heart of the application, pure but for the seeds that it is handed.

House rules: whoever asks, person, clock or computer player, comes through `decide`. It returns the table after the
command, whole, with what happened and the lines of the record; or why nothing was done. It raises nothing, whatever the
command says. The chapters of the answer stand in `bot.lobby`, `bot.match`, `bot.press`, `bot.absence`, `bot.comings`,
`bot.closing`, `bot.standing` and `bot.notes`.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot import absence, closing, comings, commands, dealer, lobby, match, notes, press, standing
from bot.asking import Ask, Moment
from bot.commands import Command, Cut, GoOn, Hold, LearnHours, MissHand, Park, Play, Resume, TakeBack, TimeUp
from bot.people import Chat, Person
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import name_at, rules_at, seat_of, sitting
from bot.table import Phase, Table
from bot.timers import is_due
from bot.whynot import not_now, stranger
from engine.actions import NoBet, NoClaim

Outcome = Decided | Refused
Handler = Callable[[Table, Ask, Any], Outcome]

IN_LOBBY: dict[type[Command], Handler] = {
    commands.Stand: lobby.stand,
    commands.ChangeSeat: lobby.change_seat,
    commands.AddComputer: lobby.add_computer,
    commands.RemoveComputer: lobby.remove_computer,
    commands.ShowHouseRules: lobby.show_house_rules,
    commands.SetOption: lobby.set_option,
    commands.SetPreset: lobby.set_preset,
    commands.StartMatch: lobby.start,
}
"""What is done in the lobby only."""

RULES = (commands.ShowHouseRules, commands.SetOption, commands.SetPreset)


def open_table(table_id: int, chat: Chat, person: Person, command: commands.OpenTable, now: float) -> Outcome:
    """Open a table in a chat that has none; `table_id` is its number for ever."""
    return lobby.opened(table_id, chat, person, command, now)


def decide(
    table: Table,
    person: Person | None,
    command: Command,
    now: float,
    new_seed: Callable[[], bytes],
    *,
    admin: bool = False,
) -> Outcome:
    """What `command` leads to; `person` is None for clocks and computer players, `admin` whether he administers the
    chat.

    The table of the answer is the very same object if nothing is to be stored; else its version has grown by one.
    """
    moment = Moment(now, new_seed)
    if person is None:
        outcome = _by_itself(table, command, moment)
    else:
        outcome = _by_person(table, Ask(person, seat_of(table, person.id), admin, moment), command)
    return outcome if isinstance(outcome, Refused) else _versioned(table, outcome)


def _versioned(before: Table, decided: Decided) -> Decided:
    table = decided.table
    if table is before:
        return decided
    version = before.version + 1
    moved = table.moved if table.state is before.state else version
    return replace(decided, table=replace(table, version=version, moved=moved))


def _by_person(table: Table, ask: Ask, command: Command) -> Outcome:
    """Whatever the owner of a kept seat taps brings him back, even if it leads to nothing more."""
    if table.parked and (outcome := standing.at_rest(table, command, ask.moment)):
        return outcome
    if ask.seat is None or table.phase not in comings.IN_MATCH or not sitting(table, ask.seat).kept:
        return _handled(table, ask, command)
    back = absence.come_back(table, ask.seat, ask.moment)
    outcome = _handled(back.table, ask, command)
    return back if isinstance(outcome, Refused) else match.follow(back, outcome)


def _handled(table: Table, ask: Ask, command: Command) -> Outcome:
    kind = type(command)
    if kind in IN_LOBBY:
        return IN_LOBBY[kind](table, ask, command) if table.phase is Phase.LOBBY else _not_lobby(table, command)
    handler = ANYWHERE.get(kind)
    return handler(table, ask, command) if handler else refused(Refusal.BAD_BUTTON)


def _not_lobby(table: Table, command: Command) -> Refused:
    if table.phase not in comings.IN_MATCH:
        return not_now(table)
    return refused(Refusal.RULES_FIXED) if isinstance(command, RULES) else refused(Refusal.STALE, refresh=True)


def _cut(table: Table, ask: Ask, command: Cut) -> Outcome:
    if ask.seat is None:
        return stranger(table)
    if table.phase is not Phase.CUTTING or command.pack != table.shuffles[-1].number:
        return not_now(table)
    cutter = match.cutter_of(table)
    if ask.seat != cutter:
        return refused(Refusal.NOT_YOUR_TURN, name=name_at(table, cutter))
    if command.at is not None and command.at not in dealer.cuts(rules_at(table)):
        return refused(Refusal.BAD_BUTTON)
    return match.cut(table, command.at, ask.moment)


def _go_on(table: Table, ask: Ask, command: GoOn) -> Outcome:
    if ask.seat is None:
        return stranger(table)
    if table.phase is not Phase.SCORED or command.hand != match.playing(table).hand:
        return refused(Refusal.STALE, refresh=True)
    return match.go_on(table, ask.moment)


def _take_back(table: Table, ask: Ask, _: TakeBack) -> Outcome:
    """The seat is not kept: coming back is done before any command is looked at."""
    return stranger(table) if ask.seat is None else not_now(table)


def _by_itself(table: Table, command: Command, moment: Moment) -> Outcome:
    match command:
        case Play():
            return absence.play_by_computer(table, command, moment)
        case Park() | Resume() | Hold() | MissHand() | LearnHours():
            return LIFE[type(command)](table, command, moment)
        case TimeUp(kind) if is_due(table, kind, moment.now):
            timer = TIMERS.get(kind)
            return timer(table, moment) if timer else refused(Refusal.STALE)
    return refused(Refusal.STALE)


ANYWHERE: dict[type[Command], Handler] = {
    commands.ShowGames: notes.show_table,
    commands.OpenTable: notes.show_table,
    commands.ShowTable: notes.show_table,
    commands.ShowHand: notes.show_hand,
    commands.ShowNow: notes.show_now,
    commands.ShowHelp: notes.note,
    commands.Start: notes.note,
    commands.ChooseCards: notes.choose_cards,
    commands.ShowRules: notes.note,
    commands.ShowWhy: notes.show_why,
    commands.ChooseLanguage: notes.choose_language,
    commands.Sit: comings.sit,
    commands.RemovePerson: comings.remove,
    commands.Leave: comings.leave,
    commands.Close: closing.close,
    commands.Reopen: closing.reopen,
    commands.Rematch: closing.rematch,
    commands.Cut: _cut,
    commands.GoOn: _go_on,
    commands.TakeBack: _take_back,
    commands.PressCard: press.press_card,
    commands.PressAction: press.press_action,
    commands.Act: press.act_by_number,
    commands.Play: press.act_by_name,
    commands.Choose: press.choose,
}
"""What may be asked in any phase; each looks at the phase itself."""

LIFE: dict[type[Command], Callable[[Table, Any, Moment], Outcome]] = {
    commands.Park: standing.park,
    commands.Resume: lambda table, _, moment: standing.resume(table, moment),
    commands.Hold: standing.hold,
    commands.MissHand: standing.miss_hand,
    commands.LearnHours: lambda table, _, __: standing.learn_hours(table),
}
"""What platforms tell of a chat."""

TIMERS: dict[str, Callable[[Table, Moment], Outcome]] = {
    "lobby": closing.expire,
    "cut": lambda table, moment: match.cut(table, None, moment),
    "next": match.go_on,
    "bet": lambda table, moment: absence.say_for(table, NoBet(), moment),
    "claim": lambda table, moment: absence.say_for(table, NoClaim(), moment),
    "half": lambda table, _: absence.remind_at_half(table),
    "late": absence.remind_late,
    "rematch": closing.open_rematch,
}
"""What happens by itself when a timer runs out. For `computer` and `over` a play has to be chosen: it comes as `Play`.
"""
