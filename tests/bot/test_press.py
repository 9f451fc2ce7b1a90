"""The buttons of a private hand: what a press plays, what it asks, and what an old one is told."""

import pytest
from msgspec.structs import replace

from bot.commands import Act, Choose, Play, PressAction, PressCard
from bot.handorder import stamp
from bot.happenings import ChooserMoved, Played
from bot.refusals import Refusal
from bot.seats import rules_at
from bot.table import Phase
from engine.actions import Capture, Claim, Knock, Lay
from engine.errors import Reason
from engine.notation import read_action, write_action
from tests.kit.tables import ANNA, BRUNO, CARLA, Tavern, dealt


def cirulla(anna: str, table: str, options: str = "") -> Tavern:
    """Anna is to move with these cards on that table."""
    return dealt(f"cirulla: Anna, Bruno; clock=none {options}").lies(anna, "KS QS JS", table)


def last(tavern: Tavern) -> str:
    return tavern.log[-1]


class TestCard:
    def test_one_capture_is_taken_at_once(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        tavern.did(ANNA, tavern.presses(ANNA, "2C"))
        assert last(tavern) == "1: 2C x 2D"

    def test_no_capture_is_laid(self) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD")
        tavern.did(ANNA, tavern.presses(ANNA, "3C"))
        assert last(tavern) == "1: 3C"

    def test_of_two_captures_its_owner_chooses(self) -> None:
        """The worked example: QD on QB 5C 4S 6D."""
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        press, before = tavern.presses(ANNA, "QD"), tavern.table
        assert tavern.did(ANNA, press) == (ChooserMoved(0, press),)
        assert tavern.table is before

    def test_the_unbound_matta_always_asks(self) -> None:
        tavern = cirulla("7C 2D 3S", "KD QD 5C 4S")
        press = tavern.presses(ANNA, "7C")
        assert tavern.did(ANNA, press) == (ChooserMoved(0, press),)

    def test_the_bound_matta_is_a_card_like_another(self) -> None:
        tavern = cirulla("7C 2D 3S", "KD QD 6B 4S")
        tavern.table = replace(tavern.table, state=rules_at(tavern.table).restore(replace(tavern.state, matta=2)))
        tavern.did(ANNA, tavern.presses(ANNA, "7C"))
        assert last(tavern).startswith("1: 7C")

    def test_a_card_is_laid_beside_its_capture_when_asked_to(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        tavern.did(ANNA, tavern.presses(ANNA, "2C", lay=True))
        assert last(tavern) == "1: 2C"

    def test_where_a_capture_must_be_made_it_is_not_laid(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD", "capture_duty=mandatory")
        assert tavern.refuses(ANNA, tavern.presses(ANNA, "2C", lay=True)).reason.value == "must_capture"

    def test_where_nobody_has_to_take_one_capture_is_taken_at_once_too(self) -> None:
        """CIC-3: that it may be laid has its own button."""
        for lay, played in ((False, "1: 7D x 7C"), (True, "1: 7D")):
            tavern = dealt("cicera: Anna, Bruno").lies("7D 9S KC 2D 3D 4D", "AS 2S 3S 4S 5S 6S", "7C KB QD JS")
            tavern.did(ANNA, tavern.presses(ANNA, "7D", lay=lay))
            assert last(tavern) == played

    def test_at_trentuno_a_card_is_dropped(self) -> None:
        tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
        tavern.lies("7B AS 2D", "3D 3C 3S", "4D 4C 4S", "5D 5C 5S", "6D")
        assert tavern.refuses(ANNA, tavern.presses(ANNA, "7B")).reason.value == "not_now"
        tavern.plays(ANNA, "take")
        assert tavern.refuses(ANNA, tavern.presses(ANNA, "6D")).reason.value == "return_taken"
        tavern.did(ANNA, tavern.presses(ANNA, "7B"))
        assert last(tavern) == "1: drop 7B"

    def test_the_button_stays_good_while_the_hand_is_unchanged(self) -> None:
        tavern = cirulla("2C 3C 7S", "QD QB KD KB")
        tavern.plays(ANNA, "7S")
        press = tavern.presses(ANNA, "2C")
        tavern.plays(BRUNO, "JS")
        tavern.did(ANNA, press)
        assert last(tavern).startswith("1: 2C")

    def test_not_in_turn_the_hand_is_drawn_again(self) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD")
        refused = tavern.refuses(BRUNO, tavern.presses(BRUNO, "JS"))
        assert (refused.reason.value, refused.refresh, refused.details) == ("not_your_turn", True, {"name": "Anna"})

    @pytest.mark.parametrize("slot", [3, 99, -1])
    def test_there_must_be_such_a_card(self, slot: int) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD")
        press = replace(tavern.presses(ANNA, "2C"), slot=slot)
        assert tavern.refuses(ANNA, press).reason is Refusal.BAD_BUTTON


class TestTwice:
    def test_the_second_of_a_double_tap_is_answered_like_the_first(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        press = tavern.presses(ANNA, "2C")
        tavern.did(ANNA, press)
        for _ in range(3):
            refused = tavern.refuses(ANNA, press)
            assert (refused.reason, refused.details) == (Refusal.ALREADY_DONE, {"play": "2C x 2D"})

    def test_two_cards_pressed_at_once_play_one(self) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD")
        first, second = tavern.presses(ANNA, "2C"), tavern.presses(ANNA, "3C")
        tavern.did(ANNA, first)
        refused = tavern.refuses(ANNA, second)
        assert (refused.reason, refused.refresh) == (Refusal.STALE, True)

    def test_the_same_card_laid_instead_is_another_button(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        press = tavern.presses(ANNA, "2C")
        tavern.did(ANNA, press)
        assert tavern.refuses(ANNA, replace(press, lay=True)).reason is Refusal.STALE

    def test_a_double_tap_of_the_last_card_of_the_hand_is_kind_too(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none cappotto=bonus_30 capture_duty=mandatory")
        who, press = ANNA, Act(0, 0)
        while not tavern.at(Phase.SCORED):
            who, press = tavern.mover, Act(tavern.table.version, 0)
            tavern.did(who, press)
        assert tavern.refuses(who, press).reason is Refusal.ALREADY_DONE
        assert tavern.refuses(who, Act(press.version, 1)).reason is Refusal.HAND_OVER

    def test_a_button_of_a_hand_that_is_gone_is_old(self) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD")
        press = tavern.presses(ANNA, "2C")
        tavern.until(Phase.SCORED).until(Phase.PLAYING)
        assert tavern.refuses(ANNA, press).reason is Refusal.STALE

    def test_what_was_played_in_a_hand_that_is_gone_is_not_said_to_lie_there(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        press = tavern.presses(ANNA, "2C")
        tavern.did(ANNA, press)
        tavern.until(Phase.SCORED).until(Phase.PLAYING)
        assert tavern.refuses(ANNA, press).reason is Refusal.STALE


class TestNumber:
    """A capture button names the version."""

    def test_it_plays_what_it_said(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        wanted = read_action("QD x 4S 5C")
        tavern.did(ANNA, Act(tavern.table.version, tavern.legal(ANNA).index(wanted)))
        assert last(tavern) == f"1: {write_action(wanted)}"

    def test_it_is_old_once_the_match_has_moved(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        press = Act(tavern.table.version, 0)
        tavern.plays(ANNA, "3C")
        assert tavern.refuses(BRUNO, press).reason is Refusal.STALE

    def test_a_reminder_of_the_clock_does_not_make_it_old(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D", "clock=30")
        press = Act(tavern.table.version, 0)
        tavern.passes(25)
        assert tavern.table.version > press.version
        tavern.did(ANNA, press)

    @pytest.mark.parametrize(("ahead", "index"), [(1, 0), (10**6, 0), (0, 99), (0, -1)])
    def test_forged_numbers_play_nothing(self, ahead: int, index: int) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        assert tavern.refuses(ANNA, Act(tavern.table.version + ahead, index)).reason is Refusal.STALE

    def test_strangers_play_nothing(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        assert tavern.refuses(CARLA, Act(tavern.table.version, 0)).reason is Refusal.STRANGER

    def test_a_claim_is_such_a_button(self) -> None:
        """CIR-9."""
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        tavern.plays(ANNA, "2C")
        (claim,) = (action for action in tavern.legal(ANNA) if isinstance(action, Claim))
        tavern.did(ANNA, Act(tavern.table.version, tavern.legal(ANNA).index(claim)))
        assert last(tavern) == "1: claim 2D"

    def test_a_play_in_words_is_bound_to_the_version_too(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        version = tavern.table.version
        tavern.did(ANNA, Play(Lay(tavern.legal(ANNA)[0].card), version))  # type: ignore[union-attr]
        assert tavern.refuses(BRUNO, Play(tavern.legal(BRUNO)[0], version)).reason is Refusal.STALE


class TestAction:
    """A knock stays good while the hand is unchanged, in turn or not."""

    def test_a_knock_out_of_turn(self) -> None:
        tavern = cirulla("2C 3C 7S", "4D 6D QD KD").lies("KC QC JD", "AS 2S 3S", "4D 6D QD KD")
        press = PressAction(stamp(tavern.table, tavern.view(BRUNO)), "knock")
        tavern.plays(ANNA, "JD")
        tavern.did(BRUNO, press)
        assert last(tavern) == "2: knock"
        assert tavern.refuses(BRUNO, press).reason is Refusal.ALREADY_DONE

    def test_a_knock_that_names_the_matta(self) -> None:
        tavern = cirulla("AD 2D 7C", "4D 6D QD KD")
        tavern.did(ANNA, PressAction(stamp(tavern.table, tavern.view(ANNA)), "knock", 3))
        assert last(tavern) == "1: knock 7C=3"
        assert tavern.state.matta == 3

    def test_too_late_a_knock_is_told_so(self) -> None:
        tavern = cirulla("AD 2D 3C", "4D 6D QD KD")
        tavern.plays(ANNA, "2D")
        refused = tavern.refuses(ANNA, PressAction(stamp(tavern.table, tavern.view(ANNA)), "knock"))
        assert refused.reason.value == "accuse_late"

    def test_an_old_or_unknown_one_does_nothing(self) -> None:
        tavern = cirulla("AD 2D 3C", "4D 6D QD KD")
        mark = stamp(tavern.table, tavern.view(ANNA))
        assert tavern.refuses(ANNA, PressAction(mark, "sing")).reason is Refusal.BAD_BUTTON
        assert tavern.refuses(ANNA, PressAction(mark + "0", "knock")).reason is Refusal.STALE

    def test_draw_and_turn_at_trentuno(self) -> None:
        tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
        tavern.lies("7B AS 2D", "3D 3C 3S", "4D 4C 4S", "5D 5C 5S", "6D")
        tavern.did(ANNA, PressAction(stamp(tavern.table, tavern.view(ANNA)), "draw"))
        tavern.plays(ANNA, "drop 7B")
        tavern.did(BRUNO, PressAction(stamp(tavern.table, tavern.view(BRUNO)), "turn"))
        assert last(tavern) == "2: turn"

    def test_why_there_is_no_knock_at_trentuno(self) -> None:
        """TRE-5, TRE-6; the one it is about is named."""
        tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
        tavern.lies("7B AS KD", "3D 3C 3S", "4D 4C 4S", "5D 5C 5S", "6D")
        first = tavern.refuses(ANNA, PressAction(stamp(tavern.table, tavern.view(ANNA)), "knock"))
        assert first.reason.value == "knock_first_lap"
        for who in (ANNA, BRUNO, CARLA):
            tavern.plays(who, "turn")
        tavern.plays(tavern.mover, "turn")
        tavern.plays(ANNA, "take")
        tavern.plays(ANNA, "drop KD")
        figure = tavern.refuses(BRUNO, PressAction(stamp(tavern.table, tavern.view(BRUNO)), "knock"))
        assert (figure.reason.value, figure.details) == ("knock_figure", {"name": "Anna"})
        tavern.plays(BRUNO, "turn")
        tavern.plays(CARLA, "knock")
        done = tavern.refuses(tavern.mover, PressAction(stamp(tavern.table, tavern.view(tavern.mover)), "knock"))
        assert (done.reason.value, done.details) == ("knock_done", {"name": "Carla"})


class TestChoosers:
    def test_which_card_to_lay(self) -> None:
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        wanted = Choose("lay", stamp(tavern.table, tavern.view(ANNA)))
        assert tavern.did(ANNA, wanted) == (ChooserMoved(0, wanted),)
        assert tavern.did(ANNA, Choose("hand")) == (ChooserMoved(0),)

    def test_what_value_to_knock_with(self) -> None:
        tavern = cirulla("AD 2D 7C", "4D 6D QD KD")
        wanted = Choose("matta", stamp(tavern.table, tavern.view(ANNA)))
        assert tavern.did(ANNA, wanted) == (ChooserMoved(0, wanted),)

    def test_another_page_of_captures(self) -> None:
        tavern = cirulla("QD 3C 7S", "QB 5C 4S 6D")
        mark, slot = stamp(tavern.table, tavern.view(ANNA)), tavern.presses(ANNA, "QD").slot
        wanted = Choose("more", mark, slot, 1)
        assert tavern.did(ANNA, wanted) == (ChooserMoved(0, wanted),)
        for other in (3, 99, -1):
            assert isinstance(tavern.refuses(ANNA, Choose("more", mark, other)).reason, Reason)

    def test_what_to_take_with_the_matta_worth_that(self) -> None:
        tavern = cirulla("7C 2D 3S", "KD QD 5C 4S")
        wanted = Choose("value", stamp(tavern.table, tavern.view(ANNA)), 5)
        assert tavern.did(ANNA, wanted) == (ChooserMoved(0, wanted),)
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        assert isinstance(
            tavern.refuses(ANNA, replace(wanted, stamp=stamp(tavern.table, tavern.view(ANNA)))).reason, Reason
        )

    def test_which_forgotten_capture(self) -> None:
        """CIR-9: only who may claim one, and only until the next card."""
        tavern = cirulla("2C 3C 7S", "2D 6D QD KD")
        before = Choose("claim", stamp(tavern.table, tavern.view(ANNA)))
        assert tavern.refuses(ANNA, before).reason.value == "claim_late"
        tavern.plays(ANNA, "2C")
        wanted = Choose("claim", stamp(tavern.table, tavern.view(ANNA)), 0, 1)
        assert tavern.did(ANNA, wanted) == (ChooserMoved(0, wanted),)
        bruno = replace(wanted, stamp=stamp(tavern.table, tavern.view(BRUNO)))
        assert tavern.refuses(BRUNO, bruno).reason.value == "claim_late"

    def test_only_what_is_legal_now(self) -> None:
        tavern = cirulla("2C 3C KC", "2D 6D QD KD")
        mark = stamp(tavern.table, tavern.view(ANNA))
        assert tavern.refuses(ANNA, Choose("matta", mark)).reason.value == "nothing_to_declare"
        assert tavern.refuses(BRUNO, Choose("lay", mark)).reason.value == "not_your_turn"
        assert tavern.refuses(ANNA, Choose("dance", mark)).reason is Refusal.BAD_BUTTON
        assert tavern.refuses(ANNA, Choose("lay", "0-0-0")).reason is Refusal.STALE
        assert tavern.refuses(CARLA, Choose("hand")).reason is Refusal.STRANGER


def test_every_legal_action_has_a_button() -> None:
    """Whatever is legal to a person can be pressed: by card, by word or by number."""
    tavern = dealt("cirulla: Anna, Bruno, Carla; clock=none")
    pressed: set[type] = set()
    while not tavern.at(Phase.SCORED):
        who = tavern.mover
        for index, action in enumerate(tavern.legal(who)):
            pressed.add(type(action))
            trial = Tavern(tavern.table)
            happened = trial.did(who, Act(trial.table.version, index))
            assert isinstance(happened[0], Played)
            assert trial.log[0].endswith(write_action(action))
        tavern.plays(who, tavern.legal(who)[-1])
    assert {Lay, Capture} <= pressed
    assert pressed <= {Lay, Capture, Knock, Claim}


@pytest.mark.parametrize("phase", [Phase.CUTTING, Phase.SCORED, Phase.OVER])
def test_hand_buttons_in_every_other_phase(phase: Phase) -> None:
    expected = {Phase.CUTTING: Refusal.STALE, Phase.SCORED: Refusal.HAND_OVER, Phase.OVER: Refusal.MATCH_OVER}
    tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.SCORED).until(phase)
    for command in (PressCard("1-1-3", 0), PressAction("1-1-3", "knock"), Act(3, 0), Choose("hand")):
        assert tavern.refuses(ANNA, command).reason is expected[phase]
