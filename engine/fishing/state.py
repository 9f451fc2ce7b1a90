"""A match of a fishing game as it stands."""

from typing import TypeAlias

from engine.cards import Card, Cards
from engine.game import State

Feat: TypeAlias = tuple[str, int, int]
"""Points scored inside a hand: (kind, seat, points), such as ``("scopa", 0, 1)`` or ``("barsega", 2, 3)``."""


class FishingState(State, frozen=True, kw_only=True, gc=False):
    """A match of a game of the Scopa family.

    `stock` are the packets still to be dealt, in order, and `left_out` the cards that never will be (TOZ-1). `hands`
    and `shown` (what was shown of a hand: whatever of it is still there lies face up) go by seat, `piles` by side.
    `pending` is the bit set of the seats that got something to declare and have not: they may knock until they play.
    `matta` is the value that binds the wild card. `laid` is the card just laid, if it took nothing; `claims` are the
    captures that it forgot (CIR-9). `last` is the seat of the last capture. `feats` are the points of this hand so far.
    """

    stock: tuple[Cards, ...] = ()
    hands: tuple[Cards, ...] = ()
    shown: tuple[Cards, ...] = ()
    table: Cards = 0
    piles: tuple[Cards, ...] = ()
    left_out: Cards = 0
    pending: int = 0
    matta: int | None = None
    laid: Card | None = None
    claims: tuple[Cards, ...] = ()
    last: int | None = None
    feats: tuple[Feat, ...] = ()
