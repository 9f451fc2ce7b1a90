"""A position of a fishing game, set up in text."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.cards import Cards, pile, read_card, read_cards, write_cards
from engine.errors import IllegalAction, Reason
from engine.events import HandScored
from engine.fishing.play import FishingGame
from engine.notation import read_action
from engine.score import HandScore
from tests.kit.played import Played


def cards(text: str) -> Cards:
    """The set of these cards."""
    return pile(read_cards(text))


def at(
    game: FishingGame,
    *hands: str,
    table: str = "",
    stock: Sequence[str] = (),
    piles: Sequence[str] = (),
    to_move: int = 1,
    **changes: Any,
) -> Played:
    """A hand in play: what each seat holds, what lies on the table, the packets still to be dealt. Seats count from 1;
    the last one deals.
    """
    held = [cards(hand) for hand in hands]
    held += [0] * (game.seats - len(held))
    taken = [cards(mine) for mine in piles] + [0] * (len(game.sides) - len(piles))
    return Played(
        game,
        need=None,
        hand=1,
        hands=tuple(held),
        table=cards(table),
        stock=tuple(map(cards, stock)),
        piles=tuple(taken),
        to_move=to_move - 1,
        **changes,
    )


def refused(played: Played, line: str) -> Reason:
    """The reason why this line is refused."""
    seat, _, action = line.partition(":")
    with pytest.raises(IllegalAction) as caught:
        played.game.apply(played.state, int(seat) - 1, read_action(action))
    return caught.value.reason


def takes(game: FishingGame, table: str, card: str, matta: int | None = None) -> set[str]:
    """The captures of a card, in words."""
    return {write_cards(taken) for taken in game.captures(cards(table), read_card(card), matta)}


def lines(game: FishingGame, *piles: str, feats: Sequence[tuple[str, int, int]] = ()) -> list[dict[str, int]]:
    """The count of these piles: for each side the points by name."""
    score = game.score_piles([cards(mine) for mine in piles], feats)
    return [{line.name: line.points for line in side.lines} for side in score.sides]


def nobody(game: FishingGame, *piles: str) -> dict[str, tuple[int, ...]]:
    """The points that go to nobody, and the counts that say why."""
    return {line.name: line.counts for line in game.score_piles([cards(mine) for mine in piles]).nobody}


def scored(played: Played) -> HandScore:
    """The score of the hand that has just ended."""
    score: HandScore = played.found(HandScored).score
    return score
