"""Small jokes for two famous cards: the settebello `7D` and the matta `7C`."""

from adapters.web.cardart import ink
from adapters.web.cardart.svg import disc, inked, path


def jester_cap() -> str:
    """The matta's cap with three bells, 34 wide, its brim at (0, 0)."""
    left = path("M0 0H-9C-9-5-11-8-17-6-14-15-5-15-3-8L0-15Z", ink.GREEN)
    right = path("M0 0H9C9-5 11-8 17-6 14-15 5-15 3-8L0-15Z", ink.NAVY)
    bells = "".join(disc(x, y, 2.2, ink.GOLD) for x, y in ((-17, -5), (0, -16), (17, -5)))
    return inked(left + right + bells + path("M-9.5-2.5H9.5V2H-9.5Z", ink.GOLD), 1.2)
