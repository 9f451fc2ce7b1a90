"""Whole matches among computer players: 10,000 of each game in `make soak`, a tenth of them elsewhere."""

from random import Random
from typing import Any

import pytest

from engine.events import Event
from engine.game import Game
from engine.games import GAMES
from engine.record import Line
from engine.replay import replay
from tests.kit.chance import random_game, record_of
from tests.kit.computers import computer_steps
from tests.kit.needs import counts
from tests.kit.places import everywhere

CHUNKS = 50
MATCHES = counts(10_000) // CHUNKS
LONGEST = 50_000
"""More lines than any of these matches has."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_they_end_conserve_cards_and_replay_equal(kind: type[Game[Any]], chunk: int) -> None:
    """FAM-8 too: every card is in exactly one place at all times. Each chunk sits at a table of its own."""
    rng = Random(chunk)
    game = random_game(kind, rng, changed=0.2)
    pack = sorted(game.pack)
    for _ in range(MATCHES):
        dealer, end = rng.randrange(game.seats), None
        lines: list[Line] = []
        events: list[Event] = []
        for line, step in computer_steps(game, dealer, rng):
            lines.append(line)
            events += step.events
            end = step.state
            assert everywhere(end) in (pack, [])
            assert len(lines) < LONGEST
        again = replay(record_of(game, dealer, lines))
        assert (again.state, again.events) == (end, tuple(events))
