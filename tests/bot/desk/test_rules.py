"""The rules desk: questions by hand."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import BY_NAME
from tests.bot.desk.asked import ask, refused


def test_captures() -> None:
    """CIR, worked example: QD on QB 5C 4S 6D takes the Q, the 5 and 4, and the 6 (9 + 6 = 15)."""
    answer = ask("rules", "captures", "cirulla", "--table", "QB 5C 4S 6D", "--play", "QD", "--json").json
    assert answer == {"captures": [["6D"], ["QB"], ["5C", "4S"]], "may_lay": True}


def test_captures_with_a_house_rule() -> None:
    words = (
        "rules",
        "captures",
        "cirulla",
        "--table",
        "QB 5C 4S 6D",
        "--play",
        "QD",
        "--json",
        "--set",
        "capture_duty=mandatory",
    )
    assert ask(*words, "--set", "equal_priority=over_all").json == {"captures": [["QB"]], "may_lay": False}


def test_the_matta_by_name() -> None:
    """CIR, worked example: 7C unbound on 3D 2S."""
    answer = ask("rules", "captures", "cirulla", "--table", "3D 2S", "--play", "7C", "--json").json
    assert answer["captures"] == []
    assert answer["may_lay"] is True
    both = [["3D", "2S"]]
    assert answer["named"] == {"1": both, "2": [["2S"]], "3": [["3D"]], "5": both, "10": both}


def test_the_matta_bound() -> None:
    """`--matta N`: the value already bound to 7C, in the hand or on the table."""
    answer = ask("rules", "captures", "cirulla", "--table", "3D 2S", "--play", "7C", "--matta", "5", "--json").json
    assert answer == {"captures": [["3D", "2S"]], "may_lay": True}
    answer = ask("rules", "captures", "cirulla", "--table", "7C 2S", "--play", "QD", "--matta", "4", "--json").json
    assert answer["captures"] == [["7C", "2S"]]


def test_no_name_for_a_natural_matta() -> None:
    words = (
        "rules",
        "captures",
        "cirulla",
        "--table",
        "3D 2S",
        "--play",
        "7C",
        "--json",
        "--set",
        "matta_capture=natural",
    )
    assert ask(*words).json == {"captures": [], "may_lay": True, "named": {}}


def test_declare() -> None:
    declared = ask("rules", "declare", "cirulla", "--hand", "AD 2C 5S", "--json").json
    assert declared == {"declarations": [{"kind": "barsega", "points": 3, "matta": None}]}
    declared = ask("rules", "declare", "cirulla", "--hand", "2D 2S 7C", "--json").json
    assert {(one["kind"], one["points"], tuple(one["matta"])) for one in declared["declarations"]} == {
        ("barsegon", 10, (2,)),
        ("barsega", 3, (1, 3, 4, 5)),
    }
    assert ask("rules", "declare", "cirulla", "--hand", "AD 3C 6S", "--json").json == {"declarations": []}


def test_table() -> None:
    assert ask("rules", "table", "cirulla", "--table", "AD 2C 5S 7D", "--json").json == {"redeal": False, "points": 1}
    assert ask("rules", "table", "cirulla", "--table", "KD QC 7S 4D", "--json").json == {"redeal": False, "points": 2}
    assert ask("rules", "table", "cirulla", "--table", "AD AC 7S 4D", "--json").json == {"redeal": True, "points": 0}


def test_score() -> None:
    """CIR, worked example: piccola 5, grande 5, settebello 1, denari 1; scope as they are told."""
    words = ("rules", "score", "cirulla", "--pile", "AD 2D 3D 4D 5D 7D JD QD KD", "--pile", "", "--json")
    sides = ask(*words, "--scope", "2,0").json["sides"]
    lines = {line["name"]: line["points"] for line in sides[0]["lines"]}
    assert lines == {"scope": 2, "piccola": 5, "grande": 5, "settebello": 1, "denari": 1}
    assert (sides[0]["points"], sides[1]) == (14, {"points": 0, "lines": []})


def test_all_diamonds_win() -> None:
    """CIR-24: `wins` on that side alone."""
    words = ("rules", "score", "cirulla", "--pile", "", "--pile", "AD 2D 3D 4D 5D 6D 7D JD QD KD", "--json")
    sides = ask(*words).json["sides"]
    assert ["wins" in side for side in sides] == [False, True]
    assert sides[1]["wins"] is True
    assert "wins" not in ask(*words, "--set", "cappotto=bonus_30").json["sides"][1]


def test_a_hand_of_trentuno() -> None:
    """TRE, worked examples."""
    assert ask("rules", "hand", "trentuno", "--hand", "AC KC JC", "--json").json == {"score": 31, "suit": "C"}
    assert ask("rules", "hand", "trentuno", "--hand", "AD AB KS", "--json").json == {"score": 11, "suit": "D"}
    words = ("rules", "hand", "trentuno", "--hand", "2D 2C 2S", "--json", "--set")
    assert ask(*words, "three_of_a_kind=30").out == '{"score": 30, "suit": null}\n'
    assert ask(*words, "three_of_a_kind=30.5").out == '{"score": 30.5, "suit": null}\n'


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("captures cirulla --table '3D 2S' --play 7C", "no capture\nas 1: 3D 2S\n"),
        ("captures cirulla --table 'QB 5C' --play QD --set capture_duty=mandatory", "QB\nmust capture\n"),
        ("declare cirulla --hand '2D 4S 7C'", "barsega: 3 points with 7C as 1, 2, 3\n"),
        ("declare cirulla --hand 'AD 3C 6S'", "nothing to declare\n"),
        ("table cirulla --table 'AD AC 7S 4D'", "dealt again\n"),
        ("table cirulla --table 'AD 2C 5S 7D'", "1 points for the dealer\n"),
        ("score cirulla --pile 7D", "side 1: 1\n  settebello 1\n"),
        ("hand trentuno --hand 'AC KC JC'", "31 in C\n"),
    ],
)
def test_text_for_people(words: str, text: str) -> None:
    said = ask("rules", *shlex.split(words))
    assert said.code == 0
    assert said.out.startswith(text)


NONSENSE = [
    ("captures briscola --table AD --play 2D", "no such game: 'briscola'"),
    ("captures cirulla --table AD", "Missing option '--play'"),
    ("captures cirulla --table '8D' --play 2D", "there is no 8D in the pack of cirulla"),
    ("captures cirulla --table '9X' --play 2D", "not a card: '9X'"),
    ("captures cirulla --table 'AD AD' --play 2D", "the same card twice: AD"),
    ("captures cirulla --table 'AD 2C' --play AD", "the same card twice: AD"),
    ("captures cirulla --table AD --play 'AD 2D'", "not a card"),
    ("captures cirulla --table AD --play 2D --matta 11", "the matta takes a value from 1 to 10, not 11"),
    ("captures cirulla --table AD --play 2D --matta two", "is not a valid integer"),
    ("captures cirulla --table AD --play 2D --set target", "a house rule is written name=value"),
    ("captures cirulla --table AD --play 2D --set target=50", "option target is one of"),
    ("captures cirulla --table AD --play 2D --set x=1", "no such option: x"),
    ("captures cirulla --table AD --play 2D --set target=51 --set target=51", "stands twice"),
    ("captures cirulla --table AD --play 2D --set matta_capture=natural --set matta_as_ace=false", "has no effect"),
    ("captures trentuno --table AD --play 2D", "trentuno has no captures"),
    ("declare trentuno --hand 'AD 2C 5S'", "trentuno has no captures"),
    ("table trentuno --table 'AD 2C 5S 6D'", "trentuno has no captures"),
    ("score trentuno --pile AD", "trentuno has no captures"),
    ("declare cirulla --hand 'AD 2C'", "a hand is 3 cards, not 2"),
    ("table cirulla --table 'AD 2C 5S'", "a first table is 4 cards, not 3"),
    ("score cirulla", "there is no pile to score"),
    ("score cirulla --pile AD --pile AD", "the same card twice: AD"),
    ("score cirulla --pile AD --pile 2D --pile 3D --pile 4D", "cirulla is not played by 4 sides"),
    ("score cirulla --pile AD --scope 1,2", "scope for 2 sides, but 1 piles"),
    ("score cirulla --pile AD --scope -1", "not a number"),
    ("score cirulla --pile AD --scope 100", "scope are numbers from 0 to 99"),
    ("score cirulla --pile AD --scope ''", "not a number"),
    ("hand cirulla --hand 'AC KC JC'", "a hand of cirulla has no score"),
    ("hand trentuno --hand ''", "a hand is 3 cards, not 0"),
    ("hand trentuno --hand 'AC KC 8C'", "there is no 8C in the pack of trentuno"),
    ("hand trentuno", "Missing option '--hand'"),
    ("guess cirulla", "No such command 'guess'"),
    ("hand trentuno --hand 'AC KC JC' --shout", "No such option"),
]


@pytest.mark.parametrize(("words", "why"), NONSENSE)
def test_nonsense_gets_one_clear_line(words: str, why: str) -> None:
    """Exit code 2 and one line on standard error, never a traceback."""
    assert why in refused("rules", *shlex.split(words))


@given(st.text(), st.text(), st.text(), st.sampled_from([*BY_NAME, "scopone"]))
def test_any_words_are_answered_or_refused(first: str, second: str, third: str, game: str) -> None:
    for words in (
        ("captures", game, "--table", first, "--play", second, "--set", third),
        ("score", game, "--pile", first, "--pile", second, "--scope", third),
        ("declare", game, "--hand", first),
        ("table", game, "--table", first),
        ("hand", game, "--hand", first),
    ):
        said = ask("rules", *words)
        assert said.code == 0 or refused("rules", *words)


def test_a_huge_word_is_answered_in_a_short_line() -> None:
    assert len(refused("rules", "hand", "trentuno", "--hand", "A" * 100_000)) < 400
    assert len(refused("rules", "captures", "cirulla", "--table", "7D " * 50_000, "--play", "AD")) < 400


def osteria(*words: str | bytes, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The real command, in a process of its own."""
    command = Path(sys.executable).with_name("osteria")
    return subprocess.run([command, *words], input=given, capture_output=True, check=False, timeout=60, env=os.environ)


def test_the_real_command() -> None:
    ran = osteria("rules", "hand", "trentuno", "--hand", "AC KC JC", "--json")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b'{"score": 31, "suit": "C"}\n', b"")


def test_the_real_command_refuses_bytes_that_are_no_text() -> None:
    ran = osteria("rules", "hand", "trentuno", "--hand", b"\xff\xfe AC", "--json")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert len(ran.stderr.splitlines()) == 1
    assert b"Traceback" not in ran.stderr


def test_the_real_batch_answers_line_by_line() -> None:
    asked = json.dumps({"ask": "hand", "game": "trentuno", "hand": "AC KC JC"}).encode()
    ran = osteria("rules", "batch", given=asked + b"\n\x00\xff\n" + asked)
    assert ran.returncode == 0
    first, second, third = ran.stdout.splitlines()
    assert first == third == b'{"score":31,"suit":"C"}'
    assert b"error" in second
