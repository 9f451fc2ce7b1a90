"""The pinned requirements: all with hashes, and those of development a superset of those of running."""

import re

from tests.kit.needs import ROOT

PIN = re.compile(r"^(\S+==\S+(?: ; [^\\\n]+)?)(?: \\\n    --hash=sha256:[0-9a-f]{64})+$", re.MULTILINE)


def _pins(name: str) -> list[str]:
    text = (ROOT / "requirements" / name).read_text("utf-8")
    pins = PIN.findall(text)
    assert PIN.sub("", text).strip() == "", "something is not pinned by a version and hashes"
    return [pin.strip() for pin in pins]


def test_what_develops_osteria_holds_what_runs_it() -> None:
    assert set(_pins("run.txt")) <= set(_pins("dev.txt"))


def test_the_build_backend_is_pinned_too() -> None:
    assert any(pin.startswith("setuptools==") for pin in _pins("run.txt"))
