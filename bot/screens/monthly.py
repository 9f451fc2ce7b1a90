"""The table of a month that is over, with its honours."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.rankings import Ranked, Ranking
from bot.screens.boards import apart, name_of, rating_line
from bot.screens.stats import dared
from bot.screens.values import Bold, Line, Screen
from bot.screens.voice import BLANK, Voice

ALONE: Final = 10
MANY: Final = 3
"""The places that are told of the only game of a month, and of each of several."""


class Month(Struct, frozen=True):
    """What there is to tell of a month (1 to 12): the board of each game that was played, most first; and how often
    each person had bad luck.
    """

    month: int
    rankings: Mapping[str, Ranking]
    unlucky: Counter[int]


def monthly_screen(table: Month, voice: Voice) -> Screen:
    """A paragraph for each game, then the honours."""
    title = voice.line("monthly.title", month=voice.say(f"month.{table.month}"))
    most = ALONE if len(table.rankings) == 1 else MANY
    games = [
        line
        for game, ranking in table.rankings.items()
        for line in (BLANK, *_game(ranking, most, replace(voice, game=game)))
    ]
    honours = list(_honours(table, voice))
    return Screen((title, *games, *((BLANK, *honours) if honours else ())))


def _game(ranking: Ranking, most: int, voice: Voice) -> Iterator[Line]:
    yield Line((Bold(voice.title()),))
    for place, one in enumerate(ranking.placed[:most], 1):
        yield rating_line(place, one, voice)
    yield from apart(ranking, voice)


def _honours(table: Month, voice: Voice) -> Iterator[Line]:
    """The most scope, the boldest play, the worst luck; of two alike, who was met first."""
    people = {one.person_id: one for one in _everybody(table)}
    scope = Counter[int]()
    for one in _everybody(table):
        scope[one.person_id] += one.scope
    if best := _first(scope, people):
        yield voice.line("monthly.scope", scope[best.person_id], name=name_of(best, voice))
    if coup := _boldest(table, voice):
        yield coup
    if poor := _first(table.unlucky, people):
        yield voice.line("monthly.unlucky", table.unlucky[poor.person_id], name=name_of(poor, voice))


def _everybody(table: Month) -> list[Ranked]:
    return [one for ranking in table.rankings.values() for one in (*ranking.placed, *ranking.apart)]


def _first(counted: Counter[int], people: Mapping[int, Ranked]) -> Ranked | None:
    """The person with the most, of those who are shown."""
    best = max((person for person in counted if person in people), key=lambda who: (counted[who], -who), default=0)
    return people[best] if counted[best] > 0 else None


def _boldest(table: Month, voice: Voice) -> Line | None:
    told = [
        (one.bold, -one.person_id, what, one)
        for game, ranking in table.rankings.items()
        for one in (*ranking.placed, *ranking.apart)
        if (what := dared(one, replace(voice, game=game)))
    ]
    if not told:
        return None
    _, _, what, one = max(told, key=lambda entry: entry[:2])
    return voice.line("monthly.bold", what=what, name=name_of(one, voice))
