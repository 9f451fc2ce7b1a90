"""The count at the end of a hand: pieces that a game puts together, each giving lines of the score.

House rule: a piece looks at the haul of all sides and says which side gets what; a line for nobody says why it went to
nobody.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import BIT, DENARI, JACK, KING, OF_RANK, OF_SUIT, QUEEN, SEVEN, Card, Cards, pile
from engine.fishing.state import Feat
from engine.score import ScoreLine, SideScore


class Haul(NamedTuple):
    """What each side has made of a hand: its pile, and its points on the way."""

    piles: Sequence[Cards]
    feats: Sequence[Sequence[Feat]]


Award: TypeAlias = tuple[int | None, ScoreLine]
"""A line of the score and the side that gets it, or nobody."""
Tally: TypeAlias = Callable[[Haul], Iterable[Award]]

EVERY_CARD: Cards = (1 << 52) - 1
FIGURES: Cards = OF_RANK[JACK] | OF_RANK[QUEEN] | OF_RANK[KING]
SETTEBELLO: Cards = OF_RANK[SEVEN] & OF_SUIT[DENARI]
PRIMIERA = tuple(
    (4 * (rank - 1), points)
    for rank, points in zip((7, 6, 1, 5, 4, 3, 2, 11, 12, 13), (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True)
)
"""What a card of each rank is worth in the primiera, best first (FAM-4); a rank as the place of its first suit."""
CANNOT_WIN = -1


def cards_of(suit: int, pack: Iterable[Card]) -> Cards:
    """The cards of a suit in that pack."""
    return pile(pack) & OF_SUIT[suit]


def unique_best(amounts: Sequence[int], least: int = 1) -> int | None:
    """The side that has more than every other, and at least so much; nobody in a tie (FAM-3)."""
    best = max(amounts)
    return amounts.index(best) if best >= least and amounts.count(best) == 1 else None


def most(name: str, cards: Cards = EVERY_CARD, least: int = 1) -> Tally:
    """1 point for the most of these `cards`, if there are `least` of them."""

    def count(haul: Haul) -> Iterable[Award]:
        counts = tuple([(mine & cards).bit_count() for mine in haul.piles])
        return [(unique_best(counts, least), ScoreLine(name, 1, counts))]

    return count


def holder(name: str, cards: Cards, points: int = 1) -> Tally:
    """Points for the side that has all of these `cards`; if they are scattered, nobody gets them."""

    def count(haul: Haul) -> Iterable[Award]:
        held = tuple([mine & cards for mine in haul.piles])
        if cards in held:
            return [(held.index(cards), ScoreLine(name, points, cards=cards))]
        return [(None, ScoreLine(name, points, tuple([part.bit_count() for part in held]), held=held))]

    return count


def bonus(name: str, cards: Cards, points: int) -> Tally:
    """Points for the side that has all of these `cards`; not worth a word if nobody has."""

    def count(haul: Haul) -> Iterable[Award]:
        return [award for award in holder(name, cards, points)(haul) if award[0] is not None]

    return count


def run(name: str, suit: int, longest: int) -> Tally:
    """A run of the suit from the ace, at least A 2 3: 1 point a card, at most `longest` (CIR-21, CIC-8)."""

    def count(haul: Haul) -> Iterable[Award]:
        for side, mine in enumerate(haul.piles):
            cards = _run(mine, suit, longest)
            if cards.bit_count() >= 3:
                yield side, ScoreLine(name, cards.bit_count(), cards=cards)

    return count


def _run(mine: Cards, suit: int, longest: int) -> Cards:
    cards, card = 0, BIT[suit]
    while mine & card and cards.bit_count() < longest:
        cards |= card
        card <<= 4
    return cards


def primiera(*, missing_suit_sums: bool) -> Tally:
    """1 point for the best card of each suit, summed; a side without some suit may or may not win it (FAM-4)."""

    def count(haul: Haul) -> Iterable[Award]:
        bests = [best_of_suits(mine) for mine in haul.piles]
        sums = tuple([points if missing_suit_sums or cards.bit_count() == 4 else CANNOT_WIN for points, cards in bests])
        held = tuple([cards for _, cards in bests])
        side = unique_best(sums)
        return [(side, ScoreLine("primiera", 1, sums, 0 if side is None else held[side], held=held))]

    return count


def best_of_suits(captured: Cards) -> tuple[int, Cards]:
    """The best card of each suit: what they are worth together in the primiera, and which they are."""
    points, best, missing = 0, 0, 0xF
    for shift, worth in PRIMIERA:
        suits = captured >> shift & missing
        if suits:
            points += worth * suits.bit_count()
            best |= suits << shift
            missing ^= suits
    return points, best


def earned(name: str, *kinds: str) -> Tally:
    """What was scored inside the hand under these `kinds`."""

    def count(haul: Haul) -> Iterable[Award]:
        awards: list[Award] = []
        for side, feats in enumerate(haul.feats):
            parts = merged([feat for feat in feats if feat[0] in kinds])
            if parts:
                awards.append((side, ScoreLine(name, sum([points for _, _, points in parts]), parts=parts)))
        return awards

    return count


def merged(feats: Iterable[Feat]) -> tuple[Feat, ...]:
    """Feats of one kind and seat added up, in order of first appearance."""
    sums: dict[tuple[str, int], int] = {}
    for kind, seat, points in feats:
        sums[kind, seat] = sums.get((kind, seat), 0) + points
    return tuple([(*whose, points) for whose, points in sums.items()])


def count(tallies: Iterable[Tally], haul: Haul) -> tuple[list[list[ScoreLine]], tuple[ScoreLine, ...]]:
    """The whole count of a hand: the lines of each side, and those of nobody."""
    lines: list[list[ScoreLine]] = [[] for _ in haul.piles]
    nobody: list[ScoreLine] = []
    for tally in tallies:
        for side, line in tally(haul):
            (nobody if side is None else lines[side]).append(line)
    return lines, tuple(nobody)


def side_score(lines: list[ScoreLine], wins: bool) -> SideScore:
    """The lines of a side, added up."""
    points = 0
    for line in lines:
        points += line.points
    return SideScore(points, tuple(lines), wins)
