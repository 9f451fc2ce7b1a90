"""How a match ended, and in which place each person."""

from msgspec.structs import replace

from bot.commands import Close, Leave, RemovePerson, Sit
from bot.happenings import Happening
from bot.result import Part, Result, result_of
from bot.seats import seat_of
from bot.table import Phase, Table
from tests.kit.tables import ANNA, BRUNO, CARLA, DARIO, Tavern, dealt


def ended(tavern: Tavern, last: tuple[Happening, ...] | None = None) -> Result:
    """The match is played to its end; or `last` has just ended it."""
    before: Table = tavern.table
    if last is None:
        while tavern.table.phase is not Phase.OVER:
            before = tavern.table
            assert tavern.step()
    else:
        before = replace(before, phase=Phase.PLAYING)
    result = result_of(before, tavern.table, tavern.happened)
    assert result
    return result


def places(result: Result) -> dict[str, int]:
    return {part.name: part.place for part in result.parts if part.person}


def of(result: Result, name: str) -> Part:
    return next(part for part in result.parts if part.name == name)


def played_on(line: str) -> Tavern:
    """A match in which somebody has played a card."""
    tavern = dealt(line)
    while not tavern.table.cards_played:
        assert tavern.step()
    return tavern


def test_who_wins_is_first_and_the_others_follow_by_their_points() -> None:
    tavern = dealt("tozzolo: Anna, Bruno, Carla; clock=none")
    result = ended(tavern)
    assert result.how == "won"
    totals = tavern.state.totals
    order = sorted(range(3), key=lambda side: (side != result.summary.winner, -totals[side]))
    assert places(result)[("Anna", "Bruno", "Carla")[order[0]]] == 1
    assert [part.place for seat in order for part in result.parts if part.seat == seat] == sorted(
        part.place for part in result.parts
    )


def test_pairs_share_a_place() -> None:
    result = ended(dealt("cirulla: Anna, Bruno, Carla, Dario; clock=none"))
    assert places(result)["Anna"] == places(result)["Carla"]
    assert sorted(places(result).values()) == [1, 1, 2, 2]
    assert [len(team) for team in result.teams] == [2, 2]


def test_a_computer_has_no_place() -> None:
    result = ended(dealt("cirulla: Anna, Bruno, greedy; clock=none"))
    assert sorted(part.place for part in result.parts) == [0, 1, 2]
    assert sum(part.won for part in result.parts) <= 1


def test_who_leaves_is_last_and_who_left_first_is_behind_who_left_later() -> None:
    tavern = played_on("tozzolo: Anna, Bruno, Carla, Dario; clock=none")
    tavern.did(BRUNO, Leave(sure=True))
    tavern.did(DARIO, Leave(sure=True))
    result = ended(tavern)
    stayed = max(places(result)["Anna"], places(result)["Carla"])
    assert places(result)["Dario"] == stayed + 1
    assert places(result)["Bruno"] == stayed + 2
    assert of(result, "Bruno").left
    assert not of(result, "Bruno").won


def test_the_partner_of_a_leaver_is_placed_by_the_score() -> None:
    tavern = played_on("cirulla: Anna, Bruno, Carla, Dario; clock=none")
    tavern.did(CARLA, Leave(sure=True))
    result = ended(tavern)
    assert places(result)["Carla"] == 3
    assert sorted(place for name, place in places(result).items() if name != "Carla") in ([1, 2, 2], [1, 1, 2])
    assert [len(team) for team in result.teams if team[0].left] == [1]


def test_who_comes_back_is_no_leaver_and_keeps_what_he_has_done() -> None:
    tavern = played_on("tozzolo: Anna, Bruno; clock=none")
    tavern.until(Phase.SCORED)
    seat = seat_of(tavern.table, BRUNO.id)
    assert seat is not None
    done = tavern.table.deeds[seat]
    tavern.did(BRUNO, Leave(sure=True))
    tavern.did(BRUNO, Sit())
    assert tavern.table.leavers == ()
    assert tavern.table.deeds[seat] == done
    assert places(ended(tavern))["Bruno"] in (1, 2)


def test_who_is_sent_away_has_no_place() -> None:
    tavern = played_on("tozzolo: Anna, Bruno, Carla; clock=none")
    tavern.did(ANNA, RemovePerson(1))
    result = ended(tavern)
    assert places(result)["Bruno"] == 0
    assert sorted(places(result).values()) == [0, 1, 2]


def test_a_match_that_is_closed_counts_as_it_stands() -> None:
    tavern = played_on("cirulla: Anna, Bruno; clock=none")
    tavern.until(Phase.SCORED)
    result = ended(tavern, tavern.did(ANNA, Close(sure=True)))
    totals = tavern.state.totals
    assert result.how == "closed"
    assert result.summary.totals == totals
    if totals[0] != totals[1]:
        assert result.summary.winner == totals.index(max(totals))
        assert of(result, "Anna").won == (totals[0] > totals[1])
    else:
        assert places(result) == {"Anna": 1, "Bruno": 1}


def test_level_when_closed_nobody_has_won() -> None:
    result = ended(tavern := played_on("cirulla: Anna, Bruno; clock=none"), tavern.did(ANNA, Close(sure=True)))
    assert result.summary.winner is None
    assert places(result) == {"Anna": 1, "Bruno": 1}
    assert not any(part.won for part in result.parts)


def test_before_the_first_play_it_is_dissolved() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    assert ended(tavern, tavern.did(ANNA, Close(sure=True))).how == "dissolved"


def test_the_last_person_who_leaves_ends_it() -> None:
    tavern = played_on("cirulla: Anna, Bruno; clock=none")
    tavern.did(ANNA, Leave(sure=True))
    result = ended(tavern, tavern.did(BRUNO, Leave(sure=True)))
    assert result.how == "computers"
    assert places(result) == {"Anna": 2, "Bruno": 1}


def test_a_lobby_or_a_match_that_goes_on_has_no_result() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none")
    before = tavern.table
    assert tavern.step()
    assert result_of(before, tavern.table, ()) is None
    assert result_of(None, tavern.table, ()) is None
