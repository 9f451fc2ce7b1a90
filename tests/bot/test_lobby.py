"""The lobby: every sentence on who sits where, who may do what, and what cannot be."""

import pytest

from bot.commands import (
    AddComputer,
    ChangeSeat,
    OpenTable,
    RemoveComputer,
    RemovePerson,
    SetOption,
    SetPreset,
    ShowHouseRules,
    Sit,
    Stand,
    StartMatch,
)
from bot.decisions import open_table
from bot.happenings import LobbyChanged, MatchStarted, NoteAsked, Opened, Seated
from bot.people import Chat, Person
from bot.refusals import Decided, Refusal
from bot.seats import COMPUTERS, name_at
from bot.table import Phase
from bot.timers import CLOCKS
from tests.kit.tables import ANNA, BAR_SPORT, BRUNO, CARLA, DARIO, Tavern, lobby


def names(tavern: Tavern) -> list[str]:
    return [name_at(tavern.table, at) for at in range(len(tavern.table.seats))]


def test_who_opens_a_table_is_host_and_sits_in_seat_1() -> None:
    tavern = lobby("cirulla: Anna")
    assert names(tavern) == ["Anna", "", "", ""]
    assert tavern.table.host == ANNA.id
    assert tavern.happened == [Opened(), Seated(0, "Anna")]
    assert (tavern.table.suits, tavern.table.clock, tavern.table.house) == ("french", "120", {})


def test_a_table_may_open_with_a_preset() -> None:
    opened = open_table(1, BAR_SPORT, ANNA, OpenTable("cirulla", "tradizione"), 0.0)
    assert isinstance(opened, Decided)
    assert opened.table.house["piccola_max"] == "7"


@pytest.mark.parametrize(
    "command", [OpenTable("briscola"), OpenTable("cirulla", "fantasia"), OpenTable("trentuno", "seme")]
)
def test_a_game_or_preset_that_does_not_exist_opens_nothing(command: OpenTable) -> None:
    refused = open_table(1, BAR_SPORT, ANNA, command, 0.0)
    assert not isinstance(refused, Decided)
    assert refused.reason is Refusal.BAD_BUTTON


@pytest.mark.parametrize(
    ("language", "locale", "expected"),
    [(None, "en-GB", "en"), ("it", "en", "it"), (None, "de", "it"), (None, "", "it")],
)
def test_private_text_is_in_the_own_language(language: str | None, locale: str, expected: str) -> None:
    """The person's choice, else his platform's locale if it or en, else the chat's."""
    person = Person(1, "test", "x", "X", locale, language)
    opened = open_table(1, Chat(1, "test", "c", language="it"), person, OpenTable("cirulla"), 0.0)
    assert isinstance(opened, Decided)
    assert opened.table.seats[0]
    assert opened.table.seats[0].language == expected


class TestSeats:
    def test_sit_takes_the_first_free_seat_or_the_one_asked_for(self) -> None:
        tavern = lobby("cirulla: Anna")
        assert tavern.did(BRUNO, Sit(2)) == (LobbyChanged(), Seated(2, "Bruno"))
        assert tavern.did(CARLA, Sit(2)) == (LobbyChanged(), Seated(1, "Carla"))
        assert tavern.did(DARIO, Sit()) == (LobbyChanged(), Seated(3, "Dario"))

    def test_nobody_sits_twice_nor_at_a_full_table(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno, Carla, greedy")
        seated = tavern.refuses(BRUNO, Sit())
        assert (seated.reason, seated.details) == (Refusal.ALREADY_SEATED, {"seat": 2})
        full = tavern.refuses(DARIO, Sit())
        assert (full.reason, full.details) == (Refusal.TABLE_FULL, {"full": 4})

    def test_stand_frees_the_seat(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        tavern.did(BRUNO, Stand())
        assert names(tavern) == ["Anna", "", "", ""]
        assert tavern.refuses(BRUNO, Stand()).reason is Refusal.NOT_SEATED

    def test_a_host_who_stands_up_hands_over(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        tavern.did(ANNA, Stand())
        assert tavern.table.host == BRUNO.id
        assert tavern.refuses(ANNA, StartMatch()).details == {"host": "Bruno"}

    def test_who_sits_down_at_an_empty_table_is_host(self) -> None:
        tavern = lobby("cirulla: Anna")
        tavern.did(ANNA, Stand())
        assert tavern.table.phase is Phase.LOBBY
        tavern.did(BRUNO, Sit())
        assert tavern.table.host == BRUNO.id

    def test_change_seat_goes_to_the_next_free_one_round_the_table(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        for expected in (["Anna", "", "Bruno", ""], ["Anna", "", "", "Bruno"], ["Anna", "Bruno", "", ""]):
            tavern.did(BRUNO, ChangeSeat())
            assert names(tavern) == expected

    def test_change_seat_needs_a_seat_and_a_free_one(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno, Carla, greedy")
        assert tavern.refuses(BRUNO, ChangeSeat()).reason is Refusal.TABLE_FULL
        assert tavern.refuses(DARIO, ChangeSeat()).reason is Refusal.NOT_SEATED


class TestComputers:
    def test_a_computer_takes_the_first_free_seat_under_a_name_of_its_own(self) -> None:
        tavern = lobby("cirulla: Anna, random, greedy")
        assert names(tavern) == ["Anna", *COMPUTERS[:2], ""]
        assert [seat.computer for seat in tavern.table.seats if seat] == ["", "random", "greedy"]

    def test_the_last_computer_is_taken_away_first(self) -> None:
        tavern = lobby("cirulla: Anna, greedy, Bruno, greedy")
        tavern.did(BRUNO, RemoveComputer())
        assert names(tavern) == ["Anna", COMPUTERS[0], "Bruno", ""]
        tavern.did(ANNA, RemoveComputer())
        assert tavern.refuses(ANNA, RemoveComputer()).reason is Refusal.NO_COMPUTER

    def test_no_computer_without_a_free_seat_or_of_an_unknown_level(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno, Carla, Dario")
        assert tavern.refuses(ANNA, AddComputer()).reason is Refusal.TABLE_FULL
        assert tavern.refuses(ANNA, AddComputer("oracle")).reason is Refusal.BAD_BUTTON

    def test_computers_are_called_and_sent_by_who_sits_or_administers(self) -> None:
        tavern = lobby("cirulla: Anna")
        assert tavern.refuses(BRUNO, AddComputer()).reason is Refusal.NOT_SEATED
        assert tavern.refuses(BRUNO, RemoveComputer()).reason is Refusal.NOT_SEATED
        tavern.did(BRUNO, AddComputer(), admin=True)
        assert names(tavern)[1] == COMPUTERS[0]


class TestHost:
    def test_the_host_or_an_admin_removes_a_person(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno, Carla")
        assert tavern.refuses(BRUNO, RemovePerson(2)).reason is Refusal.NOT_HOST
        tavern.did(ANNA, RemovePerson(2))
        tavern.did(DARIO, RemovePerson(1), admin=True)
        assert names(tavern) == ["Anna", "", "", ""]

    @pytest.mark.parametrize("seat", [1, 3, 4, 99, -1])
    def test_there_must_be_a_person_to_remove(self, seat: int) -> None:
        tavern = lobby("cirulla: Anna, greedy")
        assert tavern.refuses(ANNA, RemovePerson(seat)).reason is Refusal.STALE

    @pytest.mark.parametrize(
        "command", [SetOption("target", "31"), SetPreset("tradizione"), ShowHouseRules(), StartMatch(), RemovePerson(0)]
    )
    def test_only_the_host_or_an_admin_decides(self, command: SetOption) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        refused = tavern.refuses(BRUNO, command)
        assert (refused.reason, refused.details) == (Refusal.NOT_HOST, {"host": "Anna"})
        assert isinstance(tavern.does(BRUNO, command, admin=True), Decided)


class TestHouseRules:
    def test_a_rule_is_set_and_its_button_drawn_again(self) -> None:
        tavern = lobby("cirulla: Anna")
        happened = tavern.did(ANNA, SetOption("target", "31"))
        assert tavern.table.house == {"target": "31"}
        assert happened == (LobbyChanged(), NoteAsked(ANNA.id, ShowHouseRules(option="target")))
        tavern.did(ANNA, SetOption("target", "51"))
        assert tavern.table.house == {}

    def test_a_preset_replaces_the_rules_but_not_clock_and_suits(self) -> None:
        tavern = lobby("cirulla: Anna; target=31 clock=30 suits=italian")
        tavern.did(ANNA, SetPreset("tradizione"))
        assert "target" not in tavern.table.house
        assert tavern.table.house["matta_capture"] == "declared_only"
        assert (tavern.table.clock, tavern.table.suits) == ("30", "italian")
        tavern.did(ANNA, SetPreset("seme"))
        assert tavern.table.house == {}

    @pytest.mark.parametrize("clock", CLOCKS)
    def test_clocks_are_none_blitz_normal_and_slow(self, clock: str) -> None:
        tavern = lobby(f"cirulla: Anna; clock={clock}")
        assert tavern.table.clock == clock

    @pytest.mark.parametrize(
        ("option", "value"), [("clock", "31"), ("suits", "spanish"), ("target", "52"), ("luck", "1")]
    )
    def test_what_is_no_option_or_no_value_is_refused(self, option: str, value: str) -> None:
        assert lobby("cirulla: Anna").refuses(ANNA, SetOption(option, value)).reason is Refusal.BAD_BUTTON

    @pytest.mark.parametrize("option", ["", "clock", "suits", "target"])
    def test_the_host_is_shown_the_rules_or_one_of_them(self, option: str) -> None:
        command = ShowHouseRules(option=option)
        assert lobby("cirulla: Anna").did(ANNA, command) == (NoteAsked(ANNA.id, command),)

    def test_a_rule_of_another_game_is_not_shown(self) -> None:
        assert lobby("cirulla: Anna").refuses(ANNA, ShowHouseRules(option="lives")).reason is Refusal.BAD_BUTTON

    def test_an_unknown_preset_is_refused(self) -> None:
        assert lobby("cirulla: Anna").refuses(ANNA, SetPreset("fantasia")).reason is Refusal.BAD_BUTTON

    def test_a_clash_is_told_at_once_whichever_rule_comes_first(self) -> None:
        clash = {"game": "cirulla", "option": "matta_as_ace", "other": "matta_capture", "value": "natural"}
        tavern = lobby("cirulla: Anna; matta_capture=natural")
        assert tavern.refuses(ANNA, SetOption("matta_as_ace", "false")).details == clash
        tavern = lobby("cirulla: Anna; matta_as_ace=false")
        refused = tavern.refuses(ANNA, SetOption("matta_capture", "natural"))
        assert (refused.reason, refused.details) == (Refusal.OPTION_CLASH, clash)


class TestStart:
    def test_free_seats_are_squeezed_out(self) -> None:
        tavern = lobby("cirulla: Anna")
        tavern.did(BRUNO, Sit(2))
        tavern.did(ANNA, StartMatch())
        assert names(tavern) == ["Anna", "Bruno"]
        assert tavern.table.phase is not Phase.LOBBY

    def test_too_few_are_told_how_many_it_takes(self) -> None:
        refused = lobby("trentuno: Anna, Bruno, greedy").refuses(ANNA, StartMatch())
        assert refused.reason is Refusal.SEATS_IMPOSSIBLE
        assert refused.details == {"game": "trentuno", "seats": 3, "allowed": "4, 5, 6, 7"}
        assert lobby("cirulla: Anna").refuses(ANNA, StartMatch()).reason is Refusal.SEATS_IMPOSSIBLE

    def test_a_house_rule_may_let_fewer_play(self) -> None:
        tavern = lobby("trentuno: Anna, Bruno; min_players=2")
        assert any(isinstance(happening, MatchStarted) for happening in tavern.did(ANNA, StartMatch()))

    def test_there_is_no_match_of_computers_alone(self) -> None:
        tavern = lobby("cirulla: Anna, greedy, greedy")
        tavern.did(ANNA, Stand())
        assert tavern.refuses(ANNA, StartMatch()).reason is Refusal.NOT_SEATED


LOBBY_BUTTONS = [Stand(), ChangeSeat(), AddComputer(), RemoveComputer(), StartMatch()]
RULES = [ShowHouseRules(), SetOption("target", "31"), SetPreset("seme")]


@pytest.mark.parametrize("command", LOBBY_BUTTONS)
def test_buttons_of_the_lobby_are_old_once_the_cards_are_dealt(command: Stand) -> None:
    tavern = lobby("cirulla: Anna, Bruno")
    tavern.did(ANNA, StartMatch())
    refused = tavern.refuses(ANNA, command)
    assert (refused.reason, refused.refresh) == (Refusal.STALE, True)


@pytest.mark.parametrize("command", RULES)
def test_rules_are_fixed_once_the_cards_are_dealt(command: SetOption) -> None:
    tavern = lobby("cirulla: Anna, Bruno")
    tavern.did(ANNA, StartMatch())
    assert tavern.refuses(ANNA, command).reason is Refusal.RULES_FIXED
