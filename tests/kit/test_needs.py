"""A test that lacks something skips in the open, and fails where nothing may be skipped."""

import os
import subprocess
import sys
from pathlib import Path

from tests.kit.needs import ROOT, SOAK, counts

SKIPS = "import pytest\n\ndef test_of_something_missing():\n    pytest.skip('not here')\n"
SKIPS_WHOLE = "import pytest\n\npytest.skip('not here', allow_module_level=True)\n"


def _run(source: str, folder: Path, *, ci: str) -> subprocess.CompletedProcess[str]:
    file = folder / "test_made.py"
    file.write_text(source)
    options = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, str(file)]
    environment = os.environ | {"CI": ci}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)


def test_a_skip_is_seen(tmp_path: Path) -> None:
    run = _run(SKIPS, tmp_path, ci="")
    assert run.returncode == 0
    assert "not here" in run.stdout


def test_a_skip_fails_on_ci(tmp_path: Path) -> None:
    run = _run(SKIPS, tmp_path, ci="true")
    assert run.returncode == 1
    assert "nothing may be skipped on CI" in run.stdout


def test_a_skipped_file_fails_on_ci(tmp_path: Path) -> None:
    run = _run(SKIPS_WHOLE, tmp_path, ci="true")
    assert run.returncode != 0
    assert "nothing may be skipped on CI" in run.stdout


def test_a_count_is_a_tenth_but_in_a_soak() -> None:
    assert counts(1000) == (1000 if SOAK else 100)
    assert counts(5) == (5 if SOAK else 1)
    assert counts(100, ci=7) == (100 if SOAK else 7)
