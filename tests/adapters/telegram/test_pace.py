"""However fast people play, Osteria never says more than Telegram takes, and all see in the end how it stands."""

from itertools import pairwise
from pathlib import Path

from adapters.telegram.render import draw
from bot.screens.present import redraw
from bot.screens.values import Slot
from bot.table import Phase
from tests.adapters.telegram.house import Guest, House, house
from tests.adapters.telegram.scenarios.evening import HAND, deal, read, said
from tests.kit.telegram.calls import Call
from tests.kit.telegram.chats import Chat
from tests.kit.telegram.limits import Limits
from tests.kit.telegram.markup import parse_html

A_MINUTE, ALL_IN_A_SECOND = 20, 30
"""Calls that Telegram takes from a bot: in a group, edits included; and in all."""

COUNTED = ("sendmessage", "editmessagetext", "editmessagereplymarkup", "editephemeralmessagetext")


def most_within(times: list[float], seconds: float) -> int:
    """The most calls in any so many seconds."""
    return max((sum(start <= time < start + seconds for time in times) for start in times), default=0)


def counted(calls: list[Call]) -> list[float]:
    """When calls were made that count."""
    return [call.time for call in calls if call.method.lower() in COUNTED]


async def is_shown(inn: House, bar: Chat) -> bool:
    """Whether the lowest table shows how the match stands."""
    table = await inn.table()
    drawn = next(each for each in redraw(table, surface=inn.adapter.surface) if each.slot is Slot.TABLE)
    lines, _ = parse_html(draw(drawn.screen, {}).text, lambda _: None)
    lowest = next(message for message in reversed(said(bar)) if HAND in message.labels)
    *stands, turn = lines.splitlines()
    return "\n".join(stands) in lowest.text and turn.split(" · ")[0] in lowest.text


async def play_fast(inn: House, guests: list[Guest], plays: int) -> None:
    """So many plays as fast as people can tap, or what is left of the hand."""
    until = len(await inn.lines()) + plays
    while len(await inn.lines()) < until and (await inn.table()).phase is Phase.PLAYING:
        await inn.pass_time(0.4)
        if mover := await inn.mover(guests):
            await mover.plays()


async def test_four_fast_players_never_exceed_the_budget_and_see_the_last_state(tmp_path: Path) -> None:
    """Two play in their private chats, two in the group, where Telegram counts what it whispers, too."""
    async with house(tmp_path, limits=Limits(ephemeral_in_group=True)) as inn:
        guests = inn.guests("Anna", "Bruno", "Carla", "Dora")
        bar = inn.group("Bar Sport", *guests)
        for guest in guests[:2]:
            await guest.opens()
        await deal("cirulla", *guests)
        for plays in (A_MINUTE + 4, 12):
            began = inn.glass.now
            await play_fast(inn, guests, plays)
            assert inn.glass.now - began < 60, "or it was not fast"
            if (await inn.table()).phase is Phase.PLAYING:
                await inn.pass_time(35)
                assert await is_shown(inn, bar)
        assert (await inn.table()).phase is Phase.SCORED
        await inn.pass_time(60)
        assert "conto della smazzata 1" in read(bar)
        calls = inn.telegram.made(to=bar)
        assert [call.refusal for call in calls if call.refusal] == []
        assert most_within(counted(calls), 60) <= A_MINUTE
        assert inn.telegram.flood.impatient == []


async def test_every_scopa_is_still_told_when_the_hand_is_over_however_fast_it_was(tmp_path: Path) -> None:
    async with house(tmp_path, seed=3) as inn:
        guests = inn.guests("Anna", "Bruno", "Carla", "Dora")
        bar = inn.group("Bar Sport", *guests)
        for guest in guests:
            await guest.opens()
        await deal("cirulla", *guests)
        await play_fast(inn, guests, 40)
        await inn.pass_time(90)
        table, told = await inn.table(), read(bar).splitlines()
        for seat, deeds in zip(table.seats, table.deeds, strict=True):
            assert seat
            assert sum(line.startswith("🧹") and seat.name in line for line in told) == deeds.scope
        assert any(deeds.scope for deeds in table.deeds)
        assert [call.refusal for call in inn.telegram.made(to=bar) if call.refusal] == []


async def test_all_chats_together_get_less_than_telegram_takes(tmp_path: Path) -> None:
    """Sixty groups ask at the same moment: all get what they asked for, within seconds, and nobody is refused."""
    async with house(tmp_path) as inn:
        guests = inn.guests(*(f"Ospite {number}" for number in range(60)))
        groups = [inn.group(f"Bar {guest.name}", guest) for guest in guests]
        for guest in guests:
            await guest.person.writes(guest.place, "/gioca")
        await inn.pass_time(10)
        assert all("A che si gioca?" in read(group) for group in groups)
        calls = [call for call in inn.telegram.calls if not call.method.lower().startswith("get")]
        assert [call.refusal for call in calls if call.refusal] == []
        times = sorted(counted(calls))
        assert len(times) == 60
        assert most_within(times, 1) < ALL_IN_A_SECOND
        assert max(later - time for time, later in pairwise(times)) < 2
