"""What storing costs: `python -m benchmarks.manager`.

Fifty tables play at once through the manager, each with two people who press as soon as they are answered. Compared in
turns, in one run: the store as it is; the same writes with each statement awaited and one commit a play; no store. What
the store adds to a play is set beside one raw commit of the yardstick: time with it, less time without, with the time
to encode and decode the snapshot of each play on top. Prints one line of JSON with the medians of several rounds.
"""

import asyncio
import json
import runpy
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import click

from benchmarks.house import Pair, osteria_over, seated
from benchmarks.stores import NoStore, PlainStore
from bot.store.codec import decode_table, encode_table
from bot.store.store import Store
from bot.table import Table

YARDSTICK = Path(__file__).parents[2] / "shared" / "yardsticks" / "durable_commits.py"
KINDS: dict[str, type[Store]] = {"grouped": Store, "plain": PlainStore, "none": NoStore}


@click.command()
@click.option("--tables", default=50, help="How many play at once.")
@click.option("--presses", default=30, help="How often each table is pressed in a round.")
@click.option("--rounds", default=7, help="How many rounds the medians are of.")
def main(tables: int, presses: int, rounds: int) -> None:
    """Measure, and print a line of JSON."""
    measured = [asyncio.run(_round(tables, presses)) for _ in range(rounds)]
    print(json.dumps(_summary(measured)))


async def _round(tables: int, presses: int) -> dict[str, float]:
    """Microseconds a play of each kind, of its snapshot, and of a raw commit, one after the other."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        found = {
            kind: await _play(store, Path(folder) / f"{kind}.db", tables, presses) for kind, store in KINDS.items()
        }
        return {**found, "snapshot": await _snapshot(Path(folder) / "snapshot.db"), "raw": raw_commit(folder)}


async def _play(kind: type[Store], file: Path, tables: int, presses: int) -> float:
    """Microseconds a play."""
    store = await kind.open(f"sqlite+aiosqlite:///{file}")
    async with osteria_over(store) as osteria:
        pairs = await seated(osteria, range(tables))
        await asyncio.gather(*(_press(pair, 3) for pair in pairs))
        start = time.perf_counter()
        plays = sum(await asyncio.gather(*(_press(pair, presses) for pair in pairs)))
        spent = time.perf_counter() - start
    await store.close()
    return spent / plays * 1e6


async def _press(pair: Pair, presses: int) -> int:
    """How many of so many presses played a card."""
    return sum([await pair.press() for _ in range(presses)])


async def _snapshot(file: Path) -> float:
    """Microseconds to encode and decode the snapshot of a table in play."""
    store = await NoStore.open(f"sqlite+aiosqlite:///{file}")
    async with osteria_over(store) as osteria:
        (pair,) = await seated(osteria, [1])
        tables = [await _after_a_press(pair) for _ in range(60)]
    await store.close()
    start = time.perf_counter()
    for table in tables:
        decode_table(encode_table(table))
    return (time.perf_counter() - start) / len(tables) * 1e6


async def _after_a_press(pair: Pair) -> Table:
    await pair.press()
    return await pair.now()


def raw_commit(folder: str) -> float:
    """Microseconds of one commit of the yardstick, beside the database; nan where there is no yardstick."""
    if not YARDSTICK.exists():
        return float("nan")
    return 1e6 / float(runpy.run_path(str(YARDSTICK))["commits_per_second"](0.5, folder))


def _summary(measured: Sequence[dict[str, float]]) -> dict[str, float]:
    medians = {f"{name}_us": round(statistics.median(one[name] for one in measured), 1) for name in measured[0]}
    added = [one["grouped"] - one["none"] + one["snapshot"] for one in measured]
    return {
        **medians,
        "plays_per_s": round(1e6 / medians["grouped_us"]),
        "times_plain": round(statistics.median(one["plain"] / one["grouped"] for one in measured), 2),
        "store_adds_us": round(statistics.median(added), 1),
        "store_adds_in_raw_commits": round(
            statistics.median(cost / one["raw"] for cost, one in zip(added, measured, strict=True)), 2
        ),
    }


if __name__ == "__main__":
    main()
