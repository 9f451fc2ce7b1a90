"""Where the pips of a numeral stand, on either pack."""

Spot = tuple[float, float]
"""The middle of a pip."""


def rows(*counts: int, top: float, spread: float = 0) -> tuple[Spot, ...]:
    """Rows of so many pips each, from `top` down to as far from the lower edge; pips of a row are `spread` apart."""
    step = (180 - 2 * top) / (len(counts) - 1) if len(counts) > 1 else 0
    return tuple(
        (60 + spread * (i - (count - 1) / 2), top + step * row)
        for row, count in enumerate(counts)
        for i in range(count)
    )


MIDDLE: tuple[Spot, ...] = ((60, 90),)
