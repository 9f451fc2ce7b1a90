"""What may be asked of the engine, and its answers as JSON. A question without meaning raises `Nonsense`."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.desk.tables import HAND, fishing_table, read_card_of, read_set, read_some, thirty_one_table
from engine.cards import BIT, SUIT, SUITS, Cards, each, write_cards
from engine.errors import Nonsense
from engine.fishing.play import FishingGame
from engine.score import SideScore

Answer = dict[str, Any]
House = Mapping[str, str]

FIRST_CARDS = 4
"""The cards on the table at the start of a hand."""
MOST_SCOPE = 99
"""More scope than any hand can bring."""


def captures(game: str, house: House, table: str, play: str, matta: int | None = None) -> Answer:
    """The captures of a card, and whether it may be laid; of an unbound wild card also those of values to be named."""
    rules = fishing_table(game, house)
    lying, card = read_set(rules, table), read_card_of(rules, play)
    if lying & BIT[card]:
        raise Nonsense(f"the same card twice: {write_cards(BIT[card])}")
    check_matta(rules, matta)
    named = {} if card != rules.matta or matta is not None else {"named": named_captures(rules, lying)}
    taken = rules.captures(lying, card, matta)
    return {"captures": sets(taken), "may_lay": rules.may_lay(lying, card, matta), **named}


def check_matta(rules: FishingGame, matta: int | None) -> None:
    """Whether the wild card may be bound to that value."""
    if matta is None:
        return
    if rules.matta is None:
        raise Nonsense(f"{rules.name} has no matta")
    if not 1 <= matta <= 10:
        raise Nonsense(f"the matta takes a value from 1 to 10, not {matta}")


def named_captures(rules: FishingGame, table: Cards) -> dict[str, list[list[str]]]:
    """The captures by each other value that the holder of the wild card may name for them."""
    return {str(value): sets(taken) for value, taken in rules.named_captures(table).items()}


def sets(captures: Sequence[Cards]) -> list[list[str]]:
    """Sets of cards: fewer cards first, then in the fixed order of their cards."""
    ordered = sorted(captures, key=lambda cards: (cards.bit_count(), [(SUIT[card], card) for card in each(cards)]))
    return [write_cards(cards).split() for cards in ordered]


def declare(game: str, house: House, hand: str) -> Answer:
    """All that may be declared with three cards fresh from a deal."""
    rules = fishing_table(game, house)
    if not rules.accuse:
        raise Nonsense(f"nothing is declared in {game}")
    found = rules.declarations(read_some(rules, hand, "a hand", HAND))
    return {
        "declarations": [
            {"kind": one.kind, "points": one.points, "matta": list(one.values) if one.values else None} for one in found
        ]
    }


def table(game: str, house: House, table: str) -> Answer:
    """Whether the first four cards are dealt again, and the scope that they give the dealer."""
    rules = fishing_table(game, house)
    again, points = rules.judge_table(read_some(rules, table, "a first table", FIRST_CARDS))
    return {"redeal": bool(again), "points": points}


def score(game: str, house: House, piles: Sequence[str], scope: Sequence[int] | None = None) -> Answer:
    """The count of these piles, in the order given; piles of other sides are taken to be empty."""
    rules = fishing_table(game, house, max(1, len(piles)))
    if not piles:
        raise Nonsense("there is no pile to score")
    read = disjoint([read_set(rules, cards) for cards in piles])
    made = checked_scope(scope, len(piles))
    feats = [(rules.scopa, members[0], points) for members, points in zip(rules.sides, made, strict=False) if points]
    counted = rules.score_piles([*read, *[0] * (len(rules.sides) - len(read))], feats)
    return {"sides": [side(each_side) for each_side in counted.sides[: len(read)]]}


def disjoint(piles: list[Cards]) -> list[Cards]:
    """The piles, if no card lies in two of them."""
    seen = 0
    for cards in piles:
        if seen & cards:
            raise Nonsense(f"the same card twice: {write_cards(seen & cards)}")
        seen |= cards
    return piles


def checked_scope(scope: Sequence[int] | None, piles: int) -> Sequence[int]:
    """The scope of each side, none if nothing is said."""
    if scope is None:
        return (0,) * piles
    if len(scope) != piles:
        raise Nonsense(f"there are scope for {len(scope)} sides, but {piles} piles")
    if not all(0 <= points <= MOST_SCOPE for points in scope):
        raise Nonsense(f"scope are numbers from 0 to {MOST_SCOPE}")
    return scope


def side(scored: SideScore) -> Answer:
    """The points of one side, line by line; whether its pile wins the match at once."""
    lines = [{"name": line.name, "points": line.points} for line in scored.lines]
    return {"points": scored.points, "lines": lines, **({"wins": True} if scored.wins else {})}


def hand(game: str, house: House, hand: str) -> Answer:
    """What a hand is worth, and in which suit."""
    rules = thirty_one_table(game, house)
    worth = rules.rules.worth(read_some(rules, hand, "a hand", HAND))
    return {"score": worth.score, "suit": None if worth.suit is None else SUITS[worth.suit]}
