"""The pace of calls: a burst, then even spacing; announcements first; a refusal stops its chat alone."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.budget import Budget
from tests.kit.hourglass import Hourglass

BAR, CLUB, ANNA = "-100123", "-456", "789"


def calls_in(glass: Hourglass, budget: Budget, chat: str, seconds: float, *, edit: bool = False) -> list[float]:
    """The times of as many calls as there is room for."""
    until, made = glass.now + seconds, list[float]()
    while glass.now < until:
        if wait := budget.take(chat, edit=edit):
            glass.now += wait
        else:
            made.append(glass.now)
    return made


def most_within(times: list[float], seconds: float) -> int:
    """The most calls in any so many seconds."""
    return max(sum(start <= time < start + seconds for time in times) for start in times)


def test_a_group_gets_at_most_nineteen_calls_in_any_minute() -> None:
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), BAR, 300)
    assert 15 <= most_within(made, 60) <= 19
    assert most_within(made, 1) <= 5


def test_after_a_burst_calls_are_spaced_evenly() -> None:
    """A player never waits long for a table that has been quiet, and never a whole minute for one that was not."""
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), BAR, 120)
    assert made[2] == made[0]
    assert max(later - time for time, later in pairwise(made)) < 5


def test_a_private_chat_gets_one_call_a_second() -> None:
    glass = Hourglass()
    made = calls_in(glass, Budget(glass), ANNA, 60)
    assert 55 <= len(made) <= 64


def test_all_chats_together_get_less_than_thirty_a_second() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    made = []
    for step in range(4000):
        if not budget.take(str(step)):
            made.append(glass.now)
        glass.now += 0.005
    assert 15 <= most_within(made, 1) < 30


def test_an_edit_leaves_room_for_an_announcement() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    while not budget.take(BAR, edit=True):
        glass.now += 1  # one a second is not what stops it
    assert budget.take(BAR, edit=True) > 0
    assert budget.take(BAR) == 0


def test_a_refusal_stops_that_chat_alone() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    budget.block(BAR, 30)
    assert budget.take(BAR) == 30
    assert budget.take(CLUB) == 0
    glass.now += 30
    assert budget.take(BAR) == 0


def test_tidying_waits_until_there_is_plenty() -> None:
    glass = Hourglass()
    budget = Budget(glass)
    assert budget.take_ample(BAR, 2)
    assert not budget.take_ample(BAR, 2)
    glass.now += 60
    assert budget.take_ample(BAR, 2)


@given(st.lists(st.tuples(st.sampled_from([BAR, CLUB]), st.booleans(), st.floats(0, 20)), max_size=200))
def test_waiting_as_long_as_told_is_enough(steps: list[tuple[str, bool, float]]) -> None:
    glass = Hourglass()
    budget = Budget(glass)
    made: Counter[str] = Counter()
    for chat, edit, pause in steps:
        glass.now += pause
        wait = budget.take(chat, edit=edit)
        if wait:
            glass.now += wait + 1e-9
            assert budget.take(chat, edit=edit) <= 1e-6
        made[chat] += 1
