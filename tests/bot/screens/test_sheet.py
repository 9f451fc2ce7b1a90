"""Score sheets and their reasons: short where there are many sides, fair where sides are level."""

import pytest
from msgspec.structs import replace

from bot.commands import RemovePerson
from bot.screens.announcements import announcement
from bot.screens.score import side_lines
from bot.screens.sheet import why_lines
from bot.screens.showdown import showdown_lines
from bot.screens.table import public_view
from bot.screens.values import Line, Slot
from bot.screens.voice import Voice, voice_of
from bot.seats import rules_at
from engine.cards import OF_SUIT, PACK52, in_order, pile, read_cards
from engine.events import Event, HandsShown, LivesLost, ThirtyOneShown
from engine.fishing.play import FishingGame
from engine.score import HandScore, ShownHand
from engine.view import FishingView
from tests.kit.evening import Evening
from tests.kit.render import render_line
from tests.kit.tables import ANNA, BRUNO, CARLA, Tavern, dealt, lobby

TWELVE = "tozzolo: Anna, Bruno, Carla, Dario, Elena, Fabio, Gina, greedy, greedy, greedy, greedy, greedy; clock=none"


def read(lines: list[Line]) -> list[str]:
    return [render_line(line).translate(str.maketrans("", "", "\u2068\u2069")).replace("\u00a0", " ") for line in lines]


def voice(tavern: Tavern, language: str = "it") -> Voice:
    return voice_of(tavern.table, language)


def scored(tavern: Tavern, *piles: int) -> tuple[FishingView, HandScore]:
    game, view = rules_at(tavern.table), public_view(tavern.table)
    assert isinstance(game, FishingGame)
    assert isinstance(view, FishingView)
    return view, game.score_piles(piles)


def halves() -> tuple[int, int]:
    """Two piles of 26 cards, the first with all swords."""
    swords = in_order(OF_SUIT[2])
    others = [card for card in PACK52 if card not in swords]
    return pile((*swords, *others[:13])), pile(others[13:])


@pytest.mark.parametrize(("language", "rule"), [("it", "Pari: un punto a testa."), ("en", "Level: one point each.")])
def test_level_sides_that_each_get_a_point_are_told_once(language: str, rule: str) -> None:
    tavern = dealt("cicera: Anna, Bruno; clock=none")
    view, score = scored(tavern, *halves())
    (cards,) = [line for line in read(why_lines(view, score, voice(tavern, language))) if "26" in line]
    assert cards.endswith(f": Anna 26, Bruno 26. {rule}")


def test_a_reason_names_who_takes_the_point_without_a_preposition() -> None:
    tavern = dealt("cicera: Anna, Bruno; clock=none")
    view, score = scored(tavern, *halves())
    assert "Spade: Anna 13, Bruno 0. Prende Anna." in read(why_lines(view, score, voice(tavern)))


def test_of_twelve_sides_a_reason_names_three() -> None:
    tavern = dealt(TWELVE)
    cards = in_order(pile(card for card in rules_at(tavern.table).pack))
    view, score = scored(tavern, pile(cards[:20]), *(pile(cards[at : at + 1]) for at in range(20, 31)))
    lines = read(why_lines(view, score, voice(tavern)))
    assert lines[0].startswith("Carte: Anna 20, ")
    assert lines[0].endswith(" +9. Prende Anna.")
    assert all(len(line) < 100 for line in lines)


def test_of_twelve_sides_a_reason_names_none_that_lacks_a_suit() -> None:
    tavern = dealt(TWELVE)
    cards = in_order(pile(card for card in rules_at(tavern.table).pack))
    view, score = scored(tavern, pile(cards[::3]), *(pile(cards[at : at + 1]) for at in range(1, 32, 3)))
    (primiera,) = [line for line in read(why_lines(view, score, voice(tavern))) if line.startswith("Primiera")]
    assert primiera.endswith(" +11. Prende Anna.")
    assert "senza" not in primiera


def test_of_twelve_sides_those_without_points_share_a_line() -> None:
    tavern = dealt(TWELVE)
    cards = in_order(pile(card for card in rules_at(tavern.table).pack))
    view, score = scored(tavern, pile(cards[:20]), *(pile(cards[at : at + 1]) for at in range(20, 31)))
    lines = read(side_lines(score, tuple(range(12)), view.sides, voice(tavern)))
    idle = [line for line in lines if line.startswith("+0")]
    assert len(idle) == 1
    assert idle[0].startswith("+0 → Bruno 1, Carla 2, Dario 3")
    assert not any(" +0 " in line for line in lines)


KNOCKED = (
    ThirtyOneShown(3, pile(read_cards("AC JC KC"))),
    HandsShown(
        (ShownHand(0, 0, 12, 0, None), ShownHand(3, pile(read_cards("AC JC KC")), 31, 0, None)), 0, "thirty_one"
    ),
    LivesLost((1, 2), "thirty_one", 2),
)


def told(tavern: Tavern, events: tuple[Event, ...]) -> list[str]:
    return read([line for event in events if (line := announcement(event, voice(tavern)))])


def test_who_had_knocked_does_not_pay_for_a_31() -> None:
    """TRE-8: said where the 31 is announced, and on the sheet."""
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
    assert told(tavern, KNOCKED)[-1] == "(Anna no, ha bussato)"
    assert "Non paga Anna: aveva bussato" in read(showdown_lines(KNOCKED, (3, 3, 3, 3), 2, voice(tavern)))


def test_a_knocker_with_a_31_needs_no_excuse() -> None:
    tavern = dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")
    shown = replace(KNOCKED[1], knocker=3)
    assert told(tavern, (shown,)) == []
    assert not any("Non paga" in line for line in read(showdown_lines((shown,), (3, 3, 3, 3), 2, voice(tavern))))


def test_where_no_discard_lies_no_line_speaks_of_it() -> None:
    evening = Evening(dealt("trentuno: Anna, Bruno, Carla, Dario; clock=none")).lies()
    assert "Scarto: " in evening.reads(Slot.HAND, ANNA)
    evening.taps(ANNA, "Prendo")
    assert "Scarto" not in evening.reads(Slot.HAND, ANNA)
    assert "Scarto" not in evening.reads()


def test_a_partner_is_told_whose_card_forgot_a_capture() -> None:
    """CIR-9: either partner may claim."""
    evening = Evening(dealt("cirulla: Anna, Bruno, Carla, Dario; clock=none"))
    evening.lies("6D 7S QC", "3C 5S KB", "2C 4C KC", "AC 7C JS", table=pile(read_cards("2B 4S")))
    evening.did(ANNA, evening.presses(ANNA, "6D", lay=True))
    assert "Hai calato 6♦." in evening.reads(Slot.HAND, ANNA).replace("\u00a0", " ")
    assert "Anna ha calato 6♦." in evening.reads(Slot.HAND, CARLA).replace("\u00a0", " ")


def test_who_is_removed_from_a_lobby_is_told() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno"))
    evening.did(ANNA, RemovePerson(1))
    assert evening.reads(Slot.HAND, BRUNO).endswith("Non sei più a questo tavolo.")


def test_who_frees_an_own_seat_is_told_nothing() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno"))
    evening.did(ANNA, RemovePerson(0))
    assert not any(one.slot is Slot.HAND for one in evening.shown)
