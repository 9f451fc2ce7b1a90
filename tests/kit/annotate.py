"""A match record that tells what happens: each line with what may be played before it and what it led to, as comments.

So it is still a record: it can be read, replayed, and annotated again to the same text.
"""

from collections.abc import Iterator
from typing import Any

from engine.cards import NAME, write_cards
from engine.game import Game
from engine.notation import write_action, write_play
from engine.record import Record, read_record, write_record
from engine.replay import game_of, step_of
from engine.transcript import tell
from engine.view import FishingView, OwnHand, TrentunoView, View


def annotated(record: Record, title: str) -> str:
    """The record under a title, with its comments."""
    game = game_of(record)
    head = write_record(Record(record.game, record.players, record.options, record.dealer))
    first, rest = head.split("\n", 1)
    return "\n".join([first, f"# {title}", rest + "\n".join(_lines(game, record)), ""])


def _lines(game: Game[Any], record: Record) -> Iterator[str]:
    state = game.new(record.dealer)
    for line in record.lines:
        if line.seat is not None:
            yield from (f"#   {told}" for told in picture(game, state))
        yield write_play(line.seat, line.play)
        step = step_of(game, state, line)
        yield from (f"#       {tell(event)}" for event in step.events)
        state = step.state


def picture(game: Game[Any], state: Any) -> Iterator[str]:
    """What lies on the table and in the hands, and what each seat may do."""
    views = [game.view(state, seat) for seat in range(game.seats)]
    yield " | ".join(filter(None, [table(views[0]), *map(own, views)]))
    for seat in range(game.seats):
        if actions := [write_action(action) for action in game.legal_actions(state, seat)]:
            yield f"{seat + 1} may: {_listed(actions)}"


def _listed(actions: list[str]) -> str:
    """All actions; of the numbers of a first bet the first and the last."""
    return ", ".join(sorted(actions)) if actions[0] != "bet 2" else f"{actions[0]} … {actions[-2]}, {actions[-1]}"


def table(view: View) -> str:
    """What lies open."""
    match view:
        case FishingView():
            matta = f", 7C={view.matta}" if view.matta else ""
            return f"table: {write_cards(view.table) or 'empty'}{matta}"
        case TrentunoView():
            discard = "none" if view.discard is None else NAME[view.discard]
            return f"discard: {discard} stock: {view.stock} lives: {' '.join(map(str, view.totals))} pot: {view.pot}"
    raise TypeError(type(view))


def own(view: View) -> str:
    """The hand of a seat, if it has one."""
    place = (view.seat or 0) + 1
    match view:
        case FishingView(cards=0) | TrentunoView(own=None):
            return ""
        case FishingView():
            return f"{place}: {write_cards(view.cards)}"
        case TrentunoView(own=OwnHand(cards, score)):
            return f"{place}: {write_cards(cards)} ({score})"
    raise TypeError(type(view))


def retold(text: str) -> str:
    """The text of a record told anew under its title, the first comment."""
    title = next((line.removeprefix("#").strip() for line in text.splitlines() if line.startswith("#")), "A match")
    return annotated(read_record(text), title)
