"""Why nothing was done: values, not exceptions. What a person reads for each stands in the catalogues, under the same
key.
"""

from enum import StrEnum

from msgspec import Struct

from bot.happenings import Happening
from bot.table import Table
from engine.errors import Nonsense, OptionClash, PairsOdd, Reason, SeatsImpossible


class Refusal(StrEnum):
    """The reasons of the application; those of the engine are `engine.errors.Reason`, and may stand in their place."""

    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    ALREADY_DONE = "already_done"
    HAND_OVER = "hand_over"
    MATCH_OVER = "match_over"
    STRANGER = "stranger"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    TABLE_EXISTS = "table_exists"
    NO_TABLE = "no_table"
    THREE_TABLES = "three_tables"
    NOT_HOST = "not_host"
    NOT_ADMIN = "not_admin"
    SEATS_IMPOSSIBLE = "seats_impossible"
    PAIRS_ODD = "pairs_odd"
    OPTION_CLASH = "option_clash"
    RULES_FIXED = "rules_fixed"
    NO_COMPUTER = "no_computer"
    RATE_LIMITED = "rate_limited"
    ANONYMOUS = "anonymous"
    BANNED = "banned"
    BANNED_EVER = "banned_ever"
    BAD_BUTTON = "bad_button"
    UNKNOWN_WORD = "unknown_word"
    PARKED = "parked"
    BUSY = "busy"


class Refused(Struct, frozen=True):
    """Nothing was done. `refresh`: that person's hand is to be drawn again; `details` fill the text's placeholders
    (names, numbers).
    """

    reason: Refusal | Reason
    refresh: bool = False
    details: dict[str, str | int] = {}


class Decided(Struct, frozen=True):
    """What a command led to: the table after it (the very same object if it did not change), what happened, and the
    lines of the action log.

    `log` lines are those of a match record (``1: 4D x 4B``, ``pack: …``): the log alone replays the match.
    """

    table: Table
    happenings: tuple[Happening, ...] = ()
    log: tuple[str, ...] = ()


def refused(reason: Refusal | Reason, refresh: bool = False, **details: str | int) -> Refused:
    """A refusal with what its text needs to know."""
    return Refused(reason, refresh, details)


def refused_rules(game: str, error: Nonsense) -> Refused:
    """The refusal of a table that the rules do not know."""
    match error:
        case OptionClash(option=option, other=other, value=value):
            return refused(Refusal.OPTION_CLASH, game=game, option=option, other=other, value=value)
        case SeatsImpossible(seats=seats, allowed=allowed):
            return refused(Refusal.SEATS_IMPOSSIBLE, game=game, seats=seats, allowed=", ".join(map(str, allowed)))
        case PairsOdd(seats=seats):
            return refused(Refusal.PAIRS_ODD, game=game, seats=seats)
    return refused(Refusal.BAD_BUTTON)
