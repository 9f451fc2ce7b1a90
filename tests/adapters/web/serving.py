"""A page over a real socket: its stream of events shows itself only there."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from tests.adapters.web.house import House


class Server(uvicorn.Server):
    """A web server that leaves signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(house: House) -> AsyncIterator[str]:
    """Serve a page until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(house.app, lifespan="off", log_config=None, access_log=False)
        server = Server(config)
        running = asyncio.create_task(house.web.run())
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.cancel()
        server.should_exit = True
        await serving
