"""Whether a tap grows slower with the number of tables: `python -m benchmarks.taps`.

A tap among 10,000 live tables, at a table with 1,000 past plays, beside one among 10 tables at a table with none; in
turns, each in a database of its own. A thousand tables are in memory, as after an evening. Prints one line of JSON
with the medians of several rounds.
"""

import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

import click
from sqlalchemy import select

from benchmarks.crowd import crowd, url_of
from benchmarks.house import Pair, osteria_over
from bot.app import Osteria
from bot.ledger import KEPT
from bot.store import schema
from bot.store.store import Store

SOME = select(schema.game_table.c.id).order_by(schema.game_table.c.id.desc()).limit(KEPT)


@click.command()
@click.option("--tables", default=10_000, help="How many live tables there are in the large house.")
@click.option("--past", default=1_000, help="How many plays lie behind the table there.")
@click.option("--taps", default=200, help="How many taps are measured in a round.")
@click.option("--rounds", default=5, help="How many rounds the medians are of.")
def main(tables: int, past: int, taps: int, rounds: int) -> None:
    """Measure, and print a line of JSON."""
    print(json.dumps(asyncio.run(_measure(tables, past, taps, rounds))))


async def _measure(tables: int, past: int, taps: int, rounds: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        small, large = Path(folder) / "small.db", Path(folder) / "large.db"
        pairs = {small: await crowd(small, 10), large: await crowd(large, tables, past=past)}
        measured = [{file: await _taps(file, pair, taps) for file, pair in pairs.items()} for _ in range(rounds)]
    return {
        "small_us": round(statistics.median(one[small] for one in measured)),
        "large_us": round(statistics.median(one[large] for one in measured)),
        "ratio": round(statistics.median(one[large] / one[small] for one in measured), 2),
    }


async def _taps(file: Path, pair: Pair, taps: int) -> float:
    """Microseconds of a tap, the median of so many."""
    store = await Store.open(url_of(file))
    async with osteria_over(store) as osteria:
        await _look_around(osteria)
        pair.osteria = osteria
        spent = [await _tap(pair) for _ in range(taps)]
    await store.close()
    return statistics.median(spent)


async def _look_around(osteria: Osteria) -> None:
    """Bring as many tables into memory as are kept there."""
    for row in await osteria.store.fetch(SOME):
        await osteria.manager.ledger.table(row.id)


async def _tap(pair: Pair) -> float:
    await pair.now()
    start = time.perf_counter()
    await pair.press()
    return (time.perf_counter() - start) * 1e6


if __name__ == "__main__":
    main()
