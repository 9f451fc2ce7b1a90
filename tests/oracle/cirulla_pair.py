"""One match of Cirulla on the engine and on the oracle, every step compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.actions import Capture, Claim, Pack, PackNeeded
from engine.cards import read_card, write_cards
from engine.errors import IllegalAction
from engine.events import DealtAgain, Event, HandScored, WonAtOnce
from engine.fishing.state import FishingState
from engine.games.cirulla import Cirulla as Engine
from engine.notation import read_action, write_action, write_play
from engine.record import Line, Record, read_record, write_record
from engine.replay import replay, results
from engine.view import FishingView
from tests.oracle.cirulla import DEFAULTS, MATTA, PACK, Cirulla
from tests.oracle.cirulla_chance import HABITS, Habit, at_random, draw_house, draw_pack, only_lays

LAY_ALL = 0.01
"""How often nobody takes anything in a whole hand: it is slow."""
CROWD = 14
"""With so many cards on the table there are thousands of captures, and views are no longer looked at."""


class Pair:
    """One match on both; every step is compared. `seen` counts the rare things."""

    def __init__(self, rng: Random, seen: Counter[str]) -> None:
        self.rng, self.seen = rng, seen
        self.house = draw_house(rng)
        self.players = rng.choice([2, 2, 3, 4, 4])
        self.dealer = rng.randrange(self.players)
        self.engine = Engine(self.players, self.house)
        self.oracle = Cirulla(self.house, self.players, self.dealer)
        self.may: list[list[str]] = []
        self.state: FishingState = self.engine.new(self.dealer)
        self.lines: list[Line] = []
        self.redeals = 0
        self.scored = 0
        self.from_zero = rng.random() < 0.3
        if not self.from_zero:
            self.start_near_the_end()

    def start_near_the_end(self) -> None:
        top = int(self.house["target"])
        totals = [top - self.rng.choice([0, 1, 1, 2, 3, 5, 9]) for _ in range(self.oracle.sides)]
        if self.rng.random() < 0.5:
            totals = [totals[0]] * self.oracle.sides
        self.oracle.totals = totals
        self.state = replace(self.state, totals=tuple(totals))

    def text(self) -> str:
        """What to paste into a report."""
        names = tuple(f"P{seat + 1}" for seat in range(self.players))
        chosen = {name: value for name, value in self.house.items() if value != DEFAULTS[name]}
        return write_record(Record("cirulla", names, chosen, self.dealer, tuple(self.lines)))

    def play(self, most: int = 1500) -> None:
        self.compare()
        habit: Habit = at_random
        faithful = 1.0
        for _ in range(most):
            if self.oracle.winner is not None:
                break
            if self.oracle.needs_pack:
                self.deal(draw_pack(self.rng, self.players))
                habit = only_lays if self.rng.random() < LAY_ALL else self.rng.choice(HABITS)
                faithful = self.rng.choice([0.85, 1.0])
            else:
                self.act(habit if self.rng.random() < faithful else at_random)
            self.compare()
        if self.from_zero:
            self.compare_replay()

    def deal(self, pack: list[str]) -> None:
        chance = Pack(tuple(map(read_card, pack)))
        self.lines.append(Line(None, chance))
        self.oracle.give(pack)
        self.take_in(*self.engine.supply(self.state, chance))

    def act(self, habit: Habit) -> None:
        self.try_nonsense()
        plays = [(seat, text) for seat, texts in enumerate(self.may) for text in texts]
        claims = [play for play in plays if "claim" in play[1]]
        knocks = [play for play in plays if "knock" in play[1]]
        if claims and habit is not only_lays and self.rng.random() < 0.3:
            plays = claims
        elif knocks and self.rng.random() < 0.3:
            plays = knocks
        seat, chosen = habit(self.rng, self.oracle, plays)
        self.seen.update(rare(self.oracle, seat, chosen))
        action = read_action(chosen)
        self.lines.append(Line(seat, action))
        self.oracle.apply(seat, chosen)
        self.take_in(*self.engine.apply(self.state, seat, action))

    def try_nonsense(self) -> None:
        """Whatever somebody may do is refused to whom the oracle does not allow it."""
        seat = self.rng.randrange(self.players)
        tried = [*chain(*self.may), "knock", "no claim", f"{MATTA}=7 x 7D", f"claim {self.rng.choice(PACK)}"]
        wrong = sorted(set(tried) - set(self.may[seat]))
        for text in self.rng.sample(wrong, min(12, len(wrong))):
            with pytest.raises(IllegalAction):
                self.engine.apply(self.state, seat, read_action(text))

    def take_in(self, state: FishingState, events: Sequence[Event]) -> None:
        self.state = state
        for event in events:
            if isinstance(event, DealtAgain):
                self.redeals += 1
                self.seen["dealt again twice"] += (
                    all(line.seat is None for line in self.lines[-2:]) and len(self.lines) > 1
                )
            if isinstance(event, HandScored):
                self.compare_score(event)
            if isinstance(event, WonAtOnce):
                self.seen[f"cappotto after {self.how_it_came()}"] += 1

    def how_it_came(self) -> str:
        """The last line in a word: lay (so by left-overs), x, claim, no."""
        words = write_play(*self.lines[-1][:2]).split()
        return words[1] if words[1] in ("claim", "no") else "x" if "x" in words else "lay"

    def compare_score(self, event: HandScored) -> None:
        got = [{line.name: line.points for line in side.lines if line.points} for side in event.score.sides]
        assert got == self.oracle.lines_counted[-1]
        assert [side.points for side in event.score.sides] == self.oracle.hands_counted[-1]
        assert list(event.totals) == self.oracle.totals
        self.scored += 1
        tied = max(self.oracle.totals) >= int(self.house["target"]) and self.oracle.winner is None
        self.seen["tie at the target"] += tied
        self.seen["hand without a capture"] += self.oracle.last is None
        self.seen.update(f"line {name}" for lines in self.oracle.lines_counted[-1] for name in lines)

    def compare(self) -> None:
        oracle, state = self.oracle, self.state
        assert state.winner == oracle.winner
        assert list(state.totals) == oracle.totals
        assert (state.need is not None) == oracle.needs_pack
        assert self.redeals == oracle.redeals
        assert self.scored == len(oracle.hands_counted)
        self.may = [oracle.legal(seat) for seat in range(self.players)]
        for seat, may in enumerate(self.may):
            got = [write_action(action) for action in self.engine.legal_actions(state, seat)]
            assert sorted(got) == may, f"seat {seat + 1}"
        assert state.dealer == oracle.dealer
        kept = msgspec.json.decode(msgspec.json.encode(self.engine.strip(state)), type=FishingState)
        assert self.engine.restore(kept) == state
        if oracle.needs_pack:
            assert state.need == PackNeeded(again=any(oracle.hands))  # those of a first table dealt again
        else:
            self.compare_cards()

    def compare_cards(self) -> None:
        oracle, state = self.oracle, self.state
        whole = sorted([*oracle.stock, *oracle.table, *chain(*oracle.hands), *chain(*oracle.piles)])
        assert whole == sorted(PACK)
        assert write_cards(state.table) == ordered(oracle.table)
        assert [write_cards(hand) for hand in state.hands] == [ordered(hand) for hand in oracle.hands]
        assert [write_cards(pile) for pile in state.piles] == [ordered(pile) for pile in oracle.piles]
        assert state.to_move == oracle.turn
        assert state.matta == oracle.bound
        assert (None if state.last is None else self.engine.side_of[state.last]) == oracle.last
        for side in range(oracle.sides):
            made = [points for _, seat, points in state.feats if self.engine.side_of[seat] == side]
            assert sum(made) == oracle.scope[side]
        if len(oracle.table) < CROWD:
            self.compare_views()

    def compare_views(self) -> None:
        for seat in [None, *range(self.players)]:
            view = self.engine.view(self.state, seat)
            own = [] if seat is None else self.oracle.hands[seat]
            assert write_cards(view.cards) == ordered(own)
            assert view.legal == (() if seat is None else self.engine.legal_actions(self.state, seat))
            for other, hand in enumerate(self.oracle.hands):
                assert write_cards(view.shown[other]) == ordered([card for card in hand if card in self.oracle.shown])
            assert view.stock == len(self.oracle.stock)
            assert view.deals == 36 // (3 * self.players)
            assert view.deal == view.deals - view.stock // (3 * self.players)
            if seat is not None:
                self.compare_questions(view, seat)
            assert [sum(points for _, points in feats) for feats in view.feats] == self.oracle.scope

    def compare_questions(self, view: FishingView, seat: int) -> None:
        """What a person is asked is what he may do."""
        may = self.may[seat]
        captures = [write_action(Capture(one.card, one.taken, one.value)) for one in view.choices]
        assert sorted(captures) == [text for text in may if " x " in text]
        claims = [write_action(Claim(one.taken)) for one in view.claims]
        assert sorted(claims) == [text for text in may if text.startswith("claim")]
        offers: Counter[int | None] = Counter()
        for offer in view.offers:
            offers[offer.value] += offer.points
        assert dict(offers) == (self.oracle.knocks(seat) if "knock" in may else {})

    def compare_replay(self) -> None:
        """The record of the match, written and read back, tells the same."""
        text = self.text()
        assert write_record(read_record(text)) == text
        found = results(replay(read_record(text)))
        assert found["hands"] == [{"points": points} for points in self.oracle.hands_counted]
        assert found["totals"] == self.oracle.totals
        assert found["winner"] == self.oracle.winner
        assert found["over"] == (self.oracle.winner is not None)


def rare(oracle: Cirulla, seat: int, text: str) -> Iterator[str]:
    """What is rare about doing this now."""
    words = text.split()
    very_last = not oracle.stock and sum(map(len, oracle.hands)) == (0 if "claim" in words else 1)
    if words[0] == "claim":
        yield from rare_claim(oracle, seat, words, very_last)
    elif "x" in words:
        yield from rare_capture(oracle, words, very_last)
    elif text == MATTA:
        yield f"matta laid as {oracle.bound}"
    elif words[0] in ("knock", "no"):
        yield text


def rare_claim(oracle: Cirulla, seat: int, words: list[str], very_last: bool) -> Iterator[str]:
    facts = {
        "claim": True,
        "claim over a new deal": all(len(hand) == 3 for hand in oracle.hands),
        "claim over a new deal and an accusa": any(set(hand) <= set(oracle.shown) for hand in oracle.hands if hand),
        "claim by the partner": seat != oracle.laid_by,
        "claim on the very last card": very_last,
        "claim that would be a scopa but for the very last card": very_last and len(words) == len(oracle.table),
        "claim that clears": len(words) == len(oracle.table),
        "claim with the matta": oracle.laid == MATTA,
    }
    return (name for name, true in facts.items() if true)


def rare_capture(oracle: Cirulla, words: list[str], very_last: bool) -> Iterator[str]:
    card, _, *taken = words
    facts = {
        "very last card clears": very_last and len(taken) == len(oracle.table),
        f"matta taken as {oracle.bound}": MATTA in taken,
        f"matta named {card}": "=" in card,
        "ace beside a matta that is an ace": card[0] == "A" and MATTA in oracle.table and oracle.bound == 1,
    }
    return (name for name, true in facts.items() if true)


def ordered(cards: Sequence[str]) -> str:
    return " ".join(sorted(cards, key=PACK.index))


def play_matches(rng: Random, many: int) -> Counter[str]:
    """So many matches; a difference is told with the record that leads to it."""
    seen: Counter[str] = Counter()
    for _ in range(many):
        pair = Pair(rng, seen)
        try:
            pair.play()
        except Exception as error:
            totals = "" if pair.from_zero else f"# totals at the start: {pair.state.totals} or so\n"
            raise AssertionError(f"{error}\n{totals}{pair.text()}") from error
    return +seen
