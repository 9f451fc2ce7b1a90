"""What every screen keeps to, in every language and pack, whatever people call themselves."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.commands import (
    ChooseHands,
    ChooseLanguage,
    Close,
    Leave,
    OpenTable,
    ShowHelp,
    ShowHouseRules,
    ShowRules,
)
from bot.decisions import open_table
from bot.happenings import NoteAsked, Opened, Seated
from bot.i18n import LANGUAGES
from bot.lobby import SUITS
from bot.options import OPTIONS
from bot.people import Chat, Person
from bot.refusals import Decided
from bot.rules import BY_NAME
from bot.screens.alert import LONGEST, hand_alert
from bot.screens.board import WIDEST
from bot.screens.names import width
from bot.screens.now import now_text
from bot.screens.present import games, option_set, options, present, show_note, show_welcome
from bot.screens.rows import fits
from bot.screens.surface import Surface
from bot.screens.values import CardRow, Delivery, Line, Mention, Slot
from bot.screens.voice import voice_at
from bot.table import Phase, Seat, Table
from engine.cards import PACK40, pile, read_cards, write_cards
from tests.bot.screens.walks import DESK, EVERY_WAY, HELL, OWN_SUITS, PHONE, WAYS, evening_of, walk
from tests.kit.evening import Evening
from tests.kit.render import buttons, mentions, plain, render, render_line
from tests.kit.tables import ANNA, NAMES, dealt

TEXT, HAND, DISCORD = 4096, 900, 2000
"""UTF-16 units of a message, of a private one inside a group, and of one on Discord."""
LABEL, FORM = 80, 25
"""The longest label of a button, and the most buttons in five rows of five; more numbers than that become a list to
choose from.
"""
NOT_IN_A_LINE = re.compile(r"[\n\r\x00-\x08\x0b-\x1f\u202a-\u202e\u2066\u2067]")
CARD = re.compile(r"(?:10|[2-9AJQKFCR]|Kn)(?:[♦♥♠♣](?:=\w+)?|\u00a0\w{3}\b)")


def shown_on_a_walk(
    game: str, seats: int, language: str, suits: str, names: tuple[str, ...], way: str = "phone"
) -> Evening:
    evening = evening_of(game, seats, language, suits, names=names, way=way)
    for table in walk(evening, hands=1):
        if table.phase is Phase.PLAYING:
            assert all(width(hand_alert(table, seat)) <= LONGEST for seat in range(seats))
            assert width(now_text(table, voice_at(table, 0))) <= LONGEST
    return evening


@pytest.mark.parametrize(("game", "seats", "language", "suits", "way"), EVERY_WAY)
def test_screens_keep_to_the_limits_of_the_platforms(
    game: str, seats: int, language: str, suits: str, way: str
) -> None:
    """Names from hell: lengths, tokens, labels, at most one mention, nothing that breaks out of its line."""
    for delivery in shown_on_a_walk(game, seats, language, suits, HELL, way).shown:
        assert list(complaints(delivery)) == [], render(delivery.screen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HELL)
@pytest.mark.parametrize("surface", [PHONE, DESK], ids=["phone", "desk"])
def test_what_no_table_shows_keeps_to_the_limits_too(surface: Surface, name: str, language: str) -> None:
    """Options, first contact, links, help, rules, the choice of games and of where cards go."""
    for delivery in beside_a_table(surface, Person(7, "test", "x", name, language=language), language):
        assert list(complaints(delivery)) == [], render(delivery.screen)


def beside_a_table(surface: Surface, person: Person, language: str) -> Iterator[Delivery]:
    chat = Chat(1, "test", "-100", person.name, language=language, usual="cirulla", group="-100")
    yield games(chat.id, language, chat.usual)
    for option in ("", *OPTIONS):
        yield options(chat, person.id, option, language, surface)
        if option:
            yield option_set(chat, option)
    shown = [ShowHelp(), ChooseLanguage(), ShowRules(), ChooseHands(), ChooseHands("group"), ChooseHands("private")]
    rules = [ShowRules(page, game) for game in BY_NAME for page in (1, 2, 3)]
    for command in (*shown, *rules):
        yield show_note(chat.id, person.id, command, language, reader=person, surface=surface)
    table = opened(chat, person)
    for told in (table, replace(table, phase=Phase.CLOSED), replace(table, seats=(None, None))):
        yield show_welcome(chat, person, told, chat, surface)
    yield from present(table, (Opened(), Seated(0, person.name)), reader=person, surface=surface)
    sitting = replace(table, seats=tuple(Seat(person.name, at, language=language) for at in range(1, 5)))
    for asked in (Close(), Leave(), ShowHouseRules(), ShowHouseRules(2), ShowHouseRules(option="matta_capture")):
        yield from present(sitting, (NoteAsked(1, asked),), surface=surface)


def opened(chat: Chat, person: Person) -> Table:
    outcome = open_table(1, chat, person, OpenTable("cirulla"), 0.0)
    assert isinstance(outcome, Decided)
    return outcome.table


@pytest.mark.parametrize(("game", "seats", "language", "suits"), OWN_SUITS)
def test_lines_read_at_every_play_are_short(game: str, seats: int, language: str, suits: str) -> None:
    """Ordinary names: at most 36 characters a line, cards apart, in all that is shown at every play."""
    evening = shown_on_a_walk(game, seats, language, suits, NAMES)
    for delivery in evening.shown:
        if delivery.slot is Slot.TABLE and evening.table.state is not None:
            title, *lines = plain(delivery.screen)
            assert len(title) <= WIDEST + 1  # a game with a long name
            assert [line for line in lines if len(CARD.sub("", line)) > WIDEST and not line.startswith("⏳")] == []


FISHING = ("cirulla", "tozzolo", "cicera", "cingilapai")
LOW, WHOLE = "AD AC AS AB 2D 2C 2S 2B 3D 3C 3S 3B 4D 4C", write_cards(pile(PACK40[:30]))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lay", [False, True], ids=["take", "lay"])
@pytest.mark.parametrize("table", [LOW, WHOLE], ids=["low", "thirty"])
@pytest.mark.parametrize("suits", SUITS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FISHING)
def test_a_crowded_table_keeps_to_the_limits(
    game: str, language: str, suits: str, table: str, lay: bool, way: str
) -> None:
    """However many captures there are, forgotten ones too (CIR-9), hands and choosers stay small."""
    surface, cards = WAYS[way]
    evening = Evening(dealt(f"{game}: Anna, Bruno; suits={suits}"), surface=surface).speaks(language)
    evening.table = replace(evening.table, cards=cards)
    evening.lies(table=pile(read_cards(table)), hands=(pile(read_cards("7B QB")), pile(read_cards("KB"))), to_move=0)
    evening.does(ANNA, evening.presses(ANNA, "QB", lay=lay))
    for sign in ("…", "›", "›"):
        leads_on(evening, sign)
    assert max(len(buttons(delivery.screen)) for delivery in evening.shown if delivery.slot is Slot.HAND) <= FORM
    for delivery in evening.shown:
        assert list(complaints(delivery)) == [], render(delivery.screen)


def leads_on(evening: Evening, sign: str) -> None:
    """Anna taps the button whose label ends so, if she has one."""
    for button in buttons(evening.screen(Slot.HAND, ANNA)):
        if button.label.endswith(sign):
            evening.does(ANNA, evening.command(button))


def complaints(delivery: Delivery) -> Iterator[str]:
    screen = delivery.screen
    blocks = (*delivery.head, *screen.blocks, *screen.folded)
    text = "\n".join([*map(render_line, delivery.head), *plain(screen)])
    if width(text) > (HAND if delivery.slot is Slot.HAND else min(TEXT, DISCORD)):
        yield f"too long: {width(text)}"
    if not screen.blocks:
        yield "no text"
    if len(mentions(blocks)) > 1:
        yield "several mentions"
    for block in blocks:
        spans = [block.label, *(face.text for face in block.faces)] if isinstance(block, CardRow) else texts(block)
        for span in spans:
            if NOT_IN_A_LINE.search(span) or span.count("\u2068") != span.count("\u2069"):
                yield f"breaks out: {span!r}"
    yield from button_complaints(delivery)


def texts(line: Line) -> list[str]:
    return [span.name if isinstance(span, Mention) else span.text for span in line.spans]


def button_complaints(delivery: Delivery) -> Iterator[str]:
    labels = [button.label for button in buttons(delivery.screen)]
    if sum(not label.isdecimal() for label in labels) > FORM or len(labels) > 2 * FORM:
        yield f"{len(labels)} buttons"
    if any(width(label) > LABEL for label in labels) or any(len(row) > 8 for row in delivery.screen.rows):
        yield "labels too long, rows too wide"
    if len(set(labels)) < len(labels):
        yield "two buttons alike"
    for row in delivery.screen.rows:
        if not fits(row):
            yield f"too wide: {[button.label for button in row]}"
    for button in buttons(delivery.screen):
        if bool(button.token) == bool(button.url) or not re.fullmatch(r"[!-~]{1,64}", button.token or button.url):
            yield f"token {button.token!r}"
