"""What every game keeps, at every number of seats, under any house rules: one suite for all of `GAMES`."""

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from engine.actions import (
    Action,
    Bet,
    Capture,
    Claim,
    Draw,
    Drop,
    Knock,
    Lay,
    NoBet,
    NoClaim,
    Pack,
    Show,
    Take,
    Turn,
)
from engine.cards import Card, Cards, each
from engine.errors import IllegalAction, Nonsense, Reason
from engine.events import CardsDealt, DealtAgain, Drew, Event, HandScored, WonAtOnce
from engine.fishing.state import FishingState
from engine.game import Game, State
from engine.games import GAMES
from engine.record import Line
from engine.replay import step_of
from engine.thirtyone.state import TrentunoState
from tests.engine.games.test_trentuno_contract import longest_hand as longest_of_trentuno
from tests.kit.chance import open_plays, random_game, random_steps
from tests.kit.needs import counts

TABLES = [(kind, seats) for kind in GAMES for seats in kind.seat_counts]
every_table = pytest.mark.parametrize(("kind", "seats"), TABLES, ids=[f"{kind.name}-{seats}" for kind, seats in TABLES])
MATCHES = counts(20, 2)
LINES = 400
"""So many lines of a match are looked at: some hands of any game."""

Walk = Iterator[tuple[Game[Any], Any, Line, Any]]


def walks(kind: type[Game[Any]], seats: int, lines: int = LINES) -> Walk:
    """Random legal play at tables of that many seats with random house rules: game, state before, line, step."""
    for seed in range(MATCHES):
        rng = Random(f"{kind.name} {seats} {seed}")
        game = random_game(kind, rng, seats=seats)
        for before, line, step in random_steps(game, rng, lines):
            yield game, before, line, step


# Where cards are, told for each family of states: a new family has to tell it too.


def fishing_places(state: FishingState) -> list[Cards]:
    return [*state.hands, *state.stock, *state.piles, state.table, state.left_out]


def trentuno_places(state: TrentunoState) -> list[Cards]:
    return [*state.hands, *(1 << card for card in (*state.stock, *state.discards))]


PLACES: dict[type[State], Callable[[Any], list[Cards]]] = {
    FishingState: fishing_places,
    TrentunoState: trentuno_places,
}


def cards_in_play(state: Any) -> list[Card]:
    """Every card, once for each place where it is."""
    return sorted(chain.from_iterable(map(each, PLACES[type(state)](state))))


@every_table
def test_cards_are_conserved(kind: type[Game[Any]], seats: int) -> None:
    """FAM-8: after every step every card is in exactly one place, or all are with the dealer."""
    for game, _, _, step in walks(kind, seats):
        assert cards_in_play(step.state) in (sorted(game.pack), [])


@every_table
def test_no_card_leaves_a_hand_off_turn(kind: type[Game[Any]], seats: int) -> None:
    """Only the seat that acts may lose a card, and at most one, until the hand ends."""
    for game, before, line, step in walks(kind, seats):
        if line.seat is None or not any(step.state.hands):
            continue
        lost = [mine & ~after for mine, after in zip(before.hands, step.state.hands, strict=True)]
        assert all(not cards for seat, cards in enumerate(lost) if seat != line.seat)
        assert lost[line.seat].bit_count() <= 1
        assert before.to_move == line.seat or not any(lost)
        assert step.state.dealer in range(game.seats)


def conceivable(game: Game[Any], state: Any, rng: Random) -> list[Action]:
    """Everything that anybody could try: all simple actions, and captures and claims of random table cards."""
    table = list(each(getattr(state, "table", 0)))
    some = [sum(1 << card for card in table if rng.random() < 0.5) for _ in range(8)]
    captures = [Capture(card, taken, rng.choice([None, 1, 3, 7, 10])) for card in game.pack for taken in some]
    return [
        *map(Lay, range(52)),
        *map(Drop, range(52)),
        *(Knock(value) for value in (None, *range(12))),
        *(Bet(number) for number in range(33)),
        *(Draw(), Take(), Turn(), Show(), NoBet(), NoClaim()),
        *map(Claim, some),
        *captures,
    ]


@every_table
def test_apply_refuses_everything_not_offered(kind: type[Game[Any]], seats: int) -> None:
    """An action is legal exactly if `legal_actions` offers it, and it is offered once; every refusal has its reason."""
    rng = Random(seats)
    for game, state, _, _ in walks(kind, seats, 60):
        seat = rng.randrange(game.seats)
        offered = game.legal_actions(state, seat)
        assert len(set(offered)) == len(offered)
        for action in conceivable(game, state, rng):
            if action not in offered:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(state, seat, action)
                assert isinstance(caught.value.reason, Reason)
        for action in offered:
            game.apply(state, seat, action)


@every_table
def test_a_game_says_whether_a_capture_may_be_spared(kind: type[Game[Any]], seats: int) -> None:
    """`Game.spares`: else nothing that can capture is ever laid."""
    for game, before, _, _ in walks(kind, seats):
        legal = [action for seat in range(seats) for action in game.legal_actions(before, seat)]
        taking = {action.card for action in legal if isinstance(action, Capture) and action.value is None}
        assert game.spares or not any(isinstance(action, Lay) and action.card in taking for action in legal)


@every_table
def test_somebody_can_always_go_on(kind: type[Game[Any]], seats: int) -> None:
    """Either chance is awaited, or the match is over, or somebody may act; never two of these."""
    for game, _, _, step in walks(kind, seats):
        state = step.state
        assert [state.need is not None, state.winner is not None, bool(open_plays(game, state))].count(True) == 1


def longest_of_fishing(game: Any) -> int:
    """At most so many actions: each card dealt is played once; each card laid is claimed at most once, or let go; each
    seat knocks at most once a deal.
    """
    dealt = game.deals * game.seats * game.hand_size
    return int(2 * dealt + game.deals * game.seats)


def longest_hand(game: Game[Any]) -> int:
    """The proven bound of the actions of one hand, for each family."""
    if game.state_type is FishingState:
        return longest_of_fishing(game)
    assert game.state_type is TrentunoState
    return longest_of_trentuno(game.seats)


@every_table
def test_every_hand_ends(kind: type[Game[Any]], seats: int) -> None:
    """Within the proven number of actions."""
    actions = 0
    for game, _, line, step in walks(kind, seats, 3 * LINES):
        actions = 0 if isinstance(line.play, Pack) else actions + 1
        assert actions <= longest_hand(game)
        if any(isinstance(event, HandScored | DealtAgain | WonAtOnce) for event in step.events):
            actions = 0


@every_table
def test_a_stripped_state_is_made_whole_again(kind: type[Game[Any]], seats: int) -> None:
    """What a snapshot keeps is enough, through JSON and back, and it keeps nothing that can be computed again."""
    for game, _, _, step in walks(kind, seats):
        stripped = game.strip(step.state)
        assert stripped.legal == ()
        stored = msgspec.json.encode(stripped)
        assert game.restore(msgspec.json.decode(stored, type=game.state_type)) == step.state


@every_table
def test_the_same_calls_give_the_same_values(kind: type[Game[Any]], seats: int) -> None:
    """Deterministic: another object of the same table, the same lines, equal states and events."""
    rng = Random(seats)
    game = random_game(kind, rng, seats=seats)
    again = kind(seats, game.house)
    state = again.new(game.new(0).dealer)
    for before, line, step in random_steps(game, rng, LINES):
        if state.hand == 0:
            state = again.new(before.dealer)
        again_step = step_of(again, state, line)
        assert again_step == step
        state = again_step.state


@every_table
def test_a_view_shows_the_own_legal_actions(kind: type[Game[Any]], seats: int) -> None:
    """And to a spectator none."""
    for game, _, _, step in walks(kind, seats, 100):
        for seat in range(game.seats):
            assert game.view(step.state, seat).legal == game.legal_actions(step.state, seat)
        assert game.view(step.state, None).legal == ()


# Secrecy: what a seat sees is a function of what it has been told.


def told(events: tuple[Event, ...], seat: int | None) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def follow(game: Game[Any], dealer: int, lines: list[Line]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Play these lines, until one is not legal: the states and what happened."""
    state = game.new(dealer)
    for line in lines:
        try:
            state, events = step_of(game, state, line)
        except (IllegalAction, Nonsense):
            return
        yield state, events


def swapped(lines: list[Line], rng: Random) -> list[Line]:
    """The same lines, two cards of a pack having changed places."""
    packs = [place for place, line in enumerate(lines) if isinstance(line.play, Pack)]
    place = rng.choice(packs)
    cards = list(lines[place].play.cards)  # type: ignore[union-attr]
    one, other = rng.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return [*lines[:place], Line(None, Pack(tuple(cards))), *lines[place + 1 :]]


@every_table
def test_the_same_public_history_gives_the_same_view(kind: type[Game[Any]], seats: int) -> None:
    """Non-interference: as long as a seat has been told the same, it sees the same, whatever the others hold."""
    rng = Random(f"{kind.name} {seats}")
    alike = 0
    for _ in range(counts(100, 6)):
        game = random_game(kind, rng, seats=seats)
        dealer = rng.randrange(seats)
        walk = list(random_steps(game, rng, 40))
        dealer, lines = walk[0][0].dealer, [line for _, line, _ in walk]
        for _ in range(20):
            seat = rng.choice([None, *range(seats)])
            other = follow(game, dealer, swapped(lines, rng))
            for (_, _, step), (state, events) in zip(walk, other, strict=False):
                if told(events, seat) != told(step.events, seat):
                    break
                assert game.view(state, seat) == game.view(step.state, seat)
                alike += state != step.state
    assert alike, "no two hidden worlds were ever compared"


@every_table
def test_a_deal_tells_others_only_how_many_cards(kind: type[Game[Any]], seats: int) -> None:
    """What a seat is dealt or draws is in no event that another sees."""
    for game, _, _, step in walks(kind, seats, 60):
        for event in step.events:
            if isinstance(event, CardsDealt | Drew):
                others = {None, *range(game.seats)} - {event.seat}
                assert event.seen_by(event.seat) == event
                assert {event.seen_by(other) for other in others} == {hidden(event)}


def hidden(event: CardsDealt | Drew) -> Event:
    return CardsDealt(event.seat, event.count, 0) if isinstance(event, CardsDealt) else Drew(event.seat, None)
