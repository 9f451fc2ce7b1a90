"""The order of a hand, and the stamp of its buttons."""

from msgspec.structs import replace

from bot.handorder import own_cards, shown_hand, stamp
from bot.seats import rules_at
from bot.table import Phase
from engine.cards import NAME
from tests.kit.tables import ANNA, BRUNO, Tavern, dealt


def mark(tavern: Tavern) -> str:
    return stamp(tavern.table, tavern.view(ANNA))


def test_a_hand_is_shown_by_rank_in_cirulla() -> None:
    tavern = dealt("cirulla: Anna, Bruno").lies("7D 2B AS", "KS QS JS", "4D 6D QD KD")
    assert tavern.shows(ANNA) == "AS 2B 7D"


def test_a_hand_is_shown_by_suit_in_trentuno() -> None:
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario")
    played = tavern.lies("7B AS 2D", "3D 3C 3S", "4D 4C 4S", "5D 5C 5S", "6D")
    assert played.shows(ANNA) == "2D AS 7B"


def test_a_stranger_has_no_cards() -> None:
    for text in ("cirulla: Anna, Bruno", "trentuno: Anna, Bruno, Carla, Dario"):
        tavern = dealt(text)
        view = rules_at(tavern.table).view(tavern.state, None)
        assert own_cards(view) == 0
        assert shown_hand(rules_at(tavern.table), view) == ()


def test_a_stamp_names_pack_deal_and_cards() -> None:
    tavern = dealt("cirulla: Anna, Bruno; clock=none").lies("2C 3C 7S", "KS QS JS", "4D 6D QD KD")
    pack = tavern.table.shuffles[-1].number
    assert mark(tavern) == f"{pack}-1-3"
    tavern.plays(ANNA, "7S")
    assert mark(tavern) == f"{pack}-1-2"
    tavern.plays(BRUNO, "JS")
    assert mark(tavern) == f"{pack}-1-2"


def test_a_stamp_never_comes_again_while_the_hand_is_another() -> None:
    """In a whole match, and its rematch, each stamp stands for one hand of cards."""
    for text in ("cirulla: Anna, greedy, greedy; clock=30", "trentuno: Anna, greedy, greedy, greedy; clock=30"):
        tavern = dealt(text)
        hands: dict[str, str] = {}
        while not tavern.at(Phase.OVER):
            cards = tavern.shows(ANNA)
            assert hands.setdefault(mark(tavern), cards) == cards
            tavern.tick()


def test_at_trentuno_the_stamp_stays_until_the_own_cards_change() -> None:
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
    tavern.lies("7B AS 2D", "3D 3C 3S", "4D 4C 4S", "5D 5C 5S", "6D")
    marks = [mark(tavern)]
    tavern.plays(ANNA, "draw")
    marks.append(mark(tavern))
    tavern.plays(ANNA, "drop 2D")
    marks.append(mark(tavern))
    assert len(set(marks)) == 3
    tavern.goes_on(lambda table: table.state is not None and table.state.to_move == 0)
    assert mark(tavern) == marks[2]
    assert [NAME[card] for card in shown_hand(rules_at(tavern.table), tavern.view(ANNA))]


def test_before_the_first_pack_there_is_a_stamp_too() -> None:
    tavern = dealt("cirulla: Anna, Bruno")
    assert stamp(replace(tavern.table, shuffles=()), tavern.view(ANNA)).startswith("0-")
