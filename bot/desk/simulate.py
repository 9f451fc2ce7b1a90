"""The command `osteria simulate`: let computer players play whole matches among themselves."""

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any

import click
from msgspec import Struct, to_builtins

from bot.clearline import ClearCommand
from bot.desk.asking import as_json, say, with_house
from bot.desk.tables import class_of
from engine.actions import Capture, Chance, Drop, Lay, Lot, LotNeeded, Need, Pack, PackNeeded, Stock, StockNeeded, Turn
from engine.cards import Card, each
from engine.computer import PLAYERS, Player
from engine.errors import Nonsense
from engine.game import Game, State
from engine.notation import short
from engine.options import settle

CARD_PLAYS = (Lay, Capture, Drop, Turn)
"""The actions that play a card: what counts as a play."""


class Tally(Struct):
    """What came of the matches: what each side won, its totals added up, the cards played, the seconds taken."""

    game: str
    seed: int
    matches: int
    levels: list[str]
    wins: list[int]
    points: list[int]
    plays: int = 0
    seconds: float = 0.0


@click.command(cls=ClearCommand)
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="The number of seats; by default the fewest.")
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True, help="How many to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--level", default="greedy", show_default=True, help="Levels with commas between; they cycle over the seats."
)
@with_house
@as_json
def simulate(
    *, game: str, house: dict[str, str], players: int | None, matches: int, seed: int, level: str, as_json: bool
) -> None:
    """Let computer players play whole matches of GAME among themselves."""
    rules = table_of(game, house, players)
    levels = levels_of(level, rules.seats)
    say(to_builtins(play_matches(rules, levels, matches, seed)), as_json, _tell)


def table_of(game: str, house: Mapping[str, str], players: int | None) -> Game[Any]:
    """The table to play at. Raises `Nonsense`."""
    kind = class_of(game)
    if players is not None:
        return kind(players, house)
    return kind(min(kind.seats_allowed(settle(kind.options, house))), house)


def levels_of(text: str, seats: int) -> list[str]:
    """The level of each seat. Raises `Nonsense`."""
    levels = text.split(",")
    for level in levels:
        if level not in PLAYERS:
            raise Nonsense(f"no such level: {short(level)}; there are {', '.join(PLAYERS)}")
    return list(islice(cycle(levels), seats))


def play_matches(game: Game[Any], levels: list[str], matches: int, seed: int) -> Tally:
    """Play so many matches; the packs depend on the seed alone, not on the levels."""
    sides = len(game.sides)
    tally = Tally(game.name, seed, matches, levels, [0] * sides, [0] * sides)
    players = [PLAYERS[level] for level in levels]
    packs, thoughts = Random(f"packs {seed}"), Random(f"thoughts {seed}")
    started = perf_counter()
    for _ in range(matches):
        end = play_match(game, players, packs, thoughts, tally)
        tally.wins[end.winner or 0] += 1
        tally.points = [before + more for before, more in zip(tally.points, end.totals, strict=True)]
    tally.seconds = round(perf_counter() - started, 3)
    return tally


def play_match(game: Game[Any], players: Sequence[Player], packs: Random, thoughts: Random, tally: Tally) -> State:
    """One match to its end."""
    state = game.new(packs.randrange(game.seats))
    while state.winner is None:
        if state.need is not None:
            state = game.supply(state, chance_for(state.need, game.pack, packs)).state
            continue
        seat = next_to_act(game, state)
        action = players[seat](game.view(state, seat), thoughts)
        tally.plays += isinstance(action, CARD_PLAYS)
        state = game.apply(state, seat, action).state
    return state  # type: ignore[no-any-return]  # of a game of any kind


def next_to_act(game: Game[Any], state: State) -> int:
    """Who acts next: whoever may act out of turn does so first."""
    able = [seat for seat in range(game.seats) if game.legal_actions(state, seat)]
    return next((seat for seat in able if seat != state.to_move), able[0])


def chance_for(need: Need, pack: Sequence[Card], rng: Random) -> Chance:
    """What the engine waits for, by chance."""
    match need:
        case PackNeeded():
            return Pack(tuple(rng.sample(pack, len(pack))))
        case StockNeeded(cards):
            return Stock(tuple(rng.sample(tuple(each(cards)), cards.bit_count())))
        case LotNeeded(seats):
            return Lot(rng.choice(seats))


def _tell(tally: dict[str, Any]) -> str:
    lines = [
        f"{tally['matches']} matches of {tally['game']}: {tally['plays']} plays in {tally['seconds']} seconds",
        f"levels {' '.join(tally['levels'])}",
        f"wins   {' '.join(map(str, tally['wins']))}",
        f"points {' '.join(map(str, tally['points']))}",
    ]
    return "\n".join(lines)
