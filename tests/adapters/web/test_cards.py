"""The card faces: complete, exactly what the generator draws, and nothing that a strict content policy refuses."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from adapters.web.cards import FOLDER, draw_all, write_all

FILES = draw_all()
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 8 * 1024
"""Bytes of a file, at most: a table of cards loads quickly on a phone."""


def _read(folder: Path) -> dict[str, str]:
    return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in folder.rglob("*.svg")}


def _local(tag: str) -> str:
    return tag.removeprefix(SVG)


@pytest.fixture(params=sorted(FILES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_committed_files_are_those_of_the_generator() -> None:
    assert _read(FOLDER) == FILES, "run `python -m adapters.web.cards` again"


def test_the_generator_writes_what_it_draws(tmp_path: Path) -> None:
    write_all(tmp_path)
    assert _read(tmp_path) == FILES


def test_every_card_of_both_packs_and_the_back_is_there() -> None:
    cards = {f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "DCSB"}
    assert set(FILES) == {f"{pack}/{card}.svg" for pack in ("french", "italian") for card in cards} | {"back.svg"}


def test_no_two_cards_look_alike() -> None:
    faces = {re.sub(r"<title>.*?</title>", "", text) for text in FILES.values()}
    assert len(faces) == len(FILES)


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("french/7D.svg", "7 di quadri"),
        ("french/QC.svg", "Donna di cuori"),
        ("italian/TS.svg", "10 di spade"),
        ("italian/QB.svg", "Cavallo di bastoni"),
        ("back.svg", "Carta coperta"),
    ],
)
def test_a_card_says_its_name(file: str, title: str) -> None:
    assert f"<title>{title}</title>" in FILES[file]


def test_a_card_is_an_image_of_the_one_size(name: str) -> None:
    root = ET.fromstring(FILES[name])  # noqa: S314 - we wrote it
    size = {key: root.get(key) for key in ("viewBox", "width", "height", "role")}
    assert size == {"viewBox": "0 0 120 180", "width": "120", "height": "180", "role": "img"}
    assert len(FILES[name].encode()) <= LARGEST


def test_a_card_needs_nothing_that_a_strict_policy_refuses(name: str) -> None:
    for element in ET.fromstring(FILES[name]).iter():  # noqa: S314 - we wrote it
        assert _local(element.tag) not in {"style", "script", "text", "image", "foreignObject", "a"}
        assert not [key for key in element.keys() if key == "style" or key.startswith("on")]  # noqa: SIM118 - no dict


def test_what_a_card_names_is_its_own_and_no_other_card_has_it(name: str) -> None:
    own = name.replace("french/", "f").replace("italian/", "i").removesuffix(".svg")
    ids = re.findall(r' id="([^"]*)"', FILES[name])
    used = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', FILES[name])
    assert len(ids) == len(set(ids))
    assert all(one.startswith(f"{own}-") for one in ids)
    assert {a or b for a, b in used} <= set(ids)
    assert FILES[name].count("href=") + FILES[name].count("url(") == len(used)
