"""The signs of the Italian suits, each drawn round (0, 0)."""

from math import cos, pi, sin

from adapters.web.cardart import ink
from adapters.web.cardart.svg import disc, element, inked, line, path, place


def knot(x: float, y: float, r: float) -> str:
    """The outline of a bump on the wood."""
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 1 1 {x + r:g} {y:g}A{r:g} {r:g} 0 1 1 {x - r:g} {y:g}Z"


KNOBS = knot(-4.4, -4, 2.8) + knot(3.6, 1.5, 2.6) + knot(-2.6, 6, 2.2)
MARKS = {
    "D": disc(0, 0, 8.6, ink.GOLD, stroke=ink.OCHRE, stroke_width=2.6) + disc(0, 0, 3, ink.OCHRE),
    "C": path("M-9-10H9C9-2 5 2 2 3V6L7 10H-7L-2 6V3C-5 2-9-2-9-10Z", ink.RED),
    "S": path("M0-12 3-8V3H8V6.5H2V11H-2V6.5H-8V3H-3V-8Z", ink.NAVY),
    "B": path("M-4.6-10Q0-14 4.6-10L2.2 12H-2.2Z" + KNOBS, ink.DARK_GREEN, transform="rotate(24) scale(1.15)"),
}
"""The small marks under the index: plain shapes that are told apart without colour."""


def ring(points: int, outer: float, inner: float) -> str:
    """The outline of a star round (0, 0), its first point upward."""
    radii = (outer, inner)
    corners = ((radii[i % 2] * sin(pi * i / points), -radii[i % 2] * cos(pi * i / points)) for i in range(2 * points))
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def coin() -> str:
    """A gold disc, 32 across, with a ring of beads and a rosette."""
    beads: dict[str, object] = {"stroke_width": 1.8, "stroke_dasharray": "0 3.246", "stroke_linecap": "round"}
    return (
        disc(0, 0, 15, ink.GOLD, stroke=ink.INK, stroke_width=1.6)
        + disc(0, 0, 12.4, "none", stroke=ink.OCHRE, **beads)
        + path(ring(8, 10.4, 4.6), ink.RED)
        + disc(0, 0, 4.6, ink.GOLD, stroke=ink.INK, stroke_width=1)
        + disc(0, 0, 1.6, ink.RED)
    )


def sun() -> str:
    """The settebello's middle coin: the sun, smiling."""
    return (
        path(ring(16, 19.5, 14), ink.AMBER, stroke=ink.INK, stroke_width=1.2, stroke_linejoin="round")
        + disc(0, 0, 13.5, ink.GOLD, stroke=ink.INK, stroke_width=1.4)
        + disc(-5, -3, 1.9, ink.INK)
        + disc(5, -3, 1.9, ink.INK)
        + disc(-8.5, 2.5, 2.2, ink.BLUSH)
        + disc(8.5, 2.5, 2.2, ink.BLUSH)
        + line("M-6 4.5Q0 10.5 6 4.5", ink.DARK_RED, 1.9, stroke_linecap="round")
    )


def cup() -> str:
    """A goblet, 28 wide and 40 high."""
    return inked(
        path("M-3 3H3V12C6 13 10 14.5 10 19H-10C-10 14.5-6 13-3 12Z", ink.GOLD)
        + path("M-13-15C-13-3-8 5 0 5S13-3 13-15Z", ink.RED)
        + line("M-11.5-6Q0-1 11.5-6", ink.GOLD, 2.6)
        + path("M-14-15Q0-23 14-15 0-8-14-15Z", ink.GOLD)
        + path("M-9.5-15Q0-19.5 9.5-15 0-11-9.5-15Z", ink.DARK_RED, stroke="none")
        + path("M-5 5.5H5V9H-5Z", ink.NAVY)
    )


HILT = inked(
    path("M-2.2-15H2.2V-4H-2.2Z", ink.RED)
    + path("M-10-20V-14H10V-20Q0-15-10-20Z", ink.GOLD)
    + disc(0, -3.2, 3.2, ink.GOLD),
    1.3,
)


def sword(length: float) -> str:
    """A straight sword, its point upward, 20 wide."""
    top, foot = -length / 2, length / 2
    blade = path(f"M0 {top:g} 4.2 {top + 9:g} 3.6 {foot - 16:g}H-3.6L-4.2 {top + 9:g}Z", ink.STEEL)
    return inked(blade + line(f"M0 {top + 10:g}V{foot - 20:g}", ink.NAVY, 1), 1.3) + place(HILT, 0, foot)


def baton(length: float) -> str:
    """A knotty club in leaf, its thick end upward, about 22 wide."""
    top, foot = -length / 2, length / 2
    low, middle, high = foot - length * 0.28, foot - length * 0.52, foot - length * 0.76
    trunk = f"M7 {top + 3:g}L3 {foot:g}H-3L-7 {top + 3:g}Z"
    wood = trunk + knot(-4, high, 4.6) + knot(4, middle, 4.2) + knot(-2.5, low, 3.4)
    leaf = place(path("M0 0C0-6 4-9 10-9 10-3 6 1 0 0Z", ink.LEAF), 5, high + 4)
    return (
        inked(leaf, 1.2)
        + path(wood, ink.INK, stroke=ink.INK, stroke_width=2.8, stroke_linejoin="round")
        + path(wood, ink.WOOD)
        + element("ellipse", cx=0, cy=top + 3, rx=6.6, ry=3.2, fill=ink.TAN, stroke=ink.INK, stroke_width=1.3)
        + disc(-6, high, 2.2, ink.TAN)
        + disc(6, middle, 2, ink.TAN)
        + line(f"M-1 {high + 4:g}V{low - 2:g}", ink.UMBER, 1.3, stroke_linecap="round")
    )


def mask() -> str:
    """The whiskered face that Naples puts where the three clubs cross."""
    return inked(
        path("M-20-12C-24-26-10-22-8-18H8C10-22 24-26 20-12C26 6 14 24 0 24S-26 6-20-12Z", ink.AMBER)
        + disc(-8, -4, 4.5, ink.WHITE)
        + disc(8, -4, 4.5, ink.WHITE)
        + disc(-8, -4, 1.9, ink.INK)
        + disc(8, -4, 1.9, ink.INK)
        + line("M-14-11Q-8-14-3-10M14-11Q8-14 3-10", ink.UMBER, 2.6)
        + path("M-3 3H3L0 7Z", ink.DARK_RED)
        + path("M0 9C-6 5-14 8-18 14C-12 16-4 15 0 11C4 15 12 16 18 14C14 8 6 5 0 9Z", ink.UMBER)
        + path("M-5 16Q0 22 5 16Z", ink.DARK_RED)
    )
