"""What is asked of a chat rather than of its table: which games there are, help, the options of the group, where
somebody wants his cards. Pure.
"""

from msgspec import Struct

from bot.commands import (
    ChooseCards,
    ChooseHands,
    ChooseLanguage,
    OpenTable,
    Reopen,
    SetGroupOption,
    ShowGames,
    ShowHelp,
    ShowOptions,
    ShowRules,
    Start,
)
from bot.ledger import is_open
from bot.notes import LANGUAGES
from bot.options import CARDS, HANDS, may_be
from bot.people import Chat
from bot.refusals import Refusal, Refused, refused
from bot.request import Request
from bot.screens.present import games, option_set, options, show_hand, show_note, show_welcome
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Delivery
from bot.seats import seat_of
from bot.table import Phase, Table


class Home(Struct, frozen=True):
    """The table of a link that somebody followed, and the chat where it stands."""

    table: Table
    chat: Chat


def is_asked_of_the_chat(request: Request, table: Table | None) -> bool:
    """Whether the chat answers it, whatever the newest `table` in it."""
    match request.command:
        case ShowOptions() | SetGroupOption() | ChooseHands():
            return True
        case Start() as start if start.table:
            return request.chat.private
        case ShowGames():
            return table is None or not is_open(table)
        case ShowHelp() | ShowRules() | ChooseLanguage() | ChooseCards() | Start():
            return table is None
    return False


def turned_down(request: Request, table: Table | None) -> Refused | None:
    """Why it may not be asked: options are for admins, and so may be the opening of tables."""
    chat, opening = request.chat, table is None or not is_open(table)
    match request.command:
        case ShowOptions() | SetGroupOption() | ChooseLanguage(group=True) if not request.admin:
            return refused(Refusal.NOT_ADMIN)
        case OpenTable() | Reopen() if opening and chat.opens == "admins" and not request.admin:
            return refused(Refusal.NOT_ADMIN)
        case SetGroupOption() as command if not may_be(chat, command):
            return refused(Refusal.BAD_BUTTON)
        case ChooseHands(where=str(where)) if where not in HANDS:
            return refused(Refusal.BAD_BUTTON)
        case ChooseLanguage(language=str(language)) if language not in ("", *LANGUAGES):
            return refused(Refusal.BAD_BUTTON)
        case ChooseCards(cards) if cards not in ("", *CARDS):
            return refused(Refusal.BAD_BUTTON)
    return None


def shown(request: Request, before: Chat, surface: Surface = PLAIN, home: Home | None = None) -> tuple[Delivery, ...]:
    """What is shown of it; person and chat are as they are after it, the chat was as `before`. `home`: where the link
    of a `Start` leads.
    """
    chat, command = request.chat, request.command
    match command:
        case ShowGames():
            return (games(chat.id, chat.language, chat.usual),)
        case ShowOptions(option):
            offer = not before.rights
            return (options(chat, request.person_id, option, request.language, surface, offer=offer),)
        case SetGroupOption(option):
            note = options(chat, request.person_id, option, request.language, surface)
            return (option_set(chat, option), note)
        case ChooseLanguage(group=True):
            return (option_set(chat, "language"),)
        case Start() if home and request.person:
            return (show_welcome(chat, request.person, home.table, home.chat, surface), *_hand(request, home, surface))
    note = show_note(chat.id, request.person_id, command, request.language, reader=request.person, surface=surface)
    return (note,)


def _hand(request: Request, home: Home, surface: Surface) -> tuple[Delivery, ...]:
    """The cards of who has opened Osteria in the middle of a hand."""
    seat = seat_of(home.table, request.person_id)
    if seat is None or home.table.phase is not Phase.PLAYING:
        return ()
    return (show_hand(home.table, seat, surface=surface),)
