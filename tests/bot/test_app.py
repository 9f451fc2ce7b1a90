"""The real process: how it starts, why it does not, and how it ends."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import urllib.request
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.app import Osteria, _run
from bot.clock import wind
from bot.people import Place
from bot.ports import Retry
from bot.screens.surface import PLAIN
from bot.screens.values import Delivery, Screen, Slot
from bot.store.store import Store
from bot.thinking import Thinkers
from tests.browser.inn import OSTERIA, free_port

IN_TIME = 10
"""Seconds that Osteria has to end."""


@asynccontextmanager
async def osteria(folder: Path, *words: str, **settings: str) -> AsyncIterator[Process]:
    """The command `osteria`, killed at the end if it still runs."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("OSTERIA_", "DATABASE_"))}
    env |= {"OSTERIA_DATA": str(folder), **settings}
    process = await asyncio.create_subprocess_exec(OSTERIA, *words, stdout=PIPE, stderr=PIPE, cwd=folder, env=env)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def address(process: Process) -> str:
    """Where the page is, as soon as that is said."""
    assert process.stdout
    return (await process.stdout.readline()).decode().strip()


async def ended(process: Process) -> tuple[int, str, str]:
    """How it ended, what it said and what it complained of."""
    out, err = await asyncio.wait_for(process.communicate(), IN_TIME)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=IN_TIME) as answer:  # noqa: S310 - the address of our own page
        return str(answer.read().decode())


async def refuses(folder: Path, *words: str, **settings: str) -> str:
    """Osteria does not start; the one line that says why."""
    async with osteria(folder, *words, **settings) as process:
        code, out, err = await ended(process)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


async def test_play_says_where_the_page_is_and_nothing_else(tmp_path: Path) -> None:
    async with osteria(tmp_path, "play", "--port", "0") as process:
        where = await address(process)
        assert where.startswith("http://127.0.0.1:")
        assert "<html" in await asyncio.to_thread(read, where)
        assert await asyncio.to_thread(read, f"{where}healthz") == "ok: web\n"
        assert "osteria_command_seconds" in await asyncio.to_thread(read, f"{where}metrics")
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == (0, "", "")
    assert (tmp_path / "osteria.db").exists()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_well_with_pages_open(tmp_path: Path, ending: signal.Signals) -> None:
    async with osteria(tmp_path, "play", "--port", "0") as process:
        where = await address(process)
        room = json.loads(await asyncio.to_thread(_open_room, where))["room"]
        reader, writer = await asyncio.open_connection("127.0.0.1", int(where.rstrip("/").rpartition(":")[2]))
        writer.write(f"GET /r/{room}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert b"200 OK" in await reader.readline()
        process.send_signal(ending)
        assert await ended(process) == (0, "", "")
        writer.close()


def _open_room(where: str) -> str:
    """Open a room, as a page does."""
    request = urllib.request.Request(  # noqa: S310 - the address of our own page
        f"{where}rooms",
        b'{"title": "Bar", "name": "Anna"}',
        {"authorization": f"Bearer {'a' * 32}", "content-type": "application/json", "origin": where.rstrip("/")},
    )
    with urllib.request.urlopen(request, timeout=IN_TIME) as answer:  # noqa: S310
        return str(answer.read().decode())


async def test_run_writes_its_log_as_json_and_nothing_else(tmp_path: Path) -> None:
    port = free_port()
    async with osteria(tmp_path, "run", OSTERIA_PORT=str(port)) as process:
        assert process.stderr
        events = [json.loads(await process.stderr.readline())["event"]]
        while events[-1] != "open":
            events.append(json.loads(await process.stderr.readline())["event"])
        process.send_signal(signal.SIGTERM)
        code, out, err = await ended(process)
    assert (code, out) == (0, "")
    assert [json.loads(line)["event"] for line in err.splitlines()][-1] == "closing"


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "--port" in await refuses(tmp_path, "play", "--port", port)
    assert not (tmp_path / "osteria.db").exists()


async def test_a_second_one_on_the_same_file_refuses(tmp_path: Path) -> None:
    async with osteria(tmp_path, "play", "--port", "0") as first:
        await address(first)
        for command in ("play", "run"):
            assert "another Osteria" in await refuses(tmp_path, command, "--port", "0")
        async with osteria(tmp_path, "backup") as beside:
            assert (await ended(beside))[0] == 0
        async with osteria(tmp_path, "doctor") as beside:
            assert (await ended(beside))[0] == 0
        first.kill()
        await first.wait()
    async with osteria(tmp_path, "play", "--port", "0") as third:
        assert await address(third)


async def test_what_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "osteria.db").write_bytes(b"no database " * 1000)
    assert "osteria.db" in await refuses(tmp_path, "play", "--port", "0")


async def test_a_database_of_a_newer_osteria_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "osteria.db")) as database:
        database.executescript("create table alembic_version(version_num); insert into alembic_version values ('9999')")
    assert "9999" in await refuses(tmp_path, "play", "--port", "0")


async def test_a_database_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    url = f"postgresql://anna:pepe@127.0.0.1:{free_port()}/osteria"
    told = await refuses(tmp_path, "run", "--port", "0", DATABASE_URL=url)
    assert "pepe" not in told
    assert "anna:***@" in told


@pytest.mark.parametrize(("name", "value"), [("OSTERIA_PORT", "many"), ("DATABASE_URL", "mysql://pepe")])
async def test_a_setting_that_makes_no_sense_is_told_in_one_line(tmp_path: Path, name: str, value: str) -> None:
    assert name in await refuses(tmp_path, "run", **{name: value})


async def _turn_away(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A platform that knows nobody."""
    await reader.readuntil(b"\r\n\r\n")
    body = json.dumps({"ok": False, "error_code": 401, "description": "Unauthorized"}).encode()
    head = f"HTTP/1.1 401 Unauthorized\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()
    writer.close()


async def test_a_token_that_its_platform_does_not_know_ends_it_with_one_clear_line(tmp_path: Path) -> None:
    secret = "A" * 35
    async with await asyncio.start_server(_turn_away, "127.0.0.1", 0) as platform:
        port = platform.sockets[0].getsockname()[1]
        told = {"OSTERIA_TELEGRAM_TOKEN": f"123456789:{secret}", "OSTERIA_TELEGRAM_API": f"http://127.0.0.1:{port}"}
        async with osteria(tmp_path, "run", "--port", "0", **told) as process:
            code, out, err = await ended(process)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("Error: Telegram ")
    assert "OSTERIA_TELEGRAM_TOKEN" in err.splitlines()[-1]
    assert "Traceback" not in err
    assert secret not in err


class _Busy:
    """A platform that never has room. `late` are the deliveries that came when it could not be reached any more."""

    platform, surface = "test", PLAIN

    def __init__(self) -> None:
        self.open, self.late = asyncio.Event(), list[Delivery]()
        self.gone = False

    async def run(self) -> None:
        self.open.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.gone = True
            for _ in range(20):
                await asyncio.sleep(0)

    def app(self) -> None:
        return None

    async def admins(self, _chat: str) -> tuple[()]:
        return ()

    async def forget(self, _person: str) -> tuple[()]:
        return ()

    async def deliver(self, delivery: Delivery, _ref: str | None) -> Retry:
        if self.gone:
            self.late.append(delivery)
        return Retry(0)


async def test_nothing_is_delivered_to_a_platform_that_has_closed(store: Store) -> None:
    thinkers, adapter, stopped = Thinkers(), _Busy(), asyncio.Event()
    osteria = Osteria(store, await wind(store, first=1000.0), thinkers)
    chat = await osteria.directory.chat(Place("test", "bar"))
    await osteria.outbox.start({"test": adapter})
    osteria.outbox.put(osteria.outbox.number([Delivery(chat.id, Slot.TABLE, "1", Screen(()))]))
    with socket.create_server(("127.0.0.1", 0)) as page:
        running = asyncio.create_task(_run(osteria, [adapter], page, lambda: None, stopped))
        await adapter.open.wait()
        stopped.set()
        await running
    await osteria.close()
    thinkers.close()
    assert adapter.gone
    assert not adapter.late
