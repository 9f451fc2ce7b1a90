"""Fante, cavallo and re of the Italian pack: whole figures on a ground of their suit's colour."""

from typing import NamedTuple

from adapters.web.cardart import ink
from adapters.web.cardart.corner import panel
from adapters.web.cardart.italian_pips import baton, coin, cup, sword
from adapters.web.cardart.svg import disc, inked, line, path, place


class Dress(NamedTuple):
    """The colours of one suit's figures, of their horse and its mane, and of the ground they stand on."""

    coat: str
    trim: str
    hair: str
    horse: str
    mane: str
    ground: str


DRESSES = {
    "D": Dress(ink.AMBER, ink.RED, ink.BROWN, horse=ink.WHITE, mane=ink.ASH, ground=ink.GOLD),
    "C": Dress(ink.RED, ink.BLUE, ink.GOLD, horse=ink.BAY, mane=ink.INK, ground=ink.RED),
    "S": Dress(ink.BLUE, ink.DARK_RED, ink.INK, horse=ink.GREY, mane=ink.INK, ground=ink.BLUE),
    "B": Dress(ink.GREEN, ink.AMBER, ink.UMBER, horse=ink.BROWN, mane=ink.INK, ground=ink.GREEN),
}

HELD = {
    "D": place(coin(), 96, 38, 0.95),
    "C": place(cup(), 96, 39, 0.9),
    "S": place(sword(62), 97, 39),
    "B": place(baton(62), 97, 40),
}
"""The sign of the suit, as every figure holds it up at the right."""
HAND = inked(disc(97, 58, 4, ink.SKIN), 1.3)


def court(rank: str, suit: str) -> str:
    """A court card, without its index."""
    dress = DRESSES[suit]
    ground = path("M8 158H91V167Q91 172 86 172H13Q8 172 8 167Z", dress.ground)
    return panel() + inked(ground + FIGURES[rank](dress)) + HELD[suit] + HAND


def knave(dress: Dress) -> str:
    """Standing, in hose of two colours and a feathered cap."""
    hair = "M49 26C45 34 45 42 47 50C52 52 54 48 54 44V30H66V44C66 48 68 52 73 50C75 42 75 34 71 26Z"
    cap = (
        path("M68 18C74 8 84 8 90 14C88 22 80 26 70 24Z", ink.WHITE)
        + path("M45 30C43 20 52 15 60 15S77 20 75 30Q60 25 45 30Z", dress.trim)
        + line("M47 27Q60 23 73 27", ink.GOLD, 2)
    )
    return hose(dress) + doublet(dress) + path(hair, dress.hair) + face(60, 38) + cap


def hose(dress: Dress) -> str:
    """The knave's legs and shoes."""
    return (
        path("M46 106H59L57 152H48Z", dress.trim)
        + path("M61 106H74L73 152H64Z", ink.WHITE)
        + path("M48 151H57V159H38C38 154 43 152 48 151Z", ink.UMBER)
        + path("M64 151H73C78 152 83 154 83 159H64Z", ink.UMBER)
    )


def doublet(dress: Dress) -> str:
    """The knave's coat, one arm on his hip."""
    return (
        path("M45 60C36 66 32 76 34 88L44 94 48 86 42 82C43 76 46 72 50 70Z", dress.coat)
        + raised_arm(dress)
        + path("M60 51C50 52 44 56 43 62L47 86 38 112Q60 118 82 112L73 86 77 62C76 56 70 52 60 51Z", dress.coat)
        + path("M56 52H64V114Q60 115 56 114Z", dress.trim)
        + path("M46.5 82H73.5V88H46.5Z", ink.GOLD)
        + path("M50 50H70L66 58H54Z", ink.WHITE)
    )


def knight(dress: Dress) -> str:
    """In a plumed helmet, on a horse that looks to the left."""
    helmet = (
        path("M63 17C66 6 78 6 84 12C80 18 74 21 66 22Z", dress.trim)
        + path("M50 33C49 21 55 16 62 16S76 21 75 33H69Q62 28 56 33Z", ink.STEEL)
        + line("M62 16V29", ink.INK, 1.2)
    )
    hair = path("M53 28C50 36 50 44 52 52C60 56 66 56 73 52C75 44 75 36 72 28Z", dress.hair)
    return horse(dress) + saddle(dress) + rider(dress) + hair + face(62, 42) + helmet


def rider(dress: Dress) -> str:
    """The knight from the neck down, the reins in one hand."""
    return (
        path("M58 96H72L68 116 64 128 55 126 58 112Z", dress.trim)
        + path("M55 124 65 127 64 133H50C49 129 52 126 55 124Z", ink.UMBER)
        + raised_arm(dress)
        + path("M62 54C52 55 47 60 47 68L50 100H75L77 68C76 60 71 55 62 54Z", dress.coat)
        + path("M49.5 90H75.5V96H50Z", ink.GOLD)
        + line("M62 58V90", dress.trim, 4)
        + path("M52 62C44 68 38 74 34 82L40 87C46 82 52 80 57 76Z", dress.coat)
        + disc(37, 86, 3.6, ink.SKIN)
    )


def horse(dress: Dress) -> str:
    """The horse, one foreleg lifted."""
    body = (
        "M33 70 32 61 27 68C21 72 15 82 11 92C10 97 14 100 19 98L27 92C28 98 25 104 26 112C27 118 30 122 33 125"
        "L32 142 30 158H39L41 144 46 128C56 132 66 131 75 127L80 140 78 158H87L90 138 88 124"
        "C94 116 93 106 87 101C80 97 66 99 47 99C47 88 44 76 33 70Z"
    )
    return (
        path("M84 104C90 94 102 92 110 97C106 100 106 104 110 110C102 112 94 110 88 114Z", dress.mane)
        + path("M70 122 64 142 62 158H70L73 144 80 128Z", dress.horse)
        + path("M30 120 16 130 18 146H26V136L40 130Z", dress.horse)
        + path(body, dress.horse)
        + path("M33 69C44 72 52 84 52 100L46 98C46 88 42 80 36 76Z", dress.mane)
        + disc(25, 80, 1.7, ink.INK, stroke="none")
        + disc(14, 93, 1, ink.INK, stroke="none")
    )


def saddle(dress: Dress) -> str:
    """Bridle and saddlecloth."""
    return (
        line("M17 86 25 92M25 72 30 88M22 90 37 86", dress.trim, 1.8)
        + path("M47 97H78L80 120Q62 127 44 119Z", dress.ground)
        + line("M45 115Q62 122 79.5 116", ink.GOLD, 2.4)
    )


def king(dress: Dress) -> str:
    """Crowned and bearded, in a wide robe."""
    hair = path("M46 28C41 38 41 50 44 58H72C75 50 75 38 70 28Z", dress.hair)
    beard = path("M48 43C46 58 50 68 58 74C66 68 70 58 68 43C66 48 62 49 58 47.5C54 49 50 48 48 43Z", dress.hair)
    mouth = line("M55 53Q58 54.5 61 53", ink.WHITE, 1.6)
    crown = (
        path("M43 30 38 12 48 19 58 9 68 19 78 12 73 30Z", ink.GOLD)
        + path("M43 29H73V34H43Z", dress.trim)
        + "".join(disc(x, y, 2.2, ink.RED) for x, y in ((38, 12), (58, 10), (78, 12)))
    )
    return robe(dress) + hair + face(58, 42) + beard + mouth + crown


def robe(dress: Dress) -> str:
    """The king's robe, edged with ermine."""
    return (
        path("M58 54C44 56 34 60 31 74L16 159H89L84 74C82 60 72 56 58 54Z", dress.coat)
        + path("M50 60H66L72 159H44Z", dress.trim)
        + line("M58 84V154", ink.GOLD, 3)
        + path("M16 159 18 149Q54 155 88 149L89 159Z", ink.WHITE)
        + line("M28 152V156M40 153V157M68 153V157M80 152V156", ink.INK, 2)
        + raised_arm(dress)
        + path("M33 74C26 88 28 100 38 104L54 102 55 94 42 93C42 88 43 82 45 78Z", dress.coat)
        + disc(56, 98, 4, ink.SKIN)
        + path("M40 58C30 62 30 76 40 80C52 84 64 84 76 80C86 76 86 62 76 58Z", ink.WHITE)
        + line("M38 66V70M46 74V78M70 74V78M78 66V70", ink.INK, 2)
    )


def raised_arm(dress: Dress) -> str:
    """The sleeve that ends at the hand."""
    return path("M74 59C80 65 86 66 93 58L99 62C94 76 83 82 72 76Z", dress.coat)


def face(x: float, y: float) -> str:
    """A young face round (x, y), 20 wide."""
    skin = path("M-10-11H10V1C10 8 6 12 0 12S-10 8-10 1Z", ink.SKIN)
    eyes = "".join(disc(side, -1, 1.4, ink.INK, stroke="none") for side in (-4, 4))
    nose, mouth = line("M0-1V4H-1.5", ink.BLUSH, 1.2), line("M-2.5 7.5Q0 9 2.5 7.5", ink.RED, 1.5)
    return place(skin + eyes + nose + mouth, x, y)


FIGURES = {"J": knave, "Q": knight, "K": king}
