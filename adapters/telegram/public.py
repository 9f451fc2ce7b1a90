"""What the whole chat sees: the one live table, and the records that stay.

House rules: a message is edited while it is in sight, and sent anew when it is to ring, is gone, or has scrolled away.
What was overtaken is tidied when there is room for it: of all its announcements one message stays, the rest goes. A
table that announced nothing goes as soon as another takes its place that announces nothing either.
"""

from typing import Final

from msgspec.structs import replace

from adapters.telegram.drawing import draw_delivery, draw_news
from adapters.telegram.html import plain
from adapters.telegram.post import Post, Spot
from adapters.telegram.ref import Old, Ref
from adapters.telegram.render import LONGEST, Drawn
from adapters.telegram.scroll import Scroll
from bot.directory import Directory
from bot.screens.names import width
from bot.screens.values import Delivery, Slot

RINGS: Final = "tg://user?id="
"""What notifies somebody, if it is sent."""
MANY: Final = 20
"""How many overtaken messages are tidied away at once."""
TOO_MANY: Final = 40
"""How many are taken away even when calls are short."""


class Public:
    """Shows tables and records."""

    def __init__(self, directory: Directory, post: Post, scroll: Scroll) -> None:
        self._directory, self._post, self._scroll = directory, post, scroll

    async def show(self, delivery: Delivery, ref: Ref, spot: Spot) -> Ref:
        """Send or edit it. Raises `LaterError`, `RefusedError`."""
        shown = await self._edit(delivery, ref, spot) or await self._send(delivery, ref, spot)
        return await self._tidy(shown, spot, all_=not delivery.screen.rows)

    async def _edit(self, delivery: Delivery, ref: Ref, spot: Spot) -> Ref | None:
        """The message as it is now; nothing where it has to be sent."""
        far = delivery.slot is Slot.TABLE and self._scroll.is_far(spot.key, ref.id)
        if not ref.id or far or delivery.screen.attachment:
            return None
        drawn = await draw_delivery(self._directory, delivery, ref.head)
        if delivery.fresh and not self._is_there(delivery, ref, spot, drawn):
            return None
        return ref if await self._post.edit(spot, ref.id, drawn) else None

    def _is_there(self, delivery: Delivery, ref: Ref, spot: Spot, drawn: Drawn) -> bool:
        """Whether a table that is wanted at the bottom stands there already, and nobody is to be rung for."""
        quiet = not (delivery.head or ref.head or RINGS in drawn.text)
        return quiet and delivery.slot is Slot.TABLE and self._scroll.is_lowest(spot.key, ref.id)

    async def _send(self, delivery: Delivery, ref: Ref, spot: Spot) -> Ref:
        head = await draw_news(self._directory, delivery)
        number = await self._post.send(spot, await draw_delivery(self._directory, delivery, head))
        moves = delivery.slot is Slot.TABLE and ref.id
        return Ref(number, head=head, old=(*ref.old, Old(ref.id, ref.head)) if moves else ref.old)

    async def _tidy(self, ref: Ref, spot: Spot, *, all_: bool) -> Ref:
        """What was overtaken is taken away, if it is much or nothing more is to come. What it announced stays in one
        message, unless there has long been no room to write it.
        """
        if ref.old and not (ref.head or ref.old[-1].head):
            ref = await self._tidy_silent(ref, spot)
        if not ref.old or (len(ref.old) < MANY and not all_):
            return ref
        told = [old for old in ref.old if old.head]
        kept = told[-1].id if told else 0
        written = not told or await self._post.cut_down(spot, kept, _joined([old.head for old in told]))
        if not written and len(ref.old) < TOO_MANY:
            return ref
        gone = tuple(old.id for old in ref.old if not (written and old.id == kept))
        return Ref(ref.id, head=ref.head) if await self._post.delete(spot, gone) else ref

    async def _tidy_silent(self, ref: Ref, spot: Spot) -> Ref:
        """Take away what announced nothing."""
        silent = tuple(old.id for old in ref.old if not old.head)
        done = await self._post.delete(spot, silent)
        return replace(ref, old=tuple(old for old in ref.old if old.head)) if done else ref


def _joined(heads: list[str]) -> str:
    """Announcements one below the other, the latest where there are too many."""
    while width(plain("\n".join(heads))) > LONGEST:
        heads = heads[1:]
    return "\n".join(heads)
