"""Every ruling of Cicera (CIC)."""

import pytest

from engine.actions import PackNeeded
from engine.cards import read_card, write_cards
from engine.errors import OptionClash, SeatsImpossible
from engine.events import Captured, HandScored, MatchWon, WonAtOnce
from engine.games.cicera import Cicera
from tests.kit.fishing import at, cards, lines, nobody, takes
from tests.kit.played import Played

TWO = Cicera(2)
FOUR = Cicera(4)
SWORDS = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def with_house(**house: str) -> Cicera:
    return Cicera(2, house)


def feats(table: str, line: str, *, game: Cicera = TWO, laid: str = "") -> dict[str, int]:
    """What a capture by seat 1 brings; `laid` is the card that seat 2 has just laid."""
    card = line.split(" ")[1]
    played = at(game, f"{card} KB", "JB QB", table=table, laid=read_card(laid) if laid else None)
    return dict(played.play(line).found(Captured).feats)


def test_four_in_pairs_or_two() -> None:
    """CIC-1: 52 cards; 12 cards each and 4 face up, or 6 each in rounds."""
    assert (len(Cicera.pack), FOUR.sides, TWO.sides) == (52, ((0, 2), (1, 3)), ((0,), (1,)))
    assert [(game.hand_size, game.deals) for game in (FOUR, TWO)] == [(12, 1), (6, 4)]
    played = Played(FOUR).deal(" ")
    assert ([hand.bit_count() for hand in played.state.hands], played.state.table.bit_count()) == ([12] * 4, 4)
    with pytest.raises(SeatsImpossible) as caught:
        Cicera(3)
    assert caught.value.allowed == (2, 4)


@pytest.mark.parametrize(("size", "deals"), [("12", (1, 2)), ("6", (2, 4)), ("4", (3, 6))])
def test_hand_size(size: str, deals: tuple[int, int]) -> None:
    """CIC-1: `hand_size: auto | 12 | 6 | 4`."""
    assert tuple(Cicera(seats, {"hand_size": size}).deals for seats in (4, 2)) == deals
    assert Played(Cicera(2, {"hand_size": size})).deal(" ").state.hands[0].bit_count() == int(size)


@pytest.mark.parametrize(
    ("table", "card", "expected"),
    [
        ("6D 2C 4S JD", "6C", {"6D", "2C 4S"}),
        ("TD 3C", "KC", set()),
        ("KD KS TD 3C", "KC", {"KD", "KS"}),
        ("JD QD KD", "TC", set()),
        ("AD 2C 3S 4B 9D", "TC", {"AD 9D", "AD 2C 3S 4B"}),
        ("5D 5C TS", "TC", {"TS", "5D 5C"}),
        ("AD AC 2S", "2D", {"2S", "AD AC"}),
        ("AC KD", "AD", {"AC"}),
    ],
)
def test_captures(table: str, card: str, expected: set[str]) -> None:
    """CIC-2: numerals take one equal card or numerals that sum to it; figures only their own rank, one card."""
    assert takes(TWO, table, card) == expected


def test_no_duty_to_capture() -> None:
    """CIC-3: each card may also simply be laid."""
    played = at(TWO, "6C KC", "JB QB", table="6D 2C 4S KS")
    assert played.may(1) == {"6C", "6C x 6D", "6C x 2C 4S", "KC", "KC x KS"}
    assert TWO.may_lay(cards("6D"), read_card("6C"))
    assert played.play("1: 6C").may(1) == set()


def test_direction() -> None:
    """CIC-4: counter-clockwise; who sits after the dealer plays first; the deal moves on; left-overs as FAM-1."""
    assert not Cicera.clockwise
    played = at(TWO, "", "JB", table="6D", to_move=2, last=0).play("2: JB")
    assert (played.state.dealer, played.state.piles[0]) == (0, cards("6D JB"))


def test_scua() -> None:
    """CIC-5: clears the table; FAM-2 and its house rule apply."""
    assert feats("3S 4B", "1: 7D x 3S 4B") == {"scua": 1}
    last = at(TWO, "", "7D", table="3S 4B", to_move=2).play("2: 7D x 3S 4B")
    assert last.found(Captured).feats == ()
    counts = at(with_house(last_card_scopa="counts"), "", "7D", table="3S 4B", to_move=2).play("2: 7D x 3S 4B")
    assert counts.found(Captured).feats == (("scua", 1),)


def test_picada() -> None:
    """CIC-5: takes, by equal rank, exactly the card that the previous player has just laid."""
    played = at(TWO, "7D KB", "7C 7S", table="3S 4B", to_move=2).play("2: 7C", "1: 7D x 7C")
    assert played.found(Captured).feats == (("picada", 1),)


def test_no_picada() -> None:
    """CIC-5: not one of the first four, not inside a sum, not another equal card, not a card that captured."""
    assert feats("7C 2D", "1: 7D x 7C") == {}
    assert feats("4C 3S KD", "1: 7D x 4C 3S", laid="4C") == {}
    assert feats("7C 7S KD", "1: 7D x 7S", laid="7C") == {}
    captured = at(TWO, "7D KB", "7C JB", table="7B 7S QD", to_move=2).play("2: 7C x 7B", "1: 7D x 7S")
    assert captured.found(Captured).feats == ()


def test_picada_of_a_card_that_could_have_captured() -> None:
    """CIC-5."""
    played = at(TWO, "7D KB", "7C QB", table="3S 4B QD", to_move=2).play("2: 7C", "1: 7D x 7C")
    assert dict(played.found(Captured).feats) == {"picada": 1}


def across(game: Cicera) -> tuple[tuple[str, int], ...]:
    """Seat 2 lays the last card of a deal, seat 1 takes it with the first of the next."""
    stock = ["7D KB 2C 3C 4D 5D", "2B 3B JC 6D 8C 9C"]
    played = at(game, "", "7C", table="AS 3S", stock=stock, to_move=2).play("2: 7C", "1: 7D x 7C")
    found: tuple[tuple[str, int], ...] = played.found(Captured).feats
    return found


def test_picada_across_deals() -> None:
    """CIC-5: a new deal in between does not matter; `false`: it does."""
    assert across(TWO) == (("picada", 1),)
    assert across(with_house(picada_across_deals="false")) == ()
    same_deal = at(with_house(picada_across_deals="false"), "7D KB", "7C QB", table="3S 4B", to_move=2)
    assert dict(same_deal.play("2: 7C", "1: 7D x 7C").found(Captured).feats) == {"picada": 1}


def test_picada_across_deals_means_nothing_with_one_deal() -> None:
    """CIC-5: a contradiction is named, not silently taken."""
    with pytest.raises(OptionClash) as caught:
        Cicera(4, {"picada_across_deals": "false"})
    assert (caught.value.option, caught.value.other, caught.value.value) == ("picada_across_deals", "hand_size", "auto")
    assert not Cicera(4, {"picada_across_deals": "false", "hand_size": "6"}).across_deals


def test_simili() -> None:
    """CIC-5: the card played and all cards taken are of one suit."""
    assert feats("3D 4D KD", "1: 7D x 3D 4D") == {"simili": 1}
    assert feats("3D 4C KD", "1: 7D x 3D 4C") == {}


def test_quadriglia_and_cinquanta() -> None:
    """CIC-5: three or more cards taken; one point more when four are, five or more too, once."""
    assert feats("2C 3S 4D KD", "1: 9D x 4D 2C 3S") == {"quadriglia": 1}
    assert feats("AC 2S 3D 4D KD", "1: TD x 3D 4D AC 2S") == {"quadriglia": 1, "cinquanta": 1}
    assert feats("AC AS AB 2C 5S KD", "1: TD x AC 2C AS 5S AB") == {"quadriglia": 1, "cinquanta": 1}


def test_worked_examples() -> None:
    """CIC-5: 9D on 2D 3D 4D alone: 3; T on A 2 3 4 and others: 2."""
    assert feats("2D 3D 4D", "1: 9D x 2D 3D 4D") == {"scua": 1, "simili": 1, "quadriglia": 1}
    assert sum(feats("AC 2S 3D 4D KD", "1: TD x 3D 4D AC 2S").values()) == 2


def test_due_in_letto() -> None:
    """CIC-6: picada and scua together."""
    assert feats("7C", "1: 7D x 7C", laid="7C") == {"scua": 1, "picada": 1}


def test_honours() -> None:
    """CIC-7: cards 27+ 2 points, 26-26 1 each; swords 7+ 1; mata, TD and JC 1 each: always 6 in all."""
    half = [write_cards(1 << card) for card in Cicera.pack]
    one, other = " ".join(half[:26]), " ".join(half[26:])
    assert [side["carte"] for side in lines(TWO, one, other)] == [1, 1]
    more, less = " ".join(half[:27]), " ".join(half[27:])
    assert lines(TWO, more, less)[0]["carte"] == 2
    honours = {"carte", "spade", "mata", "dieci", "fante"}
    for piles in ((one, other), (more, less), (" ".join(half), "")):
        assert sum(points for side in lines(TWO, *piles) for name, points in side.items() if name in honours) == 6
    assert lines(TWO, "2S TD JC", "") == [{"mata": 1, "dieci": 1, "fante": 1}, {}]


def test_without_any_capture_the_honours_are_zero() -> None:
    """CIC-7, FAM-1."""
    assert lines(TWO, "", "") == [{}, {}]
    assert set(nobody(TWO, "", "")) == {"carte", "spade", "mata", "dieci", "fante"}


@pytest.mark.parametrize(
    ("pile", "points"),
    [("AS 2S 3S 4S 5S 7S", 5), ("AS 2S", None), ("2S 3S 4S", None), ("AS 2S 3S", 3), (SWORDS.replace(" KS", ""), 12)],
)
def test_napola(pile: str, points: int | None) -> None:
    """CIC-8: with A, 2, 3 of swords, the highest card of the unbroken run from the ace."""
    assert lines(TWO, pile, "")[0].get("napola") == points


def test_napoleone() -> None:
    """CIC-9: all thirteen swords win the match at once, looked at after every change of a pile."""
    played = at(TWO, "KD KB", "JB QB", table="KS", piles=[SWORDS.replace(" KS", "")], totals=(0, 50)).play("1: KD x KS")
    assert (played.found(WonAtOnce).how, played.found(MatchWon).side) == ("napoleone", 0)
    assert played.state.totals == (0, 50)
    assert not [event for event in played.events if isinstance(event, HandScored)]
    assert TWO.score_piles([cards(SWORDS), 0]).sides[0].wins


def test_napoleone_off() -> None:
    """CIC-9: `off`: thirteen swords make a napola of 13."""
    game = with_house(napoleone="off")
    assert lines(game, SWORDS, "")[0]["napola"] == 13
    assert not game.score_piles([cards(SWORDS), 0]).sides[0].wins
    played = at(game, "KD KB", "JB QB", table="KS", piles=[SWORDS.replace(" KS", "")]).play("1: KD x KS")
    assert played.state.winner is None


def test_points_in_play_are_lines_of_their_own() -> None:
    """CIC-5: all adding up."""
    made = [("scua", 0, 1), ("picada", 0, 1), ("picada", 0, 1), ("simili", 1, 1)]
    assert lines(TWO, "", "", feats=made) == [{"scua": 1, "picada": 2}, {"simili": 1}]


@pytest.mark.parametrize("target", [51, 11, 21, 31, 41])
def test_target(target: int) -> None:
    """CIC-10: both over: the higher one; equal: another hand."""
    game = with_house(target=str(target))
    played = at(game, "", "JB", table="6D", to_move=2, last=0, totals=(target, target), piles=["TD"]).play("2: JB")
    assert played.state.winner == 0
    equal = at(game, "", "JB", table="6D", to_move=2, last=0, totals=(target, target)).play("2: JB")
    assert (equal.state.winner, equal.state.need) == (None, PackNeeded())
