"""/segnala: something is told to the admins of a group, each in private, and never to the group."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.archive import Served
from bot.commands import Report
from bot.directory import Directory
from bot.outbox import Outbox
from bot.pace import Pace
from bot.people import Chat, Person, Place, Sender, private_language
from bot.ports import Answer
from bot.refusals import Refusal, Refused, refused
from bot.request import Request
from bot.screens.names import clean, cut, short, whole
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import Voice, plain, voice_in

CALM: Final = 60.0
"""Seconds between two reports of one person."""
LONGEST: Final = 500
"""Signs of a report."""


class Reporting:
    """The section of the archive for reports. `unix` tells the time."""

    commands = (Report,)

    def __init__(self, directory: Directory, outbox: Outbox, unix: Callable[[], float]) -> None:
        self._directory, self._outbox, self._unix = directory, outbox, unix
        self._told: Pace[int] = Pace(CALM)

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Tell the admins, and thank who told."""
        voice, command = voice_in(request.language, surface), request.command
        text = command.text if isinstance(command, Report) else ""
        if request.chat.private:
            return _no(voice, "report.in_group")
        if not text.strip():
            return _no(voice, "report.how")
        if wait := self._told.wait(request.person_id, self._unix()):
            return refused(Refusal.RATE_LIMITED, seconds=wait)
        shown = await self._reports(request, text)
        if not shown:
            return _no(voice, "report.nobody")
        self._told.note(request.person_id, self._unix())
        return Served(tuple(shown), Answer(voice.say("report.done"), alert=True))

    async def _reports(self, request: Request, text: str) -> Sequence[Delivery]:
        adapter, person = self._outbox.adapter_of(request.chat.platform), request.person
        if adapter is None or person is None:
            return ()
        key = f"report.{person.id}.{int(self._unix())}"
        told = [await self._told_to(*admin) for admin in await adapter.admins(request.chat.key)]
        return [
            Delivery(chat.id, Slot.NOTE, key, report_screen(request.chat, person, text, language), admin.id, fresh=True)
            for admin, chat, language in told
        ]

    async def _told_to(self, sender: Sender, place: Place) -> tuple[Person, Chat, str]:
        """The admin, where he is told, and in which language."""
        known = await self._directory.known_person(sender)
        admin = known or await self._directory.person(replace(sender, admin=False))
        chat = await self._directory.known_chat(place) or await self._directory.chat(place)
        return admin, chat, private_language(admin, chat)


def report_screen(chat: Chat, person: Person, text: str, language: str) -> Screen:
    """What an admin reads."""
    voice = voice_in(language)
    head = voice.line("report.head", chat=whole(chat.title), name=short(person.name))
    return Screen((head, plain(cut(clean(text), LONGEST, LONGEST))))


def _no(voice: Voice, key: str) -> Served:
    return Served(said=Answer(voice.say(key), ok=False))
