"""Captures, matta and claims of Cirulla (CIR-5 to CIR-12)."""

import pytest

from engine.cards import write_cards
from engine.errors import OptionClash
from engine.events import Captured
from engine.games.cirulla import Cirulla
from tests.kit.fishing import at, cards, takes
from tests.kit.played import Played

TWO = Cirulla(2)


def with_house(**house: str) -> Cirulla:
    return Cirulla(2, house)


def named(game: Cirulla, table: str) -> dict[int, set[str]]:
    """The captures of the unbound matta, by the value named."""
    return {value: set(map(write_cards, taken)) for value, taken in game.named_captures(cards(table)).items()}


# CIR-5, CIR-6: the matta.


def test_matta_free_may_name_any_value_when_it_captures() -> None:
    """CIR-5: unbound on 3D 2S: as a 7 nothing; named 1 {3,2} (sweep), 2 {2}, 3 {3}, 5 {3,2}, 10 {3,2} (15)."""
    assert takes(TWO, "3D 2S", "7C") == set()
    assert named(TWO, "3D 2S") == {1: {"3D 2S"}, 2: {"2S"}, 3: {"3D"}, 5: {"3D 2S"}, 10: {"3D 2S"}}
    played = at(TWO, "7C 4B", "5D 6D", table="3D 2S")
    assert played.may(1) == {
        *("7C", "4B", "7C=1 x 3D 2S", "7C=2 x 2S", "7C=3 x 3D", "7C=5 x 3D 2S", "7C=10 x 3D 2S"),
    }
    captured = played.play("1: 7C=3 x 3D").found(Captured)
    assert (captured.value, captured.how) == (3, "equal")
    assert played.state.matta == 3


def test_a_named_value_is_said_only_where_it_differs() -> None:
    """CIR-5: a 7 is the matta's own value: captured as a 7 it names nothing."""
    played = at(TWO, "7C 4B", "5D 6D", table="7D 2S")
    assert {"7C x 7D"} == {word for word in played.may(1) if word.startswith("7C x")}
    assert "7C=7 x 7D" not in played.may(1)
    assert played.play("1: 7C x 7D").found(Captured).value is None


def test_a_matta_laid_without_a_value_is_a_seven() -> None:
    """CIR-5: laid without capturing it is a 7, and nobody may rename it on the table."""
    played = at(TWO, "7C 4B", "7B 6D", table="3D").play("1: 7C")
    assert played.may(2) == {"7B", "7B x 7C", "6D"}
    assert takes(TWO, "7C", "JS") == {"7C"}  # 8 + 7 = 15


def test_the_value_of_an_accusa_binds_everywhere() -> None:
    """CIR-5: a value named in an accusa holds in captures, as a table card, in sums."""
    played = Played(TWO).deal("2D 4D 7C", "3S 6S JB", "KD KS QD 6B")
    played.play("1: knock 7C=3")
    assert played.state.matta == 3
    assert not {word for word in played.may(1) if "=" in word}
    played.play("1: 7C", "2: 3S x 7C")
    assert played.found(Captured).how == "equal"
    assert takes(TWO, "7C", "QC", 3) == set()
    assert takes(TWO, "7C 6D", "QC", 3) == {"6D", "6D 7C"}


def test_matta_capture_declared_only() -> None:
    """CIR-5: `declared_only`: only an accusa can give it another value."""
    game = with_house(matta_capture="declared_only")
    assert named(game, "3D 2S") == {}
    assert takes(game, "3D 2S", "7C", 3) == {"3D"}
    played = Played(game).deal("2D 4D 7C", "3S 6S JB", "KD KS QD 6B").play("1: knock 7C=2")
    assert played.state.matta == 2


def test_matta_capture_natural() -> None:
    """CIR-5: `natural`: always a 7 as a card; an accusa may count it wild, but nothing binds."""
    game = with_house(matta_capture="natural")
    assert named(game, "3D 2S") == {}
    played = Played(game).deal("2D 4D 7C", "3S 6S JB", "KD KS QD 6B").play("1: knock 7C=2")
    assert played.state.matta is None
    assert takes(game, "3D 2S", "7C", 3) == set()


def test_using_the_wildness_is_never_compulsory() -> None:
    """CIR-5: with a duty to capture, the matta must capture only where a 7 must (CIR-9)."""
    game = with_house(capture_duty="mandatory")
    assert "7C" in at(game, "7C", "5D", table="3D 2S").may(1)
    assert "7C" not in at(game, "7C", "5D", table="7D 2S").may(1)


def test_a_matta_that_is_one_is_an_ace() -> None:
    """CIR-6: it sweeps, and it blocks a sweep."""
    assert takes(TWO, "3D KD", "7C", 1) == {"3D KD"}
    assert takes(TWO, "7C KD", "AD", 1) == {"7C"}
    assert takes(TWO, "7C KD 4D", "AD", 1) == {"7C", "4D KD"}


def test_matta_as_ace_false() -> None:
    """CIR-6: `matta_as_ace: false`: worth 1 and no more: no sweep, and none is blocked."""
    game = with_house(matta_as_ace="false")
    assert takes(game, "3D KD", "7C", 1) == set()
    assert takes(game, "AS KD 4D", "7C", 1) == {"AS", "4D KD"}
    assert takes(game, "7C KD", "AD", 1) == {"7C", "KD 7C"}
    assert named(game, "3D 2S")[2] == {"2S"}
    assert 1 not in named(game, "3D 2S")


def test_matta_as_ace_means_nothing_with_a_natural_matta() -> None:
    """CIR-6: a contradiction is named, not silently taken."""
    with pytest.raises(OptionClash) as caught:
        with_house(matta_capture="natural", matta_as_ace="false")
    assert (caught.value.option, caught.value.other) == ("matta_as_ace", "matta_capture")


# CIR-8: what a card takes.


@pytest.mark.parametrize(
    ("table", "card", "expected"),
    [
        ("QB 5C 4S 6D", "QD", {"QB", "5C 4S", "6D"}),
        ("KS", "5D", {"KS"}),
        ("6D 2B 4S QB", "6C", {"6D", "4S 2B", "QB"}),
        ("AS KD 4B", "AD", {"AS", "KD 4B"}),
        ("5B 3C QS", "AD", {"3C QS 5B", "QS 5B"}),
        ("", "7D", set()),
        ("", "AD", set()),
    ],
)
def test_worked_examples(table: str, card: str, expected: set[str]) -> None:
    """CIR-8, 10, 11, 12: the worked examples of the rulings."""
    assert takes(TWO, table, card) == expected


def test_no_priority_among_captures() -> None:
    """CIR-8: equal card, sum and 15 are all free to choose from."""
    played = at(TWO, "QD", "2C", table="QB 5C 4S 6D")
    assert played.may(1) == {"QD", "QD x QB", "QD x 5C 4S", "QD x 6D"}
    for line, how in (("1: QD x QB", "equal"), ("1: QD x 5C 4S", "sum"), ("1: QD x 6D", "fifteen")):
        assert at(TWO, "QD", "2C", table="QB 5C 4S 6D").play(line).found(Captured).how == how


def test_equal_priority_over_sum() -> None:
    """CIR-8: `over_sum`: an equal card on the table forbids sums to the card, not 15s."""
    game = with_house(equal_priority="over_sum")
    assert takes(game, "QB 5C 4S 6D", "QD") == {"QB", "6D"}
    assert takes(game, "5C 4S 6D", "QD") == {"5C 4S", "6D"}


def test_equal_priority_over_all() -> None:
    """CIR-8: `over_all`: an equal card on the table forbids everything else."""
    game = with_house(equal_priority="over_all")
    assert takes(game, "QB QS 5C 4S 6D", "QD") == {"QB", "QS"}
    assert takes(game, "AS KD 4B", "AD") == {"AS"}


def test_equal_priority_and_sweep() -> None:
    """CIR-6, 8, 10: a matta worth 1 that is no ace is an equal card; a sweep is no sum, but something else."""
    plain = {"matta_as_ace": "false", "matta_capture": "declared_only"}
    assert takes(with_house(equal_priority="over_sum", **plain), "7C KD", "AD", 1) == {"7C", "KD 7C"}
    assert takes(with_house(equal_priority="over_all", **plain), "7C KD", "AD", 1) == {"7C"}


# CIR-10, CIR-11, CIR-12: the ace.


def test_ace_sweeps_and_that_is_a_scopa() -> None:
    """CIR-10: ace, no ace on the table: takes everything, and that is a scopa."""
    captured = at(TWO, "AD 2C", "2S", table="5B 3C QS").play("1: AD x 3C QS 5B").found(Captured)
    assert (captured.how, captured.feats) == ("sweep", (("scopa", 1),))


def test_a_sweep_that_is_also_a_fifteen_is_offered_once() -> None:
    """CIR-10: the same cards by two rules are one capture."""
    assert takes(TWO, "4S KD", "AD") == {"KD 4S"}


def test_ace_must_sweep() -> None:
    """CIR-10: `ace_must_sweep: true`: nothing less than everything, unless an ace lies there."""
    game = with_house(ace_must_sweep="true")
    assert takes(game, "5B 3C QS", "AD") == {"3C QS 5B"}
    assert takes(game, "AS KD 4B", "AD") == {"AS", "KD 4B"}


def test_ace_on_ace() -> None:
    """CIR-11: takes that ace alone or makes 15, which may include it; alone it is a scopa, as is a clearing 15."""
    assert takes(TWO, "AS KD 3B", "AD") == {"AS", "KD AS 3B"}
    assert at(TWO, "AD 2C", "2S", table="AS").play("1: AD x AS").found(Captured).feats == (("scopa", 1),)
    swept = at(TWO, "AD 2C", "2S", table="AS KD 3B").play("1: AD x KD AS 3B").found(Captured)
    assert (swept.how, swept.feats) == ("fifteen", (("scopa", 1),))


def test_ace_on_an_empty_table_stays() -> None:
    """CIR-12."""
    played = at(TWO, "AD 2C", "2S").play("1: AD")
    assert write_cards(played.state.table) == "AD"
    assert played.state.piles == (0, 0)
