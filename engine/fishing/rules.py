"""The hooks by which one fishing game differs from another, and the questions that may be asked of its rules.

House rule: a hook has the answer that most of the family gives. The questions (`captures`, `may_lay`, …) are asked
through the same hooks that the play uses: there is one implementation of each rule.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.actions import Action, Capture, Lay
from engine.cards import ACE, BIT, KING, OF_RANK, PACK40, RANK, VALUE40, Card, Cards, each
from engine.events import Captured
from engine.fishing.capture import Captures, Spread, Sums, Worth, spread, total, worth_of
from engine.fishing.declare import Declaration
from engine.fishing.state import Feat, FishingState
from engine.fishing.tally import Haul, Tally, count, side_score
from engine.game import Game, Legal
from engine.options import choice
from engine.score import HandScore

LAYS: tuple[Lay, ...] = tuple(Lay(card) for card in range(52))

LAST_CARD_SCOPA = choice("last_card_scopa", "never", "counts")
PRIMIERA_MISSING_SUIT = choice("primiera_missing_suit", "ineligible", "sum")

NEVER: Cards = 1 << 52
"""A set that no pile contains."""


class FishingRules(Game[FishingState]):
    """A game of the Scopa family at one table: its pieces, chosen in `__init__`, and its hooks."""

    state_type: ClassVar[type[FishingState]] = FishingState
    pack: ClassVar[tuple[Card, ...]] = PACK40
    scopa: ClassVar[str] = "scopa"
    """What clearing the table is called."""
    matta: ClassVar[Card | None] = None
    """The card whose value its holder may name, if the game has one."""
    win_name: ClassVar[str] = ""
    """What winning the match inside a hand is called, if that can be."""
    joint: ClassVar[str] = ""
    """What it is called when a card and what it takes make a fixed sum: ``fifteen``, ``eleven``."""
    accuse: ClassVar[tuple[str, ...]] = ()
    """The kinds of bonus hand."""
    hand_size: int = 3
    """The cards that each seat gets in a deal."""
    auto_accuse: bool = True
    """Bonus hands declare themselves at the deal."""
    accusa_binds: bool = True
    """A value that the matta takes in an accusa holds for the rest of the hand (CIR-5)."""
    worths: tuple[Worth, ...] = (worth_of(PACK40, VALUE40),)
    """What the cards are worth: by themselves, and for each value that may bind the wild card."""
    wants: tuple[Sums, ...] = ()
    """What a card of each value can take: where nothing of it is within reach, nobody looks closer."""
    nameable: Cards = 0
    """The wild card, if its holder may name its value when he captures with it."""
    free_to_lay: bool = False
    """Any card may be laid, also if it could capture."""
    winning: Cards = NEVER
    """The cards that win the match at once for the side that has them all (CIR-24, CIC-9)."""
    tallies: tuple[Tally, ...] = ()
    """The count at the end of a hand."""

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        self.target = int(self.house["target"])
        self.values = {RANK[card]: self.worths[0].of[card] for card in self.pack}
        self.last_card_counts = self.house["last_card_scopa"] == "counts"
        self.nothing: Legal = ((),) * seats
        self.following = tuple((seat + 1) % seats for seat in range(seats))
        self.before = tuple((seat - 1) % seats for seat in range(seats))
        self.order = tuple((*range(first, seats), *range(first)) for first in range(seats))

    @property
    def deals(self) -> int:
        """How many times cards are dealt in a hand."""
        return (len(self.pack) - 4) // (self.seats * self.hand_size)

    # The hooks.

    def takes(self, table: Spread, card: Card, value: int) -> Captures:
        """The captures open to `card`, played for `value`."""
        raise NotImplementedError

    def sweeps(self, table: Cards, card: Card, worth: Worth) -> bool:
        """Whether this card, worth an ace, takes everything on that table."""
        return False

    def may_be_laid(self, table: Spread, value: int) -> bool:
        """Whether a card of that value, which could take something, may be laid all the same."""
        return False

    def plays(self, state: FishingState, hand: Cards) -> tuple[Action, ...]:
        """All that may be played from this hand."""
        worth = self.worths[state.matta or 0]
        table = spread(state.table, worth)
        found: list[Action] = []
        rest, of, wants, reach = hand, worth.of, self.wants, table.reach
        while rest:
            card = rest.bit_length() - 1
            rest ^= BIT[card]
            value = of[card]
            taken = self.takes(table, card, value) if reach & wants[value] else ()
            if self.free_to_lay or not taken or self.may_be_laid(table, value):
                found.append(LAYS[card])
            for cards in taken:
                found.append(Capture(card, cards))  # noqa: PERF401 - the hottest loop of the engine
        if hand & self.nameable and state.matta is None:
            found += self.named_plays(state.table)
        return tuple(found)

    def named_plays(self, table: Cards) -> list[Action]:
        """The captures that name the value of the wild card (CIR-5)."""
        return []

    def how(self, table: Cards, card: Card, value: int, taken: Cards, worth: Worth) -> str:
        """By which rule these cards are taken."""
        if value == ACE and taken == table and self.sweeps(table, card, worth):
            return "sweep"
        if not taken & (taken - 1):
            return "equal" if taken & worth.share[value] else self.joint
        return "sum" if total(taken, worth) == value else self.joint

    def feats(self, state: FishingState, seat: int, card: Card, taken: Cards) -> tuple[tuple[str, int], ...]:
        """The points that this capture brings by itself (FAM-2)."""
        return ((self.scopa, 1),) if taken == state.table and self.may_clear(state, seat, card) else ()

    def may_clear(self, state: FishingState, seat: int, card: Card) -> bool:
        """Whether clearing the table with this card counts: not with the very last one of the hand (FAM-2)."""
        last = not state.stock and seat == state.dealer and not state.hands[seat] & ~BIT[card]
        return self.last_card_counts or not last

    def forgotten(self, state: FishingState, seat: int, card: Card) -> tuple[Cards, ...]:
        """The captures that may still be claimed once this card is laid (CIR-9)."""
        return ()

    def knockers(self, state: FishingState) -> Iterable[int]:
        """The seats that may still declare: they hold something, and have not played from it (CIR-13)."""
        return [seat for seat in each(state.pending) if state.hands[seat].bit_count() == self.hand_size]

    def wins(self, pile: Cards) -> bool:
        """Whether a side with this pile wins the match at once."""
        return pile & self.winning == self.winning

    # What a capture is.

    def captured(
        self, state: FishingState, seat: int, card: Card, taken: Cards, named: int | None, claimer: int | None = None
    ) -> Captured:
        """What the capture is: by which rule, for what value, with which points."""
        worth = self.worths[state.matta or 0]
        value = named or worth.of[card]
        how = self.how(state.table, card, value, taken, worth)
        feats = self.feats(state, seat, card, taken)
        return Captured(seat, card, taken, how, value if value != self.worths[0].of[card] else None, feats, claimer)

    def layer(self, state: FishingState) -> int:
        """Who laid the last card: the seat before the one to move; the very last card of a hand is the dealer's."""
        return state.dealer if state.to_move is None else self.before[state.to_move]

    def claimers(self, state: FishingState) -> tuple[int, ...]:
        """The seats that may claim: either partner of the side that laid the last card (CIR-9)."""
        return self.sides[self.side_of[self.layer(state)]]

    def before_claim(self, state: FishingState) -> FishingState:
        """The card that forgot a capture is in the air again."""
        return state if state.laid is None else replace(state, table=state.table & ~BIT[state.laid])

    def claimed(self, state: FishingState, taken: Cards, claimer: int) -> Captured:
        """What the capture is that the card just laid forgot: it counts in full, as if it had been made (CIR-9)."""
        if state.laid is None:
            raise AssertionError("claims are open only while the card lies there")
        return self.captured(self.before_claim(state), self.layer(state), state.laid, taken, None, claimer)

    # The questions.

    def captures(self, table: Cards, card: Card, matta: int | None = None) -> Captures:
        """The captures that `card` has on that table while `matta` is the value already bound to the wild card."""
        worth = self.worths[matta or 0]
        return self.takes(spread(table, worth), card, worth.of[card])

    def named_captures(self, table: Cards) -> dict[int, Captures]:
        """The captures of the unbound wild card by each other value that its holder may name for them (CIR-5)."""
        return {}

    def may_lay(self, table: Cards, card: Card, matta: int | None = None) -> bool:
        """Whether `card` may be played on that table without a capture."""
        worth = self.worths[matta or 0]
        look = spread(table, worth)
        taken = self.takes(look, card, worth.of[card])
        return not taken or self.free_to_lay or self.may_be_laid(look, worth.of[card])

    def declarations(self, hand: Cards) -> tuple[Declaration, ...]:
        """The bonus hands that may be declared with these cards, fresh from a deal."""
        return ()

    def judge_table(self, table: Cards) -> tuple[str, int]:
        """Why the first cards of the table are dealt again (or nothing), and the scope that they give the dealer."""
        return "", 0

    def score_piles(self, piles: Sequence[Cards], feats: Sequence[Feat] = ()) -> HandScore:
        """The count of these piles, by side, with the `feats` of the hand."""
        own: list[list[Feat]] = [[] for _ in piles]
        for feat in feats:
            own[self.side_of[feat[1]]].append(feat)
        lines, nobody = count(self.tallies, Haul(piles, own))
        return HandScore(tuple([side_score(*side) for side in zip(lines, map(self.wins, piles), strict=True)]), nobody)


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with one of them changed."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def pairs(seats: int) -> tuple[tuple[int, int], ...]:
    """Partners opposite each other."""
    return tuple((seat, seat + seats // 2) for seat in range(seats // 2))


def three_kings(table: Cards) -> bool:
    """Three or four kings among the first cards (TOZ-4, CIN-2)."""
    return (table & OF_RANK[KING]).bit_count() >= 3
