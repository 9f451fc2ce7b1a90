"""How a hand ends: left-overs, count, and what it means for the match."""

from msgspec.structs import replace

from engine.actions import PackNeeded
from engine.cards import Cards
from engine.events import CardsLeftOut, Event, HandScored, LeftoversTaken, MatchWon, WonAtOnce
from engine.fishing.rules import FishingRules, put
from engine.fishing.state import FishingState
from engine.fishing.tally import unique_best


def finish(rules: FishingRules, state: FishingState, events: list[Event]) -> FishingState:
    """All cards are played: the left-overs go to the last capturer (FAM-1), then the hand is counted."""
    leftovers = state.table if state.last is not None else 0
    if state.last is not None and leftovers:
        side = rules.side_of[state.last]
        events.append(LeftoversTaken(state.last, leftovers))
        state = replace(state, table=0, piles=put(state.piles, side, state.piles[side] | leftovers))
        if rules.wins(state.piles[side]):
            return win_at_once(rules, state, side, events)
    return count(rules, state, leftovers, events)


def count(rules: FishingRules, state: FishingState, leftovers: Cards, events: list[Event]) -> FishingState:
    """The hand is counted, and the match ends or goes on (FAM-6)."""
    if state.left_out:
        events.append(CardsLeftOut(state.left_out.bit_count(), state.left_out))
    points = rules.score_piles(state.piles, state.feats)
    score = replace(points, last=state.last, leftovers=leftovers.bit_count(), left_out=state.left_out)
    totals = tuple([total + side.points for total, side in zip(state.totals, score.sides, strict=True)])
    events.append(HandScored(score, totals))
    winner = unique_best(totals, rules.target)
    over = replace(state, to_move=None, claims=(), laid=None, totals=totals, winner=winner)
    if winner is not None:
        events.append(MatchWon(winner, totals))
        return over
    return replace(over, dealer=rules.following[state.dealer], need=PackNeeded())


def win_at_once(rules: FishingRules, state: FishingState, side: int, events: list[Event]) -> FishingState:
    """The match stops here: this hand is not counted, and the totals stay (CIR-24, CIC-9)."""
    events += WonAtOnce(side, rules.win_name), MatchWon(side, state.totals)
    return replace(state, to_move=None, claims=(), laid=None, pending=0, winner=side)
