"""The question at which of several tables somebody gives up his seat, where /lascia does not say it: in private."""

from bot.archive import Served
from bot.commands import ChooseLeave, Command
from bot.ledger import Ledger
from bot.refusals import Refused
from bot.request import Request
from bot.screens.leaving import leaving_screen
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Slot
from bot.screens.voice import voice_in


class Leaving:
    """Asks it."""

    commands: tuple[type[Command], ...] = (ChooseLeave,)

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Name the tables where he sits."""
        tables = await self._ledger.tables_of(request.person_id)
        screen = leaving_screen(tables, voice_in(request.language, surface))
        return Served((Delivery(request.chat.id, Slot.NOTE, "", screen, request.person_id),))
