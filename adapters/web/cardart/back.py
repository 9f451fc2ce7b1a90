"""The back that both packs share: a wine-red lattice round a flask of wine."""

from adapters.web.cardart import ink
from adapters.web.cardart.svg import disc, element, inked, line, path

LATTICE = "M0 6 6 0 12 6 6 12Z"


def draw() -> str:
    """All that is drawn on the back."""
    weave = line(LATTICE, ink.GOLD, 0.8, opacity=0.55) + disc(6, 6, 1.1, ink.GOLD)
    tile = element("pattern", weave, id="@weave", width=12, height=12, patternUnits="userSpaceOnUse")
    ground = element("rect", x=8, y=8, width=104, height=164, rx=5, fill=ink.DARK_RED)
    cloth = element("rect", x=12, y=12, width=96, height=156, rx=3, fill="url(#@weave)", stroke=ink.GOLD)
    return tile + ground + cloth + medallion() + flask()


def medallion() -> str:
    """The oval in the middle."""
    frame = element("ellipse", cx=60, cy=90, rx=31, ry=43, fill=ink.DARK_RED, stroke=ink.GOLD, stroke_width=2)
    return frame + element("ellipse", cx=60, cy=90, rx=27, ry=39, fill=ink.PAPER)


def flask() -> str:
    """The sign of the house: a flask of wine in its straw."""
    glass = "M56.5 62H63.5V80C64 86 76 90 76 103 76 116 68 120 60 120S44 116 44 103C44 90 56 86 56.5 80Z"
    drawn = (
        path(glass, ink.GREEN)
        + path("M44 100H76C77 115 69 120 60 120S43 115 44 100Z", ink.GOLD)
        + line("M50 101 53 119M60 101V120M70 101 67 119M45 109H75", ink.OCHRE, 1.3)
        + path("M57 57H63V63H57Z", ink.TAN)
        + line("M52 96C53 92 56 91 57 88", ink.WHITE, 1.8)
    )
    return inked(drawn)
