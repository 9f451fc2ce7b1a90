"""What people pressed a moment ago: by it they can be answered for some seconds. In memory only."""

from collections.abc import Callable
from enum import IntEnum
from itertools import count
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
    number: int


FREELY: Final = Press(asks=True)
"""What stands for a press where the bot is an admin: there it needs none."""


class Presses:
    """The last press of each person in each place."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last: Recent[tuple[str, str], _Kept] = Recent(KEPT)
        self._numbers = count()

    def note(self, place: str, person: str, press: Press) -> None:
        """Somebody pressed."""
        self._last.put((place, person), _Kept(press, self._clock(), next(self._numbers)))

    def forget(self, person: str) -> None:
        """Somebody is no more."""
        self._last.drop_where(lambda key: person in key)

    def here(self, place: str, person: str) -> Press | None:
        """His press in a place, while it is good."""
        kept = self._last.get((place, person))
        return kept.press if kept and self._clock() - kept.at < GOOD else None

    def there(self, place: str, person: str) -> bool:
        """Whether he pressed in his private chat later than in this place, a moment ago."""
        kept, elsewhere = self._last.get((place, person)), self._last.get((person, person))
        later = elsewhere is not None and (kept is None or elsewhere.number > kept.number)
        return later and elsewhere is not None and self._clock() - elsewhere.at < GOOD


class Seen(IntEnum):
    """How somebody sees his hand when he asks for it: below; in an alert; or he was told so, and asks on."""

    BELOW = 0
    ALERT = 1
    STUCK = 2


class Peeks:
    """Who asked for his hand again because he had not seen it, and so is told it in an alert."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: Recent[tuple[str, str], tuple[float, Seen]] = Recent(KEPT)
        self._unseen: Recent[str, int] = Recent(KEPT)

    def ask(self, place: str, person: str) -> Seen:
        """He asks for his hand: how he is to see it."""
        at, before = self._asked.get((place, person)) or (-AGAIN, Seen.BELOW)
        again = self._clock() - at < AGAIN
        if again:
            self._unseen.put(person, (self._unseen.get(person) or 0) + 1)
        told = again or (self._unseen.get(person) or 0) >= TWICE
        seen = Seen.STUCK if again and before else Seen.ALERT if told else Seen.BELOW
        self._asked.put((place, person), (self._clock(), seen))
        return seen
