"""What is asked of what has been, against how much there is: `python -m benchmarks.boards`.

For each size a database of that many finished matches is made (`benchmarks.results`) and opened by a whole Osteria, in
which people give commands and press buttons. What is measured is all of it: from the press handed in to its answer,
with the message on its way stored on disk. Each command is asked in other groups by other people. One table of figures,
in milliseconds for each size: the median; the slowest; the median of the processor's time, which is what remains if the
machine is busy with something else. Last, how that has grown from the smallest to the largest size, beside the growth
of the logarithm.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from math import log
from pathlib import Path
from typing import Final, NamedTuple

import click
from msgspec import Struct

from benchmarks.results import END, Group, World, fill
from bot.people import Place, Sender
from bot.ports import Answer, Inbound
from bot.words import read_word
from tests.kit.people import Inn, Player

LIMIT: Final = 100
"""Milliseconds that a command may take at the largest size."""

Ask = Callable[["Asker"], Awaitable[object]]


class Took(NamedTuple):
    """Milliseconds by the clock, and of the processor."""

    wall: float
    work: float


class Asker(Player):
    """A person who looks at the clock at every press; `took` are the milliseconds of the last one, and how many of them
    the processor worked.
    """

    took = Took(0.0, 0.0)

    async def _asks(self, inbound: Inbound) -> Answer:
        start, worked = time.perf_counter(), time.process_time()
        answer = await self._inn.osteria.manager.handle(inbound)
        self.took = Took((time.perf_counter() - start) * 1000, (time.process_time() - worked) * 1000)
        await self._inn.settle()
        if not answer.ok:
            raise RuntimeError(f"{inbound.word or inbound.token}: {answer.text}")
        return answer


class Scene(Struct):
    """A command: what comes before it, and the ask that is measured."""

    name: str
    ask: Ask
    word: str = "classifica"
    """Measured only if there is such a command."""
    large: bool = False
    """In the large group."""
    alone: bool = False
    """In private."""


def scenes() -> list[Scene]:
    """What is measured, where it exists already."""
    wanted = [
        Scene("classifica: month", lambda one: one.types("/classifica cirulla")),
        Scene("  always", _after("/classifica cirulla", "0.bt.cirulla.always.rating.1")),
        Scene("  everywhere", _after("/classifica cirulla", "0.bt.cirulla.everywhere.rating.1")),
        Scene("  everywhere, page 10", _after("/classifica cirulla", "0.bt.cirulla.everywhere.rating.10")),
        Scene("  other numbers", _after("/classifica cirulla", "0.bt.cirulla.always.numbers.1")),
        Scene("  300 people", _after("/classifica cirulla", "0.bt.cirulla.always.rating.1"), large=True),
        Scene("  300 people, page 30", _after("/classifica cirulla", "0.bt.cirulla.always.rating.30"), large=True),
        Scene("  in private", lambda one: one.types("/classifica cirulla"), alone=True),
        Scene("statistiche", lambda one: one.types("/statistiche cirulla")),
        Scene("  300 people", lambda one: one.types("/statistiche cirulla"), large=True),
        Scene("  in private", lambda one: one.types("/statistiche"), alone=True),
        Scene("storia", lambda one: one.types("/storia"), "storia"),
        Scene("  300 people", lambda one: one.types("/storia"), "storia", large=True),
        Scene("  a page further", _after_label("/storia", "Più vecchie"), "storia"),
        Scene("  in private", lambda one: one.types("/storia"), "storia", alone=True),
        Scene("  a match opened", _open, "storia"),
        Scene("  a step of it", _step, "storia"),
        Scene("  the last of 300 people", _open, "storia", large=True),
        Scene("verifica", _verify, "storia"),
        Scene("privacy", lambda one: one.types("/privacy"), "privacy", alone=True),
        Scene("esporta", lambda one: one.types("/esporta"), "esporta", alone=True),
    ]
    return [scene for scene in wanted if read_word(scene.word)]


def _after(word: str, code: str) -> Ask:
    """A button of a leaderboard that a command has shown."""

    async def ask(one: Asker) -> None:
        await one.types(word)
        mark = next(button.token for button in (await one.buttons()).values() if ".bt." in button.token).split(".")[-1]
        await one.presses(f"{code}.{mark}")

    return ask


def _after_label(word: str, label: str) -> Ask:
    async def ask(one: Asker) -> None:
        await one.types(word)
        await one.taps(label)

    return ask


async def _open(one: Asker) -> None:
    """The newest match of a list."""
    await one.types("/storia")
    await one.presses(next(button.token for button in (await one.buttons()).values() if ".mt." in button.token))


async def _step(one: Asker) -> None:
    await _open(one)
    await one.taps("Dopo")


async def _verify(one: Asker) -> None:
    await _open(one)
    await one.taps("Fine")
    await one.taps("Verifica")


@click.command()
@click.option("--sizes", default="10000,100000,1000000", help="How many finished matches, from few to many.")
@click.option("--times", default=30, help="How often each command is given.")
def main(sizes: str, times: int) -> None:
    """Measure, and print a table of figures."""
    numbers = [int(size) for size in sizes.split(",")]
    found = [asyncio.run(_measure(size, times)) for size in numbers]
    print(f"{'median, slowest, processor':28}" + "".join(f"{size:>24,}" for size in numbers) + f"{'grows':>8}")
    for at, scene in enumerate(scenes()):
        told = "".join(
            f"{_wall(one[at]):>8.1f}{max(took.wall for took in one[at]):>8.1f}{_work(one[at]):>8.1f}" for one in found
        )
        print(f"{scene.name:28}{told}{_work(found[-1][at]) / _work(found[0][at]):>7.2f}x")
    slowest = max(_wall(tooks) for tooks in found[-1])
    print(
        f"the logarithm grows {log(numbers[-1]) / log(numbers[0]):.2f}x; the slowest median is {slowest:.1f} of {LIMIT}"
    )


def _wall(tooks: Sequence[Took]) -> float:
    return statistics.median(took.wall for took in tooks)


def _work(tooks: Sequence[Took]) -> float:
    return statistics.median(took.work for took in tooks)


async def _measure(size: int, times: int) -> list[Sequence[Took]]:
    """The milliseconds of each scene, so often, at that many matches."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "osteria.db"
        start = time.perf_counter()
        world = await fill(file, size)
        megabytes = file.stat().st_size / 1e6
        print(
            f"{size:,} matches: {len(world.groups):,} groups, {megabytes:,.0f} MB, {time.perf_counter() - start:.0f} s"
        )
        return await _ask_all(file, world, times)


async def _ask_all(file: Path, world: World, times: int) -> list[Sequence[Took]]:
    house = Inn(f"sqlite+aiosqlite:///{file}")
    house.glass.now = END
    await house.open()
    try:
        return [[await _ask(house, world, scene) for _ in range(times)] for scene in scenes()]
    finally:
        await house.close()


async def _ask(house: Inn, world: World, scene: Scene) -> Took:
    """Somebody else asks, somewhere else."""
    rng = world.rng
    group: Group = world.groups[0] if scene.large else rng.choice(world.groups[1:])
    person = rng.choice(group.people)
    place = Place("test", f"g{group.id}", title=f"Gruppo {group.id}")
    sender = Sender("test", f"p{person}", f"Giocatore {person}", locale="it")
    one = Asker(house, sender, Place("test", f"@p{person}", private=True) if scene.alone else place)
    house.glass.pass_(60)
    house.chat.messages.clear()
    await scene.ask(one)
    return one.took


if __name__ == "__main__":
    main()
