"""/classifica and /statistiche: who stands where, and a person's own numbers.

House rule: a picture is drawn off the event loop.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.archive import Served
from bot.commands import ShareStats, ShowBoard, ShowStats, TurnBoard
from bot.directory import Directory
from bot.outbox import Outbox
from bot.pace import Pace
from bot.people import Chat
from bot.rankings import Ranking, Rankings
from bot.refusals import Refusal, Refused, refused
from bot.request import Request
from bot.rules import BY_NAME
from bot.screens.boards import SPANS, VIEWS, board_screen, choose_board
from bot.screens.stats import Numbers, choose_stats, stats_screen
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import Voice, voice_in
from bot.store.store import Store

SHARED: Final = 30.0
"""Seconds between two times that a person shows a group his numbers."""


class Boards:
    """The section of the archive that answers for leaderboards. `unix` is the time, `zone` where a month begins."""

    commands = (ShowBoard, TurnBoard, ShowStats, ShareStats)

    def __init__(
        self, store: Store, directory: Directory, outbox: Outbox, unix: Callable[[], float], zone: ZoneInfo
    ) -> None:
        self._rankings, self._directory, self._outbox = Rankings(store), directory, outbox
        self._unix, self._zone = unix, zone
        self._shared: Pace[tuple[int, int]] = Pace(SHARED)
        self._answers: dict[type, Callable[[Request, Any, Surface], Awaitable[Served | Refused]]] = {
            ShowBoard: self._show_board,
            TurnBoard: self._turn_board,
            ShowStats: self._show_stats,
            ShareStats: self._share_stats,
        }

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Show a board, or numbers."""
        game = getattr(request.command, "game", "")
        if game not in ("", *BY_NAME):
            return refused(Refusal.BAD_BUTTON)
        return await self._answers[type(request.command)](request, request.command, surface)

    # --- boards -------------------------------------------------------------------------------------------------------

    async def _show_board(self, request: Request, command: ShowBoard, surface: Surface) -> Served:
        """The board of the month, as soon as somebody has a place on it; in private, that of all groups."""
        game = command.game or await self._game_here(request)
        span = "everywhere" if request.chat.private else "month"
        ranking = await self._ranking(request.chat, game, span)
        if span == "month" and not ranking.placed:
            span = "always"
            ranking = await self._ranking(request.chat, game, span)
        turn = TurnBoard(game, span, mark=int(self._unix()))
        return Served((self._board(request, turn, ranking, surface, fresh=True),))

    async def _turn_board(self, request: Request, command: TurnBoard, surface: Surface) -> Served | Refused:
        if command.span not in SPANS or command.view not in VIEWS or command.game not in BY_NAME:
            return refused(Refusal.BAD_BUTTON)
        if request.chat.private:
            command = replace(command, span="everywhere")
        ranking = await self._ranking(request.chat, command.game, command.span)
        turned = self._board(request, command, ranking, surface, fresh=False)
        there = await self._outbox.stands(turned)
        return Served((turned,)) if there else refused(Refusal.BAD_BUTTON)

    def _board(self, request: Request, turn: TurnBoard, ranking: Ranking, surface: Surface, *, fresh: bool) -> Delivery:
        chat = request.chat
        voice = _voice(request.language if chat.private else chat.language, turn.game, surface)
        if turn.view == "games":
            screen = choose_board(turn, voice)
        else:
            screen = board_screen(turn, ranking, self._month() % 100, voice, private=chat.private)
        return Delivery(chat.id, Slot.RECORD, f"board.{turn.mark}", screen, fresh=fresh)

    async def _ranking(self, chat: Chat, game: str, span: str) -> Ranking:
        if span == "everywhere":
            return await self._rankings.everywhere(game)
        return await self._rankings.in_group(chat, game, self._month() if span == "month" else 0)

    async def _game_here(self, request: Request) -> str:
        """The game that was played last here, else the usual one of the group."""
        chat = request.chat
        if chat.private:
            last = await self._rankings.last_game_of(request.person_id)
        else:
            last = await self._rankings.last_game(chat.board)
        return next(game for game in (last, chat.usual, *BY_NAME) if game in BY_NAME)

    def _month(self) -> int:
        """The month that it is, such as 202611."""
        day = datetime.fromtimestamp(self._unix(), self._zone)
        return day.year * 100 + day.month

    # --- a person's numbers -------------------------------------------------------------------------------------------

    async def _show_stats(self, request: Request, command: ShowStats, surface: Surface) -> Served | Refused:
        """To him alone, and wherever that is, of the group where he asked."""
        chat = await self._of_group(request, command.chat)
        if chat is None:
            return refused(Refusal.BAD_BUTTON)
        game = command.game or await self._own_game(request, chat)
        voice = _voice(request.language, game, surface)
        if command.choose:
            screen = choose_stats(game, chat.id, voice)
        else:
            screen = await self._stats(request, chat, game, voice)
        return Served((Delivery(chat.id, Slot.NOTE, "", screen, request.person_id, public=True),))

    async def _share_stats(self, request: Request, command: ShareStats, surface: Surface) -> Served | Refused:
        chat = await self._of_group(request, command.chat)
        if chat is None or chat.private or not command.game:
            return refused(Refusal.BAD_BUTTON)
        key = request.person_id, chat.id
        if wait := self._shared.wait(key, self._unix()):
            return refused(Refusal.RATE_LIMITED, seconds=wait)
        self._shared.note(key, self._unix())
        screen = await self._stats(request, chat, command.game, _voice(chat.language, command.game, surface))
        name = f"stats.{request.person_id}.{int(self._unix())}"
        return Served((Delivery(chat.id, Slot.RECORD, name, replace(screen, rows=()), fresh=True),))

    async def _of_group(self, request: Request, number: int) -> Chat | None:
        """The chat that is meant: this one, or one of a group in which he has played."""
        if number in (0, request.chat.id):
            return request.chat
        try:
            chat = await self._directory.chat_of(number)
        except KeyError:
            return None
        return chat if await self._rankings.is_guest(request.person_id, chat.board) else None

    async def _stats(self, request: Request, chat: Chat, game: str, voice: Voice) -> Screen:
        """In a group what a person has done there, in private what he has done anywhere."""
        person = request.person
        if person is None:
            raise TypeError(request)
        if chat.private:
            ranking = await self._rankings.everywhere(game)
            who = await self._rankings.one(person.player, game)
            numbers = Numbers(person.name, "", who, ranking.place(person.player))
        else:
            ranking, everybody = await self._rankings.in_group(chat, game), replace(chat, gone="shown")
            who = ranking.find(person.id) or (await self._rankings.in_group(everybody, game)).find(person.id)
            numbers = Numbers(person.name, chat.title, who, ranking.place(person.id), len(ranking.placed))
        course = await self._rankings.course(person.player, game)
        return await asyncio.to_thread(stats_screen, numbers, course, chat, voice)

    async def _own_game(self, request: Request, chat: Chat) -> str:
        """The game that he has played last there, else the one that is played where he asks."""
        board = 0 if chat.private else chat.board
        return await self._rankings.last_game_of(request.person_id, board) or await self._game_here(request)


def _voice(language: str, game: str, surface: Surface) -> Voice:
    return replace(voice_in(language, surface), game=game)
