"""Several accounts of one person: linked by a code that is shown to one and named by the other, and divided again.

House rules: who shows a code has asked for it; who names it is asked once more. Results of linked accounts count for
one player; on the boards of groups each account stands by its own name. Only that player's numbers are made anew: those
of his opponents, and what was written down of any match, stay.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from secrets import choice
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, or_, select, update

from bot.archive import Served
from bot.commands import LinkAccount, Unlink
from bot.directory import Directory
from bot.entries import ALWAYS, EVERYWHERE
from bot.pace import Allowance
from bot.people import Person, private_language
from bot.ports import Answer
from bot.ratings import START, Rating, rate
from bot.refusals import Refusal, Refused, refused
from bot.request import Request, speaks_for_nobody
from bot.screens.accounts import code_screen, link_screen, unlink_screen
from bot.screens.surface import Surface
from bot.screens.values import Delivery, Screen, Slot
from bot.screens.voice import Voice, voice_in
from bot.store import schema
from bot.store.statements import Write, remove, upsert
from bot.store.store import Store
from bot.tally import PUT_STANDING, RESULTS, Key, Standing, standing_row

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs that nobody takes for one another."""
LENGTH: Final = 10
GOOD_FOR: Final = 600.0
"""Seconds for which a code is good."""
TRIES: Final = 5
"""How many wrong codes somebody may name in that time."""

_code, _person, _played, _match = schema.link_code.c, schema.person.c, schema.played.c, schema.match.c
BY_CODE = select(schema.link_code).where(_code.code == bindparam("code"), _code.until > bindparam("now"))
CLAIMED = select(schema.link_code).where(_code.claimed_by == bindparam("person"), _code.until > bindparam("now"))
ACCOUNTS = select(schema.person).where(_person.player == bindparam("player")).order_by(_person.id)
OWN = RESULTS.where(_played.person_id.in_(bindparam("people", expanding=True)))
_mine = select(_played.match_id).where(_played.person_id.in_(bindparam("people", expanding=True)), _played.place > 0)
RATED = (
    select(schema.played, _match.game)
    .join(schema.match)
    .where(_match.rated, _played.place > 0, _played.match_id.in_(_mine))
    .order_by(_played.match_id, _played.number)
)

PUT_CODE = upsert(schema.link_code)
DROP_CODE = remove(schema.link_code, "person_id")
DROP_OLD = delete(schema.link_code).where(
    or_(_code.until <= bindparam("now"), _code.claimed_by == bindparam("claimed")), _code.until > 0
)
CLAIM = update(schema.link_code).where(_code.code == bindparam("named")).values(claimed_by=bindparam("by"))
COUNT_FOR = update(schema.person).where(_person.id == bindparam("of")).values(player=bindparam("one"))
DROP_RATINGS = remove(schema.rating, "player")
DROP_EVERYWHERE = remove(schema.standing, "board", "person_id")
PUT_RATING = upsert(schema.rating)


class Linker:
    """Makes accounts count together, or each by itself."""

    def __init__(self, store: Store, directory: Directory) -> None:
        self._store, self._directory = store, directory

    async def accounts(self, player: int) -> list[Person]:
        """The accounts of a player."""
        return [Person(**row._asdict()) for row in await self._store.fetch(ACCOUNTS, player=player)]

    async def unite(self, person: Person, other: Person) -> None:
        """All accounts of both count for the player of `person` from now on."""
        first, second = await self.accounts(person.player), await self.accounts(other.player)
        await self._count([(person.player, [*first, *second])], gone=(other.player,))

    async def divide(self, person: Person) -> None:
        """The account counts by itself; the others of its player stay together."""
        accounts = await self.accounts(person.player)
        others = [one for one in accounts if one.id != person.id]
        if not others:
            return
        theirs = person.player if person.player != person.id else others[0].id
        await self._count([(person.id, [person]), (theirs, others)], gone=(person.player,))

    async def _count(self, players: Iterable[tuple[int, Sequence[Person]]], gone: Iterable[int]) -> None:
        """Store who counts for whom, with the numbers that follow, until no match has ended meanwhile."""
        for player, accounts in players:
            people = sorted(one.id for one in accounts)
            before: Any = None
            while before != (known := await self._store.fetch(RATED, people=people)):
                before = known
                writes = [one async for one in self._numbers(player, people, known)]
                await self._store.commit([*_emptied({player, *gone}), *_renumbered(player, people), *writes])
                gone = ()
            for one in accounts:
                self._directory.forget_person(one)

    async def _numbers(self, player: int, people: Sequence[int], rows: Sequence[Row[Any]]) -> Any:
        """The ratings of a player and his standings everywhere, from the matches of his accounts."""
        standings: dict[str, Standing] = {}
        for row in await self._store.fetch(OWN, people=people):
            standings[row.game] = standings.get(row.game, Standing()).after(row)
        for game, standing in standings.items():
            yield PUT_STANDING, standing_row(Key(EVERYWHERE, game, ALWAYS, player), standing)
        ratings = await asyncio.to_thread(rated_anew, rows, set(people))  # thousands of matches take a while
        for game, rating in ratings.items():
            told = {"player": player, "game": game, "mu": rating.mu, "sigma": rating.sigma}
            yield PUT_RATING, {**told, "matches": standings[game].matches}


def _emptied(players: Iterable[int]) -> list[Write]:
    return [
        write
        for player in sorted(players)
        for write in (
            (DROP_RATINGS, {"player": player}),
            (DROP_EVERYWHERE, {"board": EVERYWHERE, "person_id": player}),
        )
    ]


def _renumbered(player: int, people: Iterable[int]) -> list[Write]:
    return [(COUNT_FOR, {"of": one, "one": player}) for one in people]


def rated_anew(rows: Iterable[Row[Any]], mine: set[int]) -> dict[str, Rating]:
    """The ratings, by game, that rated matches lead to: `rows` are all who were placed in them, oldest first. His own
    rating goes from match to match; the others are as they were then. A match against himself says nothing.
    """
    ratings: dict[str, Rating] = {}
    for _, played in groupby(rows, key=lambda row: row.match_id):
        parts = sorted(played, key=lambda row: row.place)
        own = [part for part in parts if part.person_id in mine]
        game = parts[0].game
        before = ratings.get(game, START)
        ratings[game] = before if len(own) > 1 else _after(parts, own[0], before)
    return ratings


def _after(parts: Sequence[Row[Any]], own: Row[Any], before: Rating) -> Rating:
    """His rating after one match."""
    teams: dict[tuple[int, int, bool], list[Row[Any]]] = {}
    for part in parts:
        teams.setdefault((part.place, part.side, part.left), []).append(part)
    known = [
        [before if part is own else Rating(part.mu_before, part.sigma_before) for part in team]
        for team in teams.values()
    ]
    after = rate(known, [place for place, _, _ in teams])
    return next(
        rating
        for team, ratings in zip(teams.values(), after, strict=True)
        for part, rating in zip(team, ratings, strict=True)
        if part is own
    )


class Accounts:
    """The section of the archive that links accounts. `unix` tells the time."""

    commands = (LinkAccount, Unlink)

    def __init__(
        self,
        store: Store,
        directory: Directory,
        linker: Linker,
        unix: Callable[[], float],
        pick: Callable[[str], str] = choice,
    ) -> None:
        self._store, self._directory, self._linker, self._unix, self._pick = store, directory, linker, unix, pick
        self._tries: Allowance[int] = Allowance(TRIES, GOOD_FOR)

    async def serve(self, request: Request, surface: Surface) -> Served | Refused:
        """Show a code, take one, or divide again."""
        if speaks_for_nobody(request):
            return refused(Refusal.ANONYMOUS)
        person = await self._directory.person_of(request.person_id)
        voice = voice_in(private_language(person, request.chat), surface, person.cards)
        match request.command:
            case Unlink(sure):
                return await self._unlink(request, person, voice, sure=sure)
            case LinkAccount("", True):
                return await self._link(person, voice)
            case LinkAccount(code) if code:
                return await self._claim(request, person, code, voice)
        return await self._show(request, person, voice)

    async def _show(self, request: Request, person: Person, voice: Voice) -> Served:
        """A new code, in the place of one that was shown before."""
        code = "".join(self._pick(ALPHABET) for _ in range(LENGTH))
        row = {"person_id": person.id, "code": hashed(code), "until": self._unix() + GOOD_FOR, "claimed_by": 0}
        stored = ((DROP_OLD, {"now": self._unix(), "claimed": person.id}), (PUT_CODE, row))
        others = [one for one in await self._linker.accounts(person.player) if one.id != person.id]
        return Served((_note(request, code_screen(code, int(GOOD_FOR // 60), others, voice)),), stored=stored)

    async def _claim(self, request: Request, person: Person, code: str, voice: Voice) -> Served:
        """Somebody names a code: the account that has shown it is told, and he is asked."""
        if not self._tries.may(person.id, self._unix()):
            return _said(voice, "link.wait")
        found = await self._store.fetch(BY_CODE, code=hashed(code), now=self._unix())
        if not found:
            self._tries.note(person.id, self._unix())
            return _said(voice, "link.wrong")
        other = await self._directory.person_of(found[0].person_id)
        if other.player == person.player:
            return _said(voice, "link.same")
        stored = ((CLAIM, {"named": found[0].code, "by": person.id}),)
        return Served((_note(request, link_screen(other.name, voice)),), stored=stored)

    async def _link(self, person: Person, voice: Voice) -> Served:
        """He has said yes; the code is used up."""
        found = await self._store.fetch(CLAIMED, person=person.id, now=self._unix())
        if not found:
            return _said(voice, "link.wrong")
        await self._store.commit([(DROP_CODE, {"person_id": row.person_id}) for row in found])
        other = await self._directory.person_of(found[-1].person_id)
        if other.player != person.player:
            await self._linker.unite(other, person)
        return Served(said=Answer(voice.say("link.done"), alert=True))

    async def _unlink(self, request: Request, person: Person, voice: Voice, *, sure: bool) -> Served:
        if len(await self._linker.accounts(person.player)) < 2:
            return _said(voice, "unlink.none")
        if not sure:
            return Served((_note(request, unlink_screen(voice)),))
        await self._linker.divide(person)
        return Served(said=Answer(voice.say("unlink.done"), alert=True))


def hashed(code: str) -> bytes:
    """What is stored of a code, however it was typed."""
    return hashlib.sha256("".join(sign for sign in code.casefold() if sign.isalnum()).encode()).digest()


def _note(request: Request, screen: Screen) -> Delivery:
    return Delivery(request.chat.id, Slot.NOTE, "", screen, request.person_id)


def _said(voice: Voice, key: str) -> Served:
    return Served(said=Answer(voice.say(key), ok=False))
