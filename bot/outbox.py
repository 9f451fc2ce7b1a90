"""What is on its way to people: one lane for each chat and for each person in it, the newest screen of each slot,
nothing that was announced dropped.

House rules: a delivery is stored in the same transaction as the play that it shows, and leaves the database only after
the platform has taken it. Sending again is harmless. A reader who is slow or out of reach waits alone. Only who has
something to get has a lane; nothing here grows with the number of tables.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

import structlog
from msgspec.structs import replace
from sqlalchemy import bindparam, select

from bot.directory import Directory
from bot.lane import Address, Lane, Parcel, address
from bot.metrics import Metrics
from bot.ports import Adapter, Gone, Missed, Retry, Sent
from bot.recent import Recent
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Delivery
from bot.store import schema
from bot.store.codec import decode_delivery, encode_delivery
from bot.store.statements import ADD_DELIVERY, DROP_DELIVERY, DROP_MESSAGE, PUT_MESSAGE, Writes
from bot.store.store import Store

log = structlog.get_logger(__name__)

REFS = 10_000
"""How many names of messages are kept in memory."""
NOT_SENT = ""
"""Stands for the name of a message that is not there: what waits to be sent is not looked up again and again."""

PENDING = select(schema.outbox.c.body).order_by(schema.outbox.c.id)
_PLACE = ("chat_id", "person_id", "slot", "key")
REF = select(schema.message.c.ref).where(*(schema.message.c[name] == bindparam(name) for name in _PLACE))


Reader: TypeAlias = tuple[int, int]
"""A chat, and a person in it (0: all): each has a lane, so that neither waits for the other."""

Trouble: TypeAlias = Retry | Gone | Missed
OnTrouble: TypeAlias = Callable[[Delivery, Trouble], Awaitable[None]]


async def _bear(_delivery: Delivery, _trouble: Trouble) -> None:
    """Nobody wants to know."""


class Outbox:
    """Brings deliveries to the adapters, in the order of each reader. `on_trouble` is told what does not arrive."""

    def __init__(
        self,
        store: Store,
        directory: Directory,
        metrics: Metrics,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        unix: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._directory, self._metrics = store, directory, metrics
        self._sleep, self._unix = sleep, unix
        self._adapters: Mapping[str, Adapter] = {}
        self._lanes: dict[Reader, Lane] = {}
        self._left = asyncio.Event()
        self._closed = False
        self._refs: Recent[Address, str] = Recent(REFS)
        self._last_id = 0
        self.on_trouble: OnTrouble = _bear

    async def start(self, adapters: Mapping[str, Adapter]) -> None:
        """Take up what was still on its way when Osteria stopped. `adapters` by platform."""
        self._adapters = adapters
        pending = [decode_delivery(row.body) for row in await self._store.fetch(PENDING)]
        self._last_id = max((delivery.id for delivery in pending), default=0)
        self.put(pending)

    def surface_of(self, platform: str) -> Surface:
        """What screens may count on there."""
        adapter = self._adapters.get(platform)
        return adapter.surface if adapter else PLAIN

    def number(self, deliveries: Sequence[Delivery]) -> list[Delivery]:
        """Give each a number that is never given again, not even after a restart: platforms drop a number that they
        have seen.
        """
        return [replace(delivery, id=self._new_id()) for delivery in deliveries]

    def writes(self, deliveries: Sequence[Delivery]) -> Writes:
        """What is to be stored before these may be `put`."""
        return [(ADD_DELIVERY, {"id": one.id, "body": encode_delivery(one)}) for one in deliveries]

    def put(self, deliveries: Sequence[Delivery]) -> None:
        """Send these, which are stored, on their way. After `close` they stay stored."""
        for delivery in () if self._closed else deliveries:
            reader = delivery.chat, delivery.person
            lane = self._lanes.setdefault(reader, Lane())
            lane.put(Parcel(delivery, (delivery.id,)))
            if lane.task is None:
                lane.task = asyncio.create_task(self._run(reader, lane))

    @property
    def lanes(self) -> int:
        """How many readers have something on its way: chats, and people in them."""
        return len(self._lanes)

    async def room(self, lanes: int) -> None:
        """Wait until fewer than so many readers have something on its way."""
        while len(self._lanes) >= lanes:
            self._left.clear()
            await self._left.wait()

    def forget(self, chat: int) -> None:
        """What the chat showed is out of reach: its messages are sent anew."""
        for place in [place for place in self._refs if place[0] == chat]:
            self._refs.drop(place)

    def adapter_of(self, platform: str) -> Adapter | None:
        """The adapter of that platform, if it is served."""
        return self._adapters.get(platform)

    def forget_person(self, person: int, change: Callable[[Delivery], Delivery]) -> None:
        """Nothing is on its way to a person any more; all else as `change` leaves it, as it is stored by then."""
        for (_, reader), lane in self._lanes.items():
            if reader == person:
                lane.clear()
            else:
                lane.change(change)
        self._refs = Recent(REFS)

    def waits_for(self, person: int) -> bool:
        """Whether anything is on its way to that person alone."""
        return any(reader == person for _, reader in self._lanes)

    async def stands(self, delivery: Delivery) -> bool:
        """Whether a message is there that this would change."""
        return await self._ref(delivery) is not None

    async def idle(self) -> None:
        """Wait until nothing is on its way."""
        while self._lanes:
            await asyncio.gather(*(lane.task for lane in self._lanes.values() if lane.task))

    async def close(self) -> None:
        """Stop; what is still on its way stays stored."""
        self._closed = True
        tasks = [lane.task for lane in self._lanes.values() if lane.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _new_id(self) -> int:
        self._last_id = max(self._last_id + 1, int(self._unix() * 1e6))
        return self._last_id

    async def _run(self, reader: Reader, lane: Lane) -> None:
        try:
            platform = (await self._directory.chat_of(reader[0])).platform
            adapter = self._adapters.get(platform)
            while adapter and (parcel := lane.take()):  # without its platform it stays stored, for a start with it
                await self._deliver(lane, parcel, adapter)
        finally:
            del self._lanes[reader]
            self._left.set()

    async def _deliver(self, lane: Lane, parcel: Parcel, adapter: Adapter) -> None:
        result = await self._try(parcel.delivery, adapter)
        match result:
            case Sent(ref):
                self._settle(lane, parcel, self._shown(parcel.delivery, ref))
            case Missed() | Gone():
                log.info("out of reach", chat=parcel.delivery.chat, slot=parcel.delivery.slot.value)
                self._settle(lane, parcel, self._lost(parcel.delivery))
                await self._tell(parcel.delivery, result)
            case Retry(after):
                lane.put_back(parcel)
                await self._tell(parcel.delivery, result)
                await self._sleep(after)
            case None:
                lane.put_back(parcel, last=True)
                await self._sleep(lane.wait())

    async def _try(self, delivery: Delivery, adapter: Adapter) -> Sent | Retry | Gone | Missed | None:
        """What the platform says; None if it failed in a way that the adapter did not expect."""
        try:
            result = await adapter.deliver(delivery, await self._ref(delivery))
        except Exception as error:  # noqa: BLE001 - whatever happens to one, the others are served
            log.warning("not delivered", chat=delivery.chat, slot=delivery.slot.value, error=repr(error))
            result = None
        self._metrics.delivered(result)
        return result

    async def _tell(self, delivery: Delivery, trouble: Trouble) -> None:
        """Say what became of it; who hears it may fail, the lane goes on."""
        try:
            await self.on_trouble(delivery, trouble)
        except Exception:
            log.exception("not heard", chat=delivery.chat)

    def _settle(self, lane: Lane, parcel: Parcel, writes: Writes) -> None:
        lane.failures = 0
        self._store.later([*((DROP_DELIVERY, {"id": number}) for number in parcel.ids), *writes])

    def _shown(self, delivery: Delivery, ref: str) -> Writes:
        place = address(delivery)
        if self._refs.get(place) == ref:
            return ()
        self._refs.put(place, ref)
        return [(PUT_MESSAGE, dict(zip(_PLACE, place, strict=True)) | {"ref": ref})]

    def _lost(self, delivery: Delivery) -> Writes:
        place = address(delivery)
        self._refs.put(place, NOT_SENT)
        return [(DROP_MESSAGE, dict(zip(_PLACE, place, strict=True)))]

    async def _ref(self, delivery: Delivery) -> str | None:
        place = address(delivery)
        ref = self._refs.get(place)
        if ref is None:
            rows = await self._store.fetch(REF, **dict(zip(_PLACE, place, strict=True)))
            ref = rows[0][0] if rows else NOT_SENT
            self._refs.put(place, ref)
        return ref or None
