"""Osteria is killed in every phase of an evening. It starts again, and what was drawn before is still good: one old
button is pressed while nobody is there, another one afterwards.
"""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from bot.commands import Choose, Command, PressAction
from bot.table import Phase
from tests.adapters.telegram.process.evening import Evening
from tests.adapters.telegram.process.inn import Inn
from tests.adapters.telegram.process.ledger import check_answers, check_intake, check_plays, effect
from tests.adapters.telegram.process.patron import Offers, Patron
from tests.kit.telegram import Button, Message, Press

Old = tuple[Message, Button]
"""A button as it was drawn once."""

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario")

pytestmark = pytest.mark.timeout(600)


async def test_in_the_lobby(hurried: Inn) -> None:
    evening = _evening(hurried, "Anna", "Bruno")
    anna, bruno = evening.patrons
    await anna.writes("/cirulla")
    sit, add, deal = [await anna.finds(label) for label in ("Siediti", "+ Computer", "Diamo le carte")]
    pressed = await _killed(hurried, bruno, sit)
    assert (await bruno.hears(pressed)).text.startswith("Posto 2.")
    evening.found()
    _press(anna, add)
    await hurried.until(lambda: _seated(evening) == 3)
    _press(anna, deal)
    await hurried.until(lambda: evening.table.phase is not Phase.LOBBY)
    await _ends_well(hurried, evening)


async def test_before_the_cut(hurried: Inn) -> None:
    evening = await _dealt(hurried, "cirulla", "Anna", "Bruno")
    await hurried.until(lambda: evening.actor(evening.table) is not None)
    cutter, asked = evening.actor(evening.table), evening.asks(evening.table)
    assert cutter
    assert asked
    cut = cutter.button(evening.number, asked)
    assert cut
    await _is_done(hurried, await _killed(hurried, cutter, cut))
    assert any(line.startswith("pack:") for line in hurried.records.matches(evening.number)[-1].splitlines())
    await _ends_well(hurried, evening)


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("game", ["cirulla", "trentuno"])
async def test_while_cards_are_played(hurried: Inn, game: str, *, private: bool) -> None:
    evening = await _dealt(hurried, game, *NAMES[: 4 if game == "trentuno" else 2], private=private)
    await evening.play(Phase.PLAYING)
    mover = evening.actor(evening.table)
    assert mover
    other = next(patron for patron in evening.patrons if patron is not mover)
    old = {patron: _first(await patron.asks_for_hand(evening.number)) for patron in (mover, other)}
    await _is_done(hurried, await _killed(hurried, mover, old[mover]))
    await evening.play_until(lambda: evening.actor(evening.table) is other)
    await _is_done(hurried, _press(other, old[other]))
    await _ends_well(hurried, evening)


async def test_with_a_chooser_open(hurried: Inn) -> None:
    evening = await _dealt(hurried, "cirulla", "Anna", "Bruno")
    mover, opens = await _offered(evening, lambda command: isinstance(command, Choose) and command.what == "lay")
    _press(mover, opens)
    await hurried.until(lambda: _in_chooser(mover) is not None)
    chosen = _in_chooser(mover)
    assert chosen
    before = len(hurried.records.plays(evening.number, mover.seat(evening.table) or 0))
    await _is_done(hurried, await _killed(hurried, mover, chosen))
    assert len(hurried.records.plays(evening.number, mover.seat(evening.table) or 0)) == before + 1
    await _ends_well(hurried, evening)


async def test_with_something_to_declare_before_the_first_card(hurried: Inn) -> None:
    evening = await _dealt(hurried, "cirulla", "Anna", "Bruno", rules={"Traguardo": "101"})
    mover, knock = await _offered(evening, lambda command: isinstance(command, PressAction) and command.word == "knock")
    before = evening.table.version
    await _is_done(hurried, await _killed(hurried, mover, knock))
    assert evening.table.version > before
    assert any("knock" in line for match in hurried.records.matches(evening.number) for line in match.splitlines())
    await _ends_well(hurried, evening)


async def test_between_hands_of_trentuno_and_at_the_end(hurried: Inn) -> None:
    evening = await _trentuno(hurried)
    while not await _between(hurried, evening):
        evening = await _trentuno(hurried)
    await evening.play(Phase.OVER)
    await _rematch(hurried, evening)
    await _ends_well(hurried, evening)


async def _trentuno(inn: Inn) -> Evening:
    """A new table, after its first score sheet."""
    evening = await _dealt(inn, "trentuno", *NAMES, rules={"Vite": "1"}, hasty=True)
    await _sheet(inn, evening)
    return evening


async def _sheet(inn: Inn, evening: Evening) -> None:
    """A score sheet: the old [Avanti] goes on."""
    await evening.play(Phase.SCORED, Phase.OVER)
    if evening.table.phase is Phase.OVER:
        return
    await inn.until(lambda: evening.actor(evening.table) is not None)
    reader, asked = evening.actor(evening.table), evening.asks(evening.table)
    assert reader
    assert asked
    on = reader.button(evening.number, asked)
    assert on
    await _is_done(inn, await _killed(inn, reader, on))


async def _between(inn: Inn, evening: Evening) -> bool:
    """Who is out may bet: his old buttons take the bet. False if nobody came to bet."""
    await evening.play_until(lambda: evening.bettor() is not None or evening.table.phase is Phase.OVER)
    dead = evening.bettor()
    if dead is None:
        return False
    await _is_done(inn, await _killed(inn, dead, _first(await dead.asks_for_hand(evening.number))))
    return True


async def _rematch(inn: Inn, evening: Evening) -> None:
    """The match is over: the old [Rivincita] is taken, that of another, too."""
    old = {patron: await patron.finds("Rivincita") for patron in evening.patrons}
    first, second, *_ = evening.patrons
    await _is_done(inn, await _killed(inn, first, old[first]))
    await _is_done(inn, _press(second, old[second]))


# --- what they share --------------------------------------------------------------------------------------------------


def _evening(inn: Inn, *names: str) -> Evening:
    bar = inn.telegram.supergroup("Bar Sport", *(inn.telegram.person(name) for name in names))
    return Evening(inn, bar, Random(len(names)))


async def _dealt(
    inn: Inn,
    game: str,
    *names: str,
    rules: dict[str, str] | None = None,
    private: bool = True,
    hasty: bool = False,
) -> Evening:
    """A new group whose people have had the cards dealt."""
    evening = _evening(inn, *names)
    for patron in evening.patrons:
        patron.hasty = hasty
    await evening.gather(game, private=private)
    await evening.agree(rules or {})
    await evening.deal()
    await inn.until(lambda: evening.table.phase is not Phase.LOBBY)
    return evening


def _press(patron: Patron, old: Old) -> Press:
    return patron.person.presses(old[0], old[1].data)


async def _killed(inn: Inn, patron: Patron, old: Old) -> Press:
    """Osteria is killed; somebody presses an old button, to which nobody listens; it starts again."""
    await inn.kill()
    press = _press(patron, old)
    await inn.start()
    return press


async def _is_done(inn: Inn, press: Press) -> None:
    """A press has its effect, and is answered so."""
    await inn.until(lambda: press.answer is not None)
    done = effect(inn, press)
    assert done is not None, press.answer
    assert done.ok, done
    assert press.answer
    assert press.answer.text == done.text


async def _ends_well(inn: Inn, evening: Evening) -> None:
    """It stops when it is asked to; nothing was lost, and nothing done twice."""
    await inn.telegram.quiet(within=90)
    assert await inn.stop() == 0
    inn.records.check(evening.number)
    check_plays(inn, evening)
    check_answers(inn)
    check_intake(inn)


def _seated(evening: Evening) -> int:
    return sum(seat is not None for seat in evening.table.seats)


def _first(hand: tuple[Message, Offers]) -> Old:
    """The first thing that may be played."""
    return hand[0], Patron.plays_of(hand[1])[0]


async def _offered(evening: Evening, wanted: Callable[[Command], bool]) -> tuple[Patron, Old]:
    """Play until the hand of who is to play has such a button."""
    while True:
        table = evening.table
        mover = evening.actor(table) if table.phase is Phase.PLAYING else None
        if mover:
            message, offers = await mover.asks_for_hand(evening.number)
            if found := next((button for button, command in offers if wanted(command)), None):
                return mover, (message, found)
        await evening.step()


def _in_chooser(patron: Patron) -> Old | None:
    """Something that a chooser offers, where one is open."""
    hand = patron.hand()
    if hand is None or not any(isinstance(command, Choose) and command.what == "hand" for _, command in hand[1]):
        return None
    return _first(hand)
