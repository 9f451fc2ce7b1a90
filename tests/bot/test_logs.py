"""Nothing secret reaches the log, by whatever way."""

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import HIDDEN, clean, start_logging

SECRETS = {
    "a Telegram token": "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0",
    "a Telegram token in a URL": "https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0/getMe",
    "a quoted Telegram token": "/bot123456789%3AAAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0/getMe",
    "a Discord token": "MTE0NzQyNjQ4MDUxNTY0NTQ1.GabcdE.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL",
    "a seed": "7b1e" * 16,
    "a password": "postgresql+asyncpg://anna:pepe@localhost/osteria",
    "a login": "http://127.0.0.1:8765/r/abc#k=Zm9vYmFyYmF6Zm9vYmFyYg",
}
LEAKS = ("AAHdqTcvCH1vGWJ", "GabcdE", "7b1e7b1e", "pepe", "Zm9vYmFy")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the log writes, as JSON."""
    text = io.StringIO()
    monkeypatch.setattr(sys, "stderr", text)
    handlers, level = logging.root.handlers[:], logging.root.level
    start_logging(level="debug", json=True)
    yield text
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def fails(secret: str) -> None:
    raise ValueError(secret)


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_what_looks_like_a_secret_is_blacked_out(secret: str, written: io.StringIO) -> None:
    log = structlog.get_logger("test")
    event = f"before {secret} after"
    log.info(event, address=secret, many=[secret, {"deep": secret}])
    logging.getLogger("library").warning("before %s after", secret)
    try:
        fails(secret)
    except ValueError:
        log.exception("failed")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert len(lines) == 3
    assert all(HIDDEN in json.dumps(line) for line in lines)
    assert not any(leak in written.getvalue() for leak in LEAKS)


@pytest.mark.parametrize("name", ["token", "bot_token", "seed", "password", "cards", "Authorization", "snapshot"])
def test_what_is_called_a_secret_is_blacked_out(name: str, written: io.StringIO) -> None:
    structlog.get_logger("test").info("event", **{name: "sette"})
    assert json.loads(written.getvalue())[name] == HIDDEN


def test_bytes_are_never_written() -> None:
    assert clean({"body": b"sette"}) == {"body": HIDDEN}


def test_what_is_no_secret_is_written(written: io.StringIO) -> None:
    structlog.get_logger("test").warning("not delivered", chat=12, slot="table", after=1.5)
    line = json.loads(written.getvalue())
    assert (line["event"], line["level"], line["chat"], line["slot"]) == ("not delivered", "warning", 12, "table")


@pytest.mark.parametrize("library", ["telegram", "discord", "httpx", "aiosqlite", "sqlalchemy", "alembic"])
def test_chatty_libraries_are_heard_from_warnings_on(library: str, written: io.StringIO) -> None:
    logging.getLogger(library).info("GET https://api.example/bot…")
    logging.getLogger(library).warning("careful")
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == ["careful"]
