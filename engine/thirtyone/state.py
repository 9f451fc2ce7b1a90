"""The play of a hand as it stands, and the house rules as the pieces of the game read them.

Lives are the `totals` of the state: a seat without lives is dead, and plays again only if it comes back.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action
from engine.cards import Card, Cards
from engine.events import Event
from engine.game import Progress, State
from engine.thirtyone.hand import Worth, best_of


class Rules(Struct, frozen=True):
    """The house rules of a table: the words of its options, read once."""

    lives: int
    three_of_a_kind: float
    return_taken_discard: bool
    discard_first: bool
    knock_from_lap: int
    no_knock_after_figure: bool
    knock_min_score: int
    one_more_each: bool
    redeal_early_31: bool
    auto_31: bool
    knocker_tie: str
    final_two_tie: str
    comeback_bets: bool
    exhaustion: str

    def worth(self, hand: Cards) -> Worth:
        """What a hand is worth at this table, of four cards the best three."""
        return best_of(hand, self.three_of_a_kind)


class TrentunoState(State, frozen=True, kw_only=True):
    """A match of Trentuno.

    `pot` counts the lives in the piatto. `hands` are the cards of each seat; `stock` has its next card first,
    `discards` its top card last. `laps` counts the turns that each seat has begun in this hand. The seat to move is
    between its two steps if it holds a `fresh` card, drawn or taken (`fresh_taken`), or if it has `dropped` one
    before drawing (`discard_first`).

    `knocker` has knocked; `figure`: the last turn discarded a figure; `takes`: the turns in a row that took a
    discard; `shuffles`: how often the stock was made anew; `awaiting`: the draw, turn or knock that waits for a new
    stock.

    `speakers` are the dead seats that have still to bet or pass before the deal, `bets` the stakes made, as (seat,
    number).

    Between the end of a hand and its score (a lot may have to be drawn first): `payers` lost a life, because of
    `why`. `before` are the lives with which the hand began.
    """

    pot: int = 0
    hands: tuple[Cards, ...] = ()
    stock: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    laps: tuple[int, ...] = ()
    fresh: Card | None = None
    fresh_taken: bool = False
    dropped: bool = False
    knocker: int | None = None
    figure: bool = False
    takes: int = 0
    shuffles: int = 0
    awaiting: Action | None = None
    speakers: tuple[int, ...] = ()
    bets: tuple[tuple[int, int], ...] = ()
    before: tuple[int, ...] = ()
    payers: tuple[int, ...] = ()
    why: str = ""


Step = Progress[TrentunoState]


def living(state: TrentunoState) -> tuple[int, ...]:
    """The seats that still have lives."""
    return tuple(seat for seat, lives in enumerate(state.totals) if lives)


def dead(state: TrentunoState) -> tuple[int, ...]:
    """The seats that are out."""
    return tuple(seat for seat, lives in enumerate(state.totals) if not lives)


def next_living(state: TrentunoState, seat: int) -> int:
    """The next seat in order of play that still has lives."""
    lives = state.totals
    following = seat + 1
    while following < len(lives) and not lives[following]:
        following += 1
    return following if following < len(lives) else next(other for other, left in enumerate(lives) if left)


def in_play_order(state: TrentunoState, first: int) -> tuple[int, ...]:
    """The living seats in order of play, beginning with `first` or whoever follows."""
    return tuple(sorted(living(state), key=lambda seat: (seat < first, seat)))


def with_hand(state: TrentunoState, seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands, that of `seat` changed."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def cleared(state: TrentunoState) -> TrentunoState:
    """The state with all cards gathered in and the marks of the hand wiped away."""
    return replace(
        state,
        to_move=None,
        hands=(0,) * len(state.totals),
        stock=(),
        discards=(),
        laps=(0,) * len(state.totals),
        fresh=None,
        fresh_taken=False,
        dropped=False,
        knocker=None,
        figure=False,
        takes=0,
        shuffles=0,
    )


def after(events: tuple[Event, ...], step: Step) -> Step:
    """A step, with what happened before it."""
    return Progress(step.state, (*events, *step.events))
