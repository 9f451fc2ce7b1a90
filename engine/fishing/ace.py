"""The ace that takes everything, and is kept by its player where there is nothing to take (TOZ-5, CIN-4)."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.cards import ACE, BIT, RANK, Card, Cards
from engine.events import Laid
from engine.fishing.capture import Worth
from engine.fishing.play import FishingGame, Step, without
from engine.fishing.rules import put
from engine.fishing.state import FishingState
from engine.options import flag

EMPTY_ACE_IS_LAST_TAKE = flag("empty_ace_is_last_take", default=False)


class AceGame(FishingGame):
    """A game whose ace takes everything."""

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        self.kept_is_last_take = self.house["empty_ace_is_last_take"] == "true"

    def ace_scopa(self, table: Cards) -> bool:
        """Whether an ace that clears this table makes a scopa."""
        return False

    def sweeps(self, table: Cards, card: Card, worth: Worth) -> bool:
        return True

    def feats(self, state: FishingState, seat: int, card: Card, taken: Cards) -> tuple[tuple[str, int], ...]:
        return super().feats(state, seat, card, taken) if RANK[card] != ACE or self.ace_scopa(state.table) else ()

    def lay(self, state: FishingState, seat: int, card: Card) -> Step:
        return self.keep(state, seat, card) if RANK[card] == ACE and not state.table else super().lay(state, seat, card)

    def keep(self, state: FishingState, seat: int, card: Card) -> Step:
        """An ace on an empty table goes, shown, into its player's pile, and takes nothing."""
        side = self.side_of[seat]
        after = replace(
            state,
            to_move=self.following[seat],
            hands=without(state.hands, seat, card),
            piles=put(state.piles, side, state.piles[side] | BIT[card]),
            laid=None,
            last=seat if self.kept_is_last_take else state.last,
        )
        return self.go_on(after, (Laid(seat, card, kept=True),))
