"""A table driven by decisions alone: made from a line of text, with time, seeds and computer players of its own."""

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.commands import AddComputer, Command, OpenTable, Play, PressCard, SetOption, Sit, StartMatch, TimeUp
from bot.decisions import Outcome, decide, open_table
from bot.handorder import shown_hand, stamp
from bot.happenings import Happening
from bot.happenings import Played as PlayedOn
from bot.people import Chat, Person
from bot.refusals import Decided, Refused
from bot.seats import LEVELS, is_machine, level_of, people, rules_at, seat_of, sitting
from bot.table import Phase, Table
from bot.timers import awaited, timers, wants_computer
from engine.actions import Action, LotNeeded, PackNeeded, StockNeeded
from engine.cards import NAME
from engine.computer import PLAYERS
from engine.events import Event
from engine.notation import read_action
from engine.view import View
from tests.kit.played import Played

BAR_SPORT = Chat(7, "test", "bar-sport", "Bar Sport")
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")
PERSONS = {name: Person(number, "test", name.lower(), name) for number, name in enumerate(NAMES, 101)}
ANNA, BRUNO, CARLA, DARIO, ELENA, FABIO, GINA = PERSONS.values()


class Seeds:
    """Seeds that are always the same ones; `given` are those handed out."""

    def __init__(self, name: object = 0) -> None:
        self.name, self.given = name, list[bytes]()

    def __call__(self) -> bytes:
        self.given.append(hashlib.sha256(f"{self.name}/{len(self.given)}".encode()).digest())
        return self.given[-1]


class Tavern:
    """One table and its evening. `happened` and `log` grow; `says` holds the last answer."""

    def __init__(self, table: Table, *, seed: object = 0) -> None:
        self.table, self.now, self.seeds, self.rng = table, table.changed, Seeds(seed), Random(str(seed))
        self.happened: list[Happening] = []
        self.log: list[str] = []

    # What people do.

    def does(self, who: Person, command: Command, *, admin: bool = False) -> Outcome:
        """A person asks; what came of it."""
        return self._take(decide(self.table, who, command, self.now, self.seeds, admin=admin))

    def did(self, who: Person, command: Command, *, admin: bool = False) -> tuple[Happening, ...]:
        """A person asks, and it is done; what happened."""
        outcome = self.does(who, command, admin=admin)
        assert isinstance(outcome, Decided), outcome
        return outcome.happenings

    def refuses(self, who: Person, command: Command, *, admin: bool = False) -> Refused:
        """A person asks, nothing is done, nothing changes; why."""
        before = self.table
        outcome = self.does(who, command, admin=admin)
        assert isinstance(outcome, Refused), outcome
        assert self.table is before
        return outcome

    def plays(self, who: Person, text: str | Action) -> tuple[Happening, ...]:
        """A person plays, in the words of a record."""
        action = read_action(text) if isinstance(text, str) else text
        return self.did(who, Play(action, self.table.version))

    def lies(self, *named: str, **changes: Any) -> "Tavern":
        """The hand as if the last seat had dealt it from a pack that begins with these cards: hands by seat, the table.

        `changes` are made to the state afterwards.
        """
        game = rules_at(self.table)
        played = Played(game).deal(*named)
        state = game.restore(replace(played.state, hand=self.state.hand, **changes))
        self.table = replace(self.table, state=state, phase=Phase.PLAYING, waiting_since=self.now, warned=0)
        return self

    def shows(self, who: Person) -> str:
        """The own cards of a person in the order of their slots, in the words of a record."""
        view = self.view(who)
        return " ".join(NAME[card] for card in shown_hand(rules_at(self.table), view))

    def presses(self, who: Person, card: str, *, lay: bool = False) -> PressCard:
        """The button of this card in a person's hand."""
        return PressCard(stamp(self.table, self.view(who)), self.shows(who).split().index(card), lay)

    def view(self, who: Person) -> View:
        """What a person sees."""
        return rules_at(self.table).view(self.state, seat_of(self.table, who.id))

    # What happens by itself.

    def time_up(self, kind: str) -> Outcome:
        """This timer runs out, whatever the time."""
        return self._take(decide(self.table, None, TimeUp(kind), self.now, self.seeds))

    def tick(self) -> bool:
        """Let time pass until the next timer, and do what is due. False if nothing is."""
        due = timers(self.table)
        if not due:
            return False
        kind = min(due, key=lambda kind: (due[kind], kind))
        self.now = max(self.now, due[kind])
        outcome = self._choose() if kind in ("computer", "over") else self.time_up(kind)
        assert isinstance(outcome, Decided), (kind, outcome)
        return True

    def step(self) -> bool:
        """The person whose turn it is plays something, or else time passes. False if there is nothing to wait for."""
        return self._person_plays() or self.tick()

    def passes(self, seconds: float) -> None:
        """Let so much time pass, with all that it brings."""
        until = self.now + seconds
        while min(timers(self.table).values(), default=until + 1) <= until:
            self.tick()
        self.now = until

    def goes_on(self, until: Callable[[Table], bool], seen: Callable[[Table], object] = id, most: int = 20_000) -> None:
        """Let time pass, persons playing too, until it is so. `seen` is shown the table at every step."""
        for _ in range(most):
            seen(self.table)
            if until(self.table):
                return
            assert self.step(), "nothing goes on"
        raise AssertionError("it never came to that")

    def until(self, phase: Phase) -> "Tavern":
        """Let time pass, persons playing too, until the table is in that phase."""
        self.goes_on(lambda table: table.phase is phase)
        return self

    # What can be seen.

    @property
    def mover(self) -> Person:
        """The person whose turn it is."""
        seat = sitting(self.table, awaited(self.state)[0])
        return next(person for person in PERSONS.values() if person.id == seat.person)

    @property
    def state(self) -> Any:
        """The match as the engine has it."""
        assert self.table.state is not None
        return self.table.state

    def legal(self, who: Person) -> tuple[Action, ...]:
        """What a person may play now."""
        seat = seat_of(self.table, who.id)
        return () if seat is None else rules_at(self.table).legal_actions(self.state, seat)

    def at(self, phase: Phase) -> bool:
        """Whether the table is in this phase."""
        return self.table.phase is phase

    def events(self) -> list[Event]:
        """All that the engine has told."""
        return [event for happening in self.happened if isinstance(happening, PlayedOn) for event in happening.events]

    # Inside.

    def _take(self, outcome: Outcome) -> Outcome:
        if isinstance(outcome, Decided):
            check(self.table, outcome.table)
            self.table = outcome.table
            self.happened += outcome.happenings
            self.log += outcome.log
        return outcome

    def _choose(self) -> Outcome:
        seat = wants_computer(self.table, self.now)
        assert seat is not None
        view = rules_at(self.table).view(self.state, seat)
        action = PLAYERS[level_of(self.table, seat)](view, self.rng)
        return self._take(decide(self.table, None, Play(action, self.table.version), self.now, self.seeds))

    def _person_plays(self) -> bool:
        if self.table.phase is not Phase.PLAYING:
            return False
        seat = awaited(self.state)[0]
        if is_machine(sitting(self.table, seat)):
            return False
        self.plays(self.mover, PLAYERS["random"](rules_at(self.table).view(self.state, seat), self.rng))
        return True


def lobby(text: str, *, now: float = 1000.0, seed: object = 0) -> Tavern:
    """A lobby from a line such as ``cirulla: Anna, Bruno, greedy; target=31 clock=none``: the first person is host."""
    head, _, options = text.partition(";")
    game, _, names = head.partition(":")
    first, *others = [name.strip() for name in names.split(",")]
    opened = open_table(12, BAR_SPORT, PERSONS[first], OpenTable(game.strip()), now)
    assert isinstance(opened, Decided), opened
    tavern = Tavern(opened.table, seed=seed)
    tavern.happened += opened.happenings
    for name in others:
        tavern.did(*((PERSONS[first], AddComputer(name)) if name in LEVELS else (PERSONS[name], Sit())))
    for option in options.split():
        tavern.did(PERSONS[first], SetOption(*option.split("=")))
    return tavern


def dealt(text: str, *, now: float = 1000.0, seed: object = 0) -> Tavern:
    """The same table, its first hand dealt."""
    tavern = lobby(text, now=now, seed=seed)
    tavern.did(PERSONS[people(tavern.table)[0].name], StartMatch())
    return tavern.until(Phase.PLAYING)


def check(before: Table, after: Table) -> None:
    """A table is whole after each step: seats, host and state fit its phase, and the version counts the changes."""
    assert after is before or after.version == before.version + 1
    assert after.moved <= after.version
    persons = [seat.person for seat in people(after)]
    assert len(set(persons)) == len(persons)
    assert not persons or after.host in persons or after.phase in (Phase.OVER, Phase.CLOSED)
    _check_phase(after)


def _check_phase(table: Table) -> None:
    state = table.state
    assert not isinstance(state and state.need, StockNeeded | LotNeeded)
    match table.phase:
        case Phase.LOBBY:
            assert state is None
            assert table.sheet is None
        case Phase.CUTTING:
            assert state
            assert isinstance(state.need, PackNeeded)
            assert not table.shuffles[-1].cut
        case Phase.PLAYING:
            assert state
            assert state.need is None
            assert awaited(state)
        case Phase.SCORED:
            assert state
            assert table.sheet
            assert state.winner is None
        case Phase.OVER:
            assert state
            assert state.winner is not None
