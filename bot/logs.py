"""The log: structured lines on standard error, in English, with everything secret blacked out."""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"

SECRET_NAMES = re.compile(r"token|seed|secret|password|passwd|authorization|cookie|cards|snapshot|dsn", re.IGNORECASE)
"""Fields that are never written, whatever they hold."""

SECRET_TEXTS = (
    re.compile(r"(?<!\d)\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}", re.IGNORECASE),  # a Telegram bot's token, also in a URL
    re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),  # a Discord bot's token
    re.compile(r"\b[0-9a-fA-F]{64}\b"),  # a seed (a commitment looks the same, and is no loss)
    re.compile(r"(?<=://)[^\s/@:]*:[^\s/@]+(?=@)"),  # user and password in an address
    re.compile(r"(?<=[?&#]k=)[\w-]+"),  # a person's login to the local page
)

QUIET = ("telegram", "discord", "httpx", "httpcore", "alembic", "aiosqlite", "sqlalchemy", "uvicorn", "asyncio")
"""Libraries of which only warnings are of interest: httpx, for one, writes a bot's token at INFO."""


def redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Black out whatever is secret, by its name or by its looks."""
    return {key: HIDDEN if SECRET_NAMES.search(key) else clean(value) for key, value in event.items()}


def clean(value: Any) -> Any:
    """The value with all secrets in its texts blacked out."""
    match value:
        case str():
            for secret in SECRET_TEXTS:
                value = secret.sub(HIDDEN, value)
            return value
        case Mapping():
            return redact(None, "", dict(value))
        case list() | tuple():
            return [clean(one) for one in value]
        case bytes() | bytearray():
            return HIDDEN
        case int() | float() | None:
            return value
    return clean(repr(value))


def start_logging(*, level: str, json: bool) -> None:
    """Write Osteria's log and those of its libraries in one form to standard error."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(shared, json=json))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _formatter(shared: list[Processor], *, json: bool) -> logging.Formatter:
    last: Processor = (
        structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            redact,
            last,
        ],
    )
