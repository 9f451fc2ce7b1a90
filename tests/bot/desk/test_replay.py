"""`osteria replay`: a match record from a file."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cards import PACK40
from engine.game import Game
from engine.games import GAMES
from engine.notation import write_play
from engine.record import write_record
from tests.bot.desk.asked import ask, refused
from tests.kit.chance import random_game, random_steps, record_of
from tests.kit.played import pack_of

HEAD = "osteria 1\ngame: trentuno\nplayers: Anna, Bruno, Carla, Dario\ndealer: 4\n"
PACK = write_play(None, pack_of("AC KC JC 2D 3C 4S 2C 3S 7B KD QD 3B", PACK40))


def saved(tmp_path: Path, text: str | bytes) -> str:
    """A file with that content."""
    file = tmp_path / "match.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def test_json(tmp_path: Path) -> None:
    found = ask("replay", saved(tmp_path, HEAD + PACK), "--json").json
    assert found["hands"] == [{"points": [0, -1, -1, -1]}]
    assert (found["totals"], found["pot"], found["over"], found["winner"]) == ([3, 2, 2, 2], 3, False, None)
    kinds = [event["event"] for event in found["events"]]
    assert kinds[:2] == ["hand_began", "cards_dealt"]
    assert kinds[-3:] == ["hands_shown", "lives_lost", "hand_scored"]


def test_text(tmp_path: Path) -> None:
    lines = ask("replay", saved(tmp_path, HEAD + PACK)).out.splitlines()
    assert lines[0] == "hand_began hand=1 dealer=4"
    assert lines[-4:] == ["hand 1: 0 -1 -1 -1", "totals: 3 2 2 2", "pot: 3", "not over"]


def test_house_rules_go_before_those_of_the_record(tmp_path: Path) -> None:
    found = ask("replay", saved(tmp_path, HEAD + PACK), "--json", "--set", "lives=1").json
    assert (found["over"], found["winner"], found["totals"]) == (True, 0, [1, 0, 0, 0])


def test_from_standard_input() -> None:
    assert ask("replay", "-", "--json", given=HEAD).json["hands"] == []


def test_a_byte_order_mark_and_other_line_ends(tmp_path: Path) -> None:
    assert ask("replay", saved(tmp_path, ("\ufeff" + HEAD + PACK).replace("\n", "\r\n"))).code == 0


def test_an_illegal_line(tmp_path: Path) -> None:
    """Exit 2, one line naming the line, the action and the reason."""
    low = write_play(None, pack_of("2D 3C 4S", PACK40))
    assert "line 7: 1: knock: knock first lap" in refused(
        "replay", saved(tmp_path, f"# a try\n{HEAD}{low}\n1: knock\n")
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: a record begins with 'osteria 1'"),
        (b"\x00\xff\xfe\x01", "is not a text in UTF-8"),
        (HEAD.replace("trentuno", "x" * 5000), "no such game"),
        (HEAD + "1: " + "x" * 100_000, "line 5: not a card"),
        (HEAD + "\x00\n", "line 5: not a line of play"),
        (HEAD + "pack: " + "AD " * 100_000, "line 5: the same card twice: AD"),
        (HEAD.replace("Anna", '"' + "\\u0000" * 1000 + '"').replace("dealer: 4", "dealer: 9"), "seat 9 cannot deal"),
        (HEAD.replace("Dario", "Dario, E, F, G, H"), "trentuno takes 4, 5, 6, 7 players, not 8"),
        (HEAD.replace("dealer", "options: lives=0\ndealer"), "option lives is one of"),
        ("osteria 1\n" + "[" * 100_000, "there is no game: line"),
    ],
)
def test_nonsense_gets_one_clear_line(tmp_path: Path, text: str | bytes, why: str) -> None:
    assert why in refused("replay", saved(tmp_path, text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "No such file" in refused("replay", str(tmp_path / "nothing"))
    assert "Is a directory" in refused("replay", str(tmp_path))
    assert "larger than any record" in refused("replay", "/dev/zero")
    assert "Missing argument 'FILE'" in refused("replay")


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_a_random_match_of_every_game(tmp_path: Path, kind: type[Game[Any]]) -> None:
    rng = Random(11)
    game = random_game(kind, rng)
    played = list(random_steps(game, rng))
    record = record_of(game, played[0][0].dealer, (line for _, line, _ in played))
    found = ask("replay", saved(tmp_path, write_record(record)), "--json").json
    end = played[-1][2].state
    assert (found["over"], found["winner"], found["totals"]) == (True, end.winner, list(end.totals))
    assert len(found["events"]) == sum(len(step.events) for _, _, step in played)
