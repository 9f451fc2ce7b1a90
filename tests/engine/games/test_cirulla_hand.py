"""A hand of Cirulla: seats, first cards, accuse (CIR-1 to CIR-4, CIR-13 to CIR-16)."""

from itertools import combinations

import pytest

from engine.actions import PackNeeded
from engine.cards import PACK40, pile, write_cards
from engine.errors import Reason, SeatsImpossible
from engine.events import Captured, CardsDealt, DealtAgain, Declared, HandBegan, TableTaken
from engine.games.cirulla import Cirulla
from tests.kit.fishing import at, cards, refused
from tests.kit.played import Played

TWO = Cirulla(2)
HANDS = [pile(hand) for hand in combinations(PACK40, 3)]
TABLES = [pile(table) for table in combinations(PACK40, 4)]


def with_house(**house: str) -> Cirulla:
    return Cirulla(2, house)


def declares(game: Cirulla, hand: str) -> list[tuple[str, int, tuple[int, ...] | None]]:
    return [(each.kind, each.points, each.values) for each in game.declarations(cards(hand))]


# CIR-1: seats.


def test_two_three_or_four_players() -> None:
    """CIR-1: four play as two fixed pairs, partners opposite, one pile per pair; deals of 3: 6, 4 or 3 deals."""
    assert [Cirulla(seats).deals for seats in (2, 3, 4)] == [6, 4, 3]
    assert Cirulla(3).sides == ((0,), (1,), (2,))
    assert Cirulla(4).sides == ((0, 2), (1, 3))
    with pytest.raises(SeatsImpossible) as caught:
        Cirulla(5)
    assert caught.value.allowed == (2, 3, 4)
    assert (Cirulla.suits, len(Cirulla.pack)) == ("french", 40)


def test_partners_share_a_pile() -> None:
    """CIR-1."""
    played = at(Cirulla(4), "5D 2C", "2S 3S", "4S 6S", "JD JS", table="KS 2D").play(
        "1: 5D x KS", "2: 2S", "3: 4S x 2D 2S"
    )
    assert played.state.piles == (cards("5D KS 4S 2D 2S"), 0)


# CIR-2, CIR-3, CIR-4: the first cards of the table.


def test_two_aces_are_dealt_again() -> None:
    """CIR-2: by the same dealer, before any bonus is looked at."""
    played = Played(TWO).deal("2D 4D 7C", "3S 6S JB", "AD AC 6D 7D")
    assert played.found(DealtAgain).why == "aces"
    assert (played.state.need, played.state.dealer, played.state.hand) == (PackNeeded(again=True), 1, 1)
    assert not [event for event in played.events if isinstance(event, TableTaken)]
    played.deal("2D 4D 7C", "3S 6S JB", "AD KC 6D 7D")
    assert (played.found(HandBegan).hand, played.state.to_move) == (1, 0)


def test_only_real_aces_count() -> None:
    """CIR-2: never the matta."""
    assert with_house(matta_table_bonus="wild").judge_table(cards("AD 7C QD KD"))[0] == ""


@pytest.mark.parametrize(("table", "scope"), [("AD 2C 5S 7D", 1), ("KD QC 7S 4D", 2), ("KD QC 7S 5D", 0)])
def test_fifteen_and_thirty_are_the_dealer_s(table: str, scope: int) -> None:
    """CIR-3: exactly 15: 1 scopa; exactly 30: 2; the dealer counts as last capturer, the table is empty."""
    played = Played(TWO).deal("2D 4C 7C", "3S 6S JB", table)
    if not scope:
        assert (played.state.table, played.state.last) == (cards(table), None)
        return
    taken = played.found(TableTaken)
    assert (taken.seat, taken.cards, taken.total, taken.points) == (1, cards(table), 15 * scope, scope)
    assert (played.state.table, played.state.last, played.state.piles) == (0, 1, (0, cards(table)))
    assert played.state.feats == (("table", 1, scope),)


def test_a_matta_on_the_first_table_is_a_seven() -> None:
    """CIR-4: `natural`."""
    assert TWO.judge_table(cards("7C 2D 3S 3D")) == ("", 1)
    assert TWO.judge_table(cards("7C 2D 3S 4D")) == ("", 0)


@pytest.mark.parametrize(
    ("table", "scope"),
    [
        ("7C AD 2D 2C", 1),
        ("7C KD 2D 2C", 1),
        ("7C KD 5D 2C", 0),
        ("7C KD QD 2C", 2),
        ("7C KD KS QD", 2),
        ("7C AD 2D AC", None),
    ],
)
def test_a_wild_matta_on_the_first_table(table: str, scope: int | None) -> None:
    """CIR-4: `wild`: the best for the dealer, 30 before 15; two aces are still dealt again."""
    assert with_house(matta_table_bonus="wild").judge_table(cards(table)) == (
        ("", scope) if scope is not None else ("aces", 0)
    )


def test_all_first_tables() -> None:
    """CIR-2, 3, 4: 3,925 of 91,390 have two aces; of the rest 2,736 make 15, 2,492 make 30 (wild: 5,624, 4,653)."""
    for game, counts in ((TWO, (2736, 2492)), (with_house(matta_table_bonus="wild"), (5624, 4653))):
        judged = [game.judge_table(table) for table in TABLES]
        assert len(judged) == 91_390
        assert judged.count(("aces", 0)) == 3925
        assert (judged.count(("", 1)), judged.count(("", 2))) == counts


# CIR-13 to CIR-16: the accusa.


def test_an_accusa_is_open_until_the_first_card() -> None:
    """CIR-13: out of turn too; missed once he plays."""
    played = Played(TWO).deal("2D 3D 3C", "2S 3S 4B", "KD KS QD 6B")
    assert "knock" in played.may(1)
    assert played.may(2) == {"knock"}
    declared = played.play("2: knock").found(Declared)
    assert (declared.seat, declared.kind, declared.points, declared.cards) == (1, "barsega", 3, cards("2S 3S 4B"))
    assert played.state.to_move == 0
    assert refused(played, "2: knock") is Reason.ACCUSE_LATE
    played.play("1: 2D")
    assert refused(played, "1: knock") is Reason.ACCUSE_LATE


def test_nothing_to_declare() -> None:
    """CIR-13."""
    played = Played(TWO).deal("2D 3D 6C", "2S 3S 7C", "KD KS QD 6B")
    assert refused(played, "1: knock") is Reason.NOTHING_TO_DECLARE
    assert refused(played, "2: knock 7C=9") is Reason.NO_SUCH_VALUE


def test_shown_cards_stay_face_up_until_played() -> None:
    """CIR-13."""
    played = Played(TWO).deal("2D 3D 3C", "2S 3S 4B", "KD KS QD 6B").play("2: knock", "1: 2D", "2: 3S")
    view = TWO.view(played.state, 0)
    assert [write_cards(shown) for shown in view.shown] == ["", "2S 4B"]


def test_an_accusa_after_each_deal() -> None:
    """CIR-13: the cards of the last deal are forgotten."""
    played = at(TWO, "", "5D", table="QS", stock=["3C 3S 3B", "AC AS 2B"], to_move=2).play("2: 5D")
    assert [event.seat for event in played.events if isinstance(event, CardsDealt)] == [0, 1]
    assert played.may(2) == {"knock"}


def test_auto_accuse() -> None:
    """CIR-13: `auto_accuse: true`: declared by themselves in order of play, after the table bonus (FAM-9)."""
    played = Played(with_house(auto_accuse="true")).deal("2D 3D 3C", "2S 4S 7C", "AC 5S 2C 7D")
    kinds = [type(event).__name__ for event in played.events]
    assert kinds == ["HandBegan", "CardsDealt", "CardsDealt", "TableDealt", "TableTaken", "Declared", "Declared"]
    assert [event.seat for event in played.events if isinstance(event, Declared)] == [0, 1]
    assert played.state.matta == 1
    assert not {word for word in played.may(1) | played.may(2) if "knock" in word}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AD 2C 5S", [("barsega", 3, None)]),
        ("AD 3C 6S", []),
        ("JD JC JS", [("barsegon", 10, None)]),
        ("QD QC 7C", [("barsegon", 10, (9,))]),
        ("2D 4C 7C", [("barsega", 3, (1, 2, 3))]),
        ("5D 6C 7C", []),
        ("2D 2C 7C", [("barsegon", 10, (2,)), ("barsega", 3, (1, 3, 4, 5))]),
        ("AD AC 7C", [("barsegon", 10, (1,)), ("barsega", 3, (2, 3, 4, 5, 6, 7))]),
        ("AD AC AS", [("barsegon", 10, None)]),
    ],
)
def test_bonus_hands(hand: str, expected: list[tuple[str, int, tuple[int, ...] | None]]) -> None:
    """CIR-14: a sum of at most 9; CIR-15: three of one rank; CIR-16: both are a barsegon; the matta's value decides."""
    assert declares(TWO, hand) == expected


def test_all_hands() -> None:
    """CIR-14, 15, 16: of 9,880 hands 94 are barsegon, 36 of them also low, and 942 barsega that are not barsegon."""
    kinds = [{each.kind for each in TWO.declarations(hand)} for hand in HANDS]
    assert len(kinds) == 9880
    assert sum("barsegon" in found for found in kinds) == 94
    assert sum(found == {"barsega"} for found in kinds) == 942
    both = with_house(accuse_cumulate="true")
    assert sum(len(both.declarations(hand)) == 2 for hand in HANDS) == 36


def test_knock_without_a_value_takes_the_most_points_then_the_lowest_value() -> None:
    """CIR-16: and that value binds."""
    played = Played(TWO).deal("2D 2C 7C", "3S 6S JB", "KD KS QD 6B")
    assert {"knock", *(f"knock 7C={value}" for value in range(1, 6))} < played.may(1)
    declared = played.play("1: knock").found(Declared)
    assert (declared.kind, declared.value, played.state.matta) == ("barsegon", 2, 2)
    low = Played(TWO).deal("2D 4C 7C", "3S 6S JB", "KD KS QD 6B").play("1: knock")
    assert (low.found(Declared).kind, low.state.matta) == ("barsega", 1)


def test_the_value_named_decides() -> None:
    """CIR-16: 2 2 7C is a barsega with 1, 3, 4 or 5."""
    played = Played(TWO).deal("2D 2C 7C", "3S 6S JB", "KD KS QD 6B").play("1: knock 7C=4")
    assert (played.found(Declared).kind, played.found(Declared).points, played.state.matta) == ("barsega", 3, 4)


def test_accuse_cumulate() -> None:
    """CIR-16: `accuse_cumulate: true` adds both where one value makes both."""
    game = with_house(accuse_cumulate="true")
    played = Played(game).deal("2D 2C 7C", "3S 6S JB", "KD KS QD 6B").play("1: knock")
    assert [(event.kind, event.points) for event in played.events if isinstance(event, Declared)] == [
        ("barsegon", 10),
        ("barsega", 3),
    ]
    assert played.state.matta == 2
    assert declares(game, "AD AC AS") == [("barsegon", 10, None), ("barsega", 3, None)]
    assert declares(game, "3D 3C 3S") == [("barsegon", 10, None), ("barsega", 3, None)]
    assert declares(game, "4D 4C 4S") == [("barsegon", 10, None)]


def test_a_declared_matta_captures_as_what_it_is() -> None:
    """CIR-16, CIR-5: Q Q 7C declared is a 9."""
    played = Played(TWO).deal("QD QC 7C", "3S 6S JB", "KD KS 5D 4B").play("1: knock", "1: 7C x 5D 4B")
    assert (played.found(Captured).how, played.found(Captured).value) == ("sum", 9)
