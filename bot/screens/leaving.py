"""Which of several tables is left?"""

from collections.abc import Sequence

from bot.commands import Leave
from bot.screens.names import short
from bot.screens.rows import flow
from bot.screens.values import Button, Screen, Style
from bot.screens.voice import Voice
from bot.table import Table
from bot.tokens import write_token


def leaving_screen(tables: Sequence[Table], voice: Voice) -> Screen:
    """A button for each table, which does what /lascia does there."""
    buttons = (Button(_called(table, voice), write_token(table.id, Leave()), Style.DANGER) for table in tables)
    return Screen((voice.line("leave.which"),), flow(buttons, 1))


def _called(table: Table, voice: Voice) -> str:
    return voice.say("hand.title", game=voice.say(f"game.{table.game}"), chat=short(table.title))
