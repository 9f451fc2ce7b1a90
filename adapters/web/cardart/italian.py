"""The Italian pack: denari, coppe, spade and bastoni, after the packs of Naples and Piacenza."""

from adapters.web.cardart import ink
from adapters.web.cardart.charms import jester_cap
from adapters.web.cardart.corner import index
from adapters.web.cardart.italian_aces import ace
from adapters.web.cardart.italian_courts import court
from adapters.web.cardart.italian_pips import MARKS, baton, coin, cup, mask, sun, sword
from adapters.web.cardart.layouts import MIDDLE, Spot, rows
from adapters.web.cardart.svg import define, place, use

COLOURS = {"D": ink.OCHRE, "C": ink.RED, "S": ink.NAVY, "B": ink.DARK_GREEN}
NAMES = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}
RANK_NAMES = {"A": "Asso", "T": "10", "J": "Fante", "Q": "Cavallo", "K": "Re"}
LETTERS = {"T": "10", "J": "F", "Q": "C", "K": "R"}

ROUND: dict[str, tuple[float, tuple[Spot, ...]]] = {
    "2": (1.7, rows(1, 1, top=48)),
    "3": (1.2, rows(1, 1, 1, top=36)),
    "4": (0.95, rows(2, 2, top=40, spread=34)),
    "5": (0.95, rows(2, 2, top=40, spread=34) + MIDDLE),
    "6": (0.95, rows(2, 2, 2, top=36, spread=34)),
    "7": (0.95, rows(2, 3, 2, top=38, spread=34)),
    "8": (0.9, rows(2, 2, 2, 2, top=29, spread=34)),
    "9": (0.78, rows(2, 2, 1, 2, 2, top=26, spread=33)),
    "T": (0.78, rows(2, 2, 2, 2, 2, top=26, spread=33)),
}
"""Denari and coppe: how large they are drawn, and where."""

LONG: dict[str, tuple[float, float, tuple[Spot, ...]]] = {
    "2": (1.45, 100, rows(2, top=90, spread=36)),
    "3": (1.2, 112, rows(3, top=90, spread=25)),
    "4": (1.1, 66, rows(2, 2, top=50, spread=34)),
    "5": (1, 56, rows(2, 2, top=42, spread=35) + MIDDLE),
    "6": (1, 72, rows(3, 3, top=50, spread=22)),
    "7": (1, 50, rows(3, 1, 3, top=36, spread=22)),
    "8": (1, 50, rows(3, 2, 3, top=36, spread=22)),
    "9": (1, 50, rows(3, 3, 3, top=36, spread=22)),
    "T": (1, 50, rows(3, 4, 3, top=36, spread=22)),
}
"""Spade and bastoni: how large they are drawn, how long, and where."""


def title(rank: str, suit: str) -> str:
    """The Italian name of a card: "7 di denari"."""
    return f"{RANK_NAMES.get(rank, rank)} di {NAMES[suit]}"


def draw(rank: str, suit: str) -> str:
    """All that is drawn on a card of the Italian pack; rank and suit are those of "7D"."""
    return _body(rank, suit) + index(LETTERS.get(rank, rank), MARKS[suit], COLOURS[suit])


def _body(rank: str, suit: str) -> str:
    if rank in "JQK":
        return court(rank, suit)
    if rank == "A":
        return ace(suit)
    return THREE_OF_CLUBS if (rank, suit) == ("3", "B") else numeral(rank, suit) + CHARMS.get(rank + suit, "")


def numeral(rank: str, suit: str) -> str:
    """As many signs as the rank says."""
    if suit in "DC":
        scale, spots = ROUND[rank]
        sign = coin() if suit == "D" else cup()
    else:
        scale, length, spots = LONG[rank]
        sign = sword(length) if suit == "S" else baton(length)
    return define("sign", sign) + "".join(use("sign", x, y, scale) for x, y in spots)


CHARMS = {"7D": place(sun(), 60, 90), "7C": place(jester_cap(), 60, 76, 0.9)}
"""The settebello has the sun among its coins; the middle cup of the matta wears a jester's cap."""

THREE_OF_CLUBS = (
    define("sign", baton(130))
    + "".join(use("sign", 60, 90, turn=turn) for turn in (-22, 22, 0))
    + place(mask(), 60, 90)
)
"""Crossed, with the mask of Naples over the crossing."""
