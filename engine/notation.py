"""The text form of plays and of chance, one line each: `7C=3 x 3D`, `1: knock`, `pack: 4D 7C …`.

House rules: both directions stand side by side; what is written is read back as the same value. Reading raises
`Nonsense` with one clear line. Seats count from 1 in text, from 0 inside.
"""

from typing import assert_never

from engine.actions import (
    Action,
    Bet,
    Capture,
    Chance,
    Claim,
    Draw,
    Drop,
    Knock,
    Lay,
    Lot,
    NoBet,
    NoClaim,
    Pack,
    Show,
    Stock,
    Take,
    Turn,
)
from engine.cards import NAME, Card, Cards, pile, read_card, read_cards, write_cards
from engine.errors import Nonsense

MATTA = read_card("7C")
WORDS: dict[str, Action] = {
    "draw": Draw(),
    "take": Take(),
    "turn": Turn(),
    "knock": Knock(),
    "show": Show(),
    "no bet": NoBet(),
    "no claim": NoClaim(),
}
"""The actions that are a word or two and nothing more."""
_WORD_OF = {action: word for word, action in WORDS.items()}

Play = tuple[int | None, Action | Chance]
"""A line of play: the seat that acts and its action, or None and what chance brought."""


def write_action(action: Action) -> str:
    """The text of an action, such as ``QD x 5C 4S``."""
    match action:
        case Lay(card):
            return NAME[card]
        case Capture(card, taken, value):
            return f"{_named(card, value)} x {write_cards(taken)}"
        case Claim(taken):
            return f"claim {write_cards(taken)}"
        case Drop(card):
            return f"drop {NAME[card]}"
        case Bet(number):
            return f"bet {number}"
        case Knock(int(value)):
            return f"knock {_named(MATTA, value)}"
        case Knock() | NoClaim() | Draw() | Take() | Turn() | NoBet() | Show():
            return _WORD_OF[action]
        case _:
            assert_never(action)


def read_action(text: str) -> Action:
    """Read the text of an action. Raises `Nonsense`."""
    words = text.split()
    if word := WORDS.get(" ".join(words)):
        return word
    match words:
        case ["claim", *cards] if cards:
            return Claim(_set(cards))
        case ["drop", card]:
            return Drop(read_card(card))
        case ["bet", number]:
            return Bet(read_number(number))
        case ["knock", named]:
            return _knock(named)
        case [card]:
            return Lay(read_card(card))
        case [named, "x", *cards] if cards:
            played, value = _read_named(named)
            return Capture(played, _set(cards), value)
    raise Nonsense(f"not a play: {short(text)}")


def write_chance(chance: Chance) -> str:
    """The line of what chance brought, such as ``pack: 4D 7C …`` or ``lot: 3``."""
    match chance:
        case Pack(cards):
            return f"pack: {_row(cards)}"
        case Stock(cards):
            return f"stock: {_row(cards)}"
        case Lot(seat):
            return f"lot: {seat + 1}"


def read_chance(text: str) -> Chance:
    """Read a ``pack:``, ``stock:`` or ``lot:`` line. Raises `Nonsense`."""
    kind, _, rest = text.partition(":")
    match kind.strip():
        case "pack":
            return Pack(read_cards(rest))
        case "stock":
            return Stock(read_cards(rest))
        case "lot":
            return Lot(read_seat(rest))
    raise Nonsense(f"not a pack, stock or lot: {short(text)}")


def write_play(seat: int | None, play: Action | Chance) -> str:
    """One line of play: ``2: QD x 5C 4S`` for a seat, or what chance brought."""
    if isinstance(play, Pack | Stock | Lot):
        return write_chance(play)
    if seat is None:
        raise ValueError("an action is somebody's")
    return f"{seat + 1}: {write_action(play)}"


def read_play(text: str) -> Play:
    """Read one line of play. Raises `Nonsense`."""
    head, colon, rest = text.partition(":")
    if not colon:
        raise Nonsense(f"not a line of play: {short(text)}")
    if head.strip() in ("pack", "stock", "lot"):
        return None, read_chance(text)
    return read_seat(head), read_action(rest)


def read_seat(text: str) -> int:
    """A seat, counted from 1 in text and from 0 inside. Raises `Nonsense`."""
    seat = read_number(text) - 1
    if seat < 0:
        raise Nonsense("seats count from 1")
    return seat


def read_number(text: str) -> int:
    """A whole number of at most four digits, with nothing around it but spaces. Raises `Nonsense`."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise Nonsense(f"not a number: {short(text)}")
    return int(digits)


def short(text: str, limit: int = 40) -> str:
    """A text as it may stand in one clear line: quoted, with nothing unprintable, cut where it is long."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def _named(card: Card, value: int | None) -> str:
    return NAME[card] if value is None else f"{NAME[card]}={value}"


def _read_named(text: str) -> tuple[Card, int | None]:
    card, equals, value = text.partition("=")
    return read_card(card), read_number(value) if equals else None


def _knock(named: str) -> Knock:
    card, value = _read_named(named)
    if card != MATTA or value is None:
        raise Nonsense(f"a knock names the value of 7C only, not {short(named)}")
    return Knock(value)


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(NAME[card] for card in cards)


def _set(words: list[str]) -> Cards:
    return pile(read_cards(" ".join(words)))
