"""The voice of a screen: it knows its reader's language, the table's suits and who sits where, and turns them into
text.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from string import Formatter
from typing import TypeAlias

from msgspec import Struct

from bot.i18n import Words, words_of
from bot.screens.cards import Form, draw, draw_matta, rank_name
from bot.screens.names import short_names
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Bold, CardRow, Code, Face, Line, Mention, Span, Text, Until
from bot.seats import sitting
from bot.table import Table
from engine.cards import SEVEN, Card, Cards, each

MATTA: Card = 25
"""The seven of coppe, or of cuori."""
BLANK = Line(())

Field: TypeAlias = str | int | Span


class Voice(Struct, frozen=True):
    """`game` is the table's game; `names` and `persons` are those of the seats (a computer's person is 0). `matta` is
    the value that binds the matta, if any. `wordy`: cards are written in words everywhere. `surface` is what the
    reader's platform offers.
    """

    words: Words
    suits: str
    game: str = ""
    names: tuple[str, ...] = ()
    persons: tuple[int, ...] = ()
    matta: int | None = None
    wordy: bool = False
    surface: Surface = PLAIN

    def say(self, key: str, n: int | None = None, /, **fields: str | int) -> str:
        """A sentence of the catalogue."""
        return self.words.say(key, n, **fields)

    def line(self, key: str, n: int | None = None, /, **fields: Field) -> Line:
        """A line of the catalogue, some of whose fields may be spans."""
        pieces = _pieces(self.words.template(key, n))
        return Line(tuple([_span(fields.get(piece, n or 0)) if isinstance(piece, str) else piece for piece in pieces]))

    def name(self, seat: int) -> str:
        """Who sits there, short."""
        return self.names[seat]

    def side(self, seats: Iterable[int]) -> str:
        """A side by its members in seat order: "Anna+Carla"."""
        return "+".join(self.names[seat] for seat in seats)

    def caller(self, seat: int) -> Span:
        """Who is to act: a person is called, a computer player's name only stands out."""
        person = self.persons[seat]
        return Mention(person, self.names[seat]) if person else Bold(self.names[seat])

    def title(self) -> str:
        """The name of the game."""
        return self.say(f"game.{self.game}")

    def card(self, card: Card, form: Form = Form.SHORT) -> str:
        """A card's text; the matta once bound as what it was named."""
        if card == MATTA and self.matta not in (None, SEVEN):
            return self.wild(card, self.matta)
        return draw(card, Form.BUTTON if self.wordy else form, self.suits, self.words)

    def wild(self, card: Card, value: int | None) -> str:
        """The matta, with the value that it was given, or else called so."""
        return draw_matta(card, value, self.suits, self.words, Form.BUTTON if self.wordy else Form.SHORT)

    def named(self, card: Card, value: int | None) -> str:
        """A card that was played; where it was the matta and stood for another `value`, with that."""
        return self.card(card) if value is None else self.wild(card, value)

    def cards(self, cards: Cards | Iterable[Card], between: str = " ") -> str:
        """Several cards; a set by rank, then suit."""
        return between.join(map(self.card, each(cards) if isinstance(cards, int) else cards))

    def faces(self, cards: Cards | Iterable[Card]) -> tuple[Face, ...]:
        """Several cards, as a row shows them."""
        return tuple(Face(card, self.card(card)) for card in (each(cards) if isinstance(cards, int) else cards))

    def row(self, key: str, cards: Cards | Iterable[Card], bold: bool = False, **fields: str) -> CardRow:
        """Cards after their label."""
        return CardRow(self.say(key, **fields), self.faces(cards), bold)

    def rank(self, rank: int) -> str:
        """The sign of a rank, 1 to 13."""
        return rank_name(rank, self.suits, self.words)

    def numbers(self, counts: Sequence[int]) -> str:
        """Which numbers: "2", "2–4", "2 o 4"."""
        if len(counts) > 1 and counts[-1] - counts[0] + 1 == len(counts):
            return f"{counts[0]}–{counts[-1]}"
        if len(counts) < 2:
            return "".join(map(str, counts))
        return self.say("list.or", first=", ".join(map(str, counts[:-1])), last=counts[-1])

    def suit(self, suit: int) -> str:
        """A suit's name: "denari", "quadri"."""
        return self.say(f"suit.{self.suits}.button.{suit}")


def voice_of(table: Table, language: str, surface: Surface = PLAIN, cards: str = "") -> Voice:
    """The voice that speaks to a reader of `language` about this table; `cards` is how he wants them written."""
    seats = table.seats
    return Voice(
        words=words_of(language),
        suits=table.suits,
        game=table.game,
        names=short_names(tuple([seat.name if seat else "" for seat in seats])),
        persons=tuple(seat.person if seat and not seat.kept else 0 for seat in seats),
        wordy=(cards or table.cards) == "words",
        surface=surface,
    )


def voice_at(table: Table, seat: int, surface: Surface = PLAIN) -> Voice:
    """The voice that speaks to who sits there, about this table."""
    sitter = sitting(table, seat)
    return voice_of(table, sitter.language, surface, sitter.cards)


def voice_in(language: str, surface: Surface = PLAIN, cards: str = "") -> Voice:
    """The voice that speaks where there is no table."""
    return Voice(words_of(language), "italian", wordy=cards == "words", surface=surface)


def plain(text: str) -> Line:
    """A line of plain words."""
    return Line((Text(text),))


def length(line: Line) -> int:
    """The length of a line as a reader sees it, in characters: isolates are not seen."""
    return sum(sign not in "\u2068\u2069" for sign in text_of(line))


def text_of(line: Line) -> str:
    """A line as plain words."""
    return "".join(map(_text, line.spans))


@cache
def _pieces(template: str) -> tuple[Text | str, ...]:
    """The words of a sentence, and the names of the fields between them."""
    parsed = [(text, field) for text, field, _, _ in Formatter().parse(template)]
    return tuple(piece for text, field in parsed for piece in (text and Text(text), field) if piece)


def _text(span: Span) -> str:
    return span.name if isinstance(span, Mention) else span.text


def _span(field: Field) -> Span:
    return field if isinstance(field, Text | Bold | Mention | Until | Code) else Text(str(field))
