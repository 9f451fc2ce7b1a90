"""What Telegram costs: `python -m benchmarks.telegram load` and `python -m benchmarks.telegram calls`.

`load`: at a hundred tables in as many groups thirty plays a second are pressed in all, on a stand-in for Telegram in a
process of its own: from a press to its answer, beside a bare bot that only answers, under the same presses, and one
raw commit of the yardstick. `calls`: how often Telegram is called for a play over whole matches, with a clock that
is turned by hand. Prints lines of JSON.
"""

import asyncio
import json
import os
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from benchmarks.manager import YARDSTICK, raw_commit
from benchmarks.telegram_load import Load, percentiles
from benchmarks.telegram_match import LIMITS, MATCHES, play_match
from bot.logs import start_logging
from engine.computer import PLAYERS

HERE = Path.cwd()


@click.group()
def main() -> None:
    """Measure, and print a line of JSON."""
    start_logging(level="error", json=False)


@main.command()
@click.option("--tables", default=100, help="How many tables there are, each in a group of its own.")
@click.option("--rate", default=30.0, help="Updates a second, in all.")
@click.option("--seconds", default=120.0, help="How long it is measured.")
@click.option("--rounds", default=1, help="How many rounds the medians are of.")
def load(tables: int, rate: float, seconds: float, rounds: int) -> None:
    """From a press to its answer, to a bare bot and one raw commit."""
    measured = [asyncio.run(_load(Load(tables, rate, seconds))) for _ in range(rounds)]
    print(json.dumps({name: round(statistics.median(one[name] for one in measured), 3) for name in measured[0]}))


async def _load(load: Load) -> dict[str, float]:
    """Milliseconds of both bots and of a raw commit, one after the other, and how they compare."""
    with tempfile.TemporaryDirectory(dir=HERE) as name:
        found = await load.measure(Path(name))
        raw = raw_commit(name) / 1000 if YARDSTICK.exists() else float("nan")
    (p50, p99), (bare50, bare99) = percentiles(found.osteria), percentiles(found.bare)
    return {
        "osteria_p50_ms": p50,
        "osteria_p99_ms": p99,
        "bare_p50_ms": bare50,
        "bare_p99_ms": bare99,
        "raw_commit_ms": raw,
        "ratio_p50": p50 / (bare50 + raw),
        "ratio_p99": p99 / (bare99 + raw),
        **found.counts,
        "load_average": os.getloadavg()[0],
    }


@main.command()
@click.option("--game", "games", multiple=True, help="Only these games.")
@click.option("--seed", default=1, help="What chance begins with.")
@click.option("--people", type=int, help="Only matches of so many people.")
@click.option("--level", type=click.Choice([*PLAYERS]), default="greedy", help="How people choose what they play.")
@click.option("--hands", type=click.Choice(["private", "group"]), help="Only where hands are shown so.")
def calls(games: Sequence[str], seed: int, people: int | None, level: str, hands: str | None) -> None:
    """Calls of Telegram for a play, over whole matches on a normal clock: a line for each match."""
    asked = [match for match in MATCHES if not games or match.game in games]
    for match in asked:
        if people in (None, match.people) and hands in (None, match.hands):
            counted = asyncio.run(play_match(match, seed, level))
            told = {"match": str(match), "plays": counted.plays, **counted.a_play, "limits": LIMITS}
            print(json.dumps({**told, "by": counted.by_method}), flush=True)


if __name__ == "__main__":
    main()
