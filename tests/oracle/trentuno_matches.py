"""Matches of Trentuno played in lock-step on the engine and on the oracle, drawn so that rare things are common."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, cast

from engine.actions import LotNeeded, StockNeeded
from engine.cards import each, write_card
from engine.events import DealtAgain, HandScored, HandsShown
from engine.games.trentuno import Trentuno as Engine
from engine.notation import read_play, write_action
from engine.transcript import tag_of, tell
from tests.oracle.trentuno import PACK, Trentuno, value

LONGEST = 500
"""The lines of a match: enough for a hand that exhausts its stock for good, and some more."""

HANDS = [[a, b, c] for i, a in enumerate(PACK) for j, b in enumerate(PACK[:i]) for c in PACK[:j]]


class Mark(NamedTuple):
    """Where a match stands after a line: what `osteria replay` has to tell of a record that stops there."""

    hands: list[dict[str, list[int]]]
    totals: list[int]
    pot: int
    winner: int | None


class LockStep:
    """The match on both sides, and its lines; `marks` are taken after the head and after every line of play."""

    def __init__(self, seats: int, options: dict[str, str], dealer: int) -> None:
        self.game = Engine(seats, options)
        self.state = self.game.new(dealer)
        self.oracle = Trentuno(options, seats, dealer)
        self.points: list[list[int]] = []
        names = ", ".join(f"P{seat + 1}" for seat in range(seats))
        chosen = " ".join(f"{name}={word}" for name, word in options.items())
        head = ["osteria 1", "game: trentuno", f"players: {names}", f"options: {chosen}", f"dealer: {dealer + 1}"]
        self.head = [line for line in head if line != "options: "]
        self.lines: list[str] = []
        self.marks = [self.mark()]
        self.kinds: set[str] = set()

    @property
    def over(self) -> bool:
        return self.oracle.winner is not None

    def supply(self, chance: str) -> None:
        """A line of chance, such as ``lot: 3``."""
        kind, _, rest = chance.partition(": ")
        play: Any = read_play(chance)[1]
        step = self.game.supply(self.state, play)
        match kind:
            case "pack":
                self.oracle.give_pack(rest.split())
            case "stock":
                self.oracle.give_stock(rest.split())
            case _:
                self.oracle.give_lot(int(rest) - 1)
        self._stepped(chance, step)

    def play(self, seat: int, action: str) -> None:
        """A play of that seat, counted from 0."""
        line = f"{seat + 1}: {action}"
        read, play = cast("tuple[int, Any]", read_play(line))
        step = self.game.apply(self.state, read, play)
        self.oracle.act(seat, action)
        self._stepped(line, step)

    def _stepped(self, line: str, step: Any) -> None:
        self.lines.append(line)
        self.state = step.state
        self.kinds |= {tell(event) if isinstance(event, DealtAgain) else tag_of(event) for event in step.events}
        for event in step.events:
            if isinstance(event, HandScored):
                self.points.append([side.points for side in event.score.sides])
            elif isinstance(event, HandsShown):
                for shown in event.hands:
                    cards = self.oracle.hands[shown.seat]
                    assert named(shown.cards) == sorted(cards)
                    assert shown.score == self.oracle.score(cards)
        self.compare()
        self.marks.append(self.mark())

    def mark(self) -> Mark:
        hands = [{"points": points} for points in self.oracle.points]
        return Mark(hands, list(self.oracle.lives), self.oracle.pot, self.oracle.winner)

    def compare(self) -> None:
        """Everything that both know."""
        state, oracle = self.state, self.oracle
        for seat in range(self.game.seats):
            mine = [write_action(action) for action in self.game.legal_actions(state, seat)]
            assert sorted(mine) == sorted(oracle.legal(seat)), f"seat {seat}"
        assert (tag_of(state.need) if state.need else None) == oracle.needs
        if isinstance(state.need, StockNeeded):
            assert named(state.need.cards) == sorted(oracle.discards[:-1])
        if isinstance(state.need, LotNeeded):
            assert list(state.need.seats) == oracle.bettors
        assert (list(state.totals), state.pot, state.winner) == (oracle.lives, oracle.pot, oracle.winner)
        if not self.over and oracle.needs != "lot":
            assert state.dealer == oracle.dealer
        assert self.points == oracle.points
        assert list(state.bets) == [(seat, oracle.number) for seat in oracle.bettors]
        assert list(state.speakers) == oracle.to_speak
        if oracle.turn is not None:
            self.compare_cards()

    def compare_cards(self) -> None:
        state, oracle = self.state, self.oracle
        assert state.to_move == oracle.turn
        assert [named(hand) for hand in state.hands] == [sorted(hand) for hand in oracle.hands]
        assert [write_card(card) for card in state.stock] == oracle.stock
        assert [write_card(card) for card in state.discards] == oracle.discards
        assert (list(state.laps), state.knocker) == (oracle.laps, oracle.knocker)


def named(cards: int) -> list[str]:
    return sorted(map(write_card, each(cards)))


class Chance:
    """What happens in one match: house rules, packs and plays, drawn with a bias of its own towards what is rare."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.seats = rng.choice([2, 3, 3, 4, 4, 5, 6, 7])
        changed = rng.choice([0.0, 0.3, 0.6])
        options = {option.name: option.values for option in Engine.options if rng.random() < changed}
        self.options = {name: rng.choice(values) for name, values in options.items()}
        least = rng.choice([str(least) for least in (2, 3, 4) if least <= self.seats] or ["2"])
        self.options["min_players"] = least
        if rng.random() < 0.6:
            self.options["lives"] = rng.choice("112")
        self.weight = {
            word: rng.choice([0.05, 1, 1, 8]) for word in ("draw", "take", "turn", "knock", "drop", "show", "bet", "no")
        }
        self.quiet = rng.random() < 0.15  # nobody knocks: the stock runs out
        self.hasty = rng.random() < 0.4  # whoever may knock does, and hands stay as they were dealt
        self.clever = rng.random() < 0.4  # cards are kept that are worth most: a 31 comes soon
        self.dealt = rng.choice(["any", "tie", "tie", "low", "high", "bet", "mixed"])

    def match(self, most: int = LONGEST) -> LockStep:
        """A match to its end, or to its so many lines."""
        played = LockStep(self.seats, self.options, self.rng.randrange(self.seats))
        played.compare()
        while not played.over and len(played.lines) < most:
            if played.oracle.needs:
                played.supply(self.chance(played.oracle))
            else:
                played.play(*self.choose(played.oracle))
        return played

    def chance(self, oracle: Trentuno) -> str:
        if oracle.needs == "pack":
            return "pack: " + " ".join(self.pack(oracle))
        if oracle.needs == "stock":
            cards = oracle.discards[:-1]
            return "stock: " + " ".join(self.rng.sample(cards, len(cards)))
        return f"lot: {self.rng.choice(oracle.bettors) + 1}"

    def pack(self, oracle: Trentuno) -> list[str]:
        """A pack whose hands have the scores that `dealt` stands for, in any order."""
        dealt = self.rng.choice(["any", "tie", "low", "high", "bet"]) if self.dealt == "mixed" else self.dealt
        cards: list[str] = []
        wanted = [*self.scores(oracle, dealt), *[0] * 7][: len(oracle.alive())]
        for score in self.rng.sample(wanted, len(wanted)):
            cards += self.hand(score, cards)
        rest = [card for card in PACK if card not in cards]
        return [*cards, *self.rng.sample(rest, len(rest))]

    def scores(self, oracle: Trentuno, dealt: str) -> Iterator[float]:
        """What the living shall be dealt; 0 is whatever comes."""
        alive = len(oracle.alive())
        match dealt:
            case "tie":
                score = self.rng.choice([10, 10, 11, 14, 20, 20, 25, 30, 30])
                yield from [score] * self.rng.randint(2, alive)
            case "low":
                yield from [self.rng.choice([2, 3, 4, 5]) for _ in range(alive)]
            case "high":
                yield from [self.rng.choice([21, 21, 20, 20, 22, 30, 31]) for _ in range(self.rng.randint(1, alive))]
            case "bet":
                number = oracle.number or self.rng.randint(2, 31)
                yield number
                yield from [min(number + self.rng.choice([0, 1, 5, 10]), 31) for _ in range(alive - 1)]

    def hand(self, score: float, without: list[str]) -> list[str]:
        """A hand worth this, if chance finds one."""
        for hand in self.rng.choices(BY_SCORE.get(score, HANDS), k=20):
            if not set(hand) & set(without):
                return hand
        return []

    def choose(self, oracle: Trentuno) -> tuple[int, str]:
        """A seat and what it does."""
        plays = [(seat, action) for seat in range(self.seats) for action in oracle.legal(seat)]
        if self.clever and self.rng.random() < 0.9:
            plays = self.best(oracle, plays)
        return self.rng.choices(plays, [self.weigh(action, len(plays)) for _, action in plays])[0]

    def best(self, oracle: Trentuno, plays: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """The plays without those that throw away what could be kept, or leave lying what is worth more."""
        drops = [(seat, action) for seat, action in plays if action.startswith("drop")]
        if oracle.turn is None or not drops or len(oracle.hands[oracle.turn]) != 4:
            return plays
        hand = oracle.hands[oracle.turn]
        kept = {action: oracle.score([card for card in hand if card != action[5:]]) for _, action in drops}
        return [play for play in drops if kept[play[1]] == max(kept.values())]

    def weigh(self, action: str, many: int) -> float:
        word = action.split(maxsplit=1)[0]
        if self.quiet and word == "knock":
            return 0.001
        if self.hasty:
            return {"knock": 100, "turn": 20}.get(word, 1 / many)
        figure = 3 if word == "drop" and value(action[5:]) == 10 else 1
        return self.weight[word] * figure / (many if word in ("bet", "drop") else 1)


BY_SCORE: dict[float, list[list[str]]] = {}
for cards in HANDS:
    BY_SCORE.setdefault(Trentuno({}, 4, 0).score(cards), []).append(cards)
