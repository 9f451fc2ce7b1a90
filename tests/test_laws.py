"""The laws of the shape, read from the imports; and what no committed file may say."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.needs import ROOT

CHAT_LIBRARIES = {"telegram": "telegram", "discord": "discord", "web": "starlette"}
"""The one chat library of each adapter."""

IMPURE = {
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "uuid"),
}
"""Modules through which the world would reach the engine: input, output, a clock, chance."""

PURE_LIBRARIES = {"msgspec"}
"""What the engine uses beside the standard library."""

FORBIDDEN_TEXT = re.compile(r"py[p]i\.org|pythonhoste[d]|npmj[s]|deb\.debia[n]|/wor[k]/|/roo[t]/|/hom[e]/\w")
"""Addresses of registries and paths of somebody's machine; written so that it does not find itself."""


def _files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _absolute(node: ast.ImportFrom, file: Path) -> str:
    package = file.relative_to(ROOT).parent.parts
    base = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*base, *([node.module] if node.module else [])])


def _imports(file: Path) -> Iterator[str]:
    """Yield every module that the file imports, wherever in it, as an absolute name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(node, file)
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _roots(file: Path) -> set[str]:
    return {module.partition(".")[0] for module in _imports(file)}


@pytest.mark.parametrize("file", _files("engine"), ids=_name)
def test_law_1_the_engine_is_pure(file: Path) -> None:
    allowed = (sys.stdlib_module_names - IMPURE) | PURE_LIBRARIES | {"engine"}
    if file.is_relative_to(ROOT / "engine" / "computer"):
        allowed |= {"random"}  # a computer player is handed its generator: the module is named for the type
    assert _roots(file) <= allowed


@pytest.mark.parametrize("file", _files("bot"), ids=_name)
def test_law_2_the_application_knows_no_chat_library(file: Path) -> None:
    banned = {"telegram", "discord", "starlette", "adapters"}
    if _name(file) == "bot/app.py":
        banned -= {"starlette", "adapters"}  # the root mounts the adapters' pages beside its own
    assert not _roots(file) & banned


@pytest.mark.parametrize("file", _files("adapters"), ids=_name)
def test_law_3_an_adapter_knows_its_own_platform(file: Path) -> None:
    folder = file.relative_to(ROOT / "adapters").parts[0]
    libraries = set(CHAT_LIBRARIES.values()) - {CHAT_LIBRARIES.get(folder)}
    assert not _roots(file) & (libraries | {"engine"})
    ours = {module for module in _imports(file) if module.startswith("adapters.")}
    assert all(module.split(".")[1] == folder for module in ours)


def _committed() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_committed_file_names_a_registry_or_a_machine() -> None:
    texts = {file: file.read_text("utf-8", errors="ignore") for file in _committed() if file.is_file()}
    assert [_name(file) for file, text in texts.items() if FORBIDDEN_TEXT.search(text)] == []
