"""A table together with all that everybody was shown of it: decisions and screens, no manager, store or platform."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.commands import Command
from bot.decisions import Outcome
from bot.happenings import Happening
from bot.people import Person
from bot.refusals import Decided
from bot.screens.present import present, redraw
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Button, Delivery, Screen, Slot
from bot.tokens import read_token
from tests.kit.render import find, render
from tests.kit.tables import Tavern


class Evening(Tavern):
    """`shown` grows with each delivery; `surface` as of its platform."""

    def __init__(self, tavern: Tavern, *, surface: Surface = PLAIN) -> None:
        self.__dict__.update(vars(tavern))
        self.shown: list[Delivery] = []
        self.surface = surface
        self.present(tavern.happened)

    def present(self, happenings: Sequence[Happening]) -> None:
        """Show what happened."""
        self.shown += present(self.table, happenings, surface=self.surface)

    def lies(self, *named: str, **changes: Any) -> "Evening":
        """The hand as if it had been dealt so, and everybody shown it."""
        super().lies(*named, **changes)
        self.shown += redraw(self.table)
        return self

    def taps(self, who: Person, label: str, slot: Slot = Slot.HAND) -> Outcome:
        """A person taps a button of what he sees in that slot, by its label."""
        return self.does(who, self.command(find(self.screen(slot, who), label)))

    def command(self, button: Button) -> Command:
        """What a button says."""
        pressed = read_token(button.token)
        assert pressed, button
        assert pressed.table == self.table.id
        return pressed.command

    def screen(self, slot: Slot = Slot.TABLE, who: Person | None = None) -> Screen:
        """What stands in a slot now: a person's own, where the slot is private."""
        person = who.id if who and slot in (Slot.HAND, Slot.NOTE) else 0
        return next(one.screen for one in reversed(self.shown) if one.slot is slot and one.person == person)

    def reads(self, slot: Slot = Slot.TABLE, who: Person | None = None) -> str:
        """The same as text."""
        return render(self.screen(slot, who))

    def speaks(self, language: str) -> "Evening":
        """From now on group and persons read this language."""
        seats = tuple(seat and replace(seat, language=language) for seat in self.table.seats)
        self.table = replace(self.table, language=language, seats=seats)
        return self

    def _take(self, outcome: Outcome) -> Outcome:
        taken = super()._take(outcome)
        if isinstance(taken, Decided):
            self.present(taken.happenings)
        return taken
