"""The score of a hand, explained: every point has a line that says what for and why."""

from msgspec import Struct

from engine.cards import Cards, Suit


class ScoreLine(Struct, frozen=True, gc=False):
    """What gave points, and why.

    `name` as in the text forms (``scope carte denari …``). `counts`: what each side had of it, by side, where sides
    are compared (cards, coins, primiera sums; -1 for a side that cannot win it). `cards`: the cards that made it (for
    primiera the best of each suit). `parts`: what it is added up from, as (kind, seat, points), such as ``("barsega",
    2, 3)``, ``("scopa", 0, 1)`` or, for the table bonus, ``("table", 1, 2)``. `held`: which of the cards in question
    each side has, by side (primiera: the best of each suit; a grande that is scattered).
    """

    name: str
    points: int
    counts: tuple[int, ...] = ()
    cards: Cards = 0
    parts: tuple[tuple[str, int, int], ...] = ()
    held: tuple[Cards, ...] = ()


class SideScore(Struct, frozen=True, gc=False):
    """The points of one side in one hand; `wins`: its pile wins the match at once (rules desk only)."""

    points: int
    lines: tuple[ScoreLine, ...]
    wins: bool = False


class HandScore(Struct, frozen=True, gc=False):
    """The score of one hand, by side.

    `nobody` are the points that went to no side, with the counts that say why. `last` is the seat that made the last
    capture and `leftovers` how many cards it got for it. `left_out` are the cards that were never dealt.
    """

    sides: tuple[SideScore, ...]
    nobody: tuple[ScoreLine, ...] = ()
    last: int | None = None
    leftovers: int = 0
    left_out: Cards = 0


class ShownHand(Struct, frozen=True, gc=False):
    """A hand of Trentuno laid open: its `score`, the cards that `count` for it, and their suit (None: three of a
    kind, or nothing).
    """

    seat: int
    cards: Cards
    score: float
    count: Cards
    suit: Suit | None
