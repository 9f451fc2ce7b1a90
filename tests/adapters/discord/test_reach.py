"""The life of a chat on Discord: what is out of reach is parked, and comes back where it was."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ports import Barrier
from bot.table import Phase
from tests.adapters.discord.house import Evening, Guest, text_of
from tests.adapters.discord.matches import Match


async def dealt(bar: Evening, channel: object = None) -> Match:
    """A match of two, under way."""
    guests = [bar.guest(name, channel) for name in ("Anna", "Bruno")]
    match = Match(bar, guests)
    await match.begin("cirulla")
    await match.until(Phase.PLAYING)
    return match


def forbid(bar: Evening, channel: int, **rights: bool) -> None:
    """Take rights from Osteria in a channel, or give them back."""
    allow, deny = discord.PermissionOverwrite(**rights).pair()
    backend = bar.house.env.backend
    backend.set_overwrite(channel, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value))


async def until_refused(bar: Evening, match: Match, code: int) -> None:
    """Play until an edit of the table is refused, once."""
    bar.house.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=code)
    while bar.house.env.backend.faults:
        await match.step()
    assert (await match.table()).parked


def last_table(guest: Guest) -> str:
    """The table as it is read, the lowest."""
    return next(text for message in reversed(guest.messages()) if "▶" in (text := text_of(message)))


async def test_a_lost_permission_parks_the_table_and_its_return_brings_it_back(bar: Evening) -> None:
    """Send permission removed."""
    match = await dealt(bar)
    before = await match.table()
    forbid(bar, bar.bar.id, send_messages=False, view_channel=False)
    bar.house.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    bar.house.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await match.step()
    assert (await match.table()).parked == Barrier.NO_RIGHT
    bar.house.env.backend.faults.clear()
    forbid(bar, bar.bar.id, send_messages=True, view_channel=True)
    await bar.house.settle()
    after = await match.table()
    assert not after.parked
    assert after.version > before.version
    assert "Si riprende da dove eravamo" in last_table(match.guests["Anna"])
    await match.step()


async def test_a_press_where_osteria_may_write_again_brings_it_back(bar: Evening) -> None:
    """No event need come: a press is as good."""
    match = await dealt(bar)
    await until_refused(bar, match, 50001)
    await match.guests["Anna"].presses("🂠 Le mie carte")
    assert not (await match.table()).parked


async def test_a_deleted_board_is_sent_anew(bar: Evening) -> None:
    """Board message deleted."""
    match = await dealt(bar)
    anna = match.guests["Anna"]
    board = next(message for message in reversed(anna.messages()) if "▶" in text_of(message))
    bar.house.env.backend.delete_message(bar.bar.id, board.id)
    await match.step()
    assert "▶" in last_table(anna)
    assert board.id not in {message.id for message in anna.messages()}


async def test_an_archived_thread_parks_its_table(bar: Evening) -> None:
    """Archived Discord thread."""
    backend = bar.house.env.backend
    thread = backend.create_thread(bar.bar.id, "torneo", backend.bot_user.id)
    handle = next(found for found in bar.bar.threads if found.id == thread.id)
    match = await dealt(bar, handle)
    backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await bar.house.settle()
    assert (await match.table()).parked == Barrier.CLOSED
    backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    await bar.house.settle()
    assert not (await match.table()).parked
    await match.step()


async def test_an_edit_in_an_archived_thread_parks_its_table(bar: Evening) -> None:
    """Even where no event said so."""
    match = await dealt(bar)
    await until_refused(bar, match, 50083)
    assert (await match.table()).parked == Barrier.CLOSED


async def test_a_kicked_bot_that_comes_back_goes_on(bar: Evening) -> None:
    """The bot is kicked and comes back."""
    match = await dealt(bar)
    client, guild = bar.house.discord.client, bar.house.discord.client.get_guild(bar.guild.id)
    assert guild
    await client.on_guild_remove(guild)
    await bar.house.settle()
    assert (await match.table()).parked == Barrier.KICKED
    await client.on_guild_join(guild)
    await bar.house.settle()
    assert not (await match.table()).parked
    await match.step()


async def test_a_deleted_channel_is_gone(bar: Evening) -> None:
    """Unknown channel."""
    match = await dealt(bar)
    bar.house.env.backend.delete_channel(bar.bar.id)
    await bar.house.settle()
    assert (await match.table()).parked == Barrier.GONE


async def test_good_evening_once(bar: Evening) -> None:
    """Added to a server."""
    guild = bar.house.discord.client.get_guild(bar.guild.id)
    assert guild
    for _ in range(2):
        await bar.house.discord.client.on_guild_join(guild)
        await bar.house.settle()
    anna = bar.guest("Anna")
    assert anna.reads().count("A che si gioca?") <= 1
    assert len(anna.messages()) == 1


async def test_two_tables_of_one_person_say_which_they_are(bar: Evening) -> None:
    """Two tables in two places, one person at both: each hand says which table."""
    garden = bar.guild.create_text_channel("giardino")
    anna = bar.guest("Anna")
    for place in (bar.bar, garden):
        there = Guest(bar.house, anna.actor, place)
        await there.says("gioca", gioco="cingilapai")
        await there.presses("+ Computer")
        await there.presses("Diamo le carte")
        await bar.house.pass_time(15)
        await there.presses("🂠 Le mie carte")
        assert str(place.name) in text_of(there.own()[-1])


async def test_who_left_the_server_leaves_his_table_when_he_is_dealt_cards(bar: Evening) -> None:
    """A seated member leaves the group: Discord does not tell us, so he is looked for when no hand can be brought."""
    match = Match(bar, bar.guests(["Anna", "Bruno", "Carla"]))
    anna, bruno, carla = match.guests.values()
    await anna.says("gioca", gioco="cirulla")
    for other in (bruno, carla):
        await other.presses("Siediti")
    await bar.house.pass_time(16 * 60)
    bar.guild.remove_member(carla.actor)
    await anna.presses("Diamo le carte")
    await bar.house.pass_time(30)
    table = await match.table()
    assert {seat and seat.name for seat in table.seats} >= {"Anna", "Bruno"}
    assert "Carla" not in {seat and seat.name for seat in table.seats}
    assert "Carla\u2069 lascia" in anna.reads()


async def test_who_is_still_there_keeps_his_seat(bar: Evening) -> None:
    """A hand that cannot be brought is no farewell."""
    match = Match(bar, bar.guests(["Anna", "Bruno"]))
    anna, bruno = match.guests.values()
    await anna.says("gioca", gioco="cingilapai")
    await bruno.presses("Siediti")
    await bar.house.pass_time(16 * 60)
    await anna.presses("Diamo le carte")
    await bar.house.pass_time(12)
    asked = [one.path for one in bar.house.env.http_requests if "/members/" in one.path]
    assert asked == [f"/guilds/{bar.guild.id}/members/{bruno.actor.id}"]
    assert [seat and seat.name for seat in (await match.table()).seats[:2]] == ["Anna", "Bruno"]
