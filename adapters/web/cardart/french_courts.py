"""Fante, donna and re of the French pack: busts with two heads, one suit's colours each."""

from typing import NamedTuple

from adapters.web.cardart import ink
from adapters.web.cardart.corner import panel
from adapters.web.cardart.svg import both_ways, disc, element, group, inked, line, path, place


class Dress(NamedTuple):
    """The colours of one suit's court."""

    robe: str
    trim: str
    hair: str


DRESSES = {
    "D": Dress(robe=ink.AMBER, trim=ink.RED, hair=ink.BROWN),
    "C": Dress(robe=ink.RED, trim=ink.BLUE, hair=ink.GOLD),
    "S": Dress(robe=ink.NAVY, trim=ink.DARK_RED, hair=ink.INK),
    "B": Dress(robe=ink.GREEN, trim=ink.AMBER, hair=ink.UMBER),
}

HALF = "M34 8H107Q112 8 112 13V74L8 106V71Q8 66 13 66H24Q29 66 29 61V13Q29 8 34 8Z"
"""The upper half of the panel, down to the slant."""
FACE = "M55 36H81V50C81 60 75 66 68 66S55 60 55 50Z"


def court(rank: str, suit: str, pip: str) -> str:
    """A court card, without its index."""
    dress = DRESSES[suit]
    figure = group(inked(FIGURES[rank](dress)), clip_path="url(#@clip)")
    clip = element("clipPath", path(HALF, ink.INK), id="@clip")
    return clip + panel() + both_ways("bust", figure + place(pip, 101, 21, 0.75)) + sash(dress)


def sash(dress: Dress) -> str:
    """The slanting belt where the two halves meet."""
    beads = "".join(disc(x, 90 - (x - 60) * 0.3077, 2.2, dress.robe) for x in range(18, 112, 14))
    return inked(path("M8 100 112 68V80L8 112Z", ink.GOLD) + beads, 1.2)


def king(dress: Dress) -> str:
    """Crowned and bearded, in ermine, with a sceptre."""
    return (
        line("M39 30V110", ink.INK, 5)
        + line("M39 30V110", ink.GOLD, 2.4)
        + disc(39, 25, 5, ink.GOLD)
        + line("M39 19.5V12M36 15H42", ink.INK, 4.4)
        + line("M39 19.5V12M36 15H42", ink.GOLD, 2)
        + robe(dress)
        + path("M49 60C36 66 26 76 25 92C40 106 98 104 108 82C106 72 98 66 87 60Z", ink.WHITE)
        + line("M34 80V84M43 74V78M45 86V90M54 82V86M93 71V75M101 77V81M88 80V84", ink.INK, 2.2)
        + path("M54 32C45 42 44 56 47 68C56 72 80 72 89 68C92 56 91 42 82 32Z", dress.hair)
        + path(FACE, ink.SKIN)
        + features()
        + path("M55 52C52 70 60 82 68 88C76 82 84 70 81 52C79 57 74 57.5 68 56C62 57.5 57 57 55 52Z", dress.hair)
        + line("M64 62Q68 64 72 62", ink.WHITE, 2)
        + path("M51 34 46 16 57 24 68 13 79 24 90 16 85 34Z", ink.GOLD)
        + path("M51 33.5H85V39H51Z", dress.trim)
        + "".join(disc(x, y, 2.6, ink.RED) for x, y in ((46, 16), (68, 13), (90, 16)))
    )


def queen(dress: Dress) -> str:
    """Veiled, with long hair, a low crown and a flower."""
    return (
        path("M43 84C42 50 44 14 68 13S94 50 93 84Z", dress.trim)
        + robe(dress)
        + path("M62 62H74V74L82 74 68 94 54 74 62 74Z", ink.SKIN)
        + path(
            "M54 30C46 40 48 58 44 80C52 82 58 74 58 62L57 44 68 34 79 44 78 62C78 74 84 82 92 80C88 58 90 40 82 30Z",
            dress.hair,
        )
        + path("M57 44 68 34 79 44V50C79 60 74 66 68 66S57 60 57 50Z", ink.SKIN)
        + features()
        + path("M65 59Q68 57.5 71 59 68 63 65 59Z", ink.RED, stroke="none")
        + line("M57 76Q68 86 79 76", ink.GOLD, 2.4)
        + path("M52 34C50 28 52 24 55 20L61 26 68 15 75 26 81 20C84 24 86 28 84 34Q68 29 52 34Z", ink.GOLD)
        + disc(68, 25, 2.2, ink.RED)
        + line("M38 60C36 76 38 90 44 100", ink.GREEN, 3)
        + "".join(disc(x, y, 4.6, ink.WHITE) for x, y in ((38, 46), (44, 51), (42, 58), (34, 58), (32, 51)))
        + disc(38, 53, 3.6, ink.GOLD)
    )


def jack(dress: Dress) -> str:
    """Beardless, in a flat cap with a feather."""
    return (
        robe(dress)
        + line("M50 78V98M86 72V84", dress.trim, 5)
        + "".join(disc(68, y, 1.8, ink.GOLD) for y in (82, 90))
        + path("M46 70C46 62 90 62 90 70C94 76 84 80 68 80S42 76 46 70Z", ink.WHITE)
        + line("M52 70 50 77M60 72 59 79M68 73V80M76 72 77 79M84 70 86 77", ink.INK, 1)
        + path("M52 34C48 44 47 56 49 64C54 68 59 65 59 60V40H77V60C77 65 82 68 87 64C89 56 88 44 84 34Z", dress.hair)
        + path("M58 36H78V52C78 60 74 66 68 66S58 60 58 52Z", ink.SKIN)
        + features()
        + line("M65 59.5Q68 61.5 71 59.5", ink.RED, 1.8)
        + path("M60 22C54 9 40 8 32 14C32 26 42 33 56 30Z", ink.STEEL)
        + line("M36 16C44 17 52 22 58 28", ink.INK, 1)
        + path("M46 35C42 22 56 13 69 14S93 22 90 35C84 39 76 37 68 37S52 39 46 35Z", dress.trim)
        + line("M49 32Q68 28 88 32", ink.GOLD, 3)
    )


FIGURES = {"J": jack, "Q": queen, "K": king}


def robe(dress: Dress) -> str:
    """Shoulders and sleeves, down to the sash."""
    shoulders = path("M68 66C50 68 32 72 22 82L4 98V120H116V76C104 69 84 67 68 66Z", dress.robe)
    return shoulders + line("M34 80C28 88 26 96 26 104M102 74V82", dress.trim, 4)


def features() -> str:
    """Eyes, brows, nose and cheeks."""
    return (
        disc(62.5, 47.5, 1.7, ink.INK, stroke="none")
        + disc(73.5, 47.5, 1.7, ink.INK, stroke="none")
        + line("M59.5 43.5Q62.5 41.5 65 43M71 43Q73.5 41.5 76.5 43.5", ink.INK, 1.2)
        + line("M68 47V54H66", ink.BLUSH, 1.4)
        + disc(60, 54, 2, ink.BLUSH, stroke="none", opacity=0.6)
        + disc(76, 54, 2, ink.BLUSH, stroke="none", opacity=0.6)
    )
