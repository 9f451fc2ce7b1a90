"""Cicera bigia, of Brescia: 52 cards, never a duty to capture, and points in play (CIC)."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from engine.cards import BIT, COPPE, DENARI, JACK, OF_RANK, OF_SUIT, PACK52, RANK, SPADE, SUIT, Card, Cards
from engine.errors import OptionClash
from engine.fishing.capture import Captures, Spread, Worth, equal, make, sums, worth_of
from engine.fishing.play import FishingGame
from engine.fishing.rules import LAST_CARD_SCOPA, NEVER, pairs
from engine.fishing.state import FishingState
from engine.fishing.tally import Award, Haul, Tally, earned, holder, most, run, unique_best
from engine.options import Option, choice, flag
from engine.score import ScoreLine

SWORDS: Cards = OF_SUIT[SPADE]
MATA: Cards = OF_RANK[2] & SWORDS
DIECI: Cards = OF_RANK[10] & OF_SUIT[DENARI]
FANTE: Cards = OF_RANK[JACK] & OF_SUIT[COPPE]
IN_PLAY = ("scua", "picada", "simili", "quadriglia", "cinquanta")


class Cicera(FishingGame):
    """Four players in pairs, or two."""

    name: ClassVar[str] = "cicera"
    pack: ClassVar[tuple[Card, ...]] = PACK52
    seat_counts: ClassVar[tuple[int, ...]] = (2, 4)
    hand_by_suit: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        choice("target", "51", "11", "21", "31", "41"),
        choice("hand_size", "auto", "12", "6", "4"),
        flag("picada_across_deals", default=True),
        choice("napoleone", "instant_win", "off"),
        LAST_CARD_SCOPA,
    )
    scopa: ClassVar[str] = "scua"
    win_name: ClassVar[str] = "napoleone"
    worths: tuple[Worth, ...] = (worth_of(PACK52, RANK),)

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        size = self.house["hand_size"]
        self.hand_size = {"auto": 12 if seats == 4 else 6}.get(size) or int(size)
        self.across_deals = self.house["picada_across_deals"] == "true"
        if self.deals == 1 and not self.across_deals:
            raise OptionClash("picada_across_deals", "hand_size", size)
        self.winning = SWORDS if self.house["napoleone"] == "instant_win" else NEVER
        self.tallies = COUNT
        self.wants = tuple(map(make, range(14)))
        self.free_to_lay = self.spares = True

    def partners(self) -> tuple[tuple[int, ...], ...]:
        return pairs(4) if self.seats == 4 else super().partners()

    def takes(self, table: Spread, card: Card, value: int) -> Captures:
        """CIC-2: an equal card or, for numerals, numerals that sum to it."""
        return sums(table, make(value)) if value <= 10 else equal(table, value)

    def feats(self, state: FishingState, seat: int, card: Card, taken: Cards) -> tuple[tuple[str, int], ...]:
        """CIC-5: all that apply add up."""
        made = (
            bool(super().feats(state, seat, card, taken)),
            self.is_picada(state, seat, taken),
            not taken & ~OF_SUIT[SUIT[card]],
            taken.bit_count() >= 3,
            taken.bit_count() >= 4,
        )
        return tuple((name, 1) for name, scored in zip(IN_PLAY, made, strict=True) if scored)

    def is_picada(self, state: FishingState, seat: int, taken: Cards) -> bool:
        """CIC-5: exactly the card that the previous player has just laid; his hand is full again after a new deal."""
        if state.laid is None or taken != BIT[state.laid]:
            return False
        return self.across_deals or state.hands[self.before[seat]].bit_count() < self.hand_size


def carte(haul: Haul) -> Iterable[Award]:
    """CIC-7: 27 cards or more are 2 points, 26 against 26 are 1 each."""
    counts = tuple(pile.bit_count() for pile in haul.piles)
    if counts == (26, 26):
        return [(side, ScoreLine("carte", 1, counts)) for side in range(2)]
    return [(unique_best(counts, least=27), ScoreLine("carte", 2, counts))]


COUNT: tuple[Tally, ...] = (
    carte,
    most("spade", SWORDS, least=7),
    run("napola", SPADE, longest=13),
    holder("mata", MATA),
    holder("dieci", DIECI),
    holder("fante", FANTE),
    *(earned(name, name) for name in IN_PLAY),
)
"""CIC-7, CIC-8, CIC-5."""
