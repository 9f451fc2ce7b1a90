"""The options of a group and the choices of a person: what may be chosen, and what then is."""

import pytest
from msgspec.structs import replace

from bot.commands import (
    AddComputer,
    ChooseCards,
    ChooseHands,
    ChooseLanguage,
    Close,
    OpenTable,
    SetGroupOption,
    ShowHelp,
    Start,
    StartMatch,
)
from bot.decisions import open_table
from bot.options import OPTIONS, learned, may_be, options_of, value_of, values_of
from bot.people import Chat, Person
from bot.refusals import Decided, Refusal
from bot.table import Table
from tests.kit.tables import ANNA, BAR_SPORT, BRUNO, Tavern


def after(*settings: tuple[str, str], chat: Chat = BAR_SPORT) -> Chat:
    for option, value in settings:
        command = SetGroupOption(option, value)
        assert may_be(chat, command)
        _, chat = learned(command, ANNA, chat)
    return chat


def opened(chat: Chat, command: OpenTable, person: Person = ANNA) -> Table:
    decided = open_table(1, chat, person, command, 0.0)
    assert isinstance(decided, Decided)
    return decided.table


def test_what_nobody_chose_is_the_first_value() -> None:
    first = ["it", "", "", "120", "all", "host", "", "signs", "no", "hidden"]
    assert [value_of(BAR_SPORT, option) for option in OPTIONS] == first


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_may_be_chosen(option: str) -> None:
    chat = after(("usual", "cirulla"))
    for value in values_of(chat, option):
        assert value_of(after((option, value), chat=chat), option) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("clock", "7"),
        ("id", "3"),
        ("platform", "test"),
        ("title", "x"),
        ("language", "la"),
        ("rules", "seme"),
        ("", ""),
    ],
)
def test_nothing_else_may(option: str, value: str) -> None:
    assert not may_be(BAR_SPORT, SetGroupOption(option, value))


def test_rules_belong_to_the_usual_game() -> None:
    assert "rules" not in options_of(BAR_SPORT)
    chat = after(("usual", "cirulla"), ("rules", "tradizione"))
    assert "rules" in options_of(chat)
    assert after(("usual", "cicera"), chat=chat).rules == ""


def test_a_table_opens_with_the_options_of_its_group() -> None:
    chat = after(
        ("usual", "cirulla"), ("rules", "tradizione"), ("clock", "86400"), ("closes", "all"), ("cards", "words")
    )
    table = opened(chat, OpenTable("cirulla"))
    assert (table.house["piccola_max"], table.clock, table.closes, table.cards) == ("7", "86400", "all", "words")
    assert opened(chat, OpenTable("cirulla", "seme")).house == {}
    assert opened(chat, OpenTable("cicera")).house == {}


def test_who_opens_brings_his_own_cards_along() -> None:
    seat = opened(BAR_SPORT, OpenTable("cirulla"), replace(ANNA, cards="words", language="en")).seats[0]
    assert seat
    assert (seat.cards, seat.language) == ("words", "en")


@pytest.mark.parametrize(("closes", "who"), [("host", "host admin"), ("all", "host admin guest"), ("admins", "admin")])
def test_who_may_close_a_match(closes: str, who: str) -> None:
    tavern = Tavern(replace(opened(BAR_SPORT, OpenTable("cirulla")), closes=closes))
    tavern.did(ANNA, AddComputer())
    tavern.did(ANNA, StartMatch())
    for name, person, admin in (("host", ANNA, False), ("admin", BRUNO, True), ("guest", BRUNO, False)):
        if name in who:
            tavern.did(person, Close(), admin=admin)
        else:
            reason = tavern.refuses(person, Close(), admin=admin).reason
            assert reason is (Refusal.NOT_ADMIN if closes == "admins" else Refusal.NOT_HOST)


class TestOwn:
    def test_where_cards_are_wanted_and_how_they_are_written(self) -> None:
        assert learned(ChooseHands("group"), ANNA, BAR_SPORT)[0].hands == "group"
        assert learned(ChooseCards("words"), ANNA, BAR_SPORT)[0].cards == "words"
        assert learned(ChooseHands(), ANNA, BAR_SPORT) == (ANNA, BAR_SPORT)

    def test_the_link_of_a_table_asks_for_cards_in_private(self) -> None:
        assert learned(Start("t12"), replace(ANNA, hands="group"), BAR_SPORT)[0].hands == "private"
        assert learned(Start(), replace(ANNA, hands="group"), BAR_SPORT)[0].hands == "group"

    def test_a_language(self) -> None:
        assert learned(ChooseLanguage("en"), ANNA, BAR_SPORT)[0].language == "en"
        assert learned(ChooseLanguage("en", group=True), ANNA, BAR_SPORT) == (ANNA, replace(BAR_SPORT, language="en"))

    def test_whatever_chooses_nothing_changes_nothing(self) -> None:
        assert learned(ShowHelp(), ANNA, BAR_SPORT) == (ANNA, BAR_SPORT)
