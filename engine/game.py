"""The contract of a game: new · legal_actions · apply · supply · view.

House rules of the engine:

1. Pure. No I/O, no clock, no randomness, no language, no platform; the same calls give the same values.
2. A `Game` object is the rules of one table: a game, its number of seats and its house rules. It holds no play. A
   `State` is the play, frozen; every step returns a new one together with the events that happened.
3. One source of legality: `apply` accepts exactly what `legal_actions` offers. The legal set is computed once, when a
   state is made, and kept with it; `restore` makes it again for a state that was stored without.
4. Chance is an action from outside: while `state.need` is set nobody may act, and only `supply` goes on.
5. Who may see an event is decided where the event is defined (`Event.seen_by`). A view is built field by field.
6. Seats and sides count from 0 inside, from 1 in text. Seat order is the order of play (FAM-7).
7. No code outside a game's own file asks which game it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, Chance, Lot, LotNeeded, Need, Pack, PackNeeded, Stock, StockNeeded
from engine.cards import Card, each
from engine.errors import IllegalAction, Nonsense, PairsOdd, Reason, SeatsImpossible
from engine.events import Event
from engine.options import Option, settle
from engine.view import View

Legal = tuple[tuple[Action, ...], ...]
"""What each seat may do now, by seat."""


class State(Struct, frozen=True, kw_only=True):
    """What every play has in common; each game adds its own fields.

    `hand` counts the hands begun; `totals` are the match points of each side (Trentuno: the lives of each seat);
    `to_move` is the seat whose turn it is, if any; `need` is the chance that the engine waits for; `winner` is the
    side that has won the match.
    """

    dealer: int
    hand: int
    totals: tuple[int, ...]
    to_move: int | None = None
    need: Need | None = None
    winner: int | None = None
    legal: Legal = ()


S = TypeVar("S", bound=State)


class Progress(Struct, Generic[S], frozen=True, gc=False):
    """One step: the new state, and what happened on the way to it, in order. It can be unpacked into the two."""

    state: S
    events: tuple[Event, ...]

    def __iter__(self) -> Iterator[Any]:
        return iter((self.state, self.events))


class Game(ABC, Generic[S]):
    """The rules of one table: a game with its seats and house rules. Subclasses are the name cards of the games."""

    name: ClassVar[str]
    """The game's name in commands, records and catalogues."""
    pack: ClassVar[tuple[Card, ...]]
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of players that the game takes under some set of house rules."""
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Named groups of house rules; the first one is the defaults."""
    suits: ClassVar[str] = "italian"
    """The suits that the game is shown with unless the table says otherwise: ``french`` or ``italian``."""
    clockwise: ClassVar[bool] = False
    """Only a word shown to players (FAM-7)."""
    hand_by_suit: ClassVar[bool] = False
    """A hand is shown by suit, not by rank."""
    spares: bool = False
    """Under these house rules a card that can capture may be laid all the same, always or in some positions."""
    first_dealer: ClassVar[str] = ""
    """How the first dealer is found: ranks from high to low for "highest card" (ties draw again), empty for a lot
    (FAM-7).
    """
    state_type: ClassVar[type[State]]

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        """The rules for that many `seats` under the `chosen` house rules.

        Raises `Nonsense`, in particular `OptionClash`, `SeatsImpossible` and `PairsOdd`, if there is no such table.
        """
        self.house = settle(self.options, chosen or {})
        self.seats = seats
        allowed = self.seats_allowed(self.house)
        if seats not in allowed:
            if self.house.get("teams") == "pairs" and (seats % 2 or seats < 4):
                raise PairsOdd(seats)
            raise SeatsImpossible(self.name, seats, allowed)
        self.sides = self.partners()
        self.side_of = tuple(
            next(side for side, members in enumerate(self.sides) if seat in members) for seat in range(seats)
        )

    @classmethod
    def seats_allowed(cls, house: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of players that these settled house rules allow."""
        return cls.seat_counts

    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of its seats, in seat order of their first member. By default each for himself."""
        return tuple((seat,) for seat in range(self.seats))

    @abstractmethod
    def new(self, dealer: int) -> S:
        """A match about to begin: it waits for the pack of its first hand, dealt by `dealer`."""

    @abstractmethod
    def legal_of(self, state: S) -> Legal:
        """What each seat may do in `state`, computed from the rest of it. Empty tuples while chance is awaited."""

    @abstractmethod
    def step(self, state: S, seat: int, action: Action) -> Progress[S]:
        """Carry out a legal action."""

    @abstractmethod
    def deal(self, state: S, chance: Chance) -> Progress[S]:
        """Carry on with the chance that `state` needs, known to be of the right kind."""

    @abstractmethod
    def why_not(self, state: S, seat: int, action: Action) -> Reason:
        """Why that action is not legal now: what to tell a person. Only asked for an action that is not legal."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What that seat may see; ``None`` is a spectator."""

    def legal_actions(self, state: S, seat: int) -> tuple[Action, ...]:
        """What `seat` may do now, each action once."""
        return state.legal[seat] if state.legal else ()

    def apply(self, state: S, seat: int, action: Action) -> Progress[S]:
        """Carry out `action` for `seat`. Raises `IllegalAction` for whatever `legal_actions` does not offer."""
        if not state.legal or action not in state.legal[seat]:
            raise IllegalAction(self.why_not(state, seat, action))
        return self.step(state, seat, action)

    def supply(self, state: S, chance: Chance) -> Progress[S]:
        """Bring the chance that `state.need` asks for. Raises `Nonsense` if it is not that."""
        if error := chance_error(state.need, chance, self.pack):
            raise Nonsense(error)
        return self.deal(state, chance)

    def strip(self, state: S) -> S:
        """The state without what can be computed again: what a snapshot keeps."""
        return replace(state, legal=())

    def restore(self, state: S) -> S:
        """A stripped state made whole again."""
        return replace(state, legal=self.legal_of(state))


NEEDED: Mapping[type[Need], str] = {PackNeeded: "a pack", StockNeeded: "a new stock", LotNeeded: "a lot"}
"""What the engine waits for, in words."""


def chance_error(need: Need | None, chance: Chance, pack: tuple[Card, ...]) -> str | None:
    """Why this chance is not what is needed, in one line, or nothing."""
    match need, chance:
        case PackNeeded(), Pack(cards):
            return None if sorted(cards) == sorted(pack) else f"not a whole pack of {len(pack)} cards"
        case StockNeeded(wanted), Stock(cards):
            return None if sorted(cards) == sorted(each(wanted)) else "the stock must be all discards but the top one"
        case LotNeeded(seats), Lot(seat):
            return None if seat in seats else "the lot is drawn among those who staked"
        case None, _:
            return "nothing is to be dealt now"
        case _:
            return f"{NEEDED[type(need)]} is needed now"
