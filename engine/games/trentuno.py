"""Trentuno: lives and a pot; the lowest score pays, 31 makes everybody pay (TRE)."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from engine.actions import Action, Bet, Chance, Drop, Knock, Lot, NoBet, Pack, PackNeeded, Show, Stock, Take
from engine.cards import PACK40, Card
from engine.errors import Reason
from engine.game import Game, Legal, Progress
from engine.options import Option, choice, flag
from engine.thirtyone import between, turn
from engine.thirtyone.dealing import deal
from engine.thirtyone.state import Rules, Step, TrentunoState
from engine.thirtyone.view import own_sight, previous
from engine.view import TrentunoView


class Trentuno(Game[TrentunoState]):
    """Four to seven players, each for himself, playing on down to two."""

    name: ClassVar[str] = "trentuno"
    pack: ClassVar[tuple[Card, ...]] = PACK40
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7)
    hand_by_suit: ClassVar[bool] = True
    first_dealer: ClassVar[str] = "AKQJ765432"
    state_type: ClassVar[type[TrentunoState]] = TrentunoState
    options: ClassVar[tuple[Option, ...]] = (
        choice("min_players", "4", "2", "3"),
        choice("three_of_a_kind", "none", "30", "30.5"),
        choice("lives", "3", "1", "2", "4", "5", "6"),
        flag("return_taken_discard", default=False),
        flag("discard_first", default=False),
        choice("knock_from_lap", "2", "1", "3"),
        flag("no_knock_after_figure", default=True),
        choice("knock_min_score", "0", "25"),
        choice("last_lap", "to_dealer", "one_each"),
        choice("early_31", "counts", "redeal"),
        flag("auto_31", default=True),
        choice("knocker_tie", "knocker_only", "all_tied", "knocker_safe"),
        choice("final_two_tie", "text", "all_return", "knocker_loses", "replay"),
        flag("comeback_bets", default=True),
        choice("exhaustion", "reshuffle", "showdown", "void"),
    )

    def __init__(self, seats: int, chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(seats, chosen)
        self.rules = read_rules(self.house)

    @classmethod
    def seats_allowed(cls, house: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(seats for seats in cls.seat_counts if seats >= int(house["min_players"]))

    def new(self, dealer: int) -> TrentunoState:
        nobody = (0,) * self.seats
        lives = (self.rules.lives,) * self.seats
        return TrentunoState(dealer=dealer, hand=0, totals=lives, need=PackNeeded(), hands=nobody, laps=nobody)

    def legal_of(self, state: TrentunoState) -> Legal:
        if state.need is not None or state.winner is not None:
            return ()
        if state.speakers:
            return tuple(between.bet_actions(state) if seat == state.to_move else () for seat in range(self.seats))
        return tuple(turn.actions_of(self.rules, state, seat) for seat in range(self.seats))

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
            case Drop(card) if not state.hands[seat] >> card & 1:
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


THREE_OF_A_KIND = {"none": 0, "30": 30, "30.5": 30.5}


def read_rules(house: Mapping[str, str]) -> Rules:
    """The house rules as the pieces read them."""
    return Rules(
        lives=int(house["lives"]),
        three_of_a_kind=THREE_OF_A_KIND[house["three_of_a_kind"]],
        return_taken_discard=house["return_taken_discard"] == "true",
        discard_first=house["discard_first"] == "true",
        knock_from_lap=int(house["knock_from_lap"]),
        no_knock_after_figure=house["no_knock_after_figure"] == "true",
        knock_min_score=int(house["knock_min_score"]),
        one_more_each=house["last_lap"] == "one_each",
        redeal_early_31=house["early_31"] == "redeal",
        auto_31=house["auto_31"] == "true",
        knocker_tie=house["knocker_tie"],
        final_two_tie=house["final_two_tie"],
        comeback_bets=house["comeback_bets"] == "true",
        exhaustion=house["exhaustion"],
    )
