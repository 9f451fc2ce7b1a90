"""What a platform offers to screens, in words that name none."""

from typing import Final

from msgspec import Struct


class Surface(Struct, frozen=True):
    """What screens may count on: each adapter tells its own.

    `every_hand`: an edit costs nothing, so all hands are drawn again at every play, not only at those of their owners.
    `beside`: table and hand are in sight together, so nobody has to ask for the table as it is now. `link`: what a link
    begins with that opens a private chat with Osteria; its purpose follows ("" where there are none). `columns`: cards
    in a row of buttons; `choices`: captures in a chooser before it has pages.
    """

    every_hand: bool = False
    beside: bool = False
    link: str = ""
    columns: int = 4
    choices: int = 12


PLAIN: Final = Surface()
"""Nothing beyond what every chat can do."""
