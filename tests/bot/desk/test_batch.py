"""The rules desk by the thousand: JSON in, JSON out."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.batch import LONGEST_LINE, answer_all, answer_line
from tests.bot.desk.asked import ask


def answered(request: Any) -> Any:
    """The answer to one request."""
    return json.loads(answer_line(json.dumps(request).encode(), {}))


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (
            {"ask": "captures", "game": "cirulla", "table": "QB 5C 4S 6D", "play": "QD"},
            {"captures": [["6D"], ["QB"], ["5C", "4S"]], "may_lay": True},
        ),
        (
            {
                "ask": "captures",
                "game": "cirulla",
                "table": "3D 2S",
                "play": "7C",
                "matta": 5,
                "set": {"capture_duty": "mandatory"},
            },
            {"captures": [["3D", "2S"]], "may_lay": False},
        ),
        (
            {"ask": "declare", "game": "cirulla", "hand": "AD 2C 5S"},
            {"declarations": [{"kind": "barsega", "points": 3, "matta": None}]},
        ),
        ({"ask": "table", "game": "cirulla", "table": "AD 2C 5S 7D"}, {"redeal": False, "points": 1}),
        (
            {"ask": "score", "game": "cirulla", "piles": ["7D", ""], "scope": [2, 0]},
            {
                "sides": [
                    {"points": 3, "lines": [{"name": "scope", "points": 2}, {"name": "settebello", "points": 1}]},
                    {"points": 0, "lines": []},
                ]
            },
        ),
        ({"ask": "hand", "game": "trentuno", "hand": "AC KC JC"}, {"score": 31, "suit": "C"}),
    ],
)
def test_every_question(request_: Any, answer: Any) -> None:
    assert answered(request_) == answer


def test_house_rules_as_json_has_them() -> None:
    """Numbers and truth values are read as the words they are."""
    request = {"ask": "hand", "game": "trentuno", "hand": "2D 2C 2S"}
    assert answered({**request, "set": {"three_of_a_kind": 30}}) == {"score": 30, "suit": None}
    assert answered({**request, "set": {"three_of_a_kind": 30.5, "auto_31": False}}) == {"score": 30.5, "suit": None}


NONSENSE: list[bytes] = [
    b"",
    b"\n",
    b"null",
    b"[]",
    b"{}",
    b"{",
    b"\x00\xff\xfe",
    b'"hand"',
    b"1e999",
    b"[" * 100_000,
    b'{"ask": "hand", "game": "trentuno", "hand": ' + b"[" * 100_000,
    b'{"ask": "steal", "game": "trentuno"}',
    b'{"ask": "hand", "game": "trentuno"}',
    b'{"ask": "hand", "game": "trentuno", "hand": 31}',
    b'{"ask": "hand", "game": "trentuno", "hand": null}',
    b'{"ask": "hand", "game": "briscola", "hand": "AC KC JC"}',
    b'{"ask": "hand", "game": "trentuno", "hand": "AC KC JC", "seat": 1}',
    b'{"ask": "hand", "game": "trentuno", "hand": "AC KC JC", "set": ["lives"]}',
    b'{"ask": "hand", "game": "trentuno", "hand": "AC KC JC", "set": {"lives": null}}',
    b'{"ask": "hand", "game": "trentuno", "hand": "AC KC JC", "set": {"lives": 99}}',
    b'{"ask": "hand", "game": "trentuno", "hand": "\\ud800"}',
    b'{"ask": "captures", "game": "cirulla", "table": "AD", "play": "2D", "matta": 1e400}',
    b'{"ask": "captures", "game": "cirulla", "table": "AD", "play": "2D", "matta": 99999999999999999999999}',
    b'{"ask": "captures", "game": "cirulla", "table": "AD", "play": "2D", "matta": -1}',
    b'{"ask": "captures", "game": "cirulla", "table": ["AD"], "play": "2D"}',
    b'{"ask": "score", "game": "cirulla", "piles": "AD"}',
    b'{"ask": "score", "game": "cirulla", "piles": []}',
    b'{"ask": "score", "game": "cirulla", "piles": ["AD"], "scope": [-1]}',
    b'{"ask": "score", "game": "cirulla", "piles": ["AD", "AD"]}',
]


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_with_an_error(line: bytes) -> None:
    """One line, short, whatever came."""
    answer = answer_line(line, {})
    assert list(json.loads(answer)) == ["error"]
    assert b"\n" not in answer
    assert len(answer) < 2000


@given(st.binary())
def test_any_bytes_are_answered(line: bytes) -> None:
    assert isinstance(json.loads(answer_line(line, {})), dict)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from(["captures", "declare", "table", "score", "hand"]),
    st.sampled_from(["cirulla", "trentuno", "x"]),
    st.dictionaries(st.sampled_from(["table", "play", "hand", "piles", "scope", "set", "matta", "x"]), json_values),
)
def test_any_request_is_answered(question: str, game: str, fields: dict[str, Any]) -> None:
    assert isinstance(answered({"ask": question, "game": game, **fields}), dict)


def test_each_line_gets_one_answer() -> None:
    """Also a line that is far too long, the blank one, and the last without its end."""
    hand = b'{"ask": "hand", "game": "trentuno", "hand": "AC KC JC"}'
    answers = io.BytesIO()
    answer_all(io.BytesIO(b"\n".join([hand, b"", b" " * (3 * LONGEST_LINE) + hand, hand])), answers, {})
    good = {"score": 31, "suit": "C"}
    read = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [line if line == good else list(line) for line in read] == [good, ["error"], ["error"], good]


def test_house_rules_of_all_requests() -> None:
    """Those of a request go before them."""
    request = {"ask": "hand", "game": "trentuno", "hand": "2D 2C 2S"}
    own = {**request, "set": {"three_of_a_kind": "none"}}
    given_ = f"{json.dumps(request)}\n{json.dumps(own)}\n"
    said = ask("rules", "batch", "--json", "--set", "three_of_a_kind=30", given=given_)
    assert [json.loads(line)["score"] for line in said.out.splitlines()] == [30, 2]


def test_the_command() -> None:
    given_ = json.dumps({"ask": "hand", "game": "trentuno", "hand": "AC KC JC"}) + "\n{}\n"
    said = ask("rules", "batch", given=given_)
    assert said.code == 0
    assert [list(json.loads(line)) for line in said.out.splitlines()] == [["score", "suit"], ["error"]]
