"""Quiet hours: nothing of a person's time passes in them."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.nights import night_of
from bot.table import Night
from bot.timers import DAY, is_night, later

ROME = ZoneInfo("Europe/Rome")
HOUR = 3600.0
OFFSET = 500.0


def at(text: str) -> float:
    """A moment of Osteria's clock, by the time of day in Rome on 1 December (or another day)."""
    return (
        datetime.fromisoformat(text if "T" in text else f"2026-12-01T{text}").replace(tzinfo=ROME).timestamp() - OFFSET
    )


def night(now: str, quiet: str = "23-8") -> Night:
    found = night_of(quiet, at(now), OFFSET, ROME)
    assert found
    return found


@pytest.mark.parametrize(("now", "quiet"), [("22:59", False), ("23:00", True), ("03:30", True), ("08:00", False)])
def test_quiet_hours_are_those_of_the_operators_zone(now: str, quiet: bool) -> None:
    assert is_night(at(now), night("12:00")) is quiet
    assert is_night(at(now), night(now)) is quiet


def test_without_quiet_hours_there_are_none() -> None:
    assert night_of("", at("03:00"), OFFSET, ROME) is None
    assert not is_night(at("03:00"), None)
    assert later(100.0, 120.0, None) == 220.0


@pytest.mark.parametrize(
    ("since", "seconds", "until"),
    [
        ("20:00", 120, "20:02"),
        ("22:59", 120, "2026-12-02T08:01"),
        ("22:58", 120, "2026-12-02T08:00"),
        ("23:00", 120, "2026-12-02T08:02"),
        ("03:00", 120, "08:02"),
        ("08:00", 120, "08:02"),
        ("12:00", DAY, "2026-12-02T21:00"),
        ("22:00", DAY, "2026-12-03T16:00"),
        ("03:00", 15 * HOUR, "2026-12-02T08:00"),
    ],
)
def test_a_persons_time_stands_still_in_them(since: str, seconds: float, until: str) -> None:
    for told in ("12:00", "03:00", "22:59"):
        assert later(at(since), seconds, night(told)) == at(until)


def test_hours_within_one_day() -> None:
    siesta = night("10:00", "1-9")
    assert (siesta.length, siesta.until) == (8 * HOUR, "9")
    assert later(at("00:30"), HOUR, siesta) == at("09:30")


def test_an_hour_that_the_clocks_skip_is_the_hour_that_people_read() -> None:
    spring = night("2027-03-29T12:00")
    assert is_night(at("2027-03-29T23:00"), spring)
    assert not is_night(at("2027-03-29T22:59"), spring)
