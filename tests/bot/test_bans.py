"""Bans: who may not sit in a group, by whatever way he comes, and who decides that."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from bot.commands import Ban
from bot.people import Place
from bot.screens.surface import Surface
from bot.screens.values import Slot
from bot.store import schema
from bot.table import Phase
from bot.tokens import write_token
from tests.kit.people import Inn, Player
from tests.kit.results import play_off

EVENING = 1_795_000_000.0
"""18 November 2026."""
UNTIL = "In questo gruppo non puoi giocare fino al 25/11. Chiedi a un admin."
EVER = "In questo gruppo non puoi giocare. Chiedi a un admin."


@pytest.fixture
async def house(url: str) -> AsyncIterator[Inn]:
    """An Osteria in whose bar Anna and Bruno have played."""
    made = Inn(url)
    made.glass.now = EVENING
    await made.open()
    await play_off(made, made.person("Anna").place, "Anna beats Bruno")
    yield made
    await made.close()


async def notes(player: Player) -> list[str]:
    return [message.text for message in await player.messages() if message.slot is Slot.NOTE]


async def banned(boss: Player, name: str, span: str = "7 giorni") -> None:
    await boss.types("/vieta")
    await boss.taps(f"\u2068{name}\u2069")
    assert (await boss.taps(span)).ok


async def test_an_admin_bans_somebody_and_lets_him_in_again(house: Inn) -> None:
    boss, bruno = house.person("Boss", admin=True), house.person("Bruno")
    await banned(boss, "Bruno")
    assert "\u2068Bruno\u2069: fino al 25/11" in (await notes(boss))[-1]
    refused = await bruno.types("/gioca cirulla")
    assert (refused.text, refused.ok) == (UNTIL, False)
    await boss.taps("\u2068Bruno\u2069")
    assert (await boss.taps("Riammetti")).text == "\u2068Bruno\u2069 può sedersi di nuovo."
    assert (await bruno.types("/gioca cirulla")).ok


async def test_it_is_for_admins_who_are_asked_for_live(house: Inn) -> None:
    anna, bruno = house.person("Anna"), house.person("Bruno")
    for refused in (await anna.types("/vieta"), await anna.presses(write_token(0, Ban(2, 7)))):
        assert (refused.text, refused.ok, refused.needs_admin) == ("Serve un admin del gruppo.", False, True)
    assert (await anna.as_admin().presses(write_token(0, Ban(2, 7)))).ok
    assert not (await bruno.types("/gioca cirulla")).ok
    assert (await anna.in_private().types("/vieta")).text == "Si decide nel gruppo: scrivi /vieta là."
    assert not (await anna.in_private().presses(write_token(0, Ban(2, 0)))).ok


async def test_it_ends_by_itself_or_never(house: Inn) -> None:
    boss, bruno = house.person("Boss", admin=True), house.person("Bruno")
    await banned(boss, "Bruno", "1 giorno")
    house.glass.pass_(86_401)
    assert (await bruno.types("/gioca cirulla")).ok
    await bruno.types("/lascia")
    await banned(boss, "Bruno", "Per sempre")
    assert "\u2068Bruno\u2069: per sempre" in (await notes(boss))[-1]
    house.glass.pass_(10 * 365 * 86_400.0)
    assert (await bruno.types("/gioca cirulla")).text == EVER


async def test_he_may_neither_sit_nor_open_again_nor_take_over(house: Inn) -> None:
    boss, anna, bruno = house.person("Boss", admin=True), house.person("Anna"), house.person("Bruno")
    await anna.types("/gioca cirulla")
    await banned(boss, "Bruno")
    assert (await bruno.taps("Siediti")).text == UNTIL
    await anna.taps("+ Computer")
    await anna.taps("Diamo le carte")
    await house.pass_time(11)
    while (await house.table(2)).phase is Phase.PLAYING:
        await house.pass_time(30)  # the clock plays for Anna
    assert (await bruno.presses("2.si.*")).text == UNTIL
    await anna.types("/lascia")
    await anna.taps("Lascio")
    await anna.types("/gioca cirulla")
    await anna.types("/chiudi")
    assert (await bruno.taps("Riapri")).text == UNTIL
    assert (await house.table(3)).phase is Phase.CLOSED


async def test_a_match_that_has_begun_goes_on_and_the_rematch_is_without_him(house: Inn) -> None:
    boss, anna, bruno = house.person("Boss", admin=True), house.person("Anna"), house.person("Bruno")
    await anna.types("/gioca cirulla")
    await bruno.taps("Siediti")
    await anna.taps("Diamo le carte")
    await banned(boss, "Bruno")
    assert (await bruno.types("/mano")).ok
    assert [seat.name for seat in (await house.table(2)).seats if seat] == ["Anna", "Bruno"]


async def test_it_holds_in_all_topics_of_the_group_and_in_no_other_group(house: Inn) -> None:
    boss = house.member("Boss", group="club", topic="uno").as_admin()
    bruno = house.member("Bruno", group="club", topic="due")
    await bruno.types("/gioca cirulla")
    await bruno.types("/lascia")
    await play_off(house, bruno.place, "Bruno beats Anna")
    await banned(boss, "Bruno")
    assert (await bruno.types("/gioca cirulla")).text == UNTIL
    assert (await house.person("Bruno").types("/gioca cirulla")).ok


async def test_a_link_that_he_follows_leads_nowhere(house: Inn) -> None:
    house.chat.surface = Surface(link="https://chat.example/osteria?start=", way=lambda key: key)
    boss, anna, bruno = house.person("Boss", admin=True), house.person("Anna"), house.person("Bruno")
    await anna.types("/gioca cirulla")
    at_home = Player(house, bruno.sender, Place("test", "bruno", private=True))
    assert (await at_home.types("/start t2")).ok
    await banned(boss, "Bruno")
    refused = await at_home.types("/start t2")
    assert (refused.text, refused.ok) == (UNTIL, False)


async def test_he_may_be_named_and_the_days_too(house: Inn) -> None:
    boss, bruno = house.person("Boss", admin=True), house.person("Bruno")
    assert (await boss.types("/vieta bruno 7")).text == "\u2068Bruno\u2069 qui non si siede fino al 25/11."
    assert (await bruno.types("/gioca cirulla")).text == UNTIL
    assert (await boss.types("/ban @bru 0")).text == "\u2068Bruno\u2069 può sedersi di nuovo."
    assert (await boss.types("/vieta bruno 99999")).text == "\u2068Bruno\u2069 qui non si siede più."
    assert (await boss.types("/vieta nessuno")).text == "Qui non trovo chi dici: scegli dalla lista di /vieta."
    await boss.types("/vieta anna")
    assert "per quanto" in (await notes(boss))[-1]


async def test_only_people_of_the_group_can_be_banned(house: Inn) -> None:
    boss, stranger = house.person("Boss", admin=True), house.person("Straniera", room="altrove")
    await stranger.types("/gioca cirulla")
    (number,) = [row.id for row in await house.store.fetch(select(schema.person)) if row.name == "Straniera"]
    assert not (await boss.presses(write_token(0, Ban(number, 7)))).ok
    empty = house.person("Boss", room="nuovo", admin=True)
    await empty.types("/vieta")
    assert (await notes(empty))[-1] == "Qui non ha ancora giocato nessuno."


async def test_who_has_left_and_was_banned_stays_gone(house: Inn) -> None:
    boss, bruno = house.person("Boss", admin=True), house.person("Bruno")
    await house.osteria.life.left(bruno.sender, bruno.place, "left")
    await banned(boss, "Bruno")
    (row,) = await house.store.fetch(select(schema.patron))
    assert row.left
    assert row.barred > EVENING
