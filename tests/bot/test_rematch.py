"""A rematch from the press to the deal, in a whole Osteria: the deal passes on, and no dealer is drawn."""

import pytest

from bot.screens.values import Slot
from bot.table import Phase, Table
from tests.kit.match import play, sit_down
from tests.kit.people import Inn, Player, inn


async def over(house: Inn, *names: str, computers: int = 0) -> tuple[list[Player], Table]:
    """A match that is over, and who played it."""
    players = await sit_down(house, *names, computers=computers)
    await play(house, players)
    return players, await house.table()


async def check_passed_on(house: Inn, anna: Player, dealer: int) -> None:
    """The match began with that dealer, and its first pack says nothing of a draw."""
    table = await house.table()
    assert table.phase in (Phase.CUTTING, Phase.PLAYING)
    assert (table.first_dealer, table.drawn) == (dealer, ())
    pack = next(message for message in reversed(await anna.messages()) if message.slot is Slot.RECORD)
    assert "smazzata 1" in pack.text
    assert "A sorte" not in pack.text
    assert "Carta più alta" not in pack.text


@pytest.mark.parametrize(("names", "computers"), [(("Anna",), 2), (("Anna", "Bruno"), 1), (("Anna", "Bruno"), 0)])
async def test_when_all_ask(url: str, names: tuple[str, ...], computers: int) -> None:
    async with inn(url) as house:
        players, old = await over(house, *names, computers=computers)
        assert old.state
        for player in players:
            await player.taps("Rivincita")
        alive = [label for player in players for label in await player.buttons() if label == "Rivincita"]
        assert alive == []
        await players[0].taps("Diamo le carte")
        await check_passed_on(house, players[0], (old.state.dealer + 1) % len(old.seats))


async def test_when_one_is_missing_and_a_computer_takes_the_seat(url: str) -> None:
    async with inn(url) as house:
        (anna, bruno), old = await over(house, "Anna", "Bruno")
        assert old.state
        await anna.taps("Rivincita")
        await house.pass_time(61)
        assert "Partita finita" not in "\n".join(
            message.text for message in await anna.messages() if message.slot is Slot.HAND
        )
        await anna.taps("+ Computer")
        await anna.taps("Diamo le carte")
        await check_passed_on(house, anna, (old.state.dealer + 1) % 2)
        assert "Rivincita" not in await bruno.buttons()
