"""What an operator may set, by environment variable or in a file `.env`; `.env.example` shows all of it."""

import sys
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

LOCAL = "127.0.0.1"
"""Where nobody but this machine finds the page."""

DATABASE = "osteria.db"
"""The file in the data folder."""

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
"""How the databases are reached, by the name that people write."""


class NonsenseError(Exception):
    """Settings that cannot be meant; the message is one clear line."""


class Settings(BaseSettings):
    """The settings of one process, with what they are if nobody says otherwise."""

    model_config = SettingsConfigDict(env_prefix="OSTERIA_", env_file=".env", extra="ignore", env_ignore_empty=True)

    data: Path = Field(Path("data"), description="The folder of the database and its copies.")
    database_url: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("DATABASE_URL"),
        description="Another database than the one in the folder, such as postgresql://user:password@host/osteria.",
    )
    host: str = Field(LOCAL, description="Where the local page listens; 0.0.0.0 for the whole network.")
    port: int = Field(8765, ge=0, le=65535, description="The port of the local page, of /healthz and of /metrics.")
    url: str = Field("", description="The address by which others reach the page, where it is not the one above.")
    operator: str = Field(
        "", description="Who runs this Osteria, as /privacy tells it: a name, and where to reach you."
    )
    backups_keep_days: int = Field(
        30, ge=0, description="Days after which copies of the database in the folder are deleted; 0: never."
    )
    tables_keep_days: int = Field(
        30, ge=0, description="Days after which a closed table is deleted at which no match was played; 0: never."
    )
    matches_keep_days: int = Field(
        0, ge=0, description="Days after which osteria purge deletes a match, so that it counts no more; 0: never."
    )
    room_messages_kept: int = Field(
        2000, ge=0, description="How many of its latest messages a room of the page keeps; 0: all."
    )
    timezone: str = Field("Europe/Rome", description="Where it is night in the quiet hours of a group.")
    telegram_token: SecretStr | None = Field(
        None, description="The token of the bot, from @BotFather: plays on Telegram."
    )
    telegram_api: str = Field("https://api.telegram.org", description="Where Telegram answers.")
    telegram_webhook: str = Field(
        "", description="The public address of this Osteria, https://…, so that Telegram calls it; empty: it asks."
    )
    telegram_secret: SecretStr | None = Field(
        None, description="What Telegram says when it calls, letters and digits; one is made up if there is none."
    )
    discord_token: SecretStr | None = Field(
        None, description="The token of the bot, from the developer portal: plays on Discord."
    )
    discord_public_key: str = Field(
        "",
        pattern="^([0-9a-fA-F]{64})?$",
        description="The public key of the application, for the endpoint below.",
    )
    discord_http: bool = Field(
        False, description="Whether Discord calls an interactions endpoint here instead of the gateway."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="What is worth a line in the log."
    )
    log_format: Literal["auto", "console", "json"] = Field(
        "auto", description="How the log is written: auto is console on a terminal, json elsewhere."
    )

    @property
    def database(self) -> URL:
        """The database, with the driver that Osteria uses."""
        if self.database_url is None:
            return URL.create(DRIVERS["sqlite"], database=str(self.data / DATABASE))
        url = make_url(self.database_url.get_secret_value())
        return url.set(drivername=DRIVERS[url.get_backend_name()])

    @property
    def file(self) -> Path | None:
        """The database's file, if it is one."""
        url = self.database
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def platforms(self) -> tuple[str, ...]:
        """The chat platforms that have settings."""
        tokens = {"telegram": self.telegram_token, "discord": self.discord_token}
        return tuple(platform for platform, token in tokens.items() if token)

    @property
    def wants_page(self) -> bool:
        """Whether somebody has said where the local page is to be found."""
        return bool(self.url) or self.host != LOCAL

    @property
    def json_logs(self) -> bool:
        return self.log_format == "json" or (self.log_format == "auto" and not sys.stderr.isatty())


def read_settings() -> Settings:
    """The settings of this process. Raises `NonsenseError`."""
    try:
        settings = Settings()
        settings.database  # noqa: B018 - read now, so that nonsense is told at once
    except ValidationError as error:
        first = error.errors()[0]
        raise NonsenseError(f"setting {_name(first['loc'])}: {first['msg']}") from None
    except (ArgumentError, KeyError):
        raise NonsenseError("setting DATABASE_URL: neither sqlite:///… nor postgresql://…") from None
    return _sensible(settings)


def _sensible(settings: Settings) -> Settings:
    """The settings, if those that belong together do."""
    try:
        settings.zone  # noqa: B018 - read now, so that nonsense is told at once
    except (ZoneInfoNotFoundError, ValueError):
        raise NonsenseError("setting OSTERIA_TIMEZONE: no such zone; one is Europe/Rome") from None
    if settings.discord_http and not settings.discord_public_key:
        raise NonsenseError("setting OSTERIA_DISCORD_HTTP: it needs OSTERIA_DISCORD_PUBLIC_KEY")
    return settings


def _name(place: tuple[int | str, ...]) -> str:
    field = str(place[0])
    return field if field.isupper() else f"OSTERIA_{field.upper()}"
