"""Three seconds for the first answer, fifteen minutes for those after it."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.ports import Answer, Inbound
from bot.table import Phase
from tests.adapters.discord.house import Evening, controls_of, text_of
from tests.adapters.discord.matches import Match


class Slow:
    """A storage that keeps everything waiting until it is released."""

    def __init__(self, bar: Evening) -> None:
        self._released, self._house = asyncio.Event(), bar.house
        self._handle = bar.house.osteria.hub.handle
        bar.house.discord._hub = replace(bar.house.osteria.hub, handle=self.handle)

    async def handle(self, inbound: Inbound) -> Answer:
        await self._house.env.external_wait(self._released.wait(), reason="the storage is slow")
        return await self._handle(inbound)

    def release(self) -> None:
        self._released.set()


async def test_a_press_is_noticed_within_a_second_whatever_takes_long(bar: Evening) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cirulla")
    slow = Slow(bar)
    (press,) = bruno.emits_often("Siediti", 1)
    noticed = []
    for seconds in (0.9, 0.2, 4):
        await bar.house.env.advance_time(seconds)
        noticed.append(press.acknowledged)
    assert noticed == [False, True, True]
    slow.release()
    await bar.house.settle()
    assert "Posto 2" in text_of(press.followups[-1]._message)


async def test_a_command_too(bar: Evening) -> None:
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    slow, anna = Slow(bar), match.guests["Anna"]
    said = anna.emits("mano")
    await bar.house.env.advance_time(1.1)
    assert said.acknowledged
    assert said.ephemeral
    slow.release()
    await bar.house.settle()
    assert said.response
    assert "Cirulla" in text_of(said.response._message)


async def test_a_slow_table_comes_as_a_message_of_its_own(bar: Evening) -> None:
    """What was promised to one alone is not shown to all: the promise goes."""
    anna = bar.guest("Anna")
    slow = Slow(bar)
    said = anna.emits("gioca", gioco="cirulla")
    await bar.house.env.advance_time(1.1)
    assert said.ephemeral
    slow.release()
    await bar.house.settle()
    assert "Cirulla · tavolo di" in text_of(next(one for one in anna.messages() if not one.flags & 64))
    assert said.response is None or "Posto 1" in text_of(said.response._message)


async def test_a_hand_held_for_40_minutes(bar: Evening) -> None:
    """Hand held 40 minutes on Discord, then a card played: its press has a token of its own."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.guests["Anna"].says("gioca", gioco="cicera")
    await match.guests["Anna"].presses("Regole della casa")
    await match.guests["Anna"].chooses("Tempo", "24 ore")
    await match.guests["Bruno"].presses("Siediti")
    await match.guests["Anna"].presses("Diamo le carte")
    await match.until(Phase.PLAYING)
    before = await match.table()
    await bar.house.pass_time(40 * 60)
    while (await match.table()).version == before.version:
        await match.step()
    assert not bar.house.env.errors


async def test_after_fifteen_minutes_a_new_hand_is_offered(bar: Evening) -> None:
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    anna = match.guests["Anna"]
    await anna.presses("🂠 Le mie carte")
    old = anna.own()[-1]
    bar.house.glass.pass_(16 * 60)
    await bar.house.env.advance_time(16 * 60)
    await anna.presses("🂠 Le mie carte")
    new = anna.own()[-1]
    assert new.id != old.id
    assert old.id in {message.id for message in anna.own()}
    assert [label for label, *_ in controls_of(new)]


async def test_a_hand_that_is_asked_for_again_takes_the_place_of_the_old(bar: Evening) -> None:
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    anna = match.guests["Anna"]
    for _ in range(3):
        await anna.presses("🂠 Le mie carte")
    assert len([message for message in anna.own() if any(one[1][0] == "h" for one in controls_of(message))]) == 1


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_press_that_came_too_late_harms_nobody(bar: Evening, code: int) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    await anna.says("gioca", gioco="cirulla")
    bar.house.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
    await bruno.presses("Siediti")
    assert (await bar.house.table()).seats[1]
    assert "2 \u2068Bruno\u2069" in anna.reads()
