"""[Tavolo ora]: the table in at most 200 characters, for whoever looks at his hand elsewhere.

House rule: who plays and what lies on the table come first; of the last lap, as much as there is room for, the newest
play first.
"""

from bot.screens.alert import LONGEST, fitted, table_text
from bot.screens.names import width
from bot.screens.own import bound
from bot.screens.table import lap_block, public_view
from bot.screens.values import Line
from bot.screens.voice import Voice, text_of
from bot.table import Table
from engine.view import TrentunoView, View


def now_text(table: Table, voice: Voice) -> str:
    """The table of a match as all see it, in the words of `voice`."""
    view = public_view(table)
    voice = bound(voice, view)
    text = f"{_turn(view, voice)}{_discard(view, voice)}"
    text += table_text(view, voice, LONGEST - width(text))
    for block in reversed(lap_block(table, voice)):
        more = f"{text} {text_of(block)}." if isinstance(block, Line) and block.spans else text
        text = more if width(more) <= LONGEST else text
    return fitted(text)


def _turn(view: View, voice: Voice) -> str:
    return voice.say("now.nobody") if view.to_move is None else voice.say("now.turn", name=voice.name(view.to_move))


def _discard(view: View, voice: Voice) -> str:
    if not isinstance(view, TrentunoView) or view.discard is None:
        return ""
    return " " + voice.say("alert.discard", card=voice.card(view.discard))
