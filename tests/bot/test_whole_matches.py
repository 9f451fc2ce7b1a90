"""Whole matches of every game, driven by decisions alone: they end, and their log replays to the same state."""

import pytest

from bot.commands import StartMatch
from bot.refusals import Decided
from bot.rules import BY_NAME
from bot.table import Phase
from engine.events import HandScored, MatchWon
from engine.record import read_record
from engine.replay import replay
from tests.kit.needs import counts
from tests.kit.tables import ANNA, Tavern, lobby

SEATED = [(name, seats) for name, game in BY_NAME.items() for seats in game.seat_counts]

PECULIAR = [
    "cirulla: Anna, random, greedy; clock=30",
    "cirulla: Anna, greedy, greedy, random; cappotto=bonus_30 capture_duty=mandatory",
    "cirulla: Anna, Bruno, Carla, Dario; auto_accuse=true target=26",
    "trentuno: Anna, Bruno; min_players=2 discard_first=true",
    "trentuno: Anna, Bruno, greedy, greedy, random, greedy, greedy; early_31=redeal auto_31=false",
    "trentuno: Anna, Bruno, Carla, Dario, Elena; lives=1 final_two_tie=replay exhaustion=void knock_from_lap=3",
]


def played(text: str, seed: int) -> Tavern | None:
    """A whole match; None if so many cannot play by the default rules."""
    tavern = lobby(text, seed=seed)
    return tavern.until(Phase.OVER) if isinstance(tavern.does(ANNA, StartMatch()), Decided) else None


def agrees_with_its_record(tavern: Tavern) -> None:
    """The log alone replays the match: state, events, hands."""
    replayed = replay(read_record("\n".join([*tavern.log, ""])))
    assert replayed.state == tavern.state
    assert list(replayed.events) == tavern.events()
    assert tavern.table.hands_played == sum(isinstance(event, HandScored) for event in tavern.events())
    assert isinstance(tavern.events()[-1], MatchWon)


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_computers_play_every_game_at_every_number_of_seats(name: str, seats: int) -> None:
    for seed in range(counts(20)):
        tavern = played(f"{name}: Anna" + ", greedy" * (seats - 1), seed)
        if tavern:
            agrees_with_its_record(tavern)


@pytest.mark.parametrize("text", PECULIAR)
def test_whole_matches_by_other_rules_with_persons_and_clocks(text: str) -> None:
    for seed in range(counts(20)):
        tavern = played(text, seed)
        assert tavern
        agrees_with_its_record(tavern)
