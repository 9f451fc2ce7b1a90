"""What holds in every match of Trentuno, whatever is played."""

from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.actions import Action, Bet, Claim, Draw, Drop, Knock, Lay, NoBet, NoClaim, Show, Take, Turn
from engine.cards import PACK40, each, pile
from engine.errors import IllegalAction
from engine.events import DealtAgain, HandScored
from engine.game import Game
from engine.games.trentuno import Trentuno
from engine.thirtyone.state import TrentunoState
from engine.thirtyone.turn import SHUFFLES
from tests.kit.chance import random_game, random_steps
from tests.kit.needs import counts

ACTIONS: tuple[Action, ...] = (
    *(Drop(card) for card in PACK40),
    *(Bet(number) for number in range(33)),
    *(Draw(), Take(), Turn(), Knock(), Knock(1), Show(), NoBet(), NoClaim(), Lay(0), Claim(1)),
)
SEEDS = range(counts(400))


def table(seed: int) -> tuple[Game[Any], Random]:
    """A table with random house rules, and the generator to play at it."""
    rng = Random(seed)
    return random_game(Trentuno, rng), rng


def where(state: TrentunoState) -> list[int]:
    """Every card of a hand, wherever it is."""
    return [*state.stock, *state.discards, *chain.from_iterable(map(each, state.hands))]


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(seed: int) -> None:
    """FAM-8: every card is in exactly one place at all times, from the deal to the end of the hand."""
    for _, _, step in random_steps(*table(seed)):
        cards = where(step.state)
        assert sorted(cards) == sorted(PACK40) or not cards


@pytest.mark.parametrize("seed", SEEDS)
def test_only_the_seat_that_plays_changes_its_hand(seed: int) -> None:
    """No card leaves a hand off turn."""
    for before, line, step in random_steps(*table(seed)):
        if line.seat is not None and any(step.state.hands):
            others = [seat for seat in range(len(before.totals)) if seat != line.seat]
            assert [before.hands[seat] for seat in others] == [step.state.hands[seat] for seat in others]


@pytest.mark.parametrize("seed", SEEDS)
def test_apply_accepts_exactly_what_is_offered(seed: int) -> None:
    """An action is legal exactly if `legal_actions` offers it; a refusal has its reason."""
    game, rng = table(seed)
    for before, _, _ in random_steps(game, rng, 300):
        seat, action = rng.randrange(game.seats), rng.choice(ACTIONS)
        if action in game.legal_actions(before, seat):
            game.apply(before, seat, action)
        else:
            with pytest.raises(IllegalAction):
                game.apply(before, seat, action)


def longest_hand(seats: int) -> int:
    """The actions that a hand takes at most (TRE-13).

    The stock begins with 39 - 3n cards; each of three shuffles brings as many, since all but the hands and the top
    discard come back; one more draw, turn or knock ends the hand. Between two uses of the stock there are at most two
    whole laps of `take`. A turn is at most two actions.
    """
    uses = (SHUFFLES + 1) * (39 - 3 * seats) + 1
    return 2 * (2 * seats + 1) * uses


@pytest.mark.parametrize("seed", SEEDS)
def test_every_hand_ends(seed: int) -> None:
    """TRE-13: so every hand ends."""
    game, rng = table(seed)
    actions = 0
    for before, line, step in random_steps(game, rng):
        actions = actions + 1 if line.seat is not None and any(before.hands) else 0
        assert actions <= longest_hand(game.seats)
        if any(isinstance(event, HandScored | DealtAgain) for event in step.events):
            actions = 0


class Taker(Random):
    """Chance that always takes where it may: the longest hands there are."""

    def choice(self, seq: Any) -> Any:
        return next((play for play in seq if isinstance(play, tuple) and play[1] == Take()), None) or super().choice(
            seq
        )


def test_a_hand_of_nothing_but_taking_ends() -> None:
    """TRE-13: take is closed after two laps, until the stock is used."""
    game = Trentuno(4, {"comeback_bets": "false"})
    ended = [step for _, _, step in random_steps(game, Taker(3), 20_000) if HandScored in map(type, step.events)]
    assert ended


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stripped_state_is_made_whole_again(seed: int) -> None:
    """What a snapshot keeps is enough, through JSON and back."""
    game, rng = table(seed)
    for _, _, step in random_steps(game, rng, 200):
        stored = msgspec.json.encode(game.strip(step.state))
        assert game.restore(msgspec.json.decode(stored, type=TrentunoState)) == step.state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_tells_nothing_hidden(seed: int) -> None:
    """The same public history and own hand give the same view, whatever the others hold and the stock hides."""
    game, rng = table(seed)
    for _, _, step in random_steps(game, rng, 200):
        seat = rng.randrange(game.seats)
        other = game.restore(rearranged(step.state, seat, rng))
        assert game.view(other, seat) == game.view(step.state, seat)
        assert game.view(other, None) == game.view(step.state, None)


def rearranged(state: TrentunoState, seat: int, rng: Random) -> TrentunoState:
    """The state with all that `seat` cannot see dealt anew: the stock, and what the others hold but for a card they
    took openly.
    """
    known = {state.fresh} if state.fresh_taken else set()
    hidden = [
        card for other, hand in enumerate(state.hands) if other != seat for card in each(hand) if card not in known
    ]
    cards = [*hidden, *state.stock]
    rng.shuffle(cards)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            kept = [card for card in each(hand) if card in known]
            fresh = [cards.pop() for _ in range(hand.bit_count() - len(kept))]
            hands[other] = pile([*kept, *fresh])
    drawn = state.fresh
    if drawn is not None and not state.fresh_taken and state.to_move != seat:
        drawn = next(each(hands[state.to_move or 0]))
    return replace(state, hands=tuple(hands), stock=tuple(cards), fresh=drawn)
