"""Whole matches on Discord, played by people who press what they see."""

from collections.abc import Sequence
from random import Random

from bot.match import cutter_of, playing
from bot.table import Phase, Table
from bot.timers import awaited
from tests.adapters.discord.house import Evening, Guest, controls_of

PLAYS = ("pc", "do", "pa")
"""The codes of tokens that play something."""
LONGEST = 3_000


class Match:
    """A match at the table `number`. `guests` sit at it."""

    def __init__(self, bar: Evening, guests: Sequence[Guest], *, number: int = 1, seed: int = 1) -> None:
        self.bar, self.number, self.random = bar, number, Random(seed)
        self.guests = {guest.name: guest for guest in guests}
        self.presses = 0

    async def begin(self, game: str, goal: str = "", computers: int = 0) -> None:
        """Open a table, sit down and deal. `goal` is what is played for, where it is not the usual."""
        host, *others = self.guests.values()
        await host.says("gioca", gioco=game)
        if goal:
            await host.presses("Regole della casa")
            await host.chooses("Vite" if game == "trentuno" else "Traguardo", goal)
        for other in others:
            await other.presses("Siediti")
        for _ in range(computers):
            await host.presses("+ Computer")
        await host.presses("Diamo le carte")

    async def table(self) -> Table:
        return await self.bar.house.table(self.number)

    async def until(self, phase: Phase) -> None:
        """Play until then."""
        while (await self.table()).phase is not phase:
            await self.step()

    async def step(self) -> None:
        """One press of whoever is to act."""
        self.presses += 1
        assert self.presses < LONGEST
        table = await self.table()
        match table.phase:
            case Phase.CUTTING:
                await self.guest(table, cutter_of(table)).presses("A metà")
            case Phase.SCORED:
                await next(iter(self.guests.values())).presses("Avanti")
            case Phase.PLAYING:
                await self.play(table)
            case _:
                raise AssertionError(table.phase)

    async def play(self, table: Table) -> None:
        """A press in the hand of somebody who is waited for: whatever it is, it is legal."""
        seats = [seat for seat in awaited(playing(table)) if self.sits(table, seat)]
        if not seats:
            await self.bar.house.pass_time(1.0)
            return
        guest = self.guest(table, seats[0])
        hands = [message for message in guest.messages() if any(one[1][0] == "h" for one in controls_of(message))]
        plays = [control for control in controls_of(hands[-1]) if is_play(control)] if hands else []
        if not plays:
            await guest.presses("Punto" if "Punto" in guest.labels() else "🂠 Le mie carte")
            return
        _, custom_id, value = self.random.choice(plays)
        await guest.presses_in(hands[-1], custom_id, value)

    def sits(self, table: Table, seat: int) -> bool:
        """Whether one of the guests sits there."""
        found = table.seats[seat]
        return found is not None and found.name in self.guests

    def guest(self, table: Table, seat: int) -> Guest:
        """Who sits there."""
        found = table.seats[seat]
        assert found
        return self.guests[found.name]


def is_play(control: tuple[str, str, str]) -> bool:
    """Whether it plays something."""
    _, custom_id, value = control
    token = value or custom_id.partition(":")[2]
    return token.split(".")[1] in PLAYS
