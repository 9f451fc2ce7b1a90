"""The score sheet of a hand, its reasons on request, and the end of a match. By the type of view."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bot.commands import GoOn, ShowWhy, Sit, Verify
from bot.screens.board import MANY_SIDES
from bot.screens.menu import button
from bot.screens.score import COMPARED, IN_PLAY, after_lines, label, nobody_lines, reason, side_lines
from bot.screens.showdown import showdown_lines
from bot.screens.values import Code, Line, Screen, Style
from bot.screens.voice import Voice, plain
from bot.seats import people
from bot.table import Phase, Table
from engine.events import Event, HandScored, HandsShown
from engine.score import HandScore, ScoreLine
from engine.view import FishingView, TrentunoView, View

WORTH_TELLING: Final = 2
"""The points from which a play is a coup."""

MOST_TOLD: Final = 3
"""The sides of which a reason tells what they had, where there are many."""


def sheet(table: Table, view: View, events: Sequence[Event], voice: Voice) -> Screen:
    """How each point of the hand just ended came about."""
    scored = next(event for event in events if isinstance(event, HandScored))
    lines, folded = sheet_lines(view, events, scored, voice)
    on = button(table.id, voice, "sheet.go_on", GoOn(view.hand), Style.PRIMARY)
    reasons = button(table.id, voice, "sheet.why", ShowWhy(view.hand))
    seat = () if people_only(table) else (button(table.id, voice, "lobby.sit", Sit(), Style.SUCCESS),)
    shuffle = button(table.id, voice, "sheet.verify", Verify(view.hand))
    rows = () if table.phase is Phase.OVER else ((on, reasons, shuffle, *seat),)
    return Screen(tuple(lines), rows, (*folded, *key_lines(table, voice)), suits=table.suits)


def people_only(table: Table) -> bool:
    """Whether no computer player has a seat here that a newcomer could take."""
    return len(people(table)) == len(table.seats)


def key_lines(table: Table, voice: Voice) -> list[Line]:
    """The secrets of the packs of a hand that is over: with them anybody can check the commitments."""
    return [voice.line("sheet.key", key=Code(pack.seed.hex()), cut=pack.cut) for pack in table.shuffles]


@singledispatch
def sheet_lines(view: View, events: Sequence[Event], scored: HandScored, voice: Voice) -> tuple[list[Line], list[Line]]:
    """What the sheet tells, and what of it is folded away."""
    raise TypeError(type(view))


@sheet_lines.register
def _(view: FishingView, events: Sequence[Event], scored: HandScored, voice: Voice) -> tuple[list[Line], list[Line]]:
    title = voice.line("sheet.title", game=voice.title(), hand=view.hand)
    points = side_lines(scored.score, scored.totals, view.sides, voice)
    return [title, *points, *nobody_lines(scored.score, voice), *_tie(view, voice)], after_lines(scored.score, voice)


def _tie(view: FishingView, voice: Voice) -> list[Line]:
    """Level at the top, at or over the target: one more hand (FAM-6)."""
    best = max(view.totals)
    level = best >= int(view.house["target"]) and view.winner is None
    return [voice.line("sheet.tie", total=best)] if level else []


@sheet_lines.register
def _(view: TrentunoView, events: Sequence[Event], scored: HandScored, voice: Voice) -> tuple[list[Line], list[Line]]:
    shown = next((event for event in events if isinstance(event, HandsShown)), None)
    knocker = None if shown is None else shown.knocker
    if knocker is None:
        title = voice.line("sheet.title_plain", game=voice.title(), hand=view.hand)
    else:
        title = voice.line("sheet.title_knock", game=voice.title(), hand=view.hand, name=voice.name(knocker))
    return [title, *showdown_lines(events, scored.totals, view.pot, voice)], []


def why(table: Table, view: View, voice: Voice) -> Screen:
    """Why each point went where it went, for who asks."""
    if table.sheet is None:
        return Screen((voice.line("why.gone"),))
    return Screen((voice.line("why.title", hand=view.hand), *why_lines(view, table.sheet.score, voice)))


@singledispatch
def why_lines(view: View, score: HandScore, voice: Voice) -> list[Line]:
    """Why each point went where it went: what each side had of everything that is compared, who got the rest."""
    raise TypeError(type(view))


@why_lines.register
def _(view: FishingView, score: HandScore, voice: Voice) -> list[Line]:
    won: dict[str, list[tuple[int, ScoreLine]]] = {}
    for side, points in enumerate(score.sides):
        for line in points.lines:
            won.setdefault(line.name, []).append((side, line))
    compared = [some for some in won.values() if len(some[0][1].counts) > 1]
    lost = [line for line in score.nobody if any(line.counts)]
    return [
        *(_why(view, [side for side, _ in some], some[0][1], voice) for some in compared),
        *(_why(view, (), line, voice) for line in lost),
        *(_got(view, some, voice) for some in won.values() if some not in compared),
    ] or [voice.line("why.nothing")]


@why_lines.register
def _(view: TrentunoView, score: HandScore, voice: Voice) -> list[Line]:
    names = dict.fromkeys(line.name for points in score.sides for line in points.lines)
    return [voice.line(f"why.{name}") for name in names] or [voice.line("why.nothing")]


def _why(view: FishingView, winners: Sequence[int], line: ScoreLine, voice: Voice) -> Line:
    """One point: what each side had, and the rule that decided."""
    counts = sorted(line.counts, reverse=True)
    if len(winners) > 1:
        rule = voice.say("why.shared", line.points)
    elif winners:
        rule = voice.say("why.most", side=voice.side(view.sides[winners[0]]))
    elif any(line.held) and line.name != "primiera":
        rule = voice.say("why.scattered")
    else:
        rule = voice.say("why.tie") if counts[0] == counts[1] else voice.say("why.few")
    name = label(line.name, voice)
    return plain(f"{name[:1].upper()}{name[1:]}: {_had(view, line, voice)}. {rule}")


def _got(view: FishingView, some: Sequence[tuple[int, ScoreLine]], voice: Voice) -> Line:
    """A point that is not compared: who got how many of it, and what for."""
    name = label(some[0][1].name, voice)
    parts = []
    for side, line in some:
        told = len(view.sides) <= COMPARED and line.name not in IN_PLAY
        what_for = reason(line, side, view.sides, voice) if told else ""
        parts.append(f"{voice.side(view.sides[side])} {line.points}" + (f" ({what_for})" if what_for else ""))
    return voice.line("why.got", name=f"{name[:1].upper()}{name[1:]}", who=", ".join(parts))


def _had(view: FishingView, line: ScoreLine, voice: Voice) -> str:
    """What each side had; of many sides those that had most, and how many others."""
    had = list(enumerate(line.counts))
    more = 0
    if len(had) >= MANY_SIDES:
        able = [one for one in had if one[1] >= 0]
        had = sorted(able, key=lambda one: -one[1])[:MOST_TOLD]
        more = len(line.counts) - len(had)
    texts = [
        f"{voice.side(view.sides[side])} {count if count >= 0 else voice.say('why.missing')}" for side, count in had
    ]
    return ", ".join(texts) + (f" +{more}" if more else "")
