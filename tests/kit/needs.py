"""What a test may need of the machine, and how much of a long count it runs.

A test that lacks something skips, and says so; where `CI=true`, `tests/conftest.py` makes every skip a failure.
"""

import os
import shutil
from pathlib import Path

import pytest

ON_CI = os.environ.get("CI") == "true"
SOAK = os.environ.get("OSTERIA_SOAK") == "1"

ROOT = Path(__file__).parents[2]


def need_chromium() -> Path:
    """The browser, as Debian packs it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    return Path(found) if found else pytest.skip("no Chromium on this machine")


def need_postgres() -> Path:
    """The folder of `initdb`, `pg_ctl` and `postgres`, of the newest version: Debian keeps it off the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_major) or _on_path("postgres")
    return found[-1].parent if found else pytest.skip("no PostgreSQL on this machine")


def need_shared() -> Path:
    """The folder of yardsticks beside the repository."""
    folder = ROOT.parent / "shared"
    return folder if folder.is_dir() else pytest.skip("no folder of yardsticks beside the repository")


def counts(full: int, ci: int | None = None) -> int:
    """How often to do what `make soak` does `full` times: `ci` times elsewhere, or a tenth."""
    if SOAK:
        return full
    return max(1, full // 10) if ci is None else ci


def _major(program: Path) -> int:
    version = program.parts[-3]
    return int(version) if version.isdigit() else 0


def _on_path(program: str) -> list[Path]:
    found = shutil.which(program)
    return [Path(found)] if found else []
