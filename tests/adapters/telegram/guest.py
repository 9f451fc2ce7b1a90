"""A person who taps what he sees on Telegram, in the words that he reads: `await anna.taps("Siediti")`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands import Act, Choose, Command, PressAction, PressCard
from bot.tokens import read_token
from tests.kit.telegram.chats import Chat, Topic
from tests.kit.telegram.messages import Message
from tests.kit.telegram.people import Person
from tests.kit.telegram.presses import Answer, Press

if TYPE_CHECKING:
    from tests.adapters.telegram.house import House

PLAYS = (PressCard, Act)
"""What plays a card, or opens a chooser for it."""

PATIENCE = 20
"""How often somebody taps what a chooser offers before he gives up."""

LONGEST_WAIT = 300.0
"""Seconds of the hourglass after which a button that is waited for will not come."""


class Guest:
    """A person with a place where he speaks: a group, a topic, or his private chat (`guest.home`)."""

    def __init__(self, house: House, person: Person) -> None:
        self.house, self.person = house, person
        self.place: Chat | Topic = person.private

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def home(self) -> Chat:
        """His private chat with the bot."""
        return self.person.private

    def at(self, place: Chat | Topic) -> Guest:
        """The same person, somewhere else."""
        other = Guest(self.house, self.person)
        other.place = place
        return other

    async def writes(self, text: str, *, anonymously: bool = False) -> Message:
        """Write something, and wait for what comes of it."""
        message = await self.person.writes(self.place, text, anonymously=anonymously)
        await self.house.settle()
        return message

    async def taps(self, label: str) -> Answer:
        """Tap the lowest button with this label, here or in the private chat, when it is there; what the client shows
        at once.
        """
        press = await self.presses_button(label)
        await self.house.settle()
        assert press.answer, f"{self.name}: no answer to {label!r}"
        return press.answer

    async def presses_button(self, label: str) -> Press:
        """Tap, and wait for nothing but the button."""
        until = self.house.glass.now + LONGEST_WAIT
        while not self.can_tap(label) and self.house.glass.now < until:
            await self.house.pass_time(1)
        message, button = await self.person.finds(self.place, label, within=0.05)
        return self.person.presses(message, button.data)

    def can_tap(self, label: str) -> bool:
        """Whether he sees a button with this label, or one that begins with it."""
        return any(seen.startswith(label) for seen in self.labels())

    def cards(self) -> list[str]:
        """The buttons by which he can play now: cards, or what a chooser offers. Nothing until his hand is shown."""
        return [label for label, command in self.offered() if isinstance(command, PLAYS)]

    async def plays(self) -> str:
        """Play whatever stands first in his hand, as somebody who does not know the game: show the hand, tap a card,
        then whatever it asks. What he was told.
        """
        if not self.cards():
            await self.taps("🂠 Le mie carte")
        for _ in range(PATIENCE):
            if self.cards():
                break
            await self.house.pass_time(1)
        told = await self.taps(self.cards()[0])
        for _ in range(PATIENCE):
            if not self._chooses():
                break
            told = await self.taps(self.cards()[0])
            await self.house.pass_time(1)
        return told.text

    def _chooses(self) -> bool:
        """Whether his hand asks him what a card is to take."""
        offered = self.offered()
        return any(isinstance(command, Act) for _, command in offered) and any(
            isinstance(command, Choose) and command.what == "hand" for _, command in offered
        )

    def offered(self) -> list[tuple[str, Command]]:
        """The buttons of the lowest message that is his alone, and shows a hand, with what they mean."""
        for message in reversed([*self.person.sees(self.home), *self.person.sees(self.place)]):
            read = [(button.label, read_token(button.data)) for button in message.buttons if button.data]
            meant = [(label, found.command) for label, found in read if found]
            if any(isinstance(command, (*PLAYS, PressAction, Choose)) for _, command in meant):
                return meant
        return []

    async def opens(self, payload: str = "") -> None:
        """Open the private chat with the bot, as by a link."""
        await self.person.opens(payload)
        await self.house.settle()

    async def follows(self, label: str) -> None:
        """Tap a button that is a link."""
        await self.person.follows(self.place, label, within=0.05)
        await self.house.settle()

    async def blocks(self) -> None:
        """Block the bot."""
        await self.person.blocks()
        await self.house.settle()

    def reads(self) -> str:
        """All that he sees where he is."""
        return self.person.reads(self.place)

    def reads_at_home(self) -> str:
        """All that he sees in his private chat."""
        return self.person.reads(self.home)

    def labels(self) -> list[str]:
        """The buttons that he sees, here and in the private chat."""
        places = dict.fromkeys((self.place, self.home))
        return [label for place in places for label in self.person.labels(place)]
