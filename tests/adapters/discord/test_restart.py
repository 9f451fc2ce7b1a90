"""Osteria stops and starts again on Discord: old buttons work, nothing is lost, and nobody is charged."""

import pytest

from bot.table import Phase, Table
from bot.timers import timers
from tests.adapters.discord.house import Evening
from tests.adapters.discord.matches import Match


@pytest.mark.parametrize("phase", [Phase.CUTTING, Phase.PLAYING, Phase.SCORED])
async def test_old_buttons_work_after_a_restart_in_every_phase(bar: Evening, phase: Phase) -> None:
    """Process killed and restarted in every phase, the old buttons work."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(phase)
    before = await match.table()
    await bar.house.restart()
    assert same(await match.table(), before)
    await match.step()
    assert (await match.table()).version > before.version


async def test_the_lobby_and_the_end_survive_a_restart(bar: Evening) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cingilapai")
    await bar.house.restart()
    await bruno.presses("Siediti")
    await bar.house.restart()
    await anna.presses("Diamo le carte")
    match = Match(bar, [anna, bruno])
    await match.until(Phase.OVER)
    await bar.house.restart()
    await anna.presses("Rivincita")
    await bruno.presses("Rivincita")
    assert (await match.table()).phase is Phase.LOBBY


async def test_a_restart_at_every_play(bar: Evening) -> None:
    """At every single play: identical hands, turn and deadline."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cicera")
    await match.until(Phase.PLAYING)
    for _ in range(8):
        before = await match.table()
        await bar.house.restart()
        assert same(await match.table(), before)
        await match.step()


async def test_a_choice_survives_a_restart(bar: Evening) -> None:
    """Settings and options survive: an old chooser still takes what was chosen."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    host = match.guests["Anna"]
    await host.says("gioca", gioco="cirulla")
    await host.presses("Regole della casa")
    await bar.house.restart()
    await host.chooses("Traguardo", "101")
    assert (await match.table()).house["target"] == "101"


def same(after: Table, before: Table) -> bool:
    """Whether the match is where it was, and nobody was charged."""
    return after.state == before.state and timers(after) == timers(before) and after.seats == before.seats
