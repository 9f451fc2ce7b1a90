"""The forgotten capture of Cirulla (CIR-9), and why an action is refused."""

import pytest

from engine.cards import read_card
from engine.errors import Reason
from engine.events import Captured, CardsDealt, ClaimPassed, HandScored, LeftoversTaken, MatchWon, WonAtOnce
from engine.games.cirulla import Cirulla
from tests.kit.fishing import at, cards, refused
from tests.kit.played import Played

TWO = Cirulla(2)


def test_capturing_is_not_enforced() -> None:
    """CIR-9: a card may be laid although it could capture."""
    assert "5D" in at(TWO, "5D 2C", "2S", table="KS").may(1)


def test_a_forgotten_capture_may_be_claimed() -> None:
    """CIR-9: until the next card is played; it counts in full, scopa included, and the side becomes last capturer."""
    played = at(TWO, "5D 2C", "2S 3S", table="KS").play("1: 5D")
    assert played.may(1) == {"claim KS"}
    played.play("1: claim KS")
    captured = played.found(Captured)
    assert (captured.seat, captured.claimer, captured.feats, captured.how) == (0, 0, (("scopa", 1),), "fifteen")
    assert (played.state.table, played.state.last, played.state.to_move) == (0, 0, 1)
    assert played.state.piles[0] == cards("5D KS")
    assert played.may(1) == set()


def test_a_claim_is_closed_by_the_next_card() -> None:
    """CIR-9: and then the reason says so."""
    played = at(TWO, "5D 2C", "2S 3S", table="KS").play("1: 5D", "2: 2S")
    assert played.may(1) == {"2C", "2C x 2S"}
    assert refused(played, "1: claim KS") is Reason.CLAIM_LATE


def test_only_what_the_card_could_have_taken() -> None:
    """CIR-9: another set than those the card could have taken is no capture; the other side claims nothing."""
    played = at(TWO, "5D 2C", "2S 3S", table="KS 2D").play("1: 5D")
    assert refused(played, "1: claim 2D") is Reason.NO_SUCH_CAPTURE
    assert refused(played, "2: claim KS") is Reason.CLAIM_LATE


def test_either_partner_may_claim_once() -> None:
    """CIR-9: the same side, either partner, once."""
    four = Cirulla(4)
    played = at(four, "5D 2C", "2S 3S", "4S 6S", "JD JS", table="KS QD AS").play("1: 5D")
    assert played.may(1) == played.may(3) == {"claim KS", "claim QD AS"}
    assert not {word for word in played.may(2) | played.may(4) if "claim" in word}
    played.play("3: claim KS")
    assert (played.found(Captured).seat, played.found(Captured).claimer) == (0, 2)
    assert not {word for word in played.may(1) | played.may(3) if "claim" in word}


def test_a_new_deal_does_not_close_the_claim() -> None:
    """CIR-9."""
    played = at(TWO, "", "5D", table="KS 2D", stock=["3C 3S 6B", "4C JS QB"], to_move=2).play("2: 5D")
    assert [event for event in played.events if isinstance(event, CardsDealt)]
    assert "claim KS" in played.may(2)
    assert played.play("2: claim KS").state.to_move == 0


def test_an_accusa_does_not_close_the_claim() -> None:
    """CIR-9."""
    played = at(TWO, "", "5D", table="KS 2D", stock=["3C 3S 3B", "4C JS QB"], to_move=2).play("2: 5D", "1: knock")
    assert played.may(2) == {"claim KS"}


def test_an_unbound_matta_is_claimed_as_a_seven() -> None:
    """CIR-9."""
    played = at(TWO, "7C 2C", "2S 3S", table="7D 3D").play("1: 7C")
    assert played.may(1) == {"claim 7D"}


def test_a_bound_matta_is_claimed_as_what_it_is() -> None:
    """CIR-9, CIR-5: and the capture says its value."""
    played = at(TWO, "7C 2C", "2S 3S", table="7D 3D", matta=3).play("1: 7C")
    assert played.may(1) == {"claim 3D"}
    assert played.play("1: claim 3D").found(Captured).value == 3


def test_the_very_last_card_waits() -> None:
    """CIR-9: if it could capture, the hand waits for that side's claim or no claim before left-overs and count."""
    played = at(TWO, "", "5D", table="KS 2D", to_move=2, last=0).play("2: 5D")
    assert played.state.to_move is None
    assert (played.may(1), played.may(2)) == (set(), {"claim KS", "no claim"})
    assert refused(played, "1: no claim") is Reason.NOT_NOW
    played.play("2: no claim")
    assert played.found(ClaimPassed).seat == 1
    assert played.found(LeftoversTaken).seat == 0


def test_a_claim_of_the_very_last_card_makes_no_scopa() -> None:
    """CIR-9, FAM-2."""
    played = at(TWO, "", "5D", table="KS", to_move=2, last=0).play("2: 5D", "2: claim KS")
    assert played.found(Captured).feats == ()
    assert played.found(HandScored).score.last == 1


def test_a_last_card_that_takes_nothing_waits_for_nobody() -> None:
    """CIR-9."""
    played = at(TWO, "", "5D", table="QS", to_move=2, last=0).play("2: 5D")
    assert played.found(HandScored)


def test_a_claim_may_win_the_match() -> None:
    """CIR-9, CIR-24: a claim is a change of the pile."""
    played = at(TWO, "5D 2C", "2S 3S", table="KD", piles=["AD 2D 3D 4D 6D 7D JD QD"]).play("1: 5D", "1: claim KD")
    assert (played.found(WonAtOnce).how, played.found(MatchWon).side) == ("cappotto", 0)


def test_capture_duty_mandatory() -> None:
    """CIR-9: `mandatory`: who can capture must, and there are no claims."""
    game = Cirulla(2, {"capture_duty": "mandatory"})
    played = at(game, "5D 2C", "2S 3S", table="KS")
    assert played.may(1) == {"5D x KS", "2C"}
    assert refused(played, "1: 5D") is Reason.MUST_CAPTURE
    assert played.play("1: 2C").state.claims == ()
    assert not game.may_lay(cards("KS"), read_card("5D"))
    assert game.may_lay(cards("QS"), read_card("5D"))
    assert TWO.may_lay(cards("KS"), read_card("5D"))


# Why not.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2: 2S", Reason.NOT_YOUR_TURN),
        ("1: 2S", Reason.NOT_IN_HAND),
        ("1: 5D x 2D", Reason.NO_SUCH_CAPTURE),
        ("1: 5D=3 x 2D", Reason.NO_SUCH_VALUE),
        ("1: 7C=9 x 2D", Reason.NO_SUCH_VALUE),
        ("1: 7C=2 x KS", Reason.NO_SUCH_CAPTURE),
        ("1: no claim", Reason.NOT_NOW),
        ("1: draw", Reason.NOT_NOW),
        ("1: knock", Reason.ACCUSE_LATE),
    ],
)
def test_the_reason_says_what_is_wrong(line: str, reason: Reason) -> None:
    assert refused(at(TWO, "5D 7C", "2S 3S", table="KS 2D"), line) is reason


def test_nothing_is_legal_while_a_pack_is_awaited_or_the_match_is_over() -> None:
    waiting = Played(TWO)
    assert refused(waiting, "1: 5D") is Reason.NOT_NOW
    over = at(TWO, "5D", "2S", winner=0)
    assert refused(over, "1: 5D") is Reason.MATCH_OVER
