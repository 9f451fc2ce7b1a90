"""The pace of calls: a burst, then even spacing; announcements first; a refusal stops its chat alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.budget import Budget, Rank
from tests.kit.hourglass import Hourglass

BAR, CLUB, ANNA = "-100123", "-456", "789"


def calls_in(glass: Hourglass, budget: Budget, chat: str, seconds: float, rank: Rank = Rank.NEWS) -> list[float]:
    """The times of as many calls as there is room for."""
    until, made = glass.now + seconds, list[float]()
    while glass.now < until:
        if wait := budget.take(chat, rank):
            glass.now += max(wait, 0.001)
        else:
            made.append(glass.now)
    return made


def most_within(times: list[float], seconds: float) -> int:
    """The most calls in any so many seconds."""
    return max(sum(start <= time < start + seconds for time in times) for start in times)


@pytest.mark.parametrize("rank", [Rank.NEWS, Rank.EDIT])
def test_a_group_gets_at_most_nineteen_calls_in_any_minute(rank: Rank) -> None:
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), BAR, 600, rank)
    assert 17 <= most_within(made, 60) <= 19
    assert most_within(made, 1) <= 6
    assert len(made) >= 160


def test_after_a_burst_calls_are_spaced_evenly() -> None:
    """A player never waits long for a table that has been quiet, and never a whole minute for one that was not."""
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), BAR, 600)
    assert made[11] - made[0] < 10
    assert max(later - time for time, later in pairwise(made)) < 8


def test_a_private_chat_gets_one_call_a_second() -> None:
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), ANNA, 60)
    assert 55 <= len(made) <= 65


def test_all_chats_together_get_less_than_thirty_a_second() -> None:
    glass = Hourglass()
    budget, made = Budget(glass), list[float]()
    for step in range(4000):
        if not budget.take(str(step % 40), Rank.NEWS):
            made.append(glass.now)
        glass.now += 0.0025
    assert 15 <= most_within(made, 1) < 30


def test_chats_that_wait_come_back_one_after_the_other_and_none_in_vain() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    waiting = [(glass.now + wait, chat) for chat in map(str, range(100)) if (wait := budget.take(chat, Rank.NEWS))]
    made = [glass.now] * (100 - len(waiting))
    for at, chat in sorted(waiting):
        glass.now = at + 0.01
        assert budget.take(chat, Rank.NEWS) == 0
        made.append(glass.now)
    assert most_within(made, 1) < 30
    assert made[-1] - made[0] < 6


def test_a_turn_that_nobody_takes_lapses() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    waits = [budget.take(str(chat), Rank.NEWS) for chat in range(50)]
    glass.now += 10
    assert waits[-1] > 0
    assert [budget.take(str(chat), Rank.NEWS) for chat in range(6)][-1] > 0


def test_edits_leave_room_for_announcements() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    calls_in(glass, budget, BAR, 50, Rank.EDIT)
    while not budget.take(BAR, Rank.EDIT):
        glass.now += 1
    assert budget.take(BAR, Rank.NEWS) < budget.take(BAR, Rank.EDIT)


def test_a_refusal_stops_that_chat_alone() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    budget.block(BAR, 30)
    assert budget.take(BAR, Rank.NEWS) == 30
    assert budget.take(CLUB, Rank.NEWS) == 0
    glass.now += 30
    assert budget.take(BAR, Rank.NEWS) == 0


def test_tidying_waits_until_there_is_plenty() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    calls_in(glass, budget, BAR, 40)
    assert budget.take(BAR, Rank.TIDY) > 0
    glass.now += 60
    assert budget.take(BAR, Rank.TIDY) == 0


@given(st.lists(st.tuples(st.sampled_from([BAR, CLUB]), st.sampled_from(Rank), st.floats(0, 20)), max_size=200))
def test_whatever_is_asked_for_the_limits_are_kept_and_waiting_as_told_is_enough(
    steps: list[tuple[str, Rank, float]],
) -> None:
    glass = Hourglass()
    budget = Budget(glass)
    made: dict[str, list[float]] = {BAR: [], CLUB: []}
    for chat, rank, pause in steps:
        glass.now += pause
        waits = 0
        while wait := budget.take(chat, rank):
            glass.now += wait
            waits += 1
            assert waits < 4
        made[chat].append(glass.now)
    assert all(most_within(times, 60) <= 19 for times in made.values() if times)
