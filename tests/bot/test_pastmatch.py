"""Matches played again from their records: every position, and where hands end."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.commands import StartMatch
from bot.pastmatch import PastMatch, play_again
from bot.rules import BY_NAME
from bot.table import Phase
from engine.errors import Nonsense
from engine.events import HandScored
from tests.golden import FILES
from tests.kit.needs import counts
from tests.kit.tables import ANNA, Tavern, lobby

TABLES = [f"{name}: Anna{', greedy' * (seats - 1)}" for name, game in BY_NAME.items() for seats in game.seat_counts]


def whole(text: str, seed: int = 0) -> Tavern | None:
    """A match to its end; None if so many cannot play it by its default rules."""
    tavern = lobby(text, seed=seed)
    tavern.does(ANNA, StartMatch())
    return tavern.until(Phase.OVER) if tavern.table.state else None


def again(tavern: Tavern) -> PastMatch:
    """The same match, from its record."""
    return play_again("\n".join([*tavern.log, ""]))


@pytest.mark.parametrize("text", TABLES)
def test_its_positions_are_those_of_the_match(text: str) -> None:
    for seed in range(counts(10)):
        tavern = whole(text, seed)
        if tavern is None:
            return
        match = again(tavern)
        state, rules = tavern.state, match.game
        assert rules.restore(match.positions[-1].state) == state
        assert [event for position in match.positions for event in position.events] == tavern.events()
        assert match.positions[0].dealt
        assert match.ended == state.hand
        scored = [event for event in tavern.events() if isinstance(event, HandScored)]
        assert [position.scored for position in match.positions if position.scored] == scored


def test_a_hand_is_counted_from_its_deal() -> None:
    tavern = whole("cingilapai: Anna, greedy")
    assert tavern
    match = again(tavern)
    for hand in range(1, tavern.state.hand + 1):
        places = match.of_hand(hand)
        assert [match.positions[at].number for at in places] == list(range(len(places)))
        assert [match.positions[at].dealt for at in places] == [True] + [False] * (len(places) - 1)
        assert match.end_of(hand) == places[-1]


def test_a_pack_that_was_void_at_once_is_no_position() -> None:
    for seed in range(40):
        tavern = whole("cirulla: Anna, greedy", seed)
        assert tavern
        match = again(tavern)
        packs = sum(line.startswith("pack:") for line in tavern.log)
        if packs > match.ended:
            assert sum(position.dealt for position in match.positions) == match.ended
            return
    raise AssertionError("no pack was void")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_may_stop_anywhere(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("pack:")]
    for stop in range(starts[0] + 1, len(lines), 7):
        match = play_again("\n".join(lines[:stop]))
        assert match.positions
        assert match.ended <= match.positions[-1].hand


def test_what_is_no_record_is_nonsense() -> None:
    for text in ("", "osteria 1\ngame: briscola\nplayers: A, B\ndealer: 1\n", "osteria 1\nx"):
        with pytest.raises(Nonsense):
            play_again(text)


def test_the_states_are_kept_without_what_can_be_computed() -> None:
    tavern = whole("cirulla: Anna, greedy")
    assert tavern
    match = again(tavern)
    assert all(position.state.legal == () for position in match.positions)
    assert replace(match.record, lines=()) == match.record
