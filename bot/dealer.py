"""The dealer: whatever chance a match needs, out of the seed of its hand (`bot.fairness`, docs/fairness.md)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot import fairness
from bot.table import Shuffle
from engine.actions import Chance, Lot, LotNeeded, Pack, Stock, StockNeeded
from engine.cards import RANK, RANKS, Card, each
from engine.game import Game, Progress
from engine.notation import write_chance


class Dealt(NamedTuple):
    """A step of the engine with all the chance that it needed on the way, and its lines in the record."""

    progress: Progress[Any]
    shuffle: Shuffle
    log: tuple[str, ...]


class FirstDealer(NamedTuple):
    """Who deals first, and each round of cards drawn for it: one for each seat still in it (none for a lot)."""

    seat: int
    drawn: tuple[tuple[Card, ...], ...] = ()


def sealed(seed: bytes, number: int) -> Shuffle:
    """A pack that nobody can change any more."""
    return Shuffle(number, seed, fairness.commitment(seed))


def cuts(game: type[Game[Any]] | Game[Any]) -> tuple[int, ...]:
    """Where the pack may be cut; half of it is in the middle."""
    half = len(game.pack) // 2
    return (8, 16, half, 24, 32) if half == 20 else (10, 20, half, 32, 42)


def pack_of(game: Game[Any], shuffle: Shuffle) -> Pack:
    """The pack of a hand, after the cut."""
    return Pack(fairness.cut(fairness.shuffle(shuffle.seed, game.pack, fairness.PACK), shuffle.cut))


def proof(shuffle: Shuffle) -> str:
    """The comment in a record that lets anybody check the pack of the next line."""
    return f"# pack: commitment={shuffle.commitment} seed={shuffle.seed.hex()} cut={shuffle.cut}"


def carry_on(game: Game[Any], progress: Progress[Any], shuffle: Shuffle) -> Dealt:
    """Supply new stocks and lots from the seed of the hand for as long as the engine waits for one."""
    state, events = progress
    log: tuple[str, ...] = ()
    while isinstance(state.need, StockNeeded | LotNeeded):
        shuffle, chance = _chance(state.need, shuffle)
        state, more = game.supply(state, chance)
        events, log = (*events, *more), (*log, write_chance(chance))
    return Dealt(Progress(state, events), shuffle, log)


def first_dealer(game: Game[Any], seed: bytes) -> FirstDealer:
    """Find the first dealer: by lot, or who draws the highest card; those who tie draw again (FAM-7)."""
    if not game.first_dealer:
        return FirstDealer(fairness.draw(seed, fairness.first_dealer(1), game.seats))
    seats: Sequence[int] = range(game.seats)
    drawn: tuple[tuple[Card, ...], ...] = ()
    while len(seats) > 1:
        pack = fairness.shuffle(seed, game.pack, fairness.first_dealer(len(drawn) + 1))
        cards = pack[: len(seats)]
        drawn = (*drawn, cards)
        height = [game.first_dealer.index(RANKS[RANK[card] - 1]) for card in cards]
        seats = [seat for seat, low in zip(seats, height, strict=True) if low == min(height)]
    return FirstDealer(seats[0], drawn)


def _chance(need: StockNeeded | LotNeeded, shuffle: Shuffle) -> tuple[Shuffle, Chance]:
    match need:
        case StockNeeded(cards):
            used = replace(shuffle, stocks=shuffle.stocks + 1)
            purpose = fairness.stock(used.stocks)
            return used, Stock(fairness.shuffle(used.seed, tuple(each(cards)), purpose))
        case LotNeeded(seats):
            used = replace(shuffle, lots=shuffle.lots + 1)
            return used, Lot(sorted(seats)[fairness.draw(used.seed, fairness.lot(used.lots), len(seats))])
