"""The paper and the ink: sizes, colours, and the few SVG elements that the cards are made of.

House rules of the drawings, so that a strict content policy has nothing to object to: presentation attributes only, no
style, no script, no font, nothing from outside the file. Every id begins with the name of its card (written `@` until
`document` knows it), so that many cards may also stand inside one page.
"""

from adapters.web.cardart import ink

WIDTH, HEIGHT = 120, 180
"""The size of every card, in the units that all drawings use."""


def element(tag: str, body: str = "", /, **attributes: object) -> str:
    """One SVG element; `stroke_width=2` becomes `stroke-width="2"`."""
    head = tag + "".join(f' {key.replace("_", "-")}="{_text(value)}"' for key, value in attributes.items())
    return f"<{head}>{body}</{tag}>" if body else f"<{head}/>"


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def path(d: str, fill: str, **attributes: object) -> str:
    """A filled outline; it takes the stroke of the group it stands in."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float = 1.5, **attributes: object) -> str:
    """A drawn line, never filled."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def disc(x: float, y: float, r: float, fill: str, **attributes: object) -> str:
    """A circle round (x, y)."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def group(body: str, **attributes: object) -> str:
    """Several drawings that share attributes."""
    return element("g", body, **attributes)


def inked(body: str, width: float = 1.5) -> str:
    """The drawings, outlined in ink."""
    return group(body, stroke=ink.INK, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def place(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A drawing made round (0, 0), set down at (x, y), turned clockwise by degrees."""
    moves = f"translate({_text(float(x))} {_text(float(y))})"
    moves += f" rotate({_text(float(turn))})" if turn else ""
    moves += f" scale({_text(float(scale))})" if scale != 1 else ""
    return group(body, transform=moves)


def define(name: str, body: str) -> str:
    """Keep a drawing under a name of this card, to be used any number of times."""
    return element("defs", group(body, id=f"@{name}"))


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Set down a drawing that was defined."""
    return place(element("use", href=f"#@{name}"), x, y, scale, turn)


def both_ways(name: str, body: str) -> str:
    """The drawing, and the same upside down: a card that has no wrong way up."""
    return group(body, id=f"@{name}") + element("use", href=f"#@{name}", transform="rotate(180 60 90)")


def mirrored(name: str, body: str) -> str:
    """The drawing, made round x = 0, and its mirror image on the left."""
    return group(body, id=f"@{name}") + element("use", href=f"#@{name}", transform="scale(-1 1)")


def document(name: str, title: str, body: str) -> str:
    """The whole file of one card: the paper, its edge, what is drawn on it, and a title for those who cannot see it."""
    paper = element(
        "rect", x=0.75, y=0.75, width=118.5, height=178.5, rx=9, fill=ink.PAPER, stroke=ink.EDGE, stroke_width=1.5
    )
    size: dict[str, object] = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": WIDTH, "height": HEIGHT}
    drawing = element("title", title) + paper + body
    file = element("svg", drawing, xmlns="http://www.w3.org/2000/svg", **size, role="img")
    return file.replace("@", f"{name}-") + "\n"
