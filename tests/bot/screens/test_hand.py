"""Private hands and choosers, in positions that can be checked by hand."""

from textwrap import dedent

import pytest
from msgspec.structs import replace

from bot.commands import Act, Choose, Command, PressAction
from bot.screens.hands import hand_screen
from bot.screens.values import CardRow, Slot
from engine.actions import Capture, Claim
from engine.cards import pile, read_cards
from engine.errors import Reason
from tests.kit.evening import Evening
from tests.kit.render import buttons, find, render
from tests.kit.tables import ANNA, BRUNO, CARLA, dealt, lobby


def cirulla(hand: str, table: str, names: str = "Anna, Bruno", house: str = "") -> Evening:
    """Anna holds this hand in front of this table."""
    evening = Evening(dealt(f"cirulla: {names}; {house}"))
    others = [card for card in ("4D", "JC", "KB", "6S", "5C", "3C") if card not in f"{hand} {table}"]
    return evening.lies(hand, " ".join(others[:3]), table=pile(read_cards(table)))


def reads(evening: Evening, seat: int = 0) -> str:
    return render(hand_screen(evening.table, seat)).replace("\u00a0", " ")


def opened(evening: Evening) -> str:
    return evening.reads(Slot.HAND, ANNA).replace("\u00a0", " ")


def text(expected: str) -> str:
    return dedent(expected).strip()


def test_a_hand_of_cirulla() -> None:
    """The cards, then the green action, then the rest."""
    assert reads(cirulla("AS 2D 7C", "4B JS")) == text("""
        Cirulla · Bar Sport · tocca a te
        A♠ · 2♦ · 7♥ matta
        Tavolo: **4♣ · J♠**
        [A♠ picche] [2♦ quadri] [7♥ matta]
        [✊ Busso: bàrsega, 3 scope]s
        [Calo senza presa] [Tavolo ora]
    """)


def test_the_own_cards_are_told_apart_from_those_on_the_table() -> None:
    screen = hand_screen(cirulla("AS 2D 7C", "4B JS").table, 0)
    assert [row.own for row in screen.blocks if isinstance(row, CardRow)] == [True, False]


def test_a_hand_in_english() -> None:
    assert reads(cirulla("AS 2D 7C", "4B JS").speaks("en")) == text("""
        Cirulla · Bar Sport · your turn
        A♠ · 2♦ · 7♥ matta
        Table: **4♣ · J♠**
        [A♠ spades] [2♦ diamonds] [7♥ matta]
        [✊ Knock: bàrsega, 3 scope]s
        [Lay only] [Table now]
    """)


def test_a_hand_that_waits_keeps_its_buttons() -> None:
    first, *_, cards, rest = reads(cirulla("AS 2D 7S", "4B JS"), 1).splitlines()
    assert first == "Cirulla · Bar Sport · aspetta, gioca Anna"
    assert cards.count("[") == 3
    assert rest == "[Calo senza presa] [Tavolo ora]"


def test_where_a_capture_must_be_made_who_waits_is_not_offered_to_lay() -> None:
    waiting = reads(cirulla("AS 2D 7S", "4B JS", house="capture_duty=mandatory"), 1)
    assert waiting.splitlines()[-1] == "[Tavolo ora]"


def test_on_the_own_turn_laying_is_offered_where_something_can_be_taken() -> None:
    """Also before: what others play is not drawn into a hand that waits."""
    assert "[Calo senza presa]" not in reads(cirulla("QD QB 7S", "KD KS"))
    assert "[Calo senza presa]" in reads(cirulla("QD KB 7S", "KD KS"))


def test_the_last_card_is_laid_without_asking_which() -> None:
    evening = cirulla("2C 2D QD", "QB KS")
    for who, card in ((ANNA, "2C"), (BRUNO, "4D"), (ANNA, "2D"), (BRUNO, "JC")):
        evening.plays(who, card)
    evening.taps(ANNA, "Calo senza presa")
    assert "Anna cala Q♦" in evening.reads().replace("\u00a0", " ")


def test_cicera_is_played_like_the_others_and_a_capture_can_be_spared() -> None:
    """CIC-3: there is no duty. One button takes, the other lays."""
    evening = Evening(dealt("cicera: Anna, Bruno"))
    evening.lies("7D 9S KB 2D 3D 4D", "AS 2S 3S 4S 5S 6S", table=pile(read_cards("7B KS QD JS")))
    evening.taps(ANNA, "Calo senza presa")
    evening.taps(ANNA, "7\u00a0den")
    assert "Anna cala 7 den" in evening.reads().replace("\u00a0", " ")


def test_several_captures_open_a_chooser() -> None:
    """CIR-8: QD on QB 5C 4S 6D takes the queen, the sum or fifteen."""
    evening = cirulla("QD 2D 7S", "4S 5C 6D QB")
    evening.does(ANNA, evening.presses(ANNA, "QD"))
    assert opened(evening) == text("""
        Q♦ vale 9. Cosa prendi?
        Tavolo: **4♠ · 5♥ · 6♦ · Q♣**
        [4♠ 5♥ · somma · 3 carte]
        [6♦ · fa 15 · 2 quadri]
        [Q♣ · uguale · 2 carte]
        [Calo senza presa] [‹ Indietro]
    """)


def test_a_button_of_a_chooser_takes_what_it_says() -> None:
    evening = cirulla("QD 2D 7S", "4S 5C 6D QB")
    evening.does(ANNA, evening.presses(ANNA, "QD"))
    evening.taps(ANNA, "6♦")
    assert "Anna Q♦ prende 6♦ (15)" in evening.reads()


def test_back_from_a_chooser_is_the_hand() -> None:
    evening = cirulla("QD 2D 7S", "4S 5C 6D QB")
    evening.does(ANNA, evening.presses(ANNA, "QD"))
    evening.taps(ANNA, "‹ Indietro")
    assert opened(evening) == reads(evening)


def test_the_matta_asks_for_its_value() -> None:
    """CIR-5."""
    evening = cirulla("2D 7C QS", "3S 5B KD")
    evening.does(ANNA, evening.presses(ANNA, "7C"))
    assert opened(evening) == text("""
        7♥ matta: come la giochi?
        Tavolo: **3♠ · 5♣ · K♦**
        Il valore resta per la smazzata.
        [Asso: prendo tutto, scopa!]s
        [2: 3♠ K♦] [3: 3♠]
        [5: 5♣] [5: K♦]
        [7: 3♠ 5♣] [8: 3♠ 5♣]
        [10: 5♣] [10: K♦]
        [Calo, vale 7] [‹ Indietro]
    """)


def test_a_matta_with_many_captures_asks_for_its_value_first() -> None:
    evening = cirulla("2D 7C QS", "AD 2S 3S 4S 5B 6B")
    evening.does(ANNA, evening.presses(ANNA, "7C"))
    assert "[2] [3] [4] [5] [6]" in opened(evening)
    evening.taps(ANNA, "5")
    assert "[5♣ · uguale · 2 carte]" in opened(evening)


def test_the_value_for_a_knock() -> None:
    """CIR-14: the other two and the matta make at most 9."""
    evening = cirulla("AS 2D 7C", "4B JS")
    evening.does(ANNA, Choose("matta", evening.presses(ANNA, "AS").stamp))
    assert opened(evening) == text("""
        Busso: quanto vale la matta?
        A♠ · 2♦ · 7♥ matta
        Il valore resta per la smazzata.
        [Asso] [2] [3] [4] [5] [6]
        [‹ Non busso]
    """)


def test_a_knock_that_depends_on_the_value_says_so() -> None:
    """CIR-16: 2 2 7C is a barsegòn with 7C=2, else a bàrsega."""
    evening = cirulla("2D 2S 7C", "4B JS")
    evening.does(ANNA, Choose("matta", evening.presses(ANNA, "2D").stamp))
    assert "[2: barsegòn, 10 scope]s" in opened(evening)
    assert "[3: bàrsega, 3 scope]" in opened(evening)


def test_a_named_matta_is_called_by_its_value() -> None:
    evening = cirulla("2D 2S 7C", "4B JS")
    evening.did(ANNA, PressAction(evening.presses(ANNA, "2D").stamp, "knock", 2))
    assert "Scoperte di Anna: 2♦ · 2♠ · 7♥=2" in evening.reads()
    assert "[7♥=2]" in opened(evening)
    assert "✊ Hai bussato: barsegòn, 10 scope" in opened(evening)


def test_laying_without_a_capture_asks_which_card() -> None:
    evening = cirulla("6D 7S QC", "2B 4S")
    evening.does(ANNA, Choose("lay", evening.presses(ANNA, "6D").stamp))
    assert "[6♦ quadri] [7♠ picche] [Q♥ cuori]" in opened(evening)
    evening.taps(ANNA, "6♦")
    assert "Anna cala 6♦" in evening.reads()


def test_a_forgotten_capture_may_be_claimed() -> None:
    """CIR-9."""
    evening = cirulla("6D 7S QC", "2B 4S")
    evening.did(ANNA, evening.presses(ANNA, "6D", lay=True))
    assert opened(evening) == text("""
        Cirulla · Bar Sport · aspetta, gioca Bruno
        7♠ · Q♥
        Hai calato 6♦.
        Presa scordata? Vale fino alla prossima carta.
        Tavolo: **2♣ · 4♠ · 6♦**
        [Mi scordavo: prendo 2♣ 4♠]p
        [7♠ picche] [Q♥ cuori]
        [Calo senza presa] [Tavolo ora]
    """)
    evening.taps(ANNA, "Mi scordavo")
    assert "Anna 6♦ prende 2♣ 4♠" in evening.reads()


LOW = "AD AC AS AB 2D 2C 2S 2B 3D 3C"
"""A table that sevens and queens can take from in very many ways."""


def test_three_forgotten_captures_have_a_button_each() -> None:
    """CIR-8: a six takes 2B 4S, 6C, or the nine that make fifteen with it."""
    evening = cirulla("6D 7S QC", "2B 4S 6C QS")
    evening.did(ANNA, evening.presses(ANNA, "6D", lay=True))
    assert opened(evening).count("Mi scordavo: prendo") == 3


def test_many_forgotten_captures_have_a_chooser() -> None:
    """CIR-9: one button in the hand; the best first, in pages."""
    evening = cirulla("6D 7S QC", LOW)
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    assert opened(evening).splitlines()[-3:-1] == ["[Mi scordavo…]p", "[6♦ quadri] [Q♥ cuori]"]
    evening.taps(ANNA, "Mi scordavo…")
    assert opened(evening).splitlines()[:4] == [
        "Hai calato 7♠.",
        "Presa scordata? Vale fino alla prossima carta.",
        "Tavolo: **A♦ · A♥ · A♠ · A♣ · 2♦ · 2♥ · 2♠ · 2♣ · 3♦ · 3♥ · 7♠**",
        "[A♦ A♥ A♠ A♣ 2♦ 2♥ · fa 15]",
    ]
    evening.taps(ANNA, "Altre ›")
    assert opened(evening).splitlines()[3] == "[A♦ A♠ A♣ 2♦ 2♠ · somma · 2 quadri]"
    evening.taps(ANNA, "A♦ A♠ A♣ 2♦ 2♠")
    assert "Anna 7♠ prende A♦ A♠ A♣ 2♦ 2♠" in evening.reads().replace("\u00a0", " ")


def test_every_forgotten_capture_is_on_one_page() -> None:
    evening = cirulla("6D 7S QC", LOW)
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    evening.taps(ANNA, "Mi scordavo…")
    seen = pages(evening)
    assert len(seen) == len(set(seen)) == sum(isinstance(action, Claim) for action in evening.legal(ANNA)) > 100


def pages(evening: Evening) -> list[Command]:
    """The plays on the buttons of all pages of Anna's chooser, from this one on."""
    commands = [evening.command(button) for button in buttons(evening.screen(Slot.HAND, ANNA))]
    more = [command for command in commands if isinstance(command, Choose) and command.page]
    for command in more:
        evening.did(ANNA, command)
    return [command for command in commands if isinstance(command, Act)] + (pages(evening) if more else [])


def test_back_from_the_forgotten_captures_is_the_hand() -> None:
    evening = cirulla("6D 7S QC", LOW)
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    evening.taps(ANNA, "Mi scordavo…")
    evening.taps(ANNA, "‹ Indietro")
    assert opened(evening) == reads(evening)


def test_the_chooser_of_forgotten_captures_goes_with_the_next_card() -> None:
    evening = cirulla("6D 7S QC", LOW)
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    forgot = evening.command(find(evening.screen(Slot.HAND, ANNA), "Mi scordavo…"))
    evening.plays(BRUNO, next(action for action in evening.legal(BRUNO) if isinstance(action, Capture)))
    assert evening.refuses(ANNA, forgot).reason is Reason.CLAIM_LATE


def test_a_partner_has_the_chooser_too() -> None:
    """CIR-9: the same side, either partner."""
    evening = Evening(dealt("cirulla: Anna, Bruno, Carla, Dario"))
    evening.lies("6D 7S QC", "JC JB 4C", "JD JS KS", "5D 5S 5B", table=pile(read_cards(LOW)))
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    evening.taps(CARLA, "Prendo per")
    evening.taps(CARLA, "A♦ A♥ A♠ A♣ 2♦ 2♥")
    assert "Anna 7♠ prende A♦ A♥ A♠ A♣ 2♦ 2♥" in evening.reads().replace("\u00a0", " ")


def test_the_captures_of_one_value_of_the_matta_come_in_pages() -> None:
    """CIR-5."""
    evening = cirulla("6D 7C QC", LOW)
    evening.does(ANNA, evening.presses(ANNA, "7C"))
    evening.taps(ANNA, "8")
    first = opened(evening)
    evening.taps(ANNA, "Altre ›")
    assert opened(evening).startswith("7♥ matta: prendi o cali?")
    assert opened(evening) != first


def test_every_capture_of_a_value_of_the_matta_is_on_one_page() -> None:
    evening = cirulla("6D 7C QC", LOW)
    evening.does(ANNA, evening.presses(ANNA, "7C"))
    evening.taps(ANNA, "8")
    legal = evening.legal(ANNA)
    offered = [legal[command.index] for command in pages(evening) if isinstance(command, Act)]
    taken = [action for action in offered if isinstance(action, Capture)]
    worth_eight = {action for action in legal if isinstance(action, Capture) and action.value == 8}
    assert len(taken) == len(worth_eight) > 12
    assert set(taken) == worth_eight


def test_a_page_behind_the_last_is_the_last() -> None:
    evening = cirulla("6D 7S QC", LOW)
    evening.did(ANNA, evening.presses(ANNA, "7S", lay=True))
    forgot = evening.command(find(evening.screen(Slot.HAND, ANNA), "Mi scordavo…"))
    assert isinstance(forgot, Choose)
    evening.did(ANNA, replace(forgot, page=10**9))
    assert "Altre ›" not in opened(evening)
    assert len(pages(evening)) > 0


def test_a_partner_may_claim_too() -> None:
    """CIR-9: the same side, either partner."""
    evening = Evening(dealt("cirulla: Anna, Bruno, Carla, Dario"))
    evening.lies("6D 7S QC", "3C 3B 4C", "JD JS AS", "5D 5S 5B", table=pile(read_cards("2B 4S")))
    evening.did(ANNA, evening.presses(ANNA, "6D", lay=True))
    assert "[Prendo per Anna: 2♣ 4♠]p" in evening.reads(Slot.HAND, CARLA)


def test_a_table_where_captures_are_a_duty_offers_no_lay() -> None:
    evening = cirulla("6D 7S QC", "2B 4S", house="capture_duty=mandatory")
    assert "Calo" not in reads(evening)


# --- Trentuno ---------------------------------------------------------------------------------------------------------


def trentuno(hand: str, discard: str = "7C", **changes: int) -> Evening:
    """Anna holds this hand, in her second turn."""
    evening = Evening(dealt("trentuno: Anna, Bruno, Carla, Dario"))
    evening.lies(hand, "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", discard)
    return evening.lies(hand, "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", discard, laps=(2, 1, 1, 1), **changes)


def test_a_turn_of_trentuno() -> None:
    """TRE-4: by suit, with what each step would bring."""
    assert reads(trentuno("5D AC KC")) == text("""
        Trentuno · Bar Sport · tocca a te
        denari: 5
        coppe: A · R
        Il meglio: 21 in coppe
        Scarto: **7 cop**
        [Pesco]p [Prendo 7 cop → 28]
        [Giro e passo] [✊ Busso con 21]
        [Tavolo ora]
    """)


def test_a_discard_says_what_is_left() -> None:
    evening = trentuno("5D AC KC")
    evening.taps(ANNA, "Prendo 7")
    assert "Hai preso 7 cop. Cosa scarti?" in opened(evening)
    assert "[5 den → resto a 28]s" in opened(evening)
    assert "[R cop → resto a 18]" in opened(evening)
    assert "[7 cop" not in opened(evening)  # the card taken stays


def test_why_there_is_no_knock() -> None:
    """TRE-6."""
    first = trentuno("5D AC KC").lies("5D AC KC", "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", "7C")
    assert "Non si bussa prima del giro 2." in reads(first)
    figure = trentuno("5D AC KC", figure=True)
    assert "Dario ha scartato una figura: ora non si bussa." in reads(figure)


def test_who_waits_has_the_buttons_of_his_next_turn() -> None:
    """All but the discard, which will be another one."""
    waiting = reads(trentuno("5D AC KC"), 1)
    assert waiting.splitlines()[-2:] == ["[Pesco]p [Giro e passo]", "[✊ Busso con 9] [Tavolo ora]"]
    assert "Prendo" not in waiting


def test_who_is_out_may_bet() -> None:
    """TRE-12."""
    evening = trentuno("5D AC KC")
    evening.lies("5D AC KC", "2D 3D 4D", "2S 3S 4S", "2B 3B 4B", "7C", totals=(3, 0, 2, 1), hands=(0, 0, 0, 0))
    evening.lies("5D AC KC", totals=(3, 0, 2, 1), hands=(0, 0, 0, 0), speakers=(1,), to_move=1)
    shown = reads(evening, 1)
    assert "Su quale punteggio più basso punti?" in shown
    assert "[2] [3] [4] [5] [6] [7] [8] [9]" in shown
    assert shown.splitlines()[-1].endswith("[31] [Passo]")


@pytest.mark.parametrize(("language", "text"), [("it", "Posto 2. Le carte arrivano"), ("en", "Seat 2. Your cards")])
def test_before_the_deal_the_hand_says_where_it_will_be(language: str, text: str) -> None:
    assert text in reads(Evening(lobby("cirulla: Anna, Bruno")).speaks(language), 1)
