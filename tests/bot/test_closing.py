"""The end of a table and what follows: closed, expired, opened again, rematch."""

import pytest
from msgspec.structs import replace

from bot.closing import forgo_rematch
from bot.commands import AddComputer, Close, Leave, Rematch, RemoveComputer, Reopen, ShowTable, Sit, StartMatch
from bot.happenings import (
    ChooserMoved,
    Closed,
    Expired,
    MatchStarted,
    NoteAsked,
    Opened,
    PutAway,
    RematchAsked,
    Seated,
)
from bot.lobby import roomy
from bot.refusals import Refusal
from bot.seats import COMPUTERS, name_at, people, sitting
from bot.table import Phase
from bot.timers import timers
from engine.record import read_record
from tests.kit.tables import ANNA, BRUNO, CARLA, DARIO, Tavern, dealt, lobby


def names(tavern: Tavern) -> list[str]:
    return [name_at(tavern.table, at) for at in range(len(tavern.table.seats))]


class TestClose:
    def test_the_host_closes_the_lobby_at_once(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno")
        assert tavern.refuses(BRUNO, Close()).reason is Refusal.NOT_HOST
        assert tavern.did(ANNA, Close()) == (Closed("Anna", counts=False),)
        assert tavern.at(Phase.CLOSED)

    def test_in_a_match_it_is_asked_once(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        assert tavern.did(ANNA, Close()) == (NoteAsked(ANNA.id, Close()),)
        assert tavern.at(Phase.PLAYING)
        assert tavern.did(ANNA, Close(sure=True)) == (Closed("Anna", counts=False),)

    def test_after_the_first_play_it_counts(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        tavern.plays(tavern.mover, tavern.legal(tavern.mover)[0])
        assert tavern.did(ANNA, Close(sure=True)) == (Closed("Anna", counts=True),)

    def test_an_admin_closes_too(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        assert tavern.did(DARIO, Close(sure=True), admin=True) == (Closed("Dario", counts=False),)

    def test_what_is_over_or_closed_is_not_closed_again(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.OVER)
        assert tavern.refuses(ANNA, Close(sure=True)).reason is Refusal.MATCH_OVER
        tavern = lobby("cirulla: Anna")
        tavern.did(ANNA, Close())
        assert tavern.refuses(ANNA, Close()).reason is Refusal.NO_TABLE


class TestExpire:
    def test_a_lobby_expires_thirty_minutes_after_its_last_change(self) -> None:
        tavern = lobby("cirulla: Anna")
        tavern.passes(1799)
        tavern.did(BRUNO, Sit())
        tavern.passes(1799)
        assert tavern.at(Phase.LOBBY)
        tavern.passes(1)
        assert tavern.happened[-1] == Expired()
        assert tavern.at(Phase.CLOSED)

    def test_looking_at_it_is_no_change(self) -> None:
        tavern = lobby("cirulla: Anna")
        tavern.passes(1000)
        tavern.did(ANNA, ShowTable())
        tavern.passes(800)
        assert tavern.at(Phase.CLOSED)


class TestReopen:
    def test_the_same_rules_with_who_asks_as_host(self) -> None:
        tavern = lobby("cirulla: Anna, Bruno, greedy; target=31 clock=30")
        tavern.did(ANNA, Close())
        assert tavern.did(CARLA, Reopen()) == (Opened(), Seated(0, "Carla"))
        assert names(tavern) == ["Carla", "", "", ""]
        assert (tavern.table.host, tavern.table.house, tavern.table.clock) == (CARLA.id, {"target": "31"}, "30")
        assert timers(tavern.table) == {"lobby": tavern.now + 1800}

    def test_an_open_table_is_not_opened_again(self) -> None:
        tavern = lobby("cirulla: Anna")
        assert tavern.refuses(ANNA, Reopen()).reason is Refusal.STALE

    def test_a_closed_match_leaves_nothing_behind_in_its_lobby(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        tavern.plays(tavern.mover, tavern.legal(tavern.mover)[0])
        packs = tavern.table.shuffles[-1].number
        tavern.did(ANNA, Close(sure=True))
        tavern.did(BRUNO, Reopen())
        table = tavern.table
        assert (table.state, table.sheet, table.lap, table.cards_played, table.best) == (None, None, (), 0, None)
        tavern.did(CARLA, Sit())
        tavern.did(BRUNO, StartMatch())
        assert tavern.table.shuffles[-1].number > packs


class TestRematch:
    def over(self, text: str = "cirulla: Anna, greedy, Bruno; clock=none target=26") -> Tavern:
        return dealt(text).until(Phase.OVER)

    def test_when_all_have_asked_the_lobby_opens_with_the_same_rules_and_seats(self) -> None:
        tavern = self.over()
        assert tavern.did(ANNA, Rematch()) == (RematchAsked("Anna"),)
        assert tavern.at(Phase.OVER)
        over = tavern.table
        happened = tavern.did(BRUNO, Rematch())
        assert happened == (PutAway(over), Opened(), ChooserMoved(0), ChooserMoved(2))
        assert names(tavern) == ["Anna", COMPUTERS[0], "Bruno", ""]
        assert tavern.table.house == {"target": "26"}
        assert tavern.table.host == ANNA.id

    def test_who_pressed_within_a_minute_is_seated(self) -> None:
        tavern = self.over()
        tavern.did(BRUNO, Rematch())
        tavern.passes(30)
        tavern.did(CARLA, Rematch())
        tavern.passes(29.9)
        assert tavern.at(Phase.OVER)
        tavern.passes(0.1)
        assert tavern.at(Phase.LOBBY)
        assert names(tavern) == ["Carla", COMPUTERS[0], "Bruno", ""]
        assert tavern.table.host == sitting(tavern.table, 0).person

    def test_later_it_is_a_seat_like_another(self) -> None:
        tavern = self.over()
        tavern.did(BRUNO, Rematch())
        tavern.passes(60)
        assert tavern.did(ANNA, Rematch())[-1] == Seated(0, "Anna")

    def test_where_another_table_has_opened_nobody_waits_any_more(self) -> None:
        """One table per chat."""
        tavern = self.over()
        tavern.did(ANNA, Rematch())
        forgone = forgo_rematch(tavern.table).table
        assert (forgone.phase, forgone.version) == (Phase.OVER, tavern.table.version + 1)
        assert timers(forgone) == {}

    def test_pressing_twice_changes_nothing(self) -> None:
        tavern = self.over()
        tavern.did(ANNA, Rematch())
        tavern.now += 10
        assert tavern.refuses(ANNA, Rematch()).reason is Refusal.ALREADY_DONE

    def test_who_is_away_is_not_waited_for(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=30 target=26")
        while not tavern.at(Phase.OVER):
            tavern.tick()
        tavern.did(ANNA, Rematch())
        assert tavern.at(Phase.LOBBY)
        assert [seat.name for seat in people(tavern.table)] == ["Anna"]

    def test_the_deal_passes_on(self) -> None:
        tavern = self.over()
        last = tavern.state.dealer
        tavern.did(ANNA, Rematch())
        tavern.did(BRUNO, Rematch())
        happened = tavern.did(ANNA, StartMatch())
        assert happened[0] == MatchStarted((last + 1) % 3)
        assert tavern.table.drawn == ()

    def test_the_deal_passes_on_past_an_empty_seat(self) -> None:
        tavern = self.over("cirulla: Anna, Bruno, Carla; clock=none target=26")
        last = tavern.state.dealer
        for who in (ANNA, BRUNO, CARLA):
            tavern.did(who, Rematch())
        gone = (ANNA, BRUNO, CARLA)[(last + 1) % 3]
        tavern.did(gone, Leave())
        host = people(tavern.table)[0]
        happened = tavern.did(next(who for who in (ANNA, BRUNO, CARLA) if who.id == host.person), StartMatch())
        assert isinstance(happened[0], MatchStarted)
        expected = (ANNA, BRUNO, CARLA)[(last + 2) % 3]
        assert name_at(tavern.table, happened[0].dealer) == expected.name

    def test_the_deal_passes_on_to_a_seat_though_computers_come_and_go(self) -> None:
        tavern = self.over("cirulla: Anna, greedy, Bruno; clock=none target=26")
        last = tavern.state.dealer
        tavern.did(ANNA, Rematch())
        tavern.did(BRUNO, Rematch())
        tavern.did(ANNA, RemoveComputer())
        tavern.did(ANNA, AddComputer())
        happened = tavern.did(ANNA, StartMatch())
        assert happened[0] == MatchStarted((last + 1) % 3)

    def test_the_deal_passes_on_though_fewer_may_sit(self) -> None:
        """Who sits beyond the last seat moves up, and the deal with him."""
        tavern = self.over("tozzolo: Anna, Bruno, Carla; clock=none")
        for who in (ANNA, BRUNO, CARLA):
            tavern.did(who, Rematch())
        next_dealer = tavern.table.next_dealer
        assert next_dealer is not None
        tavern.table = roomy(replace(tavern.table, seats=(None, *tavern.table.seats), next_dealer=next_dealer + 1))
        assert tavern.table.next_dealer == next_dealer

    def test_a_closed_match_loses_the_buttons_of_its_records(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none").until(Phase.SCORED)
        scored = tavern.table
        assert tavern.did(ANNA, Close(sure=True)) == (PutAway(scored), Closed("Anna", counts=True))

    def test_every_match_has_a_record_of_its_own_and_packs_that_no_other_had(self) -> None:
        tavern = self.over()
        lines, packs = len(tavern.log), tavern.table.shuffles[-1].number
        tavern.did(ANNA, Rematch())
        tavern.did(BRUNO, Rematch())
        tavern.did(ANNA, StartMatch())
        assert tavern.table.shuffles[-1].number > packs
        tavern.until(Phase.OVER)
        second = read_record("\n".join([*tavern.log[lines:], ""]))
        assert second.players == ("Anna", COMPUTERS[0], "Bruno")

    @pytest.mark.parametrize("text", ["cirulla: Anna", "cirulla: Anna, Bruno"])
    def test_in_the_lobby_it_is_sitting_down(self, text: str) -> None:
        tavern = lobby(text)
        assert tavern.refuses(ANNA, Rematch()).reason is Refusal.ALREADY_SEATED
        assert tavern.did(CARLA, Rematch())[-1] == Seated(len(people(tavern.table)) - 1, "Carla")

    def test_a_match_that_is_played_has_no_rematch(self) -> None:
        tavern = dealt("cirulla: Anna, Bruno; clock=none")
        assert tavern.refuses(ANNA, Rematch()).reason is Refusal.STALE
