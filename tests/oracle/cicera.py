"""Cicera told a second time: CIC-1 to CIC-10, and what FAM says of it."""

from typing import ClassVar

from tests.oracle.fishing import PACK_52, RANKS, Fishing, equal_cards, groups, rank, suit


def is_numeral(card: str) -> bool:
    return rank(card) in "A23456789T"


def number(card: str) -> int:
    return "A23456789T".index(rank(card)) + 1


class Cicera(Fishing):
    """`just_laid` is the card that the previous player laid without a capture, if he did."""

    PACK = PACK_52
    DEFAULTS: ClassVar[dict[str, str]] = {
        "last_card_scopa": "never",
        "hand_size": "auto",
        "picada_across_deals": "true",
        "napoleone": "instant_win",
        "target": "51",
    }

    def clear(self) -> None:
        super().clear()
        self.just_laid: str | None = None

    def in_pairs(self) -> bool:
        return self.seats == 4

    def hand_size(self) -> int:
        size = self.options["hand_size"]
        if size == "auto":
            return 12 if self.seats == 4 else 6
        return int(size)

    def deals_again(self) -> bool:
        return False

    def captures(self, card: str, table: list[str]) -> list[list[str]]:
        taken = equal_cards(card, table)
        if is_numeral(card):
            numerals = [other for other in table if is_numeral(other)]
            taken += [group for group in groups(numerals, number(card), number) if len(group) >= 2]
        return taken

    def may_lay(self, card: str, table: list[str]) -> bool:
        return True

    def begin_deal(self) -> None:
        super().begin_deal()
        if self.options["picada_across_deals"] == "false":
            self.just_laid = None

    def lay(self, seat: int, card: str) -> None:
        super().lay(seat, card)
        self.just_laid = card

    def capture(self, seat: int, card: str, taken: list[str]) -> None:
        super().capture(seat, card, taken)
        self.just_laid = None

    def take_points(self, card: str, taken: list[str]) -> dict[str, int]:
        points = {}
        if self.clears(taken):
            points["scua"] = 1
        if len(taken) == 1 and taken[0] == self.just_laid:
            points["picada"] = 1
        if all(suit(other) == suit(card) for other in taken):
            points["simili"] = 1
        if len(taken) >= 3:
            points["quadriglia"] = 1
        if len(taken) >= 4:
            points["cinquanta"] = 1
        return points

    def wins_at_once(self) -> int | None:
        if self.options["napoleone"] == "off":
            return None
        for side, pile in enumerate(self.piles):
            if len([card for card in pile if suit(card) == "S"]) == 13:
                return side
        return None

    def count(self, piles: list[list[str]]) -> list[dict[str, int]]:
        level = [len(pile) for pile in piles] == [26, 26]
        return [self.honours(pile, level) for pile in piles]

    def honours(self, pile: list[str], level: bool) -> dict[str, int]:
        swords = [card for card in pile if suit(card) == "S"]
        return {
            "carte": 1 if level else 2 if len(pile) >= 27 else 0,
            "spade": 1 if len(swords) >= 7 else 0,
            "mata": 1 if "2S" in pile else 0,
            "dieci": 1 if "TD" in pile else 0,
            "fante": 1 if "JC" in pile else 0,
            "napola": self.napola(swords),
        }

    def napola(self, swords: list[str]) -> int:
        run = 0
        while run < 13 and RANKS[run] + "S" in swords:
            run += 1
        return run if run >= 3 else 0
