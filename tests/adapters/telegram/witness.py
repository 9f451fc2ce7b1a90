"""Who may know what, at each call that Osteria makes: read from the record of the match, by the engine alone.

A witness looks at the store at the moment of each call. Afterwards every byte of the call is held against what its
readers may know by then: all may know the cards that have lain open, and a seat the cards that it has held.
"""

import re
import sqlite3
from collections import deque
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from math import inf
from operator import or_
from pathlib import Path
from typing import Any

from msgspec import Struct

from bot.i18n import LANGUAGES, words_of
from bot.screens.cards import Form, draw, rank_name
from engine.actions import Capture, Drop, Lay, Pack
from engine.cards import RANK, SUIT, Card, Cards, each, pile, write_cards
from engine.fishing.state import FishingState
from engine.record import read_record
from engine.replay import game_of, steps
from engine.thirtyone.state import TrentunoState
from tests.adapters.telegram.house import House
from tests.kit.telegram.calls import Call
from tests.kit.telegram.markup import parse_html

SEED = re.compile(r"seed=([0-9a-f]{64})")
STEP = re.compile(r"[0-9]+: |pack: |stock: |lot: ")
"""How a step of the engine begins in the record."""
DRAWN = ("Carta più alta: ", "Highest card: ")
"""How the line begins that names a card drawn for the first dealer: from another shuffle, it says nothing of a hand."""
PLAYED = ("cala", "prende", "scarta")
"""Verbs of a line that tells of a play."""
LAST = 4
"""So many plays of a hand may be told when the next one is dealt."""
ALL = 0
"""The number of a reader that stands for a whole group."""


class Known(Struct, frozen=True):
    """What may be known from a version of the table on: the cards that have lain open in this hand, and those that
    each seat has held. `dealt` is the version in which the hand was dealt, `over` whether nothing is hidden any more.
    `late` are the cards that were played last in the hand before: a group is told of them when its minute has room.
    """

    version: int
    dealt: int
    open: Cards
    held: tuple[Cards, ...]
    over: bool
    late: Cards = 0

    def by(self, seat: int | None) -> Cards:
        """All that a seat may know, or who has none."""
        return self.open if seat is None else self.open | self.held[seat]


class Leak(Struct, frozen=True):
    """A call that tells somebody what he may not know."""

    call: str
    line: str
    what: str


class Witness:
    """Looks at the first table of a house, from its beginning."""

    def __init__(self, inn: House, folder: Path) -> None:
        self.inn = inn
        self._file = sqlite3.connect(f"file:{folder / 'osteria.db'}?mode=ro", uri=True, isolation_level=None)
        self._stored: dict[int, int] = {}
        inn.telegram.faults.always = self._sees

    def close(self) -> None:
        self._file.close()

    def _sees(self, _method: str, _payload: dict[str, Any]) -> None:
        ((version,),) = self._file.execute("select coalesce(max(version), 0) from game_table where id = 1")
        self._stored[len(self.inn.telegram.calls) - 1] = version

    def calls(self) -> Iterator[tuple[Call, int]]:
        """All calls, with the version of the table that was stored by then."""
        return ((call, self._stored.get(at, 0)) for at, call in enumerate(self.inn.telegram.calls))

    def rows(self) -> list[tuple[int, str]]:
        """The versions of the table, with what each has written to the record."""
        return self._file.execute("select version, lines from action where table_id = 1 order by version").fetchall()

    def leaks(self, seats: dict[int, int], suits: str) -> list[Leak]:
        """What was told too early, or to others. `seats` are those of people, by their numbers at Telegram."""
        rows = self.rows()
        return [*self._cards(known(rows), seats, Faces(suits)), *self._seeds(rows)]

    def _cards(self, versions: Sequence[Known], seats: dict[int, int], faces: "Faces") -> Iterator[Leak]:
        said: dict[tuple[int, str], int] = {}
        for call, version in self.calls():
            now = _at(versions, version)
            reader = call.person.id if call.person else ALL
            for line in [line for line in lines_of(call) if not line.startswith(DRAWN)]:
                first = min(said.setdefault((reader, line), version), said.get((ALL, line), version))
                secret = faces.cards_in(line) & ~now.by(seats.get(reader)) if now else 0
                if now and reader == ALL and any(sign in line for sign in PLAYED):
                    secret &= ~now.late
                if now and secret and first >= now.dealt:
                    yield Leak(repr(call), line, write_cards(secret))

    def _seeds(self, rows: Sequence[tuple[int, str]]) -> Iterator[Leak]:
        for seed, over in seeds(rows):
            for call, version in self.calls():
                if seed.encode() in call.bytes and version < over:
                    yield Leak(repr(call), seed, f"stored is {version}, over {over}")


class Faces:
    """Finds cards in text, however they are written, in any language."""

    def __init__(self, suits: str) -> None:
        self.cards, self.ranks, self.suits = dict[str, Card](), dict[str, int](), dict[str, int]()
        for words, form in product(map(words_of, LANGUAGES), Form):
            self.cards |= {draw(card, form, suits, words): card for card in range(52)}
            self.ranks |= {rank_name(rank, suits, words): rank for rank in range(1, 14)}
            self.suits |= {words.say(f"suit.{suits}.button.{suit}"): suit for suit in range(4)}
        names = sorted(map(re.escape, self.cards), key=len, reverse=True)
        self._card = re.compile(f"(?<![0-9A-Za-z])({'|'.join(names)})")

    def cards_in(self, line: str) -> Cards:
        """The cards that a line names, one by one or in a row of one suit such as "coppe: 6 · R"."""
        named = [self.cards[name] for name in self._card.findall(line)]
        suit, _, row = line.partition(": ")
        if suit in self.suits:
            ranks = {self.ranks[rank] for rank in row.split(" · ") if rank in self.ranks}
            named += [card for card in range(52) if SUIT[card] == self.suits[suit] and RANK[card] in ranks]
        return pile(named)


def lines_of(call: Call) -> list[str]:
    """Every line that a call shows, its buttons too."""
    text = str(call.payload.get("text") or "")
    text = parse_html(text, lambda number: {"id": number})[0] if call.payload.get("parse_mode") else text
    markup = call.payload.get("reply_markup") or {}
    labels = [button["text"] for row in markup.get("inline_keyboard", ()) for button in row]
    return [*text.splitlines(), *labels]


def data_of(call: Call) -> list[str]:
    """What its buttons carry."""
    markup = call.payload.get("reply_markup") or {}
    return [
        button["callback_data"] for row in markup.get("inline_keyboard", ()) for button in row if "url" not in button
    ]


def seeds(rows: Sequence[tuple[int, str]]) -> list[tuple[str, float]]:
    """The seeds of all packs, each with the version in which its hand was over."""
    versions = known(rows)
    found = [(seed, version) for version, lines in rows for seed in SEED.findall(lines)]
    return [
        (seed, next((each.version for each in versions if each.over and each.version >= at), inf)) for seed, at in found
    ]


def _at(versions: Sequence[Known], version: int) -> Known | None:
    """What may be known in a version; nothing before anything was dealt."""
    now = next((each for each in reversed(versions) if each.version <= version), None)
    return now if now and now.dealt else None


def known(rows: Sequence[tuple[int, str]]) -> list[Known]:
    """What may be known, version by version."""
    text = "\n".join(lines for _, lines in rows if lines)
    record = read_record(text)
    game = game_of(record)
    played = iter(zip(record.lines, steps(game, record), strict=True))
    found: list[Known] = []
    everything, seen, held, dealt = pile(game.pack), 0, (0,) * game.seats, 0
    last, late = deque[Cards](maxlen=LAST), 0
    for version, lines in rows:
        for _ in range(_plays(lines)):
            line, step = next(played)
            if isinstance(line.play, Pack):
                seen, held, dealt = 0, (0,) * game.seats, version
                late = reduce(or_, last, 0)
            if isinstance(line.play, (Capture, Lay, Drop)):
                last.append(pile((line.play.card,)))
            seen |= everything & ~hidden(step.state)
            held = tuple(before | now for before, now in zip(held, step.state.hands or held, strict=True))
        found.append(Known(version, dealt, seen, held, seen == everything, late))
    return found


def hidden(state: Any) -> Cards:
    """The cards of a state that do not lie open."""
    match state:
        case FishingState():
            covered = [hand & ~shown for hand, shown in zip(state.hands, state.shown, strict=True)]
            return pile(card for cards in (*covered, *state.stock, state.left_out) for card in each(cards))
        case TrentunoState():
            return pile(card for cards in state.hands for card in each(cards)) | pile(state.stock)
    raise TypeError(type(state))


def _plays(lines: str) -> int:
    """How many steps of the engine a piece of the record holds."""
    return sum(STEP.match(line) is not None for line in lines.splitlines())
