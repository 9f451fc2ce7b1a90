"""Every ruling of Tozzolo (TOZ)."""

from itertools import combinations

import pytest

from engine.cards import PACK40, pile, read_card, write_cards
from engine.errors import Nonsense, PairsOdd, Reason, SeatsImpossible
from engine.events import Captured, CardsLeftOut, DealtAgain, Declared, Laid, MatchWon
from engine.games.tozzolo import Tozzolo
from tests.kit.fishing import at, cards, lines, refused, scored, takes
from tests.kit.played import Played

TWO = Tozzolo(2)


def with_house(**house: str) -> Tozzolo:
    return Tozzolo(2, house)


def kinds(game: Tozzolo, hand: str) -> list[tuple[str, int]]:
    return [(declared.kind, declared.points) for declared in game.declarations(cards(hand))]


# TOZ-1, TOZ-2, TOZ-3: seats and deals.


def test_two_to_twelve_players() -> None:
    """TOZ-1: 3 cards each and 4 on the table; only complete rounds are dealt."""
    assert {seats: Tozzolo(seats).deals for seats in range(2, 13)} == {
        2: 6,
        3: 4,
        4: 3,
        5: 2,
        6: 2,
        7: 1,
        8: 1,
        9: 1,
        10: 1,
        11: 1,
        12: 1,
    }
    for seats in (1, 13):
        with pytest.raises(SeatsImpossible):
            Tozzolo(seats)


@pytest.mark.parametrize(
    ("seats", "left"), [(2, 0), (3, 0), (4, 0), (5, 6), (6, 0), (7, 15), (8, 12), (9, 9), (10, 6), (11, 3), (12, 0)]
)
def test_cards_left_over_stay_out_of_play(seats: int, left: int) -> None:
    """TOZ-1: and the table says so."""
    played = Played(Tozzolo(seats)).deal(" ")
    assert (played.state.left_out.bit_count(), Tozzolo(seats).view(played.state, None).left_out) == (left, left)
    if left:
        assert (played.found(CardsLeftOut).count, played.found(CardsLeftOut).cards) == (left, 0)
    else:
        assert not [event for event in played.events if isinstance(event, CardsLeftOut)]


def test_cards_left_out_are_shown_at_the_end_and_not_counted() -> None:
    """TOZ-1."""
    five = Tozzolo(5)
    played = at(five, "", "", "", "", "JC", table="6D", to_move=5, last=0, left_out=cards("7D 7C 7S AD 2D 3D")).play(
        "5: JC"
    )
    assert played.found(CardsLeftOut).cards == cards("7D 7C 7S AD 2D 3D")
    assert scored(played).left_out == cards("7D 7C 7S AD 2D 3D")
    assert "settebello" in {line.name for line in scored(played).nobody}


def test_uneven_deal_forbid() -> None:
    """TOZ-1: `uneven_deal: forbid`: only where the pack comes out even."""
    assert Tozzolo.seats_allowed({**TWO.house, "uneven_deal": "forbid"}) == (2, 3, 4, 6, 12)
    with pytest.raises(SeatsImpossible) as caught:
        Tozzolo(5, {"uneven_deal": "forbid"})
    assert caught.value.allowed == (2, 3, 4, 6, 12)
    with pytest.raises(SeatsImpossible):
        Tozzolo(8, {"uneven_deal": "forbid", "teams": "pairs"})


def test_pairs() -> None:
    """TOZ-2: for 4, 6, 8, 10 or 12 players, partners opposite, one pile per pair."""
    assert Tozzolo(4, {"teams": "pairs"}).sides == ((0, 2), (1, 3))
    assert Tozzolo(6, {"teams": "pairs"}).sides == ((0, 3), (1, 4), (2, 5))
    assert Tozzolo(6).sides == tuple((seat,) for seat in range(6))
    assert Tozzolo.seats_allowed({**TWO.house, "teams": "pairs"}) == (4, 6, 8, 10, 12)
    for seats in (2, 5):
        with pytest.raises(PairsOdd):
            Tozzolo(seats, {"teams": "pairs"})


def test_direction_and_first_dealer() -> None:
    """TOZ-3: clockwise; the first dealer draws the highest card, K high, A low."""
    assert (Tozzolo.clockwise, Tozzolo.first_dealer) == (True, "KQJ765432A")
    played = at(TWO, "", "JC", table="6D", to_move=2, last=0).play("2: JC")
    assert played.state.dealer == 0


# TOZ-4 to TOZ-7: captures.


def test_a_capture_must_be_made() -> None:
    """TOZ-4: an equal card before any sum; among several equal cards or sums the choice is free."""
    played = at(TWO, "6D QC", "2S 3S", table="6C 6S 4B 2C")
    assert played.may(1) == {"6D x 6C", "6D x 6S", "QC x 2C"}
    assert refused(played, "1: 6D") is Reason.MUST_CAPTURE
    assert takes(TWO, "4B 2C 4D", "6D") == {"2C 4B", "4D 2C"}
    assert not TWO.may_lay(cards("6C"), read_card("6D"))


def test_kings_are_dealt_again() -> None:
    """TOZ-4: three or four kings among the first four: same dealer deals again."""
    played = Played(TWO).deal("2D 4D 6C", "3S 6S JB", "KD KC KS 5D")
    assert (played.found(DealtAgain).why, played.state.dealer) == ("kings", 1)
    assert TWO.judge_table(cards("KD KC QS 5D")) == ("", 0)
    assert TWO.judge_table(cards("KD KC KS KB")) == ("kings", 0)


def test_redeal_kings_false() -> None:
    """TOZ-4: `redeal_kings: false`."""
    assert with_house(redeal_kings="false").judge_table(cards("KD KC KS KB")) == ("", 0)


def test_all_first_tables() -> None:
    """TOZ-4: 145 of the 91,390 first tables have three or more kings."""
    assert sum(TWO.judge_table(pile(table))[0] == "kings" for table in combinations(PACK40, 4)) == 145


def test_ace_takes_everything() -> None:
    """TOZ-5: also when an ace lies there; nothing less may be taken."""
    played = at(TWO, "AD QC", "2S 3S", table="KD 5S AC")
    assert {word for word in played.may(1) if word.startswith("AD")} == {"AD x KD AC 5S"}
    assert played.play("1: AD x KD AC 5S").found(Captured).how == "sweep"


def test_ace_on_an_empty_table_is_kept() -> None:
    """TOZ-5: shown, into its own player's pile; that is not a capture for FAM-1, and no picada or claim follows."""
    played = at(TWO, "AD QC", "2S 3S").play("1: AD")
    assert played.found(Laid) == Laid(0, read_card("AD"), kept=True)
    assert (played.state.piles, played.state.table, played.state.last) == ((cards("AD"), 0), 0, None)
    assert TWO.may_lay(0, read_card("AD"))
    last = at(TWO, "", "AD", table="", to_move=2, last=0).play("2: AD")
    assert scored(last).last == 0


def test_empty_ace_is_last_take() -> None:
    """TOZ-5: `empty_ace_is_last_take: true`."""
    assert at(with_house(empty_ace_is_last_take="true"), "AD QC", "2S 3S").play("1: AD").state.last == 0


def test_ace_vs_ace_takes_ace() -> None:
    """TOZ-5: `takes_ace`: one ace, free choice among several; without one on the table, everything."""
    game = with_house(ace_vs_ace="takes_ace")
    assert takes(game, "KD AS AC", "AD") == {"AS", "AC"}
    assert takes(game, "KD 5S", "AD") == {"KD 5S"}
    assert at(game, "AD QC", "2S", table="KD AS").play("1: AD x AS").found(Captured).how == "equal"


def feats(game: Tozzolo, table: str, line: str) -> tuple[tuple[str, int], ...]:
    found: tuple[tuple[str, int], ...] = at(game, "AD 6D QC", "2S 3S", table=table).play(line).found(Captured).feats
    return found


def test_the_sweep_is_not_a_scopa_but_a_lone_ace_is() -> None:
    """TOZ-6."""
    assert feats(TWO, "KD 5S", "1: AD x KD 5S") == ()
    assert feats(TWO, "AC 5S", "1: AD x AC 5S") == ()
    assert feats(TWO, "AC", "1: AD x AC") == (("scopa", 1),)


def test_ace_scopa_house_rules() -> None:
    """TOZ-6: a lone ace follows only `ace_on_lone_ace_scopa`, every other sweep only `ace_sweep_scopa`."""
    sweep = with_house(ace_sweep_scopa="true", ace_on_lone_ace_scopa="false")
    assert feats(sweep, "KD 5S", "1: AD x KD 5S") == (("scopa", 1),)
    assert feats(sweep, "KD", "1: AD x KD") == (("scopa", 1),)
    assert feats(sweep, "AC", "1: AD x AC") == ()
    one = with_house(ace_vs_ace="takes_ace")
    assert feats(one, "AC", "1: AD x AC") == (("scopa", 1),)


@pytest.mark.parametrize(
    ("table", "card", "expected"),
    [
        ("5D 2C 4S", "6D", {"5D", "2C 4S"}),
        ("4C 7S", "4D", {"4C"}),
        ("5D 3C 3S", "5C", {"5D"}),
        ("AC 4S 2B", "4D", {"4S"}),
    ],
)
def test_eleven(table: str, card: str, expected: set[str]) -> None:
    """TOZ-7: table cards that with the card played make 11, any number of them; the equal card keeps priority."""
    assert takes(TWO, table, card) == expected


def test_clearing_the_table_by_eleven_is_a_scopa() -> None:
    """TOZ-7: and sums and elevens are free to choose."""
    captured = at(TWO, "6D QC", "2S", table="5D").play("1: 6D x 5D").found(Captured)
    assert (captured.how, captured.feats) == ("eleven", (("scopa", 1),))
    assert takes(TWO, "AC 2S 4B 7D", "4D") == {"4B"}
    assert takes(TWO, "AC 2S 6B", "3D") == {"AC 2S", "2S 6B"}


def test_eleven_vs_equal_free() -> None:
    """TOZ-7: `free`: elevens beside the equal card; sums still wait for it."""
    game = with_house(eleven_vs_equal="free")
    assert takes(game, "4C 7S 2D 2B", "4D") == {"4C", "7S"}
    assert takes(game, "7S 2D 2B", "4D") == {"7S", "2D 2B"}


def test_eleven_duty_optional() -> None:
    """TOZ-7: `optional`: it may be left where nothing else can be taken."""
    game = with_house(eleven_duty="optional")
    assert game.may_lay(cards("5D"), read_card("6C"))
    assert not TWO.may_lay(cards("5D"), read_card("6C"))
    assert not game.may_lay(cards("5D 6D"), read_card("6C"))
    assert not game.may_lay(cards("5D 2D 4D"), read_card("6C"))
    assert not game.may_lay(cards("KD"), read_card("AC"))


# TOZ-8 to TOZ-10: tozzoli.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AB AD KC", [("buongioco", 3)]),
        ("2B 2D 5C", [("buongioco", 3)]),
        ("AB 2D KC", []),
        ("AC 2C 2D", [("buongioco", 3)]),
        ("AD 2D 3D", [("napoli", 6)]),
        ("3D 3C 3S", [("napoli", 6)]),
        ("4D 4C 4S", []),
        ("AD 3D 7D", [("buongioco", 3)]),
    ],
)
def test_tozzoli(hand: str, expected: list[tuple[str, int]]) -> None:
    """TOZ-8: aces, twos and threes of one suit or value: two a buongioco, three a napoli; at most one, the better."""
    assert kinds(TWO, hand) == expected


def test_all_hands() -> None:
    """TOZ-8: of 9,880 hands 1,020 are buongioco and 16 napoli."""
    found = [tuple(declared.kind for declared in TWO.declarations(pile(hand))) for hand in combinations(PACK40, 3)]
    assert (found.count(("buongioco",)), found.count(("napoli",))) == (1020, 16)
    assert len(found) - found.count(()) == 1036


def test_the_bot_knocks_at_each_deal() -> None:
    """TOZ-9: before the first card; others learn the kind, not the cards."""
    played = Played(TWO).deal("2D 2C 6C", "AS 2S 3S", "KD KC 5S 4D")
    declared = [event for event in played.events if isinstance(event, Declared)]
    assert [(event.seat, event.kind, event.points, event.cards) for event in declared] == [
        (0, "buongioco", 3, 0),
        (1, "napoli", 6, 0),
    ]
    assert played.state.shown == (0, 0)
    assert not {word for word in played.may(1) | played.may(2) if "knock" in word}
    later = at(TWO, "", "JC", table="6D", stock=["AC AS KB", "4C 5S 6B"], to_move=2).play("2: JC")
    assert later.found(Declared).seat == 0


def test_tozzolo_reveal_cards() -> None:
    """TOZ-9: `cards`: the cards concerned are shown."""
    played = Played(with_house(tozzolo_reveal="cards")).deal("2D 2C 6C", "4S 5B 6S", "KD KC 5S 4D")
    assert played.found(Declared).cards == cards("2D 2C")
    assert [write_cards(shown) for shown in played.state.shown] == ["2D 2C", ""]


def test_marks() -> None:
    """TOZ-10: a mark is worth 3; marks of a side that never captures count all the same."""
    feats = [("buongioco", 0, 3), ("napoli", 0, 6), ("scopa", 1, 1)]
    assert lines(TWO, "", "7C", feats=feats) == [{"tozzoli": 9}, {"scope": 1, "carte": 1}]


def test_count() -> None:
    """TOZ-11: cards, coins, settebello, primiera 1 each, scope 1 each, marks 3 each."""
    found = lines(TWO, "7D 7C 7S 7B 6D", "6C 6S", feats=[("scopa", 0, 1), ("scopa", 0, 1), ("buongioco", 1, 3)])
    assert found == [{"scope": 2, "carte": 1, "denari": 1, "settebello": 1, "primiera": 1}, {"tozzoli": 3}]


@pytest.mark.parametrize("target", [31, 21, 51])
def test_target(target: int) -> None:
    """TOZ-12: the highest at or over it wins."""
    game = with_house(target=str(target))
    played = at(game, "", "JC", table="6D", to_move=2, last=0, totals=(target - 3, 0), piles=["7D"]).play("2: JC")
    assert (played.found(MatchWon).side, played.state.totals) == (0, (target, 0))


def test_nonsense_is_named() -> None:
    with pytest.raises(Nonsense, match="no such option"):
        with_house(cocchia11="true")
    with pytest.raises(Nonsense, match="teams is one of none, pairs"):
        with_house(teams="trios")
