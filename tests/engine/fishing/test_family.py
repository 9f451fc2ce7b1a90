"""What the fishing games share (FAM), told with Cirulla and Tozzolo."""

import pytest

from engine.actions import PackNeeded
from engine.cards import write_cards
from engine.events import Captured, CardsDealt, HandBegan, HandScored, LeftoversTaken, MatchWon
from engine.fishing.tally import best_of_suits
from engine.games import GAMES
from engine.games.cicera import Cicera
from engine.games.cirulla import Cirulla
from engine.games.tozzolo import Tozzolo
from tests.kit.fishing import at, cards, lines, nobody, scored
from tests.kit.played import Played

TWO = Cirulla(2)
TOZZOLO = Tozzolo(2)


def test_left_overs_go_to_the_last_capturer() -> None:
    """FAM-1: after the last play, and they never make a scopa."""
    played = at(TWO, "", "JC", table="6D 5S", to_move=2, last=0).play("2: JC")
    assert (played.found(LeftoversTaken).seat, played.found(LeftoversTaken).cards) == (0, cards("6D 5S JC"))
    assert (scored(played).last, scored(played).leftovers) == (0, 3)
    assert [line.name for line in scored(played).sides[0].lines] == []


def test_without_any_capture_the_cards_stay_uncounted() -> None:
    """FAM-1."""
    played = at(TOZZOLO, "", "JC", table="6D 5S 7D", to_move=2).play("2: JC")
    assert played.state.piles == (0, 0)
    assert played.state.table == cards("6D 5S 7D JC")
    assert [side.points for side in scored(played).sides] == [0, 0]
    assert {line.name for line in scored(played).nobody} == {"carte", "denari", "settebello", "primiera"}


def test_the_table_never_gets_cards_after_the_start() -> None:
    """FAM-1: a new deal leaves it as it is."""
    played = at(TWO, "", "JC", table="6D", stock=["AC AS 2B", "3C 3S 3B"], to_move=2).play("2: JC")
    assert write_cards(played.state.table) == "6D JC"


def test_a_capture_that_empties_the_table_is_a_scopa() -> None:
    """FAM-2: +1."""
    played = at(TWO, "6C 2C", "JC 3S", table="6D").play("1: 6C x 6D")
    assert played.found(Captured).feats == (("scopa", 1),)
    assert played.state.feats == (("scopa", 0, 1),)
    assert at(TWO, "6C 2C", "JC 3S", table="6D 2D").play("1: 6C x 6D").found(Captured).feats == ()


def test_the_very_last_card_makes_none() -> None:
    """FAM-2: earlier cards of the last deal do."""
    last = at(TWO, "", "6C", table="6D", to_move=2).play("2: 6C x 6D")
    assert last.found(Captured).feats == ()
    before = at(TWO, "6C", "2C", table="6D").play("1: 6C x 6D")
    assert before.found(Captured).feats == (("scopa", 1),)
    earlier_deal = at(TWO, "", "6C", table="6D", stock=["AC AS 2B", "3C 3S 3B"], to_move=2).play("2: 6C x 6D")
    assert earlier_deal.found(Captured).feats == (("scopa", 1),)


@pytest.mark.parametrize("game", [Cirulla(2, {"last_card_scopa": "counts"}), Tozzolo(2, {"last_card_scopa": "counts"})])
def test_last_card_scopa_counts(game: Cirulla | Tozzolo) -> None:
    """FAM-2: `last_card_scopa: counts`."""
    assert at(game, "", "6C", table="6D", to_move=2).play("2: 6C x 6D").found(Captured).feats == (("scopa", 1),)


def test_a_tie_gives_nobody_the_point() -> None:
    """FAM-3: cards, coins and primiera go to the unique highest side."""
    assert nobody(TOZZOLO, "AD 2C", "2D 3C") == {
        "carte": (2, 2),
        "denari": (1, 1),
        "settebello": (0, 0),
        "primiera": (-1, -1),
    }
    assert lines(TOZZOLO, "AD 2C 3D", "2D 3C")[0] == {"carte": 1, "denari": 1}
    three = Tozzolo(3)
    assert lines(three, "AD 2D 3C", "3D 4D 5C", "6D") == [{}, {}, {}]


def test_primiera_values() -> None:
    """FAM-4: 7=21, 6=18, A=16, 5=15, 4=14, 3=13, 2=12, figures=10; 7 6 6 6 against 7 7 7 figure: 75 beats 73."""
    score = TOZZOLO.score_piles([cards("7D 6C 6S 6B 5D"), cards("7C 7S 7B KD JD")])
    (line,) = (line for line in score.sides[0].lines if line.name == "primiera")
    assert (line.counts, line.cards) == ((75, 73), cards("7D 6C 6S 6B"))
    assert line.held == (cards("7D 6C 6S 6B"), cards("JD 7C 7S 7B"))
    for rank, worth in zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True):
        other = "KC KS KB" if rank != "K" else "QC QS QB"
        assert best_of_suits(cards(f"{rank}D {other}"))[0] == worth + 30


def test_a_side_without_some_suit_cannot_win_the_primiera() -> None:
    """FAM-4: `ineligible`: 7 7 7 6 without one suit against 2 2 2 2: the 48 wins."""
    score = TOZZOLO.score_piles([cards("7D 7C 7S 6S"), cards("2D 2C 2S 2B")])
    (line,) = (line for line in score.sides[1].lines if line.name == "primiera")
    assert line.counts == (-1, 48)


def test_primiera_missing_suit_sum() -> None:
    """FAM-4: `sum`: it wins with what it has."""
    for game in (Tozzolo(2, {"primiera_missing_suit": "sum"}), Cirulla(2, {"primiera_missing_suit": "sum"})):
        assert lines(game, "7D 7C 7S 6S", "2D 2C 2S 2B")[0]["primiera"] == 1
        assert "primiera" in nobody(game, "", "")


def test_settebello() -> None:
    """FAM-5: 1 point."""
    assert lines(TOZZOLO, "7D", "7C 7S") == [{"settebello": 1, "denari": 1}, {"carte": 1}]


def test_a_match_ends_only_after_a_hand() -> None:
    """FAM-6: never inside one, even if the target is passed."""
    played = at(TWO, "6C 2C", "JC 3S", table="6D", totals=(51, 20)).play("1: 6C x 6D")
    assert played.state.winner is None
    assert not [event for event in played.events if isinstance(event, MatchWon)]


def test_the_unique_highest_total_wins() -> None:
    """FAM-6: both over the target: the higher one."""
    bonus = (("barsega", 0, 3),)
    played = at(TWO, "", "JC", table="6D", to_move=2, last=0, totals=(52, 53), piles=["7D"], feats=bonus).play("2: JC")
    assert (played.state.totals, played.state.winner) == ((56, 53), 0)


def test_a_tie_at_the_top_means_one_more_hand() -> None:
    """FAM-6: at or over the target, for everybody."""
    played = at(TWO, "", "JC", table="6D", to_move=2, last=0, totals=(52, 53), piles=["7D"]).play("2: JC")
    assert (played.state.totals, played.state.winner, played.state.need) == ((53, 53), None, PackNeeded())


def test_the_deal_passes_to_the_next_seat() -> None:
    """FAM-7: after each hand; who sits after the dealer plays first."""
    played = at(TWO, "", "JC", table="6D", to_move=2, last=0).play("2: JC")
    assert played.state.dealer == 0
    played.deal("2D 4D 6C", "3S 6S JB", "KD KS QD 5B")
    assert (played.found(HandBegan).dealer, played.found(HandBegan).hand, played.state.to_move) == (0, 2, 1)
    assert [event.seat for event in played.events if isinstance(event, CardsDealt)] == [1, 0]
    assert tuple(map(write_cards, played.state.hands)) == ("3S 6S JB", "2D 4D 6C")


def test_how_the_first_dealer_is_found() -> None:
    """FAM-7: by lot, or by highest card where the text says so."""
    assert {game.name: game.first_dealer for game in GAMES} == {
        "cirulla": "",
        "tozzolo": "KQJ765432A",
        "cicera": "",
        "trentuno": "AKQJ765432",
        "cingilapai": "",
    }
    assert [game.name for game in GAMES if game.clockwise] == ["tozzolo"]


def test_order_at_a_deal() -> None:
    """FAM-9: redeal check, table bonus, tozzoli or accuse in order of play, first card."""
    game = Cirulla(2, {"auto_accuse": "true"})
    played = Played(game).deal("AC AS 2B", "3C 3S 2C", "KD QC 7S 4D")
    kinds = [type(event).__name__ for event in played.events]
    assert kinds == ["HandBegan", "CardsDealt", "CardsDealt", "TableDealt", "TableTaken", "Declared", "Declared"]
    again = Played(game).deal("AC AS 2B", "3C 3S 2C", "KD QC AB AD")
    assert [type(event).__name__ for event in again.events][-1] == "DealtAgain"


def test_a_score_is_found_in_the_state_after_the_hand() -> None:
    """FAM-6: totals add up hand by hand."""
    played = at(TWO, "", "JC", table="6D", to_move=2, last=0, totals=(5, 7), piles=["7D"]).play("2: JC")
    assert played.found(HandScored).totals == played.state.totals == (6, 7)


def test_a_hand_size_that_differs_changes_the_deals() -> None:
    """FAM-9: cards are dealt until the pack is out."""
    assert [Cicera(2, {"hand_size": size}).deals for size in ("auto", "12", "6", "4")] == [4, 2, 4, 6]
