"""Cingilapai told a second time: CIN-1 to CIN-8, and what FAM says of it."""

from itertools import combinations
from typing import ClassVar

from tests.oracle.fishing import Fishing, elevens, equal_cards, in_order, rank, scopa_points, suit, sums


def accuse(hand: list[str]) -> list[tuple[str, list[str]]]:
    """CIN-6: all that three dealt cards make, each with its cards."""
    special = [card for card in hand if rank(card) in "A23"]
    if len(special) == 3 and len(set(map(rank, special))) == 1:
        return [("tris", in_order(special))]
    if len(special) == 3 and len(set(map(suit, special))) == 1:
        return [("napoli", in_order(special))]
    pairs = list(combinations(special, 2))
    made = [("coppia", in_order(list(pair))) for pair in pairs if rank(pair[0]) == rank(pair[1])]
    return made + [("coppia_di_seme", in_order(list(pair))) for pair in pairs if suit(pair[0]) == suit(pair[1])]


class Cingilapai(Fishing):
    """`played` are the seats that have played a card since the deal, `knocked` those that have knocked."""

    DEFAULTS: ClassVar[dict[str, str]] = {
        "last_card_scopa": "never",
        "primiera_missing_suit": "ineligible",
        "sum_capture": "optional",
        "empty_ace_is_last_take": "false",
        "cocchia11": "false",
        "auto_accuse": "true",
        "accuse_points": "2/2/6/7",
        "target": "31",
    }

    def clear(self) -> None:
        super().clear()
        self.played: list[int] = []
        self.knocked: list[int] = []

    def deals_again(self) -> bool:
        return len([card for card in self.table if rank(card) == "K"]) >= 3

    def captures(self, card: str, table: list[str]) -> list[list[str]]:
        if rank(card) == "A":
            return [list(table)] if table else []
        equal = equal_cards(card, table)
        if equal:
            return equal
        if self.options["cocchia11"] == "true":
            return sums(card, table) + elevens(card, table)
        return sums(card, table)

    def may_lay(self, card: str, table: list[str]) -> bool:
        if not self.captures(card, table):
            return True
        if rank(card) == "A" or equal_cards(card, table):
            return False
        return self.options["sum_capture"] == "optional"

    def lay(self, seat: int, card: str) -> None:
        """CIN-4: an ace on an empty table goes into its player's pile."""
        if rank(card) != "A" or self.table:
            super().lay(seat, card)
            return
        self.piles[self.side(seat)].append(card)
        if self.options["empty_ace_is_last_take"] == "true":
            self.last_taker = self.side(seat)

    def declare_deal(self) -> None:
        self.played = []
        self.knocked = []
        if self.options["auto_accuse"] == "true":
            for seat in self.order():
                self.accuse(seat)

    def accuse(self, seat: int) -> None:
        points = dict(zip(("coppia", "coppia_di_seme", "tris", "napoli"), self.worth(), strict=True))
        for kind, cards in accuse(self.hands[seat]):
            self.declared.append((seat, kind, cards))
            self.add(seat, "accuse", points[kind])

    def worth(self) -> list[int]:
        return [int(points) for points in self.options["accuse_points"].split("/")]

    def legal(self, seat: int) -> list[str]:
        """A knock is open, out of turn too, until its player's first card of the deal."""
        knock = ["knock"] if self.may_knock(seat) else []
        return knock + super().legal(seat)

    def may_knock(self, seat: int) -> bool:
        if self.turn is None or self.options["auto_accuse"] == "true":
            return False
        return seat not in self.played and seat not in self.knocked and bool(accuse(self.hands[seat]))

    def act(self, seat: int, action: str) -> None:
        assert action in self.legal(seat)
        if action == "knock":
            self.knocked.append(seat)
            self.accuse(seat)
            return
        self.played.append(seat)
        super().act(seat, action)

    def take_points(self, card: str, taken: list[str]) -> dict[str, int]:
        """FAM-2, and CIN-4: an ace never makes a scopa."""
        return {"scope": 1} if rank(card) != "A" and self.clears(taken) else {}

    def count(self, piles: list[list[str]]) -> list[dict[str, int]]:
        return scopa_points(piles, self.options["primiera_missing_suit"])
