"""Tell all golden transcripts anew: `python -m tests.golden`.

Or begin a new one, a hand among computer players: `python -m tests.golden tozzolo 5 3` (game, seats, seed). Give it a
title and tell all anew.
"""

import sys
from pathlib import Path
from random import Random

from engine.events import HandScored
from engine.games import BY_NAME
from engine.record import Line
from tests.golden import FILES
from tests.kit.annotate import annotated, retold
from tests.kit.chance import record_of
from tests.kit.computers import computer_steps


def begin(name: str, seats: int, seed: int) -> None:
    """Write the first hand of a match as a new transcript."""
    game = BY_NAME[name](seats)
    lines: list[Line] = []
    for line, step in computer_steps(game, 0, Random(seed)):
        lines.append(line)
        if any(isinstance(event, HandScored) for event in step.events):
            break
    file = Path(__file__).with_name(f"{name}-{seats}-{seed}.txt")
    file.write_text(annotated(record_of(game, 0, lines), f"A hand of {name} for {seats}."), "utf-8")


if len(sys.argv) > 1:
    begin(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
for found in FILES:
    found.write_text(retold(found.read_text("utf-8")), "utf-8")
