"""What a person asks to be shown."""

import pytest
from msgspec.structs import replace

from bot.commands import (
    ChooseCards,
    ChooseLanguage,
    Close,
    OpenTable,
    ShowGames,
    ShowHand,
    ShowHelp,
    ShowNow,
    ShowRules,
    ShowTable,
    ShowWhy,
)
from bot.happenings import HandAsked, LanguageSet, NoteAsked, NowAsked, TableAsked
from bot.refusals import Refusal
from bot.seats import sitting
from bot.table import Phase
from tests.kit.tables import ANNA, BRUNO, CARLA, dealt, lobby


@pytest.mark.parametrize("command", [ShowHelp(), ShowRules(), ShowRules(2, "trentuno"), ChooseLanguage()])
def test_anybody_may_read(command: ShowHelp) -> None:
    for tavern in (lobby("cirulla: Anna"), dealt("cirulla: Anna, Bruno")):
        assert tavern.did(CARLA, command) == (NoteAsked(CARLA.id, command),)


def test_the_table_is_brought_down() -> None:
    for tavern in (lobby("cirulla: Anna"), dealt("cirulla: Anna, Bruno")):
        assert tavern.did(CARLA, ShowTable()) == (TableAsked(),)


@pytest.mark.parametrize("command", [ShowGames(), OpenTable("cirulla")])
def test_who_wants_to_open_another_is_shown_the_one_that_is_here(command: ShowGames) -> None:
    """One table per chat."""
    tavern = dealt("cirulla: Anna, Bruno")
    assert tavern.did(CARLA, command) == (TableAsked(exists=True),)


def test_a_table_that_is_gone_is_not_brought_down() -> None:
    tavern = lobby("cirulla: Anna")
    tavern.did(ANNA, Close())
    assert tavern.refuses(ANNA, ShowTable()).reason is Refusal.NO_TABLE


class TestHand:
    def test_the_own_cards_for_who_sits(self) -> None:
        assert dealt("cirulla: Anna, Bruno").did(BRUNO, ShowHand()) == (HandAsked(1),)
        assert lobby("cirulla: Anna").did(ANNA, ShowHand()) == (HandAsked(0),)

    def test_it_is_shown_as_its_owner_chose_elsewhere(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno")
        before = tavern.table
        tavern.did(BRUNO, ShowHand())
        assert tavern.table is before
        tavern.did(replace(BRUNO, cards="words", language="en"), ShowHand())
        assert (sitting(tavern.table, 1).cards, sitting(tavern.table, 1).language) == ("words", "en")

    def test_a_stranger_has_none(self) -> None:
        assert lobby("cirulla: Anna").refuses(CARLA, ShowHand()).reason is Refusal.NOT_SEATED
        refused = dealt("cirulla: Anna, Bruno").refuses(CARLA, ShowHand())
        assert (refused.reason, refused.details) == (Refusal.STRANGER, {"names": "Anna, Bruno"})

    def test_after_the_hand_there_is_none(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.SCORED)
        assert tavern.refuses(ANNA, ShowHand()).reason is Refusal.HAND_OVER
        assert tavern.until(Phase.OVER).refuses(ANNA, ShowHand()).reason is Refusal.MATCH_OVER


def test_why_each_point_went_where_it_went() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    assert tavern.refuses(ANNA, ShowWhy(1)).reason is Refusal.STALE
    tavern.until(Phase.SCORED)
    why = ShowWhy(tavern.state.hand)
    assert tavern.did(CARLA, why) == (NoteAsked(CARLA.id, why),)
    assert tavern.refuses(ANNA, ShowWhy(tavern.state.hand + 1)).reason is Refusal.STALE


def test_the_table_now_is_told_while_it_is_played() -> None:
    assert dealt("cirulla: Anna, Bruno").did(CARLA, ShowNow()) == (NowAsked(),)
    assert lobby("cirulla: Anna").refuses(ANNA, ShowNow()).reason is Refusal.STALE


class TestCards:
    def test_the_own_way_of_writing_them(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno")
        command = ChooseCards("words")
        assert tavern.did(ANNA, command) == (NoteAsked(ANNA.id, command), HandAsked(0))
        assert sitting(tavern.table, 0).cards == "words"
        assert tavern.did(CARLA, command) == (NoteAsked(CARLA.id, command),)

    def test_only_signs_and_words(self) -> None:
        assert lobby("cirulla: Anna").refuses(ANNA, ChooseCards("pictures")).reason is Refusal.BAD_BUTTON


class TestLanguage:
    def test_the_own_one_for_private_text(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno")
        command = ChooseLanguage("en")
        assert tavern.did(ANNA, command) == (NoteAsked(ANNA.id, command), HandAsked(0))
        assert sitting(tavern.table, 0).language == "en"
        tavern.did(ANNA, ChooseLanguage(""))
        assert sitting(tavern.table, 0).language == "it"

    def test_that_of_the_group_is_the_admins(self) -> None:
        tavern = lobby("cirulla: Anna")
        command = ChooseLanguage("en", group=True)
        assert tavern.refuses(ANNA, command).reason is Refusal.NOT_ADMIN
        tavern.did(BRUNO, command, admin=True)
        assert tavern.table.language == "en"
        assert tavern.happened[-1] == LanguageSet()

    def test_only_italian_and_english(self) -> None:
        assert lobby("cirulla: Anna").refuses(ANNA, ChooseLanguage("la")).reason is Refusal.BAD_BUTTON

    def test_a_stranger_changes_nothing_here(self) -> None:
        tavern = lobby("cirulla: Anna")
        before = tavern.table
        tavern.did(CARLA, ChooseLanguage("en"))
        assert replace(tavern.table) == replace(before)
