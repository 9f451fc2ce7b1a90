"""The command line as a whole: whatever is typed, nonsense is one clear line and exit code 2."""

import pytest
from click.testing import CliRunner

from bot.cli import main

NONSENSE = {
    "nonsense": "No such command 'nonsense'.",
    "--nonsense": "No such option '--nonsense'.",
    "play --port 99999999": "Invalid value for '--port': 99999999 is not in the range 0<=x<=65535.",
    "run --port x": "Invalid value for '--port': 'x' is not a valid integer range.",
    "doctor now": "Got unexpected extra argument (now)",
    "backup a b": "Got unexpected extra argument (b)",
    "verify": "Missing option '--commitment'.",
    "rules nonsense": "No such command 'nonsense'.",
    "replay": "Missing argument 'FILE'.",
}


@pytest.mark.parametrize("typed", NONSENSE)
def test_nonsense_is_told_in_one_line(typed: str) -> None:
    answer = CliRunner().invoke(main, typed.split())
    assert (answer.exit_code, answer.stdout, answer.stderr) == (2, "", f"Error: {NONSENSE[typed]}\n")


def test_the_version_is_told() -> None:
    answer = CliRunner().invoke(main, ["--version"])
    assert answer.exit_code == 0
    assert answer.stdout.startswith("osteria, version ")
