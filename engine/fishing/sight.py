"""What a seat sees of a fishing game, and why it may not do what it tried."""

from engine.actions import Action, Capture, Claim, Knock, Lay
from engine.cards import BIT
from engine.errors import Reason
from engine.events import Captured
from engine.fishing.rules import FishingRules
from engine.fishing.state import FishingState
from engine.fishing.tally import merged
from engine.view import Choice, FishingView, Offer


def view(rules: FishingRules, state: FishingState, seat: int | None) -> FishingView:
    """The view of a seat, or of a spectator."""
    sides = range(len(rules.sides))
    return FishingView(
        game=rules.name,
        seat=seat,
        seats=rules.seats,
        sides=rules.sides,
        house=rules.house,
        dealer=state.dealer,
        hand=state.hand,
        totals=state.totals,
        to_move=state.to_move,
        winner=state.winner,
        legal=() if seat is None else rules.legal_actions(state, seat),
        table=state.table,
        cards=0 if seat is None else state.hands[seat],
        counts=tuple(hand.bit_count() for hand in state.hands),
        shown=tuple(shown & hand for shown, hand in zip(state.shown, state.hands, strict=True)),
        piles=tuple(pile.bit_count() for pile in state.piles),
        feats=tuple(_feats(rules, state, side) for side in sides),
        declared=tuple(_declared(rules, state, side) for side in sides),
        stock=len(state.stock) * rules.hand_size,
        left_out=state.left_out.bit_count(),
        deal=rules.deals - len(state.stock) // rules.seats,
        deals=rules.deals,
        matta=state.matta,
        last_laid=state.laid,
        choices=() if seat is None else _choices(rules, state, seat),
        claims=() if seat is None else _claims(rules, state, seat),
        offers=() if seat is None else _offers(rules, state, seat),
        values=rules.values,
    )


def _feats(rules: FishingRules, state: FishingState, side: int) -> tuple[tuple[str, int], ...]:
    """What a side has scored in this hand so far, by kind."""
    own = [(kind, side, points) for kind, seat, points in state.feats if rules.side_of[seat] == side]
    return tuple((kind, points) for kind, _, points in merged(own))


def _declared(rules: FishingRules, state: FishingState, side: int) -> tuple[str, ...]:
    return tuple(kind for kind, seat, _ in state.feats if rules.side_of[seat] == side and kind in rules.accuse)


def _choices(rules: FishingRules, state: FishingState, seat: int) -> tuple[Choice, ...]:
    """The captures that may be made, and what they would bring."""
    return tuple(
        _choice(rules.captured(state, seat, action.card, action.taken, action.value), action.value)
        for action in rules.legal_actions(state, seat)
        if isinstance(action, Capture)
    )


def _claims(rules: FishingRules, state: FishingState, seat: int) -> tuple[Choice, ...]:
    """The captures that may be claimed, and what they would bring."""
    return tuple(
        _choice(rules.claimed(state, action.taken, seat), None)
        for action in rules.legal_actions(state, seat)
        if isinstance(action, Claim)
    )


def _choice(event: Captured, named: int | None) -> Choice:
    """The capture; `named` is the value that this very action gives the matta, not one that binds it already."""
    return Choice(event.card, event.taken, named, event.how, event.feats)


def _offers(rules: FishingRules, state: FishingState, seat: int) -> tuple[Offer, ...]:
    """What may be declared, once for each value of the matta that makes it."""
    if seat not in rules.knockers(state):
        return ()
    return tuple(
        Offer(declared.kind, declared.points, value, declared.cards)
        for declared in rules.declarations(state.hands[seat])
        for value in declared.values or (None,)
    )


def why_not(rules: FishingRules, state: FishingState, seat: int, action: Action) -> Reason:
    """Why an action that is not legal is not."""
    if state.winner is not None:
        return Reason.MATCH_OVER
    if state.need is not None:
        return Reason.NOT_NOW
    match action:
        case Lay() | Capture():
            return _no_play(rules, state, seat, action)
        case Knock():
            return _no_knock(rules, state, seat)
        case Claim():
            return Reason.NO_SUCH_CAPTURE if state.claims and seat in rules.claimers(state) else Reason.CLAIM_LATE
    return Reason.NOT_NOW


def _no_play(rules: FishingRules, state: FishingState, seat: int, action: Lay | Capture) -> Reason:
    if state.to_move is None:
        return Reason.NOT_NOW
    if state.to_move != seat:
        return Reason.NOT_YOUR_TURN
    if not 0 <= action.card < len(BIT) or not state.hands[seat] & BIT[action.card]:
        return Reason.NOT_IN_HAND
    if isinstance(action, Lay):
        return Reason.MUST_CAPTURE
    captures = [play for play in rules.legal_actions(state, seat) if isinstance(play, Capture)]
    named = {None, *(play.value for play in captures if play.card == action.card)}
    return Reason.NO_SUCH_CAPTURE if action.value in named else Reason.NO_SUCH_VALUE


def _no_knock(rules: FishingRules, state: FishingState, seat: int) -> Reason:
    if seat in rules.knockers(state):
        return Reason.NO_SUCH_VALUE
    fresh = state.hands[seat].bit_count() == rules.hand_size and not state.shown[seat]
    return Reason.NOTHING_TO_DECLARE if fresh else Reason.ACCUSE_LATE
