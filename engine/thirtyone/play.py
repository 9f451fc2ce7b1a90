"""A game of the Trentuno family, played: lives, a pot, turns, bets to come back."""

from typing import ClassVar

from msgspec.structs import replace

from engine.actions import Action, Bet, Chance, Drop, Knock, Lot, NoBet, Pack, PackNeeded, Show, Stock, Take
from engine.cards import PACK40, Card, each
from engine.errors import Reason
from engine.game import Game, Legal, Progress
from engine.thirtyone import between, turn
from engine.thirtyone.dealing import deal
from engine.thirtyone.state import Rules, Step, TrentunoState
from engine.thirtyone.view import own_sight, previous
from engine.view import TrentunoView


class ThirtyOneGame(Game[TrentunoState]):
    """Its `rules` make it one game or another."""

    state_type: ClassVar[type[TrentunoState]] = TrentunoState
    pack: ClassVar[tuple[Card, ...]] = PACK40
    hand_by_suit: ClassVar[bool] = True
    rules: Rules

    def new(self, dealer: int) -> TrentunoState:
        nobody = (0,) * self.seats
        lives = (self.rules.lives,) * self.seats
        return TrentunoState(dealer=dealer, hand=0, totals=lives, need=PackNeeded(), hands=nobody, laps=nobody)

    def legal_of(self, state: TrentunoState) -> Legal:
        if state.need is not None or state.winner is not None:
            return ()
        if state.speakers:
            return tuple(between.bet_actions(state) if seat == state.to_move else () for seat in range(self.seats))
        return turn.legal(self.rules, state)

    def step(self, state: TrentunoState, seat: int, action: Action) -> Step:
        if isinstance(action, Bet | NoBet):
            return self._settled(between.speak(state, action))
        return self._settled(turn.act(self.rules, state, seat, action))

    def deal(self, state: TrentunoState, chance: Chance) -> Step:
        match chance:
            case Pack(cards):
                again = isinstance(state.need, PackNeeded) and state.need.again
                return self._settled(deal(self.rules, state, cards, again=again))
            case Stock(cards):
                return self._settled(turn.restock(self.rules, state, cards))
            case Lot(seat):
                return self._settled(between.come_back(self.rules, state, seat))

    def _settled(self, step: Step) -> Step:
        return Progress(replace(step.state, legal=self.legal_of(step.state)), step.events)

    def why_not(self, state: TrentunoState, seat: int, action: Action) -> Reason:
        if state.winner is not None:
            return Reason.MATCH_OVER
        if state.need is not None:
            return Reason.NOT_NOW
        if isinstance(action, Show):
            return Reason.NO_THIRTY_ONE
        if seat != state.to_move:
            return Reason.NOT_YOUR_TURN
        if state.speakers:
            return Reason.BET_NUMBER if isinstance(action, Bet) else Reason.NOT_NOW
        return self._why_not_in_turn(state, seat, action)

    def _why_not_in_turn(self, state: TrentunoState, seat: int, action: Action) -> Reason:
        begun = state.fresh is not None or state.dropped
        match action:
            case Drop(card) if card not in each(state.hands[seat]):
                return Reason.NOT_IN_HAND
            case Drop(card) if card == state.fresh:
                return Reason.RETURN_TAKEN
            case Drop() if self.rules.discard_first and not begun:
                return Reason.NO_CARD_COMES
            case Take() if not begun:
                return Reason.TAKE_CLOSED
            case Knock(None) if not begun:
                return turn.knock_barred(self.rules, state, seat) or Reason.NOT_NOW
        return Reason.NOT_NOW

    def view(self, state: TrentunoState, seat: int | None) -> TrentunoView:
        return TrentunoView(
            game=self.name,
            seat=seat,
            seats=self.seats,
            sides=self.sides,
            house=self.house,
            dealer=state.dealer,
            hand=state.hand,
            totals=state.totals,
            to_move=state.to_move,
            winner=state.winner,
            legal=() if seat is None else self.legal_actions(state, seat),
            pot=state.pot,
            discard=state.discards[-1] if state.discards else None,
            under=max(0, len(state.discards) - 1),
            stock=len(state.stock),
            laps=state.laps,
            previous=previous(state),
            between=state.fresh is not None or state.dropped,
            taken=state.fresh if state.fresh_taken else None,
            knocker=state.knocker,
            last_turns=turn.last_turns(self.rules, state),
            bets=state.bets,
            speakers=state.speakers,
            own=own_sight(self.rules, state, seat) if seat is not None and state.hands[seat] else None,
        )
