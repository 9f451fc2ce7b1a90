"""The newest screen of a slot wins, and no announcement is lost."""

import pytest

from bot.lane import FIRST_WAIT, LONGEST_WAIT, Lane, Parcel, overtake
from bot.screens.values import Delivery, Line, Screen, Slot, Text


def parcel(number: int, *, key: str = "1", head: str = "", fresh: bool = False) -> Parcel:
    lines = (Line((Text(head),)),) if head else ()
    screen = Screen((Line((Text(f"screen {number}"),)),))
    return Parcel(Delivery(1, Slot.TABLE, key, screen, fresh=fresh, head=lines, id=number), (number,))


def heads(one: Parcel | None) -> list[str]:
    assert one
    return [span.text for line in one.delivery.head for span in line.spans if isinstance(span, Text)]


def test_the_newer_screen_wins_under_the_announcements_of_both() -> None:
    merged = overtake(parcel(1, head="scopa"), parcel(2, head="asso"))
    assert merged.delivery.id == 2
    assert heads(merged) == ["scopa", "asso"]
    assert merged.ids == (1, 2)


@pytest.mark.parametrize(("older", "newer"), [(True, False), (False, True), (True, True)])
def test_what_was_to_ring_still_rings(older: bool, newer: bool) -> None:
    assert overtake(parcel(1, fresh=older), parcel(2, fresh=newer)).delivery.fresh


def test_a_lane_keeps_one_parcel_for_a_place_oldest_first() -> None:
    lane = Lane()
    for one in (parcel(1, key="a", head="x"), parcel(2, key="b"), parcel(3, key="a", head="y")):
        lane.put(one)
    first, second = lane.take(), lane.take()
    assert heads(first) == ["x", "y"]
    assert first == overtake(parcel(1, key="a", head="x"), parcel(3, key="a", head="y"))
    assert second == parcel(2, key="b")
    assert lane.take() is None


def test_what_comes_back_is_overtaken_by_what_came_meanwhile() -> None:
    lane = Lane()
    lane.put(parcel(2, head="asso"))
    lane.put(parcel(3, key="b"))
    lane.put_back(parcel(1, head="scopa"))
    assert lane.take() == overtake(parcel(1, head="scopa"), parcel(2, head="asso"))


def test_what_fails_of_itself_waits_behind_the_others() -> None:
    lane = Lane()
    lane.put(parcel(2, key="b"))
    lane.put_back(parcel(1), last=True)
    assert [lane.take(), lane.take()] == [parcel(2, key="b"), parcel(1)]


def test_each_failure_in_a_row_doubles_the_wait_up_to_a_limit() -> None:
    lane = Lane()
    waits = [lane.wait() for _ in range(10)]
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert max(waits) == LONGEST_WAIT
