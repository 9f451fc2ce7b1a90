"""What a seat may do, and what chance may bring, as frozen values.

House rules: an action names what is played, never who plays it; two equal actions are one. Chance comes from outside:
the engine says what it needs (`PackNeeded`, `StockNeeded`, `LotNeeded`) and waits until it is supplied. Text forms
stand in `engine.notation`.
"""

from msgspec import Struct

from engine.cards import Card, Cards


class Lay(Struct, frozen=True, gc=False, tag="lay"):
    """Play a card, capturing nothing: ``QD``."""

    card: Card


class Capture(Struct, frozen=True, gc=False, tag="capture"):
    """Play a card and take `taken` from the table: ``QD x 5C 4S``.

    `value` is set only where it names the matta: ``7C=3 x 3D``.
    """

    card: Card
    taken: Cards
    value: int | None = None


class Knock(Struct, frozen=True, gc=False, tag="knock"):
    """Knock: an accusa, with the matta's value if its holder names one (``knock 7C=1``); in Trentuno the last lap."""

    value: int | None = None


class Claim(Struct, frozen=True, gc=False, tag="claim"):
    """Claim a capture that the card just laid could have made: ``claim 5C 4S`` (CIR-9)."""

    taken: Cards


class NoClaim(Struct, frozen=True, gc=False, tag="no_claim"):
    """Let the capture of the very last card go: ``no claim`` (CIR-9)."""


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """Draw the top of the stock (TRE-4)."""


class Take(Struct, frozen=True, gc=False, tag="take"):
    """Take the top discard (TRE-4)."""


class Drop(Struct, frozen=True, gc=False, tag="drop"):
    """Discard a card: ``drop 5D`` (TRE-4)."""

    card: Card


class Turn(Struct, frozen=True, gc=False, tag="turn"):
    """Put the top of the stock on the discards and keep the hand (TRE-4)."""


class Bet(Struct, frozen=True, gc=False, tag="bet"):
    """A dead seat stakes on the lowest score of the next hand: ``bet 12`` (TRE-12)."""

    number: int


class NoBet(Struct, frozen=True, gc=False, tag="no_bet"):
    """A dead seat stakes nothing: ``no bet`` (TRE-12)."""


class Show(Struct, frozen=True, gc=False, tag="show"):
    """Turn over a 31 (TRE-8)."""


Action = Lay | Capture | Knock | Claim | NoClaim | Draw | Take | Drop | Turn | Bet | NoBet | Show


class PackNeeded(Struct, frozen=True, gc=False, tag="pack"):
    """A hand begins, or begins again (`again`), when a whole shuffled pack is supplied."""

    again: bool = False


class StockNeeded(Struct, frozen=True, gc=False, tag="stock"):
    """The stock is empty: `cards` (all discards but the top one) are to be supplied in a new order (TRE-13)."""

    cards: Cards


class LotNeeded(Struct, frozen=True, gc=False, tag="lot"):
    """One of `seats` is to be drawn by lot (TRE-12)."""

    seats: tuple[int, ...]


Need = PackNeeded | StockNeeded | LotNeeded


class Pack(Struct, frozen=True, gc=False, tag="pack"):
    """A whole pack, the first card dealt first, after the cut."""

    cards: tuple[Card, ...]


class Stock(Struct, frozen=True, gc=False, tag="stock"):
    """A new stock, next card first."""

    cards: tuple[Card, ...]


class Lot(Struct, frozen=True, gc=False, tag="lot"):
    """The seat that the lot fell on."""

    seat: int


Chance = Pack | Stock | Lot
