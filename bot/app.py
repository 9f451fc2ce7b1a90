"""The composition root: settings become a store, a manager, an outbox, a clock and adapters, in one task group.

House rules: only this file names adapters. What starts here is stopped here, in the opposite order, however it ends.
"""

import asyncio
import gc
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import structlog
import uvicorn
from alembic.util.exc import CommandError
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from adapters.web.app import Web
from bot import fairness
from bot.boards import Boards
from bot.cascade import Cascade
from bot.chatlife import ChatLife
from bot.clock import Clock, wind
from bot.directory import Directory
from bot.erasure import Eraser
from bot.history import History
from bot.hub import Hub
from bot.intake import Intake
from bot.linking import Accounts, Linker
from bot.manager import ROME, Manager
from bot.metrics import Metrics
from bot.monthly import Monthly
from bot.moves import Mover
from bot.outbox import Outbox
from bot.ports import Adapter, Hopeless
from bot.privacy import Privacy
from bot.reporting import Reporting
from bot.retention import Housekeeper, retention_of
from bot.settings import Settings
from bot.store.store import Store
from bot.thinking import Thinkers
from bot.timekeeper import Timekeeper
from bot.watch import Watch

log = structlog.get_logger(__name__)

PARTING = 4
"""Seconds that open connections get when Osteria stops."""

ALIVE = select(1)

AFTER_ERROR = 5.0
"""Seconds after which a part of Osteria that broke is started again."""


class CannotStart(Exception):
    """The database cannot be used; the message is one clear line."""


class Osteria:
    """The parts that every adapter needs, wired together."""

    def __init__(
        self,
        store: Store,
        watch: Watch,
        thinkers: Thinkers,
        *,
        new_seed: Callable[[], bytes] = fairness.new_seed,
        zone: ZoneInfo = ROME,
        operator: str = "",
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        unix: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.metrics = Metrics()
        self.directory = Directory(store)
        self.outbox = Outbox(store, self.directory, self.metrics, sleep=sleep, unix=unix)
        self.metrics.waiting.set_function(lambda: self.outbox.lanes)
        self.intake = Intake(store, watch.now)
        linker, privacy = Linker(store, self.directory), Privacy(store, unix, operator)
        self.manager = Manager(
            store,
            self.directory,
            self.outbox,
            watch,
            intake=self.intake,
            metrics=self.metrics,
            new_seed=new_seed,
            zone=zone,
            archive=(
                History(store, lambda: watch.now() + watch.offset(), zone),
                Boards(store, self.directory, self.outbox, unix, zone),
                Accounts(store, self.directory, linker, unix),
                Reporting(self.directory, self.outbox, unix),
                privacy,
            ),
        )
        self.eraser = Eraser(store, self.directory, self.outbox, self.manager, linker, sleep=sleep)
        privacy.wake = self.eraser.wake
        self.timekeeper = Timekeeper(self.manager, store, self.directory, self.outbox, watch, thinkers=thinkers)
        self.clock = Clock(store, watch, self.timekeeper.look)
        self.manager.on_timer = self.clock.note
        mover = Mover(store, self.directory, self.manager.ledger, self.manager.locks, self.outbox)
        self.life = ChatLife(self.directory, self.manager, mover, self.timekeeper.show_again)
        self.outbox.on_trouble = self.life.meet
        self.monthly = Monthly(store, self.directory, self.manager, unix=unix, zone=zone, sleep=sleep)

    @property
    def hub(self) -> Hub:
        """What adapters are given."""
        return Hub(self.directory, self.manager.handle, self.intake, self.life)

    async def close(self) -> None:
        """What was begun is finished and stored; what is on its way stays stored."""
        await self.clock.close()
        await self.manager.close()
        await self.outbox.close()
        await self.manager.close()  # what the last deliveries led to


def adapters_of(osteria: Osteria, settings: Settings, base: str, *, alone: bool) -> tuple[Adapter, ...]:
    """The adapters that have settings; the local page needs none, and is here if it is wanted, or nothing else is.

    `base` is where friends find the page. `alone`: the page and nothing else.
    """
    chats = () if alone else (*_telegram(osteria, settings), *_discord(osteria, settings))
    if chats and not settings.wants_page:
        return chats
    names = {name for url in (settings.url, base) if (name := urlsplit(url).hostname)}
    page = Web(osteria.store, osteria.directory, osteria.manager.handle, base=settings.url or base, names=names)
    return (*chats, page)


def _telegram(osteria: Osteria, settings: Settings) -> Iterator[Adapter]:
    if settings.telegram_token:
        from adapters.telegram.app import Telegram  # noqa: PLC0415 - its library is slow to load

        secret = settings.telegram_secret or SecretStr("")
        api, webhook = settings.telegram_api, settings.telegram_webhook
        yield Telegram(settings.telegram_token, osteria.hub, api=api, webhook=webhook, secret=secret)


def _discord(osteria: Osteria, settings: Settings) -> Iterator[Adapter]:
    if settings.discord_token:
        from adapters.discord.app import Discord  # noqa: PLC0415 - its library is slow to load

        key = settings.discord_public_key if settings.discord_http else ""
        yield Discord(settings.discord_token.get_secret_value(), osteria.hub, public_key=key)


def run(settings: Settings, page: socket.socket, base: str, ready: Callable[[], None], *, alone: bool = False) -> None:
    """Run until SIGTERM or SIGINT; `page` is where the web part listens and `base` where friends find it.

    `ready` is called when it does. `alone`: only the local page. Raises `CannotStart`, and `Hopeless` if a platform
    will not have us.
    """
    asyncio.run(_serve(settings, page, base, ready, alone=alone))


async def _serve(settings: Settings, page: socket.socket, base: str, ready: Callable[[], None], *, alone: bool) -> None:
    stopped = _on_signal()
    async with AsyncExitStack() as stack:
        store = await _open(settings)
        stack.push_async_callback(store.close)
        thinkers = Thinkers()
        stack.callback(thinkers.close)
        watch, zone, operator = await wind(store, first=time.time()), settings.zone, settings.operator
        osteria = Osteria(store, watch, thinkers, zone=zone, operator=operator)
        stack.push_async_callback(osteria.close)
        adapters = adapters_of(osteria, settings, base, alone=alone)
        await osteria.outbox.start({adapter.platform: adapter for adapter in adapters})
        settle_down()
        keeper = Housekeeper(store, retention_of(settings), settings.file, time.time, watch.now)
        await _run(osteria, adapters, page, ready, stopped, keeper.run)


def settle_down() -> None:
    """What is loaded by now stays: to look through it for garbage again and again would make people wait."""
    gc.collect()
    gc.freeze()


async def _open(settings: Settings) -> Store:
    try:
        return await Store.open(settings.database.render_as_string(hide_password=False))
    except (SQLAlchemyError, CommandError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        where = settings.database.render_as_string(hide_password=True)
        raise CannotStart(f"the database {where} cannot be used: {reason}") from None


async def _run(
    osteria: Osteria,
    adapters: Sequence[Adapter],
    page: socket.socket,
    ready: Callable[[], None],
    stopped: asyncio.Event,
    *others: Callable[[], Awaitable[None]],
) -> None:
    server, refused = _Server(root(osteria, adapters)), list[Hopeless]()

    def give_up(error: Hopeless) -> None:
        refused.append(error)
        stopped.set()

    async with asyncio.TaskGroup() as group:
        web = group.create_task(server.serve(sockets=[page]))
        always = (
            osteria.clock.run,
            osteria.timekeeper.tidy,
            osteria.monthly.run,
            osteria.eraser.run,
            *others,
            *(adapter.run for adapter in adapters),
        )
        parts = [group.create_task(_keep_up(run, give_up)) for run in always]
        parts.append(group.create_task(osteria.timekeeper.redraw()))
        ready()
        log.info("open", platforms=[adapter.platform for adapter in adapters])
        await stopped.wait()
        log.info("closing")
        await osteria.outbox.close()  # while the platforms can still be reached
        for part in parts:
            part.cancel()
        server.should_exit = True
        await web
    if refused:
        raise refused[0]


def root(osteria: Osteria, adapters: Sequence[Adapter]) -> Starlette:
    """The web part: how Osteria is, its numbers, and what the adapters show."""

    async def healthz(_request: Request) -> Response:
        await osteria.store.fetch(ALIVE)
        return PlainTextResponse(f"ok: {', '.join(adapter.platform for adapter in adapters)}\n")

    async def metrics(_request: Request) -> Response:
        return Response(osteria.metrics.text(), media_type="text/plain; version=0.0.4")

    apps = [app for adapter in adapters if (app := adapter.app())]
    shown = [Mount("/", Cascade(apps))] if apps else []
    return Starlette(routes=[Route("/healthz", healthz), Route("/metrics", metrics), *shown])


class _Server(uvicorn.Server):
    """A web server that leaves signals to us."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=PARTING,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _keep_up(run: Callable[[], Awaitable[None]], give_up: Callable[[Hopeless], None]) -> None:
    """Run a part of Osteria for ever: an error of ours is logged, and it starts again. What is hopeless ends all."""
    while True:
        try:
            await run()
        except Hopeless as error:
            give_up(error)
            return
        except Exception:
            log.exception("broke", part=run.__qualname__)
        await asyncio.sleep(AFTER_ERROR)


def _on_signal() -> asyncio.Event:
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped
