"""Screens as the page draws them: plain JSON values. What is empty in a screen is left out."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bot.screens.values import Attachment, Block, Bold, Button, CardRow, Code, Face, Line, Mention, Screen, Span, Until

Json: TypeAlias = Any
Who: TypeAlias = Mapping[int, str]
"""The member whom a person is, for those who are mentioned."""

RANKS = "A23456789TJQK"
SUITS = "DCSB"


def draw_screen(screen: Screen, who: Who) -> Json:
    """A screen as the page reads it."""
    drawn = {
        "blocks": [_block(block, who) for block in screen.blocks],
        "rows": [[_button(button) for button in row] for row in screen.rows],
        "folded": [_block(block, who) for block in screen.folded],
        "turn": screen.turn,
    }
    return {"suits": screen.suits, **_but_empty(drawn)}


def file_address(room: str, name: str, secret: str) -> str:
    """Where a page finds the file of a message."""
    return f"/r/{room}/files/{name}/{secret}"


def draw_file(attachment: Attachment, url: str) -> Json:
    """What a page is told of a file that it finds at `url`, and nobody else knows where."""
    told = {"url": url, "name": attachment.name, "media": attachment.media, "about": attachment.about}
    return {**told, **_but_empty({"picture": attachment.picture})}


def draw_lines(lines: Sequence[Line], who: Who) -> Json:
    """Announcements, a list of spans each."""
    return [_line(line, who) for line in lines]


def persons_of(blocks: Sequence[Block]) -> set[int]:
    """Who is mentioned."""
    lines = (block for block in blocks if isinstance(block, Line))
    return {span.person for line in lines for span in line.spans if isinstance(span, Mention)}


def _block(block: Block, who: Who) -> Json:
    if isinstance(block, CardRow):
        faces = [_face(face) for face in block.faces]
        return {"label": block.label, "cards": faces, **_but_empty({"bold": block.bold, "own": block.own})}
    return {"line": _line(block, who)}


def _line(line: Line, who: Who) -> Json:
    return [_span(span, who) for span in line.spans]


def _span(span: Span, who: Who) -> Json:
    match span:
        case Bold(text):
            return {"bold": text}
        case Mention(person, name):
            return {"who": who.get(person, "?"), "name": name}
        case Until(at, text):
            return {"until": at, "text": text}
        case Code(text):
            return {"code": text}
        case _:
            return span.text


def _face(face: Face) -> Json:
    return {"card": _card(face.card), "text": face.text}


def _button(button: Button) -> Json:
    card = "" if button.card is None else _card(button.card)
    rest = {"token": button.token, "style": button.style.value, "url": button.url, "card": card}
    return {"label": button.label, **_but_empty(rest)}


def _card(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def _but_empty(fields: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if value}
