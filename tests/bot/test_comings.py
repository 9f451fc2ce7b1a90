"""Comings and goings in a match: leaving for good, being removed, taking a computer player's seat between hands."""

import pytest

from bot.commands import Cut, GoOn, Leave, RemovePerson, Sit, StartMatch
from bot.happenings import Closed, HostPassed, LobbyChanged, NoteAsked, PackCut, PersonLeft, SeatTaken
from bot.refusals import Refusal
from bot.seats import COMPUTERS, name_at, sitting
from bot.table import Phase
from tests.kit.tables import ANNA, BRUNO, CARLA, DARIO, Tavern, dealt, lobby

GONE = Leave(sure=True)


def playing(text: str = "cirulla: Anna, Bruno, Carla; clock=none") -> Tavern:
    """Anna is to move."""
    return dealt(text).lies("2C 3C 7S", "KS QS JS", "JB QB 4S", "4D 6D QD KD")


class TestLeave:
    def test_leaving_a_match_is_asked_first(self) -> None:
        tavern = playing()
        assert tavern.did(ANNA, Leave()) == (NoteAsked(ANNA.id, Leave()),)
        assert sitting(tavern.table, 0).person == ANNA.id

    def test_a_computer_player_takes_the_seat_for_good(self) -> None:
        tavern = playing()
        assert tavern.did(BRUNO, GONE) == (PersonLeft(1, "Bruno", BRUNO.id, "it"),)
        seat = sitting(tavern.table, 1)
        assert (seat.name, seat.person, seat.computer) == (COMPUTERS[0], 0, "greedy")
        assert tavern.refuses(BRUNO, GONE).reason is Refusal.STRANGER

    def test_a_leaving_host_hands_over(self) -> None:
        tavern = playing()
        assert tavern.did(ANNA, GONE) == (PersonLeft(0, "Anna", ANNA.id, "it"), HostPassed("Bruno"))
        assert tavern.table.host == BRUNO.id

    def test_the_computer_goes_on_in_his_place(self) -> None:
        tavern = playing()
        tavern.now += 100
        tavern.did(ANNA, GONE)
        tavern.passes(0.8)
        assert tavern.log[-1].startswith("1: ")

    def test_when_the_last_person_leaves_the_match_ends(self) -> None:
        tavern = playing("cirulla: Anna, Bruno, greedy; clock=none")
        tavern.plays(ANNA, "7S")
        tavern.did(ANNA, GONE)
        assert tavern.did(BRUNO, GONE)[-1] == Closed("", counts=True, computers_only=True)
        assert tavern.at(Phase.CLOSED)

    def test_before_the_first_play_that_does_not_count(self) -> None:
        tavern = playing("cirulla: Anna, greedy, greedy; clock=none")
        assert tavern.did(ANNA, GONE)[-1] == Closed("", counts=False, computers_only=True)

    def test_who_is_to_cut_and_leaves_has_cut(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno; clock=none")
        tavern.did(ANNA, StartMatch())
        who = ANNA if tavern.state.dealer == 1 else BRUNO
        assert any(isinstance(happening, PackCut) for happening in tavern.did(who, GONE))
        assert not tavern.at(Phase.CUTTING) or len(tavern.table.shuffles) > 1

    def test_leaving_the_lobby_is_standing_up(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        assert tavern.did(ANNA, Leave()) == (LobbyChanged(),)
        assert tavern.table.host == BRUNO.id

    def test_when_the_last_person_leaves_the_lobby_it_closes(self) -> None:
        tavern = lobby("cirulla: Anna, greedy")
        assert tavern.did(ANNA, Leave()) == (Closed("Anna", counts=False),)

    def test_nobody_leaves_what_is_over(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.OVER)
        assert tavern.refuses(ANNA, GONE).reason is Refusal.MATCH_OVER

    def test_a_leaver_never_ends_a_four_player_match(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno, Carla, Dario; clock=30")
        tavern.did(BRUNO, GONE)
        tavern.until(Phase.OVER)
        assert tavern.state.winner is not None


class TestRemove:
    def test_the_host_removes_a_person(self) -> None:
        tavern = playing()
        assert tavern.refuses(BRUNO, RemovePerson(2)).reason is Refusal.NOT_HOST
        assert tavern.did(ANNA, RemovePerson(2)) == (PersonLeft(2, "Carla", CARLA.id, "it", removed=True),)
        assert tavern.did(DARIO, RemovePerson(1), admin=True) == (PersonLeft(1, "Bruno", BRUNO.id, "it", removed=True),)

    def test_an_admin_may_remove_the_host(self) -> None:
        tavern = playing()
        assert tavern.did(DARIO, RemovePerson(0), admin=True)[-1] == HostPassed("Bruno")

    @pytest.mark.parametrize("seat", [2, 3, 99, -1])
    def test_there_must_be_a_person(self, seat: int) -> None:
        tavern = playing("cirulla: Anna, Bruno, greedy; clock=none")
        assert tavern.refuses(ANNA, RemovePerson(seat)).reason is Refusal.STALE


class TestNewcomer:
    def scored(self) -> Tavern:
        return dealt("cirulla: Anna, greedy, random; clock=none").until(Phase.SCORED)

    def test_between_hands_a_newcomer_takes_a_computers_seat(self) -> None:
        tavern = self.scored()
        assert tavern.did(BRUNO, Sit()) == (SeatTaken(1, "Bruno"),)
        assert tavern.did(CARLA, Sit(2)) == (SeatTaken(2, "Carla"),)
        assert tavern.refuses(DARIO, Sit()).reason is Refusal.STRANGER

    def test_and_also_before_the_cut(self) -> None:
        tavern = lobby("cirulla: Anna, greedy, Bruno; clock=none")
        tavern.did(ANNA, StartMatch())
        while not tavern.at(Phase.CUTTING):
            tavern.until(Phase.SCORED)
            tavern.did(ANNA, GoOn(tavern.state.hand))
        tavern.did(CARLA, Sit())
        assert name_at(tavern.table, 1) == "Carla"

    def test_he_plays_on_from_the_next_hand(self) -> None:
        tavern = self.scored()
        tavern.did(BRUNO, Sit())
        tavern.until(Phase.PLAYING)
        assert tavern.legal(BRUNO) or tavern.state.to_move != 1
        tavern.until(Phase.OVER)

    def test_not_while_a_hand_is_played(self) -> None:
        tavern = dealt("cirulla: Anna, greedy; clock=none")
        refused = tavern.refuses(BRUNO, Sit())
        assert (refused.reason, refused.details) == (Refusal.STRANGER, {"names": "Anna"})

    def test_not_twice(self) -> None:
        tavern = self.scored()
        assert tavern.refuses(ANNA, Sit()).details == {"seat": 1}

    def test_a_kept_seat_is_nobody_elses(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=30")
        while not tavern.at(Phase.SCORED):
            tavern.tick()
        assert sitting(tavern.table, 0).kept
        assert tavern.refuses(CARLA, Sit()).reason is Refusal.STRANGER

    def test_not_once_the_match_is_over(self) -> None:
        tavern = dealt("cirulla: Anna, greedy; clock=none").until(Phase.OVER)
        assert tavern.refuses(BRUNO, Sit()).reason is Refusal.MATCH_OVER


def test_a_pack_waits_for_a_person_who_takes_the_cutters_seat_only_if_not_cut_yet() -> None:
    """A computer cuts at once, so nobody can take the seat of one that still has to."""
    tavern = dealt("cirulla: Anna, greedy; clock=none").until(Phase.SCORED)
    tavern.did(BRUNO, Sit())
    tavern.did(ANNA, GoOn(tavern.state.hand))
    assert tavern.at(Phase.CUTTING)
    who = BRUNO if tavern.state.dealer == 0 else ANNA
    tavern.did(who, Cut(8, tavern.table.shuffles[-1].number))
