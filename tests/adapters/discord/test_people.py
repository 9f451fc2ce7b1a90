"""People's data, bans and reports on Discord."""

from tests.adapters.discord.house import Evening, Guest
from tests.adapters.discord.test_conversation import said
from tests.kit.traces import traces

NAME = "Zanzibarra"


async def erased(bar: Evening, guest: Guest) -> None:
    """He has himself erased."""
    home = Guest(bar.house, guest.actor.user, guest.actor.user.dm_channel)
    await home.says("esporta")
    await home.says("privacy")
    await home.presses("Cancellami")
    await home.presses("Sì, cancellami")
    await bar.house.store.commit(())
    assert await traces(bar.house.store, bar.house.url, str(home.channel.id))
    await bar.house.osteria.eraser.carry_out()
    await bar.house.settle()
    assert await traces(bar.house.store, bar.house.url, str(home.channel.id)) == []


async def test_nothing_is_left_of_who_was_erased(bar: Evening) -> None:
    """Neither name nor any of his numbers, in no row and no byte."""
    zan, bruno = bar.guests([NAME, "Bruno"])
    await zan.says("gioca", gioco="cirulla")
    await bruno.presses("Siediti")
    await zan.presses("Diamo le carte")
    await bar.house.pass_time(15)
    await zan.presses("🂠 Le mie carte")
    house, number = bar.house, str(zan.actor.id)
    assert await traces(house.store, house.url, NAME)
    assert await traces(house.store, house.url, number)
    await erased(bar, zan)
    assert await traces(house.store, house.url, NAME, number) == []
    assert "qualcuno" in bruno.reads()


async def test_a_report_reaches_the_owner_of_the_server(bar: Evening) -> None:
    anna, bruno = bar.guests(["Anna", "Bruno"])
    assert "Grazie" in said(await anna.says("segnala", testo="Bruno *bara*"))
    assert "bara" not in bruno.reads()
    texts = [
        message
        for channel in bar.house.env.backend.messages.values()
        for message in channel.values()
        if "bara" in str(message.components)
    ]
    assert len(texts) == 1
    assert texts[0].channel_id != bar.bar.id


async def test_an_admin_bans_and_it_is_told_in_private(bar: Evening) -> None:
    boss, bruno = bar.guest("Boss", manage_channels=True), bar.guest("Bruno")
    await bruno.says("gioca", gioco="cirulla")
    refused = await bruno.says("vieta")
    assert said(refused) == "Serve un admin del gruppo."
    await boss.says("vieta", chi="bruno 7")
    await bruno.says("lascia")
    await bar.house.pass_time(6)
    await boss.says("gioca", gioco="cirulla")
    assert "In questo gruppo non puoi giocare fino al" in said(await bruno.presses("Siediti"))
