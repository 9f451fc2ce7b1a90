"""Where a private message goes."""

from adapters.telegram.aim import Aim, Privately, Publicly, Rewrite, Whisper, aims
from adapters.telegram.inbound import Press
from adapters.telegram.presses import GOOD, Peeks, Presses, Seen
from adapters.telegram.ref import Old, Ref, read_ref, write_ref
from adapters.telegram.scroll import Scroll
from bot.people import Chat, Person
from bot.screens.values import Delivery, Screen, Slot
from tests.kit.hourglass import Hourglass

NO_REF = Ref()
GROUP = Chat(1, "telegram", "-100123")
HOME = Chat(2, "telegram", "5", private=True)
SHUT, OPENED = Person(1, "telegram", "5", "Anna"), Person(1, "telegram", "5", "Anna", opened=True)
HAND, NOTE = Delivery(1, Slot.HAND, "1", Screen(()), 1), Delivery(1, Slot.NOTE, "", Screen(()), 1)
HELP = Delivery(1, Slot.NOTE, "", Screen(()), 1, public=True)
ASKS, PLAYS, ELSE = Press("q", 9, asks=True), Press("q", 0, ephemeral=3), Press("q", 9)


def ways(
    what: Delivery, person: Person, press: Press | None = None, ref: Ref = NO_REF, *, there: bool = False
) -> list[Aim]:
    return list(aims(what, ref, person, GROUP, press, there))


def test_a_hand_that_is_asked_for_in_the_group_comes_there() -> None:
    assert ways(HAND, SHUT, ASKS) == [Whisper(ASKS)]
    assert ways(HAND, OPENED, ASKS) == [Whisper(ASKS), Privately()]


def test_a_hand_is_edited_where_it_was_played() -> None:
    assert ways(HAND, OPENED, PLAYS, Ref(ephemeral=3))[0] == Rewrite(3)
    assert ways(HAND, SHUT, PLAYS, Ref())[0] == Rewrite(3)
    assert ways(HAND, OPENED, PLAYS, Ref(id=8, ephemeral=3), there=True)[0] == Privately()


def test_a_hand_is_dealt_to_the_private_chat_where_that_is_open() -> None:
    assert ways(HAND, OPENED) == [Privately()]
    assert ways(HAND, OPENED, ELSE) == [Privately()]
    assert ways(HAND, SHUT) == []
    assert ways(HAND, SHUT, None, Ref(ephemeral=3)) == [Rewrite(3)]


def test_who_wants_his_cards_in_the_group_gets_them_there() -> None:
    person = Person(1, "telegram", "5", "Anna", opened=True, hands="group")
    assert ways(HAND, person) == []
    assert ways(NOTE, person) == [Privately()]


def test_nothing_private_ever_becomes_public() -> None:
    for person in (SHUT, OPENED):
        for press in (None, ASKS, PLAYS, ELSE):
            for there in (False, True):
                for what in (HAND, NOTE):
                    assert Publicly() not in ways(what, person, press, Ref(ephemeral=3, id=1), there=there)


def test_a_note_without_secrets_may_be_public_in_the_end() -> None:
    assert ways(HELP, SHUT) == [Publicly()]
    assert ways(HELP, OPENED, ELSE) == [Whisper(ELSE), Privately(), Publicly()]


def test_in_a_private_chat_everything_is_there() -> None:
    assert aims(HAND, Ref(), OPENED, HOME, None, False) == (Publicly(),)


def test_a_press_is_good_for_some_seconds() -> None:
    glass = Hourglass()
    presses = Presses(glass)
    presses.note("-1", "5", ASKS)
    assert presses.here("-1", "5") is ASKS
    assert presses.here("-1", "6") is None
    glass.now += 1
    presses.note("5", "5", ELSE)
    assert presses.there("-1", "5")
    glass.now += GOOD
    assert presses.here("-1", "5") is None
    assert not presses.there("-1", "5")


def test_who_asks_twice_is_told_in_an_alert_and_who_needed_that_twice_at_once() -> None:
    glass = Hourglass()
    peeks = Peeks(glass)
    assert [peeks.ask("-1", "5"), peeks.ask("-1", "5")] == [Seen.BELOW, Seen.ALERT]
    glass.now += 30
    assert [peeks.ask("-1", "5"), peeks.ask("-1", "5")] == [Seen.BELOW, Seen.ALERT]
    glass.now += 30
    assert peeks.ask("-1", "5")
    assert not peeks.ask("-1", "6")


def test_a_message_is_far_after_twelve_newer_ones() -> None:
    scroll = Scroll()
    scroll.saw("-100123", 50)
    assert not scroll.is_far("-100123", 39)
    assert scroll.is_far("-100123", 38)
    for place in ("-456", "5", "-100123/9"):
        scroll.saw(place, 500)
        assert not scroll.is_far(place, 1)
        for number in range(501, 512):
            scroll.saw(place, number)
        assert scroll.is_far(place, 1)


def test_a_ref_is_read_back_as_it_was_written() -> None:
    for ref in (Ref(), Ref(5, head="<b>a</b>", ephemeral=3, public=2, old=(Old(1), Old(2, "x")))):
        assert read_ref(write_ref(ref)) == ref
    assert read_ref(None) == read_ref("") == read_ref("nonsense") == Ref()
