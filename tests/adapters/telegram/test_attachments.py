"""Pictures and files, sent anew where their reader sees them."""

from pathlib import Path

from bot.people import Place, Sender
from bot.ports import Sent
from bot.screens.values import Attachment, Button, Delivery, Line, Screen, Slot, Text
from tests.adapters.telegram.house import Guest, House, house

PICTURE = Attachment("andamento.png", "image/png", b"\x89PNG\r\n\x1a\n" + bytes(40), "25, 26, 28")
RECORD = Attachment("partita-312.txt", "text/plain", b"osteria 1\n", "Partita 312")


def showing(attachment: Attachment | None, text: str = "Eccola") -> Screen:
    """A screen with a button that asks for help."""
    return Screen((Line((Text(text),)),), ((Button("Aiuto", "0.he"),),), attachment=attachment)


async def tell(inn: House, guest: Guest, screen: Screen, ref: str | None = None, *, private: bool = True) -> str:
    """Bring a note to somebody; what is remembered of it."""
    directory = inn.osteria.directory
    place = guest.home if private else guest.place.chat
    chat = await directory.chat(Place("telegram", str(place.id), private=private))
    person = await directory.person(Sender("telegram", str(guest.person.id), guest.name))
    await inn.pass_time(4)
    sent = await inn.adapter.deliver(Delivery(chat.id, Slot.NOTE, "file", screen, person.id), ref)
    assert isinstance(sent, Sent)
    return sent.ref


async def test_a_picture_and_a_file_come_with_their_words_below(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        await anna.opens()
        await tell(inn, anna, showing(PICTURE))
        await tell(inn, anna, showing(RECORD))
        picture, record = anna.home.messages[-2:]
        assert (picture.text, picture.labels) == ("Eccola", ["Aiuto"])
        assert "photo" in picture.content.media
        assert record.content.media["document"]["file_name"] == "partita-312.txt"
        assert RECORD.data in inn.telegram.files.values()


async def test_words_too_long_for_that_go_before(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        await anna.opens()
        await tell(inn, anna, showing(RECORD, "parola " * 200))
        words, record = anna.home.messages[-2:]
        assert words.text.startswith("parola parola")
        assert not words.labels
        assert (record.text, record.labels) == ("", ["Aiuto"])


async def test_it_is_sent_anew_and_so_is_what_follows(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        (anna,) = inn.guests("Anna")
        await anna.opens()
        ref = await tell(inn, anna, showing(None))
        anna.person.presses(anna.home.messages[-1], "0.he")
        await inn.settle()
        before = len(anna.home.messages)
        ref = await tell(inn, anna, showing(PICTURE), ref)
        anna.person.presses(anna.home.messages[-1], "0.he")
        await inn.settle()
        await tell(inn, anna, showing(None, "Dopo"), ref)
        assert len(anna.home.messages) >= before + 2
        assert anna.home.messages[-1].text == "Dopo"
        assert not any(call.method.lower() == "editmessagemedia" for call in inn.telegram.calls)


async def test_in_a_group_its_reader_alone_sees_it(tmp_path: Path) -> None:
    async with house(tmp_path) as inn:
        anna, bruno = inn.guests("Anna", "Bruno")
        bar = inn.group("Bar Sport", anna, bruno)
        await anna.writes("/cirulla")
        anna.person.presses(bar.messages[-1], "1.he")
        await inn.settle()
        await tell(inn, anna, showing(RECORD), private=False)
        assert "document" in anna.person.sees(bar)[-1].content.media
        assert all(not message.content.media for message in bruno.person.sees(bar))
        assert RECORD.data not in inn.telegram.public_bytes(bar)
