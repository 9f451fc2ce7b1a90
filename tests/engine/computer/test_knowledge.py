"""What a greedy player reckons beforehand at the games of the Scopa family."""

from random import Random

import pytest

from engine.cards import pile, read_card, read_cards, write_cards
from engine.computer.knowledge import clearing, danger, prizes_at, table_of
from engine.fishing.play import FishingGame
from engine.games import BY_NAME
from engine.view import FishingView
from tests.kit.chance import random_steps


def rules(**house: str) -> FishingGame:
    found = BY_NAME["cirulla"](2, house)
    assert isinstance(found, FishingGame)
    return found


def worth(card: str, **house: str) -> float:
    return prizes_at(rules(**house))[read_card(card)]


def test_a_card_is_as_precious_as_the_rules_make_it() -> None:
    """Cirulla: coins, sevens, and above all the settebello, the figures of the grande, the ace of the piccola."""
    assert worth("7D") > worth("7C") > worth("4C") > 0
    assert worth("4D") > worth("4C")
    assert worth("KD") > 1
    assert worth("7D", piccola_max="7") > worth("7D") - 0.2


def test_cards_are_weighed_once_for_a_table() -> None:
    table = rules()
    assert prizes_at(table) is prizes_at(table)


@pytest.mark.parametrize(
    ("table", "clear"),
    [("5D 3C", "7D JD 7C JC 7S JS 7B JB"), ("KD", "5D 5C KC 5S KS 5B KB"), ("KD QC", ""), ("7D 7B", "")],
)
def test_what_clears_a_table(table: str, clear: str) -> None:
    """By an equal card, a sum or a 15; aces are left aside."""
    assert write_cards(clearing(rules(), pile(read_cards(table)), None)) == clear


def test_danger_grows_with_the_cards_that_clear() -> None:
    game = rules()
    view = game.view(next(random_steps(game, Random(1)))[2].state, 0)
    assert isinstance(view, FishingView)
    assert table_of(view).house == game.house
    table = pile(read_cards("5D 3C"))
    assert danger(view, game, 0, 0) == danger(view, game, pile(read_cards("KD QC")), 0) == 0
    assert danger(view, game, table, pile(read_cards("7D 7C"))) < danger(view, game, table, 0) < 1


def test_nobody_fears_for_more_cards_than_can_be_taken() -> None:
    game = rules()
    view = game.view(next(random_steps(game, Random(1)))[2].state, 0)
    assert isinstance(view, FishingView)
    assert danger(view, game, pile(game.pack[:16]), 0) == 0
    assert clearing(game, pile(game.pack[:16]), None) == 0
