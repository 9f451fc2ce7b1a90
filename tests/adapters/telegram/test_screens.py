"""Every screen as it goes to Telegram, in every language and pack, whatever people call themselves: read by independent
judges, and as short as a small phone wants it.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from adapters.telegram.render import LONGEST, LONGEST_EPHEMERAL, draw, draw_head
from bot.i18n import LANGUAGES
from bot.people import Person
from bot.screens.alert import hand_alert
from bot.screens.names import width
from bot.screens.now import now_text
from bot.screens.values import Block, CardRow, Delivery, Mention
from bot.screens.voice import voice_at
from bot.table import Phase
from tests.adapters.telegram import manners
from tests.bot.screens.test_limits import beside_a_table
from tests.bot.screens.walks import CASES, HELL, PHONE, evening_of, walk
from tests.kit.needs import SOAK
from tests.kit.telegram.calls import Call
from tests.kit.telegram.markup import parse_html
from tests.kit.telegram.oracles import complaints_about_call

OURS = {"text_mention", "bold", "code", "expandable_blockquote", "date_time"}
"""What Osteria marks in a text; whatever else is marked comes from a name."""

SOME = CASES if SOAK else CASES[::3]


class Everybody(dict[int, str]):
    """A number at Telegram for everybody."""

    def __missing__(self, person: int) -> str:
        return str(100_000_000 + person)


def calls_of(delivery: Delivery) -> Iterator[Call]:
    """The calls by which a delivery may go out: into a chat, and to one person in a group."""
    head = draw_head(delivery.head, Everybody())
    ways = {LONGEST: {}, LONGEST_EPHEMERAL: {"ephemeral_message_parameters": {"receiver_user_id": 7}}}
    for longest, more in ways.items() if delivery.person else [(LONGEST, dict[str, Any]())]:
        drawn = draw(delivery.screen, Everybody(), head, longest)
        keyboard = {"reply_markup": {"inline_keyboard": drawn.keyboard}} if drawn.keyboard else {}
        yield Call("sendMessage", {"chat_id": -5, "text": drawn.text, "parse_mode": "HTML", **keyboard, **more}, 0.0)


def complaints(delivery: Delivery, seen: set[str]) -> Iterator[str]:
    """What is wrong with a delivery that was not seen before, in any way in which it may go out."""
    for call in calls_of(delivery):
        if repr(call) in seen:
            continue
        seen.add(repr(call))
        yield from complaints_about_call(call.method, call.payload)
        yield from manners.complaints(call)
        text, entities = parse_html(call.payload["text"], lambda number: {"id": number})
        yield from (f"marked: {entity}" for entity in entities if entity["type"] not in OURS)
        if width(as_read(delivery)) <= LONGEST_EPHEMERAL and text != as_read(delivery):
            yield f"read as {text!r}"


def as_read(delivery: Delivery) -> str:
    """What is to be read, names as they are."""
    blocks = (*delivery.head, *delivery.screen.blocks, *delivery.screen.folded)
    return "\n".join(map(line_of, blocks)).strip()


def line_of(block: Block) -> str:
    if isinstance(block, CardRow):
        return ": ".join(filter(None, (block.label, " · ".join(face.text for face in block.faces))))
    return "".join(span.name if isinstance(span, Mention) else span.text for span in block.spans)


@pytest.mark.parametrize(("game", "seats", "language", "suits"), SOME)
def test_every_screen_is_what_telegram_takes_and_a_phone_shows(
    game: str, seats: int, language: str, suits: str
) -> None:
    seen = set[str]()
    evening = evening_of(game, seats, language, suits, names=HELL, way="phone" if seats % 2 else "words")
    for table in walk(evening):
        if table.phase is Phase.PLAYING:
            alerts = [*(hand_alert(table, seat) for seat in range(seats)), now_text(table, voice_at(table, 0))]
            assert [alert for alert in alerts if width(alert) > manners.LONGEST_ANSWER] == []
    assert [(what, delivery) for delivery in evening.shown for what in complaints(delivery, seen)] == []
    assert len(seen) > 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HELL)
def test_what_is_shown_beside_tables_too(name: str, language: str) -> None:
    """Options, first contact, links, help, rules, the choice of games and of where cards go."""
    person = Person(7, "telegram", "5", name, language=language)
    shown = list(beside_a_table(PHONE, person, language))
    assert [(what, delivery) for delivery in shown for what in complaints(delivery, set())] == []
