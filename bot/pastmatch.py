"""A match that is over, played again from its record: every position in it, and all chance that it needed. Pure.

House rules: a position is what a reader steps through: a hand as it was dealt, then each play with all that followed by
itself. A pack that was void at once is no position of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.proofs import Draw, Proof, read_proofs
from engine.actions import Lot, Pack, PackNeeded, Stock
from engine.events import Event, HandScored, WonAtOnce
from engine.game import Game, State
from engine.record import Line, Record, read_record
from engine.replay import game_of, steps


class Position(Struct, frozen=True):
    """Where the match stood in a `hand`, after its play `number` (0: as it was dealt), and the `events` that led
    there. `dealt`: no play did.
    """

    hand: int
    number: int
    state: State
    events: tuple[Event, ...]
    dealt: bool

    @property
    def scored(self) -> HandScored | None:
        """The score of the hand, if it ended here."""
        return next((event for event in self.events if isinstance(event, HandScored)), None)

    @property
    def ends(self) -> bool:
        """Whether its hand is over here."""
        return any(isinstance(event, HandScored | WonAtOnce) for event in self.events)


class PastMatch(Struct, frozen=True):
    """The match of a record: its rules, the positions in order, and whatever was drawn."""

    record: Record
    game: Game[Any]
    positions: tuple[Position, ...]
    draws: tuple[Draw, ...]

    def of_hand(self, hand: int) -> list[int]:
        """The positions of a hand."""
        return [at for at, position in enumerate(self.positions) if position.hand == hand]

    def end_of(self, hand: int) -> int:
        """Where a hand was scored; its last position where it never was."""
        places = self.of_hand(hand)
        return next((at for at in places if self.positions[at].ends), places[-1])

    def is_over(self, hand: int) -> bool:
        """Whether a hand was played to its end."""
        return any(self.positions[at].ends for at in self.of_hand(hand))

    @property
    def ended(self) -> int:
        """The last hand that was played to its end; 0 for none."""
        return max((position.hand for position in self.positions if position.ends), default=0)


def play_again(text: str) -> PastMatch:
    """The match of a record. Raises `Nonsense`, where a line is at fault `RecordError`."""
    record = read_record(text)
    game = game_of(record)
    proofs = read_proofs(text)
    positions: list[Position] = []
    draws: list[Draw] = []
    before: State = game.new(record.dealer)
    for line, (state, events) in zip(record.lines, steps(game, record), strict=True):
        draws += _drawn(before, line, state, proofs.get(line.number))
        _add(positions, line, game.strip(state), events)
        before = state
    return PastMatch(replace(record, lines=()), game, tuple(positions), tuple(draws))


def _drawn(before: State, line: Line, after: State, proof: Proof | None) -> Iterator[Draw]:
    """What chance brought, if it was chance's turn."""
    if isinstance(line.play, Pack | Stock | Lot) and before.need is not None:
        yield Draw(after.hand, before.need, line.play, proof)


def _add(positions: list[Position], line: Line, state: State, events: Sequence[Event]) -> None:
    """Another position, or more of the last one."""
    dealt = isinstance(line.play, Pack)
    if positions and _goes_on(positions[-1], line):
        last = positions.pop()
        positions.append(replace(last, hand=state.hand, state=state, events=(*last.events, *events)))
        return
    number = positions[-1].number + 1 if positions and positions[-1].hand == state.hand else 0
    positions.append(Position(state.hand, number, state, tuple(events), dealt))


def _goes_on(last: Position, line: Line) -> bool:
    """Whether a line belongs to the position before it: a new stock, a lot, a pack for one that was void at once."""
    if line.seat is not None:
        return False
    void = isinstance(last.state.need, PackNeeded) and last.state.need.again and last.dealt
    return void or not isinstance(line.play, Pack)
