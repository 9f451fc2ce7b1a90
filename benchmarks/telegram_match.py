"""Whole matches on the stand-in for Telegram, with time that is turned by hand, for `benchmarks.telegram`."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from benchmarks.fingers import button_for
from bot.commands import Choose
from bot.match import playing
from bot.seats import rules_at
from bot.table import Phase
from bot.timers import awaited
from bot.tokens import read_token
from engine.actions import Action
from engine.computer import PLAYERS, Player
from tests.adapters.telegram.guest import Guest
from tests.adapters.telegram.house import House
from tests.kit.hourglass import Hourglass
from tests.kit.telegram import Call, Chat, telegram
from tests.kit.telegram.gate import FETCHING

HAND = "🂠 Le mie carte"
SEATS = {"cirulla": (2, 4), "tozzolo": (2, 4), "cicera": (2, 4), "trentuno": (4, 4), "cingilapai": (2, 2)}
"""The fewest and the most seats that are measured."""
NAMES = ("Anna", "Bruno", "Carla", "Dario")


class Match(NamedTuple):
    """Who plays what. `hands`: ``private`` if all have opened the private chat, ``group`` if nobody has."""

    game: str
    people: int
    hands: str

    @property
    def computers(self) -> int:
        """Who has to be there beside them, so that it can be played."""
        return max(0, SEATS[self.game][0] - self.people)

    def __str__(self) -> str:
        return f"{self.game}: {self.people} people, {self.computers} computers, hands {self.hands}"


MATCHES = tuple(
    Match(game, people, hands)
    for hands in ("private", "group")
    for game, (_, most) in SEATS.items()
    for people in sorted({2, most})
)


LIMITS = {"group": 1.15, "all": 2.3}
"""The most calls a play."""


class Calls(NamedTuple):
    """What was counted over a match: by where it shows, and by method. Nothing before the match began counts.
    `choosers` are the calls that asked what a card is to take: not plays, but what somebody looks at before one.
    """

    plays: int
    by_place: Counter[str]
    by_method: dict[str, int]
    choosers: int

    @property
    def a_play(self) -> dict[str, float]:
        """Calls a play. ``group`` is what the whole group sees, and what is taken away from it: an ephemeral message is
        one person's, so it counts in ``all`` only. An answer to a press is no message and counts against no limit of
        Telegram's: it is told apart.
        """
        of = self.by_place
        shown = of["group"] + of["ephemeral"] + of["private"] + of["other"]
        counted = {
            "group": of["group"],
            "all": shown,
            "of_these_ephemeral": of["ephemeral"],
            "of_these_choosers": self.choosers,
            "answers": of["answer"],
        }
        return {name: round(count / max(1, self.plays), 3) for name, count in counted.items()}


async def play_match(match: Match, seed: int, level: str) -> Calls:
    """Play it to its end, people thinking 4 to 15 seconds, and count. They choose as a computer player of that level
    would, and press the buttons that play it.
    """
    glass, random = Hourglass(), Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with telegram(glass, checks=False) as tg:
            inn = House(tg, glass, f"sqlite+aiosqlite:///{folder}/osteria.db", seed=seed)
            await inn.open()
            await inn.settle()
            guests, chat = await _sit_down(inn, match)
            tg.calls.clear()
            await _play(inn, guests, random, PLAYERS[level])
            await inn.pass_time(60)
            plays = len(await inn.lines())
            await inn.close()
            return _count(tg.calls, chat, plays)


async def _sit_down(inn: House, match: Match) -> tuple[list[Guest], Chat]:
    """A lobby that is full."""
    guests = inn.guests(*NAMES[: match.people])
    chat = inn.group("Bar Sport", *guests)
    for guest in guests if match.hands == "private" else []:
        await guest.opens()
    await guests[0].writes(f"/{match.game}")
    for guest in guests[1:]:
        await guest.taps("Siediti")
    for _ in range(match.computers):
        await guests[0].taps("+ Computer")
    await inn.pass_time(60)
    return guests, chat


async def _play(inn: House, guests: list[Guest], random: Random, player: Player) -> None:
    """Whoever is to play thinks, and presses what plays it."""
    await guests[0].taps("Diamo le carte")
    wishes: dict[int, Action] = {}
    while (table := await inn.table()).phase not in (Phase.OVER, Phase.CLOSED):
        mover = await inn.mover(guests)
        if mover is None:
            await inn.pass_time(1)
            continue
        seat = awaited(playing(table))[0]
        if table.moved not in wishes:
            wishes[table.moved] = player(rules_at(table).view(playing(table), seat), random)
            await inn.pass_time(random.uniform(4, 15))
        else:
            await mover.taps(button_for(wishes[table.moved], mover.offered(), table, seat) or HAND)
            await inn.pass_time(1)


def _count(calls: Sequence[Call], chat: Chat, plays: int) -> Calls:
    counted = [call for call in calls if call.method.lower() != FETCHING]
    places = Counter(_place(call, chat) for call in counted)
    methods = Counter(f"{_place(call, chat)} {call.method}" for call in counted)
    return Calls(plays, places, dict(methods), sum(map(_asks_back, counted)))


def _asks_back(call: Call) -> bool:
    """Whether a call shows a chooser: one of its buttons leads back to the hand."""
    rows = (call.payload.get("reply_markup") or {}).get("inline_keyboard", [])
    tokens = [read_token(button.get("callback_data", "")) for row in rows for button in row]
    return any(read and isinstance(read.command, Choose) and read.command.what == "hand" for read in tokens)


def _place(call: Call, chat: Chat) -> str:
    """Where a call shows."""
    if call.method.lower() == "answercallbackquery":
        return "answer"
    if call.chat is chat:
        return "ephemeral" if call.person or "ephemeral" in call.method.lower() else "group"
    return "private" if call.chat else "other"
