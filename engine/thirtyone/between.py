"""Between two hands: bets won, the score, the end of the match, new bets of the dead, the next dealer (TRE-12,
TRE-15).
"""

from msgspec.structs import replace

from engine.actions import Action, Bet, LotNeeded, NoBet, PackNeeded
from engine.events import BetMade, BetPassed, Event, HandScored, MatchWon, SeatReturned
from engine.game import Progress
from engine.score import HandScore, ScoreLine, SideScore
from engine.thirtyone.hand import THIRTY_ONE
from engine.thirtyone.state import Rules, Step, TrentunoState, after, dead, living, next_living

NUMBERS = tuple(Bet(number) for number in range(2, THIRTY_ONE + 1))
"""What the first to bet may name."""


def settle_bets(rules: Rules, state: TrentunoState, lowest: float) -> Step:
    """One of those who staked on the lowest score comes back; several draw lots."""
    won = winners(state, lowest)
    if len(won) > 1:
        return Progress(replace(state, need=LotNeeded(won)), ())
    return come_back(rules, state, won[0]) if won else conclude(rules, state)


def winners(state: TrentunoState, lowest: float) -> tuple[int, ...]:
    """The dead who staked on this number."""
    return tuple(seat for seat, number in state.bets if number == lowest)


def come_back(rules: Rules, state: TrentunoState, seat: int) -> Step:
    """This seat is back with one life; whoever else staked is not."""
    number = state.bets[0][1]
    among = tuple(better for better, _ in state.bets)
    lives = tuple(1 if other == seat else left for other, left in enumerate(state.totals))
    return after((SeatReturned(seat, number, among),), conclude(rules, replace(state, totals=lives, need=None)))


def conclude(rules: Rules, state: TrentunoState) -> Step:
    """The hand counts: its score is told, then the match is won or the next hand prepared."""
    scored = HandScored(score_of(state), state.totals)
    alive = living(state)
    if len(alive) == 1:
        won = MatchWon(alive[0], state.totals)
        return Progress(replace(state, winner=alive[0], bets=()), (scored, won))
    following = replace(state, dealer=next_living(state, state.dealer), bets=(), payers=(), why="")
    return after((scored,), ask(rules, following))


def score_of(state: TrentunoState) -> HandScore:
    """The lives that each seat lost or got back in this hand, and what for."""
    return HandScore(
        tuple(
            SideScore(now - before, lines(seat in state.payers, state.why, now - before))
            for seat, (now, before) in enumerate(zip(state.totals, state.before, strict=True))
        )
    )


def lines(paid: bool, why: str, points: int) -> tuple[ScoreLine, ...]:
    """One line for the life lost, one for that got back."""
    lost = (ScoreLine(why, -1),) if paid else ()
    back = points + len(lost)
    return (*lost, ScoreLine("returned", back)) if back else lost


def ask(rules: Rules, state: TrentunoState) -> Step:
    """The dead speak in seat order, if at least three are alive; then the pack is needed."""
    speakers = dead(state) if rules.comeback_bets and len(living(state)) >= 3 else ()
    return Progress(next_speaker(replace(state, speakers=speakers)), ())


def next_speaker(state: TrentunoState) -> TrentunoState:
    """The next dead seat is to speak; if all have, the pack is needed."""
    if state.speakers:
        return replace(state, to_move=state.speakers[0])
    return replace(state, to_move=None, need=PackNeeded())


def bet_actions(state: TrentunoState) -> tuple[Action, ...]:
    """The first names a number, the others join it or pass."""
    named = (Bet(state.bets[0][1]),) if state.bets else NUMBERS
    return (*named, NoBet())


def speak(state: TrentunoState, action: Bet | NoBet) -> Step:
    """The seat whose turn it is to speak stakes a life, or does not."""
    seat, *others = state.speakers
    following = replace(state, speakers=tuple(others))
    match action:
        case NoBet():
            return Progress(next_speaker(following), (BetPassed(seat),))
        case Bet(number):
            made: Event = BetMade(seat, number, state.pot + 1)
            staked = replace(following, pot=state.pot + 1, bets=(*state.bets, (seat, number)))
            return Progress(next_speaker(staked), (made,))
