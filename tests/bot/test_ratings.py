"""Ratings: who ends before whom gains, sides gain together, and the order of naming has no effect."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings import START, Rating, rate

RATINGS = st.builds(Rating, st.floats(10, 40), st.floats(1, 8))
MATCHES = st.lists(st.tuples(st.lists(RATINGS, min_size=1, max_size=2), st.integers(1, 4)), min_size=2, max_size=6)


def test_the_winner_gains_what_the_loser_loses() -> None:
    (winner,), (loser,) = rate([[START], [START]], [1, 2])
    assert winner.mu > START.mu > loser.mu
    assert winner.mu - START.mu == pytest.approx(START.mu - loser.mu)
    assert winner.sigma < START.sigma


def test_a_tie_of_equals_moves_nobody() -> None:
    (one,), (other,) = rate([[START], [START]], [1, 1])
    assert one.mu == pytest.approx(START.mu) == other.mu


def test_a_tie_brings_unequals_together() -> None:
    (strong,), (weak,) = rate([[Rating(30, 4)], [Rating(20, 4)]], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20


def test_to_beat_the_stronger_brings_more() -> None:
    gains = [rate([[START], [Rating(mu, 4)]], [1, 2])[0][0].mu for mu in (20, 25, 30)]
    assert gains == sorted(gains)


def test_both_of_a_pair_gain_and_whoever_is_better_known_moves_less() -> None:
    (known, new), _ = rate([[Rating(25, 2), START], [START, START]], [1, 2])
    assert 25 < known.mu < new.mu


@given(MATCHES, st.randoms(use_true_random=False))
def test_in_what_order_teams_are_named_has_no_effect(teams: list[tuple[list[Rating], int]], rng: Random) -> None:
    order = list(range(len(teams)))
    rng.shuffle(order)
    plain = rate([team for team, _ in teams], [place for _, place in teams])
    mixed = rate([teams[at][0] for at in order], [teams[at][1] for at in order])
    for place, at in enumerate(order):
        for one, other in zip(mixed[place], plain[at], strict=True):
            assert one.mu == pytest.approx(other.mu)
            assert one.sigma == pytest.approx(other.sigma)


@given(RATINGS, RATINGS)
def test_a_victory_never_costs_and_a_defeat_never_brings(one: Rating, other: Rating) -> None:
    (winner,), (loser,) = rate([[one], [other]], [1, 2])
    assert winner.mu >= one.mu
    assert loser.mu <= other.mu
