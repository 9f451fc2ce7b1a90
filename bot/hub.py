"""What Osteria gives to the adapter of a platform that pushes."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from msgspec import Struct

from bot.chatlife import ChatLife
from bot.directory import Directory
from bot.intake import Intake
from bot.ports import Answer, Inbound

Handle: TypeAlias = Callable[[Inbound], Awaitable[Answer]]
"""Hand in what a person did; all that follows is stored when it returns."""


class Hub(Struct, frozen=True):
    """`handle` is `Manager.handle`. What is pushed goes to `intake` before it is acknowledged, and to `handle` or
    `life` after it; what does not go to `handle` is told to be done by the adapter itself.
    """

    directory: Directory
    handle: Handle
    intake: Intake
    life: ChatLife
