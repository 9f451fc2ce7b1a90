"""The end of a match: who has won, how it was closed, who wants another. By the type of view."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bot.commands import LastMatch, Rematch, ShowBoard, ShowGames
from bot.happenings import Closed
from bot.screens.kinds import worth
from bot.screens.menu import button
from bot.screens.names import short
from bot.screens.sheet import key_lines
from bot.screens.turn import MINUTE
from bot.screens.values import Line, Screen, Style
from bot.screens.voice import Voice, plain
from bot.table import Table
from engine.events import Event, WonAtOnce
from engine.view import FishingView, TrentunoView, View

WORTH_TELLING: Final = 2
"""The points from which a play is a coup."""


def match_end(table: Table, view: View, events: Sequence[Event], voice: Voice) -> Screen:
    """Who has won, in how long, and the coup of the match."""
    minutes = max(1, round((table.changed - table.begun) / MINUTE))
    length = f"{voice.say('end.hands', table.hands_played)}, {voice.say('time.minutes', minutes)}"
    at_once = [
        voice.line(f"won.{event.how}", side=voice.side(view.sides[event.side]))
        for event in events
        if isinstance(event, WonAtOnce)
    ]
    won = at_once or [won_line(view, voice)]
    again = button(table.id, voice, "end.rematch", Rematch(), Style.SUCCESS)
    other = button(0, voice, "end.other", ShowGames())
    ranking = button(0, voice, "end.board", ShowBoard(table.game))
    rows = ((again, other), (ranking, button(table.id, voice, "end.replay", LastMatch(table.started))))
    folded = tuple(key_lines(table, voice)) if at_once else ()
    return Screen((*won, plain(length), *_coup(table, voice), *_ratings(table, voice)), rows, folded, suits=table.suits)


@singledispatch
def won_line(view: View, voice: Voice) -> Line:
    """The winner and the result."""
    raise TypeError(type(view))


@won_line.register
def _(view: FishingView, voice: Voice) -> Line:
    side = view.winner or 0
    others = sorted((total for other, total in enumerate(view.totals) if other != side), reverse=True)
    key = "end.won_pair" if len(view.sides[side]) > 1 else "end.won"
    result = voice.words.fold("score.and", others)
    return voice.line(key, side=voice.side(view.sides[side]), own=view.totals[side], others=result)


@won_line.register
def _(view: TrentunoView, voice: Voice) -> Line:
    return voice.line("end.won_pot", name=voice.name(view.winner or 0), pot=view.pot)


def _coup(table: Table, voice: Voice) -> list[Line]:
    if table.best is None or table.best[2] < WORTH_TELLING:
        return []
    kind, seat, points = table.best
    name = voice.say(voice.words.first(f"kind.{voice.game}.{kind}", f"feat.{kind}"))
    return [voice.line("end.coup", what=name, name=voice.name(seat), worth=worth(kind, points, voice))]


def closed_match(table: Table, closing: Closed, view: View, voice: Voice) -> Screen:
    """A match that was broken off, and whether it counts."""
    totals = voice.words.fold("end.to", view.totals)
    if not closing.counts:
        return Screen((voice.line("end.dissolved"),))
    if closing.computers_only:
        return Screen((voice.line("end.computers", totals=totals), *_ratings(table, voice)))
    return Screen((voice.line("end.closed", name=short(closing.by), totals=totals), *_ratings(table, voice)))


def _ratings(table: Table, voice: Voice) -> list[Line]:
    """By how much each person's rating has changed; or why the match is not rated."""
    if table.verdict is None:
        return []
    if table.verdict.why_not:
        return [voice.line(f"end.unrated.{table.verdict.why_not}")]
    changes = [
        voice.say("end.change", name=short(name), change=_signed(change, voice))
        for _, name, change in table.verdict.changes
    ]
    return [voice.line("end.ratings", changes=" · ".join(changes))]


def _signed(change: float, voice: Voice) -> str:
    """In tenths, with its sign."""
    tenths = round(change * 10)
    sign = "+" if tenths > 0 else "−" if tenths else ""
    whole, tenth = divmod(abs(tenths), 10)
    return sign + voice.say("number.tenth", whole=whole, tenth=tenth)


def rematch(table: Table, name: str, voice: Voice) -> Screen:
    """Somebody wants another match: who presses too is seated in its lobby."""
    again = button(table.id, voice, "end.rematch", Rematch(), Style.SUCCESS)
    return Screen((voice.line("end.asked", name=name),), ((again,),))
