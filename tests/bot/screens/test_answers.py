"""What the one who pressed is told at once: his play, why not, or his hand, in at most 200 characters."""

import pytest

from bot.commands import OpenTable, PressAction, Sit
from bot.i18n import LANGUAGES
from bot.people import Person
from bot.refusals import Decided, Refusal, Refused, refused, refused_rules
from bot.screens.alert import LONGEST, hand_alert
from bot.screens.answers import answer, refuse
from bot.screens.names import width
from bot.seats import seat_of
from engine.cards import pile, read_cards
from engine.errors import OptionClash, PairsOdd, Reason, SeatsImpossible
from tests.bot.screens.walks import HELL
from tests.kit.evening import Evening
from tests.kit.tables import ANNA, BRUNO, CARLA, dealt, lobby

DETAILS: dict[str, str | int] = {
    "name": HELL[3],
    "host": HELL[4],
    "names": ", ".join(HELL),
    "option": "matta_as_ace",
    "other": "matta_capture",
    "value": "natural",
    "play": "6D x 2S 4B",
    "seats": 3,
    "allowed": "2, 4",
    "game": "cicera",
}
"""Everything that any refusal may want to know, at its worst."""


def said(evening: Evening, who: Person, command: object, language: str = "it") -> str:
    outcome = evening.does(who, command)  # type: ignore[arg-type]
    assert isinstance(outcome, Decided), outcome
    return answer(outcome, seat_of(evening.table, who.id), language).text.replace("\u00a0", " ")


def refusal(reason: Refusal | Reason, language: str, **details: str | int) -> str:
    return refuse(Refused(reason, details=details), lobby("cirulla: Anna").table, language).text.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [*Refusal, *Reason], ids=repr)
def test_every_refusal_is_short_and_done_nothing(reason: Refusal | Reason, language: str) -> None:
    for table in (None, lobby("cirulla: Anna").table):
        for refresh in (True, False):
            told = refuse(Refused(reason, refresh, DETAILS), table, language)
            assert not told.ok
            assert 0 < width(told.text) <= LONGEST
            assert "{" not in told.text
        assert refuse(refused(reason), table, language).text


@pytest.mark.parametrize(
    ("language", "reason", "details", "text"),
    [
        ("it", Refusal.NOT_YOUR_TURN, {"name": "Bruno"}, "Ora gioca Bruno. Le tue carte ti aspettano."),
        ("en", Refusal.NOT_YOUR_TURN, {"name": "Bruno"}, "Bruno is to play. Your cards will wait."),
        ("it", Refusal.ALREADY_DONE, {"play": "6D"}, "Già fatto: 6♦ è in tavola."),
        ("it", Refusal.ALREADY_DONE, {"play": "7C=3 x 3D"}, "Già fatto: 7♥ è in tavola."),
        ("it", Refusal.ALREADY_DONE, {"play": "knock"}, "Già fatto."),
        ("it", Refusal.STALE, {}, "Bottone vecchio, il tavolo è cambiato."),
        (
            "it",
            Refusal.STRANGER,
            {"names": "Anna, Bruno"},
            "Giocano Anna e Bruno: guarda pure. Alla prossima premi «Siediti».",
        ),
        ("it", Refusal.TABLE_FULL, {"full": 4}, "Tavolo pieno, 4 su 4. Se si libera un posto, premi ancora."),
        ("it", Reason.KNOCK_DONE, {"name": "Carla"}, "Ha già bussato Carla."),
        ("en", Reason.MUST_CAPTURE, {}, "At this table a capture must be made: choose it."),
    ],
)
def test_a_refusal_says_what_works_instead(
    language: str, reason: Refusal | Reason, details: dict[str, str | int], text: str
) -> None:
    assert refusal(reason, language, **details).translate({0x2068: None, 0x2069: None}) == text


def test_an_impossible_table_is_told_with_the_numbers_that_work() -> None:
    told = refuse(refused_rules("cicera", SeatsImpossible("cicera", 3, (2, 4))), None, "it").text
    assert told.startswith("Cicera si gioca in 2 o 4: siete in 3.")
    told = refuse(refused_rules("tozzolo", SeatsImpossible("tozzolo", 13, tuple(range(2, 13)))), None, "en").text
    assert told.startswith("Tozzolo takes 2–12: you are 13.")
    assert "siete in 5" in refuse(refused_rules("tozzolo", PairsOdd(5)), None, "it").text


def test_contradicting_house_rules_are_both_named() -> None:
    clash = refused_rules("cirulla", OptionClash("matta_as_ace", "matta_capture", "natural"))
    assert "«Matta asso» con «Matta: naturale»" in refuse(clash, None, "it").text


def cirulla() -> Evening:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    return evening.lies("6D 7S AC", "3C 5S KB", table=pile(read_cards("2B 4S")))


def test_a_play_is_answered_in_the_words_of_the_last_lap() -> None:
    evening = cirulla()
    assert said(evening, ANNA, evening.presses(ANNA, "6D")) == "6♦ prende 2♣ 4♠: scopa"
    evening = cirulla()
    assert said(evening, ANNA, evening.presses(ANNA, "7S"), "en") == "I lay 7♠"


def test_a_knock_is_answered() -> None:
    evening = cirulla().lies("AD 2S 5C", "3C 5S KB", "2B 4S 6D JC")
    press = PressAction(evening.presses(ANNA, "AD").stamp, "knock")
    assert said(evening, ANNA, press) == "✊ Hai bussato: bàrsega"


def test_a_card_that_is_drawn_is_told_to_its_owner() -> None:
    evening = Evening(dealt("trentuno: Anna, Bruno, Carla, Dario"))
    evening.lies("5D AC KC", "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", "7C", "6C")
    stamp = evening.presses(ANNA, "5D").stamp
    assert said(evening, ANNA, PressAction(stamp, "draw")) == "Hai pescato 6 cop"
    assert said(evening, ANNA, evening.presses(ANNA, "5D")) == "Scarto 5 den"


def test_who_sits_down_is_told_his_seat() -> None:
    evening = Evening(lobby("cirulla: Anna"))
    assert said(evening, BRUNO, Sit()).startswith("Posto 2. Le tue carte: «🂠 Le mie carte»")
    assert said(evening, CARLA, OpenTable("cirulla")) == "Il tavolo è già qui: lo riporto in fondo."


# --- the alert --------------------------------------------------------------------------------------------------------


def alerted(evening: Evening, seat: int = 0) -> str:
    text = hand_alert(evening.table, seat)
    assert width(text) <= LONGEST
    return text.replace("\u00a0", " ").translate({0x2068: None, 0x2069: None})


def test_an_alert_tells_turn_hand_knock_and_table() -> None:
    evening = cirulla().lies("AS 2D 7C", "3C 5S KB", table=pile(read_cards("4B JS")))
    assert alerted(evening) == ("Tocca a te. Carte: A♠ 2♦ 7♥ matta. Puoi bussare: bàrsega, 3 scope. Tavolo: 4♣ J♠.")


def test_a_long_hand_is_told_suit_by_suit() -> None:
    evening = Evening(dealt("cicera: Anna, Bruno, Carla, Dario"))
    hand = "3D 7D TD 2C JC AS 4S 5S QS 6B 9B KB"
    others = [card for card in (f"{rank}{suit}" for suit in "DCSB" for rank in "A23456789TJQK") if card not in hand]
    evening.lies(hand, *(" ".join(others[at : at + 12]) for at in (0, 12, 24)))
    assert "Carte: den 3 7 10, cop 2 F, spa A 4 5 C, bas 6 9 R." in alerted(evening)


def test_the_hand_is_never_cut_and_the_table_is_counted() -> None:
    evening = Evening(dealt("cicera: Anna, Bruno, Carla, Dario"))
    evening.lies(table=pile(range(30)))
    told = alerted(evening)
    assert told.endswith(".")
    assert ", +" in told


def test_an_alert_before_the_deal_says_where_the_cards_will_be() -> None:
    assert alerted(Evening(lobby("cirulla: Anna, Bruno")), 1) == "Posto 2. Le carte arrivano qui."


def test_an_alert_of_trentuno() -> None:
    evening = Evening(dealt("trentuno: Anna, Bruno, Carla, Dario"))
    evening.lies("5D AC KC", "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", "7C", laps=(2, 1, 1, 1))
    assert alerted(evening) == "Tocca a te. Carte: 5 den, A cop, R cop. Il meglio: 21. Scarto: 7 cop. Puoi bussare."
