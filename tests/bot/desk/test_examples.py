"""The worked examples of the rules, asked at the desk."""

import shlex
from typing import Any

import pytest

from tests.bot.desk.asked import ask, refused

CAPTURES = [
    ("cirulla --table KS --play 5D", [["KS"]]),
    ("cirulla --table '6D 2B 4S QB' --play 6C", [["6D"], ["QB"], ["4S", "2B"]]),
    ("cirulla --table 'AS KD 4B' --play AD", [["AS"], ["KD", "4B"]]),
    ("cirulla --table '5B 3C QS' --play AD", [["QS", "5B"], ["3C", "QS", "5B"]]),
    ("cirulla --table '' --play 7D", []),
    ("cirulla --table '' --play AD", []),
    ("tozzolo --table '5D 2C 4S' --play 6B", [["5D"], ["2C", "4S"]]),
    ("tozzolo --table '4D 7C' --play 4B", [["4D"]]),
    ("tozzolo --table '' --play AD", []),
    ("cingilapai --set cocchia11=true --table '3B 4C AD' --play 7S", [["4C"], ["AD", "3B"], ["4C", "3B"]]),
    ("cingilapai --table 'AD KC 3S' --play AB", [["AD", "KC", "3S"]]),
    ("cicera --table '2D 3D 4D' --play 9D", [["2D", "3D", "4D"]]),
    ("cicera --table 'TD 3C' --play KS", []),
]
DECLARATIONS = [
    ("cirulla --hand 'JD JC JS'", [("barsegon", 10, None)]),
    ("cirulla --hand 'QD QS 7C'", [("barsegon", 10, [9])]),
    ("cirulla --hand '2D 4S 7C'", [("barsega", 3, [1, 2, 3])]),
    ("cirulla --hand '5D 6S 7C'", []),
    ("tozzolo --hand 'AB AD 5C'", [("buongioco", 3, None)]),
    ("tozzolo --hand 'AB 2D 5C'", []),
    ("tozzolo --hand 'AC 2C 2D'", [("buongioco", 3, None)]),
    ("tozzolo --hand 'AD 2D 3D'", [("napoli", 6, None)]),
    ("cingilapai --hand 'AD 2D 3D'", [("napoli", 7, None)]),
    ("cingilapai --hand '2D 2C 2S'", [("tris", 6, None)]),
    ("cingilapai --hand 'AD 2D 2S'", [("coppia", 2, None), ("coppia_di_seme", 2, None)]),
]
TABLES = [
    ("cirulla --table 'AD 2C 5S 7D'", (False, 1)),
    ("cirulla --table 'KD QC 7S 4D'", (False, 2)),
    ("cirulla --table 'AD AC 7S 4D'", (True, 0)),
    ("tozzolo --table 'KD KC KS 4D'", (True, 0)),
    ("tozzolo --set redeal_kings=false --table 'KD KC KS 4D'", (False, 0)),
    ("cingilapai --table 'KD KC KS 4D'", (True, 0)),
    ("cicera --table 'KD KC KS KB'", (False, 0)),
]


def answer(question: str, words: str) -> Any:
    return ask("rules", question, *shlex.split(words), "--json").json


@pytest.mark.parametrize(("words", "taken"), CAPTURES, ids=[words for words, _ in CAPTURES])
def test_captures(words: str, taken: list[list[str]]) -> None:
    found = answer("captures", words)["captures"]
    assert sorted(map(sorted, found)) == sorted(map(sorted, taken))


@pytest.mark.parametrize("game", ["tozzolo", "cingilapai"])
def test_an_ace_may_be_laid_on_an_empty_table(game: str) -> None:
    """TOZ-5, CIN-4."""
    assert answer("captures", f"{game} --table '' --play AD") == {"captures": [], "may_lay": True}


@pytest.mark.parametrize(("words", "made"), DECLARATIONS, ids=[words for words, _ in DECLARATIONS])
def test_declarations(words: str, made: list[Any]) -> None:
    found = answer("declare", words)["declarations"]
    assert sorted((one["kind"], one["points"], one["matta"]) for one in found) == made


@pytest.mark.parametrize(("words", "meant"), TABLES, ids=[words for words, _ in TABLES])
def test_tables(words: str, meant: tuple[bool, int]) -> None:
    found = answer("table", words)
    assert (found["redeal"], found["points"]) == meant


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("cicera --pile 'AS 2S 3S 4S 5S 7S' --pile '' --scope 1,0", {"napola": 5, "mata": 1, "scua": 1}),
        ("cirulla --pile '7D 6C 6S 6B' --pile '7C 7S 7B KD'", {"settebello": 1, "primiera": 1}),
        ("cirulla --pile '7D 2C 2S 2B' --pile '7C 7S 7B'", {"settebello": 1, "primiera": 1}),
        ("tozzolo --pile 7D --pile '' --pile '' --pile '' --pile ''", {"settebello": 1, "carte": 1, "denari": 1}),
        ("cingilapai --pile '7D AD' --pile 2D", {"settebello": 1, "carte": 1, "denari": 1}),
    ],
)
def test_scores(words: str, lines: dict[str, int]) -> None:
    """Primiera 75 beats 73, and a pile of all suits one without."""
    found = answer("score", words)["sides"][0]
    assert {line["name"]: line["points"] for line in found["lines"]} == lines
    assert found["points"] == sum(lines.values())


def test_thirteen_swords_win() -> None:
    """CIC-9."""
    swords = " ".join(f"{rank}S" for rank in "A23456789TJQK")
    sides = answer("score", f"cicera --pile '' --pile '{swords}'")["sides"]
    assert ["wins" in side for side in sides] == [False, True]


@pytest.mark.parametrize(
    "words",
    [
        "declare cicera --hand 'AS 2S 3S'",
        "captures tozzolo --table AD --play 7C --matta 3",
        "score cingilapai --pile AD --pile 2D --pile 3D",
        "captures cicera --table 8D --play XD",
        "captures tozzolo --table 8D --play AD",
    ],
)
def test_what_has_no_meaning_for_a_game(words: str) -> None:
    assert refused("rules", *shlex.split(words))
