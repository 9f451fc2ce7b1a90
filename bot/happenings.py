"""What happened at a table besides the play itself, in the past tense, as frozen values. Screens are made of these and
of the engine's events.
"""

from msgspec import Struct

from bot.commands import Choose, Command, PressCard
from bot.table import Table
from engine.events import Event


class Happening(Struct, frozen=True):
    """The base of what happens at a table."""


class Opened(Happening, frozen=True, tag="opened"):
    """A table was opened, or reopened."""


class LobbyChanged(Happening, frozen=True, tag="lobby_changed"):
    """Seats, rules or host of the lobby changed; the lobby message is edited."""


class Seated(Happening, frozen=True, tag="seated"):
    """A person took `seat` in the lobby; he is told which, and where he will see his cards."""

    seat: int
    name: str


class Expired(Happening, frozen=True, tag="expired"):
    """The lobby closed by itself."""


class Closed(Happening, frozen=True, tag="closed"):
    """The table was closed by a person (`by` is a name), or because only computers were left (`by` empty). `counts`: a
    play had been made.
    """

    by: str
    counts: bool
    computers_only: bool = False


class MatchStarted(Happening, frozen=True, tag="match_started"):
    """The first dealer is known."""

    dealer: int


class PackSealed(Happening, frozen=True, tag="pack_sealed"):
    """A new pack is committed to; `cutter` is to cut."""

    cutter: int


class PackCut(Happening, frozen=True, tag="pack_cut"):
    """The pack was cut."""

    cutter: int
    at: int


class Played(Happening, frozen=True, tag="played"):
    """The engine moved on. `seat` acted (None: chance); `by`: ``person``, ``computer`` or ``clock``."""

    seat: int | None
    by: str
    events: tuple[Event, ...]


class ClockHalf(Happening, frozen=True, tag="clock_half"):
    """Half of the time of `seat` is gone."""

    seat: int


class ClockLate(Happening, frozen=True, tag="clock_late"):
    """Four fifths are gone: `seat` is mentioned, `left` seconds remain."""

    seat: int
    left: int


class SeatKept(Happening, frozen=True, tag="seat_kept"):
    """A computer player keeps the seat until its owner taps."""

    seat: int


class SeatBack(Happening, frozen=True, tag="seat_back"):
    """The owner is back."""

    seat: int


class PersonLeft(Happening, frozen=True, tag="person_left"):
    """A person left, or was removed (`removed`); a computer player sits there now. `language` is that of the person's
    private text.
    """

    seat: int
    name: str
    person: int
    language: str
    removed: bool = False


class SeatTaken(Happening, frozen=True, tag="seat_taken"):
    """A newcomer took a computer player's seat between hands."""

    seat: int
    name: str


class HostPassed(Happening, frozen=True, tag="host_passed"):
    """Another person is host now."""

    name: str


class PutAway(Happening, frozen=True, tag="put_away"):
    """What was to be pressed in the chat's records belongs to the past: they lose their buttons. `before` is the table
    of which they tell.
    """

    before: Table


class ChooserMoved(Happening, frozen=True, tag="chooser_moved"):
    """The private hand of `seat` shows a chooser (`what`; None: the plain hand again). Nothing else changed, nothing is
    stored but the delivery.
    """

    seat: int
    what: Choose | PressCard | None = None


class HandAsked(Happening, frozen=True, tag="hand_asked"):
    """The private hand of `seat` is to be sent to its owner anew (before the deal: where it will be)."""

    seat: int


class NowAsked(Happening, frozen=True, tag="now_asked"):
    """Somebody wants to be told the table as it is now."""


class LanguageSet(Happening, frozen=True, tag="language_set"):
    """The group speaks another language from now on: that of the table."""


class NoteAsked(Happening, frozen=True, tag="note_asked"):
    """A person asked to be shown something: help, rules, house rules, why a point, languages, "close, really?".
    `command` says what.
    """

    person: int
    command: Command


class TableAsked(Happening, frozen=True, tag="table_asked"):
    """The table message is to be sent anew at the bottom of the chat. `exists`: somebody wanted to open a table, and
    this one is here.
    """

    exists: bool = False


class Parked(Happening, frozen=True, tag="parked"):
    """The chat is out of reach; who sits at the table is told where he can be reached."""


class Resumed(Happening, frozen=True, tag="resumed"):
    """The chat is back; the table goes on, and is sent anew."""


class ClockHeld(Happening, frozen=True, tag="clock_held"):
    """The clocks stand still for a while, or no longer; the turn ends at another time."""


class HandMissed(Happening, frozen=True, tag="hand_missed"):
    """The hand of `seat` cannot be sent to its owner; the group is told where it is."""

    seat: int


class RematchAsked(Happening, frozen=True, tag="rematch_asked"):
    """`name` wants a rematch; its lobby opens when everybody has asked, or 60 s after the first."""

    name: str
