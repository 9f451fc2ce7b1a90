"""One script of play for every platform: people press what they see, by its label, and what is shown is written down.

Some sit, and one watches. What they do follows from a seed and from what they see, so that
whatever shows the same game is played in the same way.
"""

from collections.abc import Sequence
from difflib import unified_diff
from random import Random
from typing import Final

from bot.match import cutter_of, playing
from bot.table import Phase, Table
from bot.timers import awaited
from engine.actions import Bet
from tests.adapters.suite.stage import Guest, Shown, Stage

STEP: Final = 15.0
"""Seconds between two things that people do, so that no platform has to be slow."""
HAND: Final = "🂠 Le mie carte"
AWAY: Final = ("Tavolo ora", "Carte in privato")
"""Labels that are offered by some platforms only: where the table is out of sight, where hands may come in private."""
LEADS: Final = ("‹", "Altre", "Calo senza presa", "Regole", *AWAY)
"""Labels under a hand that play nothing."""
LONGEST: Final = 2_000


class Evening:
    """What is shown is kept: `boards` step by step, `hands` of whoever is to play, what people are `told`, all
    `lines` that the group has read, and which of them were `news`, where those are messages of their own.
    """

    def __init__(self, stage: Stage, game: str, title: str, names: Sequence[str]) -> None:
        self.stage, self.game, self.title, self.names = stage, game, title, names
        self.random = Random(1)
        self.boards: list[Shown] = []
        self.hands: list[Shown] = []
        self.told: list[frozenset[str]] = []
        self.lines: set[str] = set()
        self.news: set[str] = set()
        self.presses = 0
        self.mover: Guest | None = None

    # --- what they do -------------------------------------------------------------------------------------------------

    async def gather(self) -> None:
        """A table is opened, and people sit down; who does not sit decides nothing, nor who did not open it."""
        *self.sitting, self.watcher = await self.stage.guests([*self.names, "Zeno"])
        self.host, *others = self.sitting
        await self.host.writes("gioca", self.game)
        await self._step()
        await self.taps(self.watcher, "Diamo le carte")
        for other in others:
            for label in ("Siediti", "Siediti", "Diamo le carte"):
                await self.taps(other, label)

    async def deal(self, goal: str) -> None:
        """A house rule is chosen, and the cards are dealt."""
        await self.taps(self.host, "Regole della casa")
        await self.host.sets("Vite" if self.game == "trentuno" else "Traguardo", goal)
        await self._step()
        await self.taps(self.host, "Diamo le carte")

    async def until(self, phase: Phase) -> None:
        """Play until then."""
        while (table := await self.stage.table()).phase is not phase:
            self.presses += 1
            assert self.presses < LONGEST
            match table.phase:
                case Phase.CUTTING:
                    self.mover = None
                    await self.taps(self.at(table, cutter_of(table)), "A metà")
                case Phase.SCORED:
                    await self.taps(self.sitting[-1], "Avanti")
                case _:
                    await self.play(table)

    async def play(self, table: Table) -> None:
        """Whoever is to play looks at his cards and presses one."""
        seat = awaited(playing(table))[0]
        if any(isinstance(action, Bet) for action in playing(table).legal[seat]):
            await self._step()  # whoever is out lets his time for a bet pass
            return
        mover = self.at(table, seat)
        if mover is not self.mover:  # after his own play he sees his cards as they are
            await mover.taps(HAND)
            await self.stage.pass_time(STEP / 2)
        self.mover = mover
        while (await self.stage.table()).version == table.version:  # he is asked how
            await self._press_any(mover)

    async def _press_any(self, guest: Guest) -> None:
        """Whatever his hand offers that plays something."""
        hand = await self._hand(guest)
        self.hands.append(hand)
        await self.taps(guest, self.random.choice([label for label in hand.labels if not label.startswith(LEADS)]))

    async def interrupt(self) -> None:
        """Somebody plays though it is not his turn, and somebody who does not sit asks for cards."""
        table = await self.stage.table()
        mover = awaited(playing(table))[0]
        other = self.at(table, next(seat for seat in range(len(self.sitting)) if seat != mover))
        await other.taps(HAND)
        await self.stage.pass_time(STEP / 2)
        await self._press_any(other)
        await self.taps(self.watcher, HAND)

    async def part(self) -> None:
        """Two wish for a rematch, and have it after a minute; then one leaves, and the host closes the table."""
        for guest in (self.host, self.sitting[-1]):
            await self.taps(guest, "Rivincita")
        await self.stage.pass_time(60)
        await self.sitting[-1].writes("lascia")
        await self._step()
        await self.taps(self.host, "Chiudi")

    async def close(self) -> None:
        """The host ends the match where it stands, once he has been asked."""
        await self.host.writes("chiudi")
        await self.stage.pass_time(STEP)  # whether all see the question is up to the platform
        await self.host.taps("Chiudi")
        await self.stage.pass_time(STEP)
        self._read(await self.watcher.public())

    async def taps(self, guest: Guest, label: str) -> None:
        """Press that, and let it arrive."""
        self.told.append(frozenset((await guest.taps(label)).lines))
        await self._step()

    def at(self, table: Table, seat: int) -> Guest:
        """Who sits there."""
        found = table.seats[seat]
        return next(guest for guest in self.sitting if found and guest.name == found.name)

    # --- what they see ------------------------------------------------------------------------------------------------

    async def _step(self) -> None:
        await self.stage.pass_time(STEP)
        shown = await self.watcher.public()
        board = _without_head(next((one for one in reversed(shown) if one.labels), Shown((), ())), self.title)
        self.boards.append(board)
        self._read(shown)

    def _read(self, shown: Sequence[Shown]) -> None:
        news = (one for one in shown if one.lines and not one.labels and not one.lines[0].startswith(self.title))
        self.news |= {line for one in news for line in one.lines}
        self.lines |= {line for one in shown for line in one.lines}

    async def _hand(self, guest: Guest) -> Shown:
        """His cards as they were shown last, without what his last play did."""
        return _without_head((await guest.own())[-1], self.title)


def _without_head(shown: Shown, title: str) -> Shown:
    """From the line on that begins with the name of the game."""
    at = next((at for at, line in enumerate(shown.lines) if line.startswith(title)), 0)
    return Shown(shown.lines[at:], tuple(label for label in shown.labels if label not in AWAY))


def first_difference(one: Sequence[Shown], other: Sequence[Shown]) -> str:
    """Where two sequences differ, in words; nothing where they do not."""
    for step, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            lines = "\n".join(unified_diff([*left.lines, *left.labels], [*right.lines, *right.labels], lineterm=""))
            return f"step {step}:\n{lines}"
    return "" if len(one) == len(other) else f"{len(one)} steps are not {len(other)}"
