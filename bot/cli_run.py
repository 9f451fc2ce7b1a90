"""The commands `osteria run` and `osteria play`."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import click
import structlog

from bot import app, datafile
from bot.addresses import listen, urls_of
from bot.clearline import ClearCommand, ClearLineError
from bot.cli_settings import settings_or_exit
from bot.logs import clean, start_logging
from bot.ports import Hopeless
from bot.settings import Settings

log = structlog.get_logger(__name__)

_host = click.option("--host", help="Where the local page listens; 0.0.0.0 for the whole network.")
_port = click.option("--port", type=click.IntRange(0, 65535), help="The port of the local page.")


@click.command(cls=ClearCommand)
@_host
@_port
def run(host: str | None, port: int | None) -> None:
    """Run Osteria on every platform that has settings; on the local page if that has some, or nothing else has."""
    settings = _settings(host, port)
    start_logging(level=settings.log_level, json=settings.json_logs)
    _serve(settings, lambda urls: log.info("listens", url=urls[0]))


@click.command(cls=ClearCommand)
@_host
@_port
def play(host: str | None, port: int | None) -> None:
    """Play on this machine: the local page alone. No settings are needed."""
    settings = _settings(host, port)
    start_logging(level="warning", json=False)
    _serve(settings, _invite, alone=True)


def _settings(host: str | None, port: int | None) -> Settings:
    given = {"host": host, "port": port}
    return settings_or_exit().model_copy(update={name: value for name, value in given.items() if value is not None})


def _serve(settings: Settings, ready: Callable[[tuple[str, ...]], None], *, alone: bool = False) -> None:
    try:
        with ExitStack() as stack, suppress(KeyboardInterrupt):
            if settings.file:
                stack.enter_context(datafile.owned(settings.file))
            page = stack.enter_context(_listen(settings))
            if settings.file:
                _look_at(settings.file)
            urls = urls_of(settings.host, page.getsockname()[1])
            app.run(settings, page, "".join(urls[1:]), lambda: ready(urls), alone=alone)
    except (datafile.Taken, datafile.Unreadable, app.CannotStart) as error:
        raise ClearLineError(str(error)) from None
    except Hopeless as error:
        raise ClearLineError(clean(str(error))) from None
    except click.ClickException:
        raise
    except Exception as error:
        log.exception("broke")
        raise click.ClickException(clean(f"Osteria broke: {error!r}")) from None


def _listen(settings: Settings) -> socket.socket:
    try:
        return listen(settings.host, settings.port)
    except OSError as error:
        raise ClearLineError(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}; choose another with --port"
        ) from None


def _look_at(file: Path) -> None:
    if warning := datafile.wal_warning():
        log.info("old SQLite", text=warning)
    if made := datafile.copy_before_migration(file):
        log.info("copied before bringing the tables up to date", copy=str(made))


def _invite(urls: tuple[str, ...]) -> None:
    """Say where the page is, each address by itself; show it, if there is anybody to see it."""
    for url in urls:
        click.echo(url)
    sys.stdout.flush()
    if sys.stdout.isatty() and _has_display():
        webbrowser.open(urls[0])


def _has_display() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
