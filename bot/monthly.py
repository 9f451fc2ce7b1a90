"""The table of a month that is over, posted by itself on the first of the next one where a group wants it, with its
honours.

House rules: each board gets it once a month (`posted`), in the chat where it played last; whoever else wants to post it
finds it posted. Not before `MORNING`, not in quiet hours, and not at all once the month is `LATEST` days old. Time is
handed in.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo

import structlog
from sqlalchemy import bindparam, func, insert, select

from bot.commands import ShowBoard
from bot.directory import Directory
from bot.manager import Manager
from bot.nights import night_of
from bot.people import Chat
from bot.rankings import Ranking, Rankings
from bot.request import Request
from bot.screens.monthly import Month, monthly_screen
from bot.screens.values import Delivery, Slot
from bot.screens.voice import voice_in
from bot.store import schema
from bot.store.store import Conflict, Store
from bot.timers import is_night

log = structlog.get_logger(__name__)

MORNING: Final = 9
"""The hour from which it is posted."""
LATEST: Final = 3
"""The day of the month on which it may still be posted, if Osteria was down on those before."""
EVERY: Final = 600.0
"""Seconds between two looks at the calendar."""

_chat, _match, _played = schema.chat.c, schema.match.c, schema.played.c
_posted, _standing = schema.posted.c, schema.standing.c
WANTED: Final = (
    select(_chat.board)
    .distinct()
    .where(
        _chat.monthly == "yes",
        ~_chat.private,
        _chat.platform != "",
        ~select(_posted.board).where(_posted.board == _chat.board, _posted.month == bindparam("month")).exists(),
    )
    .order_by(_chat.board)
)
"""The boards that wait for the table of a month."""
WHERE: Final = (
    select(_match.chat_id)
    .join(schema.chat, _chat.id == _match.chat_id)
    .where(_match.board == bindparam("board"), _chat.platform != "")
    .order_by(_match.id.desc())
    .limit(1)
)
"""The chat where a group played last."""
GAMES: Final = (
    select(_standing.game)
    .where(_standing.board == bindparam("board"), _standing.month == bindparam("month"))
    .group_by(_standing.game)
    .having(func.sum(_standing.matches) > 0)
    .order_by(func.sum(_standing.matches).desc(), _standing.game)
)
"""What a group has played in a month, most first."""
PLAYED: Final = (
    select(_played.match_id, _played.person_id, _played.place, _played.mu_before)
    .join(schema.match)
    .where(
        _match.board == bindparam("board"),
        _match.month == bindparam("month"),
        _match.rated,
        _played.mu_before.is_not(None),
    )
    .order_by(_played.match_id)
)
"""How each rated match of a month ended, and how strong everybody was before it."""
ADD_POSTED: Final = insert(schema.posted)


class Monthly:
    """Posts the tables. `unix` is the time, `zone` where a month begins."""

    def __init__(
        self,
        store: Store,
        directory: Directory,
        manager: Manager,
        *,
        unix: Callable[[], float],
        zone: ZoneInfo,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store, self._directory, self._manager = store, directory, manager
        self._unix, self._zone, self._sleep = unix, zone, sleep
        self._rankings = Rankings(store)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self.post()
            await self._sleep(EVERY)

    async def post(self) -> None:
        """Post what is due now."""
        today = datetime.fromtimestamp(self._unix(), self._zone)
        if today.day > LATEST or today.hour < MORNING:
            return
        last = today.replace(day=1) - timedelta(days=1)
        month = last.year * 100 + last.month
        for row in await self._store.fetch(WANTED, month=month):
            try:
                await self._post(row.board, month)
            except Exception:
                log.exception("no monthly table", board=row.board)

    async def _post(self, board: int, month: int) -> None:
        chat = await self._chat(board)
        if chat is None or is_night(self._unix(), night_of(chat.quiet, self._unix(), 0.0, self._zone)):
            return
        table = await self._table(chat, month)
        if not table.rankings:
            return
        screen = monthly_screen(table, voice_in(chat.language))
        shown = Delivery(chat.id, Slot.RECORD, f"month.{month}", screen, fresh=True)
        try:
            await self._manager.tell(
                Request(ShowBoard(), chat), (shown,), stored=[(ADD_POSTED, {"board": board, "month": month})]
            )
        except Conflict:
            log.info("monthly table posted by another process", board=board)

    async def _chat(self, board: int) -> Chat | None:
        rows = await self._store.fetch(WHERE, board=board)
        return await self._directory.chat_of(rows[0].chat_id) if rows else None

    async def _table(self, chat: Chat, month: int) -> Month:
        """What there is to tell of a month."""
        games = [row.game for row in await self._store.fetch(GAMES, board=chat.board, month=month)]
        rankings = {game: await self._rankings.in_group(chat, game, month) for game in games}
        told = {game: ranking for game, ranking in rankings.items() if ranking != Ranking()}
        luck = unlucky(await self._store.fetch(PLAYED, board=chat.board, month=month))
        return Month(month % 100, told, luck)


def unlucky(rows: Sequence[Any]) -> Counter[int]:
    """How often each person lost a match in which nobody was stronger, or as strong. Rows are in order of matches."""
    return Counter(loser for _, match in groupby(rows, lambda row: row.match_id) for loser in _upset(list(match)))


def _upset(match: Sequence[Any]) -> Iterable[int]:
    """Who was the strongest and lost, if anybody."""
    strongest = max(row.mu_before for row in match)
    best = [row for row in match if row.mu_before == strongest]
    return [row.person_id for row in best if len(best) == 1 and row.place > 1]
