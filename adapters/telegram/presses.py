"""What people pressed a moment ago: by it they can be answered for some seconds. In memory only."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from adapters.telegram.inbound import Press
from bot.recent import Recent

GOOD: Final = 14.0
"""Seconds in which a press lets an ephemeral message be sent: Telegram says 15."""
AGAIN: Final = 20.0
"""Seconds in which a second press means that nothing was seen."""
TWICE: Final = 2
"""After so many second presses the alert comes first."""
KEPT: Final = 10_000


class _Kept(Struct, frozen=True):
    press: Press
    at: float


FREELY: Final = Press(asks=True)
"""What stands for a press where none is needed."""


class Presses:
    """The last press of each person in each place, and the groups where the bot is an admin: it needs none there."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last: Recent[tuple[str, str], _Kept] = Recent(KEPT)
        self._ruled: Recent[str, bool] = Recent(KEPT)

    def rule(self, group: str, *, rules: bool) -> None:
        """The bot is an admin of a group, or is none any more."""
        self._ruled.put(group, rules)

    def freely(self, place: str) -> Press | None:
        """What stands for a press where the bot is known to be an admin."""
        return FREELY if self._ruled.get(place.partition("/")[0]) else None

    def note(self, place: str, person: str, press: Press) -> None:
        """Somebody pressed."""
        self._last.put((place, person), _Kept(press, self._clock()))

    def here(self, place: str, person: str) -> Press | None:
        """His press in a place, while it is good."""
        kept = self._last.get((place, person))
        return kept.press if kept and self._clock() - kept.at < GOOD else None

    def there(self, place: str, person: str) -> bool:
        """Whether he pressed in his private chat later than in this place, a moment ago."""
        kept, elsewhere = self._last.get((place, person)), self._last.get((person, person))
        later = elsewhere is not None and (kept is None or elsewhere.at > kept.at)
        return later and elsewhere is not None and self._clock() - elsewhere.at < GOOD


class Peeks:
    """Who asked for his hand again because he had not seen it, and so is told it in an alert."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: Recent[tuple[str, str], float] = Recent(KEPT)
        self._unseen: Recent[str, int] = Recent(KEPT)

    def ask(self, place: str, person: str) -> bool:
        """He asks for his hand: whether it is told in an alert."""
        before, now = self._asked.get((place, person)), self._clock()
        self._asked.put((place, person), now)
        again = before is not None and now - before < AGAIN
        if again:
            self._unseen.put(person, (self._unseen.get(person) or 0) + 1)
        return again or (self._unseen.get(person) or 0) >= TWICE
