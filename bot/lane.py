"""What waits to be delivered to one chat. Pure: no clock, no database."""

import asyncio
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bot.screens.values import Delivery

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds after which a failed delivery is tried again: doubled each time, up to the longest."""

Address = tuple[int, int, str, str]
"""Chat, person (0: all), slot and key: where a delivery belongs."""


def address(delivery: Delivery) -> Address:
    return delivery.chat, delivery.person, delivery.slot.value, delivery.key


class Parcel(Struct, frozen=True):
    """A delivery with all that it overtook: `ids` are the numbers of the stored deliveries that it stands for."""

    delivery: Delivery
    ids: tuple[int, ...]


def overtake(older: Parcel | None, newer: Parcel) -> Parcel:
    """One parcel for both: the newer screen under the announcements of both; sent anew if either was to be."""
    if older is None:
        return newer
    old, new = older.delivery, newer.delivery
    merged = replace(new, head=old.head + new.head, fresh=old.fresh or new.fresh)
    return Parcel(merged, older.ids + newer.ids)


class Lane:
    """The parcels of a chat by address, oldest first; `failures` counts those in a row."""

    def __init__(self) -> None:
        self._parcels: dict[Address, Parcel] = {}
        self.failures = 0
        self.task: asyncio.Task[None] | None = None

    def put(self, parcel: Parcel) -> None:
        """A new parcel, in the place of the one that it overtakes."""
        place = address(parcel.delivery)
        self._parcels[place] = overtake(self._parcels.get(place), parcel)

    def change(self, change: Callable[[Delivery], Delivery]) -> None:
        """Change all that waits."""
        for place, parcel in self._parcels.items():
            self._parcels[place] = replace(parcel, delivery=change(parcel.delivery))

    def clear(self) -> None:
        """Nothing waits any more."""
        self._parcels.clear()

    def take(self) -> Parcel | None:
        """The parcel that has waited longest."""
        return self._parcels.pop(next(iter(self._parcels))) if self._parcels else None

    def put_back(self, parcel: Parcel, *, last: bool = False) -> None:
        """A parcel that could not be delivered: first again, or `last` so that it holds up no other. Newer ones
        overtake it.
        """
        place = address(parcel.delivery)
        newer = self._parcels.pop(place, None)
        mine = {place: overtake(parcel, newer) if newer else parcel}
        self._parcels = self._parcels | mine if last else mine | self._parcels

    def wait(self) -> float:
        """How long to wait after one more failure."""
        self.failures += 1
        return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (self.failures - 1))
