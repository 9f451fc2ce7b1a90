"""What an idle house costs: `python -m benchmarks.idle`.

The real process over 10,000 tables in the middle of a match: how long until it answers, and how much memory it takes.
Prints one line of JSON with the medians of several starts.
"""

import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import click

from benchmarks.crowd import crowd
from bot.settings import DATABASE

OSTERIA = Path(sys.executable).with_name("osteria")


@click.command()
@click.option("--tables", default=10_000, help="How many tables there are.")
@click.option("--starts", default=3, help="How often the process is started.")
@click.option("--rest", default=3.0, help="Seconds after which its memory is looked at.")
def main(tables: int, starts: int, rest: float) -> None:
    """Measure, and print a line of JSON."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        asyncio.run(crowd(Path(folder) / DATABASE, tables))
        measured = [_start(folder, rest) for _ in range(starts)]
    ready, memory = (statistics.median(one[at] for one in measured) for at in (0, 1))
    print(json.dumps({"tables": tables, "ready_s": round(ready, 2), "memory_mb": round(memory, 1)}))


def _start(folder: str, rest: float) -> tuple[float, float]:
    """Seconds until it answers, and megabytes that it then holds at most."""
    env = {**os.environ, "OSTERIA_DATA": folder}
    start = time.perf_counter()
    process = subprocess.Popen([OSTERIA, "play", "--port", "0"], stdout=subprocess.PIPE, env=env, text=True)  # noqa: S603
    if process.stdout is None:
        raise RuntimeError
    where = process.stdout.readline().strip()
    with urllib.request.urlopen(f"{where}healthz", timeout=60):  # noqa: S310 - our own page
        ready = time.perf_counter() - start
    time.sleep(rest)
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    process.send_signal(signal.SIGTERM)
    process.wait()
    return ready, int(peak[1]) / 1024 if peak else float("nan")


if __name__ == "__main__":
    main()
