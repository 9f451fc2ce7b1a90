"""The files of the page: both languages complete, nothing from elsewhere, nothing read as markup."""

import re
from pathlib import Path

import pytest

from adapters.web.app import STATIC

FILES = sorted(file for file in STATIC.rglob("*") if file.suffix in (".js", ".html", ".css"))
WORDS = (STATIC / "js" / "words.js").read_text("utf-8")
SOURCES = "".join(file.read_text("utf-8") for file in FILES if file.name != "words.js")


def words_of(language: str) -> dict[str, str]:
    block = re.search(rf"^  {language}: {{\n(.*?)^  }},", WORDS, re.DOTALL | re.MULTILINE)
    assert block
    return dict(re.findall(r'^    (\w+): "(.*)",$', block[1], re.MULTILINE))


def test_both_languages_have_the_same_words_and_places() -> None:
    italian, english = words_of("it"), words_of("en")
    assert italian.keys() == english.keys()
    assert len(italian) > 40
    for key, text in italian.items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", english[key]), key


def test_every_word_is_used() -> None:
    families = ("theme_",)
    unused = [key for key in words_of("it") if key not in SOURCES and not key.startswith(families)]
    assert unused == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_comes_from_elsewhere(file: Path) -> None:
    addresses = re.findall(r"https?://[^\s\"'`)]+", file.read_text("utf-8"))
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_text_is_never_read_as_markup_or_code(file: Path) -> None:
    text = file.read_text("utf-8")
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "url(data",
    ):
        assert forbidden not in text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_files_are_of_one_idea(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= 300
