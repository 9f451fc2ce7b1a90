"""The matches that are over: a list of them, one stepped through, why its points went where they went."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.commands import GiveRecord, ShowHistory, ShowMatch, ShowMatchWhy, VerifyHand
from bot.handorder import shown_hand
from bot.pastmatch import PastMatch, Position
from bot.playback import told
from bot.result import DISSOLVED, Summary
from bot.screens.board import board
from bot.screens.days import day_text
from bot.screens.end import won_line
from bot.screens.menu import button
from bot.screens.names import short_names
from bot.screens.own import bound
from bot.screens.rows import Row, flow
from bot.screens.sheet import sheet_lines, why_lines
from bot.screens.values import Attachment, Block, Button, CardRow, Line, Screen
from bot.screens.voice import BLANK, Voice, plain
from bot.tokens import write_token
from engine.events import DealtAgain, WonAtOnce
from engine.view import View

MOST_SIDES: Final = 7
"""Up to so many sides each has a line of its own above the hands."""

FEW: Final = 3
"""Up to so many sides the totals of all are told."""


class Listed(Struct, frozen=True):
    """A match as a list tells it. `names` go by seat, an empty one is nobody's any more; `day` is an ordinal."""

    number: int
    game: str
    how: str
    day: int
    names: tuple[str, ...]
    summary: Summary


def history_screen(matches: Sequence[Listed], today: int, *, before: int, more: bool, voice: Voice) -> Screen:
    """A page of matches, the newest first, with a button for each. `before`: the number below which it begins (0: with
    the newest); `more`: there are older ones.
    """
    if not matches:
        return Screen((voice.line("history.none"),))
    numbers = [Button(str(match.number), write_token(0, ShowMatch(match.number))) for match in matches]
    newest = [button(0, voice, "history.newest", ShowHistory())] if before else []
    older = [button(0, voice, "history.older", ShowHistory(matches[-1].number))] if more else []
    lines = [_listed(match, today, voice) for match in matches]
    return Screen((voice.line("history.title"), *lines), (*flow(numbers), *_row(*newest, *older)))


def _listed(match: Listed, today: int, voice: Voice) -> Line:
    """Number, game, day, and who won how."""
    game, day, summary = voice.say(f"game.{match.game}"), day_text(match.day, today, voice), match.summary
    totals = "–".join(map(str, sorted(summary.totals, reverse=True)))
    if match.how == DISSOLVED:
        return voice.line("history.dissolved", number=match.number, game=game, day=day)
    if summary.winner is None:
        return voice.line("history.level", number=match.number, game=game, day=day, totals=totals)
    names, sides = names_of(match.names, voice), len(summary.sides)
    side = "+".join(names[seat] for seat in summary.sides[summary.winner])
    key = "history.won" if sides <= FEW else "history.among"
    return voice.line(key, number=match.number, game=game, day=day, side=side, totals=totals, sides=sides)


def names_of(names: Sequence[str], voice: Voice) -> tuple[str, ...]:
    """The names of the seats; who is not known any more is somebody."""
    return short_names(tuple(name or voice.say("board.somebody") for name in names))


# --- step by step -----------------------------------------------------------------------------------------------------


def step_screen(number: int, match: PastMatch, at: int, voice: Voice) -> Screen:
    """A position of a match with every hand open, or the score of the hand that ended there."""
    position = match.positions[at]
    view = match.game.view(position.state, None)
    voice = bound(voice, view)
    title = voice.line(
        "history.step",
        number=number,
        hand=position.hand,
        play=position.number,
        plays=match.positions[match.of_hand(position.hand)[-1]].number,
    )
    blocks = _scored(position, view, voice) if position.ends else _in_play(match, position, view, voice)
    rows = (*_way_rows(number, match, at, voice), *_do_rows(number, match, at, voice))
    return Screen((title, *blocks), rows, suits=voice.suits)


def _in_play(match: PastMatch, position: Position, view: View, voice: Voice) -> list[Block]:
    """The table, the hands, and what was done last."""
    sides = len(view.sides) if _is_crowded(view) else 0
    table = board(view, voice)[1 + sides :]
    done = [*_voids(position, voice), *told(position.events, voice)]
    return [*table, *_hands(match, position, view, voice), *([BLANK, *done] if done else [])]


def _is_crowded(view: View) -> bool:
    """Whether so many sit there that a line for each has to do."""
    return len(view.sides) > MOST_SIDES


def _voids(position: Position, voice: Voice) -> list[Line]:
    """Why packs were dealt again."""
    return [voice.line(f"void.{event.why}") for event in position.events if isinstance(event, DealtAgain)]


def _hands(match: PastMatch, position: Position, view: View, voice: Voice) -> list[Block]:
    """The cards of each seat that has some; where many sit, each with what its side has."""
    blocks: list[Block] = []
    for seat in range(match.game.seats):
        hand = shown_hand(match.game, match.game.view(position.state, seat))
        total = f" {view.totals[match.game.side_of[seat]]}" if _is_crowded(view) else ""
        if hand:
            blocks.append(CardRow(f"{voice.name(seat)}{total}", voice.faces(hand)))
        elif total:
            blocks.append(plain(f"{voice.name(seat)}{total}"))
    return blocks


def _scored(position: Position, view: View, voice: Voice) -> list[Line]:
    """What was done last, how each point of the hand came about, and who won if that was the end."""
    done = told(position.events, voice)
    scored = position.scored
    lines, folded = sheet_lines(view, position.events, scored, voice) if scored else ([], [])
    at_once = [
        voice.line(
            f"won.{event.how}",
            side=voice.side(view.sides[event.side]),
            denari=voice.suit(0),
            spade=voice.suit(2),
        )
        for event in position.events
        if isinstance(event, WonAtOnce)
    ]
    won = at_once or ([won_line(view, voice)] if view.winner is not None else [])
    return [*done, *([BLANK] if done else []), *lines[1:], *folded, *won]


def _way_rows(number: int, match: PastMatch, at: int, voice: Voice) -> list[Row]:
    """First, back, forward, last; then the hands before and after. What leads nowhere, or twice to one place, is left
    out.
    """
    last, hand = len(match.positions) - 1, match.positions[at].hand
    ways = [
        *([("history.first", 0)] if at > 1 else []),
        *([("history.back", at - 1)] if at > 0 else []),
        *([("history.on", at + 1)] if at < last else []),
        *([("history.last", last)] if at < last - 1 else []),
    ]
    hands = [
        _way(number, voice.say(key, hand=other), places[0])
        for key, other in (("history.hand_back", hand - 1), ("history.hand_on", hand + 1))
        if (places := match.of_hand(other)) and places[0] not in dict(ways).values()
    ]
    return [*_row(*(_way(number, voice.say(key), to) for key, to in ways)), *_row(*hands)]


def _do_rows(number: int, match: PastMatch, at: int, voice: Voice) -> list[Row]:
    """The score of this hand, why, the record, the shuffle."""
    position = match.positions[at]
    end = match.end_of(position.hand)
    elsewhere = end not in (at - 1, at, at + 1, len(match.positions) - 1)
    score = [_way(number, voice.say("history.score"), end)] if match.positions[end].scored and elsewhere else []
    why = [button(0, voice, "sheet.why", ShowMatchWhy(number, at))] if position.scored else []
    record = button(0, voice, "history.save", GiveRecord(number, at))
    verify = button(0, voice, "sheet.verify", VerifyHand(number, at))
    return [*_row(*score, *why, record, verify)]


def _way(number: int, label: str, at: int) -> Button:
    return Button(label, write_token(0, ShowMatch(number, at)))


def _row(*buttons: Button) -> tuple[Row, ...]:
    return (buttons,) if buttons else ()


def back_rows(number: int, at: int, voice: Voice) -> tuple[Row, ...]:
    """The way back to where the match was looked at."""
    return _row(button(0, voice, "history.return", ShowMatch(number, at)))


# --- what else there is to know of it ---------------------------------------------------------------------------------


def why_screen(number: int, match: PastMatch, at: int, voice: Voice) -> Screen:
    """Why each point of the hand that was scored there went where it went."""
    position = match.positions[at]
    view = match.game.view(position.state, None)
    lines = why_lines(view, position.scored.score, voice) if position.scored else []
    title = voice.line("why.title", hand=position.hand)
    return Screen((title, *lines), back_rows(number, at, voice), suits=voice.suits)


def record_screen(number: int, text: str, at: int, voice: Voice) -> Screen:
    """The record of a match as a file."""
    about = voice.say("history.record", number=number)
    file = Attachment(f"osteria-{number}.txt", "text/plain; charset=utf-8", text.encode(), about)
    return Screen((plain(about), voice.line("history.record_about")), back_rows(number, at, voice), attachment=file)


def gone_screen(voice: Voice, *, dealt: bool) -> Screen:
    """A match whose record cannot be played any more; or one that ended before a card was `dealt`."""
    return Screen((voice.line("history.gone" if dealt else "history.undealt"),))
