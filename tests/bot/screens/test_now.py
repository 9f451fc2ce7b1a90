"""[Tavolo ora], and cards in words."""

import pytest
from msgspec.structs import replace

from bot.commands import ShowHand, ShowNow
from bot.refusals import Decided
from bot.screens.alert import LONGEST, hand_alert
from bot.screens.answers import answer
from bot.screens.names import width
from bot.screens.now import now_text
from bot.screens.surface import Surface
from bot.screens.values import Slot
from bot.screens.voice import voice_at, voice_of
from engine.cards import PACK40, pile, read_cards
from tests.kit.evening import Evening
from tests.kit.tables import ANNA, BRUNO, dealt


def cirulla(table: str = "4B JS", **changes: str) -> Evening:
    """Anna is to play; `changes` are made to the table."""
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    evening.lies("AS 2D 7C", "KD 5C 6S", table=pile(read_cards(table)))
    evening.table = replace(evening.table, **changes)
    return evening


def now(evening: Evening, language: str = "it") -> str:
    text = now_text(evening.table, voice_of(evening.table, language))
    return text.translate(str.maketrans("\u00a0", " ", "\u2068\u2069"))


def test_who_plays_what_lies_there_and_the_last_lap() -> None:
    evening = cirulla()
    evening.did(ANNA, evening.presses(ANNA, "2D", lay=True))
    assert now(evening) == "Gioca Bruno. Tavolo: 2♦ 4♣ J♠. Anna cala 2♦."
    assert now(evening, "en") == "Bruno to play. Table: 2♦ 4♣ J♠. Anna lays 2♦."


def test_trentuno_has_a_discard() -> None:
    evening = Evening(dealt("trentuno: Anna, Bruno, Carla, Dario"))
    evening.lies("5D AC KC", "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", "7C")
    assert now(evening) == "Gioca Anna. Scarto: 7 cop."


@pytest.mark.parametrize("cards", ["signs", "words"])
def test_the_most_crowded_table_is_counted(cards: str) -> None:
    evening = cirulla(cards=cards)
    evening.lies("AS 2D 7C", "KD 5C 6S", table=pile(PACK40[4:34]))
    text = now(evening)
    assert width(text) <= LONGEST
    assert ("+" in text) == (cards == "words")  # signs have room


def test_it_is_an_answer_that_stays_until_it_is_read() -> None:
    evening = cirulla()
    outcome = evening.does(ANNA, ShowNow())
    assert isinstance(outcome, Decided)
    said = answer(outcome, 0, "it")
    assert said.alert
    assert said.text == said.peek == now_text(evening.table, voice_at(evening.table, 0))


def test_a_hand_that_is_asked_for_is_told_in_words_too() -> None:
    evening = cirulla()
    outcome = evening.does(ANNA, ShowHand())
    assert isinstance(outcome, Decided)
    for surface, text in (
        (Surface(), ""),
        (Surface(unsure=True), "Le tue carte sono qui sotto. Non le vedi? Premi ancora."),
    ):
        said = answer(outcome, 0, "it", surface)
        assert (said.text, said.peek) == (text, hand_alert(evening.table, 0))
    assert answer(outcome, 1, "it").peek == ""


class TestWords:
    def test_the_group_may_read_every_card_in_words(self) -> None:
        evening = cirulla(cards="words")
        evening.did(ANNA, evening.presses(ANNA, "2D", lay=True))
        assert "Tavolo: **2♦ quadri · 4♣ fiori · J♠ picche**" in evening.reads().replace("\u00a0", " ")
        assert "Anna cala 2♦ quadri" in evening.reads().replace("\u00a0", " ")
        assert "Carte: A♠ picche, 7♥ cuori matta." in hand_alert(evening.table, 0).replace("\u00a0", " ")

    def test_italian_suits_too(self) -> None:
        evening = cirulla(cards="words", suits="italian")
        assert "A spade, 2 denari, 7 coppe matta" in hand_alert(evening.table, 0).replace("\u00a0", " ")

    def test_a_person_has_his_own_way(self) -> None:
        """The group reads signs, Bruno words."""
        evening = cirulla()
        evening.did(replace(BRUNO, cards="words"), ShowHand())
        assert "5♥ cuori · 6♠ picche · K♦ quadri" in evening.reads(Slot.HAND, BRUNO).replace("\u00a0", " ")
        assert "Carte: A♠ 2♦ 7♥ matta." in hand_alert(evening.table, 0).replace("\u00a0", " ")
