"""The course of a rating as a small picture: dark on light, readable on a phone. Pure.

House rules: only numbers are written, so that a picture speaks every language; what it shows is told in words beside
it. The band around the line is how unsure the rating was.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Final, NamedTuple, Protocol

from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (800, 420)
LEFT, TOP, RIGHT, BOTTOM = 84, 32, 32, 64
"""The margins around the field, where numbers stand."""
TWICE: Final = 2
"""It is drawn so many times as large and then made smaller, so that lines are smooth."""
LETTERS: Final = 32
COLOURS: Final = 64
"""Enough for smooth edges, and a file of a few kilobytes."""
PAPER, GRID, BAND, INK, LINE = "#fbf8f1", "#ddd6c6", "#d5e6dc", "#3b362c", "#1d6b4a"

Spot = tuple[float, float]


class Rated(Protocol):
    """A rating at one moment."""

    @property
    def mu(self) -> float: ...

    @property
    def sigma(self) -> float: ...


class _Field(NamedTuple):
    """Where values and matches lie on the picture, in its large pixels."""

    low: int
    high: int
    step: int
    matches: int

    def spot(self, at: float, value: float) -> Spot:
        width, height = SIZE[0] - LEFT - RIGHT, SIZE[1] - TOP - BOTTOM
        x = LEFT + width * at / max(1, self.matches - 1)
        y = TOP + height * (self.high - value) / (self.high - self.low)
        return x * TWICE, y * TWICE


def draw(course: Sequence[Rated]) -> bytes:
    """A PNG of the ratings after so many matches, oldest first, at least two."""
    field = _field(course)
    image = Image.new("RGB", (SIZE[0] * TWICE, SIZE[1] * TWICE), PAPER)
    pen = ImageDraw.Draw(image)
    _draw_band(pen, field, course)
    _draw_grid(pen, field)
    _draw_line(pen, field, course)
    small = image.reduce(TWICE).quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


def _field(course: Sequence[Rated]) -> _Field:
    """From a round number below everything to one above."""
    low = min(point.mu - point.sigma for point in course)
    high = max(point.mu + point.sigma for point in course)
    step = _step(high - low)
    bottom = int(low // step) * step
    return _Field(bottom, max(int(-(-high // step)) * step, bottom + step), step, len(course))


def _step(reach: float) -> int:
    """How far apart the lines of the grid are."""
    return next((step for step in (1, 2, 5, 10) if reach / step <= 4), 20)


def _draw_band(pen: ImageDraw.ImageDraw, field: _Field, course: Sequence[Rated]) -> None:
    above = [field.spot(at, point.mu + point.sigma) for at, point in enumerate(course)]
    below = [field.spot(at, point.mu - point.sigma) for at, point in enumerate(course)]
    pen.polygon([*above, *reversed(below)], fill=BAND)


def _draw_grid(pen: ImageDraw.ImageDraw, field: _Field) -> None:
    """Lines of equal rating with their numbers, and below which match it was."""
    font = ImageFont.load_default(LETTERS * TWICE)
    for value in range(field.low, field.high + 1, field.step):
        start, end = field.spot(0, value), field.spot(field.matches - 1, value)
        pen.line([start, end], fill=GRID, width=2 * TWICE)
        pen.text((start[0] - 14 * TWICE, start[1]), str(value), INK, font, anchor="rm")
    for at in sorted({0, (field.matches - 1) // 2, field.matches - 1}):
        x, y = field.spot(at, field.low)
        pen.text((x, y + 14 * TWICE), str(at + 1), INK, font, anchor="mt")


def _draw_line(pen: ImageDraw.ImageDraw, field: _Field, course: Sequence[Rated]) -> None:
    """The ratings, the last of them with a mark and its number."""
    spots = [field.spot(at, point.mu) for at, point in enumerate(course)]
    pen.line(spots, fill=LINE, width=5 * TWICE, joint="curve")
    for x, y in spots if len(spots) <= 12 else spots[-1:]:
        pen.circle((x, y), 6 * TWICE, fill=LINE)
    x, y = spots[-1]
    font = ImageFont.load_default(LETTERS * TWICE)
    below = y < (TOP + 44) * TWICE
    pen.text(
        (x, y + (16 if below else -16) * TWICE), str(round(course[-1].mu)), LINE, font, anchor="rt" if below else "rb"
    )
