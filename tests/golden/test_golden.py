"""Golden transcripts stay as they were read and found right."""

from pathlib import Path

import pytest

from tests.golden import FILES
from tests.kit.annotate import retold


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_told_as_it_was(file: Path) -> None:
    """If the rules did change: `python -m tests.golden`, and read the difference."""
    text = file.read_text("utf-8")
    assert retold(text) == text


def test_there_are_some() -> None:
    assert FILES
