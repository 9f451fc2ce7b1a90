"""What a seat sees of its own hand, with what each step would make of it."""

from engine.actions import Drop
from engine.cards import BIT, Card, Cards, each
from engine.thirtyone.hand import HAND
from engine.thirtyone.state import Rules, TrentunoState, in_play_order
from engine.thirtyone.turn import TAKE, knock_barred, turn_actions
from engine.view import OwnHand


def own_sight(rules: Rules, state: TrentunoState, seat: int) -> OwnHand:
    """The hand of `seat`."""
    hand = state.hands[seat]
    score, suit, count = rules.worth(hand)
    actions = turn_actions(rules, state, seat) if seat == state.to_move and state.need is None else ()
    opening = bool(actions) and hand.bit_count() == HAND
    drops = (action.card for action in actions if isinstance(action, Drop))
    return OwnHand(
        cards=hand,
        score=score,
        count=count,
        suit=suit,
        drawn=state.fresh if seat == state.to_move and not state.fresh_taken else None,
        keeps=tuple((card, rules.worth(hand ^ BIT[card]).score) for card in drops),
        if_taken=if_taken(rules, hand, state.discards[-1]) if TAKE in actions else None,
        no_knock=knock_barred(rules, state, seat) if opening else None,
    )


def if_taken(rules: Rules, hand: Cards, discard: Card) -> float:
    """What the hand is worth at best with this card in the place of another, or with the other three kept where the
    table allows it.
    """
    swapped = (hand ^ BIT[card] | BIT[discard] for card in each(hand))
    kept = (hand,) if rules.return_taken_discard else ()
    return max(rules.worth(cards).score for cards in (*swapped, *kept))


def previous(state: TrentunoState) -> int | None:
    """Who had the turn before the seat to move, if anybody had one in this hand."""
    if state.to_move is None or not any(state.laps):
        return None
    before = in_play_order(state, state.to_move)[-1]
    return before if state.laps[before] else None
