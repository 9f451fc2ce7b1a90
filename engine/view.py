"""What a seat, or a spectator, may see. Built field by field from a state, never by hiding parts of it.

Each family of games has its own type of view; screens and computer players dispatch on that type.
"""

from msgspec import Struct

from engine.actions import Action
from engine.cards import Card, Cards


class View(Struct, frozen=True, kw_only=True):
    """What every view has.

    `seat` is whose view it is (``None``: a spectator). `legal` is what that seat may do now (empty for a spectator). `lives`/points stand in
    `totals`, by side. `house` are all house rules with their values; `sides` the seats of each side.
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
    """A capture that the seat may make, and what it would bring: as in the event `Captured`, before it happens."""

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

    `table` are the cards on the table; `cards` the own hand; `counts` the number of cards in each hand; `shown` the cards that lie face
    up in front of each seat after an accusa; `piles` the number of captured cards of each side; `feats` what each side has scored in this
    hand so far as (name, points) in order of first appearance; `declared` the kinds declared, by side; `stock` the cards not yet dealt; `deal` of
    `deals` is the round of cards; `matta` the value that binds the matta, if any; `choices` the captures open to this seat now, also those open to a claim
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


class TrentunoView(View, frozen=True, kw_only=True):
    """What a seat sees of Trentuno.

    `cards` the own hand; `score` and `suit` its best; `discard` the top discard and `discards` how many lie below it; `stock` the cards
    left to draw; `lives` of each seat; `pot`; `knocker`; `drew`: the seat to move has drawn or taken and must drop (`fresh` is the card, seen by its owner,
    or by all if it was taken); `bets` the stakes (seat -> number); `lap` the turns that each seat has begun in this hand.
    """

    cards: Cards
    score: int
    suit: int | None
    discard: Card | None
    discards: int
    stock: int
    lives: tuple[int, ...]
    pot: int
    knocker: int | None
    drew: bool
    fresh: Card | None
    taken: bool
    bets: tuple[tuple[int, int], ...]
    lap: tuple[int, ...]
    last_drop_figure: bool
