"""Telegram's HTML, read as Telegram reads it: plain text and entities out, or its own words for what is wrong.

Offsets and lengths of entities are in UTF-16 units; the byte offsets in the words of a refusal are in UTF-8.
"""

import re
from collections.abc import Callable
from typing import Any

from tests.kit.telegram.refusals import Refusal, bug

Entity = dict[str, Any]

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
TAGS = {*SIMPLE, "a", "tg-emoji", "tg-time"}
NAMED = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"'}
REFERENCE = re.compile(r"&(?:lt|gt|amp|quot|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});?")
ATTRIBUTE = re.compile(r"""\s*([^\s=>]*)\s*(?:(=)\s*("[^"]*"|'[^']*'|[\w.-]*))?""")
USER_LINK = re.compile(r"tg://user\?id=(\d+)")
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
COMMAND = re.compile(r"(?<![\w/])/\w{1,64}(?:@\w{3,32})?")


def width(text: str) -> int:
    """The length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(source: str, find_user: Callable[[int], Entity | None]) -> tuple[str, list[Entity]]:
    """Plain text and entities. `find_user` is the JSON of a user that the bot has met, for mentions by link.

    Raises:
        Refusal: in Telegram's words.

    """
    return _Reader(source, find_user).read()


def commands_in(text: str) -> list[Entity]:
    """What a client marks in what people write."""
    return [
        {"type": "bot_command", "offset": width(text[: found.start()]), "length": width(found.group())}
        for found in COMMAND.finditer(text)
    ]


class _Reader:
    def __init__(self, source: str, find_user: Callable[[int], Entity | None]) -> None:
        self.source, self.find_user = source, find_user
        self.at = 0
        self.out: list[str] = []
        self.offset = 0
        self.entities: list[Entity] = []
        self.open: list[tuple[str, dict[str, str], int, int]] = []

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            self._step()
        if self.open:
            raise _unparsed(f'Can\'t find end tag corresponding to start tag "{self.open[-1][0]}"')
        text, entities = "".join(self.out), sorted(self.entities, key=lambda each: (each["offset"], -each["length"]))
        return _trimmed(text, entities)

    def _step(self) -> None:
        if self.source.startswith("</", self.at):
            self._close()
        elif self.source[self.at] == "<":
            self._start()
        elif found := REFERENCE.match(self.source, self.at):
            self._say(_decoded(found.group()))
            self.at = found.end()
        else:
            self._say(self.source[self.at])
            self.at += 1

    def _say(self, text: str) -> None:
        self.out.append(text)
        self.offset += width(text)

    def _start(self) -> None:
        begin = self.at
        found = re.compile(r"<([^\s>]*)").match(self.source, begin)
        name = found.group(1).lower() if found else ""
        self.at = found.end() if found else begin
        if self.at >= len(self.source):
            raise _unparsed(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        if name not in TAGS:
            raise _unparsed(f'Unsupported start tag "{name}" at byte offset {self._bytes(begin)}')
        attributes = self._attributes(name, begin)
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise _unparsed(f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes(begin)}')
        self.open.append((name, attributes, self.offset, len(self.out)))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            while self.at < len(self.source) and self.source[self.at].isspace():
                self.at += 1
            if self.at >= len(self.source):
                raise _unparsed(f"Unclosed start tag at byte offset {self._bytes(begin)}")
            if self.source[self.at] == ">":
                self.at += 1
                return attributes
            self._attribute(tag, begin, attributes)

    def _attribute(self, tag: str, begin: int, attributes: dict[str, str]) -> None:
        found = ATTRIBUTE.match(self.source, self.at)
        if not found or not found.group(1):
            raise _unparsed(f'Empty attribute name in the tag "{tag}" at byte offset {self._bytes(begin)}')
        value = found.group(3) or ""
        quoted = value[:1] in {'"', "'"}
        self.at = found.end()
        if found.group(2) and not quoted and self.source[self.at : self.at + 1] in {'"', "'"}:
            raise _unparsed(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        value = REFERENCE.sub(lambda each: _decoded(each.group()), value[1:-1] if quoted else value)
        attributes[found.group(1).lower()] = value

    def _close(self) -> None:
        begin = self.at
        if not self.open:
            raise _unparsed(f"Unexpected end tag at byte offset {self._bytes(begin)}")
        found = re.compile(r"</([^\s>]*)\s*(>?)").match(self.source, begin)
        if not found or not found.group(2):
            raise _unparsed(f"Unclosed end tag at byte offset {self._bytes(begin)}")
        name, attributes, offset, index = self.open.pop()
        if found.group(1) and found.group(1).lower() != name:
            expected = f'expected "</{name}>", found "</{found.group(1).lower()}>"'
            raise _unparsed(f"Unmatched end tag at byte offset {self._bytes(begin)}, {expected}")
        self.at = found.end()
        if self.offset > offset:
            entity = self._entity(name, attributes, "".join(self.out[index:]))
            self.entities += [{**entity, "offset": offset, "length": self.offset - offset}] if entity else []

    def _entity(self, name: str, attributes: dict[str, str], text: str) -> Entity | None:
        if name == "a":
            return self._link(attributes.get("href") or text)
        if name == "tg-emoji":
            return _emoji(attributes.get("emoji-id", ""))
        if name == "tg-time":
            return _moment(attributes)
        if name == "blockquote" and "expandable" in attributes:
            return {"type": "expandable_blockquote"}
        return {"type": SIMPLE[name]}

    def _link(self, url: str) -> Entity | None:
        if found := USER_LINK.fullmatch(url):
            user = self.find_user(int(found.group(1)))
            return {"type": "text_mention", "user": user} if user else None
        return {"type": "text_link", "url": url} if re.match(r"(?:https?|tg)://\S|[\w-]+\.\w", url) else None

    def _bytes(self, position: int) -> int:
        return len(self.source[:position].encode())


def _emoji(number: str) -> Entity:
    if not number.isdecimal() or not int(number):
        raise _unparsed("Invalid custom emoji identifier specified")
    return {"type": "custom_emoji", "custom_emoji_id": number}


def _moment(attributes: dict[str, str]) -> Entity:
    unix, form = attributes.get("unix", ""), attributes.get("format", "")
    if not unix.isdecimal() or not int(unix):
        raise _unparsed("Invalid date specified")
    if not TIME_FORMAT.fullmatch(form):
        raise _unparsed("Invalid date-time format specified")
    return {"type": "date_time", "unix_time": int(unix)} | ({"date_time_format": form} if form else {})


def _decoded(reference: str) -> str:
    closed = reference if reference.endswith(";") else f"{reference};"
    if closed in NAMED:
        return NAMED[closed]
    digits = closed[2:-1]
    return chr(int(digits[1:], 16) if digits[:1] in {"x", "X"} else int(digits))


def _trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """White space at both ends goes, as Telegram's servers drop it."""
    lead, kept = width(text) - width(text.lstrip()), text.strip()
    shifted = [_clipped(each, lead, width(kept)) for each in entities]
    return kept, [each for each in shifted if each["length"] > 0]


def _clipped(entity: Entity, lead: int, end: int) -> Entity:
    start, stop = max(0, entity["offset"] - lead), min(end, entity["offset"] - lead + entity["length"])
    return {**entity, "offset": start, "length": stop - start}


def _unparsed(detail: str) -> Refusal:
    return bug(f"can't parse entities: {detail}")
