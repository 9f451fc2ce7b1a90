"""A person's own numbers at a game, with the course of his rating as text and as a picture."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.chart import draw
from bot.commands import ShareStats, ShowStats
from bot.people import Chat
from bot.rankings import Point, Ranked
from bot.reports import BEST_HAND
from bot.rules import BY_NAME
from bot.screens.boards import rating
from bot.screens.house import TICK
from bot.screens.kinds import worth
from bot.screens.menu import button
from bot.screens.names import short
from bot.screens.rows import flow
from bot.screens.values import Attachment, Bold, Button, Line, Screen
from bot.screens.voice import Voice, plain
from bot.store.schema import ENOUGH
from bot.tokens import write_token

WORTH_TELLING: Final = 2
"""The points from which a play is bold."""
STEPS: Final = 6
"""How many ratings of its course are told as text."""


class Numbers(Struct, frozen=True):
    """Whose numbers they are, in which group (none: in all together), what they are (None: nothing yet), his `place`
    (0: none) among how many (0: nobody counted).
    """

    name: str
    group: str
    who: Ranked | None
    place: int
    among: int = 0


def stats_screen(numbers: Numbers, course: Sequence[Point], chat: Chat, voice: Voice) -> Screen:
    """His numbers in the group of that chat (a private one: anywhere), and from two matches on the picture of his
    rating.
    """
    group = short(numbers.group) if numbers.group else voice.say("board.span.everywhere")
    title = voice.line("stats.title", name=Bold(short(numbers.name)), game=voice.title(), group=group)
    other = button(0, voice, "end.other", ShowStats(voice.game, chat.id, choose=True))
    who = numbers.who
    if who is None:
        return Screen((title, voice.line("stats.none")), ((other,),))
    share = () if chat.private else (button(0, voice, "stats.share", ShareStats(voice.game, chat.id)),)
    blocks = (
        title,
        _standing(numbers, who, voice),
        *_matches(who, voice),
        *_deeds(who, voice),
        *_course(course, voice),
    )
    return Screen(blocks, ((other, *share),), attachment=_chart(course, voice))


def choose_stats(now: str, chat: int, voice: Voice) -> Screen:
    """At which game?"""
    labels = {game: voice.say(f"game.{game}") + (TICK if game == now else "") for game in BY_NAME}
    buttons = [Button(label, write_token(0, ShowStats(game, chat))) for game, label in labels.items()]
    return Screen((voice.line("board.ask"),), flow(buttons, 2))


def dared(who: Ranked, voice: Voice) -> str:
    """The boldest thing that he did, with what it was worth: "barsegòn, 10 scope"; empty for nothing."""
    if who.dared == "knock" and who.bold > 0:
        return voice.say("board.knock", score=BEST_HAND - who.bold)
    if who.bold < WORTH_TELLING:
        return ""
    name = voice.say(voice.words.first(f"kind.{voice.game}.{who.dared}", f"feat.{who.dared}"))
    return voice.say("board.dared", what=name, worth=worth(who.dared, who.bold, voice))


def _standing(numbers: Numbers, who: Ranked, voice: Voice) -> Line:
    """His rating, and his place if he has one."""
    told = rating(who, voice)
    if numbers.place:
        key = "stats.place" if numbers.among else "stats.place_of_all"
        return voice.line(key, rating=told, place=numbers.place, among=numbers.among)
    return voice.line("stats.no_place", ENOUGH, rating=told) if not who.enough else plain(told)


def _matches(who: Ranked, voice: Voice) -> list[Line]:
    parts = [voice.say("board.matches", who.matches), voice.say("board.won", who.won)]
    runs = [voice.say("stats.longest", who.longest)] if who.longest > 1 else []
    now = [voice.line("stats.now", who.streak)] if who.streak > 1 else []
    return [plain(", ".join([*parts, *runs])), *now]


def _deeds(who: Ranked, voice: Voice) -> list[Line]:
    counted = {"scope": who.scope, "accuse": who.accuse}
    parts = [voice.say(f"board.{name}", count) for name, count in counted.items() if count]
    best = [voice.line("stats.best", who.best)] if who.best > 0 else []
    coup = [voice.line("stats.coup", what=what)] if (what := dared(who, voice)) else []
    return [*([plain(" · ".join(parts))] if parts else []), *best, *coup]


def _course(course: Sequence[Point], voice: Voice) -> list[Line]:
    """Some of the ratings, evenly apart, the last one among them."""
    if len(course) < 2:
        return []
    steps = min(STEPS, len(course))
    picked = [course[round(at * (len(course) - 1) / (steps - 1))] for at in range(steps)]
    return [voice.line("stats.course", ratings=" ".join(str(round(point.mu)) for point in picked))]


def _chart(course: Sequence[Point], voice: Voice) -> Attachment | None:
    if len(course) < 2:
        return None
    first, last = round(course[0].mu), round(course[-1].mu)
    about = voice.say("stats.about", len(course), game=voice.title(), first=first, last=last)
    return Attachment("andamento.png", "image/png", draw(course), about)
