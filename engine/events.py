"""What happened, in the past tense, as frozen values; and who may see it.

House rules: an event holds numbers and cards, never words. Seats count from 0. An event is public unless its class says
otherwise in `seen_by`, which is the only place that decides it.
"""

from typing import Self

from msgspec import Struct

from engine.cards import Card, Cards
from engine.score import HandScore, ShownHand


class Event(Struct, frozen=True, gc=False):
    """The base of all events."""

    def seen_by(self, seat: int | None) -> Self:
        """This event as `seat` sees it (``None``: a spectator). Public unless a class says otherwise."""
        return self


class HandBegan(Event, frozen=True, gc=False, tag="hand_began"):
    """Hand number `hand` (1 is the first) begins, dealt by `dealer`."""

    hand: int
    dealer: int


class CardsDealt(Event, frozen=True, gc=False, tag="cards_dealt"):
    """`seat` got `count` cards; only that seat sees which (else `cards` is 0)."""

    seat: int
    count: int
    cards: Cards

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, self.count, 0)


class TableDealt(Event, frozen=True, gc=False, tag="table_dealt"):
    """These cards lie face up at the start (in Trentuno the one that starts the discards)."""

    cards: Cards


class DealtAgain(Event, frozen=True, gc=False, tag="dealt_again"):
    """This hand is void, because of `why`: same dealer, a new pack.

    The first cards forbid it (``aces``, ``kings``); or, in Trentuno, ``early_31``, ``stock_out``, ``final_tie``.
    """

    why: str


class CardsLeftOut(Event, frozen=True, gc=False, tag="cards_left_out"):
    """`count` cards are left out of play; `cards` names them once the hand is over (TOZ-1)."""

    count: int
    cards: Cards = 0


class TableTaken(Event, frozen=True, gc=False, tag="table_taken"):
    """The first cards of the table go to `seat`, the dealer, worth `points` scope (CIR-3)."""

    seat: int
    cards: Cards
    total: int
    points: int


class Declared(Event, frozen=True, gc=False, tag="declared"):
    """`seat` declared a bonus hand of `kind` worth `points`.

    `cards` are those it shows (0 where only the kind is told); `value` is the value that the matta took, where it did.
    """

    seat: int
    kind: str
    points: int
    cards: Cards
    value: int | None = None


class Laid(Event, frozen=True, gc=False, tag="laid"):
    """`seat` laid a card and captured nothing. `kept`: it went into its own pile (an ace on an empty table)."""

    seat: int
    card: Card
    kept: bool = False


class Captured(Event, frozen=True, gc=False, tag="captured"):
    """`seat` captured `taken` with `card`.

    `how` is ``equal``, ``sum``, ``fifteen``, ``eleven`` or ``sweep``; `value` the matta's value if it stood for
    another; `feats` are the points of the play by name, such as ``(("scopa", 1),)`` or Cicera's ``(("scua", 1),
    ("picada", 1))``; `claimed`: the capture was forgotten and claimed (CIR-9), `seat` being the one that laid the card
    and `claimer` who claimed.
    """

    seat: int
    card: Card
    taken: Cards
    how: str
    value: int | None = None
    feats: tuple[tuple[str, int], ...] = ()
    claimer: int | None = None


class ClaimPassed(Event, frozen=True, gc=False, tag="claim_passed"):
    """The capture of the very last card was let go (CIR-9)."""

    seat: int


class LeftoversTaken(Event, frozen=True, gc=False, tag="leftovers_taken"):
    """The cards left on the table go to the side of `seat`, who made the last capture (FAM-1)."""

    seat: int
    cards: Cards


class HandScored(Event, frozen=True, gc=False, tag="hand_scored"):
    """A hand is over: how each point came about, and the totals after it."""

    score: HandScore
    totals: tuple[int, ...]


class WonAtOnce(Event, frozen=True, gc=False, tag="won_at_once"):
    """`side` wins the match inside a hand, by `how` (``cappotto``, ``napoleone``)."""

    side: int
    how: str


class MatchWon(Event, frozen=True, gc=False, tag="match_won"):
    """The match is over; `side` has won it."""

    side: int
    totals: tuple[int, ...]


class Drew(Event, frozen=True, gc=False, tag="drew"):
    """`seat` drew the top of the stock; only that seat sees which card."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, None)


class TookDiscard(Event, frozen=True, gc=False, tag="took_discard"):
    """`seat` took the top discard."""

    seat: int
    card: Card


class Dropped(Event, frozen=True, gc=False, tag="dropped"):
    """`seat` discarded a card from its hand."""

    seat: int
    card: Card


class Turned(Event, frozen=True, gc=False, tag="turned"):
    """`seat` turned the top of the stock onto the discards and kept its hand."""

    seat: int
    card: Card


class Knocked(Event, frozen=True, gc=False, tag="knocked"):
    """`seat` knocked and turned the top of the stock: the last lap begins."""

    seat: int
    card: Card


class StockRenewed(Event, frozen=True, gc=False, tag="stock_renewed"):
    """The discards but the top one were shuffled into a new stock of `count` cards (TRE-13)."""

    count: int


class ThirtyOneShown(Event, frozen=True, gc=False, tag="thirty_one_shown"):
    """`seat` turned over a 31: the hand ends at once (TRE-8)."""

    seat: int
    cards: Cards


class HandsShown(Event, frozen=True, gc=False, tag="hands_shown"):
    """A hand of Trentuno is over and everybody still alive shows his cards; `knocker` had knocked, if anybody had.

    `how` it ended: ``thirty_one``, ``last_lap`` or ``stock_out``.
    """

    hands: tuple[ShownHand, ...]
    knocker: int | None
    how: str


class LivesLost(Event, frozen=True, gc=False, tag="lives_lost"):
    """Each of `seats` lost a life to the pot, which holds `pot` now.

    `why`: ``thirty_one`` (another had it), ``lowest``, ``knocker`` (tied for lowest, TRE-9) or ``final_tie`` (TRE-11).
    """

    seats: tuple[int, ...]
    why: str
    pot: int


class SeatsOut(Event, frozen=True, gc=False, tag="seats_out"):
    """`seats` lost their last life."""

    seats: tuple[int, ...]


class AllReturned(Event, frozen=True, gc=False, tag="all_returned"):
    """`seats` come back with one life each, since the last lives were lost level (TRE-10, TRE-11)."""

    seats: tuple[int, ...]


class BetMade(Event, frozen=True, gc=False, tag="bet_made"):
    """The dead `seat` staked a life on `number`; the pot holds `pot` now (TRE-12)."""

    seat: int
    number: int
    pot: int


class BetPassed(Event, frozen=True, gc=False, tag="bet_passed"):
    """The dead `seat` stakes nothing."""

    seat: int


class SeatReturned(Event, frozen=True, gc=False, tag="seat_returned"):
    """`seat` comes back with one life: the lowest score was `number` (TRE-12).

    It was drawn by lot if `among` has several.
    """

    seat: int
    number: int
    among: tuple[int, ...]
