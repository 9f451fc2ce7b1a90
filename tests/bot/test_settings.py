"""Settings: what may be set, and one clear line for what makes no sense."""

import re
from pathlib import Path

import pytest

from bot.settings import NonsenseError, Settings, read_settings
from tests.kit.needs import ROOT


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    monkeypatch.chdir(tmp_path)
    for name in _names():
        monkeypatch.delenv(name, raising=False)


def _names() -> dict[str, str]:
    """Every setting by its name in the environment, with what it is for."""
    return {
        "DATABASE_URL" if name == "database_url" else f"OSTERIA_{name.upper()}": field.description or ""
        for name, field in Settings.model_fields.items()
    }


def test_the_example_names_every_setting_with_what_it_is_for_and_what_it_is() -> None:
    text = (ROOT / ".env.example").read_text()
    shown = dict(re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE))
    comments = dict(re.findall(r"^# (.*)\n([A-Z_]+)=", text, re.MULTILINE))
    assert {name: comment for comment, name in comments.items()} == _names()
    defaults = Settings(_env_file=None).model_dump(mode="json")
    told = {name: "" if value is None else str(value) for name, value in zip(_names(), defaults.values(), strict=True)}
    assert shown == told


def test_the_example_is_itself_good(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text((ROOT / ".env.example").read_text())
    assert read_settings() == Settings(_env_file=None)


def test_without_settings_the_database_is_a_file_in_data() -> None:
    assert read_settings().file == Path("data/osteria.db")


def test_osteria_data_moves_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSTERIA_DATA", "/srv/osteria")
    settings = read_settings()
    assert settings.file == Path("/srv/osteria/osteria.db")
    assert settings.database.drivername == "sqlite+aiosqlite"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_database_url_replaces_the_file(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://anna:pepe@localhost/osteria")
    settings = read_settings()
    assert settings.file is None
    assert settings.database.drivername == "postgresql+asyncpg"
    assert "pepe" not in repr(settings)


def test_another_file_may_be_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/other.db")
    assert read_settings().file == Path("/srv/other.db")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OSTERIA_PORT", "eighty"),
        ("OSTERIA_PORT", "70000"),
        ("OSTERIA_LOG_LEVEL", "shouting"),
        ("DATABASE_URL", "mysql://anna:pepe@localhost/osteria"),
        ("DATABASE_URL", "pepe"),
    ],
)
def test_nonsense_is_told_in_one_line_that_names_the_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(NonsenseError) as told:
        read_settings()
    assert name in str(told.value)
    assert "\n" not in str(told.value)
    assert "pepe" not in str(told.value)


@pytest.mark.parametrize("zone", ["Rome", "../etc/passwd", "Mars/Olympus"])
def test_a_zone_that_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("OSTERIA_TIMEZONE", zone)
    with pytest.raises(NonsenseError, match="OSTERIA_TIMEZONE"):
        read_settings()


def test_an_endpoint_needs_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSTERIA_DISCORD_HTTP", "true")
    with pytest.raises(NonsenseError, match="OSTERIA_DISCORD_PUBLIC_KEY"):
        read_settings()
    monkeypatch.setenv("OSTERIA_DISCORD_PUBLIC_KEY", "ab" * 32)
    assert read_settings().discord_http


def test_a_platform_is_set_by_its_token(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().platforms == ()
    monkeypatch.setenv("OSTERIA_TELEGRAM_TOKEN", "123456:pepe")
    monkeypatch.setenv("OSTERIA_DISCORD_TOKEN", "pepe")
    settings = read_settings()
    assert settings.platforms == ("telegram", "discord")
    assert "pepe" not in repr(settings)


def test_the_page_is_wanted_where_somebody_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not read_settings().wants_page
    monkeypatch.setenv("OSTERIA_HOST", "0.0.0.0")  # noqa: S104 - as in a container
    assert read_settings().wants_page
