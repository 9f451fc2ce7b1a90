"""The letters of the corner index, drawn as lines so that no font is needed and every screen shows the same."""

from adapters.web.cardart.svg import line, place

STROKES = {
    "A": "M0 28 7 0H9L16 28M3.5 19H12.5",
    "2": "M.5 7.5C.5 3 3.5 0 8 0S15.5 3 15.5 7.5C15.5 14 2 20 .5 28H16",
    "3": "M1 0H15L7.5 10.5C12.5 10.5 16 14 16 19S12.5 28 7.5 28C4 28 1 26 0 22.5",
    "4": "M12 28V0H11L0 19.5H16.5",
    "5": "M14.5 0H2.5L1.5 12C3 10.5 5.5 9.5 8 9.5C12.5 9.5 16 13.5 16 18.5S12.5 28 7.5 28C4 28 1 26 0 23",
    "6": "M13.5 0C6.5 3 .5 10.5 .5 19.5C.5 24.5 3.5 28 8.2 28S16 24.5 16 19.5S12.5 11 8.2 11S1 14.5 .5 19",
    "7": "M0 0H16C11 8 7 17 6 28",
    "8": "M8 12.8C3.5 12.8 1.5 9.5 1.5 6.4S4 0 8 0S14.5 3.3 14.5 6.4S12.5 12.8 8 12.8C3 12.8 0 16 0 20.4"
    "S3 28 8 28S16 24.8 16 20.4S13 12.8 8 12.8Z",
    "9": "M2.5 28C9.5 25 15.5 17.5 15.5 8.5C15.5 3.5 12.5 0 7.8 0S0 3.5 0 8.5S3.5 17 7.8 17S15 13.5 15.5 9",
    "10": "M-1.5 4.5 2 0V28M12.2 0C9 0 7.6 4 7.6 14S9 28 12.2 28S17 24 17 14S15.5 0 12.2 0Z",
    "J": "M5 0H14M11.5 0V19.5C11.5 25 9.5 28 6 28S.5 25.5 .5 21.5",
    "Q": "M8 0C3 0 0 4.5 0 14S3 28 8 28S16 23.5 16 14S13 0 8 0ZM9 19.5 16.5 29",
    "K": "M1 0V28M15.5 0 1.5 17M6 12 16 28",
    "F": "M2 28V0H15M2 13H12.5",
    "C": "M15.5 7C14.5 2.5 12 0 8.5 0C3 0 .5 5 .5 14S3 28 8.5 28C12 28 14.5 25.5 15.5 21",
    "R": "M1.5 28V0H7.5C12.5 0 15.5 2.5 15.5 7.5S12.5 15 7.5 15H1.5M8.5 15 16 28",
}
"""Each letter in a box 16 wide and 28 high, from its top left corner."""


def letter(text: str, colour: str, x: float, y: float) -> str:
    """The rank, its box beginning at (x, y)."""
    drawn = line(STROKES[text], colour, 4.9, stroke_linejoin="round", stroke_linecap="round")
    return place(drawn, x, y)
