"""The lobby: who sits where, by which house rules, until the cards are dealt.

House rules: seats are anybody's to take, computers are called and sent by whoever sits; persons are removed and rules
set by the host or an admin. What cannot be is told at once where it arises, and at the latest before the deal.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from bot import match
from bot.asking import Ask
from bot.commands import (
    AddComputer,
    ChangeSeat,
    OpenTable,
    RemoveComputer,
    RemovePerson,
    SetOption,
    SetPreset,
    ShowHouseRules,
    Sit,
    Stand,
    StartMatch,
)
from bot.happenings import ChooserMoved, LobbyChanged, NoteAsked, Opened, PersonLeft, Seated
from bot.people import Chat, Person
from bot.refusals import Decided, Refusal, Refused, refused, refused_rules
from bot.rules import BY_NAME, rules_of
from bot.seats import LEVELS, computer, host_name, passed_on, people, seated, with_seat
from bot.table import Phase, Seat, Table
from bot.timers import CLOCKS
from engine.errors import Nonsense
from engine.options import settle

SUITS = ("french", "italian")
OWN = ("clock", "suits")
"""What a table settles beside the house rules of its game."""


def opened(table_id: int, chat: Chat, person: Person, command: OpenTable, now: float) -> Decided | Refused:
    """A new table by the options of its group, with the one who opened it in seat 1."""
    game = BY_NAME.get(command.game)
    if game is None or (command.rules and command.rules not in game.presets):
        return refused(Refusal.BAD_BUTTON)
    rules = command.rules or (chat.rules if command.game == chat.usual else "")
    table = Table(
        id=table_id,
        chat=chat.id,
        platform=chat.platform,
        language=chat.language,
        title=chat.title,
        host=person.id,
        game=command.game,
        house=differing(command.game, game.presets.get(rules, {})),
        clock=chat.clock,
        suits=game.suits,
        seats=(seated(person, chat.language),),
        phase=Phase.LOBBY,
        version=1,
        changed=now,
        cards=chat.cards,
        closes=chat.closes,
    )
    return Decided(roomy(table), (Opened(), Seated(0, person.name)))


def sit(table: Table, ask: Ask, command: Sit) -> Decided | Refused:
    """Take a free seat: the one asked for, if it is free."""
    if ask.seat is not None:
        return refused(Refusal.ALREADY_SEATED, seat=ask.seat + 1)
    free = free_seats(table)
    if not free:
        return refused(Refusal.TABLE_FULL, full=len(table.seats))
    at = command.seat if command.seat in free else free[0]
    taken = with_seat(table, at, seated(ask.person, table.language))
    return Decided(passed_on(replace(taken, changed=ask.moment.now)), (LobbyChanged(), Seated(at, ask.person.name)))


def stand(table: Table, ask: Ask, _: Stand) -> Decided | Refused:
    """Leave the seat; a host who stands up hands over to who still sits."""
    if ask.seat is None:
        return refused(Refusal.NOT_SEATED)
    return vacated(table, ask, ask.seat)


def change_seat(table: Table, ask: Ask, _: ChangeSeat) -> Decided | Refused:
    """Move to the next free seat, round the table."""
    if ask.seat is None:
        return refused(Refusal.NOT_SEATED)
    free = free_seats(table)
    if not free:
        return refused(Refusal.TABLE_FULL, full=len(table.seats))
    to = next((at for at in free if at > ask.seat), free[0])
    moved = changed(with_seat(with_seat(table, to, table.seats[ask.seat]), ask.seat, None), ask)
    shown = (ChooserMoved(to),) if hands_are_shown(table) else ()
    return replace(moved, happenings=(*moved.happenings, *shown))


def add_computer(table: Table, ask: Ask, command: AddComputer) -> Decided | Refused:
    """Seat a computer player on the first free seat."""
    if command.level not in LEVELS:
        return refused(Refusal.BAD_BUTTON)
    if refusal := _not_of_the_table(table, ask):
        return refusal
    free = free_seats(table)
    if not free:
        return refused(Refusal.TABLE_FULL, full=len(table.seats))
    return changed(with_seat(table, free[0], computer(command.level, table.seats)), ask)


def remove_computer(table: Table, ask: Ask, _: RemoveComputer) -> Decided | Refused:
    """Take the last computer player away."""
    if refusal := _not_of_the_table(table, ask):
        return refusal
    computers = [at for at, seat in enumerate(table.seats) if seat and not seat.person]
    if not computers:
        return refused(Refusal.NO_COMPUTER)
    return changed(with_seat(table, computers[-1], None), ask)


def remove_person(table: Table, ask: Ask, command: RemovePerson) -> Decided | Refused:
    """Free the seat of a person."""
    if refusal := not_host(table, ask):
        return refusal
    if person_at(table, command.seat) is None:
        return refused(Refusal.STALE)
    return vacated(table, ask, command.seat)


def vacated(table: Table, ask: Ask, at: int) -> Decided:
    """The lobby without the person in that seat, who is told if he was removed, or has a hand that speaks of it."""
    freed, gone, removed = changed(with_seat(table, at, None), ask), person_at(table, at), at != ask.seat
    if gone is None or not (removed or hands_are_shown(table)):
        return freed
    left = PersonLeft(at, gone.name, gone.person, gone.language, removed=removed)
    return replace(freed, happenings=(*freed.happenings, left))


def hands_are_shown(table: Table) -> bool:
    """Whether people have hands that speak of this lobby: those of the match before it, where it is a rematch."""
    return table.next_dealer is not None


def shown_hands(table: Table) -> tuple[ChooserMoved, ...]:
    """The hands that speak of this lobby are drawn again."""
    seats = enumerate(table.seats) if hands_are_shown(table) else ()
    return tuple(ChooserMoved(at) for at, seat in seats if seat and seat.person)


def show_house_rules(table: Table, ask: Ask, command: ShowHouseRules) -> Decided | Refused:
    """The house rules are shown to those who may set them."""
    if refusal := not_host(table, ask):
        return refusal
    if command.option not in ("", *OWN, *(option.name for option in BY_NAME[table.game].options)):
        return refused(Refusal.BAD_BUTTON)
    return Decided(table, (NoteAsked(ask.person.id, command),))


def set_option(table: Table, ask: Ask, command: SetOption) -> Decided | Refused:
    """Set a house rule, or the table's clock or suits."""
    if refusal := not_host(table, ask):
        return refusal
    match command:
        case SetOption("clock", value) if value in CLOCKS:
            ruled: Decided | Refused = changed(replace(table, clock=value), ask)
        case SetOption("suits", value) if value in SUITS:
            ruled = changed(replace(table, suits=value), ask)
        case _:
            ruled = _ruled(table, {**table.house, command.option: command.value}, ask)
    return _shown(ruled, ask, ShowHouseRules(option=command.option))


def set_preset(table: Table, ask: Ask, command: SetPreset) -> Decided | Refused:
    """Take a named group of house rules, and none besides."""
    if refusal := not_host(table, ask):
        return refusal
    presets = BY_NAME[table.game].presets
    if command.preset not in presets:
        return refused(Refusal.BAD_BUTTON)
    return _shown(_ruled(table, presets[command.preset], ask), ask, ShowHouseRules())


def start(table: Table, ask: Ask, _: StartMatch) -> Decided | Refused:
    """«Diamo le carte»: free seats are squeezed out, and the rules are asked whether so many can play."""
    if refusal := not_host(table, ask):
        return refusal
    if not people(table):
        return refused(Refusal.NOT_SEATED)
    seats = tuple(seat for seat in table.seats if seat)
    try:
        rules_of(table.game, len(seats), table.house)
    except Nonsense as error:
        return refused_rules(table.game, error)
    return match.start(replace(table, next_dealer=_next_dealer(table, len(seats))), seats, ask.moment)


def free_seats(table: Table) -> tuple[int, ...]:
    """The seats that nobody has, in order."""
    return tuple(at for at, seat in enumerate(table.seats) if seat is None)


def person_at(table: Table, at: int) -> Seat | None:
    """The person in that seat, if there is such a seat and a person in it."""
    seat = table.seats[at] if 0 <= at < len(table.seats) else None
    return seat if seat and seat.person else None


def changed(table: Table, ask: Ask) -> Decided:
    """The lobby after a change, with a host who sits in it."""
    return Decided(passed_on(replace(table, changed=ask.moment.now)), (LobbyChanged(),))


def not_host(table: Table, ask: Ask) -> Refused | None:
    """The refusal for who is neither host nor admin."""
    if ask.admin or ask.person.id == table.host:
        return None
    return refused(Refusal.NOT_HOST, host=host_name(table))


def differing(game: str, house: Mapping[str, str]) -> dict[str, str]:
    """The house rules that are not the defaults."""
    defaults = {option.name: option.default for option in BY_NAME[game].options}
    return {name: value for name, value in house.items() if value != defaults.get(name)}


def roomy(table: Table) -> Table:
    """The lobby with as many seats as the game may have by its house rules; who sits beyond moves up."""
    game = BY_NAME[table.game]
    room = max(game.seats_allowed(settle(game.options, table.house)))
    if len(table.seats) > room:
        taken = tuple(seat for seat in table.seats if seat)
        seats = taken + (None,) * (room - len(taken))
        return replace(table, seats=seats, next_dealer=_next_dealer(table, len(taken)))
    return replace(table, seats=table.seats + (None,) * (room - len(table.seats)))


def _next_dealer(table: Table, seats: int) -> int | None:
    """The seat to which the deal passes on, once free seats are squeezed out; whoever follows, if that one is free."""
    if table.next_dealer is None:
        return None
    return sum(seat is not None for seat in table.seats[: table.next_dealer]) % seats


def _ruled(table: Table, house: Mapping[str, str], ask: Ask) -> Decided | Refused:
    """The lobby under other house rules, unless they contradict each other or leave no room for those who sit."""
    game = BY_NAME[table.game]
    try:
        settled = settle(game.options, house)
    except Nonsense as error:
        return refused_rules(table.game, error)
    allowed = game.seats_allowed(settled)
    sitting = sum(seat is not None for seat in table.seats)
    if sitting > max(allowed):
        return refused(Refusal.SEATS_IMPOSSIBLE, game=table.game, seats=sitting, allowed=", ".join(map(str, allowed)))
    return changed(roomy(replace(table, house=differing(table.game, house))), ask)


def _shown(ruled: Decided | Refused, ask: Ask, note: ShowHouseRules) -> Decided | Refused:
    if isinstance(ruled, Refused):
        return ruled
    return replace(ruled, happenings=(*ruled.happenings, NoteAsked(ask.person.id, note)))


def _not_of_the_table(table: Table, ask: Ask) -> Refused | None:
    """The refusal for who neither sits here nor may decide."""
    if ask.seat is None and not_host(table, ask):
        return refused(Refusal.NOT_SEATED)
    return None
