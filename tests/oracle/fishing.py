"""What Tozzolo, Cicera and Cingilapai share, told a second time from the rulings alone, as plainly as it can be.

Nothing of the engine is used here: cards are strings such as ``7D``, places are lists of cards, captures are looked for
among all sets of table cards. Where a ruling is slow to compute, it is computed slowly.
"""

from collections.abc import Callable
from typing import ClassVar

RANKS = "A23456789TJQK"
SUITS = "DCSB"
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}

PACK_40 = [rank + suit for suit in SUITS for rank in "A234567JQK"]
PACK_52 = [rank + suit for suit in SUITS for rank in RANKS]


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def value(card: str) -> int:
    """The capture value in the pack of forty."""
    return "A234567JQK".index(rank(card)) + 1


def in_order(cards: list[str]) -> list[str]:
    """The fixed order of sets of cards: by suit, then by rank."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), RANKS.index(rank(card))))


def groups(table: list[str], total: int, worth: Callable[[str], int]) -> list[list[str]]:
    """All sets of table cards that sum to this. One that is over it already is not made larger."""
    made: list[tuple[list[str], int]] = [([], 0)]
    for card in table:
        more = worth(card)
        made += [([*group, card], amount + more) for group, amount in made if amount + more <= total]
    return [group for group, amount in made if amount == total]


def equal_cards(card: str, table: list[str]) -> list[list[str]]:
    return [[other] for other in table if rank(other) == rank(card)]


def sums(card: str, table: list[str]) -> list[list[str]]:
    """Two or more cards that sum to the card played."""
    return [taken for taken in groups(table, value(card), value) if len(taken) >= 2]


def elevens(card: str, table: list[str]) -> list[list[str]]:
    """One or more cards that with the card played make eleven."""
    return groups(table, 11 - value(card), value)


def highest_alone(amounts: list[int]) -> list[int]:
    """FAM-3: one point for the unique highest, none for the others."""
    best = max(amounts)
    return [1 if amount == best and amounts.count(best) == 1 else 0 for amount in amounts]


def primiera(piles: list[list[str]], missing_suit: str) -> list[int]:
    """FAM-4: who wins it."""
    worth = []
    for pile in piles:
        best = [max([PRIMIERA[rank(card)] for card in pile if suit(card) == one], default=0) for one in SUITS]
        worth.append(0 if 0 in best and missing_suit == "ineligible" else sum(best))
    return highest_alone(worth)


def scopa_points(piles: list[list[str]], missing_suit: str) -> list[dict[str, int]]:
    """Cards, coins, settebello and primiera of each pile: FAM-3 to FAM-5."""
    cards = highest_alone([len(pile) for pile in piles])
    coins = highest_alone([len([card for card in pile if suit(card) == "D"]) for pile in piles])
    settebello = [1 if "7D" in pile else 0 for pile in piles]
    best = primiera(piles, missing_suit)
    return [
        {"carte": cards[side], "denari": coins[side], "settebello": settebello[side], "primiera": best[side]}
        for side in range(len(piles))
    ]


class Fishing:
    """A match of one of the three games; a game's own file says the rest.

    `needs_pack` is true before a hand; otherwise `turn` is the seat that plays, or `winner` the side that has won.
    `declared` are what was declared since the last deal, in order: seat, kind, cards concerned.
    """

    PACK = PACK_40
    DEFAULTS: ClassVar[dict[str, str]] = {}

    def __init__(self, options: dict[str, str], seats: int, dealer: int) -> None:
        self.options = {**self.DEFAULTS, **options}
        self.seats = seats
        self.dealer = dealer
        self.totals = [0] * self.sides()
        self.points: list[list[int]] = []
        self.lines: list[list[dict[str, int]]] = []
        self.winner: int | None = None
        self.needs_pack = True
        self.redeals = 0
        self.turn: int | None = None
        self.clear()

    def clear(self) -> None:
        self.stock: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(self.sides())]
        self.in_play: list[dict[str, int]] = [{} for _ in range(self.sides())]
        self.last_taker: int | None = None
        self.left_out: list[str] = []
        self.declared: list[tuple[int, str, list[str]]] = []

    # What a game says of itself.

    def in_pairs(self) -> bool:
        return False

    def hand_size(self) -> int:
        return 3

    def deals_again(self) -> bool:
        """Whether the first four cards void the deal."""
        raise NotImplementedError

    def captures(self, card: str, table: list[str]) -> list[list[str]]:
        raise NotImplementedError

    def may_lay(self, card: str, table: list[str]) -> bool:
        raise NotImplementedError

    def declare_deal(self) -> None:
        """What is automatic after a deal, before its first card."""

    def take_points(self, card: str, taken: list[str]) -> dict[str, int]:
        """What that capture is worth in play: called while the taken cards still lie on the table."""
        raise NotImplementedError

    def lay(self, seat: int, card: str) -> None:
        self.table.append(card)

    def wins_at_once(self) -> int | None:
        return None

    def count(self, piles: list[list[str]]) -> list[dict[str, int]]:
        """The points by name that the piles are worth at the end of a hand."""
        raise NotImplementedError

    # The match.

    def sides(self) -> int:
        return self.seats // 2 if self.in_pairs() else self.seats

    def side(self, seat: int) -> int:
        """Partners sit opposite."""
        return seat % self.sides()

    def order(self) -> list[int]:
        """The seats in order of play, from the one after the dealer."""
        return [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]

    def give_pack(self, pack: list[str]) -> None:
        assert self.needs_pack
        assert sorted(pack) == sorted(self.PACK)
        self.clear()
        self.stock = list(pack)
        self.give_hands()
        self.table, self.stock = self.stock[:4], self.stock[4:]
        if self.deals_again():
            self.redeals += 1
            self.clear()
            return
        self.needs_pack = False
        self.begin_deal()

    def give_hands(self) -> None:
        for seat in self.order():
            self.hands[seat], self.stock = self.stock[: self.hand_size()], self.stock[self.hand_size() :]

    def begin_deal(self) -> None:
        self.turn = self.order()[0]
        self.declared = []
        self.declare_deal()

    def legal(self, seat: int) -> list[str]:
        """What this seat may do, in the text form."""
        if seat != self.turn:
            return []
        plays = []
        for card in self.hands[seat]:
            if self.may_lay(card, self.table):
                plays.append(card)
            plays += [f"{card} x {' '.join(in_order(taken))}" for taken in self.captures(card, self.table)]
        return plays

    def act(self, seat: int, action: str) -> None:
        assert action in self.legal(seat)
        card, _, taken = action.partition(" x ")
        self.hands[seat].remove(card)
        if taken:
            self.capture(seat, card, taken.split())
        else:
            self.lay(seat, card)
        self.turn = (seat + 1) % self.seats
        if not self.stop_at_once():
            self.go_on()

    def capture(self, seat: int, card: str, taken: list[str]) -> None:
        for name, points in self.take_points(card, taken).items():
            self.add(seat, name, points)
        self.table = [other for other in self.table if other not in taken]
        self.piles[self.side(seat)] += [card, *taken]
        self.last_taker = self.side(seat)

    def add(self, seat: int, name: str, points: int) -> None:
        mine = self.in_play[self.side(seat)]
        mine[name] = mine.get(name, 0) + points

    def whole_deals(self) -> int:
        """How many cards of the stock will still be dealt: complete rounds only (TOZ-1)."""
        deal = self.seats * self.hand_size()
        return len(self.stock) // deal * deal

    def is_last_card(self) -> bool:
        """Whether the card just played is the last one of the hand: no hand has a card, and no whole deal is left."""
        return not any(self.hands) and not self.whole_deals()

    def clears(self, taken: list[str]) -> bool:
        """FAM-2: the capture empties the table, and may count as a scopa for it."""
        empties = sorted(taken) == sorted(self.table)
        return empties and (not self.is_last_card() or self.options["last_card_scopa"] == "counts")

    def stop_at_once(self) -> bool:
        self.winner = self.wins_at_once()
        if self.winner is not None:
            self.turn = None
        return self.winner is not None

    def go_on(self) -> None:
        if any(self.hands):
            return
        if self.whole_deals():
            self.give_hands()
            self.begin_deal()
        else:
            self.end_hand()

    def end_hand(self) -> None:
        self.left_out, self.stock = self.stock, []
        if self.last_taker is not None:
            self.piles[self.last_taker] += self.table
            self.table = []
            if self.stop_at_once():
                return
        self.turn = None
        self.score()
        if self.winner is None:
            self.dealer = (self.dealer + 1) % self.seats
            self.needs_pack = True

    def score(self) -> None:
        lines = self.count(self.piles)
        for side in range(self.sides()):
            for name, points in self.in_play[side].items():
                lines[side][name] = lines[side].get(name, 0) + points
        lines = [{name: points for name, points in mine.items() if points} for mine in lines]
        self.lines.append(lines)
        self.points.append([sum(mine.values()) for mine in lines])
        self.totals = [total + points for total, points in zip(self.totals, self.points[-1], strict=True)]
        best = max(self.totals)
        if best >= int(self.options["target"]) and self.totals.count(best) == 1:
            self.winner = self.totals.index(best)
