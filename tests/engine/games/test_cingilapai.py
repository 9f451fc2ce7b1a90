"""Every ruling of Cingilapai (CIN)."""

from itertools import combinations

import pytest

from engine.cards import PACK40, pile, read_card, write_cards
from engine.errors import Reason, SeatsImpossible
from engine.events import Captured, DealtAgain, Declared, Laid, MatchWon
from engine.games.cingilapai import Cingilapai
from tests.kit.fishing import at, cards, lines, refused, takes
from tests.kit.played import Played

TWO = Cingilapai(2)


def with_house(**house: str) -> Cingilapai:
    return Cingilapai(2, house)


def kinds(hand: str, game: Cingilapai = TWO) -> list[tuple[str, int, str]]:
    return [(each.kind, each.points, write_cards(each.cards)) for each in game.declarations(cards(hand))]


def test_exactly_two_players() -> None:
    """CIN-1: 40 cards, 4 on the table, 3 each, six deals; who did not deal begins; the deal alternates."""
    for seats in (1, 3, 4):
        with pytest.raises(SeatsImpossible):
            Cingilapai(seats)
    played = Played(TWO).deal("2D 4D 6C", "3S 6S JB", "KD KC QS 5D")
    assert (TWO.deals, played.state.to_move, played.state.dealer) == (6, 0, 1)
    ended = at(TWO, "", "JC", table="6D", to_move=2, last=0).play("2: JC")
    assert ended.state.dealer == 0


def test_three_kings_are_dealt_again() -> None:
    """CIN-2: the whole pack is reshuffled, same dealer."""
    played = Played(TWO).deal("2D 4D 6C", "3S 6S JB", "KD KC KS 5D")
    assert (played.found(DealtAgain).why, played.state.dealer) == ("kings", 1)
    assert sum(TWO.judge_table(pile(table))[0] == "kings" for table in combinations(PACK40, 4)) == 145


def test_the_equal_card_is_compulsory() -> None:
    """CIN-3: choice among several; without one, a combination that sums to the card may be taken or left."""
    played = at(TWO, "6D 7D", "2S 3S", table="6C 6S 4B 3C")
    assert played.may(1) == {"6D x 6C", "6D x 6S", "7D", "7D x 3C 4B"}
    assert refused(played, "1: 6D") is Reason.MUST_CAPTURE
    assert takes(TWO, "4B 2C 3D 3S", "6D") == {"2C 4B", "3D 3S"}


def test_sum_capture_mandatory() -> None:
    """CIN-3: `sum_capture: mandatory`."""
    assert at(with_house(sum_capture="mandatory"), "7D 2C", "2S 3S", table="4B 3C").may(1) == {"7D x 3C 4B", "2C"}


def test_the_ace_always_takes_everything() -> None:
    """CIN-4: also with aces on the table, and never makes a scopa."""
    played = at(TWO, "AD 7D", "2S 3S", table="AC KD 3C")
    assert {word for word in played.may(1) if word.startswith("AD")} == {"AD x KD AC 3C"}
    assert played.play("1: AD x KD AC 3C").found(Captured).feats == ()
    assert at(TWO, "AD 7D", "2S", table="AC").play("1: AD x AC").found(Captured).feats == ()


def test_an_ace_on_an_empty_table_is_kept() -> None:
    """CIN-4: into its player's pile, no scopa, no capture for FAM-1."""
    played = at(TWO, "AD 7D", "2S 3S").play("1: AD")
    assert played.found(Laid).kept
    assert (played.state.piles[0], played.state.last, played.state.feats) == (cards("AD"), None, ())
    assert at(with_house(empty_ace_is_last_take="true"), "AD 7D", "2S 3S").play("1: AD").state.last == 0
    assert TWO.may_lay(0, read_card("AD"))


def test_cocchia_11() -> None:
    """CIN-5: 7 on 3 4 A: {3,4}, {4} (11), {3,A} (11); equal card first; clearing the table by it is a scopa."""
    game = with_house(cocchia11="true")
    assert takes(game, "3C 4B AS", "7D") == {"3C 4B", "4B", "3C AS"}
    assert takes(TWO, "3C 4B AS", "7D") == {"3C 4B"}
    assert takes(game, "7C 4B", "7D") == {"7C"}
    assert takes(game, "KC 4B", "AD") == {"KC 4B"}
    captured = at(game, "7D 2C", "2S", table="4B").play("1: 7D x 4B").found(Captured)
    assert (captured.how, captured.feats) == ("eleven", (("scopa", 1),))


def test_elevens_follow_sum_capture() -> None:
    """CIN-5."""
    assert with_house(cocchia11="true").may_lay(cards("4B"), read_card("7D"))
    assert not with_house(cocchia11="true", sum_capture="mandatory").may_lay(cards("4B"), read_card("7D"))
    assert not with_house(cocchia11="true").may_lay(cards("4B 7C"), read_card("7D"))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AD AC KS", [("coppia", 2, "AD AC")]),
        ("2D 2C 3S", [("coppia", 2, "2D 2C")]),
        ("3D 3C 3S", [("tris", 6, "3D 3C 3S")]),
        ("AD 2D KS", [("coppia_di_seme", 2, "AD 2D")]),
        ("AD 3D KS", [("coppia_di_seme", 2, "AD 3D")]),
        ("2D 3D KS", [("coppia_di_seme", 2, "2D 3D")]),
        ("AD 2D 3D", [("napoli", 7, "AD 2D 3D")]),
        ("AD AC 2C", [("coppia", 2, "AD AC"), ("coppia_di_seme", 2, "AC 2C")]),
        ("4D 4C 4S", []),
        ("AD 2C 3S", []),
    ],
)
def test_accuse(hand: str, expected: list[tuple[str, int, str]]) -> None:
    """CIN-6: different accuse add up and may share a card; Napoli and tris replace their three pairs."""
    assert sorted(kinds(hand)) == sorted(expected)


def test_all_hands() -> None:
    """CIN-6: 576 coppia only, 372 coppia di seme only, 72 both, 12 tris, 4 Napoli."""
    found = [{each.kind for each in TWO.declarations(pile(hand))} for hand in combinations(PACK40, 3)]
    counts = [
        found.count(set(kind.split()))
        for kind in ("coppia", "coppia_di_seme", "coppia coppia_di_seme", "tris", "napoli")
    ]
    assert counts == [576, 372, 72, 12, 4]
    assert sum(map(bool, found)) == sum(counts)


def test_accuse_are_automatic_and_shown() -> None:
    """CIN-6: for both players at every deal before its first card, the cards concerned shown, non-dealer first."""
    played = Played(TWO).deal("AD AC 2C", "2S 3S KB", "KD KC 5S 4D")
    declared = [event for event in played.events if isinstance(event, Declared)]
    assert [(event.seat, event.kind, write_cards(event.cards)) for event in declared] == [
        (0, "coppia", "AD AC"),
        (0, "coppia_di_seme", "AC 2C"),
        (1, "coppia_di_seme", "2S 3S"),
    ]
    assert [write_cards(shown) for shown in played.state.shown] == ["AD AC 2C", "2S 3S"]
    assert played.state.feats == (("coppia", 0, 2), ("coppia_di_seme", 0, 2), ("coppia_di_seme", 1, 2))


def test_auto_accuse_false() -> None:
    """CIN-6: each player knocks before his own first card of the three, all he holds is counted, missed afterwards."""
    played = Played(with_house(auto_accuse="false")).deal("AD AC 2C", "2S 3S KB", "KD KC 5S 4D")
    assert not [event for event in played.events if isinstance(event, Declared)]
    assert "knock" in played.may(1)
    assert played.may(2) == {"knock"}
    played.play("1: knock")
    assert [event.kind for event in played.events if isinstance(event, Declared)] == ["coppia", "coppia_di_seme"]
    played.play("1: 2C", "2: KB x KD")
    assert refused(played, "2: knock") is Reason.ACCUSE_LATE


def test_accuse_points() -> None:
    """CIN-7: `2/2/6/7`, assumed; or `3/3/7/7`."""
    points = {
        kind: points for hand in ("AD AC KS", "AD 2D KS", "3D 3C 3S", "AD 2D 3D") for kind, points, _ in kinds(hand)
    }
    assert points == {"coppia": 2, "coppia_di_seme": 2, "tris": 6, "napoli": 7}
    other = with_house(accuse_points="3/3/7/7")
    assert [kinds(hand, other)[0][1] for hand in ("AD AC KS", "AD 2D KS", "3D 3C 3S", "AD 2D 3D")] == [3, 3, 7, 7]


def test_count() -> None:
    """CIN-8: cards, coins, settebello, primiera 1 each, scope 1 each, accuse."""
    found = lines(TWO, "7D 7C 7S 7B 6D", "6C 6S", feats=[("scopa", 0, 1), ("napoli", 1, 7), ("coppia", 1, 2)])
    assert found == [{"scope": 1, "carte": 1, "denari": 1, "settebello": 1, "primiera": 1}, {"accuse": 9}]


@pytest.mark.parametrize("target", [31, 21, 51])
def test_target(target: int) -> None:
    """CIN-8: FAM-6."""
    game = with_house(target=str(target))
    played = at(game, "", "JC", table="6D", to_move=2, last=0, totals=(target - 3, 0), piles=["7D"]).play("2: JC")
    assert (played.found(MatchWon).side, played.state.totals) == (0, (target, 0))
