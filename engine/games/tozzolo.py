"""Tozzolo: scopa with elevens, an ace that takes everything, and knocks for aces, twos and threes (TOZ)."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import ClassVar

from engine.cards import ACE, BIT, DENARI, OF_RANK, OF_SUIT, Card, Cards, each
from engine.fishing.ace import EMPTY_ACE_IS_LAST_TAKE, AceGame
from engine.fishing.capture import ANYTHING, ELEVEN, Captures, Spread, Worth, equal, make, sums
from engine.fishing.declare import Declaration, of_one_rank, of_one_suit
from engine.fishing.rules import LAST_CARD_SCOPA, PRIMIERA_MISSING_SUIT, pairs, three_kings
from engine.fishing.tally import SETTEBELLO, Tally, earned, holder, most, primiera
from engine.options import Option, choice, flag

ACES: Cards = OF_RANK[ACE]
MAKES = tuple(make(value, ELEVEN - value) for value in range(11))
MARK = 3
"""What a mark is worth (TOZ-10)."""


class Tozzolo(AceGame):
    """Two to twelve players, odd numbers too; even ones may play in pairs."""

    name: ClassVar[str] = "tozzolo"
    seat_counts: ClassVar[tuple[int, ...]] = tuple(range(2, 13))
    clockwise: ClassVar[bool] = True
    first_dealer: ClassVar[str] = "KQJ765432A"
    options: ClassVar[tuple[Option, ...]] = (
        choice("target", "31", "21", "51"),
        choice("teams", "none", "pairs"),
        choice("uneven_deal", "leave_out", "forbid"),
        flag("redeal_kings", default=True),
        choice("ace_vs_ace", "takes_all", "takes_ace"),
        flag("ace_sweep_scopa", default=False),
        flag("ace_on_lone_ace_scopa", default=True),
        EMPTY_ACE_IS_LAST_TAKE,
        choice("eleven_vs_equal", "equal_first", "free"),
        choice("eleven_duty", "mandatory", "optional"),
        choice("tozzolo_reveal", "kind", "cards"),
        LAST_CARD_SCOPA,
        PRIMIERA_MISSING_SUIT,
    )
    joint: ClassVar[str] = "eleven"
    accuse: ClassVar[tuple[str, ...]] = ("buongioco", "napoli")

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        house = self.house
        self.redeal_kings = house["redeal_kings"] == "true"
        self.takes_ace = house["ace_vs_ace"] == "takes_ace"
        self.sweep_scopa = house["ace_sweep_scopa"] == "true"
        self.lone_ace_scopa = house["ace_on_lone_ace_scopa"] == "true"
        self.wants = (0, ANYTHING, *MAKES[2:])
        self.equal_first = house["eleven_vs_equal"] == "equal_first"
        self.eleven_optional = self.spares = house["eleven_duty"] == "optional"
        self.reveal = house["tozzolo_reveal"] == "cards"
        self.tallies = count(house)

    @classmethod
    def seats_allowed(cls, house: Mapping[str, str]) -> tuple[int, ...]:
        """TOZ-1, TOZ-2."""
        even = [seats for seats in cls.seat_counts if house["uneven_deal"] == "leave_out" or 36 % (3 * seats) == 0]
        return tuple(seats for seats in even if house["teams"] == "none" or (seats % 2 == 0 and seats >= 4))

    def partners(self) -> tuple[tuple[int, ...], ...]:
        return pairs(self.seats) if self.house["teams"] == "pairs" else super().partners()

    # Captures.

    def takes(self, table: Spread, card: Card, value: int) -> Captures:
        """TOZ-4: an equal card before any sum; TOZ-7: beside sums, cards that make 11; TOZ-5: the ace."""
        if value == ACE:
            return self.ace_takes(table.cards)
        same = equal(table, value)
        if same and self.equal_first:
            return same
        return (*same, *sums(table, make(ELEVEN - value))) if same else sums(table, MAKES[value])

    def ace_takes(self, table: Cards) -> Captures:
        """TOZ-5: everything, nothing less; by house rule one ace where aces lie there."""
        if self.takes_ace and table & ACES:
            return tuple(BIT[ace] for ace in each(table & ACES))
        return (table,) if table else ()

    def sweeps(self, table: Cards, card: Card, worth: Worth) -> bool:
        return not self.takes_ace or not table & ACES

    def ace_scopa(self, table: Cards) -> bool:
        """TOZ-6: an ace that takes a lone ace makes a scopa, every other sweep does not."""
        return self.lone_ace_scopa if table & ACES and table.bit_count() == 1 else self.sweep_scopa

    def may_be_laid(self, table: Spread, value: int) -> bool:
        """TOZ-4: a capture must be made; TOZ-7: by house rule not an eleven where nothing else can be taken."""
        return self.eleven_optional and value != ACE and not table.reach & make(value)

    # Bonuses.

    def judge_table(self, table: Cards) -> tuple[str, int]:
        return ("kings" if self.redeal_kings and three_kings(table) else ""), 0

    def declarations(self, hand: Cards) -> tuple[Declaration, ...]:
        """TOZ-8: at most one tozzolo, the better: three of a suit or value, else two."""
        groups = of_one_rank(hand) + of_one_suit(hand)
        if not groups:
            return ()
        shown = reduce(or_, groups) if self.reveal else 0
        if max(group.bit_count() for group in groups) == 3:
            return (Declaration("napoli", 2 * MARK, shown),)
        return (Declaration("buongioco", MARK, shown),)


def count(house: Mapping[str, str]) -> tuple[Tally, ...]:
    """TOZ-11."""
    return (
        earned("tozzoli", *Tozzolo.accuse),
        earned("scope", Tozzolo.scopa),
        most("carte"),
        most("denari", OF_SUIT[DENARI]),
        holder("settebello", SETTEBELLO),
        primiera(missing_suit_sums=house["primiera_missing_suit"] == "sum"),
    )
