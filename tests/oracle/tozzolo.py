"""Tozzolo told a second time: TOZ-1 to TOZ-12, and what FAM says of it."""

from itertools import combinations
from typing import ClassVar

from tests.oracle.fishing import Fishing, elevens, equal_cards, in_order, rank, scopa_points, suit, sums


def tozzolo(hand: list[str]) -> tuple[str, list[str]] | None:
    """TOZ-8: the better tozzolo of three dealt cards, and the cards that make it."""
    special = [card for card in hand if rank(card) in "A23"]
    if len(special) == 3 and (len(set(map(suit, special))) == 1 or len(set(map(rank, special))) == 1):
        return "napoli", in_order(special)
    pairs = [
        pair for pair in combinations(special, 2) if suit(pair[0]) == suit(pair[1]) or rank(pair[0]) == rank(pair[1])
    ]
    if pairs:
        return "buongioco", in_order([card for card in special if any(card in pair for pair in pairs)])
    return None


class Tozzolo(Fishing):
    DEFAULTS: ClassVar[dict[str, str]] = {
        "last_card_scopa": "never",
        "primiera_missing_suit": "ineligible",
        "uneven_deal": "leave_out",
        "teams": "none",
        "redeal_kings": "true",
        "empty_ace_is_last_take": "false",
        "ace_vs_ace": "takes_all",
        "ace_sweep_scopa": "false",
        "ace_on_lone_ace_scopa": "true",
        "eleven_vs_equal": "equal_first",
        "eleven_duty": "mandatory",
        "tozzolo_reveal": "kind",
        "target": "31",
    }

    def in_pairs(self) -> bool:
        return self.options["teams"] == "pairs"

    def deals_again(self) -> bool:
        kings = [card for card in self.table if rank(card) == "K"]
        return self.options["redeal_kings"] == "true" and len(kings) >= 3

    def captures(self, card: str, table: list[str]) -> list[list[str]]:
        aces = [other for other in table if rank(other) == "A"]
        if rank(card) == "A":
            if not table:
                return []
            if aces and self.options["ace_vs_ace"] == "takes_ace":
                return [[ace] for ace in aces]
            return [list(table)]
        equal = equal_cards(card, table)
        if not equal:
            return sums(card, table) + elevens(card, table)
        if self.options["eleven_vs_equal"] == "free":
            return equal + elevens(card, table)
        return equal

    def may_lay(self, card: str, table: list[str]) -> bool:
        if not self.captures(card, table):
            return True
        if rank(card) == "A":
            return False
        only_elevens = not equal_cards(card, table) and not sums(card, table)
        return self.options["eleven_duty"] == "optional" and only_elevens

    def lay(self, seat: int, card: str) -> None:
        """TOZ-5: an ace on an empty table goes into its player's own pile."""
        if rank(card) != "A" or self.table:
            super().lay(seat, card)
            return
        self.piles[self.side(seat)].append(card)
        if self.options["empty_ace_is_last_take"] == "true":
            self.last_taker = self.side(seat)

    def declare_deal(self) -> None:
        for seat in self.order():
            found = tozzolo(self.hands[seat])
            if found:
                kind, cards = found
                self.declared.append((seat, kind, cards))
                self.add(seat, "tozzoli", 6 if kind == "napoli" else 3)

    def take_points(self, card: str, taken: list[str]) -> dict[str, int]:
        if not self.clears(taken):
            return {}
        if rank(card) != "A":
            return {"scope": 1}
        lone_ace = len(self.table) == 1 and rank(self.table[0]) == "A"
        counts = self.options["ace_on_lone_ace_scopa" if lone_ace else "ace_sweep_scopa"] == "true"
        return {"scope": 1} if counts else {}

    def count(self, piles: list[list[str]]) -> list[dict[str, int]]:
        return scopa_points(piles, self.options["primiera_missing_suit"])
