"""Nothing hidden in anything that a group can see, nor in what is another's: whole evenings, byte by byte."""

from pathlib import Path

import pytest

from bot.commands import Act, PressAction, PressCard
from bot.table import Phase
from bot.tokens import read_token
from tests.adapters.telegram.house import Guest, House, house
from tests.adapters.telegram.scenarios.evening import HAND, deal
from tests.adapters.telegram.witness import Witness, data_of, seeds
from tests.kit.needs import SOAK

TABLES = {"cirulla": 1, "tozzolo": 2, "cicera": 2, "trentuno": 3, "cingilapai": 0}
"""The games, with how many computer players sit down beside two people."""

OF_A_HAND = (PressCard, PressAction, Act)
"""What plays: such a button stands under a private hand only."""


async def nose_about(curious: Guest, *players: Guest) -> None:
    """Somebody who does not play asks for cards in all ways; then the players do, in all ways."""
    await curious.taps(HAND)
    for message in [each for each in curious.place.chat.everything if each.reader and each.buttons][-2:]:
        curious.person.presses(message, message.buttons[0].data)
    for guest in (curious, *players):
        await guest.writes("/mano")
        await guest.taps(HAND)
        await guest.taps(HAND)
        if guest.can_tap("Tavolo ora"):
            await guest.taps("Tavolo ora")
    await curious.writes("/tavolo")


async def play(inn: House, *players: Guest, curious: Guest) -> None:
    """A whole match where there is patience, else a hand and the beginning of the next."""
    for step in range(2_000):
        table = await inn.table()
        if table.phase is Phase.OVER or (not SOAK and await is_enough(inn)):
            return
        await inn.pass_time(5)
        if step % 16 == 7 and table.phase is Phase.PLAYING:
            await nose_about(curious, *players)
        if mover := await inn.mover(players):
            await mover.plays()
    raise AssertionError("it has no end")


async def is_enough(inn: House) -> bool:
    table = await inn.table()
    return table.phase is Phase.PLAYING and table.hands_played >= 1 and len(table.lap) >= min(2, len(table.seats))


@pytest.mark.parametrize("game", TABLES)
async def test_nobody_is_told_of_a_card_that_he_may_not_see_nor_of_a_seed(game: str, tmp_path: Path) -> None:
    async with house(tmp_path, seed=7) as inn:
        anna, bruno, zoe = inn.guests("Anna", "Bruno", "Zoe")
        bar = inn.group("Bar Sport", anna, bruno, zoe)
        witness = Witness(inn, tmp_path)
        await anna.opens()
        await zoe.opens()
        await deal(game, anna, bruno, computers=TABLES[game])
        await play(inn, anna, bruno, curious=zoe)
        await inn.pass_time(30)
        a, b, suits = anna.person.id, bruno.person.id, (await inn.table()).suits
        assert witness.leaks({a: 0, b: 1}, suits) == []
        assert witness.leaks({a: 1, b: 0}, suits), "or it was looked for in vain"
        revealed = [seed for seed, _ in seeds(witness.rows()) if seed.encode() in inn.telegram.public_bytes(bar)]
        assert revealed, "or this was"
        pressed = [read_token(data) for call in inn.telegram.calls if call.public for data in data_of(call)]
        assert all(meant and not isinstance(meant.command, OF_A_HAND) for meant in pressed)
        witness.close()
