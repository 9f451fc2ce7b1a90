"""The four Italian aces, each one great emblem."""

from adapters.web.cardart import ink
from adapters.web.cardart.italian_pips import baton, coin, cup, sword
from adapters.web.cardart.svg import disc, group, inked, line, mirrored, path, place


def ace(suit: str) -> str:
    """The ace of a suit, without its index."""
    return {"D": eagle, "C": chalice, "S": crowned_sword, "B": leafy_club}[suit]()


def crown() -> str:
    """A small crown, 32 wide, its band at y = 0."""
    return inked(
        path("M-14 0-16-15-7.5-8 0-17 7.5-8 16-15 14 0Z", ink.GOLD)
        + path("M-14-1H14V5H-14Z", ink.RED)
        + "".join(disc(x, y, 2, ink.RED) for x, y in ((-16, -15), (0, -17), (16, -15)))
    )


def eagle() -> str:
    """The two-headed eagle that carries the coin."""
    wing = (
        "M6-22C12-28 20-27 27-22 36-26 44-24 47-17 43-16 42-14 42-12 46-8 46-2 42 2 40 0 38 1 37 3 39 8 37 14 32 17"
        " 30 14 28 14 26 17 26 22 22 27 17 28L6 20Z"
    )
    half = (
        path("M0 20H8C10 34 14 46 18 54 12 52 11 54 9 58 6 55 4 56 0 62Z", ink.UMBER)
        + path("M5 24 14 34 20 33 18 38 22 42 15 41 12 46 10 39 2 34Z", ink.AMBER)
        + path(wing, ink.UMBER)
        + path("M0-12C2-26 4-34 8-40 11-45 18-45 20-40L26-37 20-35C16-33 15-28 16-20L8-8Z", ink.UMBER)
        + line("M27-20C30-14 33-8 35-2M20-18C24-10 26-2 27 10M42-12 34-9M37 3 29 4M0 40V58M5 38 8 52", ink.AMBER)
        + disc(15, -40, 1.6, ink.GOLD)
    )
    bird = mirrored("eagle", inked(half)) + place(coin(), 0, 2, 1.15)
    return place(bird, 60, 98) + place(crown(), 60, 47, 0.85)


def chalice() -> str:
    """A great covered cup with two handles."""
    handle = line("M26-30C46-34 46 2 18 4", ink.INK, 7) + line("M26-30C46-34 46 2 18 4", ink.GOLD, 3.6)
    return place(mirrored("handle", handle) + place(cup(), 0, 0, 2.3), 60, 98) + place(crown(), 60, 52, 0.9)


def crowned_sword() -> str:
    """A sword through a crown, between two sprays of laurel."""
    leaves = "".join(
        place(path("M0 0C3-7 10-9 15-7 13-1 7 3 0 0Z", ink.LEAF), 14 + 10 * bend, y, 1, -20)
        for y, bend in ((40, 0), (27, 0.7), (14, 1), (1, 0.8), (-12, 0.2))
    )
    stem = line("M4 52C24 40 30 10 12-16", ink.DARK_GREEN, 2.2)
    spray = stem + group(leaves, stroke=ink.DARK_GREEN, stroke_width=1.2)
    return place(mirrored("spray", spray), 60, 92) + place(sword(100), 60, 92, 1.5) + place(crown(), 60, 62, 0.9)


def leafy_club() -> str:
    """A great knotty club in leaf."""
    leaf = path("M0 0C2-9 10-14 19-12 19-4 11 3 0 0Z", ink.LEAF) + line("M2-2 13-9", ink.DARK_GREEN, 1.2)
    spots = ((6, -30, 10), (5, 4, 0), (4, 30, 10))
    twigs = inked("".join(place(leaf, x, y, 1.15, turn) for x, y, turn in spots), 1.3)
    other = group(twigs, transform="translate(0 14) scale(-1 1)")
    return place(place(baton(72), 0, 0, 2.05) + twigs + other, 60, 92)
