"""What a person is told about where he sees his cards."""

from msgspec.structs import replace

from bot.commands import ChooseCards, ChooseHands
from bot.happenings import Opened, Seated
from bot.people import Person
from bot.screens.contact import first_seat, hands_note, welcome
from bot.screens.lobby import lobby as lobby_screen
from bot.screens.present import present
from bot.screens.surface import PLAIN, Surface
from bot.screens.values import Slot
from bot.screens.voice import voice_in, voice_of
from tests.kit.render import buttons, render
from tests.kit.tables import ANNA, BAR_SPORT, BRUNO, lobby

PHONE = Surface(link="https://t.me/OsteriaBot?start=", way=lambda key: f"https://t.me/c/{key}/1")
TABLE = lobby("cirulla: Anna, Bruno").table


def notes(person: Person, surface: Surface = PHONE) -> int:
    """How many notes he gets when he sits down."""
    shown = present(TABLE, (Opened(), Seated(1, person.name)), reader=person, surface=surface)
    return sum(one.slot is Slot.NOTE for one in shown)


def test_first_contact() -> None:
    screen = first_seat(TABLE, 1, voice_of(TABLE, "it", PHONE))
    assert render(screen).splitlines() == [
        "Bruno, il posto 2 è tuo.",
        "Le carte si vedono qui: 🂠 Le mie carte.",
        "Le vuoi anche in privato?",
        "Apri Osteria, basta una volta.",
        "[Apri Osteria]p↗ [Va bene così]",
    ]
    assert buttons(screen)[0].url == "https://t.me/OsteriaBot?start=t12"


def test_only_who_never_opened_osteria_nor_declined_is_asked_and_only_where_there_are_links() -> None:
    assert notes(BRUNO) == 1
    assert notes(replace(BRUNO, opened=True)) == 0
    assert notes(replace(BRUNO, hands="group")) == 0
    assert notes(BRUNO, PLAIN) == 0
    assert notes(ANNA) == 0  # he does not sit there


def test_a_greeting_says_where_and_leads_back() -> None:
    for language, lines in (
        ("it", ["Buonasera Bruno!", "Posto 2, Cirulla in «Bar Sport».", "Le carte arrivano qui."]),
        ("en", ["Good evening Bruno!", "Seat 2, Cirulla in “Bar Sport”.", "Your cards come here."]),
    ):
        screen = welcome(BRUNO, TABLE, BAR_SPORT, voice_of(TABLE, language, PHONE))
        assert render(screen).splitlines()[:3] == lines
        assert [button.url for button in buttons(screen)] == ["https://t.me/c/bar-sport/1", ""]


def test_where_there_is_no_way_back_none_is_offered() -> None:
    assert len(buttons(welcome(BRUNO, TABLE, BAR_SPORT, voice_of(TABLE, "it")))) == 1


class TestChoice:
    def test_what_was_chosen_is_ticked(self) -> None:
        person = replace(BRUNO, opened=True, hands="private", cards="words")
        assert render(hands_note(ChooseHands(), person, voice_in("it", PHONE))).splitlines() == [
            "Dove vuoi le tue carte?",
            "[Solo nel gruppo] [Anche in privato ✓]",
            "[Carte: segni] [Carte: parole ✓]",
        ]

    def test_who_has_not_opened_osteria_gets_the_link(self) -> None:
        screen = hands_note(ChooseCards("signs"), BRUNO, voice_in("it", PHONE))
        assert "[Anche in privato]↗" in render(screen)

    def test_a_choice_is_confirmed(self) -> None:
        for where, opened, text in (
            ("group", False, "Le tue carte restano nel gruppo"),
            ("private", True, "Le tue carte arrivano anche in privato"),
            ("private", False, "Per averle in privato apri Osteria una volta"),
        ):
            person = replace(BRUNO, opened=opened, hands=where)
            assert render(hands_note(ChooseHands(where), person, voice_in("it", PHONE))).startswith(text)


def test_the_lobby_offers_private_cards_as_its_platform_does() -> None:
    for surface, mark in ((PHONE, "↗"), (Surface(direct=True), "")):
        assert f"[Carte in privato]{mark} [Chiudi]d" in render(lobby_screen(TABLE, voice_of(TABLE, "it", surface)))
    assert "privato" not in render(lobby_screen(TABLE, voice_of(TABLE, "it")))
