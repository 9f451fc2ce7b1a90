"""What a person asks to be shown: the table, his hand, rules, help, why a point went where it went, languages."""

from msgspec.structs import replace

from bot.asking import Ask
from bot.commands import ChooseCards, ChooseLanguage, Command, ShowHand, ShowNow, ShowTable, ShowWhy
from bot.happenings import HandAsked, LanguageSet, NoteAsked, NowAsked, TableAsked
from bot.match import playing
from bot.options import CARDS
from bot.people import language_of
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
    """The own cards; before the deal, where they will be. They are shown as their owner has chosen, even elsewhere."""
    if ask.seat is None:
        return stranger(table)
    if table.phase in OVER:
        return not_now(table)
    seat, person = sitting(table, ask.seat), ask.person
    now = replace(seat, language=language_of(person, table.language), cards=person.cards)
    return Decided(table if now == seat else with_seat(table, ask.seat, now), (HandAsked(ask.seat),))


def show_now(table: Table, _: Ask, __: ShowNow) -> Decided | Refused:
    """The table in few words, for anybody."""
    return Decided(table, (NowAsked(),)) if table.phase is Phase.PLAYING else not_now(table)


def show_why(table: Table, ask: Ask, command: ShowWhy) -> Decided | Refused:
    """Why each point of the last sheet went where it went, for anybody."""
    if table.sheet is None or playing(table).hand != command.hand:
        return refused(Refusal.STALE)
    return note(table, ask, command)


def choose_language(table: Table, ask: Ask, command: ChooseLanguage) -> Decided | Refused:
    """The language of the group, or of a person's private text; empty: as the group."""
    if command.language not in (None, "", *LANGUAGES):
        return refused(Refusal.BAD_BUTTON)
    if command.group:
        return _speak_here(table, ask, command.language or "")
    if command.language is None or ask.seat is None:
        return note(table, ask, command)
    return _with_own(table, ask, ask.seat, command, language=command.language or table.language)


def choose_cards(table: Table, ask: Ask, command: ChooseCards) -> Decided | Refused:
    """How cards are written in a person's private text; empty: as in the group."""
    if command.cards not in ("", *CARDS):
        return refused(Refusal.BAD_BUTTON)
    if ask.seat is None:
        return note(table, ask, command)
    return _with_own(table, ask, ask.seat, command, cards=command.cards)


def _speak_here(table: Table, ask: Ask, language: str) -> Decided | Refused:
    """What all read is in this language from now on."""
    if not ask.admin:
        return refused(Refusal.NOT_ADMIN)
    return Decided(replace(table, language=language or LANGUAGES[0]), (LanguageSet(),))


def _with_own(table: Table, ask: Ask, seat: int, command: Command, **own: str) -> Decided:
    """The seat with something of its own changed; the hand is shown so at once."""
    changed = with_seat(table, seat, replace(sitting(table, seat), **own))
    hand = (HandAsked(seat),) if table.phase is Phase.PLAYING else ()
    return Decided(changed, (NoteAsked(ask.person.id, command), *hand))
