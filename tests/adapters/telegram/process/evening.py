"""How people spend an evening: a table is opened, they sit down, play, and read who has won."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from bot.commands import Command, Cut, GoOn
from bot.match import cutter_of
from bot.seats import rules_at
from bot.table import Phase, Table
from engine.actions import Bet
from tests.adapters.telegram.process.patron import Patron
from tests.kit.telegram import Chat, Topic

if TYPE_CHECKING:
    from tests.adapters.telegram.process.inn import Inn


class Evening:
    """A table in a group or a topic, with all its people; the first of them is the host."""

    def __init__(self, inn: Inn, place: Chat | Topic, rng: Random) -> None:
        self.inn, self.place = inn, place
        self.patrons = [Patron(inn, person, place, rng) for person in place.chat.members]
        self.host, self.number = self.patrons[0], 0

    @property
    def table(self) -> Table:
        """As it stands."""
        return self.inn.records.table(self.number)

    async def gather(self, game: str, *, computers: int = 0, private: bool = True) -> None:
        """The host opens the table by command, the others sit down. `private`: all of them open the bot, too."""
        await self.host.writes(f"/{game}")
        await self.host.finds("Siediti")
        for patron in self.patrons[1:]:
            await patron.taps("Siediti")
            if private:
                await patron.follows("Apri Osteria")
        if private:
            await self.host.follows("Carte in privato")
        for _ in range(computers):
            await self.host.taps("+ Computer")
        self.found()

    async def agree(self, rules: dict[str, str]) -> None:
        """The host sets house rules, by their labels."""
        for rule, value in rules.items():
            await self.host.taps("Regole della casa")
            await self.host.taps(rule)
            await self.host.taps(value)

    async def deal(self) -> None:
        """The cards are dealt."""
        await self.host.taps("Diamo le carte")

    async def play(self, *until: Phase) -> None:
        """Whoever is asked does something, until the table is in one of these phases."""
        await self.play_until(lambda: self.table.phase in until)

    async def play_until(self, true: Callable[[], bool]) -> None:
        """Whoever is asked does something, until this is true."""
        while not true():
            await self.step()

    async def step(self) -> None:
        """Whoever is asked does something; or something happens."""
        table = self.table
        if not await self._act(table):
            await self.inn.until(lambda: self.table is not table or self.actor(table) is not None)

    def bettor(self) -> Patron | None:
        """Who is out and may bet, now that he is asked."""
        table = self.table
        if table.phase is not Phase.PLAYING or table.state is None:
            return None
        bets = {seat for seat, legal in enumerate(table.state.legal) if any(isinstance(one, Bet) for one in legal)}
        return next((patron for patron in self.patrons if patron.seat(table) in bets), None)

    def asks(self, table: Table) -> Command | None:
        """What a button under the table asks of people now."""
        match table.phase:
            case Phase.CUTTING:
                return Cut(len(rules_at(table).pack) // 2, table.shuffles[-1].number)
            case Phase.SCORED:
                return GoOn(table.hands_played)
        return None

    def actor(self, table: Table) -> Patron | None:
        """Who can do something now."""
        if table.phase is Phase.PLAYING:
            return next((patron for patron in self.patrons if patron.is_awaited(table)), None)
        may = [patron for patron in self.patrons if table.phase is Phase.SCORED or self._cuts(patron, table)]
        asked = self.asks(table)
        return next((patron for patron in may if asked and patron.button(self.number, asked)), None)

    def _cuts(self, patron: Patron, table: Table) -> bool:
        return table.phase is Phase.CUTTING and patron.seat(table) == cutter_of(table)

    async def _act(self, table: Table) -> bool:
        actor, asked = self.actor(table), self.asks(table)
        if actor is None:
            return False
        if asked is None:
            await actor.plays(self.number)
        elif found := actor.button(self.number, asked):
            actor.person.presses(found[0], found[1].data)
            await self.inn.until(lambda: self.table.version > table.version)
        return True

    def found(self) -> None:
        """The table is the one that was opened last here."""
        key = f"{self.place.chat.id}/{self.place.thread}" if self.place.thread else f"{self.place.chat.id}"
        table = self.inn.records.newest(key)
        assert table
        self.number = table.id
