"""A match of Tozzolo, Cicera or Cingilapai, played in lock-step on the engine and on the oracle."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.actions import Pack, PackNeeded
from engine.cards import Cards, read_card, write_cards
from engine.errors import IllegalAction
from engine.events import (
    Captured,
    CardsDealt,
    CardsLeftOut,
    DealtAgain,
    Declared,
    HandScored,
    LeftoversTaken,
    WonAtOnce,
)
from engine.fishing.play import FishingGame
from engine.fishing.state import FishingState
from engine.games.cicera import Cicera as CiceraEngine
from engine.games.cingilapai import Cingilapai as CingilapaiEngine
from engine.games.tozzolo import Tozzolo as TozzoloEngine
from engine.notation import read_action, write_action
from engine.record import Line, Record, read_record, write_record
from engine.replay import replay, results
from tests.oracle.cicera import Cicera
from tests.oracle.cingilapai import Cingilapai
from tests.oracle.fishing import Fishing, in_order
from tests.oracle.fishing_chance import HABITS, SEATS, Habit, at_random, draw_house, draw_pack, taken_by
from tests.oracle.tozzolo import Tozzolo

ENGINES: dict[str, type[FishingGame]] = {
    "tozzolo": TozzoloEngine,
    "cicera": CiceraEngine,
    "cingilapai": CingilapaiEngine,
}
ORACLES: dict[str, type[Fishing]] = {"tozzolo": Tozzolo, "cicera": Cicera, "cingilapai": Cingilapai}


class LockStep:
    """One match on both, compared after every step; `seen` counts the rare things."""

    def __init__(self, game: str, rng: Random, seen: Counter[str]) -> None:
        self.name, self.rng, self.seen = game, rng, seen
        self.seats = rng.choice(SEATS[game])
        self.house = draw_house(rng, ENGINES[game], self.seats)
        self.dealer = rng.randrange(self.seats)
        self.game = ENGINES[game](self.seats, self.house)
        self.state = self.game.new(self.dealer)
        self.oracle = ORACLES[game](self.house, self.seats, self.dealer)
        self.lines: list[Line] = []
        self.marks = [self.mark()]
        self.declared: list[tuple[int, str, list[str]]] = []
        self.scored = self.again = 0
        self.laid = ""
        self.from_zero = rng.random() < 0.4
        if not self.from_zero:
            self.start_near_the_end()

    def start_near_the_end(self) -> None:
        target = int(self.oracle.options["target"])
        totals = [max(0, target - self.rng.choice([0, 1, 2, 3, 5, 9])) for _ in self.oracle.totals]
        if self.rng.random() < 0.5:
            totals = totals[:1] * len(totals)
        self.oracle.totals = totals
        self.state = replace(self.state, totals=tuple(totals))

    def play(self, most: int = 400) -> None:
        """To the end of the match, or so many steps."""
        habit, faithful = self.rng.choice(HABITS), self.rng.choice([0.85, 1.0])
        self.compare()
        for _ in range(most):
            if self.oracle.winner is not None:
                break
            if self.oracle.needs_pack:
                self.deal(draw_pack(self.rng, self.oracle))
            else:
                self.act(habit if self.rng.random() < faithful else at_random)
            self.compare()
            self.marks.append(self.mark())

    def deal(self, pack: list[str]) -> None:
        chance = Pack(tuple(map(read_card, pack)))
        self.lines.append(Line(None, chance))
        self.oracle.give_pack(pack)
        self.take_in(*self.game.supply(self.state, chance))

    def act(self, habit: Habit) -> None:
        plays = [(seat, text) for seat in range(self.seats) for text in self.may[seat]]
        self.try_nonsense()
        knocks = [play for play in plays if play[1] == "knock"]
        if knocks:
            plays = knocks if self.rng.random() < 0.3 else [play for play in plays if play[1] != "knock"]
        seat, text = habit(self.rng, self.oracle, plays)
        self.note(seat, text)
        action = read_action(text)
        self.lines.append(Line(seat, action))
        offered = {(one.card, one.taken): one.feats for one in self.game.view(self.state, seat).choices}
        self.oracle.act(seat, text)
        state, events = self.game.apply(self.state, seat, action)
        if isinstance(events[0], Captured):
            assert events[0].feats == offered[events[0].card, events[0].taken]
        self.take_in(state, events)

    def try_nonsense(self) -> None:
        """What the oracle does not allow is refused."""
        seat, other = self.rng.randrange(self.seats), self.rng.randrange(self.seats)
        card = self.rng.choice(self.oracle.PACK)
        taken = self.rng.sample(self.oracle.table, min(len(self.oracle.table), self.rng.randint(1, 3)))
        texts = [card, "knock", "no claim", "draw", f"{card} x {card}", f"7C=7 x {card}", "knock 7C=7"]
        texts += [f"{mine} x {' '.join(taken)}" if taken else mine for mine in self.oracle.hands[seat]]
        texts += [*self.oracle.hands[seat], *self.may[other][:3]]
        for text in texts:
            played, cross, cards = text.partition(" x ")
            if played + cross + " ".join(in_order(cards.split())) not in self.may[seat]:
                with pytest.raises(IllegalAction):
                    self.game.apply(self.state, seat, read_action(text))

    def take_in(self, state: FishingState, events: Sequence[Any]) -> None:
        before, self.state = self.state, state
        for event in events:
            self.hear(event)
        if any(isinstance(event, WonAtOnce) for event in events):
            self.compare_win(before, events)

    def hear(self, event: Any) -> None:
        match event:
            case CardsDealt():
                self.declared = []
            case Declared():
                self.declared.append((event.seat, event.kind, names(event.cards)))
                self.seen[event.kind] += 1
            case DealtAgain():
                assert event.why == "kings"
                self.again += 1
            case Captured():
                self.note_capture(event)
            case HandScored():
                self.compare_score(event)
            case CardsLeftOut(count, cards):
                assert count == len(self.oracle.left_out or self.oracle.stock[self.oracle.whole_deals() :])
                assert names(cards) in ([], in_order(self.oracle.left_out))

    def compare_win(self, before: FishingState, events: Sequence[Any]) -> None:
        """CIC-9: the totals stay."""
        cause, won, _ = events[-3:]
        assert (won.side, won.how) == (self.oracle.winner, "napoleone")
        assert self.state.totals == before.totals
        self.seen["napoleone by left-overs"] += isinstance(cause, LeftoversTaken)
        self.seen["napoleone by a capture"] += isinstance(cause, Captured)

    def note_capture(self, event: Captured) -> None:
        self.seen.update(f"feat {kind}" for kind, _ in event.feats)
        self.seen["due in letto"] += {("scua", 1), ("picada", 1)} <= set(event.feats)
        self.seen[f"how {event.how}"] += 1

    def compare_score(self, event: HandScored) -> None:
        got = [{line.name: line.points for line in side.lines} for side in event.score.sides]
        assert got == self.oracle.lines[-1]
        assert [side.points for side in event.score.sides] == self.oracle.points[-1]
        assert list(event.totals) == self.oracle.totals
        assert names(event.score.left_out) == in_order(self.oracle.left_out)
        self.scored += 1
        self.seen["hand without a capture"] += self.oracle.last_taker is None
        self.seen["cards left out"] += bool(self.oracle.left_out)
        best = max(self.oracle.totals)
        self.seen["tie at the target"] += best >= int(self.oracle.options["target"]) and self.oracle.winner is None
        for side, lines in enumerate(self.oracle.lines[-1]):
            self.seen.update(f"line {name} {points}" for name, points in lines.items())
            self.seen["marks without a capture"] += "tozzoli" in lines and not self.oracle.piles[side]

    def note(self, seat: int, text: str) -> None:
        """Count what is rare before it is done."""
        oracle, taken = self.oracle, taken_by(text)
        last = sum(map(len, oracle.hands)) == 1 and not self.oracle.whole_deals()
        clears = bool(taken) and len(taken) == len(oracle.table)
        counts = oracle.options["last_card_scopa"]
        self.seen[f"last card clears the table: {counts}"] += last and clears and text[0] != "A"
        self.seen["ace on an empty table"] += text[0] == "A" and not oracle.table
        self.seen["ace as the last card"] += text[0] == "A" and last
        self.seen["ace on a lone ace"] += text[0] == "A" and [card[0] for card in oracle.table] == ["A"]
        self.seen["ace on an ace among others"] += (
            text[0] == "A" and "A" in "".join(oracle.table) and len(oracle.table) > 1
        )
        self.seen["knock"] += text == "knock"
        self.seen["knock out of turn"] += text == "knock" and seat != oracle.turn
        if taken == [self.laid] and all(len(hand) == oracle.hand_size() for hand in oracle.hands):
            self.seen[f"picada over a new deal: {oracle.options.get('picada_across_deals')}"] += 1
        self.laid = text
        equal = [card for card in oracle.table if card[0] == text[0]]
        self.seen["taken beside an equal card"] += bool(taken) and bool(equal) and taken[0] not in equal

    # What both know.

    def compare(self) -> None:
        oracle, state = self.oracle, self.state
        self.may = [oracle.legal(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            legal = [write_action(action) for action in self.game.legal_actions(state, seat)]
            assert sorted(legal) == sorted(self.may[seat]), f"seat {seat + 1}"
        assert state.need == (PackNeeded(again=self.given_again()) if oracle.needs_pack else None)
        assert (state.winner, list(state.totals), state.dealer) == (oracle.winner, oracle.totals, oracle.dealer)
        assert (self.scored, self.again) == (len(oracle.points), oracle.redeals)
        if oracle.turn is not None:
            assert self.declared == self.told(oracle.declared)
        self.compare_cards()
        self.compare_views()
        kept = msgspec.json.decode(msgspec.json.encode(self.game.strip(state)), type=FishingState)
        assert self.game.restore(kept) == state

    def given_again(self) -> bool:
        return bool(self.lines) and self.lines[-1].seat is None

    def told(self, declared: list[tuple[int, str, list[str]]]) -> list[tuple[int, str, list[str]]]:
        """What all learn of it: at Tozzolo the cards only where a house rule shows them."""
        hidden = self.oracle.options.get("tozzolo_reveal") == "kind"
        return [(seat, kind, [] if hidden else cards) for seat, kind, cards in declared]

    def compare_cards(self) -> None:
        oracle, state = self.oracle, self.state
        assert state.to_move == oracle.turn
        assert names(state.table) == in_order(oracle.table)
        assert [names(hand) for hand in state.hands] == list(map(in_order, oracle.hands))
        assert [names(pile) for pile in state.piles] == list(map(in_order, oracle.piles))
        size, whole = oracle.hand_size(), self.oracle.whole_deals()
        packets = [oracle.stock[at : at + size] for at in range(0, whole, size)]
        assert [names(packet) for packet in state.stock] == list(map(in_order, packets))
        assert names(state.left_out) == in_order(oracle.stock[whole:] + oracle.left_out)
        assert (None if state.last is None else self.game.side_of[state.last]) == oracle.last_taker
        made: list[Counter[str]] = [Counter() for _ in oracle.totals]
        for kind, seat, points in state.feats:
            name = {"scopa": "scope"}.get(kind, kind)
            name = name if kind not in self.game.accuse else "tozzoli" if self.name == "tozzolo" else "accuse"
            made[self.game.side_of[seat]][name] += points
        assert made == oracle.in_play
        if self.lines and not (oracle.needs_pack and self.given_again()):
            everything = [*oracle.stock, *oracle.left_out, *oracle.table, *chain(*oracle.hands, *oracle.piles)]
            assert sorted(everything) == sorted(oracle.PACK)

    def compare_views(self) -> None:
        """A seat sees its own cards, and of others what was shown and not yet played; one seat is asked a step."""
        for seat in [None, self.rng.randrange(self.seats)]:
            view = self.game.view(self.state, seat)
            assert names(view.cards) == ([] if seat is None else in_order(self.oracle.hands[seat]))
            assert list(view.counts) == list(map(len, self.oracle.hands))
            assert view.stock == self.oracle.whole_deals()
            for other, hand in enumerate(self.oracle.hands):
                shown = [card for who, _, cards in self.told(self.oracle.declared) if who == other for card in cards]
                assert names(view.shown[other]) == in_order([card for card in hand if card in shown])

    # The record.

    def mark(self) -> tuple[list[dict[str, list[int]]], list[int], int | None]:
        """What `osteria replay` has to tell of a record that stops here."""
        return [{"points": points} for points in self.oracle.points], list(self.oracle.totals), self.oracle.winner

    def text(self, stop: int | None = None) -> str:
        names = tuple(f"P{seat + 1}" for seat in range(self.seats))
        return write_record(Record(self.name, names, self.house, self.dealer, tuple(self.lines[:stop])))

    def compare_replay(self) -> None:
        """The record of the match, whole and broken off, tells the same."""
        for stop in (len(self.lines), self.rng.randint(0, len(self.lines))):
            text = self.text(stop)
            assert write_record(read_record(text)) == text
            found = results(replay(read_record(text)))
            hands, totals, winner = self.marks[stop]
            assert (found["hands"], found["totals"], found["winner"]) == (hands, totals, winner)
            assert found["over"] == (winner is not None)


def names(cards: Cards) -> list[str]:
    """A set of cards in the fixed order."""
    return write_cards(cards).split()


def play_matches(game: str, rng: Random, many: int) -> Counter[str]:
    """So many matches; a difference is told with the record that leads to it."""
    seen: Counter[str] = Counter()
    for _ in range(many):
        played = LockStep(game, rng, seen)
        try:
            played.play()
            if played.from_zero:
                played.compare_replay()
        except Exception as error:
            start = "" if played.from_zero else f"# totals at the end: {played.state.totals}\n"
            raise AssertionError(f"{error}\n{start}{played.text()}") from error
        seen["kings"] += played.again
        seen["matches"] += 1
    return seen
