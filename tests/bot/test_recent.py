"""A memory that forgets what was not asked for the longest."""

from bot.recent import Recent


def test_it_forgets_what_was_not_asked_for_the_longest() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.get("a") == 1
    recent.put("c", 3)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (1, None, 3)
    assert len(recent) == 2


def test_what_is_dropped_is_gone_and_may_be_dropped_again() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.drop("a")
    recent.drop("a")
    assert recent.get("a") is None


def test_what_is_put_again_is_new() -> None:
    recent: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        recent.put(key, value)
    assert (recent.get("a"), recent.get("b")) == (3, None)
