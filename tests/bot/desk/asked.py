"""How tests ask the desk: by click's runner, with everything that a shell would show."""

import json
from typing import Any, NamedTuple

from click.testing import CliRunner

from bot.cli import main


class Said(NamedTuple):
    """What the command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer as JSON."""
        return json.loads(self.out)


def ask(*words: str, given: bytes | str | None = None) -> Said:
    """Call `osteria` with these words."""
    run = CliRunner().invoke(main, words, input=given)
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    return Said(run.exit_code, run.stdout, run.stderr)


def refused(*words: str, given: bytes | str | None = None) -> str:
    """Call `osteria`, see that it refuses in one clear line with exit code 2, and return the line."""
    said = ask(*words, given=given)
    assert said.code == 2, said
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert 0 < len(line) < 400
    return line
