"""A page over a real socket: its stream of events shows itself only there."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from bot.ports import ASGIApp
from tests.adapters.web.house import House


class Server(uvicorn.Server):
    """A web server that leaves signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(house: House) -> AsyncIterator[str]:
    """Serve a page until the block ends; where it is."""
    running = asyncio.create_task(house.web.run())
    async with serving(house.app) as address:
        yield address
        running.cancel()


@asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[str]:
    """Serve an application until the block ends; where it is."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server(uvicorn.Config(app, lifespan="off", log_config=None, access_log=False))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await task
