"""What holds for every computer player, at every game; and that the greedy one plays well."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.actions import Action, Claim, Knock, NoClaim, Show
from engine.cards import BIT, read_card
from engine.computer import PLAYERS
from engine.game import Game
from engine.games import BY_NAME, GAMES
from engine.games.trentuno import Trentuno
from engine.notation import write_action
from engine.view import FishingView, TrentunoView, View
from tests.kit.chance import chance_for, random_game
from tests.kit.needs import counts
from tests.kit.played import Played

SEEDS = range(counts(100))
every_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
every_level = pytest.mark.parametrize("level", PLAYERS)


def acts(game: Game[Any], levels: Sequence[str], rng: Random) -> Iterator[tuple[View, Action, Any]]:
    """What each seat saw, what it did, and the state after it, to the end of the match; levels cycle over the seats."""
    state = game.new(0)
    while state.winner is None:
        if state.need is not None:
            state = game.supply(state, chance_for(state.need, game.pack, rng)).state
            continue
        seat = rng.choice([seat for seat in range(game.seats) if game.legal_actions(state, seat)])
        view = game.view(state, seat)
        action = PLAYERS[levels[seat % len(levels)]](view, rng)
        state = game.apply(state, seat, action).state
        yield view, action, state


def some_acts(kind: type[Game[Any]], level: str, seed: int) -> list[tuple[View, Action]]:
    """The beginning of a match at a table with random house rules."""
    rng = Random(seed)
    return [(view, action) for view, action, _ in islice(acts(random_game(kind, rng), [level], rng), 400)]


@every_game
@every_level
@pytest.mark.parametrize("seed", SEEDS)
def test_only_legal_actions(kind: type[Game[Any]], level: str, seed: int) -> None:
    """Whatever the house rules: `apply` would refuse anything else."""
    for view, action in some_acts(kind, level, seed):
        assert action in view.legal


@every_game
@every_level
def test_the_same_generator_gives_the_same_play(kind: type[Game[Any]], level: str) -> None:
    assert some_acts(kind, level, 7) == some_acts(kind, level, 7)


@every_game
@every_level
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_what_may_be_declared_is_declared(kind: type[Game[Any]], level: str, seed: int) -> None:
    """CIR-13: computer players always knock for a bonus hand; a 31 is always shown (TRE-8)."""
    for view, action in some_acts(kind, level, seed):
        if isinstance(view, FishingView) and view.offers:
            assert action == Knock()
        if isinstance(view, TrentunoView) and Show() in view.legal:
            assert action == Show()


@every_game
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_greedy_claims_what_was_forgotten(kind: type[Game[Any]], seed: int) -> None:
    """CIR-9: it never lets a capture go."""
    for view, action in some_acts(kind, "greedy", seed):
        assert action != NoClaim()
        if isinstance(view, FishingView) and view.claims and not view.offers:
            assert isinstance(action, Claim)


@every_game
def test_greedy_beats_random(kind: type[Game[Any]]) -> None:
    """By so wide a margin that the count never hangs on luck."""
    house = {"min_players": "2"} if any(option.name == "min_players" for option in kind.options) else {}
    won = 0
    for match in range(40):
        levels = ("greedy", "random") if match % 2 else ("random", "greedy")
        *_, (_, _, end) = acts(kind(2, house), levels, Random(match))
        won += levels[end.winner] == "greedy"
    assert won >= 28


def greedy(played: Played, seat: int) -> str:
    """What a greedy player does there."""
    return write_action(PLAYERS["greedy"](played.game.view(played.state, seat - 1), Random(1)))


def test_trentuno_takes_what_helps_and_keeps_its_suit() -> None:
    table = Played(Trentuno(4)).deal("5D AC KC", "4C 5C 6S", "2D 6B 7B", "3C QS KS", "7C")
    assert greedy(table, 1) == "take"
    assert greedy(table.play("1: take"), 1) == "drop 5D"


def test_trentuno_draws_rather_than_take_a_trifle() -> None:
    table = Played(Trentuno(4)).deal("5D AC KC", "4C 5C 6S", "2D 6B 7B", "3C QS KS", "2S")
    assert greedy(table, 1) == "draw"


@pytest.mark.parametrize(("hand", "knocks"), [("AD KD 5D", True), ("2D 3C 4S", False)])
def test_trentuno_knocks_with_enough(hand: str, knocks: bool) -> None:
    table = Played(Trentuno(4)).deal(hand, "4C 5C 6S", "2B 6B 7B", "3S QS KS", "2S")
    table.play("1: turn", "2: turn", "3: turn", "4: turn")
    assert (greedy(table, 1) == "knock") == knocks


def test_trentuno_with_discard_first_keeps_what_is_good() -> None:
    good = Played(Trentuno(4, {"discard_first": "true"})).deal("AC KC 5C", "4C 6S 7S", "2B 6B 7B", "3S QS KS", "2S")
    assert greedy(good, 1) == "turn"
    poor = Played(Trentuno(4, {"discard_first": "true"})).deal("2D 7C 6C", "4C 6S 7S", "2B 6B 7B", "3S QS KS", "2S")
    assert greedy(poor, 1) == "drop 2D"


def test_trentuno_joins_a_bet() -> None:
    table = Played(Trentuno(6), totals=(2, 2, 2, 2, 0, 0)).deal("AC KC JC")
    assert greedy(table, 5).startswith("bet ")
    assert greedy(table.play("5: bet 9"), 6) == "bet 9"


def cirulla(hand: str, table: str) -> Played:
    """Two at Cirulla; seat 1 plays first."""
    return Played(BY_NAME["cirulla"](2, {})).deal(hand, "QS JS 3B", table)


def test_greedy_takes_a_scopa() -> None:
    assert greedy(cirulla("KC 4S 2B", "AD 2D 3S 4B"), 1) == "KC x AD 2D 3S 4B"


def test_greedy_prefers_the_settebello() -> None:
    assert greedy(cirulla("7S 6B KC", "7D 7B KD QB"), 1) == "7S x 7D"


def test_greedy_leaves_nothing_for_a_scopa() -> None:
    """Nothing can be taken: a 2 or a 3 beside the king would leave 12 or 13, which a 3 or a 2 clears by 15."""
    table = cirulla("2B 3C 6S", "KD")
    table.state = table.game.restore(replace(table.state, table=BIT[read_card("KD")]))
    assert greedy(table, 1) == "6S"
