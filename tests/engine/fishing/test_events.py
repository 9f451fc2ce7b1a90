"""The events of a fishing game tell the whole hand: who follows them alone has every card in its place."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import BIT, Cards, each, pile
from engine.events import (
    Captured,
    CardsDealt,
    CardsLeftOut,
    DealtAgain,
    Event,
    HandBegan,
    Laid,
    LeftoversTaken,
    TableDealt,
    TableTaken,
)
from engine.fishing.deal import AGAIN
from engine.fishing.play import FishingGame
from engine.fishing.state import FishingState
from engine.games import GAMES
from tests.kit.chance import random_game, random_steps
from tests.kit.needs import counts

KINDS = [kind for kind in GAMES if issubclass(kind, FishingGame)]
every_game = pytest.mark.parametrize("kind", KINDS)
MATCHES = range(counts(200, 8))


class Observer:
    """Moves cards as the events say; what was never dealt is the stock."""

    def __init__(self, game: FishingGame) -> None:
        self.game = game
        self.clear()

    def clear(self) -> None:
        self.hands = [0] * self.game.seats
        self.piles = [0] * len(self.game.sides)
        self.table: Cards = 0
        self.stock = pile(self.game.pack)
        self.left_out = 0

    def see(self, event: Event) -> None:
        match event:
            case HandBegan() | DealtAgain():
                self.clear()
            case CardsDealt(seat, _, cards):
                self.move(cards, "stock")
                self.hands[seat] |= cards
            case TableDealt(cards):
                self.move(cards, "stock")
                self.table |= cards
            case CardsLeftOut(_, cards):
                self.move(cards, "stock")
                self.left_out |= cards
            case _:
                self.see_play(event)

    def see_play(self, event: Event) -> None:
        match event:
            case TableTaken(seat, cards) | LeftoversTaken(seat, cards):
                self.win(seat, cards)
            case Laid(seat, card, kept):
                self.play(seat, card)
                if kept:
                    self.win(seat, BIT[card])
            case Captured(seat, card, taken, claimer=claimer):
                if claimer is None:
                    self.play(seat, card)
                self.win(seat, taken | BIT[card])

    def win(self, seat: int, cards: Cards) -> None:
        self.move(cards, "table")
        self.piles[self.game.side_of[seat]] |= cards

    def play(self, seat: int, card: int) -> None:
        assert self.hands[seat] & BIT[card]
        self.hands[seat] ^= BIT[card]
        self.table |= BIT[card]

    def move(self, cards: Cards, place: str) -> None:
        """Take cards from a place where they are."""
        here = getattr(self, place)
        assert cards & here == cards
        setattr(self, place, here & ~cards)

    def places(self) -> list[Cards]:
        return [*self.hands, *self.piles, self.table, self.stock, self.left_out]


@every_game
@pytest.mark.parametrize("seed", MATCHES)
def test_cards_are_conserved_after_every_event(kind: type[FishingGame], seed: int) -> None:
    """FAM-8: each card is in exactly one place after every event, and after each step where the state has it."""
    rng = Random(seed)
    game: Any = random_game(kind, rng)
    observer = Observer(game)
    for _, _, step in random_steps(game, rng, 300):
        for event in step.events:
            observer.see(event)
            assert sum(place.bit_count() for place in observer.places()) == len(game.pack)
        state = step.state
        if state.need != AGAIN:
            seen = (tuple(observer.hands), tuple(observer.piles), observer.table)
            assert seen == (state.hands, state.piles, state.table)


def rearranged(game: FishingGame, state: FishingState, seat: int | None, rng: Random) -> FishingState:
    """The state with all that `seat` cannot see dealt anew: the stock, what is left out, the others' hands but for what
    they showed.
    """
    keeps = [hand if other == seat else hand & state.shown[other] for other, hand in enumerate(state.hands)]
    hidden = [hand & ~kept for hand, kept in zip(state.hands, keeps, strict=True)]
    places = [*hidden, *state.stock, state.left_out]
    cards = [card for place in places for card in each(place)]
    rng.shuffle(cards)
    dealt = [pile(cards.pop() for _ in each(place)) for place in places]
    hands = tuple(kept | new for kept, new in zip(keeps, dealt, strict=False))
    stock = tuple(dealt[game.seats : -1])
    return replace(state, hands=hands, stock=stock, left_out=dealt[-1], legal=())


@every_game
@pytest.mark.parametrize("seed", MATCHES)
def test_a_view_tells_nothing_hidden(kind: type[FishingGame], seed: int) -> None:
    """The same public history and own hand: the same view, whatever the others hold and the stock hides."""
    rng = Random(seed)
    game: Any = random_game(kind, rng)
    for _, _, step in random_steps(game, rng, 300):
        seat = rng.choice([None, *range(game.seats)])
        other = game.restore(rearranged(game, step.state, seat, rng))
        assert game.view(other, seat) == game.view(step.state, seat)


@every_game
@pytest.mark.parametrize("seed", MATCHES)
def test_an_action_tells_nothing_hidden(kind: type[FishingGame], seed: int) -> None:
    """What a seat is told of its own action does not depend on what it cannot see, until cards are dealt or counted."""
    rng = Random(seed)
    game: Any = random_game(kind, rng)
    for before, line, step in random_steps(game, rng, 300):
        if line.seat is None or any(isinstance(event, CardsDealt | CardsLeftOut) for event in step.events):
            continue
        other = game.restore(rearranged(game, before, line.seat, rng))
        events = game.apply(other, line.seat, line.play).events
        assert [event.seen_by(line.seat) for event in events] == [event.seen_by(line.seat) for event in step.events]
