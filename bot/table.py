"""A table as it is stored: who sits, by which rules, and where the match stands. Pure data; decisions live in
`bot.decisions`.

Times are seconds of Osteria's own clock, which stands still while Osteria is down, so that no stop is charged to
anybody.
"""

from enum import StrEnum

from msgspec import Struct

from engine.cards import Card
from engine.events import (
    AllReturned,
    Event,
    HandScored,
    HandsShown,
    LivesLost,
    SeatReturned,
    ThirtyOneShown,
    WonAtOnce,
)
from engine.game import State


class Phase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    CUTTING = "cutting"
    """The commitment of the next pack is published; the seat before the dealer cuts."""
    PLAYING = "playing"
    SCORED = "scored"
    """A score sheet is read; [Avanti] or 20 seconds bring the next hand."""
    OVER = "over"
    """The match is over; a rematch may be asked for."""
    CLOSED = "closed"


NOT_PRESSED = ("", "")


class Seat(Struct, frozen=True):
    """A seat: a person, a computer player, or a person's seat that a computer player keeps (`kept`) until he taps.

    `person` is 0 for a computer's own seat. `language` is the person's own for private text, `cards` how cards are
    written there (empty: as the table). `missed` counts the plays in a row that the clock made for him. `pressed` is
    his last play by a button in this hand: its token and the play's text form, so that a double tap is answered alike.
    """

    name: str
    person: int = 0
    computer: str = ""
    language: str = "it"
    kept: bool = False
    missed: int = 0
    missed_hand: bool = False
    """His hand could not be sent to him, and the group has been told."""
    pressed: tuple[str, str] = NOT_PRESSED
    cards: str = ""


class Shuffle(Struct, frozen=True):
    """The pack of a hand: its secret `seed` and public `commitment` (hex), and the cut once made (0: not yet).

    `number` counts the packs of the table, redeals and rematches included; `stocks` and `lots` what was already taken
    from the seed.
    """

    number: int
    seed: bytes
    commitment: str
    cut: int = 0
    stocks: int = 0
    lots: int = 0


Ending = HandScored | WonAtOnce | ThirtyOneShown | HandsShown | LivesLost | AllReturned | SeatReturned
"""What a score sheet and the end of a match are written from."""


class Ended(Struct, frozen=True):
    """The end of the last hand: what was told of it, as all saw it, and the names of who sat there by then."""

    events: tuple[Ending, ...]
    names: tuple[str, ...]


class Deeds(Struct, frozen=True):
    """What a seat has done in the match: its `scope` and `accuse`, the `best` points of its side in one hand, and the
    boldest thing it did (`dared`, worth `bold`).
    """

    scope: int = 0
    accuse: int = 0
    best: int = 0
    bold: int = 0
    dared: str = ""


class Leaver(Struct, frozen=True):
    """A person who left the match for good: at which seat he sat, and what he had done until then. `removed`: he was
    sent away.
    """

    person: int
    seat: int
    name: str
    deeds: Deeds
    removed: bool = False


class Verdict(Struct, frozen=True):
    """What a match meant for ratings, once it is over: by how much each person's has changed, as (seat, name, change);
    or why it is not rated (``alone``, ``together``, ``often``, ``dissolved``).
    """

    changes: tuple[tuple[int, str, float], ...] = ()
    why_not: str = ""


class Night(Struct, frozen=True):
    """Quiet hours, in which the clocks of persons stand still: each day from the time of day of `start`, a moment of
    Osteria's clock, for `length` seconds. `until` is the hour at which they end, as people read it.
    """

    start: float
    length: float
    until: str


class Table(Struct, frozen=True):
    """One table, from its lobby to its end.

    `house` are the house rules that differ from the defaults; `clock` is the time for a play, ``none`` or seconds
    (`bot.timers.CLOCKS`). `seats` in the lobby may hold None for a free one, in a match never. While a person is
    seated, the `host` is one who is. `version` grows with every change; `moved` is the one in which the match last
    moved: buttons drawn since then are good. `lap` is the last turn of each seat as all saw it, newest last; `shuffles`
    are those of this hand (a redeal adds one), all shown at its end. `waiting_since` is when the current wait began,
    `warned` how far its clock has been told (0, 1 half, 2 late, 3 over).
    """

    id: int
    chat: int
    platform: str
    language: str
    title: str
    host: int
    game: str
    house: dict[str, str]
    clock: str
    suits: str
    seats: tuple[Seat | None, ...]
    phase: Phase
    version: int
    changed: float
    """When a person last changed the lobby, or the match last moved."""
    moved: int = 0
    state: State | None = None
    ended: Ended | None = None
    """The end of the last hand, while the next is not dealt."""
    shuffles: tuple[Shuffle, ...] = ()
    lap: tuple[Event, ...] = ()
    waiting_since: float = 0.0
    warned: int = 0
    begun: float = 0.0
    hands_played: int = 0
    cards_played: int = 0
    best: tuple[str, int, int] | None = None
    """The coup of the match so far: (kind, seat, points)."""
    deeds: tuple[Deeds, ...] = ()
    """What each seat has done, by who sits there now."""
    leavers: tuple[Leaver, ...] = ()
    """Who left the match for good, in order."""
    started: int = 0
    """The version in which the match began: its record begins there."""
    verdict: Verdict | None = None
    """Once the match is over."""
    first_dealer: int = 0
    drawn: tuple[tuple[Card, ...], ...] = ()
    """Each round of the draw for the first dealer, a card for each seat still in it (empty for a lot)."""
    next_dealer: int | None = None
    """In a rematch, from its lobby on: the seat to which the deal passes on. The first dealer is not drawn."""
    night: Night | None = None
    parked: str = ""
    """Why the chat is out of reach (`bot.ports.Barrier`), since `parked_at`; empty while it is not."""
    parked_at: float = 0.0
    held: float = 0.0
    """Until when the clocks stand still, because the platform takes nothing."""
    rematch: tuple[Seat, ...] = ()
    """Who asked for a rematch, since `waiting_since`."""
    cards: str = "signs"
    """How cards are written: ``signs`` or ``words``."""
    closes: str = "host"
    """Who may close the table: ``all``, ``host`` (or an admin) or ``admins``."""

    @property
    def sheet(self) -> HandScored | None:
        """The score of the last hand, while the next is not dealt."""
        return (
            next((event for event in self.ended.events if isinstance(event, HandScored)), None) if self.ended else None
        )
