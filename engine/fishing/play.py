"""The flow of a hand: what may be played, claimed and declared, and what follows from it."""

from msgspec.structs import replace

from engine.actions import Action, Capture, Chance, Claim, Knock, Lay, NoClaim, Pack, PackNeeded
from engine.cards import BIT, Card, Cards
from engine.errors import Nonsense, Reason
from engine.events import Captured, ClaimPassed, Event, Laid
from engine.fishing import sight
from engine.fishing.accuse import declare
from engine.fishing.deal import begin, next_deal
from engine.fishing.declare import knocks
from engine.fishing.ending import finish, win_at_once
from engine.fishing.rules import FishingRules, put
from engine.fishing.state import Feat, FishingState
from engine.game import Legal, Progress
from engine.view import FishingView

Step = Progress[FishingState]

NO_CLAIM = (NoClaim(),)


class FishingGame(FishingRules):
    """A game of the Scopa family, played: the hooks of `FishingRules` make it one game or another."""

    def new(self, dealer: int) -> FishingState:
        nothing, none = (0,) * self.seats, (0,) * len(self.sides)
        need = PackNeeded()
        return FishingState(dealer=dealer, hand=0, totals=none, need=need, hands=nothing, shown=nothing, piles=none)

    def legal_of(self, state: FishingState) -> Legal:
        return () if state.need is not None or state.winner is not None else self.open_to(state)

    def open_to(self, state: FishingState) -> Legal:
        """What each seat may do while a hand is played."""
        legal = list(self.nothing)
        if state.to_move is not None:
            legal[state.to_move] = self.plays(state, state.hands[state.to_move])
        if state.claims:
            for seat in self.claimers(state):
                legal[seat] += tuple(map(Claim, state.claims)) + (() if state.to_move is not None else NO_CLAIM)
        if state.pending:
            for seat in self.knockers(state):
                legal[seat] += knocks(self.declarations(state.hands[seat]))
        return tuple(legal)

    def deal(self, state: FishingState, chance: Chance) -> Step:
        if not isinstance(chance, Pack):
            raise Nonsense("a fishing game needs nothing but packs")
        events: list[Event] = []
        return self.progress(begin(self, state, chance.cards, events), events)

    def step(self, state: FishingState, seat: int, action: Action) -> Step:
        if isinstance(action, Lay):
            return self.lay(state, seat, action.card)
        if isinstance(action, Capture):
            return self.capture(state, seat, action)
        if isinstance(action, Claim):
            return self.claim(state, seat, action)
        events: list[Event] = []
        if isinstance(action, Knock):
            return self.progress(declare(self, state, seat, action.value, events), events)
        return self.go_on(replace(state, claims=()), (ClaimPassed(seat),))

    def why_not(self, state: FishingState, seat: int, action: Action) -> Reason:
        return sight.why_not(self, state, seat, action)

    def view(self, state: FishingState, seat: int | None) -> FishingView:
        return sight.view(self, state, seat)

    # A card is played.

    def lay(self, state: FishingState, seat: int, card: Card) -> Step:
        """A card is laid and takes nothing."""
        after = replace(
            state,
            to_move=self.following[seat],
            hands=without(state.hands, seat, card),
            table=state.table | BIT[card],
            laid=card,
            claims=self.forgotten(state, seat, card),
        )
        return self.go_on(after, (Laid(seat, card),))

    def capture(self, state: FishingState, seat: int, action: Capture) -> Step:
        """A card takes cards from the table."""
        event = self.captured(state, seat, action.card, action.taken, action.value)
        return self.take(state, event, without(state.hands, seat, action.card), self.following[seat])

    def claim(self, state: FishingState, seat: int, action: Claim) -> Step:
        """A forgotten capture counts in full, as if it had been made; whose turn it is does not change (CIR-9)."""
        event = self.claimed(state, action.taken, seat)
        return self.take(self.before_claim(state), event, state.hands, state.to_move)

    def take(self, state: FishingState, event: Captured, hands: tuple[Cards, ...], to_move: int | None) -> Step:
        """The cards go from the table to the pile of the side."""
        seat, side = event.seat, self.side_of[event.seat]
        pile = state.piles[side] | event.taken | BIT[event.card]
        after = replace(
            state,
            to_move=to_move,
            hands=hands,
            table=state.table ^ event.taken,
            piles=put(state.piles, side, pile),
            laid=None,
            claims=(),
            last=seat,
            matta=event.value or state.matta,
            feats=with_feats(state.feats, event) if event.feats else state.feats,
        )
        if pile & self.winning == self.winning:
            events: list[Event] = [event]
            return self.progress(win_at_once(self, after, side, events), events)
        return self.go_on(after, (event,))

    def go_on(self, state: FishingState, done: tuple[Event, ...]) -> Step:
        """After a card or a claim: the next seat plays, or cards are dealt, or the hand ends, once no claim is open."""
        if state.to_move is not None and state.hands[state.to_move]:
            return Progress(replace(state, legal=self.open_to(state)), done)
        events = list(done)
        if state.stock:
            return self.progress(next_deal(self, state, events), events)
        if state.claims:
            return self.progress(replace(state, to_move=None), events)
        return self.progress(finish(self, state, events), events)

    def progress(self, state: FishingState, events: list[Event]) -> Step:
        """One step, its legal set computed."""
        return Progress(self.restore(state), tuple(events))


def without(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """The hands, one card less."""
    changed = list(hands)
    changed[seat] ^= BIT[card]
    return tuple(changed)


def with_feats(feats: tuple[Feat, ...], event: Captured) -> tuple[Feat, ...]:
    """The points of this hand, with those of a capture."""
    return feats + tuple([(kind, event.seat, points) for kind, points in event.feats])
