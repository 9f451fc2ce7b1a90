"""The pages for readers say what the code does: rulings, house rules, events, links, names of files."""

import ast
import io
import re
import shlex
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bot.cli import main
from engine.events import Event
from engine.game import Game
from engine.games import BY_NAME, GAMES
from engine.options import Option
from tests.kit.needs import ROOT
from tests.test_laws import FORBIDDEN_TEXT

PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")

PREFIXES = {"CIR": "cirulla", "TOZ": "tozzolo", "CIC": "cicera", "TRE": "trentuno", "CIN": "cingilapai"}
"""The rulings of each game; FAM is shared."""
RULING = re.compile(rf"\b(?:FAM|{'|'.join(PREFIXES)})-\d+\b")
RULED = frozenset(re.findall(rf"^- \*\*({RULING.pattern})\*\* ", RULES, re.MULTILINE))
"""The ids that docs/rules.md gives."""

CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
CONSOLE = re.compile(r"^```console\n\$ osteria ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = CONSOLE.findall(NOTATION)
"""Commands of the desk that the page shows, and their answers."""
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
OUTSIDE = re.compile(r"\.\./share[d]|\bissue \d|\bsubagen[t]")
"""What only those know who built it; a reader has nothing but this repository."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# Tables.


def _chapter(page: str, heading: str) -> str:
    """The text under a heading, up to the next heading of any level."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"no heading {heading!r}"
    return found[1]


def _rows(page: str, heading: str, first: str) -> Iterator[list[str]]:
    """The rows of the table under `heading` whose first column is called `first`."""
    inside = False
    for line in _chapter(page, heading).splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")] if line.startswith("|") else []
        if cells and cells[0] == first:
            inside = True
        elif not cells:
            inside = False
        elif inside and set(cells[0]) != {"-"}:
            yield cells


def _codes(cell: str) -> list[str]:
    return CODE.findall(cell)


# Rulings.


def _said(source: str) -> Iterator[str]:
    """The docstrings and comments of a source file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@cache
def _cited(folder: str) -> frozenset[str]:
    """The rulings that the docstrings and comments of the files in a folder name."""
    texts = (file.read_text("utf-8") for file in (ROOT / folder).rglob("*.py"))
    return frozenset(ruling for text in texts for said in _said(text) for ruling in RULING.findall(said))


@pytest.mark.parametrize("prefix", ["FAM", *(prefix for prefix, game in PREFIXES.items() if game in BY_NAME)])
def test_every_ruling_is_named_by_a_test(prefix: str) -> None:
    ruled = {ruling for ruling in RULED if ruling.startswith(prefix)}
    assert ruled
    assert sorted(ruled - _cited("tests")) == []


def test_what_a_chat_cannot_do_is_said_to_be_left_out() -> None:
    """TRE-16: touching a card too early costs a life at a real table; it cannot happen here, and the page says so."""
    (ruling,) = re.findall(r"^- \*\*TRE-16\*\* .*?^$", RULES, re.MULTILINE | re.DOTALL)
    assert "left out" in ruling


@pytest.mark.parametrize("folder", ["engine", "bot", "adapters", "tests"])
def test_every_ruling_that_is_cited_exists(folder: str) -> None:
    assert sorted(_cited(folder) - RULED) == []


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_ruling_that_a_page_names_exists(page: Path) -> None:
    unused = {"CIR-18", "CIR-19", "CIR-23"}  # said to be so in docs/rules.md
    assert set(RULING.findall(page.read_text("utf-8"))) <= RULED | unused


# House rules.


def _declared(options: tuple[Option, ...]) -> dict[str, tuple[str, set[str]]]:
    return {option.name: (option.default, set(option.values)) for option in options}


def _told(game: str) -> dict[str, tuple[str, set[str]]]:
    rows = [row[:3] for row in _rows(RULES, f"House rules of {game.title()}", "name")]
    return {
        _codes(name)[0]: (_codes(default)[0], {*_codes(default), *_codes(others)}) for name, default, others in rows
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_house_rules_are_told_as_they_are_declared(game: type[Game[Any]]) -> None:
    assert _told(game.name) == _declared(game.options)


@pytest.mark.parametrize("game", PREFIXES.values())
def test_every_house_rule_is_ruled(game: str) -> None:
    """The text of the rulings names each option with its values, as the table does."""
    for name, (default, values) in _told(game).items():
        written = re.findall(rf"`{name}: ([^`]+)`", re.sub(r"\s+", " ", RULES))
        assert any(text.split(" | ")[0] == default and set(text.split(" | ")) == values for text in written), name


def test_the_contradictions_are_told_as_they_are_declared() -> None:
    declared = {
        (game.name, option.name, f"{other}={value}")
        for game in GAMES
        for option in game.options
        for other, value in option.idle
    }
    rows = [
        row for row in _rows(RULES, "House rules and presets", "game") if "=" in row[2] and len(_codes(row[2])) == 1
    ]
    told = {(game, _codes(option)[0], _codes(other)[0]) for game, option, other in rows if game in BY_NAME}
    assert told == declared


def test_the_presets_are_told_as_they_are_declared() -> None:
    declared = {
        (game.name, preset, frozenset(f"{name}={value}" for name, value in rules.items()))
        for game in GAMES
        for preset, rules in game.presets.items()
    }
    rows = [row for row in _rows(RULES, "House rules and presets", "game") if len(_codes(row[2])) != 1]
    assert {(game, _codes(preset)[0], frozenset(_codes(rules))) for game, preset, rules in rows} == declared


# Notation.


def test_the_events_are_told_as_they_are_declared() -> None:
    declared = {str(kind.__struct_config__.tag): list(kind.__struct_fields__) for kind in Event.__subclasses__()}
    told = {_codes(name)[0]: _codes(fields) for name, fields, _ in _rows(NOTATION, "Events", "event")}
    assert told == declared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_kinds_of_declarations_are_told_as_they_are_declared(game: type[Game[Any]]) -> None:
    told = {name.lower(): set(_codes(kinds)) for name, kinds in _rows(NOTATION, "Names", "game") if name != "Cicera"}
    assert set(getattr(game, "accuse", ())) <= told.get(game.name, set())


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_every_example_of_the_desk_answers_so(command: str, output: str) -> None:
    run = CliRunner().invoke(main, shlex.split(command))
    assert (run.exit_code, run.output.strip()) == (0, output.strip())


# Links, files, words.


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), link
        assert not anchor or anchor in _anchors(file), link


def _paths(text: str) -> list[str]:
    """What the text names as a file or folder of this repository: it begins with one of its folders, or is a file at
    its root.
    """
    folders = "|".join(re.escape(path.name) for path in ROOT.iterdir() if path.is_dir())
    ours = re.compile(rf"(?:{folders})/[\w./*-]*|[\w-]+\.(?:md|toml)|Makefile|Dockerfile")
    return [word for word in CODE.findall(text) if ours.fullmatch(word)]


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    assert [path for path in _paths(text) if not list(ROOT.glob(path.rstrip("/")))] == []


def test_every_module_on_the_map_exists() -> None:
    """The map and the walk of CONTRIBUTING.md: files by their name, modules by their path."""
    blocks = "\n".join(FENCE.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8")))
    files = set(re.findall(r"(?<=[\s])([\w*]+\.py)\b", blocks))
    modules = set(re.findall(r"\b((?:engine|bot|adapters)/[\w/]*\w)\b(?!\.)", blocks))
    assert files
    assert modules
    places = ("engine", "bot", "adapters", "tests", "benchmarks")
    assert sorted(name for name in files if not any(list((ROOT / place).rglob(name)) for place in places)) == []
    assert sorted(path for path in modules if not (ROOT / path).is_dir() and not (ROOT / f"{path}.py").exists()) == []


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_no_page_tells_what_a_reader_cannot_have(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not FORBIDDEN_TEXT.search(text)
    assert not OUTSIDE.search(text)
