"""What Discord waits for: `python -m benchmarks.discord`.

Fifty tables play at once through the adapter, each with two people who press as soon as they are answered; discord.py
talks to a process on this machine that answers at once. `press_us` is what a press takes, with all that is shown of it.
`bare_us` is what it takes a bare handler of discord.py that shows as much: an answer, and a change of the table's
message; `answer_us` one that only answers. Both start as `osteria run` does: what is loaded by then is not looked
through for garbage. `times_bare` is a press beside that handler and one raw commit of the yardstick.
`first_answer_p999_ms` is measured while the database is held up for two seconds. Prints one line of JSON.
"""

import asyncio
import json
import runpy
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import discord
from discord.ui import ActionRow, Button, DynamicItem, LayoutView, TextDisplay
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from adapters.discord.app import Discord
from adapters.discord.inbound import PLATFORM
from benchmarks.house import Pair
from benchmarks.loopback import loopback, message, numbers
from bot.app import Osteria, settle_down
from bot.clock import wind
from bot.people import Place, Sender
from bot.store.store import Store
from bot.thinking import Thinkers

YARDSTICK = Path(__file__).parents[2] / "shared" / "yardsticks" / "durable_commits.py"

HELD = 2.0
"""Seconds for which the database is held up."""
GUILD = "5"
HAND: Any = [{"type": 2, "style": 2, "label": f"card {at}", "custom_id": f"h{at}:0.sh"} for at in range(5)]


class Transport(AsyncWebhookAdapter):
    """`answered` is told of the first answer to an interaction, by its number, once Discord has it."""

    def __init__(self, answered: Callable[[str], None]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._answered = answered

    async def request(self, route: Any, *rest: Any, **more: Any) -> Any:
        """Send it."""
        told = await super().request(route, *rest, **more)
        if route.path.startswith("/interactions"):
            self._answered(route.url.split("/interactions/")[1].split("/")[0])
        return told


class House:
    """People whose presses come by the gateway; `waiting` are those that are not answered yet, by number."""

    def __init__(self) -> None:
        self.waiting: dict[str, tuple[float, asyncio.Future[None]]] = {}
        self.waits: list[float] = []
        async_context.set(Transport(self._note))

    def _note(self, number: str) -> None:
        start, future = self.waiting.pop(number)
        self.waits.append(time.perf_counter() - start)
        future.set_result(None)

    async def answer(self, client: discord.Client, data: dict[str, Any], user: str, channel: str) -> None:
        """Somebody does something, and waits for its first answer."""
        number = str(next(numbers))
        future = asyncio.get_running_loop().create_future()
        self.waiting[number] = time.perf_counter(), future
        state = client._connection  # noqa: SLF001 - as the gateway hands it in
        state.parse_interaction_create(_interaction(number, data, user, channel))
        await future


class DiscordPair(Pair):
    """Two people who press on Discord. A press is over when the adapter is done with it."""

    def __init__(self, house: House, adapter: Discord, osteria: Osteria, number: int) -> None:
        super().__init__(osteria, number)
        self._house, self._adapter, self._chat = house, adapter, 0
        self.place = Place(PLATFORM, str(100_000 + number), title="bar", group=GUILD)
        self.senders = [Sender(PLATFORM, f"{number + 1}{seat}", name) for seat, name in enumerate(("Anna", "Bruno"))]

    async def _handle(self, seat: int, *, token: str = "", word: str = "", rest: str = "") -> None:
        data: dict[str, Any] = {"custom_id": f"h0:{token}", "component_type": 2}
        if word:
            data = {"id": "1", "name": word, "type": 1, "options": [{"name": "gioco", "type": 3, "value": rest}]}
        await self._house.answer(self._adapter.client, data, self.senders[seat].key, self.place.key)
        self._chat = self._chat or (await self.osteria.directory.chat(self.place)).id
        async with self.osteria.manager.locks.of(self._chat):
            pass  # where the database was held up, a press is noticed before it is done


class Bare(DynamicItem[Button[Any]], template=r"h(?P<place>\d+):.*"):
    """A handler that answers with a layout and changes another message, and does nothing."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> Any:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        client = interaction.client
        if client.shows_table:
            table = client.get_partial_messageable(interaction.channel_id).get_partial_message(1)
            task = asyncio.create_task(table.edit(view=_layout()))
            client.at_work.add(task)
            task.add_done_callback(client.at_work.discard)
        await interaction.response.edit_message(view=_layout())


class BareClient(discord.AutoShardedClient):
    """A client with that handler alone."""

    def __init__(self, *, shows_table: bool) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.shows_table = shows_table
        self.at_work: set[asyncio.Task[Any]] = set()
        self.add_dynamic_items(Bare)


def _layout() -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("a hand"))
    view.add_item(ActionRow(*(Button(label=one["label"], custom_id=one["custom_id"]) for one in HAND)))
    view.stop()
    return view


@click.command()
@click.option("--tables", default=50, help="How many play at once.")
@click.option("--presses", default=20, help="How often each table is pressed in a round.")
@click.option("--rounds", default=5, help="How many rounds the medians are of.")
def main(tables: int, presses: int, rounds: int) -> None:
    """Measure, and print a line of JSON."""
    with loopback():
        measured = [asyncio.run(_round(tables, presses)) for _ in range(rounds)]
    medians = {name: round(statistics.median(one[name] for one in measured), 1) for name in measured[0]}
    ratios = [one["press_us"] / (one["bare_us"] + one["raw_us"]) for one in measured]
    print(json.dumps({**medians, "times_bare": round(statistics.median(ratios), 2)}))


async def _round(tables: int, presses: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        ours = await _play(Path(folder) / "osteria.db", tables, presses)
        bare = {name: await _bare(tables, presses, shows) for name, shows in (("bare_us", True), ("answer_us", False))}
        return {**ours, **bare, "raw_us": _raw_commit(folder)}


async def _play(file: Path, tables: int, presses: int) -> dict[str, float]:
    """Microseconds a press, and the slowest first answers while the database is held up."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    thinkers, house = Thinkers(), House()
    osteria = Osteria(store, await wind(store, first=1000.0), thinkers)
    adapter = Discord("token", osteria.hub)
    async with adapter.client:
        await osteria.outbox.start({PLATFORM: adapter})
        await adapter.client.login("token")
        settle_down()
        pairs = [DiscordPair(house, adapter, osteria, number) for number in range(tables)]
        await asyncio.gather(*(pair.sit_down() for pair in pairs))
        await asyncio.gather(*(_press(pair, 3) for pair in pairs))
        house.waits.clear()
        start = time.perf_counter()
        await asyncio.gather(*(_press(pair, presses) for pair in pairs))
        await osteria.outbox.idle()
        spent = (time.perf_counter() - start) / len(house.waits) * 1e6
        slowest = await _held_up(house, store, pairs, presses)
        await osteria.outbox.idle()
        await osteria.close()
    await store.close()
    thinkers.close()
    return {"press_us": spent, "first_answer_p999_ms": slowest}


async def _held_up(house: House, store: Store, pairs: list[DiscordPair], presses: int) -> float:
    """Milliseconds within which 999 of 1,000 presses are answered first."""
    house.waits.clear()
    play = asyncio.gather(*(_press(pair, presses) for pair in pairs))
    async with store._lock:  # noqa: SLF001 - as whatever holds up the database
        await asyncio.sleep(HELD)
    await play
    return sorted(house.waits)[int(len(house.waits) * 0.999)] * 1e3


async def _press(pair: Pair, presses: int) -> None:
    for _ in range(presses):
        await pair.press()


async def _bare(tables: int, presses: int, shows_table: bool) -> float:
    """Microseconds of a press that a bare handler answers, at as many tables at once."""
    house = House()
    async with BareClient(shows_table=shows_table) as client:
        await client.login("token")
        settle_down()
        start = time.perf_counter()
        await asyncio.gather(*(_press_bare(house, client, str(number), presses) for number in range(10, 10 + tables)))
        while client.at_work:
            await asyncio.wait(client.at_work)
        return (time.perf_counter() - start) / (tables * presses) * 1e6


async def _press_bare(house: House, client: discord.Client, user: str, presses: int) -> None:
    for _ in range(presses):
        await house.answer(client, {"custom_id": HAND[0]["custom_id"], "component_type": 2}, user, f"1{user}")


def _raw_commit(folder: str) -> float:
    """Microseconds of one commit of the yardstick, beside the database; nan where there is no yardstick."""
    if not YARDSTICK.exists():
        return float("nan")
    return 1e6 / float(runpy.run_path(str(YARDSTICK))["commits_per_second"](0.5, folder))


def _interaction(number: str, data: dict[str, Any], user: str, channel: str) -> Any:
    """What the gateway tells: a press under a hand, or a command."""
    person = {"id": user, "username": f"user {user}", "discriminator": "0", "avatar": None, "global_name": None}
    member: Any = {"user": person, "roles": [], "joined_at": None, "permissions": "0", "deaf": False, "mute": False}
    row = [{**HAND[0], "custom_id": data.get("custom_id", "")}, *HAND[1:]]
    return {
        "id": number,
        "application_id": "7",
        "type": 3 if "custom_id" in data else 2,
        "token": f"token {number}",
        "version": 1,
        "data": data,
        "guild_id": GUILD,
        "channel": {"id": channel, "type": 0, "name": "bar", "position": 0, "guild_id": GUILD},
        "member": {**member, "flags": 0},
        "message": {**message(channel), "flags": 1 << 15 | 1 << 6, "components": [{"type": 1, "components": row}]},
        "locale": "it",
        "app_permissions": "274878286848",
        "attachment_size_limit": 1,
        "entitlements": [],
        "context": 0,
    }


if __name__ == "__main__":
    main()
