"""Cirulla: scopa with fifteens, an ace that sweeps, a matta, and bonus hands (CIR)."""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from engine.actions import Action, Capture
from engine.cards import ACE, BIT, COPPE, DENARI, OF_RANK, PACK40, SEVEN, VALUE40, Card, Cards, each
from engine.fishing.capture import ANYTHING, Captures, Spread, Worth, equal, make, spread, sums, total, worth_of
from engine.fishing.declare import Declaration
from engine.fishing.play import FishingGame
from engine.fishing.rules import LAST_CARD_SCOPA, NEVER, PRIMIERA_MISSING_SUIT, pairs
from engine.fishing.state import FishingState
from engine.fishing.tally import FIGURES, SETTEBELLO, Tally, bonus, cards_of, earned, holder, most, primiera, run
from engine.options import Option, choice, flag

MATTA: Card = (SEVEN - 1) * 4 + COPPE
NAMES = range(1, 11)
"""The values that the matta may be given."""
ACES: Cards = OF_RANK[ACE]
DIAMONDS: Cards = cards_of(DENARI, PACK40)
GRANDE: Cards = DIAMONDS & FIGURES
FIFTEEN = 15
MAKES = tuple(make(value, FIFTEEN - value) for value in range(11))
"""The sums that a card of each value takes: its own, and what it lacks to 15."""


class Cirulla(FishingGame):
    """Two or three players, or four in pairs."""

    name: ClassVar[str] = "cirulla"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    suits: ClassVar[str] = "french"
    options: ClassVar[tuple[Option, ...]] = (
        choice("target", "51", "26", "31", "81", "101"),
        choice("matta_capture", "free", "declared_only", "natural"),
        flag("matta_as_ace", default=True, idle=(("matta_capture", "natural"),)),
        choice("matta_table_bonus", "natural", "wild"),
        choice("equal_priority", "none", "over_sum", "over_all"),
        choice("capture_duty", "forgettable", "mandatory"),
        flag("ace_must_sweep", default=False),
        flag("auto_accuse", default=False),
        flag("accuse_cumulate", default=False),
        choice("majority", "absolute", "plurality"),
        choice("piccola_max", "6", "7"),
        choice("cappotto", "instant_win", "bonus_30"),
        LAST_CARD_SCOPA,
        PRIMIERA_MISSING_SUIT,
    )
    presets: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "seme": {},
        "tradizione": {
            "matta_table_bonus": "wild",
            "matta_capture": "declared_only",
            "capture_duty": "mandatory",
            "piccola_max": "7",
            "majority": "plurality",
        },
    }
    matta: ClassVar[Card | None] = MATTA
    accuse: ClassVar[tuple[str, ...]] = ("barsega", "barsegon")
    win_name: ClassVar[str] = "cappotto"
    joint: ClassVar[str] = "fifteen"

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        house = self.house
        self.nameable = BIT[MATTA] if house["matta_capture"] == "free" else 0
        self.accusa_binds = house["matta_capture"] != "natural"
        self.like_aces = ACES | BIT[MATTA] if house["matta_as_ace"] == "true" else ACES
        self.worths = (*self.worths, *map(self.worth_bound, NAMES))
        self.wild_bonus = house["matta_table_bonus"] == "wild"
        self.wants = (0, ANYTHING, *MAKES[2:])
        self.equal_first = house["equal_priority"] != "none"
        self.equal_only = house["equal_priority"] == "over_all"
        self.free_to_lay = self.spares = house["capture_duty"] == "forgettable"
        self.ace_must_sweep = house["ace_must_sweep"] == "true"
        self.auto_accuse = house["auto_accuse"] == "true"
        self.cumulate = house["accuse_cumulate"] == "true"
        self.winning = DIAMONDS if house["cappotto"] == "instant_win" else NEVER
        self.tallies = count(house)

    def partners(self) -> tuple[tuple[int, ...], ...]:
        return pairs(4) if self.seats == 4 else super().partners()

    # Captures.

    def takes(self, table: Spread, card: Card, value: int) -> Captures:
        """CIR-8: an equal card, cards that sum to it, cards that make 15 with it, all free to choose from."""
        same = equal(table, value) if self.equal_first else ()
        if same and self.equal_only:
            return same
        found = [*same, *sums(table, make(FIFTEEN - value))] if same else sums(table, MAKES[value])
        if value == ACE and self.sweeps(table.cards, card, table.worth):
            return self.with_sweep(found, table.cards)
        return found

    def sweeps(self, table: Cards, card: Card, worth: Worth) -> bool:
        """CIR-10, 11, 12: an ace takes everything, if there is something and no ace in it."""
        return table != 0 and not table & worth.aces and self.like_aces & BIT[card] != 0

    def with_sweep(self, found: Captures, table: Cards) -> Captures:
        """CIR-10: less than everything may be taken by another rule."""
        return (table,) if self.ace_must_sweep else (*(cards for cards in found if cards != table), table)

    def forgotten(self, state: FishingState, seat: int, card: Card) -> tuple[Cards, ...]:
        """CIR-9: an unbound matta is claimed as a 7."""
        found = []
        for play in state.legal[seat] if self.free_to_lay else ():
            if type(play) is Capture and play.card == card and play.value is None:
                found.append(play.taken)  # noqa: PERF401 - hot
        return tuple(found)

    # The matta.

    def worth_bound(self, value: int) -> Worth:
        """CIR-5: what the cards are worth once the matta has that value; CIR-6: as 1 it is an ace in every way."""
        if value == SEVEN or not self.accusa_binds:
            return self.worths[0]
        values = (*VALUE40[:MATTA], value, *VALUE40[MATTA + 1 :])
        return worth_of(PACK40, values, self.like_aces if value == ACE else ACES)

    def named_captures(self, table: Cards) -> dict[int, Captures]:
        if not self.nameable:
            return {}
        look = spread(table, self.worths[0])
        found = {value: self.takes(look, MATTA, value) for value in NAMES if value != SEVEN}
        return {value: taken for value, taken in found.items() if taken}

    def named_plays(self, table: Cards) -> list[Action]:
        named = self.named_captures(table)
        return [Capture(MATTA, cards, value) for value, taken in named.items() for cards in taken]

    # Bonuses.

    def judge_table(self, table: Cards) -> tuple[str, int]:
        """CIR-2: two aces are dealt again; CIR-3: a sum of 15 or 30 is the dealer's."""
        if (table & ACES).bit_count() >= 2:
            return "aces", 0
        if self.wild_bonus and table & BIT[MATTA]:
            return "", wild_scope(total(table & ~BIT[MATTA], self.worths[0]))
        return "", {FIFTEEN: 1, 2 * FIFTEEN: 2}.get(total(table, self.worths[0]), 0)

    def declarations(self, hand: Cards) -> tuple[Declaration, ...]:
        return bonus_hands(hand, self.cumulate)


@cache
def bonus_hands(hand: Cards, cumulate: bool) -> tuple[Declaration, ...]:
    """CIR-14: barsega, a sum of at most 9; CIR-15: barsegon, three of one rank; CIR-16: what is both is a barsegon."""
    wild = hand & BIT[MATTA]
    rest = [VALUE40[card] for card in each(hand & ~wild)]
    ways = {value: [*rest, value] for value in NAMES} if wild else {SEVEN: rest}
    tens = tuple(value for value, ranks in ways.items() if len(set(ranks)) == 1)
    lows = tuple(value for value, ranks in ways.items() if sum(ranks) <= 9 and (cumulate or value not in tens))
    made = (("barsegon", 10, tens), ("barsega", 3, lows))
    return tuple(Declaration(kind, points, hand, values if wild else None) for kind, points, values in made if values)


def wild_scope(others: int) -> int:
    """CIR-4: the scope of a first table with a wild matta, beside cards worth that much: 30 before 15."""
    return 2 if 20 <= others <= 29 else 1 if 5 <= others <= 14 else 0


def count(house: Mapping[str, str]) -> tuple[Tally, ...]:
    """CIR-17 to CIR-24."""
    absolute = house["majority"] == "absolute"
    lines = (
        earned("scope", "scopa", "table", "barsega", "barsegon"),
        most("carte", least=21 if absolute else 1),
        most("denari", DIAMONDS, least=6 if absolute else 1),
        holder("settebello", SETTEBELLO),
        primiera(missing_suit_sums=house["primiera_missing_suit"] == "sum"),
        run("piccola", DENARI, longest=int(house["piccola_max"])),
        holder("grande", GRANDE, points=5),
    )
    return (*lines, bonus("cappotto", DIAMONDS, points=30)) if house["cappotto"] == "bonus_30" else lines
