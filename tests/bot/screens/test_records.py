"""Records stay as they were sent: they are edited to take their buttons away, never to say something else."""

import pytest

from bot.commands import ChangeSeat, Close, GoOn, Leave, Rematch, Sit, Stand, StartMatch
from bot.people import Person
from bot.screens.values import Delivery, Slot
from bot.seats import sitting
from bot.table import Phase
from tests.kit.evening import Evening
from tests.kit.render import buttons, render
from tests.kit.tables import ANNA, BRUNO, CARLA, dealt


def records(evening: Evening, mark: str) -> list[Delivery]:
    """The versions of the records with this mark, in order."""
    return [one for one in evening.shown if one.slot is Slot.RECORD and one.key.endswith(mark)]


def check_bare(evening: Evening, mark: str) -> None:
    """The record was sent with buttons, and edited once so that it says the same without them."""
    sent, edited = records(evening, mark)
    assert (sent.fresh, edited.fresh) == (True, False)
    assert (sent.key, sent.screen.blocks, sent.screen.folded) == (
        edited.key,
        edited.screen.blocks,
        edited.screen.folded,
    )
    assert buttons(sent.screen)
    assert not buttons(edited.screen)


def scored(text: str) -> Evening:
    evening = Evening(dealt(text))
    evening.until(Phase.SCORED)
    return evening


@pytest.mark.parametrize(
    "players", ["cirulla: Anna, Bruno", "cicera: Anna, Bruno", "trentuno: Anna, Bruno, greedy, greedy"]
)
def test_the_next_deal_takes_the_buttons_from_the_sheet(players: str) -> None:
    evening = scored(players)
    evening.did(ANNA, GoOn(1))
    check_bare(evening, ".1s")
    evening.until(Phase.PLAYING)
    assert len(records(evening, ".1s")) == 2


def test_a_sheet_keeps_the_names_of_who_played_that_hand() -> None:
    evening = scored("cirulla: Anna, greedy, Bruno")
    machine = sitting(evening.table, 1).name
    evening.did(CARLA, Sit())
    evening.did(BRUNO, Leave(sure=True))
    evening.did(ANNA, GoOn(1))
    check_bare(evening, ".1s")
    assert machine in render(records(evening, ".1s")[-1].screen)
    assert "Carla" not in render(records(evening, ".1s")[-1].screen)


def test_a_match_that_is_closed_takes_the_buttons_from_its_sheet() -> None:
    evening = scored("cirulla: Anna, Bruno")
    evening.did(ANNA, Close(sure=True))
    check_bare(evening, ".1s")


def test_a_match_that_is_closed_takes_the_cut_from_its_pack() -> None:
    evening = scored("cirulla: Anna, Bruno")
    evening.did(ANNA, GoOn(1))
    evening.did(ANNA, Close(sure=True))
    check_bare(evening, ".2")


@pytest.mark.parametrize("players", ["cirulla: Anna, Bruno; target=26", "trentuno: Anna, Bruno, Carla, Dario; lives=1"])
def test_the_lobby_of_a_rematch_takes_the_buttons_from_the_end_of_the_match(players: str) -> None:
    evening = Evening(dealt(players))
    evening.until(Phase.OVER)
    evening.passes(100)
    evening.did(ANNA, Rematch())
    evening.passes(60)
    assert evening.at(Phase.LOBBY)
    check_bare(evening, "e")
    check_bare(evening, "r")
    assert evening.reads(Slot.HAND, ANNA).splitlines()[1] == "Posto 1. Le carte arrivano qui."


def test_who_asks_last_is_not_invited_below_the_lobby() -> None:
    evening = Evening(dealt("cirulla: Anna, greedy; target=26"))
    evening.until(Phase.OVER)
    evening.did(ANNA, Rematch())
    assert records(evening, "r") == []
    check_bare(evening, "e")


def test_a_rematch_does_not_say_that_its_dealer_was_drawn() -> None:
    evening = Evening(dealt("cirulla: Anna, greedy; target=26"))
    first = render(records(evening, ".1")[0].screen)
    evening.until(Phase.OVER)
    evening.did(ANNA, Rematch())
    evening.did(ANNA, StartMatch())
    pack = render(records(evening, str(evening.table.shuffles[-1].number))[0].screen)
    assert ("A sorte" in first) or ("Carta più alta" in first)
    assert "A sorte" not in pack
    assert "Carta più alta" not in pack


def asked_again() -> Evening:
    """The lobby of a rematch, with Anna and Bruno."""
    evening = Evening(dealt("cirulla: Anna, Bruno; target=26"))
    evening.until(Phase.OVER)
    evening.did(ANNA, Rematch())
    evening.did(BRUNO, Rematch())
    return evening


def hand(evening: Evening, who: Person) -> str:
    return evening.reads(Slot.HAND, who).splitlines()[1]


def test_the_hands_of_a_rematch_follow_its_lobby() -> None:
    evening = asked_again()
    assert [hand(evening, who) for who in (ANNA, BRUNO)] == [
        "Posto 1. Le carte arrivano qui.",
        "Posto 2. Le carte arrivano qui.",
    ]
    evening.did(BRUNO, ChangeSeat())
    assert hand(evening, BRUNO) == "Posto 3. Le carte arrivano qui."
    evening.did(BRUNO, Stand())
    assert hand(evening, BRUNO) == "Non sei più a questo tavolo."


def test_a_rematch_that_expires_leaves_no_hand_waiting() -> None:
    evening = asked_again()
    evening.passes(1800)
    assert evening.at(Phase.CLOSED)
    assert [hand(evening, who) for who in (ANNA, BRUNO)] == ["Partita finita.", "Partita finita."]


def test_the_last_who_leaves_a_rematch_is_told() -> None:
    evening = asked_again()
    evening.did(BRUNO, Leave())
    evening.did(ANNA, Leave())
    assert evening.at(Phase.CLOSED)
    assert [hand(evening, who) for who in (ANNA, BRUNO)] == ["Non sei più a questo tavolo."] * 2
