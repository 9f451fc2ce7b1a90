"""How fast the engine plays at random: `python -m benchmarks.playouts cirulla --players 2 --seconds 2`, or `all`.

Chooses evenly among all legal actions of all seats, default house rules, through `legal_actions`, `apply` and
`supply` alone. A play is a card laid, capturing or not (in Trentuno: discarded or turned); knocks, claims and deals
take time but do not count. The first line is JSON, one entry a game for `all`; then each rate as a ratio to the
yardstick, if there is one beside the repository, measured in turns with the games.

Trentuno can fall below half of the rate of Cirulla: most of its turns are two actions, draw or take and then drop,
which count as one play.
"""

import json
import random
import runpy
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from engine.actions import Capture, Chance, Drop, Lay, Lot, LotNeeded, Need, Pack, PackNeeded, Stock, Turn
from engine.cards import each
from engine.game import Game
from engine.games import BY_NAME

PLAYS = (Lay, Capture, Drop, Turn)
PLAYERS = {"cirulla": 2, "tozzolo": 4, "cicera": 4, "trentuno": 4, "cingilapai": 2}
"""How many play where nobody says how many."""
YARDSTICK = Path(__file__).parents[2] / "shared" / "yardsticks" / "cirulla_playout.py"
RUNS = 5

Rate = Callable[[float], float]
"""Plays a second, measured for so many seconds."""


def chance(need: Need, game: Game[Any], rnd: random.Random) -> Chance:
    """What the engine waits for, drawn at random."""
    if isinstance(need, PackNeeded):
        return Pack(shuffled(game.pack, rnd))
    if isinstance(need, LotNeeded):
        return Lot(rnd.choice(need.seats))
    return Stock(shuffled(tuple(each(need.cards)), rnd))


def shuffled(cards: tuple[int, ...], rnd: random.Random) -> tuple[int, ...]:
    """These cards in some order."""
    draw = rnd.random
    return tuple(sorted(cards, key=lambda _: draw()))


def rate_of(game: Game[Any]) -> Rate:
    """The rate of random play at this table."""
    rnd = random.Random(1)

    def plays_per_second(seconds: float) -> float:
        plays, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            plays += match(game, rnd)
        return plays / spent

    return plays_per_second


def match(game: Game[Any], rnd: random.Random) -> int:
    """Play one match at random; the number of plays in it."""
    state, plays, draw, legal_actions, seats = game.new(0), 0, rnd.random, game.legal_actions, tuple(range(game.seats))
    while state.winner is None:
        if state.need is not None:
            state = game.supply(state, chance(state.need, game, rnd)).state
            continue
        total = 0
        for seat in seats:
            total += len(legal_actions(state, seat))
        pick, seat = int(draw() * total), 0
        while pick >= len(actions := legal_actions(state, seat)):
            pick, seat = pick - len(actions), seat + 1
        action = actions[pick]
        if type(action) in PLAYS:
            plays += 1
        state = game.apply(state, seat, action).state
    return plays


def in_turns(rates: dict[str, Rate], seconds: float) -> dict[str, float]:
    """The median of several runs of each, taken in turns so that a slow moment of the machine hits all of them."""
    runs = [{name: rate(seconds / RUNS) for name, rate in rates.items()} for _ in range(RUNS)]
    return {name: statistics.median(run[name] for run in runs) for name in rates}


@click.command(help=__doc__)
@click.argument("game", type=click.Choice([*BY_NAME, "all"]))
@click.option("--players", type=int, help="How many play.")
@click.option("--seconds", type=float, default=2.0, show_default=True, help="How long each rate is measured.")
@click.option("--yardstick", type=click.Path(path_type=Path), default=YARDSTICK, help="A file with plays_per_second().")
def main(game: str, players: int | None, seconds: float, yardstick: Path) -> None:
    names = list(BY_NAME) if game == "all" else [game]
    rates = {name: rate_of(BY_NAME[name](players or PLAYERS[name])) for name in names}
    if yardstick.is_file():
        rates["yardstick"] = runpy.run_path(str(yardstick))["plays_per_second"]
    found = in_turns(rates, seconds)
    rounded = {name: {"plays_per_s": round(found[name])} for name in names}
    click.echo(json.dumps(rounded if game == "all" else rounded[game]))
    for name in names if "yardstick" in found else ():
        click.echo(f"{name}: {found[name] / found['yardstick']:.2f} of the yardstick")


if __name__ == "__main__":
    main()
