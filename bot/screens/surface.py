"""What a platform offers to screens, in words that name none."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct


def nowhere(_: str) -> str:
    """Where no link leads to a chat."""
    return ""


class Surface(Struct, frozen=True):
    """What screens may count on: each adapter tells its own.

    `every_hand`: an edit costs nothing, so all hands are drawn again at every play, not only at those of their owners.
    `beside`: table and hand are in sight together, so nobody has to ask for the table as it is now. `link`: what a link
    begins with that opens a private chat with Osteria; its purpose follows ("" where there are none). `direct`: hands
    come into the private chat for the asking, without a link. `unsure`: a private message in a group may not be seen,
    so its reader is told what to do then. `scarce`: each message counts, so what is about to be overtaken is not edited
    before. `columns`: cards in a row of buttons; `choices`: captures in a chooser before it has pages. `choosers`: what
    a button leads to can be chosen in its place. `way` makes of a chat's key a link that leads there ("" where there is
    none).
    """

    every_hand: bool = False
    beside: bool = False
    link: str = ""
    direct: bool = False
    unsure: bool = False
    scarce: bool = False
    columns: int = 4
    choices: int = 12
    choosers: bool = False
    way: Callable[[str], str] = nowhere


PLAIN: Final = Surface()
"""Nothing beyond what every chat can do."""
