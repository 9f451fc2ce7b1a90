"""The one live table message of a chat, by the phase of its table; made from what a spectator sees."""

from typing import Final

from bot.commands import TakeBack
from bot.screens.board import board, last_turns
from bot.screens.deeds import last_lap
from bot.screens.lobby import lobby
from bot.screens.menu import button, play_buttons
from bot.screens.own import bound
from bot.screens.rows import Row
from bot.screens.surface import PLAIN, Surface
from bot.screens.turn import turn_line
from bot.screens.values import Block, Screen, Style
from bot.screens.voice import BLANK, Voice, voice_of
from bot.seats import rules_at
from bot.table import Phase, Table
from engine.view import TrentunoView, View

LIVELY: Final = (Phase.CUTTING, Phase.SCORED)
"""Phases between two hands, in which the buttons of the table still work."""


def table_screen(table: Table, offset: float = 0.0, surface: Surface = PLAIN) -> Screen:
    """What the chat sees of its table. `offset` turns Osteria's time into Unix time."""
    voice = voice_of(table, table.language, surface)
    if table.state is None or table.state.hand == 0:
        rows = lobby(table, voice)
        return rows if table.phase is Phase.LOBBY else Screen(rows.blocks, suits=table.suits)
    view = public_view(table)
    return (
        in_play(table, view, bound(voice, view), offset)
        if table.phase is Phase.PLAYING
        else between(table, view, voice)
    )


def public_view(table: Table) -> View:
    """What everybody may see of a match."""
    return rules_at(table).view(table.state, None)


def in_play(table: Table, view: View, voice: Voice, offset: float) -> Screen:
    """Game and place, sides, table, last lap, and last who plays."""
    lap = lap_block(table, voice)
    last = [*last_turns(view, voice), turn_line(table, view, voice, offset)]
    return Screen(
        (*board(view, voice), *lap, *([] if lap else [BLANK]), *last), rows_of(table, view, voice), suits=table.suits
    )


def between(table: Table, view: View, voice: Voice) -> Screen:
    """The table when a hand is over: nothing is waited for here any more."""
    rows = rows_of(table, view, voice) if table.phase in LIVELY else ()
    return Screen((*board(view, voice, live=False), *lap_block(table, voice)), rows, suits=table.suits)


def lap_block(table: Table, voice: Voice) -> list[Block]:
    """The last turns, after a blank line."""
    missed = [seat is not None and seat.missed > 0 for seat in table.seats]
    lines = last_lap(table.lap, missed, voice)
    return [BLANK, *lines] if lines else []


def rows_of(table: Table, view: View, voice: Voice) -> tuple[Row, ...]:
    """The own cards, the rules, and the way back for who was away."""
    betting = isinstance(view, TrentunoView) and view.speakers and table.phase is Phase.PLAYING
    play = play_buttons(table.id, voice, "button.bet" if betting else "button.hand")
    kept = any(seat and seat.kept for seat in table.seats)
    return (play, (button(table.id, voice, "button.take_back", TakeBack(), Style.SUCCESS),)) if kept else (play,)
