"""Somebody at the inn, in real time: he taps what he sees, by its label, and plays his cards when it is his turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.commands import Act, Command, PressAction, PressCard
from bot.handorder import stamp
from bot.seats import rules_at
from bot.table import Phase, Table
from bot.timers import awaited
from bot.tokens import read_token
from bot.whynot import is_current
from tests.adapters.telegram.process.inn import PATIENCE
from tests.kit.telegram import Answer, Button, Chat, Message, Person, Press, Topic

if TYPE_CHECKING:
    from tests.adapters.telegram.process.inn import Inn

HAND: Final = "🂠 Le mie carte"
"""The button under every table."""

Offers: TypeAlias = list[tuple[Button, Command]]
"""The buttons of a hand, with what they mean."""

PLAYS = (PressCard, PressAction, Act)
"""What a button of a hand may be."""

RESTLESS: Final = 4.0
"""Seconds after which he asks for his hand again, if he sees none that he has not tried."""


class Patron:
    """A person in a place: a group, or a topic of one."""

    def __init__(self, inn: Inn, person: Person, place: Chat | Topic, rng: Random) -> None:
        self.inn, self.person, self.place, self.random = inn, person, place, rng
        self._tried: set[str] = set()
        self.hasty = False

    @property
    def key(self) -> str:
        return str(self.person.id)

    # --- what he does -------------------------------------------------------------------------------------------------

    async def writes(self, text: str) -> None:
        await self.person.writes(self.place, text)

    async def presses(self, label: str) -> Press:
        """Tap the lowest button with this label, when it is there, and wait for nothing more."""
        message, button = await self.finds(label)
        return self.person.presses(message, button.data)

    async def taps(self, label: str) -> Answer:
        """Tap the lowest button with this label, when it is there; how that was answered."""
        return await self.hears(await self.presses(label))

    async def hears(self, press: Press) -> Answer:
        """How a press was answered."""
        await self.inn.until(lambda: press.answer is not None)
        assert press.answer
        return press.answer

    async def follows(self, label: str) -> None:
        """Tap a button that is a link; one that opens Osteria opens it."""
        _, button = await self.finds(label)
        await self.person.opens_link(button.url)

    async def finds(self, label: str) -> tuple[Message, Button]:
        """The lowest button with this label, and its message, when it is there."""
        return await self.person.finds(self.place, label, within=PATIENCE)

    async def reads(self, text: str) -> None:
        """Wait until he reads this, wherever his cards are: where he asked for them last."""
        await self.inn.until(lambda: any(text in self.person.reads(at) for at in (self.person.private, self.place)))

    def sees(self, label: str) -> bool:
        """Whether there is a button with this label, here or in his private chat, or one that begins with it."""
        labels = [*self.person.labels(self.place), *self.person.labels(self.person.private)]
        return any(seen.startswith(label) for seen in labels)

    # --- his hand -----------------------------------------------------------------------------------------------------

    def seat(self, table: Table) -> int | None:
        """Where he sits."""
        number = self.inn.records.person(self.key)
        seats = enumerate(table.seats)
        return next((at for at, seat in seats if seat and seat.person == number and number), None)

    def is_awaited(self, table: Table) -> bool:
        """Whether it is his turn, or his cards may be claimed."""
        return table.phase is Phase.PLAYING and table.state is not None and self.seat(table) in awaited(table.state)

    def button(self, number: int, *commands: Command) -> tuple[Message, Button] | None:
        """The lowest button that asks one of these of a table."""
        for message in reversed([*self.person.sees(self.person.private), *self.person.sees(self.place)]):
            for button in message.buttons:
                read = read_token(button.data)
                if read and read.table == number and read.command in commands:
                    return message, button
        return None

    def hand(self) -> tuple[Message, Offers] | None:
        """The lowest message with a hand of his where there is a play that he has not tried, and what may be done."""
        for message in reversed([*self.person.sees(self.person.private), *self.person.sees(self.place)]):
            read = [(button, read_token(button.data)) for button in message.buttons if button.data]
            meant = [(button, found.command) for button, found in read if found]
            if any(button.data not in self._tried for button in self.plays_of(meant)):
                return message, meant
        return None

    async def plays(self, number: int) -> None:
        """Play at a table, now that it is his turn: tap a card, then whatever it asks."""
        version = self.inn.records.table(number).version

        def moved() -> bool:
            return self.inn.records.table(number).version != version

        while not moved():
            if (hand := self.hand()) is None:
                await self._waits_for_hand(moved)
                continue
            press = self.presses_something(*hand)
            await self._sees_what_came_of(press, moved)

    async def _sees_what_came_of(self, press: Press, moved: Callable[[], bool]) -> None:
        """Until he is told, or a chooser opens; for a while, since an answer may be lost."""
        before = press.message.content

        def is_clear() -> bool:
            refused = press.answer is not None and press.answer.text != ""
            return refused or moved() or press.message.content is not before

        await self._waits(is_clear)

    async def asks_for_hand(self, number: int) -> tuple[Message, Offers]:
        """Wait for his hand as it is now; if it does not come he asks for it."""
        self._tried.clear()
        while not (await self._waits(lambda: self._is_fresh(number)) and (hand := self.hand())):
            if self.sees(HAND):
                await self.presses(HAND)
        return hand

    def _is_fresh(self, number: int) -> bool:
        """Whether what he sees of his hand is how it is now."""
        table, hand = self.inn.records.table(number), self.hand()
        seat = self.seat(table)
        if hand is None or seat is None or table.state is None:
            return False
        now = stamp(table, rules_at(table).view(table.state, seat))
        stamps = {command.stamp for _, command in hand[1] if isinstance(command, (PressCard, PressAction))}
        return stamps <= {now} and all(
            is_current(table, command.version) for _, command in hand[1] if isinstance(command, Act)
        )

    def presses_something(self, message: Message, offers: Offers) -> Press:
        """Press one of the buttons of a hand that he has not tried."""
        choice = self._choice([offer for offer in offers if offer[0].data not in self._tried])
        self._tried.add(choice.data)
        return self.person.presses(message, choice.data)

    async def _waits_for_hand(self, moved: Callable[[], bool]) -> None:
        """Until he sees something that he has not tried; after a while he asks for his hand, and tries all again."""
        if not await self._waits(lambda: moved() or self.hand() is not None):
            self._tried.clear()
            if self.hand() is None and self.sees(HAND):
                await self.presses(HAND)

    async def _waits(self, true: Callable[[], bool]) -> bool:
        """Wait for a while; whether it came true."""
        try:
            await self.inn.until(true, within=RESTLESS)
        except TimeoutError:
            return False
        return True

    def _choice(self, offers: Offers) -> Button:
        """Any play at all; who is in a hurry knocks if he can."""
        knocks = [button for button, command in offers if isinstance(command, PressAction) and command.word == "knock"]
        if knocks and self.hasty:
            return knocks[0]
        return self.random.choice(self.plays_of(offers))

    @staticmethod
    def plays_of(offers: Offers) -> list[Button]:
        """The buttons that play something."""
        return [button for button, command in offers if isinstance(command, PLAYS)]
