"""What the two packs share: the corner index and the panel that leaves room for it."""

from adapters.web.cardart import ink
from adapters.web.cardart.letters import letter
from adapters.web.cardart.svg import both_ways, path, place

PANEL_OUTLINE = (
    "M34 8H107Q112 8 112 13V109Q112 114 107 114H96Q91 114 91 119V167Q91 172 86 172H13Q8 172 8 167V71Q8 66 13 66H24"
    "Q29 66 29 61V13Q29 8 34 8Z"
)
"""The ground of a court card: the whole card less its two index corners."""


def index(rank: str, mark: str, colour: str) -> str:
    """The rank above the mark of the suit, in two opposite corners. `mark` is drawn round (0, 0), about 20 wide."""
    return both_ways("index", letter(rank, colour, 6.8, 10.5) + place(mark, 14.8, 54.5))


def panel() -> str:
    """The tinted ground of a court card."""
    return path(PANEL_OUTLINE, ink.PANEL, stroke=ink.EDGE, stroke_width=1.2)
