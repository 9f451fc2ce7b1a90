"""What is asked of the manager, once it is known by whom and where."""

from msgspec import Struct

from bot.commands import Command, OpenTable, Play, Rematch, Reopen, Sit
from bot.people import Chat, Person, private_language
from bot.ports import Answer, Inbound
from bot.refusals import Refusal, refused
from bot.screens.answers import refuse

SEATING = (Sit, OpenTable, Rematch, Reopen)
"""What seats who asks for it."""


class Request(Struct, frozen=True):
    """`table` is 0 for the one of the chat; `person` and `inbound`, his press, are None for clocks and computer
    players.
    """

    command: Command
    chat: Chat
    table: int = 0
    person: Person | None = None
    inbound: Inbound | None = None

    @property
    def person_id(self) -> int:
        """The person's number, 0 for nobody."""
        return self.person.id if self.person else 0

    @property
    def admin(self) -> bool:
        """Whether who asks administers the chat: a private one is his who is in it."""
        return self.inbound is not None and (self.inbound.sender.admin or self.chat.private)

    @property
    def may_be_admin(self) -> bool:
        """Whether he may be found to be an admin, if that is asked: not in private about another chat."""
        return self.inbound is not None and not self.admin and not self.inbound.place.private

    @property
    def by(self) -> str:
        """Who asks, for the metrics."""
        return "person" if self.person else "computer" if isinstance(self.command, Play) else "clock"

    @property
    def language(self) -> str:
        """In which he is answered."""
        return private_language(self.person, self.chat) if self.person else self.chat.language


def speaks_for_nobody(request: Request) -> bool:
    """Whether who asks speaks in nobody's name."""
    return request.inbound is None or not request.inbound.sender.may_sit


def may_not_sit(request: Request) -> bool:
    """Whether somebody asks for a seat who speaks in nobody's name."""
    return request.inbound is not None and speaks_for_nobody(request) and isinstance(request.command, SEATING)


def turned_away(inbound: Inbound, reason: Refusal, person: Person | None = None, chat: Chat | None = None) -> Answer:
    """The answer to somebody who need not be known, somewhere; in his language, if he is."""
    sender, place = inbound.sender, inbound.place
    whom = person or Person(0, sender.platform, sender.key, sender.name, sender.locale)
    refusal = refused(reason)
    if reason is Refusal.BAD_BUTTON and inbound.word and not inbound.token:
        refusal = refused(Refusal.UNKNOWN_WORD, name="/" + inbound.word.removeprefix("/"))
    return refuse(refusal, None, private_language(whom, chat or Chat(0, place.platform, place.key)))
