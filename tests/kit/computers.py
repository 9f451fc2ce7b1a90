"""Matches among computer players."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.computer import PLAYERS
from engine.game import Game, Progress
from engine.record import Line
from tests.kit.chance import chance_for


def computer_steps(game: Game[Any], dealer: int, rng: Random) -> Iterator[tuple[Line, Progress[Any]]]:
    """Each line of a match, and the step that it is, to its end; `dealer` deals first, levels are drawn at random."""
    levels = [rng.choice([*PLAYERS]) for _ in range(game.seats)]
    state: Any = game.new(dealer)
    while state.winner is None:
        if state.need is not None:
            chance = chance_for(state.need, game.pack, rng)
            line, step = Line(None, chance), game.supply(state, chance)
        else:
            seat = rng.choice([seat for seat in range(game.seats) if game.legal_actions(state, seat)])
            action = PLAYERS[levels[seat]](game.view(state, seat), rng)
            line, step = Line(seat, action), game.apply(state, seat, action)
        yield line, step
        state = step.state
