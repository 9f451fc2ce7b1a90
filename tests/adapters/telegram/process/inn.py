"""The command `osteria run` in its own process, pointed at the stand-in for Telegram. It may be stopped, killed and
started again over the same data at any moment.

House rules: everything is waited for, with much patience, and nothing is slept through; how long it took is nobody's
failure, but where a test says so.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.adapters.telegram.process.records import Records
from tests.browser.inn import OSTERIA
from tests.kit.telegram import Limits, Telegram, telegram

PATIENCE: Final = 90.0
"""Seconds within which what has to happen happens, on the slowest machine."""

IN_TIME: Final = 10.0
"""Seconds that Osteria has to end when it is asked to."""

FETCHING: Final = "getUpdates"


class Inn:
    """Osteria over a folder of its own."""

    def __init__(self, folder: Path, at: Telegram) -> None:
        self.folder, self.telegram = folder, at
        self.records = Records(folder / "osteria.db")
        self._log = folder / "osteria.log"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def said(self) -> list[str]:
        """The lines that it has written since its first start."""
        return self._log.read_text().splitlines()

    @property
    def told(self) -> set[int]:
        """The numbers of the updates that it was told of."""
        return {update["update_id"] for update in self.telegram.updates.sent}

    async def start(self) -> None:
        """Start, and wait until it asks for updates."""
        asked = len(self.telegram.made(FETCHING))
        await self.launch()
        await self.until(lambda: len(self.telegram.made(FETCHING)) > asked or not self.runs)
        assert self.runs, "\n".join(self.said)

    async def launch(self) -> None:
        """Start, and wait for nothing."""
        told = {"TELEGRAM_TOKEN": self.telegram.token, "TELEGRAM_API": self.telegram.url, "PORT": "0"}
        told |= {"DATA": str(self.folder), "LOG_FORMAT": "json"}
        env = {name: value for name, value in os.environ.items() if not name.startswith(("OSTERIA_", "DATABASE_"))}
        env |= {f"OSTERIA_{name}": value for name, value in told.items()}
        with self._log.open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                OSTERIA, "run", stdout=log, stderr=log, cwd=self.folder, env=env
            )

    @property
    def runs(self) -> bool:
        """Whether it is there."""
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """End it in the middle of whatever it does."""
        if self._process and self.runs:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> int:
        """Ask it to stop, as an operator does; its exit code."""
        assert self._process
        self._process.send_signal(signal.SIGTERM)
        return await self.ended(IN_TIME)

    async def ended(self, within: float = PATIENCE) -> int:
        """Its exit code, when it has ended."""
        assert self._process
        return await asyncio.wait_for(self._process.wait(), within)

    async def again(self) -> None:
        """Killed, and started again."""
        await self.kill()
        await self.start()

    async def until(self, true: Callable[[], bool], *, within: float = PATIENCE) -> None:
        """Wait until something is true."""
        await self.telegram.wait_for(true, within=within)


@asynccontextmanager
async def inn(folder: Path, *, limits: Limits | None = None) -> AsyncIterator[Inn]:
    """An Osteria that runs, has met nobody and has an empty database."""
    async with telegram(limits=limits) as at:
        made = Inn(folder, at)
        await made.start()
        try:
            yield made
        finally:
            await made.kill()
            made.records.close()
