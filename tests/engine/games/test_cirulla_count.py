"""The count of Cirulla (CIR-7, CIR-17 to CIR-25) and its presets."""

import pytest

from engine.actions import PackNeeded
from engine.events import Captured, HandScored, MatchWon, WonAtOnce
from engine.games.cirulla import Cirulla
from tests.kit.fishing import at, cards, lines, nobody

TWO = Cirulla(2)
DIAMONDS = "AD 2D 3D 4D 5D 6D 7D JD QD KD"


def with_house(**house: str) -> Cirulla:
    return Cirulla(2, house)


def test_the_matta_in_a_pile_is_a_plain_seven() -> None:
    """CIR-7: it counts 21 in primiera, whatever it was named."""
    score = TWO.score_piles([cards("7D 7C 7S 7B"), cards("6D 6C 6S 6B")])
    (line,) = (line for line in score.sides[0].lines if line.name == "primiera")
    assert line.counts == (84, 72)


def test_worked_example() -> None:
    """CIR-21, 22, 17, 20: A 2 3 4 5 7 D and J Q K D: piccola 5, grande 5, settebello 1, denari 1."""
    assert lines(TWO, "AD 2D 3D 4D 5D 7D JD QD KD", "")[0] == {"piccola": 5, "grande": 5, "settebello": 1, "denari": 1}


def test_scope_accuse_and_table_bonus_are_one_line() -> None:
    """CIR-17: 1 each; the parts say where they come from."""
    feats = [("scopa", 0, 1), ("barsega", 0, 3), ("scopa", 0, 1), ("table", 1, 2)]
    score = TWO.score_piles([0, 0], feats)
    assert [(line.name, line.points, line.parts) for line in score.sides[0].lines] == [
        ("scope", 5, (("scopa", 0, 2), ("barsega", 0, 3))),
    ]
    assert [line.points for line in score.sides[1].lines] == [2]


def test_absolute_majorities() -> None:
    """CIR-20: at least 21 of 40 cards, at least 6 of 10 diamonds, also with three sides."""
    three = Cirulla(3)
    assert nobody(three, "AD 2D 3D 4D 5D", "6D 7D JD", "QD KD")["denari"] == (5, 3, 2)
    assert lines(TWO, "AD 2D 3D 4D 5D 6D", "7D JD QD KD")[0]["denari"] == 1
    spades = "AS 2S 3S 4S 5S 6S 7S JS QS KS"
    clubs = "AB 2B 3B 4B 5B 6B 7B JB QB KB"
    assert "carte" in nobody(TWO, f"{spades} {clubs}", DIAMONDS)
    assert lines(TWO, f"{spades} {clubs} 2C", DIAMONDS)[0]["carte"] == 1


def test_majority_plurality() -> None:
    """CIR-20: `plurality`: the most, if one side has it (FAM-3)."""
    game = Cirulla(3, {"majority": "plurality"})
    assert lines(game, "AD 2D 3D 4D 5D", "6D 7D JD", "QD KD")[0]["denari"] == 1
    assert "carte" in nobody(game, "AD 2D", "3D 4D", "5D")


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("AD 2D", None),
        ("AD 2D 3D", 3),
        ("AD 2D 3D 5D", 3),
        ("2D 3D 4D", None),
        ("AD 2D 3D 4D 5D 6D 7D", 6),
        ("AC 2D 3D", None),
    ],
)
def test_piccola(pile: str, points: int | None) -> None:
    """CIR-21: a run of diamonds from the ace, at least A 2 3, 1 point a card, at most 6."""
    assert lines(TWO, pile, "")[0].get("piccola") == points


def test_piccola_max() -> None:
    """CIR-21: `piccola_max: 7`."""
    assert lines(with_house(piccola_max="7"), "AD 2D 3D 4D 5D 6D 7D JD", "")[0]["piccola"] == 7


def test_grande() -> None:
    """CIR-22: J Q K of diamonds, 5 points; scattered, nobody gets it."""
    assert lines(TWO, "JD QD KD", "")[0]["grande"] == 5
    score = TWO.score_piles([cards("JD"), cards("QD KD")])
    (line,) = (line for line in score.nobody if line.name == "grande")
    assert (line.points, line.counts, line.held) == (5, (1, 2), (cards("JD"), cards("QD KD")))


def test_cappotto_wins_at_once() -> None:
    """CIR-24: all ten diamonds win the match at once; the hand is not counted, and totals stay."""
    played = at(TWO, "5C 2C", "2S 3S", table="KD", piles=["AD 2D 3D 4D 5D 6D 7D JD QD"], totals=(3, 40))
    played.play("1: 5C x KD")
    assert (played.found(WonAtOnce).side, played.found(WonAtOnce).how) == (0, "cappotto")
    assert played.found(MatchWon).totals == played.state.totals == (3, 40)
    assert (played.state.winner, played.state.to_move) == (0, None)
    assert not [event for event in played.events if isinstance(event, HandScored)]
    assert played.may(1) == played.may(2) == set()


def test_cappotto_by_left_overs() -> None:
    """CIR-24: the final left-overs included."""
    played = at(TWO, "", "JC", table="KD", piles=["AD 2D 3D 4D 5D 6D 7D JD QD"], to_move=2, last=0).play("2: JC")
    assert played.state.winner == 0
    assert not [event for event in played.events if isinstance(event, HandScored)]


def test_cappotto_bonus() -> None:
    """CIR-24: `bonus_30`: a line of 30 in the ordinary count."""
    game = with_house(cappotto="bonus_30")
    assert lines(game, DIAMONDS, "")[0]["cappotto"] == 30
    assert "cappotto" not in nobody(game, "AD", "2D")
    played = at(game, "5C 2C", "2S 3S", table="KD", piles=["AD 2D 3D 4D 5D 6D 7D JD QD"]).play("1: 5C x KD")
    assert (played.found(Captured).seat, played.state.winner) == (0, None)


def test_the_desk_sees_a_pile_that_wins() -> None:
    """CIR-24: `wins` on that side, unless it is a bonus."""
    assert [side.wins for side in TWO.score_piles([cards(DIAMONDS), 0]).sides] == [True, False]
    assert not with_house(cappotto="bonus_30").score_piles([cards(DIAMONDS), 0]).sides[0].wins


@pytest.mark.parametrize("target", [51, 26, 31, 81, 101])
def test_target(target: int) -> None:
    """CIR-25: the unique highest total at or over the target wins (FAM-6)."""
    game = with_house(target=str(target))
    assert game.target == target
    played = at(game, "", "JC", table="6D", to_move=2, last=0, totals=(target - 1, 0), piles=["7D"]).play("2: JC")
    assert played.found(MatchWon).side == 0
    short = at(game, "", "JC", table="6D", to_move=2, last=0, totals=(target - 2, 0), piles=["7D"]).play("2: JC")
    assert (short.state.winner, short.state.need) == (None, PackNeeded())


def test_presets() -> None:
    """Presets: `seme` is all defaults, `tradizione` what older players know."""
    assert list(Cirulla.presets) == ["seme", "tradizione"]
    assert Cirulla(2, Cirulla.presets["seme"]).house == TWO.house
    changed = {
        name: value
        for name, value in Cirulla(2, Cirulla.presets["tradizione"]).house.items()
        if value != TWO.house[name]
    }
    assert changed == {
        "matta_table_bonus": "wild",
        "matta_capture": "declared_only",
        "capture_duty": "mandatory",
        "piccola_max": "7",
        "majority": "plurality",
    }
