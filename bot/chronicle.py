"""What remains of a match when it is over. Written by the transaction that ends it."""

from msgspec import Struct


class Summary(Struct, frozen=True):
    """What a list tells of a match, without names: the `sides` by seats, their `totals`, the side that has won (None:
    nobody), `hands` played, `seconds` of play; the coup as (kind, seat, points).
    """

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    hands: int
    seconds: float
    best: tuple[str, int, int] | None = None
