"""How far messages have scrolled away: which numbers were seen in a chat. In memory only.

A supergroup numbers its messages one after the other, so a number tells how many there were. Elsewhere (a private chat,
a small group, a topic) others are counted in between, so only those that were seen count.
"""

from collections import deque
from typing import Final

from bot.recent import Recent

FAR: Final = 12
"""Newer messages after which one is out of sight."""
CHATS: Final = 10_000


class Scroll:
    """The newest messages of each place."""

    def __init__(self) -> None:
        self._seen: Recent[str, deque[int]] = Recent(CHATS)

    def saw(self, place: str, message: int) -> None:
        """A message was seen, sent by whomever."""
        seen = self._seen.get(place) or deque(maxlen=FAR)
        if message > max(seen, default=0):
            seen.append(message)
            self._seen.put(place, seen)

    def is_lowest(self, place: str, message: int) -> bool:
        """Whether nothing that was seen stands below a message."""
        seen = self._seen.get(place)
        return seen is not None and seen[-1] == message

    def is_far(self, place: str, message: int) -> bool:
        """Whether a message is out of sight."""
        seen = self._seen.get(place)
        if not seen:
            return False
        numbered = place.startswith("-100") and "/" not in place
        return (numbered and seen[-1] - message >= FAR) or (len(seen) == FAR and seen[0] > message)
