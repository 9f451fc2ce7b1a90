"""Cirulla a second time: naive, slow, written from the rules alone (FAM, CIR), to be compared with the engine.

Cards are strings, sets of cards are lists, every subset that is not too much is tried. Nothing here imports the
product. Seats and sides count from 0. Actions are the text of the record notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

SUITS = "DCSB"
RANKS = "A234567JQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
MATTA = "7C"
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}

DEFAULTS: dict[str, str] = {
    "target": "51",
    "last_card_scopa": "never",
    "primiera_missing_suit": "ineligible",
    "matta_table_bonus": "natural",
    "matta_capture": "free",
    "matta_as_ace": "true",
    "equal_priority": "none",
    "capture_duty": "forgettable",
    "ace_must_sweep": "false",
    "auto_accuse": "false",
    "accuse_cumulate": "false",
    "majority": "absolute",
    "piccola_max": "6",
    "cappotto": "instant_win",
}
CHOICES: dict[str, list[str]] = {
    "target": ["51", "26", "31", "81", "101"],
    "last_card_scopa": ["never", "counts"],
    "primiera_missing_suit": ["ineligible", "sum"],
    "matta_table_bonus": ["natural", "wild"],
    "matta_capture": ["free", "declared_only", "natural"],
    "matta_as_ace": ["true", "false"],
    "equal_priority": ["none", "over_sum", "over_all"],
    "capture_duty": ["forgettable", "mandatory"],
    "ace_must_sweep": ["false", "true"],
    "auto_accuse": ["false", "true"],
    "accuse_cumulate": ["false", "true"],
    "majority": ["absolute", "plurality"],
    "piccola_max": ["6", "7"],
    "cappotto": ["instant_win", "bonus_30"],
}
PRESETS: dict[str, dict[str, str]] = {
    "seme": {},
    "tradizione": {
        "matta_table_bonus": "wild",
        "matta_capture": "declared_only",
        "capture_duty": "mandatory",
        "piccola_max": "7",
        "majority": "plurality",
    },
}


def natural(card: str) -> int:
    """Capture value of a card that is not wild."""
    return RANKS.index(card[0]) + 1


def written(cards: Sequence[str]) -> str:
    """Cards in the fixed order: suit D C S B, then rank."""
    return " ".join(sorted(cards, key=PACK.index))


def subsets(values: Mapping[str, int], most: int) -> Iterator[list[str]]:
    """Every subset of at least one card that is worth no more than `most` together."""
    grown: list[tuple[int, list[str]]] = [(0, [])]
    for card, value in values.items():
        grown += [(total + value, [*some, card]) for total, some in grown if total + value <= most]
    for _, some in grown[1:]:
        yield some


def accusa_points(hand: Sequence[str], named: int, cumulate: bool) -> int:
    """CIR-14, 15, 16: scope of three cards, the matta standing for `named`; 0 for no bonus hand."""
    values = [named if card == MATTA else natural(card) for card in hand]
    low = sum(values) <= 9
    alike = len(set(values)) == 1
    if low and alike:
        return 13 if cumulate else 10
    if alike:
        return 10
    return 3 if low else 0


class Cirulla:
    """One match. `needs_pack` says when `give` wants the next whole pack (forty cards, the first dealt first)."""

    def __init__(self, options: Mapping[str, str], players: int, dealer: int) -> None:
        self.options = {**DEFAULTS, **options}
        self.players = players
        self.dealer = dealer
        self.sides = 2 if players == 4 else players
        self.totals = [0] * self.sides
        self.hands_counted: list[list[int]] = []
        self.lines_counted: list[list[dict[str, int]]] = []
        self.redeals = 0
        self.winner: int | None = None
        self.needs_pack = True
        self.clear()

    def clear(self) -> None:
        self.stock: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(self.sides)]
        self.scope = [0] * self.sides
        self.last: int | None = None
        self.turn: int | None = None
        self.bound: int | None = None
        self.may_knock = [False] * self.players
        self.shown: list[str] = []
        self.laid: str | None = None
        self.laid_by: int | None = None

    def side(self, seat: int) -> int:
        return seat % self.sides

    def chose(self, name: str, value: str) -> bool:
        return self.options[name] == value

    def order(self) -> list[int]:
        return [(self.dealer + 1 + step) % self.players for step in range(self.players)]

    # Dealing -----------------------------------------------------------------------------------------------------

    def give(self, pack: Sequence[str]) -> None:
        assert self.needs_pack
        assert sorted(pack) == sorted(PACK)
        self.clear()
        self.needs_pack = False
        self.stock = list(pack)
        self.deal_round()
        self.table, self.stock = self.stock[:4], self.stock[4:]
        if len([card for card in self.table if card[0] == "A"]) >= 2:  # CIR-2
            self.redeals += 1
            self.needs_pack = True
            self.turn = None
            self.may_knock = [False] * self.players
            return
        self.table_bonus()
        self.open_accuse()
        self.turn = self.order()[0]

    def deal_round(self) -> None:
        for seat in self.order():
            self.hands[seat], self.stock = self.stock[:3], self.stock[3:]

    def table_bonus(self) -> None:
        total = sum(natural(card) for card in self.table)
        bonus = {15: 1, 30: 2}.get(total, 0)  # CIR-3
        if MATTA in self.table and self.chose("matta_table_bonus", "wild"):  # CIR-4
            others = sum(natural(card) for card in self.table if card != MATTA)
            bonus = 2 if 20 <= others <= 29 else 1 if 5 <= others <= 14 else 0
        if bonus:
            side = self.side(self.dealer)
            self.piles[side] += self.table
            self.table = []
            self.scope[side] += bonus
            self.last = side

    # Accuse ------------------------------------------------------------------------------------------------------

    def open_accuse(self) -> None:
        self.may_knock = [True] * self.players
        if self.chose("auto_accuse", "true"):
            for seat in self.order():
                ways = self.knocks(seat)
                if ways:
                    self.knock(seat, best(ways))

    def knocks(self, seat: int) -> dict[int | None, int]:
        """Named value (None without the matta) -> scope."""
        hand = self.hands[seat]
        if not self.may_knock[seat] or len(hand) != 3:
            return {}
        cumulate = self.chose("accuse_cumulate", "true")
        values: list[int | None] = [*range(1, 11)] if MATTA in hand else [None]
        points = {value: accusa_points(hand, value or 0, cumulate) for value in values}
        return {value: scope for value, scope in points.items() if scope}

    def knock(self, seat: int, value: int | None) -> None:
        self.scope[self.side(seat)] += self.knocks(seat)[value]
        self.may_knock[seat] = False
        self.shown += self.hands[seat]
        if value is not None and not self.chose("matta_capture", "natural"):
            self.bound = value

    # Captures ----------------------------------------------------------------------------------------------------

    def worth(self, card: str) -> int:
        """Value of a card on the table, or of one being played without a name."""
        return self.bound if card == MATTA and self.bound is not None else natural(card)

    def is_ace(self, card: str, value: int) -> bool:
        return card[0] == "A" or (card == MATTA and value == 1 and self.chose("matta_as_ace", "true"))

    def takes(self, card: str, value: int, table: Sequence[str]) -> list[list[str]]:
        """CIR-8, 10, 11: every set of table cards that this card may take."""
        some = list(subsets({one: self.worth(one) for one in table}, 14))  # no capture by value takes more
        equals = [cards for cards in some if len(cards) == 1 and self.total(cards) == value]
        sums = [cards for cards in some if len(cards) > 1 and self.total(cards) == value]
        fifteens = [cards for cards in some if self.total(cards) + value == 15]
        sweep = [list(table)] if self.may_sweep(card, value, table) else []
        if equals and self.chose("equal_priority", "over_all"):  # everything else, an ace's sweep too
            return equals
        if sweep and self.chose("ace_must_sweep", "true"):
            return sweep
        if equals and self.chose("equal_priority", "over_sum"):  # a sweep is no sum
            sums = []
        return list({tuple(sorted(cards)): cards for cards in equals + sums + fifteens + sweep}.values())

    def may_sweep(self, card: str, value: int, table: Sequence[str]) -> bool:
        blocked = any(self.is_ace(one, self.worth(one)) for one in table)
        return bool(table) and self.is_ace(card, value) and not blocked

    def total(self, cards: Sequence[str]) -> int:
        return sum(self.worth(card) for card in cards)

    def names(self, card: str) -> list[int]:
        """Values that the holder may give to a card as he captures with it, its plain one first."""
        plain = self.worth(card)
        if card == MATTA and self.bound is None and self.chose("matta_capture", "free"):
            return [plain] + [value for value in range(1, 11) if value != plain]
        return [plain]

    def claimable(self) -> list[list[str]]:
        if self.laid is None or self.chose("capture_duty", "mandatory"):
            return []
        return self.takes(self.laid, self.worth(self.laid), [card for card in self.table if card != self.laid])

    # Actions -----------------------------------------------------------------------------------------------------

    def waits_for_claim(self) -> bool:
        return not self.stock and not any(self.hands) and self.laid is not None

    def legal(self, seat: int) -> list[str]:
        """Everything that this seat may do now, in writing, sorted."""
        if self.winner is not None or self.needs_pack:
            return []
        actions = []
        knocks = self.knocks(seat)
        actions += ["knock"] if knocks else []
        actions += [f"knock {MATTA}={value}" for value in knocks if value is not None]
        if self.laid_by is not None and self.side(seat) == self.side(self.laid_by):
            actions += ["claim " + written(some) for some in self.claimable()]
            if self.waits_for_claim():
                actions.append("no claim")
        if self.turn == seat:
            for card in self.hands[seat]:
                actions += self.plays(card)
        return sorted(actions)

    def plays(self, card: str) -> list[str]:
        actions = []
        for value in self.names(card):
            name = card if value == self.worth(card) else f"{card}={value}"
            actions += [f"{name} x {written(some)}" for some in self.takes(card, value, self.table)]
        must = self.chose("capture_duty", "mandatory") and self.takes(card, self.worth(card), self.table)
        return actions if must else [*actions, card]

    def apply(self, seat: int, action: str) -> None:
        """Do one of `legal(seat)`; whether it is one is for the caller to see."""
        words = action.split()
        if action == "knock":
            self.knock(seat, best(self.knocks(seat)))
        elif words[0] == "knock":
            self.knock(seat, int(words[1].split("=")[1]))
        elif words[0] == "claim":
            laid = self.laid
            assert laid is not None
            self.laid = self.laid_by = None
            self.take(seat, laid, words[1:])
            self.go_on()
        elif action == "no claim":
            self.laid = self.laid_by = None
            self.go_on()
        else:
            card, _, named = words[0].partition("=")
            if named:
                self.bound = int(named)
            self.play(seat, card, words[2:])

    def play(self, seat: int, card: str, taken: list[str]) -> None:
        self.hands[seat].remove(card)
        self.may_knock[seat] = False
        self.laid = self.laid_by = None
        self.table.append(card)
        self.turn = (seat + 1) % self.players
        if taken:
            self.take(seat, card, taken)
        else:
            self.laid, self.laid_by = card, seat
            if not self.claimable():
                self.laid = self.laid_by = None
        self.go_on()

    def take(self, seat: int, card: str, taken: list[str]) -> None:
        """A capture or a claim: the card lies on the table already."""
        side = self.side(seat)
        # the very last card has left every hand and the stock, and nothing was played after it (FAM-2)
        very_last = not self.stock and not any(self.hands)
        self.table = [one for one in self.table if one != card and one not in taken]
        self.piles[side] += [card, *taken]
        self.last = side
        if not self.table and (not very_last or self.chose("last_card_scopa", "counts")):
            self.scope[side] += 1

    # Ends --------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        if self.cappotto():
            return
        if any(self.hands):
            return
        if self.stock:
            self.deal_round()
            self.open_accuse()
            return
        self.turn = None
        if self.laid is None:
            self.end_hand()

    def cappotto(self) -> bool:
        """CIR-24."""
        if self.chose("cappotto", "instant_win"):
            for side in range(self.sides):
                if len([card for card in self.piles[side] if card[1] == "D"]) == 10:
                    self.winner = side
                    self.turn = None
        return self.winner is not None

    def end_hand(self) -> None:
        if self.last is not None:  # FAM-1
            self.piles[self.last] += self.table
            self.table = []
        if self.cappotto():
            return
        lines = self.count()
        self.lines_counted.append(lines)
        self.hands_counted.append([sum(line.values()) for line in lines])
        self.totals = [old + new for old, new in zip(self.totals, self.hands_counted[-1], strict=True)]
        top = max(self.totals)
        if top >= int(self.options["target"]) and self.totals.count(top) == 1:  # FAM-6
            self.winner = self.totals.index(top)
            return
        self.dealer = (self.dealer + 1) % self.players
        self.needs_pack = True

    def count(self) -> list[dict[str, int]]:
        """Lines that are worth something, by side."""
        return count(self.options, self.piles, self.scope)


def best(ways: Mapping[int | None, int]) -> int | None:
    """CIR-16: the most points, then the lowest value."""
    return min(ways, key=lambda value: (-ways[value], value or 0))


def primiera(pile: Sequence[str], options: Mapping[str, str]) -> int:
    """FAM-4: 0 for a side that cannot win it."""
    total = 0
    for suit in SUITS:
        points = [PRIMIERA[card[0]] for card in pile if card[1] == suit]
        if not points and options["primiera_missing_suit"] == "ineligible":
            return 0
        total += max(points, default=0)
    return total


def first_alone(amounts: Sequence[int], side: int) -> bool:
    """FAM-3."""
    return amounts[side] == max(amounts) and list(amounts).count(max(amounts)) == 1


def count(options: Mapping[str, str], piles: Sequence[Sequence[str]], scope: Sequence[int]) -> list[dict[str, int]]:
    """CIR-17 to 24: for each side the lines that are worth something."""
    options = {**DEFAULTS, **options}
    cards = [len(pile) for pile in piles]
    coins = [len([card for card in pile if card[1] == "D"]) for pile in piles]
    primiere = [primiera(pile, options) for pile in piles]
    literal = options["majority"] == "absolute"
    result = []
    for side, pile in enumerate(piles):
        run = 0
        while run < 10 and RANKS[run] + "D" in pile:
            run += 1
        lines = {
            "scope": scope[side],
            "carte": int(cards[side] >= 21 if literal else first_alone(cards, side)),
            "denari": int(coins[side] >= 6 if literal else first_alone(coins, side)),
            "settebello": int("7D" in pile),
            "primiera": int(primiere[side] > 0 and first_alone(primiere, side)),
            "piccola": min(run, int(options["piccola_max"])) if run >= 3 else 0,
            "grande": 5 if all(card in pile for card in ("JD", "QD", "KD")) else 0,
            "cappotto": 30 if coins[side] == 10 and options["cappotto"] == "bonus_30" else 0,
        }
        result.append({name: points for name, points in lines.items() if points})
    return result
