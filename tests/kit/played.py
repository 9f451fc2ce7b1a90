"""A match played in text: packs whose first cards are named, plays as lines, what may be played as words."""

from typing import Any, cast

from msgspec.structs import replace

from engine.actions import Pack
from engine.cards import Card, read_cards
from engine.events import Event
from engine.game import Game
from engine.notation import read_play, write_action


def pack_of(named: str, pack: tuple[Card, ...]) -> Pack:
    """A whole pack that begins with the named cards; the others follow in their fixed order."""
    first = read_cards(named)
    return Pack((*first, *(card for card in pack if card not in first)))


class Played:
    """A match, played in text. `events` are those of the last line."""

    def __init__(self, game: Game[Any], dealer: int = 0, **changes: Any) -> None:
        """A match about to begin; `dealer` counts from 1, 0 is the last seat. `changes` are made to its first state."""
        self.game = game
        self.state: Any = game.restore(replace(game.new((dealer or game.seats) - 1), **changes))
        self.events: tuple[Event, ...] = ()

    def deal(self, *named: str) -> "Played":
        """Deal a pack that begins with these cards: hands in order of play from the dealer's next, then the table,
        then the stock.
        """
        self.state, self.events = self.game.supply(self.state, pack_of(" ".join(named), self.game.pack))
        return self

    def play(self, *lines: str) -> "Played":
        """Play these lines, such as ``1: draw``."""
        for line in lines:
            seat, play = cast("tuple[int | None, Any]", read_play(line))
            step = self.game.supply(self.state, play) if seat is None else self.game.apply(self.state, seat, play)
            self.state, self.events = step
        return self

    def may(self, seat: int) -> set[str]:
        """What this seat, counted from 1, may do now, in words."""
        return {write_action(action) for action in self.game.legal_actions(self.state, seat - 1)}

    def found(self, kind: type[Event]) -> Any:
        """The one event of this kind in the last line."""
        (event,) = (event for event in self.events if isinstance(event, kind))
        return event
