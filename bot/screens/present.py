"""From what happened at a table to what everybody is shown: deliveries, one for each slot and reader. Pure.

House rules: what the chat sees is made from a spectator's view and from events as a spectator sees them; a private
hand only from its owner's view. The table is edited at each play and sent anew, under its announcements, when
something is announced. Records stay.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot import happenings as told
from bot.commands import ChooseLanguage, Close, Command, Leave, ShowHelp, ShowHouseRules, ShowRules
from bot.happenings import Happening, Played
from bot.people import Chat, Person, language_of, private_language
from bot.screens.contact import first_seat, welcome
from bot.screens.hands import hand_screen, hands
from bot.screens.lobby import choose_game, closed
from bot.screens.names import short
from bot.screens.news import news
from bot.screens.notes import note
from bot.screens.options import changed_screen, options_screen
from bot.screens.records import pack_record, packs, records, told_by_sheet
from bot.screens.slots import live_table, only, private_hand
from bot.screens.standing import parked_notes
from bot.screens.surface import PLAIN, Surface
from bot.screens.table import table_screen
from bot.screens.turn import duration
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import voice_at, voice_in, voice_of
from bot.seats import seat_of, sitting
from bot.table import Phase, Table
from bot.timers import SLOW

ON_TABLE: Final = (
    *(told.Opened, told.LobbyChanged, told.Expired, told.Closed, told.MatchStarted, told.Played, told.ClockHalf),
    *(
        told.ClockLate,
        told.SeatKept,
        told.SeatBack,
        told.PersonLeft,
        told.SeatTaken,
        told.HostPassed,
        told.TableAsked,
        told.LanguageSet,
        told.Resumed,
        told.ClockHeld,
        told.HandMissed,
    ),
)
"""What changes the table message."""
PUBLIC: Final = (ShowHelp, ShowRules, ShowHouseRules, ChooseLanguage, Leave)
"""Notes without secrets: the chat may see them where their reader cannot be reached otherwise."""
HERE: Final = (Close,)
"""Such notes whose buttons are good in their chat only: who administers it need not sit at its table."""
SENT_ANEW: Final = (told.Opened, told.ClockLate, told.TableAsked, told.Resumed)
"""What brings it down to the bottom of the chat."""


def present(
    table: Table,
    happenings: Sequence[Happening],
    *,
    offset: float = 0.0,
    reader: Person | None = None,
    surface: Surface = PLAIN,
) -> tuple[Delivery, ...]:
    """What everybody is shown of what happened.

    `offset` turns Osteria's time into Unix time. `reader` is who asked for it, if a person did. `surface` is what the
    platform offers.
    """
    events = [event for happening in only(happenings, Played) for event in happening.events]
    return (
        *packs(table, happenings, events),
        *_live(table, happenings, offset, surface),
        *records(table, happenings, events, surface),
        *hands(table, happenings, events, surface),
        *(_note(table, asked, reader, surface) for asked in only(happenings, told.NoteAsked)),
        *(_language_set(table) for _ in only(happenings, told.LanguageSet)),
        *_first_contact(table, happenings, reader, surface),
        *parked_notes(table, happenings),
    )


def redraw(table: Table, *, offset: float = 0.0, down: float = 0.0, surface: Surface = PLAIN) -> tuple[Delivery, ...]:
    """Everything that is live at a table, after Osteria was `down` for so many seconds; a longer stop is told."""
    voice = voice_of(table, table.language)
    head = (voice.line("news.down", time=duration(int(down), voice)),) if down > 60 else ()
    if table.phase is Phase.CUTTING:
        return (pack_record(table, table.shuffles[-1], [], fresh=bool(head)),)
    if table.phase in (Phase.OVER, Phase.CLOSED):
        return ()
    shown = live_table(table, table_screen(table, offset, surface), bool(head), head)
    people = [at for at, seat in enumerate(table.seats) if seat and seat.person]
    hands = (show_hand(table, seat, fresh=False, surface=surface) for seat in people)
    return (shown, *(hands if table.phase is Phase.PLAYING else ()))


def show_hand(table: Table, seat: int, *, fresh: bool = True, surface: Surface = PLAIN) -> Delivery:
    """The private hand of a seat, to its owner."""
    return private_hand(table, seat, hand_screen(table, seat, surface=surface), fresh)


def games(chat: int, language: str, usual: str = "") -> Delivery:
    """The choice of games, in a chat without a table."""
    return Delivery(chat, Slot.TABLE, "", choose_game(voice_in(language), usual), fresh=True)


def options(
    chat: Chat, person: int, option: str, language: str, surface: Surface = PLAIN, *, offer: bool = False
) -> Delivery:
    """The options of a group, or one of them, to an admin; `offer`: with what more rights are good for."""
    screen = options_screen(chat, option, voice_in(language, surface), offer=offer)
    return Delivery(chat.id, Slot.NOTE, "", screen, person, here=True)


def option_set(chat: Chat, option: str) -> Delivery:
    """What a group is told of an option that was set."""
    screen = changed_screen(chat, option, voice_in(chat.language))
    return Delivery(chat.id, Slot.RECORD, f"option.{option}", screen, fresh=True)


def show_welcome(chat: Chat, person: Person, table: Table, home: Chat, surface: Surface = PLAIN) -> Delivery:
    """What somebody is told who has opened Osteria, in the private `chat`, by the link of a table in `home`."""
    voice = voice_of(table, private_language(person, home), surface)
    return Delivery(chat.id, Slot.NOTE, "", welcome(person, table, home, voice), person.id)


def show_note(
    chat: int,
    person: int,
    command: Command,
    language: str,
    *,
    table: Table | None = None,
    reader: Person | None = None,
    surface: Surface = PLAIN,
) -> Delivery:
    """What a person asked to be shown, in his language. `reader` is he, as he is by then."""
    cards = reader.cards if reader else ""
    voice = voice_of(table, language, surface, cards) if table else voice_in(language, surface, cards)
    public, here = isinstance(command, PUBLIC), isinstance(command, HERE)
    return Delivery(chat, Slot.NOTE, "", note(command, table, voice, reader), person, public=public, here=here)


def _live(table: Table, happenings: Sequence[Happening], offset: float, surface: Surface) -> Iterable[Delivery]:
    """The table message, if anything of it changed."""
    if table.phase is Phase.CUTTING and not only(happenings, told.MatchStarted, told.Played):
        return ()
    if not only(happenings, *ON_TABLE) or told_by_sheet(table, happenings, surface):
        return ()
    voice = voice_of(table, table.language)
    new = happenings if table.state else only(happenings, told.Resumed)
    head = tuple(line for happening in new for line in news(happening, voice))
    fresh = (
        bool(head) or bool(only(happenings, *SENT_ANEW)) or _begins(table, happenings) or _slow_turn(table, happenings)
    )
    return (live_table(table, _table_screen(table, happenings, offset, surface), fresh, head),)


def _table_screen(table: Table, happenings: Sequence[Happening], offset: float, surface: Surface) -> Screen:
    """The table by its phase; a lobby that closed tells why."""
    if table.phase is not Phase.CLOSED or table.state is not None:
        return table_screen(table, offset, surface)
    voice = voice_of(table, table.language)
    by = next((event.by for event in only(happenings, told.Closed)), "")
    line = voice.line("lobby.closed_by", name=short(by)) if by else voice.line("lobby.expired")
    return closed(table, voice, line)


def _begins(table: Table, happenings: Sequence[Happening]) -> bool:
    """Whether a hand has just been dealt."""
    return table.phase is Phase.PLAYING and bool(only(happenings, told.PackCut))


def _slow_turn(table: Table, happenings: Sequence[Happening]) -> bool:
    """Whether a person's turn begins at a table that is played over days."""
    mover = table.state.to_move if table.state and table.phase is Phase.PLAYING else None
    return (
        table.clock == SLOW
        and mover is not None
        and bool(only(happenings, Played))
        and sitting(table, mover).person > 0
    )


def _note(table: Table, asked: told.NoteAsked, reader: Person | None, surface: Surface) -> Delivery:
    seat = seat_of(table, asked.person)
    own = table.language if reader is None else language_of(reader, table.language)
    language = own if seat is None else sitting(table, seat).language
    return show_note(table.chat, asked.person, asked.command, language, table=table, reader=reader, surface=surface)


def _language_set(table: Table) -> Delivery:
    """The group is told which language is spoken from now on, in that language."""
    return option_set(Chat(table.chat, table.platform, "", language=table.language), "language")


def _first_contact(
    table: Table, happenings: Sequence[Happening], reader: Person | None, surface: Surface
) -> Iterable[Delivery]:
    """Who sits down and never opened Osteria, nor said that he does not want to, is shown the link that opens it."""
    if reader is None or reader.opened or reader.hands or not surface.link:
        return
    newcomers: list[told.Seated | told.SeatTaken] = only(happenings, told.Seated, told.SeatTaken)
    for seated in newcomers:
        if sitting(table, seated.seat).person == reader.id:
            screen = first_seat(table, seated.seat, voice_at(table, seated.seat, surface))
            yield Delivery(table.chat, Slot.NOTE, "", screen, reader.id)
