"""Chance and random play for tests, all of it from one generator."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from engine.actions import Action, Chance, Lot, Need, Pack, PackNeeded, Stock, StockNeeded
from engine.cards import Card, each
from engine.errors import Nonsense
from engine.game import Game, Progress
from engine.record import Line, Record


def chance_for(need: Need, pack: tuple[Card, ...], rng: Random) -> Chance:
    """What the engine needs, by chance."""
    match need:
        case PackNeeded():
            return Pack(tuple(rng.sample(pack, len(pack))))
        case StockNeeded(cards):
            stock = list(each(cards))
            return Stock(tuple(rng.sample(stock, len(stock))))
        case _:
            return Lot(rng.choice(need.seats))


def open_plays(game: Game[Any], state: Any) -> list[tuple[int, Action]]:
    """Every action that any seat may do now."""
    return [(seat, action) for seat in range(game.seats) for action in game.legal_actions(state, seat)]


def random_steps(game: Game[Any], rng: Random, most: int = 20_000) -> Iterator[tuple[Any, Line, Progress[Any]]]:
    """A match of random legal play: the state before each line, the line, the step. It ends with the match, or after
    `most` lines.
    """
    state = game.new(rng.randrange(game.seats))
    for _ in range(most):
        if state.winner is not None:
            return
        if state.need is not None:
            chance = chance_for(state.need, game.pack, rng)
            line, step = Line(None, chance), game.supply(state, chance)
        else:
            seat, action = rng.choice(open_plays(game, state))
            line, step = Line(seat, action), game.apply(state, seat, action)
        yield state, line, step
        state = step.state


def random_game(kind: type[Game[Any]], rng: Random, *, changed: float = 0.4, seats: int | None = None) -> Game[Any]:
    """A table of that game: so many seats, or some number, and each house rule changed with this probability. What
    contradicts itself is drawn again.
    """
    while True:
        drawn = [option for option in kind.options if rng.random() < changed]
        try:
            chosen = {option.name: rng.choice(option.values) for option in drawn}
            return kind(seats or rng.choice(kind.seat_counts), chosen)
        except Nonsense:
            continue


def record_of(game: Game[Any], dealer: int, lines: Iterable[Line]) -> Record:
    """The record of a match of that table."""
    options = {option.name: option.default for option in game.options}
    chosen = {name: value for name, value in game.house.items() if value != options[name]}
    players = tuple(f"Player {seat + 1}" for seat in range(game.seats))
    return Record(game.name, players, chosen, dealer, tuple(lines))
