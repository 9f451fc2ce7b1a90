"""From what happened at a table to what everybody is shown: deliveries, one for each slot and reader. Pure.

House rules: what the chat sees is made from a spectator's view and from events as a spectator sees them; a private
hand only from its owner's view. The table is edited at each play and sent anew, under its announcements, when
something is announced. Records stay.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot import happenings as told
from bot.commands import Command
from bot.happenings import Happening, Played
from bot.screens.hands import hand_screen, hands
from bot.screens.lobby import choose_game, closed
from bot.screens.names import short
from bot.screens.news import news
from bot.screens.notes import note
from bot.screens.records import pack_record, packs, records
from bot.screens.slots import live_table, only, private_hand
from bot.screens.surface import PLAIN, Surface
from bot.screens.table import table_screen
from bot.screens.turn import duration
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import voice_in, voice_of
from bot.seats import seat_of, sitting
from bot.table import Phase, Table
from bot.timers import SLOW

NO_LANGUAGES: Final[Mapping[int, str]] = MappingProxyType({})

ON_TABLE: Final = (
    *(told.Opened, told.LobbyChanged, told.Expired, told.Closed, told.MatchStarted, told.Played, told.ClockHalf),
    *(told.ClockLate, told.SeatKept, told.SeatBack, told.PersonLeft, told.SeatTaken, told.HostPassed, told.TableAsked),
)
"""What changes the table message."""
SENT_ANEW: Final = (told.Opened, told.ClockLate, told.TableAsked)
"""What brings it down to the bottom of the chat."""


def present(
    table: Table,
    happenings: Sequence[Happening],
    *,
    offset: float = 0.0,
    languages: Mapping[int, str] = NO_LANGUAGES,
    surface: Surface = PLAIN,
) -> tuple[Delivery, ...]:
    """What everybody is shown of what happened.

    `offset` turns Osteria's time into Unix time. `languages` are those of private text by person, for people who are
    not seated. `surface` is what the platform offers.
    """
    events = [event for happening in only(happenings, Played) for event in happening.events]
    return (
        *packs(table, happenings, events),
        *_live(table, happenings, offset),
        *records(table, happenings, events),
        *hands(table, happenings, events, surface),
        *(_note(table, asked, languages) for asked in only(happenings, told.NoteAsked)),
    )


def redraw(table: Table, *, offset: float = 0.0, down: float = 0.0) -> tuple[Delivery, ...]:
    """Everything that is live at a table, after Osteria was `down` for so many seconds; a longer stop is told."""
    voice = voice_of(table, table.language)
    head = (voice.line("news.down", time=duration(int(down), voice)),) if down > 60 else ()
    if table.phase is Phase.CUTTING:
        return (pack_record(table, table.shuffles[-1], [], fresh=bool(head)),)
    if table.phase in (Phase.OVER, Phase.CLOSED):
        return ()
    shown = live_table(table, table_screen(table, offset), bool(head), head)
    people = [at for at, seat in enumerate(table.seats) if seat and seat.person]
    return (shown, *(show_hand(table, seat, fresh=False) for seat in people if table.phase is Phase.PLAYING))


def show_hand(table: Table, seat: int, *, fresh: bool = True) -> Delivery:
    """The private hand of a seat, to its owner."""
    return private_hand(table, seat, hand_screen(table, seat), fresh)


def games(chat: int, language: str, usual: str = "") -> Delivery:
    """The choice of games, in a chat without a table."""
    return Delivery(chat, Slot.TABLE, "", choose_game(voice_in(language), usual), fresh=True)


def show_note(
    chat: int, person: int, command: Command, language: str, *, table: Table | None = None, chosen: str | None = None
) -> Delivery:
    """What a person asked to be shown, in his language. `chosen` is the language that he once chose."""
    voice = voice_of(table, language) if table else voice_in(language)
    return Delivery(chat, Slot.NOTE, "", note(command, table, voice, chosen), person)


def _live(table: Table, happenings: Sequence[Happening], offset: float) -> Iterable[Delivery]:
    """The table message, if anything of it changed."""
    if table.phase is Phase.CUTTING and not only(happenings, told.MatchStarted, told.Played):
        return ()
    if not only(happenings, *ON_TABLE):
        return ()
    voice = voice_of(table, table.language)
    head = tuple(line for happening in happenings for line in news(happening, voice)) if table.state else ()
    fresh = (
        bool(head) or bool(only(happenings, *SENT_ANEW)) or _begins(table, happenings) or _slow_turn(table, happenings)
    )
    return (live_table(table, _table_screen(table, happenings, offset), fresh, head),)


def _table_screen(table: Table, happenings: Sequence[Happening], offset: float) -> Screen:
    """The table by its phase; a lobby that closed tells why."""
    if table.phase is not Phase.CLOSED or table.state is not None:
        return table_screen(table, offset)
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


def _note(table: Table, asked: told.NoteAsked, languages: Mapping[int, str]) -> Delivery:
    seat = seat_of(table, asked.person)
    language = languages.get(asked.person) or (table.language if seat is None else sitting(table, seat).language)
    return show_note(table.chat, asked.person, asked.command, language, table=table, chosen=language)
