"""/privacy, /esporta, /cancella: what Osteria keeps of a person, for himself alone."""

from collections.abc import Callable
from typing import Final

from bot.archive import Served
from bot.commands import Erase, Export, ShowPrivacy
from bot.export import export
from bot.pace import Pace
from bot.ports import Answer
from bot.refusals import Refusal, Refused, refused
from bot.request import Request, speaks_for_nobody
from bot.screens.privacy import erase_screen, export_screen, privacy_screen
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import voice_in
from bot.store import schema
from bot.store.statements import upsert
from bot.store.store import Store

EXPORTED: Final = 60.0
"""Seconds between two files for one person."""

ASK = upsert(schema.erasure)


class Privacy:
    """The section of the archive for people's data. `operator` says who runs Osteria, `unix` tells the time; `wake`
    is called when somebody wants to be erased.
    """

    commands = (ShowPrivacy, Export, Erase)

    def __init__(self, store: Store, unix: Callable[[], float], operator: str = "") -> None:
        self._store, self._unix, self._operator = store, unix, operator
        self._exported: Pace[int] = Pace(EXPORTED)
        self.wake: Callable[[], None] = lambda: None

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Show what is kept, hand it out, or have it erased."""
        if speaks_for_nobody(request):
            return refused(Refusal.ANONYMOUS)
        voice, person = voice_in(request.language, surface), request.person
        match request.command:
            case Export() if person:
                if wait := self._exported.wait(person.id, self._unix()):
                    return refused(Refusal.RATE_LIMITED, seconds=wait)
                self._exported.note(person.id, self._unix())
                return _shown(request, export_screen(await export(self._store, person, self._unix()), voice))
            case Erase(sure=True):
                await self._store.commit([(ASK, {"person_id": request.person_id, "asked": self._unix()})])
                self.wake()
                return Served(said=Answer(voice.say("erase.done"), alert=True))
            case Erase():
                return _shown(request, erase_screen(voice))
        return _shown(request, privacy_screen(self._operator, voice))


def _shown(request: Request, screen: Screen) -> Served:
    return Served((Delivery(request.chat.id, Slot.NOTE, "", screen, request.person_id),))
