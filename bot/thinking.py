"""Computer players at work: in threads of their own, so that nobody waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from bot.match import playing
from bot.seats import level_of, rules_at
from bot.table import Table
from engine.actions import Action
from engine.computer import PLAYERS

THREADS = 2


class Thinkers:
    """The threads in which computer players choose; each choice gets a generator of its own from `new_generator`."""

    def __init__(self, new_generator: Callable[[], Random] = Random) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="computer")
        self._new_generator = new_generator

    def close(self) -> None:
        """Nobody is asked any more; who is still thinking is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, table: Table, seat: int) -> Action:
        """What the computer player of that seat plays; all it is told is what the seat may see."""
        view = rules_at(table).view(playing(table), seat)
        player = PLAYERS[level_of(table, seat)]
        return await asyncio.get_running_loop().run_in_executor(self._pool, player, view, self._new_generator())
