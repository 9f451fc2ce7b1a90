"""What a seat, or a spectator, may see. Built field by field from a state, never by hiding parts of it.

Each family of games has its own type of view; screens and computer players dispatch on that type.
"""

from msgspec import Struct

from engine.actions import Action
from engine.cards import Card, Cards
from engine.errors import Reason


class View(Struct, frozen=True, kw_only=True):
    """What every view has.

    `seat` is whose view it is (``None``: a spectator). `legal` is what that seat may do now (empty for a spectator).
    `lives`/points stand in `totals`, by side. `house` are all house rules with their values; `sides` the seats of
    each side.
    """

    game: str
    seat: int | None
    seats: int
    sides: tuple[tuple[int, ...], ...]
    house: dict[str, str]
    dealer: int
    hand: int
    totals: tuple[int, ...]
    to_move: int | None
    winner: int | None
    legal: tuple[Action, ...]


class Choice(Struct, frozen=True, gc=False):
    """A capture that the seat may make, and what it would bring: as in the event `Captured`, before it happens.

    `value` is what the action itself names for the matta, as in the action `Capture`.
    """

    card: Card
    taken: Cards
    value: int | None
    how: str
    feats: tuple[tuple[str, int], ...]


class Offer(Struct, frozen=True, gc=False):
    """A bonus hand that the seat may declare: its kind, its points and, with the matta, the value that makes it."""

    kind: str
    points: int
    value: int | None
    cards: Cards


class FishingView(View, frozen=True, kw_only=True):
    """What a seat sees of a game of the Scopa family.

    `table` are the cards on the table; `cards` the own hand; `counts` the number of cards in each hand; `shown` the
    cards that lie face up in front of each seat after an accusa; `piles` the number of captured cards of each side;
    `feats` what each side has scored in this hand so far as (name, points) in order of first appearance; `declared`
    the kinds declared, by side; `stock` the cards not yet dealt; `deal` of `deals` is the round of cards; `matta` the
    value that binds the matta, if any; `choices` the captures open to this seat now, also those open to a claim
    (`claims`); `offers` what it may declare.
    """

    table: Cards
    cards: Cards
    counts: tuple[int, ...]
    shown: tuple[Cards, ...]
    piles: tuple[int, ...]
    feats: tuple[tuple[tuple[str, int], ...], ...]
    declared: tuple[tuple[str, ...], ...]
    stock: int
    left_out: int
    deal: int
    deals: int
    matta: int | None
    last_laid: Card | None
    choices: tuple[Choice, ...]
    claims: tuple[Choice, ...]
    offers: tuple[Offer, ...]
    values: dict[int, int]
    """Capture value of each rank in this game, for choosers and explanations: rank -> value."""


class OwnHand(Struct, frozen=True, gc=False):
    """What a seat of Trentuno sees of its own hand.

    `cards` are worth `score`; `count` are those that count for it, of `suit` (None: three of a kind). `drawn` is the
    card just drawn. `keeps` is what the hand would be worth after each discard now open, as (card, score); on the
    seat's turn `if_taken` is the best it would be worth after taking the discard (None: it cannot), and `no_knock`
    why it may not knock.
    """

    cards: Cards
    score: float
    count: Cards
    suit: int | None
    drawn: Card | None
    keeps: tuple[tuple[Card, float], ...]
    if_taken: float | None
    no_knock: Reason | None


class TrentunoView(View, frozen=True, kw_only=True):
    """What a seat sees of Trentuno; its lives are the `totals`.

    `discard` is the top discard and `under` how many lie below it; `stock` the cards left to draw. `laps` counts the
    turns that each seat has begun in this hand; `previous` had the turn before. `between`: the seat to move is
    between its two steps; `taken` is the discard that it took. `knocker` has knocked, and `last_turns` are the seats
    that still play, the one to move first. `bets` are the stakes as (seat, number); `speakers` the dead seats that
    have still to speak, the first of them now. `own` is the seat's hand (None: it has no cards).
    """

    pot: int
    discard: Card | None
    under: int
    stock: int
    laps: tuple[int, ...]
    previous: int | None
    between: bool
    taken: Card | None
    knocker: int | None
    last_turns: tuple[int, ...]
    bets: tuple[tuple[int, int], ...]
    speakers: tuple[int, ...]
    own: OwnHand | None
