"""The end of a hand: 31, the lowest score, ties, the last two; or a void hand (TRE-8 to TRE-11, TRE-14, TRE-15)."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.actions import PackNeeded
from engine.events import AllReturned, DealtAgain, Event, HandsShown, LivesLost, SeatsOut, ThirtyOneShown
from engine.game import Progress
from engine.score import ShownHand
from engine.thirtyone.between import conclude, settle_bets
from engine.thirtyone.hand import THIRTY_ONE, suits_of
from engine.thirtyone.state import Rules, Step, TrentunoState, after, cleared, dead, living

EARLY = 2
"""The last lap in which a 31 is early (TRE-8)."""


def holders(rules: Rules, state: TrentunoState) -> tuple[int, ...]:
    """The living seats that hold a 31."""
    return tuple(seat for seat in living(state) if rules.worth(state.hands[seat]).score == THIRTY_ONE)


def thirty_one(rules: Rules, state: TrentunoState, shown: Iterable[int], lap: int) -> Step:
    """These seats turn over a 31 in this lap: everybody pays but who holds one, and who had knocked (TRE-8)."""
    events = tuple(ThirtyOneShown(seat, state.hands[seat]) for seat in shown)
    if rules.redeal_early_31 and lap <= EARLY:
        return after(events, void(state, "early_31"))
    safe = {*holders(rules, state), state.knocker}
    payers = tuple(seat for seat in living(state) if seat not in safe)
    return after((*events, show(rules, state, "thirty_one")), pay(rules, state, payers, "thirty_one"))


def showdown(rules: Rules, state: TrentunoState, how: str) -> Step:
    """Hands are laid open: the lowest score pays, or the tie of the last two is looked at (TRE-11 before TRE-9)."""
    scores = {seat: rules.worth(state.hands[seat]).score for seat in living(state)}
    low = tuple(seat for seat, score in scores.items() if score == min(scores.values()))
    if len(low) == len(scores) == 2:
        ended = final_two(rules, state, low)
    else:
        ended = pay(rules, state, *lowest(rules, state, low))
    return after((show(rules, state, how),), ended)


def lowest(rules: Rules, state: TrentunoState, low: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
    """Who pays among those with the lowest score, and why (TRE-9)."""
    tied = state.knocker in low and len(low) > 1
    match rules.knocker_tie:
        case "knocker_only" if tied:
            return tuple(seat for seat in low if seat == state.knocker), "knocker"
        case "knocker_safe" if tied:
            return tuple(seat for seat in low if seat != state.knocker), "lowest"
    return low, "lowest"


def final_two(rules: Rules, state: TrentunoState, two: tuple[int, ...]) -> Step:
    """The last two have the same score, the hand not ended by a 31 (TRE-11)."""
    match rules.final_two_tie:
        case "replay":
            return void(state, "final_tie")
        case "knocker_loses" if state.knocker is not None:
            return pay(rules, state, (state.knocker,), "knocker")
        case "knocker_loses":
            return pay(rules, state, two, "lowest")
        case "text" if same_suit(rules, state, two) and len(dead(state)) >= 2:
            return pay(rules, state, two, "final_tie", instead=dead(state))
    return pay(rules, state, two, "final_tie")


def same_suit(rules: Rules, state: TrentunoState, two: tuple[int, ...]) -> bool:
    """Whether some suit gives both hands their score."""
    score = rules.worth(state.hands[two[0]]).score
    one, other = (suits_of(state.hands[seat], score) for seat in two)
    return bool(one & other)


def pay(rules: Rules, state: TrentunoState, payers: tuple[int, ...], why: str, instead: tuple[int, ...] = ()) -> Step:
    """Each of `payers` loses a life. If nobody is left, `instead` come back, or else all of the match (TRE-10)."""
    low = min(rules.worth(state.hands[seat]).score for seat in living(state))
    lives = tuple(left - (seat in payers) for seat, left in enumerate(state.totals))
    pot = state.pot + len(payers)
    paid = replace(cleared(state), totals=lives, pot=pot, payers=payers, why=why)
    lost: tuple[Event, ...] = (LivesLost(payers, why, pot),) if payers else ()
    if not any(lives):
        return after(lost, all_return(rules, paid, instead or tuple(range(len(lives)))))
    out = tuple(seat for seat in payers if not lives[seat])
    events = (*lost, SeatsOut(out)) if out else lost
    return after(events, conclude(rules, paid) if sum(map(bool, lives)) == 1 else settle_bets(rules, paid, low))


def all_return(rules: Rules, state: TrentunoState, back: tuple[int, ...]) -> Step:
    """These come back with one life; the others are out. It cancels all bets (TRE-12)."""
    lives = tuple(int(seat in back) for seat in range(len(state.totals)))
    out = tuple(seat for seat in state.payers if seat not in back)
    events: tuple[Event, ...] = (SeatsOut(out), AllReturned(back)) if out else (AllReturned(back),)
    return after(events, conclude(rules, replace(state, totals=lives, bets=())))


def void(state: TrentunoState, why: str) -> Step:
    """The hand does not count: nobody pays, same dealer, bets stand."""
    return Progress(replace(cleared(state), need=PackNeeded(again=True)), (DealtAgain(why),))


def show(rules: Rules, state: TrentunoState, how: str) -> HandsShown:
    """All living hands, laid open."""
    return HandsShown(tuple(open_hand(rules, state, seat) for seat in living(state)), state.knocker, how)


def open_hand(rules: Rules, state: TrentunoState, seat: int) -> ShownHand:
    """One hand with what it is worth."""
    score, suit, count = rules.worth(state.hands[seat])
    return ShownHand(seat, state.hands[seat], score, count, suit)
