"""Computer players choose in threads of their own, from what their seat sees and a generator of their own."""

import asyncio
from random import Random

from bot.seats import rules_at
from bot.thinking import Thinkers
from tests.kit.tables import Tavern, dealt


async def test_it_chooses_something_legal() -> None:
    tavern = dealt("cirulla: Anna, Bruno")
    thinkers = Thinkers(lambda: Random(1))
    seat = tavern.state.to_move
    action = await thinkers.choose(tavern.table, seat)
    thinkers.close()
    assert action in rules_at(tavern.table).legal_actions(tavern.state, seat)


async def test_the_loop_goes_on_while_they_think() -> None:
    tavern: Tavern = dealt("cirulla: Anna, Bruno")
    thinkers = Thinkers(lambda: Random(1))
    choosing = [asyncio.create_task(thinkers.choose(tavern.table, tavern.state.to_move)) for _ in range(5)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in choosing), "nothing was chosen on the loop"
    await asyncio.gather(*choosing)
    thinkers.close()


async def test_they_may_be_sent_home_while_they_think() -> None:
    tavern = dealt("cirulla: Anna, Bruno")
    thinkers = Thinkers(lambda: Random(1))
    choosing = asyncio.create_task(thinkers.choose(tavern.table, tavern.state.to_move))
    await asyncio.sleep(0)
    thinkers.close()
    await asyncio.wait([choosing], timeout=10)
    assert choosing.done()
