"""Screens as a player reads them: plain text, buttons in brackets, one row a line."""

from collections.abc import Iterable

from bot.screens.values import Block, Bold, Button, CardRow, Code, Delivery, Line, Mention, Screen, Span, Style, Until

MARKS = {Style.PLAIN: "", Style.PRIMARY: "p", Style.SUCCESS: "s", Style.DANGER: "d"}
ISOLATES = str.maketrans("", "", "\u2068\u2069")


def render(screen: Screen) -> str:
    """A screen in text: ``**bold**``, ``@name`` for a mention, ``[label]p`` for a blue button, ``|`` for folded."""
    folded = [f"| {render_block(block)}" for block in screen.folded]
    rows = [" ".join(map(render_button, row)) for row in screen.rows]
    return "\n".join([*map(render_block, screen.blocks), *folded, *rows]).translate(ISOLATES)


def render_delivery(delivery: Delivery) -> str:
    """A delivery in text, under a line that says where it goes."""
    reader = f" to {delivery.person}" if delivery.person else ""
    sent = "sent" if delivery.fresh else "edited"
    where = f"--- {delivery.slot} {delivery.key}{reader}, {sent}"
    head = [render_line(line).translate(ISOLATES) for line in delivery.head]
    return "\n".join([where, *head, render(delivery.screen)])


def render_block(block: Block) -> str:
    """A line, or a row of cards after its label."""
    if isinstance(block, Line):
        return render_line(block)
    cards = " · ".join(face.text for face in block.faces)
    text = f"**{cards}**" if block.bold else cards
    return f"{block.label}: {text}" if block.label else text


def render_line(line: Line) -> str:
    """A line of spans."""
    return "".join(map(_span, line.spans))


def render_button(button: Button) -> str:
    """A button with the mark of its colour; a link ends in ↗."""
    return f"[{button.label}]{MARKS[button.style]}{'↗' if button.url else ''}"


def plain(screen: Screen) -> list[str]:
    """The lines of a screen as they are read, without marks."""
    return [_plain(block).translate(ISOLATES) for block in screen.blocks]


def buttons(screen: Screen) -> list[Button]:
    """All buttons of a screen."""
    return [button for row in screen.rows for button in row]


def find(screen: Screen, label: str) -> Button:
    """The button whose label is, or else begins with, `label`."""
    found = buttons(screen)
    exact = [button for button in found if button.label == label]
    begun = [button for button in found if button.label.startswith(label)]
    if not exact and not begun:
        raise LookupError(f"no button {label!r} among {[button.label for button in found]}")
    return (exact or begun)[0]


def mentions(blocks: Iterable[Block]) -> list[Mention]:
    """Who is called."""
    lines = (block for block in blocks if isinstance(block, Line))
    return [span for line in lines for span in line.spans if isinstance(span, Mention)]


def _span(span: Span) -> str:
    match span:
        case Mention(name=name):
            return f"@{name}"
        case Bold(text):
            return f"**{text}**"
        case Code(text):
            return f"`{text}`"
        case Until(text=text):
            return text
        case _:
            return span.text


def _plain(block: Block) -> str:
    if isinstance(block, CardRow):
        return render_block(CardRow(block.label, block.faces))
    return "".join(span.name if isinstance(span, Mention) else span.text for span in block.spans)
