"""/vieta: who may not sit at the tables of a group, and until when.

House rules: a ban belongs to a group, with all its topics and channels. It keeps people from sitting down, opening and
taking over, by whatever way they come; a match that has begun goes on.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, func, select, union
from sqlalchemy.dialects import postgresql

from bot.archive import Served
from bot.commands import Ban, ShowBans
from bot.directory import Directory
from bot.people import Chat
from bot.ports import Answer
from bot.refusals import Refusal, Refused, refused
from bot.request import Request
from bot.screens.bans import EVER, Patron, bans_screen, days_screen, until_text
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import voice_in
from bot.store import schema
from bot.store.statements import upsert
from bot.store.store import Store

DAY: Final = 86_400.0
RECENT: Final = 12
"""How many people a list offers."""

_patron, _person, _match, _played = schema.patron.c, schema.person.c, schema.match.c, schema.played.c
BARRED = select(_patron.person_id, _patron.barred).where(
    _patron.board == bindparam("board"), _patron.person_id.in_(bindparam("people", expanding=True))
)
LATELY = select(_match.id).where(_match.board == bindparam("board")).order_by(_match.id.desc()).limit(200)
SITTING = (
    select(schema.seat.c.person_id)
    .join_from(schema.seat, schema.game_table)
    .join(schema.chat)
    .where(schema.chat.c.board == bindparam("board"))
)
PLAYED = select(_played.person_id).where(_played.match_id.in_(LATELY), _played.person_id.is_not(None))
ONCE = select(_patron.person_id).where(_patron.board == bindparam("board"))
GUESTS = union(SITTING, PLAYED, ONCE).subquery()
PATRONS = (
    select(_person.id, _person.name, func.coalesce(_patron.barred, 0).label("barred"))
    .join_from(schema.person, GUESTS, GUESTS.c.person_id == _person.id)
    .join(
        schema.patron,
        (_patron.person_id == _person.id) & (_patron.board == bindparam("board")),
        isouter=True,
    )
    .where(_person.name != "")
    .order_by(func.coalesce(_patron.barred, 0).desc(), _person.name, _person.id)
)
PUT_BAN = upsert(schema.patron, "barred")
MEET = postgresql.insert(schema.patron).on_conflict_do_nothing()


class Bans:
    """Who may not sit where. `unix` tells the time, `zone` where a day begins."""

    commands = (ShowBans, Ban)

    def __init__(self, store: Store, directory: Directory, unix: Callable[[], float], zone: ZoneInfo) -> None:
        self._store, self._directory, self._unix, self._zone = store, directory, unix, zone

    # --- who may not sit ----------------------------------------------------------------------------------------------

    async def among(self, board: int, people: Iterable[int]) -> Mapping[int, float]:
        """Those of these people who may not sit in that group, with the Unix time until when."""
        rows = await self._store.fetch(BARRED, board=board, people=sorted(people))
        return {row.person_id: row.barred for row in rows if row.barred > self._unix()}

    def refusal(self, until: float, language: str) -> Refused:
        """What somebody is told who may not."""
        if self._is_ever(until):
            return refused(Refusal.BANNED_EVER)
        return refused(Refusal.BANNED, until=until_text(self._day(until), self._today(), voice_in(language)))

    def _is_ever(self, until: float) -> bool:
        return until - self._unix() > EVER / 2 * DAY

    def _day(self, unix: float) -> int:
        return datetime.fromtimestamp(unix, self._zone).toordinal()

    def _today(self) -> int:
        return self._day(self._unix())

    # --- what admins decide -------------------------------------------------------------------------------------------

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Show who plays here, ask for how long, or store it."""
        voice, command = voice_in(request.language, surface), request.command
        if request.chat.private:
            return Served(said=Answer(voice.say("ban.in_group"), ok=False))
        if not request.admin:
            return refused(Refusal.NOT_ADMIN)
        about = await self._about(request)
        patrons = await self._patrons(request.chat)
        if isinstance(command, ShowBans) and (command.wanted or about):
            wanted = Ban(about, _days(command.wanted)) if about else _wanted(command.wanted, patrons)
            if wanted is None:
                return Served(said=Answer(voice.say("ban.unknown"), ok=False))
            command = wanted
        if isinstance(command, Ban):
            return await self._ban(request, command, patrons, surface)
        return _shown(request, bans_screen(patrons[:RECENT], self._today(), voice))

    async def _about(self, request: Request) -> int:
        """Whom an admin points at, if Osteria knows him; the group knows him from now on. 0 for nobody."""
        about = request.inbound.about if request.inbound else None
        person = await self._directory.known_person(about) if about else None
        if person is None:
            return 0
        await self._store.commit([(MEET, {"board": request.chat.board, "person_id": person.id})])
        return person.id

    async def _ban(self, request: Request, command: Ban, patrons: list[Patron], surface: Surface) -> Served | Refused:
        voice = voice_in(request.language, surface)
        patron = next((one for one in patrons if one.id == command.person), None)
        if patron is None:
            return refused(Refusal.BAD_BUTTON)
        if command.days is None:
            return _shown(request, days_screen(patron, self._today(), voice))
        until = self._unix() + min(command.days, EVER) * DAY if command.days else 0.0
        row = {"board": request.chat.board, "person_id": patron.id, "barred": until}
        key = "ban.lifted" if not until else "ban.done_ever" if self._is_ever(until) else "ban.done"
        text = until_text(self._day(until), self._today(), voice) if until else ""
        screen = bans_screen(
            [self._patron(one.id, one.name, until if one.id == patron.id else one.until) for one in patrons][:RECENT],
            self._today(),
            voice,
        )
        said = Answer(voice.say(key, name=patron.short, until=text))
        return Served(_shown(request, screen).shown, said, ((PUT_BAN, row),))

    async def _patrons(self, chat: Chat) -> list[Patron]:
        """Who sits or sat here lately, those first who may not any more."""
        rows = await self._store.fetch(PATRONS, board=chat.board)
        return [self._patron(row.id, row.name, row.barred) for row in rows]

    def _patron(self, number: int, name: str, until: float) -> Patron:
        if until <= self._unix():
            return Patron(number, name)
        return Patron(number, name, until, 0 if self._is_ever(until) else self._day(until))


def _wanted(text: str, patrons: list[Patron]) -> Ban | None:
    """``anna``, ``anna 7``: whom it means, and for how many days (None: ask)."""
    name, _, last = text.rpartition(" ")
    days = _days(last) if name else None
    name = text if days is None else name
    found = [one for one in patrons if one.name.casefold() == name] or [
        one for one in patrons if one.name.casefold().startswith(name.removeprefix("@"))
    ]
    return Ban(found[0].id, days) if len(found) == 1 else None


def _days(text: str) -> int | None:
    """A number of days; None for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _shown(request: Request, screen: Screen) -> Served:
    return Served((Delivery(request.chat.id, Slot.NOTE, "", screen, request.person_id, here=True),))
