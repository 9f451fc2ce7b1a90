"""What happened, as scripts and as people read it."""

from random import Random
from typing import Any

import msgspec
import pytest

from engine.cards import NAME, pile, read_card, read_cards
from engine.events import Captured, Drew, HandScored, HandsShown, Turned
from engine.game import Game
from engine.games import GAMES
from engine.score import HandScore, ScoreLine, ShownHand, SideScore
from engine.transcript import tell, write_event
from tests.kit.chance import random_game, random_steps


def cards(text: str) -> int:
    return pile(read_cards(text))


def test_cards_are_written_as_text() -> None:
    """A card is its text, a set of cards a list in the fixed order, a suit its letter; nothing is None."""
    event = Captured(1, read_card("QD"), cards("4S 5C"), "sum", feats=(("scopa", 1),))
    assert write_event(event) == {
        "event": "captured",
        "seat": 1,
        "card": "QD",
        "taken": ["5C", "4S"],
        "how": "sum",
        "value": None,
        "feats": [["scopa", 1]],
        "claimer": None,
    }
    assert write_event(Drew(0, None)) == {"event": "drew", "seat": 0, "card": None}
    shown = HandsShown((ShownHand(0, cards("AC KC 2D"), 21, cards("AC KC"), 1),), None, "last_lap")
    assert write_event(shown)["hands"] == [
        {"seat": 0, "cards": ["2D", "AC", "KC"], "score": 21, "count": ["AC", "KC"], "suit": "C"}
    ]


def test_a_score_is_written_to_its_last_line() -> None:
    line = ScoreLine("primiera", 1, (75, 73), held=(cards("7D"), 0))
    event = HandScored(HandScore((SideScore(1, (line,)), SideScore(0, ()))), (3, 2))
    written = write_event(event)["score"]["sides"][0]["lines"][0]
    assert (written["counts"], written["held"]) == ([75, 73], [["7D"], []])


def test_people_count_seats_from_1() -> None:
    """What is empty is left out; zero is not empty."""
    event = Captured(0, read_card("QD"), cards("4S 5C"), "sum", feats=(("scopa", 1),))
    assert tell(event) == "captured seat=1 card=QD taken=5C,4S how=sum feats=scopa:1"
    assert tell(Turned(3, read_card("5D"))) == "turned seat=4 card=5D"


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_every_event_of_every_game(kind: type[Game[Any]]) -> None:
    """All of it is JSON, and no card is left as a number."""
    rng = Random(3)
    for _, _, step in random_steps(random_game(kind, rng), rng):
        for event in step.events:
            written = write_event(event)
            assert msgspec.json.decode(msgspec.json.encode(written)) == written
            assert {written.get("card") or "AD", *written.get("cards", [])} <= set(NAME)
            assert "\n" not in tell(event)


def test_parts_of_a_score_name_their_seats_as_people_count_them() -> None:
    """Seats count from 0 in JSON, from 1 in lines for people."""
    line = ScoreLine("scope", 4, parts=(("barsega", 2, 3), ("scopa", 0, 1)))
    event = HandScored(HandScore((SideScore(4, (line,)),)), (4,))
    assert "parts=barsega:3:3,scopa:1:1" in tell(event)
    assert write_event(event)["score"]["sides"][0]["lines"][0]["parts"] == [["barsega", 2, 3], ["scopa", 0, 1]]
