"""Telegram's HTML."""

import pytest

from tests.kit.telegram.markup import Entity, parse_html, width
from tests.kit.telegram.refusals import Refusal


def parsed(html: str) -> tuple[str, list[Entity]]:
    return parse_html(html, lambda number: {"id": number} if number == 7 else None)


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        ("a &lt;b&gt; &amp; &quot;c&quot; &#x27;d&#39;", "a <b> & \"c\" 'd'", []),
        ("AT&T", "AT&T", []),
        ("😀<b>a</b>", "😀a", [{"type": "bold", "offset": 2, "length": 1}]),
        ("<code>1</code>", "1", [{"type": "code", "offset": 0, "length": 1}]),
        ("<b></b>a", "a", []),
        ("<blockquote expandable>a</blockquote>", "a", [{"type": "expandable_blockquote", "offset": 0, "length": 1}]),
        (
            '<tg-time unix="1764547200" format="r">21:42</tg-time>',
            "21:42",
            [{"type": "date_time", "unix_time": 1764547200, "date_time_format": "r", "offset": 0, "length": 5}],
        ),
        (
            '<a href="tg://user?id=7">Anna</a>',
            "Anna",
            [{"type": "text_mention", "user": {"id": 7}, "offset": 0, "length": 4}],
        ),
        ('<a href="tg://user?id=8">Anna</a>', "Anna", []),
        (
            "<a href='https://a.it/?a=1&amp;b=2'>qui</a>",
            "qui",
            [{"type": "text_link", "url": "https://a.it/?a=1&b=2", "offset": 0, "length": 3}],
        ),
        (" \n<i>a </i>\n", "a", [{"type": "italic", "offset": 0, "length": 1}]),
    ],
)
def test_what_is_read(html: str, text: str, entities: list[Entity]) -> None:
    assert parsed(html) == (text, entities)


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<a href", "Unclosed start tag at byte offset 0"),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
        ("<tg-time>y</tg-time>", "Invalid date specified"),
        ('<tg-time unix="5" format="?">y</tg-time>', "Invalid date-time format specified"),
    ],
)
def test_what_is_refused(html: str, words: str) -> None:
    with pytest.raises(Refusal) as error:
        parsed(html)
    assert error.value.description == f"Bad Request: can't parse entities: {words}"


def test_width_counts_utf_16() -> None:
    assert width("a😀") == 3
