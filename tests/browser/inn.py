"""The real Osteria in a process of its own, which may be stopped and started again in the same place."""

import asyncio
import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Self

OSTERIA = Path(sys.executable).with_name("osteria")


ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Inn:
    """Osteria over a folder of its own. Use as a context manager."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0  # the first time any that is free; then always that one
        self.address = ""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start, and wait until it says where it is."""
        self._process = await asyncio.create_subprocess_exec(
            OSTERIA,
            "play",
            "--port",
            str(self._port),
            stdout=asyncio.subprocess.PIPE,
            cwd=self._folder,
            env={**os.environ, "OSTERIA_DATA": str(self._folder)},
        )
        assert self._process.stdout
        said = (await self._process.stdout.readline()).decode()
        found = ADDRESS.match(said)
        assert found, said
        self.address, self._port = found[0], int(found[1])

    async def stop(self) -> None:
        """Ask it to stop, as an operator does."""
        self._process.send_signal(signal.SIGTERM)
        assert await self._process.wait() == 0

    async def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._process.kill()
        await self._process.wait()


def free_port() -> int:
    """A port that nobody has now."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
