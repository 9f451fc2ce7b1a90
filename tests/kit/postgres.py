"""A PostgreSQL server for tests, in a folder of its own, gone at the end."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.inn import free_port

NOBODY = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
"""PostgreSQL refuses to be run by root."""

FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "unix_socket_directories=")


class Postgres:
    """A server; each test gets a database of its own."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self._programs, self._folder, self._port = programs, folder, port
        self._databases = 0

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"osteria{self._databases}"
        self._run(
            "psql",
            "--host=127.0.0.1",
            f"--port={self._port}",
            "--username=osteria",
            "--command",
            f"create database {name}",
            "postgres",
        )
        return f"postgresql+asyncpg://osteria@127.0.0.1:{self._port}/{name}"

    def start(self) -> None:
        """Make a cluster and start it."""
        data = self._folder / "data"
        self._run("initdb", f"--pgdata={data}", "--username=osteria", "--auth=trust", "--encoding=UTF8", "--no-sync")
        settings = " ".join(f"-c {setting}" for setting in (*FAST, f"port={self._port}", "listen_addresses=127.0.0.1"))
        self._run(
            "pg_ctl", f"--pgdata={data}", f"--log={self._folder / 'log'}", f"--options={settings}", "--wait", "start"
        )

    def stop(self) -> None:
        """Stop it at once."""
        self._run("pg_ctl", f"--pgdata={self._folder / 'data'}", "--mode=immediate", "--wait", "stop")

    def _run(self, program: str, *words: str) -> None:
        by = NOBODY if os.geteuid() == 0 else ()
        found = self._programs / program
        path = str(found) if found.exists() else program
        subprocess.run([*by, path, *words], check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


@contextmanager
def postgres(programs: Path, folder: Path) -> Iterator[Postgres]:
    """A server that runs until the block ends; `programs` is where PostgreSQL is installed."""
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    server = Postgres(programs, folder, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()
