"""The leaderboard of a game: a page of it, and the choice of a game.

House rules: a line is a person. The places come first, who has played too little stands last, on the last page. Every
button but that of the game tells what is shown now, or where it leads.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.commands import TurnBoard
from bot.rankings import Ranked, Ranking
from bot.rules import BY_NAME
from bot.screens.house import TICK
from bot.screens.names import short
from bot.screens.rows import Row, flow
from bot.screens.values import Bold, Button, Line, Screen
from bot.screens.voice import Voice
from bot.store.schema import ENOUGH
from bot.tokens import write_token

SPANS: Final = ("month", "always", "everywhere")
VIEWS: Final = ("rating", "numbers", "games")
PAGE: Final = 10
"""People on a page."""
NAMED: Final = 10
"""How many of those who have played too little are named."""


def board_screen(turn: TurnBoard, ranking: Ranking, month: int, voice: Voice, *, private: bool = False) -> Screen:
    """The page of the board that `turn` asks for, or the last one. `month` is the one that it is, 1 to 12; a `private`
    chat has no board of its own.
    """
    pages = max(1, -(-len(ranking.placed) // PAGE))
    turn = replace(turn, page=min(max(turn.page, 1), pages))
    first = (turn.page - 1) * PAGE
    people = enumerate(ranking.placed[first : first + PAGE], first + 1)
    rest = apart(ranking, voice) if turn.page == pages else ()
    title = voice.line("board.title", game=Bold(voice.title()), span=_span(turn.span, month, voice))
    lines = numbers_line if turn.view == "numbers" else rating_line
    blocks = (title, *(lines(place, one, voice) for place, one in people), *rest)
    return Screen(blocks, _rows(turn, pages, voice, private=private))


def choose_board(turn: TurnBoard, voice: Voice) -> Screen:
    """At which game?"""
    buttons = [_game(replace(turn, game=game, view="rating", page=1), turn.game, voice) for game in BY_NAME]
    return Screen((voice.line("board.ask"),), flow(buttons, 2))


def rating_line(place: int, one: Ranked, voice: Voice) -> Line:
    """His place, his strength with its uncertainty, how often he has played and won."""
    won = voice.say("board.won", one.won)
    matches = voice.say("board.matches", one.matches)
    return voice.line(
        "board.line", place=place, name=name_of(one, voice), rating=rating(one, voice), matches=matches, won=won
    )


def numbers_line(place: int, one: Ranked, voice: Voice) -> Line:
    """What he has done in these matches."""
    return voice.line("board.numbers", place=place, name=name_of(one, voice), numbers=", ".join(numbers(one, voice)))


def numbers(one: Ranked, voice: Voice) -> Iterable[str]:
    """What is more than nothing of what a person has done; not every game has everything."""
    told = {"scope": one.scope, "accuse": one.accuse, "best": one.best, "longest": one.longest}
    return [voice.say(f"board.{name}", count) for name, count in told.items() if count > 0] or [
        voice.say("board.no_deeds")
    ]


def rating(one: Ranked, voice: Voice) -> str:
    """A strength and how unsure it is: "28 ±2"."""
    return voice.say("board.rating", mu=round(one.mu), sigma=round(one.sigma))


def name_of(one: Ranked, voice: Voice) -> str:
    """His name as it is stored; who was erased has none."""
    return short(one.name) if one.name else voice.say("board.somebody")


def apart(ranking: Ranking, voice: Voice) -> Sequence[Line]:
    """Who has played too little for a place, with how often."""
    if not ranking.apart:
        return () if ranking.placed else (voice.line("board.none"),)
    named = ", ".join(
        voice.say("board.one", name=name_of(one, voice), matches=one.matches) for one in _most(ranking.apart)[:NAMED]
    )
    more = len(ranking.apart) - NAMED
    line = voice.line("board.apart_more", more, names=named) if more > 0 else voice.line("board.apart", names=named)
    return (line,) if ranking.placed else (voice.line("board.enough", ENOUGH), line)


def _most(people: Sequence[Ranked]) -> Sequence[Ranked]:
    return sorted(people, key=lambda one: -one.matches)


def _span(span: str, month: int, voice: Voice) -> str:
    return voice.say(f"month.{month}") if span == "month" else voice.say(f"board.span.{span}")


def _rows(turn: TurnBoard, pages: int, voice: Voice, *, private: bool) -> tuple[Row, ...]:
    spans = () if private else (tuple(_span_button(turn, span, voice) for span in SPANS),)
    other = replace(turn, view="rating" if turn.view == "numbers" else "numbers")
    view = Button(voice.say(f"board.view.{other.view}"), write_token(0, other))
    game = Button(voice.say("board.game", game=voice.title()), write_token(0, replace(turn, view="games")))
    return (*spans, (view, game), *_pages(turn, pages, voice))


def _span_button(turn: TurnBoard, span: str, voice: Voice) -> Button:
    """The one that is shown stays where it is."""
    label = voice.say(f"board.button.{span}")
    if span == turn.span:
        return Button(label + TICK, write_token(0, turn))
    return Button(label, write_token(0, replace(turn, span=span, page=1)))


def _pages(turn: TurnBoard, pages: int, voice: Voice) -> tuple[Row, ...]:
    around = {"before": turn.page - 1, "after": turn.page + 1}
    buttons = tuple(
        Button(voice.say(f"board.{way}", page=page, pages=pages), write_token(0, replace(turn, page=page)))
        for way, page in around.items()
        if 1 <= page <= pages
    )
    return (buttons,) if buttons else ()


def _game(turn: TurnBoard, now: str, voice: Voice) -> Button:
    label = voice.say(f"game.{turn.game}")
    return Button(label + TICK if turn.game == now else label, write_token(0, turn))
