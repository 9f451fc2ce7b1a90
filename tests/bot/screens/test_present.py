"""What happens at a table, and who is shown what of it: sent anew or edited, in which slot."""

import pytest
from msgspec.structs import replace

from bot.commands import (
    AddComputer,
    ChooseLanguage,
    Close,
    Cut,
    GoOn,
    Leave,
    Rematch,
    SetOption,
    ShowHand,
    ShowHouseRules,
    ShowRules,
    ShowTable,
    ShowWhy,
    Sit,
    StartMatch,
)
from bot.match import cutter_of
from bot.refusals import Refusal
from bot.screens.present import games, redraw, show_note
from bot.screens.surface import Surface
from bot.screens.table import table_screen
from bot.screens.values import Screen, Slot
from bot.table import Phase
from engine.cards import pile, read_cards
from tests.kit.evening import Evening
from tests.kit.render import buttons, find, mentions, render, render_delivery
from tests.kit.tables import ANNA, BRUNO, CARLA, PERSONS, dealt, lobby


def new(evening: Evening) -> list[str]:
    """What was shown since last asked: slot, key, reader, and whether it was sent or edited."""
    first = [render_delivery(one).splitlines()[0].removeprefix("--- ") for one in evening.shown]
    evening.shown.clear()
    return first


def head(evening: Evening) -> list[str]:
    """The announcements of the last table."""
    last = next(one for one in reversed(evening.shown) if one.slot is Slot.TABLE)
    return render_delivery(last).splitlines()[1 : 1 + len(last.head)]


def started(text: str = "cirulla: Anna, Bruno") -> Evening:
    """The pack is sealed, a person is to cut."""
    evening = Evening(lobby(text))
    evening.did(ANNA, StartMatch())
    return evening


def cut(evening: Evening, at: int | None = None) -> Evening:
    cutter = evening.table.seats[cutter_of(evening.table)]
    assert cutter
    who = next(person for person in PERSONS.values() if person.id == cutter.person)
    evening.did(who, Cut(at, evening.table.shuffles[-1].number))
    return evening


def test_a_lobby_is_sent_once_and_edited() -> None:
    evening = Evening(lobby("cirulla: Anna"))
    assert new(evening) == ["table , sent"]
    evening.did(BRUNO, Sit())
    evening.did(ANNA, AddComputer())
    evening.did(ANNA, SetOption("target", "31"))
    assert new(evening) == ["table , edited", "table , edited", "table , edited", "note  to 101, edited"]


def test_a_lobby_shows_seats_rules_and_pairs() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno, greedy; target=31"))
    assert evening.reads().splitlines()[:9] == [
        "Cirulla · tavolo di Anna",
        "Regole base · a 31",
        "2 min a giocata · semi francesi",
        "",
        "1 Anna",
        "2 Bruno",
        "3 🤖 Oste, computer normale",
        "4 libero",
        "In 4 a coppie: 1+3 e 2+4",
    ]


def test_a_lobby_names_three_changed_rules_and_counts_the_others() -> None:
    rules = "majority=plurality piccola_max=7 auto_accuse=true accuse_cumulate=true ace_must_sweep=true"
    lines = Evening(lobby(f"cirulla: Anna; {rules}")).reads().splitlines()
    assert lines[1:6] == [
        "Regole base · a 51",
        "Asso obbligato: sì",
        "Accuse da sole: sì",
        "Accuse sommate: sì",
        "e altre 2",
    ]


def test_a_pack_is_sealed_before_the_first_card_and_the_cut_is_edited_in() -> None:
    evening = started()
    assert new(evening)[-2:] == ["record 12.1, sent", "table , edited"]
    assert buttons(table_screen(evening.table)) == []
    cut(evening, 16)
    shown = evening.shown
    assert [one.slot for one in shown] == [Slot.RECORD, Slot.TABLE, Slot.HAND, Slot.HAND]
    assert shown[0].key == "12.1"
    assert not shown[0].fresh
    assert render(shown[0].screen).splitlines()[-1].endswith("alza 16")
    assert evening.table.shuffles[-1].commitment in render(shown[0].screen)
    assert evening.table.shuffles[-1].seed.hex() not in str(shown)
    assert all(one.fresh for one in shown[1:])


def test_a_play_edits_the_table_and_the_hand_of_who_played() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno")).lies("6D 7S QC", "3C 5S KB", table=pile(read_cards("2B 4B")))
    new(evening)
    evening.did(ANNA, evening.presses(ANNA, "7S"))
    assert new(evening) == ["table , edited", "hand 12 to 101, edited"]


def test_where_edits_are_free_every_hand_is_drawn_again() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"), surface=Surface(every_hand=True))
    evening.lies("6D 7S QC", "3C 5S KB", table=pile(read_cards("2B 4B")))
    new(evening)
    evening.did(ANNA, evening.presses(ANNA, "7S"))
    assert new(evening) == ["table , edited", "hand 12 to 101, edited", "hand 12 to 102, edited"]
    assert evening.view(BRUNO).to_move == 1


@pytest.mark.parametrize(
    ("card", "table", "line"),
    [
        ("6D", "2B 4S", "🧹 Scopa! Anna 6♦ prende 4♠ 2♣"),
        ("AS", "2B KS", "🧹 Asso! Anna prende tutto: scopa"),
    ],
)
def test_what_is_announced_stands_at_the_head_of_a_new_table(card: str, table: str, line: str) -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno")).lies("6D AS QC", "3C 5S KB", table=pile(read_cards(table)))
    evening.did(ANNA, evening.presses(ANNA, card))
    (said,) = head(evening)
    assert set(said) == set(line)
    assert evening.shown[-2].fresh


def test_a_table_calls_at_most_one_person() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    assert [mention.name for mention in mentions(evening.screen().blocks)] == ["\u2068" + evening.mover.name + "\u2069"]


def scored(text: str = "cirulla: Anna, Bruno") -> Evening:
    return Evening(dealt(text).until(Phase.SCORED))


def test_a_score_sheet_stays_and_reveals_the_key() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    evening.until(Phase.SCORED)
    sheet = next(one for one in evening.shown if one.key == "12.1s")
    assert (sheet.slot, sheet.fresh) == (Slot.RECORD, True)
    assert evening.table.shuffles[-1].seed.hex() in render(sheet.screen)
    assert render(sheet.screen).endswith("[Avanti]p [Perché?] [Verifica]")
    ends = [one for one in evening.shown if one.slot is Slot.HAND][-2:]
    assert [buttons(one.screen) for one in ends] == [[], []]


def test_the_next_hand_has_a_new_pack_and_its_record() -> None:
    evening = scored()
    evening.did(ANNA, GoOn(1))
    assert new(evening)[-2:] == ["record 12.2, sent", "record 12.1s, edited"]


def test_why_is_told_to_who_asks() -> None:
    evening = scored()
    evening.did(ANNA, ShowWhy(1))
    assert evening.reads(Slot.NOTE, ANNA).startswith("Perché: smazzata 1\n")


def test_the_end_of_a_match_leaves_no_other_button_alive() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno; target=26"))
    evening.until(Phase.OVER)
    end = next(one for one in evening.shown if one.key.endswith("e"))
    assert render(end.screen).startswith("🏆 Vince ")
    assert render(end.screen).endswith("[Rivincita]s [Altro gioco]\n[Classifica] [Rivedi la partita]")
    left = {(one.slot, one.person): one for one in evening.shown if one.slot in (Slot.TABLE, Slot.HAND)}
    assert [buttons(one.screen) for one in left.values()] == [[]] * len(left)


def test_who_wants_a_rematch_is_told_of() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno; target=26"))
    evening.until(Phase.OVER)
    new(evening)
    evening.did(ANNA, Rematch())
    assert "Rivincita? Anna ci sta." in render_delivery(evening.shown[-1])


# --- absence, comings and goings --------------------------------------------------------------------------------------


def waiting() -> Evening:
    """Anna is to play, by a clock of two minutes."""
    return Evening(dealt("cirulla: Anna, Bruno, Carla; clock=120")).lies("6D 7S QC", "3C 5S KB", "2C 4C 6C")


def test_half_the_time_is_told_by_an_edit_and_the_end_by_a_call() -> None:
    evening = waiting()
    new(evening)
    evening.passes(61)
    assert new(evening) == ["table , edited"]
    assert table(evening)[-2] == "▶ Gioca @Anna · ⏳ metà tempo"
    evening.passes(40)
    assert new(evening) == ["table , sent"]
    assert table(evening)[-2] == "⏳ @Anna, ancora 24 s; poi gioca il computer"


def table(evening: Evening) -> list[str]:
    return render(table_screen(evening.table)).splitlines()


def test_a_play_by_the_clock_says_so() -> None:
    evening = waiting()
    evening.passes(121)
    assert any(line.startswith("Tempo: il computer ") and line.endswith(" per Anna") for line in table(evening))


def test_who_leaves_is_told_of_and_the_computer_sits_down() -> None:
    evening = waiting()
    evening.did(BRUNO, Leave(sure=True))
    assert head(evening) == ["Bruno lascia: al suo posto 🤖 Oste, computer. Si va avanti"]


def test_five_people_are_told_at_once_that_one_has_no_partner() -> None:
    pairs = "tozzolo: Anna, Bruno, Carla, Dario, Elena; teams=pairs"
    assert "Le coppie vogliono numero pari, da 4 in su: siete in 5." in Evening(lobby(pairs)).reads()


def test_a_kept_seat_has_its_way_back() -> None:
    evening = waiting()
    kept = replace(evening.table.seats[0], kept=True)  # type: ignore[type-var]
    evening.table = replace(evening.table, seats=(kept, *evening.table.seats[1:]))
    assert table(evening)[-1] == "[Riprendo il posto]s"
    assert "▶ Gioca **Anna**" in table(evening)
    evening.taps(ANNA, "7♠")
    assert "Torna Anna" in head(evening)
    assert "\nRieccoti: " in evening.reads(Slot.HAND, ANNA)


def test_a_match_that_is_closed_counts_as_it_is() -> None:
    evening = waiting()
    evening.did(ANNA, Close())
    assert evening.reads(Slot.NOTE, ANNA).startswith("Chiudi Cirulla, Anna 0, Bruno 0, Carla 0?")
    evening.taps(ANNA, "Chiudi", Slot.NOTE)
    last = next(one for one in evening.shown if one.key.endswith("c"))
    assert render(last.screen) == "Partita sciolta: non conta per nessuno."


def test_a_closed_lobby_may_be_opened_again() -> None:
    evening = Evening(lobby("cirulla: Anna"))
    evening.did(ANNA, Close())
    assert evening.reads() == "Anna chiude il tavolo. Alla prossima!\n[Riapri]"
    evening = Evening(lobby("cirulla: Anna"))
    evening.passes(1801)
    assert evening.reads() == "Tavolo chiuso: mezz'ora senza cominciare.\n[Riapri]"


# --- what is asked for ------------------------------------------------------------------------------------------------


def test_the_table_comes_down_when_asked_for() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    new(evening)
    evening.did(ANNA, ShowTable())
    assert new(evening) == ["table , sent"]
    evening = started()
    new(evening)
    evening.did(ANNA, ShowTable())
    assert new(evening) == ["record 12.1, sent"]


def test_a_hand_is_sent_to_who_asks_in_his_language() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    new(evening)
    evening.did(replace(BRUNO, language="en"), ShowHand())
    assert new(evening) == ["hand 12 to 102, sent"]
    assert "Table: " in render(redraw(evening.table)[2].screen)
    assert "Tavolo: " in render(redraw(evening.table)[0].screen)


def test_rules_and_house_rules_are_notes() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno; matta_capture=natural"))
    evening.did(BRUNO, ShowRules())
    assert "La matta 7♥ prende sempre come un 7." in evening.reads(Slot.NOTE, BRUNO)
    evening.did(ANNA, ShowHouseRules())
    evening.taps(ANNA, "Matta: naturale", Slot.NOTE)
    assert "[Libera] [Solo detta] [Naturale ✓]" in evening.reads(Slot.NOTE, ANNA)
    evening.taps(ANNA, "Libera", Slot.NOTE)
    assert evening.table.house == {}


def test_a_language_is_chosen_in_it() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno"))
    evening.did(BRUNO, ChooseLanguage())
    assert evening.reads(Slot.NOTE, BRUNO).startswith("Io qui parlo italiano. Per te?")
    evening.taps(BRUNO, "English", Slot.NOTE)
    assert "[English ✓]" in evening.reads(Slot.NOTE, BRUNO)


def test_a_chat_without_a_table_offers_the_games() -> None:
    shown = games(7, "it", usual="cirulla")
    assert (shown.chat, shown.slot, shown.fresh) == (7, Slot.TABLE, True)
    assert render(shown.screen).splitlines()[1:] == [
        "[Cirulla · 2–4]p [Tozzolo · 2–12]",
        "[Cicera · 2 o 4] [Trentuno · 4–7]",
        "[Cingilapai · 2] [Che giochi sono?]",
    ]
    assert "Cirulla: scopa col 15" in render(show_note(7, CARLA.id, ShowRules(), "it").screen)


# --- after a stop -----------------------------------------------------------------------------------------------------


def test_a_short_stop_is_not_worth_a_word() -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    shown = redraw(evening.table, down=30)
    assert [(one.slot, one.fresh, one.head) for one in shown] == [
        (Slot.TABLE, False, ()),
        (Slot.HAND, False, ()),
        (Slot.HAND, False, ()),
    ]


def test_a_longer_stop_is_told_and_charged_to_nobody() -> None:
    (table, *_) = redraw(Evening(dealt("cirulla: Anna, Bruno")).table, down=240)
    assert render_delivery(table).splitlines()[1] == "Osteria era chiusa da 4 min: nessun turno li paga."
    assert table.fresh


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.CLOSED])
def test_what_is_over_is_not_drawn_again(phase: Phase) -> None:
    evening = Evening(dealt("cirulla: Anna, Bruno"))
    assert redraw(replace(evening.table, phase=phase)) == ()


def test_a_cut_that_is_awaited_is_drawn_again() -> None:
    (record,) = redraw(started().table)
    assert (record.slot, record.key, record.fresh) == (Slot.RECORD, "12.1", False)


# --- who sits where, once the cards are dealt -------------------------------------------------------------------------


def test_a_newcomer_may_sit_down_between_hands() -> None:
    evening = Evening(dealt("cirulla: Anna, greedy"))
    evening.until(Phase.SCORED)
    sheet = next(one.screen for one in evening.shown if one.key == "12.1s")
    assert render(sheet).endswith("[Avanti]p [Perché?] [Verifica] [Siediti]s")
    evening.did(BRUNO, evening.command(find(sheet, "Siediti")))
    assert head(evening) == ["Al posto 2 ora c'è Bruno"]


def test_the_host_may_have_somebody_stand_up() -> None:
    evening = Evening(lobby("cirulla: Anna, Bruno"))
    evening.did(ANNA, ShowHouseRules())
    evening.taps(ANNA, "Fai alzare \u2068Bruno\u2069", Slot.NOTE)
    assert evening.table.seats[1] is None
    evening = waiting()
    evening.did(ANNA, Close())
    evening.taps(ANNA, "Fai alzare \u2068Carla\u2069", Slot.NOTE)
    assert head(evening) == ["Al posto di Carla ora c'è 🤖 Oste, computer. Si va avanti"]


def test_who_leaves_a_match_keeps_no_cards_before_his_eyes() -> None:
    evening = cut(started())
    assert "[" in evening.reads(Slot.HAND, BRUNO)
    evening.did(BRUNO, Leave(sure=True))
    assert evening.reads(Slot.HAND, BRUNO).splitlines() == ["Cirulla · Bar Sport", "Non sei più a questo tavolo."]


def test_a_hand_is_told_at_once_in_the_language_that_was_chosen() -> None:
    evening = cut(started())
    evening.did(ANNA, ChooseLanguage("en"))
    assert evening.reads(Slot.HAND, ANNA).splitlines()[0].startswith("Cirulla · Bar Sport · ")
    assert "hearts" in evening.reads(Slot.HAND, ANNA) or "Table" in evening.reads(Slot.HAND, ANNA)


def test_a_newcomer_is_told_his_seat() -> None:
    evening = Evening(dealt("cirulla: Anna, greedy; clock=none").until(Phase.SCORED))
    evening.did(CARLA, Sit())
    assert "il conto" in evening.reads(Slot.HAND, CARLA)


def a_hand(surface: Surface) -> Evening:
    """A whole hand, until its sheet."""
    evening = Evening(dealt("cirulla: Anna, Bruno", seed=1), surface=surface)
    evening.until(Phase.SCORED)
    return evening


def empty_hands(evening: Evening) -> list[str]:
    """The hands that were shown without a card, and without anything to claim."""
    hands = [render(one.screen) for one in evening.shown if one.slot is Slot.HAND]
    return [hand for hand in hands if "Niente carte" in hand and "scordata" not in hand]


def test_where_messages_are_scarce_the_last_card_leaves_the_hand_as_it_was_until_the_next_deal() -> None:
    plain, scarce = a_hand(Surface()), a_hand(Surface(scarce=True))
    assert empty_hands(plain)
    assert not empty_hands(scarce)
    assert plain.shown[-1].slot is Slot.HAND
    assert scarce.shown[-1].slot is Slot.RECORD


def test_where_messages_are_scarce_the_sheet_tells_the_last_play() -> None:
    plain, scarce = a_hand(Surface()), a_hand(Surface(scarce=True))
    last = [one for one in plain.shown if one.slot is Slot.TABLE][-1]
    (line,) = scarce.shown[-1].head
    assert render(Screen((line,))).strip() == render(last.screen).strip().splitlines()[-2]
    assert not last.fresh
    assert (
        len([one for one in scarce.shown if one.slot is Slot.TABLE])
        == len([one for one in plain.shown if one.slot is Slot.TABLE]) - 1
    )
    assert not plain.shown[-1].head


@pytest.mark.parametrize(("scarce", "drawn"), [(False, 1), (True, 0)])
def test_where_messages_are_scarce_who_has_knocked_and_is_to_play_keeps_his_hand(scarce: bool, drawn: int) -> None:
    """Its next card draws it; pressed again meanwhile, the button answers as it did."""
    evening = Evening(dealt("cirulla: Anna, Bruno"), surface=Surface(scarce=scarce))
    evening.lies("AS 2D 3C", "4D 6D JC", table=pile(read_cards("KD QD")))
    knock = evening.command(find(evening.screen(Slot.HAND, ANNA), "✊ Busso"))
    evening.shown.clear()
    evening.did(ANNA, knock)
    assert len([one for one in evening.shown if one.slot is Slot.HAND]) == drawn
    assert evening.refuses(ANNA, knock).reason is Refusal.ALREADY_DONE
    evening.shown.clear()
    evening.did(ANNA, evening.presses(ANNA, "3C"))
    assert len([one for one in evening.shown if one.slot is Slot.HAND]) == 1


def test_where_messages_are_scarce_the_next_deal_leaves_the_sheet_as_it_was_sent() -> None:
    evening = a_hand(Surface(scarce=True))
    new(evening)
    evening.did(ANNA, GoOn(1))
    assert [line for line in new(evening) if ".1s" in line] == []
    closed = a_hand(Surface(scarce=True))
    new(closed)
    closed.did(ANNA, Close(sure=True))
    assert "record 12.1s, edited" in new(closed)
