"""The table as the group sees it: game and place in it, sides, table cards. Made from a spectator's view, by its
type.
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bot.screens.kinds import kind_count
from bot.screens.values import Block, CardRow, Line
from bot.screens.voice import BLANK, Voice, length, plain
from engine.view import FishingView, TrentunoView, View

WIDEST: Final = 36
"""The characters of a line that is read at every play."""
NAMED: Final = 3
"""Seats of the last lap that are named; the others are counted."""
MANY_SIDES: Final = 7
"""From so many sides on a side's line is its total and its cards."""


@singledispatch
def board(view: View, voice: Voice, live: bool = True) -> tuple[Block, ...]:
    """Head, sides and table cards. `live`: the hand is being played; else it is over, and its deal is past."""
    raise TypeError(type(view))


@board.register
def _(view: FishingView, voice: Voice, live: bool = True) -> tuple[Block, ...]:
    sides = [side_line(view, side, voice) for side in range(len(view.sides))]
    return (head(view, voice, live), *sides, *(fishing_middle(view, voice) if live else ()))


@board.register
def _(view: TrentunoView, voice: Voice, live: bool = True) -> tuple[Block, ...]:
    title = voice.line("head.pot", game=voice.title(), hand=view.hand, pot=view.pot)
    return (title, *(lives_line(view, seat, voice) for seat in range(view.seats)), *trentuno_middle(view, voice))


def head(view: FishingView, voice: Voice, live: bool) -> Line:
    """The game and the place in it: hand, and deal where there are several, while it is played."""
    if view.deals == 1 or not live:
        return voice.line("head.hand", game=voice.title(), hand=view.hand)
    return voice.line("head.deal", game=voice.title(), hand=view.hand, deal=view.deal, deals=view.deals)


def side_line(view: FishingView, side: int, voice: Voice) -> Line:
    """A side's total and what this hand has brought it: cards, points by name."""
    start = f"{voice.side(view.sides[side])} {view.totals[side]}"
    cards = [voice.say("board.cards", view.piles[side])] if view.piles[side] else []
    if len(view.sides) >= MANY_SIDES or not view.feats[side]:
        return plain(" · ".join([start, *cards]))
    full = plain(" · ".join([start, *cards, *brought(view, side, voice)]))
    points = sum(points for _, points in view.feats[side])
    return full if length(full) <= WIDEST else plain(" · ".join([start, *cards, voice.say("board.points", points)]))


def brought(view: FishingView, side: int, voice: Voice) -> list[str]:
    """The points that a side has made inside this hand, by name: "2 scope", "bàrsega"."""
    declared = view.declared[side]
    return [
        kind_count(kind, declared.count(kind), voice) if kind in declared else voice.say(f"feat.{kind}.count", points)
        for kind, points in view.feats[side]
    ]


def fishing_middle(view: FishingView, voice: Voice) -> Sequence[Block]:
    """Who deals, what is left to play, the cards on the table and those shown after an accusa."""
    if view.stock or view.deals > 1:
        dealer = voice.line("board.dealer", name=voice.name(view.dealer), stock=view.stock)
    else:
        dealer = voice.line("board.dealer_all", name=voice.name(view.dealer), cards=sum(view.counts))
    shown = [
        voice.row("board.shown", view.shown[seat], name=voice.name(seat))
        for seat in range(view.seats)
        if view.shown[seat]
    ]
    return (dealer, BLANK, table_row(view, voice), *shown)


def table_row(view: FishingView, voice: Voice) -> Block:
    """The cards on the table."""
    return voice.row("board.table", view.table, bold=True) if view.table else voice.line("board.empty")


def lives_line(view: TrentunoView, seat: int, voice: Voice) -> Line:
    """A seat's lives, and its part in this hand."""
    lives = view.totals[seat]
    if not lives:
        return voice.line("board.out", name=voice.name(seat))
    marks = [voice.say("board.deals")] if seat == view.dealer else []
    marks += [voice.say("board.knocked")] if seat == view.knocker else []
    hearts = voice.say("board.lives", lives, hearts="❤" * lives)
    return plain(" · ".join([f"{voice.name(seat)} {hearts}", *marks]))


def trentuno_middle(view: TrentunoView, voice: Voice) -> Sequence[Block]:
    """The top discard, what lies below it, and the stock."""
    if view.discard is None:
        return ()
    return (BLANK, *discard_row(view, voice), voice.line("board.piles", under=view.under, stock=view.stock))


def discard_row(view: TrentunoView, voice: Voice) -> tuple[CardRow, ...]:
    """The top discard, if one lies there."""
    return () if view.discard is None else (voice.row("board.discard", (view.discard,), bold=True),)


def last_turns(view: View, voice: Voice) -> list[Line]:
    """Who still plays once somebody has knocked."""
    if not isinstance(view, TrentunoView) or not view.last_turns:
        return []
    names = [voice.name(seat) for seat in view.last_turns]
    more = f" +{len(names) - NAMED}" if len(names) > NAMED else ""
    return [voice.line("board.last_turns", names=", ".join(names[:NAMED]) + more)]
