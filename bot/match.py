"""The match: from the first dealer through packs, cuts and plays to its end. Every step of the engine is made here.

House rules: a step leads as far as the match can go by itself: chance is supplied from the seed of the hand, a new pack
is sealed at once, a computer player cuts at once. What is returned is stored whole, so no half of a step is ever seen.
"""

from typing import Any

from msgspec.structs import replace

from bot import dealer
from bot.asking import Moment
from bot.happenings import MatchStarted, PackCut, PackSealed, Played, PutAway, TableAsked
from bot.refusals import Decided, Refused
from bot.reports import coup_after, deeds_after, is_card_played, lap_after
from bot.seats import is_machine, name_at, rules_at, sitting
from bot.table import NOT_PRESSED, Ended, Ending, Phase, Seat, Table
from bot.whynot import illegal
from engine.actions import Action, PackNeeded
from engine.errors import IllegalAction
from engine.events import Event, HandScored
from engine.game import Progress, State
from engine.notation import write_chance, write_play
from engine.record import Record, write_record


def start(table: Table, seats: tuple[Seat, ...], moment: Moment) -> Decided:
    """The match begins with these seats: the deal passes on, or the seed of the first pack says who deals."""
    placed = replace(table, seats=seats)
    game = rules_at(placed)
    seed = moment.new_seed()
    first = dealer.first_dealer(game, seed) if table.next_dealer is None else dealer.FirstDealer(table.next_dealer)
    begun = replace(
        placed,
        state=game.new(first.seat),
        first_dealer=first.seat,
        drawn=first.drawn,
        begun=moment.now,
        started=table.version + 1,
    )
    head = Record(table.game, tuple(seat.name for seat in seats), table.house, first.seat, ())
    log = tuple(write_record(head).splitlines())
    return follow(Decided(begun, (MatchStarted(first.seat),), log), seal(begun, moment, seed))


def seal(table: Table, moment: Moment, seed: bytes) -> Decided:
    """A new pack is committed to, and waits for the cut by the seat before the dealer; a computer cuts at once."""
    state = playing(table)
    again = isinstance(state.need, PackNeeded) and state.need.again
    number = table.shuffles[-1].number + 1 if table.shuffles else 1
    before = table.shuffles if again else ()
    sealed = waiting(table, moment, phase=Phase.CUTTING, shuffles=(*before, dealer.sealed(seed, number)))
    cutter = cutter_of(table)
    told = Decided(sealed, (PackSealed(cutter),))
    return follow(told, cut(sealed, None, moment)) if is_machine(sitting(table, cutter)) else told


def cutter_of(table: Table) -> int:
    """The seat before the dealer."""
    return (playing(table).dealer - 1) % len(table.seats)


def cut(table: Table, at: int | None, moment: Moment) -> Decided:
    """The pack is cut, at half unless told otherwise, and the hand is dealt."""
    game = rules_at(table)
    *before, last = table.shuffles
    shuffle = replace(last, cut=len(game.pack) // 2 if at is None else at)
    pack = dealer.pack_of(game, shuffle)
    seats = tuple([seat and replace(seat, pressed=NOT_PRESSED) for seat in table.seats])
    done = replace(table, seats=seats, shuffles=(*before, shuffle), ended=None, lap=())
    log = (dealer.proof(shuffle), write_chance(pack))
    told = Decided(done, (PackCut(cutter_of(table), shuffle.cut),), log)
    return follow(told, advance(done, game.supply(playing(table), pack), moment, ""))


def go_on(table: Table, moment: Moment) -> Decided:
    """After the score sheet: the next pack, or first the bets of the dead."""
    told = Decided(table, (PutAway(table),))
    if isinstance(playing(table).need, PackNeeded):
        return follow(told, seal(table, moment, moment.new_seed()))
    return follow(told, Decided(waiting(table, moment, phase=Phase.PLAYING), (TableAsked(),)))


def play(table: Table, seat: int, action: Action, by: str, moment: Moment) -> Decided | Refused:
    """`seat` acts; `by` is ``person``, ``computer`` or ``clock``."""
    game, state = rules_at(table), playing(table)
    try:
        progress = game.apply(state, seat, action)
    except IllegalAction as error:
        return illegal(table, seat, error.reason)
    counted = replace(table, cards_played=table.cards_played + is_card_played(action))
    told = Decided(counted, (), (write_play(seat, action),))
    return follow(told, advance(counted, progress, moment, by, seat))


def advance(table: Table, progress: Progress[Any], moment: Moment, by: str, seat: int | None = None) -> Decided:
    """The table after a step of the engine, carried on as far as it goes by itself."""
    *before, last = table.shuffles
    (state, events), shuffle, log = dealer.carry_on(rules_at(table), progress, last)
    stepped = replace(
        table,
        state=state,
        shuffles=(*before, shuffle),
        lap=lap_after(table, events),
        best=coup_after(table.best, events),
        deeds=deeds_after(table.deeds, events, rules_at(table).sides),
        changed=moment.now,
    )
    awaited = _awaited(table, stepped, seat, moment)
    return follow(Decided(awaited, (Played(seat, by, events),), log), _arrived(awaited, events, moment))


def follow(first: Decided, then: Decided) -> Decided:
    """One decision after another, as one."""
    return Decided(then.table, (*first.happenings, *then.happenings), (*first.log, *then.log))


def waiting(table: Table, moment: Moment, **changes: Any) -> Table:
    """The table with a new wait beginning now, or when its clocks go on."""
    return replace(table, waiting_since=max(moment.now, table.held), changed=moment.now, warned=0, **changes)


def playing(table: Table) -> State:
    """The state of a table that has one."""
    if table.state is None:
        raise AssertionError("only a match has a state")
    return table.state


def _awaited(before: Table, after: Table, seat: int | None, moment: Moment) -> Table:
    """A new wait begins, unless somebody acted out of turn."""
    mover = playing(before).to_move
    if seat != mover and mover is not None and playing(after).to_move == mover:
        return after
    return waiting(after, moment)


def _arrived(table: Table, events: tuple[Event, ...], moment: Moment) -> Decided:
    """Where the match stands after a step."""
    state = playing(table)
    ended = tuple(event for event in events if isinstance(event, Ending))
    sheet = any(isinstance(event, HandScored) for event in ended)
    if sheet:
        table = replace(table, hands_played=table.hands_played + 1, phase=Phase.SCORED)
    if sheet or state.winner is not None:
        names = tuple(name_at(table, seat) for seat in range(len(table.seats)))
        table = replace(table, ended=Ended(ended, names))
    if state.winner is not None:
        return Decided(replace(table, phase=Phase.OVER))
    if not sheet and isinstance(state.need, PackNeeded):
        return seal(table, moment, moment.new_seed())
    return Decided(table if sheet else replace(table, phase=Phase.PLAYING))
