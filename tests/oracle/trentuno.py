"""Trentuno once more, written slowly from the rulings alone and sharing nothing with the engine.

Cards, actions and options are the strings of the notation, hands and piles are plain lists. Nothing here is clever:
where the engine derives, this writes down. A test plays both in lock-step and compares them after every step.
"""

RANKS = "A234567JQK"
SUITS = "DCSB"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

DEFAULTS = {
    "min_players": "4",
    "lives": "3",
    "three_of_a_kind": "none",
    "return_taken_discard": "false",
    "discard_first": "false",
    "knock_from_lap": "2",
    "no_knock_after_figure": "true",
    "knock_min_score": "0",
    "last_lap": "to_dealer",
    "early_31": "counts",
    "auto_31": "true",
    "knocker_tie": "knocker_only",
    "final_two_tie": "text",
    "comeback_bets": "true",
    "exhaustion": "reshuffle",
}


def value(card: str) -> int:
    """TRE-1: ace 11, figures 10, the others their number."""
    if card[0] == "A":
        return 11
    if card[0] in "JQK":
        return 10
    return int(card[0])


def suit_total(cards: list[str], suit: str) -> int:
    return sum(value(card) for card in cards if card[1] == suit)


class Trentuno:
    """One match. Seats count from 0 here; `needs` says what chance has to give before anybody may act.

    The cards of a hand that is over lie open until the next pack comes.
    """

    def __init__(self, options: dict[str, str], players: int, dealer: int) -> None:
        self.options = {**DEFAULTS, **options}
        if not int(self.options["min_players"]) <= players <= 7:
            raise ValueError(players)
        self.players = players
        self.lives = [int(self.options["lives"])] * players
        self.pot = 0
        self.dealer = dealer
        self.winner: int | None = None
        self.needs: str | None = "pack"
        self.points: list[list[int]] = []  # one entry a finished hand: lives after less lives before
        self.before = list(self.lives)
        self.number: int | None = None  # what the dead bet on
        self.bettors: list[int] = []
        self.to_speak: list[int] = []
        self.clear_table()

    def clear_table(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.stock: list[str] = []  # next card first
        self.discards: list[str] = []  # top card last
        self.turn: int | None = None
        self.step = "start"  # or "drop" (four cards held) or "draw" (two cards held, discard_first)
        self.laps = [0] * self.players  # turns begun in this hand
        self.taken: str | None = None
        self.pending: str | None = None  # the action that waits for a stock
        self.figure_dropped = False  # by the previous player, from his hand
        self.dropped_now = False
        self.knocker: int | None = None
        self.last: list[int] = []  # who still has a turn after the knock
        self.reshuffles = 0
        self.takes_in_a_row = 0

    # What can be seen

    def alive(self) -> list[int]:
        return [seat for seat in range(self.players) if self.lives[seat] > 0]

    def dead(self) -> list[int]:
        return [seat for seat in range(self.players) if self.lives[seat] == 0]

    def after(self, seat: int) -> list[int]:
        """The living in order of play, beginning after `seat`, `seat` itself last if he lives."""
        ring = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [other for other in ring if self.lives[other] > 0]

    def score(self, cards: list[str]) -> float:
        """TRE-1; of four cards, the best three (TRE-8)."""
        if len(cards) == 4:
            return max(self.score(cards[:out] + cards[out + 1 :]) for out in range(4))
        best: float = max(suit_total(cards, suit) for suit in SUITS)
        if len(cards) == 3 and len({card[0] for card in cards}) == 1 and self.options["three_of_a_kind"] != "none":
            best = max(best, float(self.options["three_of_a_kind"]))
        return best

    # What may be done

    def legal(self, seat: int) -> list[str]:
        if self.needs is not None or self.winner is not None:
            return []
        if self.to_speak:
            if seat != self.to_speak[0]:
                return []
            numbers = range(2, 32) if self.number is None else [self.number]
            return [f"bet {number}" for number in numbers] + ["no bet"]
        actions = []
        if seat == self.turn:
            actions = self.legal_for_mover()
        if self.may_show(seat):
            actions.append("show")
        return actions

    def may_show(self, seat: int) -> bool:
        """TRE-8."""
        if self.options["auto_31"] == "true" or seat == self.knocker or len(self.hands[seat]) != 3:
            return False
        return self.score(self.hands[seat]) == 31

    def legal_for_mover(self) -> list[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.step == "draw":
            return ["draw"]
        if self.step == "drop":
            keep = self.taken if self.options["return_taken_discard"] == "false" else None
            return [f"drop {card}" for card in hand if card != keep]
        actions = ["turn"]
        if self.options["discard_first"] == "false":
            actions.append("draw")
        elif self.card_can_come():
            actions += [f"drop {card}" for card in hand]
        if self.takes_in_a_row < 2 * len(self.alive()):  # TRE-13
            actions.append("take")
        if self.may_knock():
            actions.append("knock")
        return actions

    def card_can_come(self) -> bool:
        return bool(self.stock) or (self.options["exhaustion"] == "reshuffle" and self.reshuffles < 3)

    def may_knock(self) -> bool:
        """TRE-5, TRE-6."""
        assert self.turn is not None
        if self.knocker is not None:
            return False
        if self.laps[self.turn] < int(self.options["knock_from_lap"]):
            return False
        if self.options["no_knock_after_figure"] == "true" and self.figure_dropped:
            return False
        return self.score(self.hands[self.turn]) >= int(self.options["knock_min_score"])

    # What chance gives

    def give_pack(self, pack: list[str]) -> None:
        assert self.needs == "pack"
        assert sorted(pack) == sorted(PACK)
        self.needs = None
        self.clear_table()
        self.before = list(self.lives)
        rest = list(pack)
        for seat in self.after(self.dealer):
            self.hands[seat] = [rest.pop(0), rest.pop(0), rest.pop(0)]
        self.discards = [rest.pop(0)]
        self.stock = rest
        if self.options["auto_31"] == "true" and any(self.score(self.hands[seat]) == 31 for seat in self.alive()):
            self.end_by_31(1)
        else:
            self.begin_turn(self.after(self.dealer)[0])

    def give_stock(self, stock: list[str]) -> None:
        assert self.needs == "stock"
        assert sorted(stock) == sorted(self.discards[:-1])
        assert self.pending is not None
        self.needs = None
        self.discards = self.discards[-1:]
        self.stock = list(stock)
        self.reshuffles += 1
        action, self.pending = self.pending, None
        self.use_stock(action)

    def give_lot(self, seat: int) -> None:
        assert self.needs == "lot"
        assert seat in self.bettors
        self.needs = None
        self.lives[seat] = 1
        self.bets_over()

    # What is done

    def act(self, seat: int, action: str) -> None:
        assert action in self.legal(seat), (seat, action)
        if action == "show":
            assert self.turn is not None
            self.end_by_31(self.laps[self.turn])
        elif self.to_speak:
            self.speak(seat, action)
        elif action == "take":
            self.taken = self.discards.pop()
            self.hands[seat].append(self.taken)
            self.takes_in_a_row += 1
            self.step = "drop"
        elif action.startswith("drop"):
            self.drop(action[5:])
        elif self.stock:
            self.use_stock(action)
        elif self.card_can_come():
            self.needs = "stock"
            self.pending = action
        elif self.options["exhaustion"] == "void":
            self.void()
        else:
            self.showdown()

    def drop(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.discards.append(card)
        self.dropped_now = card[0] in "JQK"
        if self.step == "start":
            self.step = "draw"
        else:
            self.end_turn()

    def use_stock(self, action: str) -> None:
        assert self.turn is not None
        card = self.stock.pop(0)
        self.takes_in_a_row = 0
        if action == "draw":
            self.hands[self.turn].append(card)
            if self.step == "draw":
                self.end_turn()
            else:
                self.step = "drop"
            return
        self.discards.append(card)
        if action == "knock":
            self.knock()
        self.end_turn()

    def knock(self) -> None:
        """TRE-7: who has a turn yet."""
        assert self.turn is not None
        self.knocker = self.turn
        others = [seat for seat in self.after(self.turn) if seat != self.turn]
        if self.options["last_lap"] == "one_each":
            self.last = others
        elif self.turn == self.dealer:
            self.last = []
        else:
            self.last = others[: others.index(self.dealer) + 1]

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.step = "start"
        self.taken = None
        self.laps[seat] += 1

    def end_turn(self) -> None:
        assert self.turn is not None
        self.figure_dropped = self.dropped_now
        self.dropped_now = False
        if self.options["auto_31"] == "true" and self.score(self.hands[self.turn]) == 31:
            self.end_by_31(self.laps[self.turn])
        elif self.knocker is None:
            self.begin_turn(self.after(self.turn)[0])
        elif self.last:
            self.begin_turn(self.last.pop(0))
        else:
            self.showdown()

    # How a hand ends

    def end_by_31(self, lap: int) -> None:
        """TRE-8."""
        if self.options["early_31"] == "redeal" and lap <= 2:
            self.void()
            return
        low = self.lowest()
        payers = [s for s in self.alive() if s != self.knocker and self.score(self.hands[s]) != 31]
        self.pay(payers)
        self.settle(low)

    def showdown(self) -> None:
        """TRE-15: TRE-11, else TRE-9, then TRE-10."""
        low = self.lowest()
        living = self.alive()
        if len(living) == 2 and self.score(self.hands[living[0]]) == self.score(self.hands[living[1]]):
            if self.options["final_two_tie"] == "replay":
                self.void()
                return
            if self.options["final_two_tie"] in ("text", "all_return"):
                self.tie_of_two(living, low)
                return
            if self.knocker is not None:  # knocker_loses
                self.pay([self.knocker])
                self.settle(low)
                return
        self.pay(self.payers(low))
        if not self.alive():
            self.return_all(list(range(self.players)))
        else:
            self.settle(low)

    def lowest(self) -> float:
        return min(self.score(self.hands[seat]) for seat in self.alive())

    def payers(self, low: float) -> list[int]:
        """TRE-9."""
        tied = [seat for seat in self.alive() if self.score(self.hands[seat]) == low]
        if len(tied) == 1 or self.knocker not in tied:
            return tied
        if self.options["knocker_tie"] == "knocker_only":
            return [seat for seat in tied if seat == self.knocker]
        if self.options["knocker_tie"] == "knocker_safe":
            return [seat for seat in tied if seat != self.knocker]
        return tied

    def tie_of_two(self, two: list[int], low: float) -> None:
        """TRE-11, in its words and without its look at suits."""
        had = [self.lives[seat] for seat in two]
        self.pay(two)
        if max(had) >= 2:
            self.settle(low)
            return
        one, other = (self.hands[seat] for seat in two)
        same_suit = any(suit_total(one, suit) == suit_total(other, suit) == low for suit in SUITS)
        others = [seat for seat in range(self.players) if seat not in two]
        if self.options["final_two_tie"] == "text" and same_suit and len(others) >= 2:
            self.return_all(others)
        else:
            self.return_all(list(range(self.players)))

    def pay(self, seats: list[int]) -> None:
        for seat in seats:
            self.lives[seat] -= 1
            self.pot += 1

    def return_all(self, seats: list[int]) -> None:
        """TRE-10, TRE-11: the bets are cancelled, their stakes lost."""
        for seat in seats:
            self.lives[seat] = 1
        self.bets_over()

    def void(self) -> None:
        """Nobody pays, same dealer, bets stand and nobody speaks again."""
        self.turn = None
        self.needs = "pack"

    def settle(self, low: float) -> None:
        """TRE-12, TRE-15: after the lives, whether the match is won, else whether a bet is."""
        if len(self.alive()) == 1:
            self.winner = self.alive()[0]
            self.close_hand()
        elif self.number is not None and self.number == low:
            if len(self.bettors) == 1:
                self.lives[self.bettors[0]] = 1
                self.bets_over()
            else:
                self.needs = "lot"
                self.turn = None
        else:
            self.bets_over()

    def close_hand(self) -> None:
        self.points.append([now - then for now, then in zip(self.lives, self.before, strict=True)])
        self.number = None
        self.bettors = []
        self.turn = None

    def bets_over(self) -> None:
        """The hand is done with: the deal passes, and those who are dead now may bet."""
        self.close_hand()
        self.dealer = self.after(self.dealer)[0]
        if self.options["comeback_bets"] == "true" and self.dead() and len(self.alive()) >= 3:
            self.to_speak = self.dead()
        else:
            self.needs = "pack"

    def speak(self, seat: int, action: str) -> None:
        """TRE-12."""
        self.to_speak.pop(0)
        if action != "no bet":
            self.number = int(action[4:])
            self.bettors.append(seat)
            self.pot += 1
        if not self.to_speak:
            self.needs = "pack"
