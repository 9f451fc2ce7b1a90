"""What remains of a match when it is over: its result, the ratings, what boards add up. All of it is stored by the
transaction that ends the match.

House rules: a match is rated where people of at least two teams have played, at most `DAILY` times a day among the same
people. One that ended before its first play counts for nobody, but is counted. What boards add up is added to what is
there, whoever adds at the same time; if two matches of one player end at once, one of them is decided again.
"""

from collections.abc import Mapping
from datetime import datetime
from itertools import chain
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from sqlalchemy import bindparam, func, select

from bot.directory import Directory
from bot.entries import Entry, Known, Moment, Rated, party_of
from bot.people import Chat
from bot.ratings import Rating, rate
from bot.refusals import Decided
from bot.result import DISSOLVED, Part, Result, result_of
from bot.store import schema
from bot.store.statements import Write
from bot.store.store import Store
from bot.table import Table, Verdict

DAILY: Final = 5
"""How many matches a day are rated among the same people."""

_rating, _match = schema.rating.c, schema.match.c
RATINGS = select(schema.rating).where(
    _rating.game == bindparam("game"), _rating.player.in_(bindparam("players", expanding=True))
)
TODAY = select(func.count()).where(_match.party == bindparam("party"), _match.day == bindparam("day"), _match.rated)


class Concluded(NamedTuple):
    """A decision with what the match meant for ratings, and all that is stored of a match that it ended."""

    decided: Decided
    writes: tuple[Write, ...] = ()


class Chronicle:
    """Writes down what remains of matches."""

    def __init__(self, store: Store, directory: Directory, zone: ZoneInfo) -> None:
        self._store, self._directory, self._zone = store, directory, zone

    async def conclude(self, before: Table | None, decided: Decided, chat: Chat, unix: float) -> Concluded:
        """What a decision leaves behind if it ends a match; else it is as it was. `unix` is the time."""
        result = result_of(before, decided.table, decided.happenings)
        if result is None:
            return Concluded(decided)
        result = replace(result, parts=tuple([await self._placed(part) for part in result.parts]))
        players = {part.person: await self._player(part.person) for part in result.parts if part.person}
        moment = self._moment(unix)
        rated = await self._rate(decided.table.game, result, players, moment)
        table = replace(decided.table, verdict=_verdict(result, players, rated))
        number = await self._store.next_id(schema.match)
        board = (await self._directory.chat_of(chat.id)).board  # its group may have moved since this was asked
        entry = Entry(number, board, table, result, players, rated, moment)
        return Concluded(replace(decided, table=table), tuple(entry.writes()))

    async def _placed(self, part: Part) -> Part:
        """Who was erased after he left has no place any more."""
        erased = part.left and part.person and not (await self._directory.person_of(part.person)).name
        return replace(part, place=0) if erased else part

    async def _player(self, person: int) -> int:
        return (await self._directory.person_of(person)).player

    def _moment(self, unix: float) -> Moment:
        day = datetime.fromtimestamp(unix, self._zone)
        return Moment(unix, day.toordinal(), day.year * 100 + day.month)

    async def _rate(self, game: str, result: Result, players: Mapping[int, int], moment: Moment) -> Rated:
        if why_not := _why_not(result, players):
            return Rated(why_not=why_not)
        (today,) = (await self._store.fetch(TODAY, party=party_of(result, players), day=moment.day))[0]
        if today >= DAILY:
            return Rated(why_not="often")
        return _rated(result, players, await self._known(game, players))

    async def _known(self, game: str, players: Mapping[int, int]) -> dict[int, Known]:
        """The ratings of these players so far."""
        rows = await self._store.fetch(RATINGS, game=game, players=sorted(players.values()))
        return {row.player: Known(Rating(row.mu, row.sigma), row.matches) for row in rows}


def _rated(result: Result, players: Mapping[int, int], known: Mapping[int, Known]) -> Rated:
    """The ratings before and after, by player."""
    teams = [[players[part.person] for part in team] for team in result.teams]
    before = {player: known.get(player, Known()) for team in teams for player in team}
    places = [team[0].place for team in result.teams]
    ratings = rate([[before[player].rating for player in team] for team in teams], places)
    after = dict(zip(chain(*teams), chain(*ratings), strict=True))
    return Rated(before, after)


def _why_not(result: Result, players: Mapping[int, int]) -> str:
    """Why a match is not rated, whatever else was played today: somebody alone, or one person with two accounts."""
    placed = [players[part.person] for team in result.teams for part in team]
    if result.how == DISSOLVED:
        return "dissolved"
    if len(set(placed)) < max(2, len(placed)):
        return "alone"
    return "together" if len(result.teams) < 2 else ""


def _verdict(result: Result, players: Mapping[int, int], rated: Rated) -> Verdict:
    changes = (
        (part.seat, part.name, rated.after[player].mu - rated.before[player].rating.mu)
        for part in result.parts
        if part.place and (player := players[part.person]) in rated.after
    )
    return Verdict(tuple(changes), rated.why_not)
