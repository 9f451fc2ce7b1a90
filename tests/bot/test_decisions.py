"""Whatever is asked of a table, by whomever: nothing is raised, nothing half done, nothing secret told."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from bot import commands
from bot.commands import Command, Play, ShowHelp, TimeUp
from bot.decisions import ANYWHERE, IN_LOBBY, LIFE, Outcome, decide
from bot.people import Person
from bot.refusals import Decided, Refusal, Refused
from bot.rules import BY_NAME
from bot.seats import rules_at
from bot.table import Phase, Table
from bot.tokens import CODES, read_token, write_token
from engine.notation import read_action
from tests.kit.needs import counts
from tests.kit.tables import ANNA, PERSONS, Tavern, check, dealt, lobby

KINDS: list[type[Command]] = [*CODES.values(), Play, TimeUp]
HARMLESS = [kind for kind in KINDS if kind not in (commands.Close, commands.Leave, commands.RemovePerson)]
TIMERS = ["lobby", "cut", "claim", "next", "bet", "half", "late", "over", "computer", "rematch", "dinner"]
ACTIONS = ["KC", "7C=3 x 3D", "7D x 7S", "knock", "claim 2D", "no claim", "draw", "drop AS", "bet 12", "no bet", "show"]
WORDS = ["", "lay", "matta", "hand", "more", "value", "knock", "draw", "target", "clock", "31", "none", "tradizione"]


def any_value(kind: Any, table: Table, rng: Random) -> Any:
    """A value for a field of a command, near enough to good ones."""
    if kind is bool:
        return rng.random() < 0.5
    if kind in (str, str | None):
        return rng.choice([*WORDS, *TIMERS, *BY_NAME, _stamp(table, rng)])
    if kind in (int, int | None):
        return rng.choice([0, 0, 1, 2, 3, 8, 20, table.version, table.moved, 10**9, -1])
    return read_action(rng.choice(ACTIONS))


def any_command(table: Table, rng: Random) -> Command:
    """Any command, its fields near enough to good ones; what ends a table is rare."""
    kind = rng.choice(KINDS if rng.random() < 0.1 else HARMLESS)
    return kind(**{field.name: any_value(field.type, table, rng) for field in fields(kind)})


def any_outcome(tavern: Tavern, rng: Random) -> Outcome:
    """Somebody asks something."""
    who: Person | None = rng.choice([None, *PERSONS.values()])
    command = any_command(tavern.table, rng)
    tavern.now += rng.choice([0, 0, 0.3, 4, 11])
    return decide(tavern.table, who, command, tavern.now, tavern.seeds, admin=rng.random() < 0.1)


def _stamp(table: Table, rng: Random) -> str:
    pack = table.shuffles[-1].number if table.shuffles else 0
    return f"{pack}-{rng.randrange(3)}-{rng.randrange(4)}"


TABLES = ["cirulla: Anna, Bruno, greedy; clock=30", "trentuno: Anna, Bruno, Carla, greedy, random; lives=1"]


@pytest.mark.parametrize("text", TABLES)
def test_random_commands_raise_nothing_and_leave_no_half_done_table(text: str) -> None:
    seen: set[Phase] = set()
    for seed in range(counts(300)):
        rng, tavern = Random(seed), lobby(text, seed=seed)
        for _ in range(600):
            outcome = any_outcome(tavern, rng)
            if isinstance(outcome, Decided):
                check(tavern.table, outcome.table)
                tavern.table = outcome.table
            elif rng.random() < 0.5 and not tavern.at(Phase.LOBBY):
                tavern.step()
            seen.add(tavern.table.phase)
    assert seen == set(Phase)


def test_random_tokens_change_a_table_only_by_what_its_people_may_do() -> None:
    """A token that is read at all is a command like another; a stranger's changes nothing in a match."""
    stranger, rng = Person(1, "test", "x", "X"), Random(2)
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    for _ in range(counts(20_000)):
        command = any_command(tavern.table, rng)
        token = write_token(12, command) if type(command) in CODES.values() else ""
        pressed = read_token(token)
        if pressed is not None:
            outcome = decide(tavern.table, stranger, pressed.command, tavern.now, tavern.seeds)
            assert isinstance(outcome, Refused) or outcome.table is tavern.table


def test_every_command_is_known() -> None:
    kinds = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)}
    of_the_chat = {commands.ShowOptions, commands.SetGroupOption, commands.ChooseHands, commands.ChooseLeave}
    of_the_archive = {kind for kind in kinds if issubclass(kind, commands.ArchiveCommand)}
    assert {*IN_LOBBY, *ANYWHERE, *LIFE} == kinds - {Command, TimeUp} - of_the_chat - of_the_archive


def test_only_clocks_and_computers_come_without_a_person() -> None:
    tavern = dealt("cirulla: Anna, Bruno")
    outcome = decide(tavern.table, None, ShowHelp(), tavern.now, tavern.seeds)
    assert isinstance(outcome, Refused)
    assert outcome.reason is Refusal.STALE
    assert tavern.refuses(ANNA, TimeUp("late")).reason is Refusal.BAD_BUTTON


def test_the_same_question_at_the_same_moment_has_the_same_answer() -> None:
    """Pure but for the seeds: nothing is remembered beside the table."""
    rng = Random(3)
    tavern = dealt("cirulla: Anna, Bruno, greedy; clock=30")
    for _ in range(counts(2000)):
        command, who = any_command(tavern.table, rng), rng.choice([*PERSONS.values()])
        answers = {repr(decide(tavern.table, who, command, tavern.now, lambda: b"7" * 32)) for _ in range(2)}
        assert len(answers) == 1
        if rng.random() < 0.2 and not tavern.at(Phase.OVER):
            tavern.step()


def test_a_new_seed_is_asked_for_only_when_a_pack_is_shuffled() -> None:
    tavern = dealt("cirulla: Anna, Bruno, greedy; clock=none").until(Phase.OVER)
    packs = sum(line.startswith("pack:") for line in tavern.log)
    assert len(tavern.seeds.given) == packs == tavern.table.shuffles[-1].number


def test_what_a_refusal_tells_does_not_depend_on_the_cards_of_others() -> None:
    """The same public history, other hidden cards: the same words to whoever may not see them."""
    one = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7S", "KS QS JS", "4D 6D QD KB")
    other = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7S", "KC QC JC", "4D 6D QD KB")
    rng = Random(5)
    for _ in range(counts(5000)):
        command = any_command(one.table, rng)
        told = [decide(tavern.table, ANNA, command, tavern.now, lambda: b"7" * 32) for tavern in (one, other)]
        if isinstance(told[0], Refused):
            assert told[0] == told[1]
        else:
            assert isinstance(told[1], Decided)
            assert told[0].happenings == told[1].happenings
            assert told[0].log == told[1].log


def test_a_decision_that_changes_nothing_returns_the_very_same_table() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    before = tavern.table
    tavern.did(ANNA, ShowHelp())
    assert tavern.table is before


def test_a_table_that_was_stored_and_read_again_decides_alike() -> None:
    """Its legal actions are computed again."""
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    game = rules_at(tavern.table)
    again = replace(tavern.table, state=game.restore(game.strip(tavern.state)))
    play = Play(tavern.legal(tavern.mover)[0], tavern.table.version)
    answers = [decide(table, tavern.mover, play, tavern.now, tavern.seeds) for table in (tavern.table, again)]
    assert answers[0] == answers[1]
