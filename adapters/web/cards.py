"""Our playing cards as SVG files: `python -m adapters.web.cards` writes the folder `static/cards` again.

A page shows them as images, `cards/french/7D.svg` or `cards/italian/7D.svg`; the ranks are A 2 3 4 5 6 7 8 9 T J Q K,
the suits D C S B. All share one size (120 by 180), so one width in a style sheet fits every card and the back.
"""

from pathlib import Path

from adapters.web.cardart import back, french, italian
from adapters.web.cardart.svg import document

RANKS, SUITS = "A23456789TJQK", "DCSB"
PACKS = {"french": (french.title, french.draw), "italian": (italian.title, italian.draw)}
FOLDER = Path(__file__).parent / "static" / "cards"


def draw_all() -> dict[str, str]:
    """The text of every file, by its path inside the folder."""
    faces = {
        f"{pack}/{rank}{suit}.svg": document(f"{pack[0]}{rank}{suit}", title(rank, suit), draw(rank, suit))
        for pack, (title, draw) in PACKS.items()
        for suit in SUITS
        for rank in RANKS
    }
    return faces | {"back.svg": document("back", "Carta coperta", back.draw())}


def write_all(folder: Path) -> None:
    """Write every file into the folder."""
    for name, text in draw_all().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all(FOLDER)
