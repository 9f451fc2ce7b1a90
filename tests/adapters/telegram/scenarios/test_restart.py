"""Osteria is stopped and started again at any moment, and nobody loses anything by it."""

from bot.table import Phase
from tests.adapters.telegram.house import House
from tests.adapters.telegram.scenarios.evening import HAND, deal, own, read, said, turn
from tests.kit.needs import counts

CLOCK = 120.0
"""Seconds for a play."""


async def left(inn: House) -> float:
    """Seconds that whoever is to play still has."""
    return (await inn.table()).waiting_since + CLOCK - inn.watch.now()


async def test_a_restart_at_every_single_play_keeps_hands_turn_and_deadline(inn: House) -> None:
    """And the buttons that were there before are still good."""
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cingilapai", anna, bruno)
    for plays in range(1, counts(21, 8)):
        mover, _ = await turn(inn, anna, bruno)
        if not mover.cards():
            await mover.taps(HAND)
        await inn.pass_time(7)
        table, hand, shown, remaining = await inn.table(), own(mover)[-1], own(mover)[-1].text, await left(inn)
        await inn.restart(after=45)
        after = await inn.table()
        assert (after.state, after.seats, after.phase) == (table.state, table.seats, table.phase)
        assert abs(await left(inn) - remaining) < 1
        assert await inn.mover([anna, bruno]) is mover
        assert own(mover)[-1].text == shown
        mover.person.presses(hand, next(button.data for button in hand.buttons if button.label == mover.cards()[0]))
        await inn.settle()
        while len(await inn.lines()) < plays:
            await mover.taps(mover.cards()[0])
    await inn.pass_time(30)
    assert (await inn.table()).phase in (Phase.PLAYING, Phase.SCORED)
    assert "computer" not in read(bar)


async def test_a_stop_is_not_charged_to_anybody(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await deal("cirulla", anna, bruno)
    await inn.pass_time(20)
    mover, remaining = await inn.mover([anna, bruno]), await left(inn)
    await inn.restart(after=3 * 3600)
    assert abs(await left(inn) - remaining) < 1
    assert await inn.mover([anna, bruno]) is mover
    assert "Osteria" in said(bar)[-1].text.splitlines()[0], "a long stop is told"
    assert await inn.lines() == []


async def test_settings_and_options_survive(inn: House) -> None:
    anna, bruno = inn.guests("Anna", "Bruno")
    bar = inn.group("Bar Sport", anna, bruno)
    await anna.writes("/opzioni")
    await anna.taps("Lingua: italiano")
    await anna.taps("English")
    await bruno.opens()
    await bruno.at(bruno.home).writes("/lingua italiano")
    await inn.pass_time(20)
    await inn.restart(after=600)
    await anna.writes("/cirulla")
    assert "Anna\u2069’s table" in said(bar)[-1].text or "table" in said(bar)[-1].text
    assert "Sit down" in " ".join(said(bar)[-1].labels) or "Sit" in " ".join(said(bar)[-1].labels)
    await bruno.at(bruno.home).writes("/aiuto")
    assert "apre un tavolo" in bruno.reads_at_home()
