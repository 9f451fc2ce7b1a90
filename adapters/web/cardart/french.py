"""The French pack: quadri, cuori, picche and fiori, as the Genoese hold them."""

from adapters.web.cardart import ink
from adapters.web.cardart.charms import jester_cap
from adapters.web.cardart.corner import index
from adapters.web.cardart.french_courts import court
from adapters.web.cardart.layouts import MIDDLE, Spot, rows
from adapters.web.cardart.svg import HEIGHT, define, path, place, use

PIPS = {
    "D": "M0-14Q4.5-6 11 0 4.5 6 0 14-4.5 6-11 0-4.5-6 0-14Z",
    "C": (
        "M0 13C-4 6-12 1.5-12-5.5-12-9.8-9.2-12.5-6-12.5-3-12.5-.8-10.5 0-7.5 .8-10.5 3-12.5 6-12.5"
        " 9.2-12.5 12-9.8 12-5.5 12 1.5 4 6 0 13Z"
    ),
    "S": (
        "M0-13.5C3.5-7 12-3 12 4 12 8 9.5 10 6.5 10 4.2 10 2.3 9 1.3 7.2 1.5 10 2.5 12 4.5 13.5H-4.5"
        "C-2.5 12-1.5 10-1.3 7.2-2.3 9-4.2 10-6.5 10-9.5 10-12 8-12 4-12-3-3.5-7 0-13.5Z"
    ),
    "B": (
        "M-2.8-2A5.9 5.9 0 1 1 2.8-2 5.9 5.9 0 1 1 1.3 6.5C1.5 9.5 2.5 12 4.5 13.5H-4.5"
        "C-2.5 12-1.5 9.5-1.3 6.5A5.9 5.9 0 1 1-2.8-2Z"
    ),
}
"""Each pip round (0, 0), 24 wide and 27 high."""
COLOURS = {"D": ink.RED, "C": ink.RED, "S": ink.INK, "B": ink.INK}
NAMES = {"D": "quadri", "C": "cuori", "S": "picche", "B": "fiori"}
RANK_NAMES = {"A": "Asso", "T": "10", "J": "Fante", "Q": "Donna", "K": "Re"}
LETTERS = {"T": "10"}


SPREAD = 37
SPOTS: dict[str, tuple[Spot, ...]] = {
    "2": rows(1, 1, top=34),
    "3": rows(1, 1, 1, top=34),
    "4": rows(2, 2, top=34, spread=SPREAD),
    "5": rows(2, 2, top=34, spread=SPREAD) + MIDDLE,
    "6": rows(2, 2, 2, top=34, spread=SPREAD),
    "7": (*rows(2, 2, 2, top=34, spread=SPREAD), (60, 62)),
    "8": rows(2, 2, 2, top=34, spread=SPREAD) + rows(1, 1, top=62),
    "9": rows(2, 2, 2, 2, top=30, spread=SPREAD) + MIDDLE,
    "T": rows(2, 2, 2, 2, top=30, spread=SPREAD) + rows(1, 1, top=50),
}
"""Where the pips stand."""


def title(rank: str, suit: str) -> str:
    """The Italian name of a card: "7 di quadri"."""
    return f"{RANK_NAMES.get(rank, rank)} di {NAMES[suit]}"


def draw(rank: str, suit: str) -> str:
    """All that is drawn on a card of the French pack; rank and suit are those of "7D"."""
    return _body(rank, suit) + index(LETTERS.get(rank, rank), pip(suit), COLOURS[suit])


def _body(rank: str, suit: str) -> str:
    if rank in "JQK":
        return court(rank, suit, pip(suit))
    return ace(suit) if rank == "A" else numeral(rank, suit) + CHARMS.get(rank + suit, "")


def pip(suit: str) -> str:
    """The pip of a suit, in its colour."""
    return path(PIPS[suit], COLOURS[suit])


def ace(suit: str) -> str:
    """One great pip with a rim of gold."""
    rims = ((ink.GOLD, 3.4), (ink.PAPER, 2.2))
    halo = "".join(path(PIPS[suit], colour, stroke=colour, stroke_width=width) for colour, width in rims)
    return place(halo + pip(suit), 60, 90, 2.6)


def numeral(rank: str, suit: str) -> str:
    """As many pips as the rank says; those below the middle stand on their heads."""
    pips = "".join(use("pip", x, y, turn=180 if y > HEIGHT / 2 else 0) for x, y in SPOTS[rank])
    return define("pip", pip(suit)) + pips


CHARMS = {
    "7D": path(PIPS["D"], ink.GOLD, stroke=ink.RED, stroke_width=2.4, transform="translate(60 62)"),
    "7C": place(jester_cap(), 60, 53, 0.75),
}
"""The settebello has a pip of gold; one pip of the matta wears a jester's cap."""
