"""An Osteria for benchmarks: many tables of two people who press a button as soon as the last one is answered."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random

from bot.app import Osteria
from bot.clock import wind
from bot.commands import Act, Command, Cut, GoOn, Rematch, Sit, StartMatch
from bot.match import cutter_of, playing
from bot.people import Place, Sender
from bot.ports import ASGIApp, Gone, Inbound, Retry, Sent
from bot.screens.surface import PLAIN
from bot.screens.values import Delivery
from bot.store.store import Store
from bot.table import Phase, Table
from bot.thinking import Thinkers
from bot.timers import awaited
from bot.tokens import write_token

PLATFORM = "bench"


class Swallower:
    """A platform that takes everything at once."""

    platform = PLATFORM
    surface = PLAIN

    async def run(self) -> None:
        """There is nothing to serve."""

    def app(self) -> ASGIApp | None:
        return None

    async def admins(self, _chat: str) -> Sequence[tuple[Sender, Place]]:
        """Nobody."""
        return ()

    async def forget(self, _person: str) -> Sequence[str]:
        """Nothing is kept of anybody."""
        return ()

    async def deliver(self, delivery: Delivery, ref: str | None) -> Sent | Retry | Gone:
        """Take it."""
        return Sent(ref or str(delivery.id))


class Pair:
    """Two people at a table of their own; they press what is legal, at random."""

    keys = count()

    def __init__(self, osteria: Osteria, number: int) -> None:
        self.osteria = osteria
        self.random = Random(number)
        self.place = Place(PLATFORM, f"chat {number}", title="Bar Sport")
        self.senders = [Sender(PLATFORM, f"{name} {number}", name) for name in ("Anna", "Bruno")]
        self.table = 0

    async def sit_down(self) -> None:
        """Open a table, and begin a match."""
        await self._handle(0, word="gioca", rest="cirulla")
        chat = await self.osteria.directory.chat(self.place)
        self.table = there(await self.osteria.manager.ledger.newest(chat.id)).id
        await self._press(1, Sit())
        await self._press(0, StartMatch())

    async def press(self) -> bool:
        """One press that does something; whether a card was played."""
        seat, command = next_move(await self.now(), self.random)
        await self._press(seat, command)
        return isinstance(command, Act)

    async def now(self) -> Table:
        """The table as it is."""
        return there(await self.osteria.manager.ledger.table(self.table))

    async def _press(self, seat: int, command: Command) -> None:
        await self._handle(seat, token=write_token(self.table, command))

    async def _handle(self, seat: int, *, token: str = "", word: str = "", rest: str = "") -> None:
        inbound = Inbound(f"press {next(self.keys)}", self.senders[seat], self.place, token, word, rest)
        answer = await self.osteria.manager.handle(inbound)
        if not answer.ok:
            raise RuntimeError(answer.text)


def next_move(table: Table, random: Random) -> tuple[int, Command]:
    """What is to be done at a table where all are seated, and at which seat: something legal, at random."""
    match table.phase:
        case Phase.CUTTING:
            return cutter_of(table), Cut(None, table.shuffles[-1].number)
        case Phase.PLAYING:
            seat = awaited(playing(table))[0]
            return seat, Act(table.version, random.randrange(len(playing(table).legal[seat])))
        case Phase.SCORED:
            return 0, GoOn(playing(table).hand)
        case Phase.OVER:
            return len(table.rematch), Rematch()
        case _:
            return 0, StartMatch()


def there(table: Table | None) -> Table:
    """The table that must be there."""
    if table is None:
        raise LookupError
    return table


@asynccontextmanager
async def osteria_over(store: Store) -> AsyncIterator[Osteria]:
    """An Osteria over that store. Its clock does not run: nobody is slow here."""
    thinkers = Thinkers()
    osteria = Osteria(store, await wind(store, first=1000.0), thinkers)
    await osteria.outbox.start({PLATFORM: Swallower()})
    yield osteria
    await osteria.close()
    thinkers.close()


async def seated(osteria: Osteria, numbers: Sequence[int]) -> list[Pair]:
    """Pairs at as many tables."""
    pairs = [Pair(osteria, number) for number in numbers]
    for pair in pairs:
        await pair.sit_down()
    return pairs
