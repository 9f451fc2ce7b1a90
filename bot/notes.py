"""What a person asks to be shown: the table, his hand, rules, help, why a point went where it went, languages."""

from msgspec.structs import replace

from bot.asking import Ask
from bot.commands import ChooseLanguage, Command, ShowHand, ShowTable, ShowWhy
from bot.happenings import HandAsked, NoteAsked, TableAsked
from bot.match import playing
from bot.refusals import Decided, Refusal, Refused, refused
from bot.seats import sitting, with_seat
from bot.table import Phase, Table
from bot.whynot import OVER, not_now, stranger

LANGUAGES = ("it", "en")


def note(table: Table, ask: Ask, command: Command) -> Decided | Refused:
    """Something to read, for who asked."""
    return Decided(table, (NoteAsked(ask.person.id, command),))


def show_table(table: Table, _: Ask, command: Command) -> Decided | Refused:
    """Bring the table down; also for who wanted to open another one here."""
    if table.phase in (Phase.OVER, Phase.CLOSED):
        return not_now(table)
    return Decided(table, (TableAsked(exists=not isinstance(command, ShowTable)),))


def show_hand(table: Table, ask: Ask, _: ShowHand) -> Decided | Refused:
    """The own cards; before the deal, where they will be."""
    if ask.seat is None:
        return stranger(table)
    return not_now(table) if table.phase in OVER else Decided(table, (HandAsked(ask.seat),))


def show_why(table: Table, ask: Ask, command: ShowWhy) -> Decided | Refused:
    """Why each point of the last sheet went where it went, for anybody."""
    if table.sheet is None or playing(table).hand != command.hand:
        return refused(Refusal.STALE)
    return note(table, ask, command)


def choose_language(table: Table, ask: Ask, command: ChooseLanguage) -> Decided | Refused:
    """The language of the group, or of a person's private text; empty: as the group."""
    if command.language not in (None, "", *LANGUAGES):
        return refused(Refusal.BAD_BUTTON)
    if command.group and not ask.admin:
        return refused(Refusal.NOT_ADMIN)
    told = note(table, ask, command)
    if command.language is None or isinstance(told, Refused):
        return told
    hand = (HandAsked(ask.seat),) if ask.seat is not None and table.phase is Phase.PLAYING else ()
    changed = _speaking(table, ask, command, command.language)
    return replace(told, table=changed, happenings=(*told.happenings, *hand))


def _speaking(table: Table, ask: Ask, command: ChooseLanguage, language: str) -> Table:
    if command.group:
        return replace(table, language=language or LANGUAGES[0])
    if ask.seat is None:
        return table
    return with_seat(table, ask.seat, replace(sitting(table, ask.seat), language=language or table.language))
