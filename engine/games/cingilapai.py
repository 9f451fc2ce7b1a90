"""Cingilapai: scopa for two, with an ace that takes everything and accuse that add up (CIN)."""

from collections.abc import Mapping
from typing import ClassVar

from engine.cards import ACE, DENARI, OF_SUIT, Card, Cards
from engine.fishing.ace import EMPTY_ACE_IS_LAST_TAKE, AceGame
from engine.fishing.capture import ANYTHING, ELEVEN, Captures, Spread, equal, make, sums
from engine.fishing.declare import Declaration, of_one_rank, of_one_suit
from engine.fishing.rules import LAST_CARD_SCOPA, PRIMIERA_MISSING_SUIT, three_kings
from engine.fishing.tally import SETTEBELLO, Tally, earned, holder, most, primiera
from engine.options import Option, choice, flag


class Cingilapai(AceGame):
    """Two players; who did not deal begins."""

    name: ClassVar[str] = "cingilapai"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = (
        choice("target", "31", "21", "51"),
        choice("sum_capture", "optional", "mandatory"),
        flag("cocchia11", default=False),
        EMPTY_ACE_IS_LAST_TAKE,
        flag("auto_accuse", default=True),
        choice("accuse_points", "2/2/6/7", "3/3/7/7"),
        LAST_CARD_SCOPA,
        PRIMIERA_MISSING_SUIT,
    )
    joint: ClassVar[str] = "eleven"
    accuse: ClassVar[tuple[str, ...]] = ("coppia", "coppia_di_seme", "tris", "napoli")

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        self.sums_optional = self.spares = self.house["sum_capture"] == "optional"
        elevens = self.house["cocchia11"] == "true"
        makes = (make(value, ELEVEN - value) if elevens else make(value) for value in range(2, 11))
        self.wants = (0, ANYTHING, *makes)
        self.auto_accuse = self.house["auto_accuse"] == "true"
        points = map(int, self.house["accuse_points"].split("/"))
        self.points = dict(zip(self.accuse, points, strict=True))
        self.tallies = count(self.house)

    def takes(self, table: Spread, card: Card, value: int) -> Captures:
        """CIN-3: an equal card before any sum; CIN-4: the ace takes everything; CIN-5: cocchia 11 beside sums."""
        if value == ACE:
            return (table.cards,) if table.cards else ()
        return equal(table, value) or sums(table, self.wants[value])

    def may_be_laid(self, table: Spread, value: int) -> bool:
        """CIN-3: the equal card is compulsory, a combination is not."""
        return self.sums_optional and value != ACE and not equal(table, value)

    def judge_table(self, table: Cards) -> tuple[str, int]:
        """CIN-2."""
        return ("kings" if three_kings(table) else ""), 0

    def declarations(self, hand: Cards) -> tuple[Declaration, ...]:
        """CIN-6: different accuse add up; three of a value or a suit replace their pairs."""
        ranks = [("tris" if cards.bit_count() == 3 else "coppia", cards) for cards in of_one_rank(hand)]
        suits = [("napoli" if cards.bit_count() == 3 else "coppia_di_seme", cards) for cards in of_one_suit(hand)]
        return tuple(Declaration(kind, self.points[kind], cards) for kind, cards in ranks + suits)


def count(house: Mapping[str, str]) -> tuple[Tally, ...]:
    """CIN-8."""
    return (
        earned("accuse", *Cingilapai.accuse),
        earned("scope", Cingilapai.scopa),
        most("carte"),
        most("denari", OF_SUIT[DENARI]),
        holder("settebello", SETTEBELLO),
        primiera(missing_suit_sums=house["primiera_missing_suit"] == "sum"),
    )
