"""Somebody is taken out of texts, records, files, deliveries and tables, whatever he is called."""

from html import escape

import pytest
from msgspec import json
from msgspec.structs import replace

from bot.screens.names import isolated, short, short_names, whole
from bot.screens.values import Attachment, Bold, Button, Delivery, Line, Mention, Screen, Slot, Text
from bot.scrub import (
    SOMEBODY,
    Traces,
    names_at,
    scrub_delivery,
    scrub_file,
    scrub_json,
    scrub_lines,
    scrub_table,
    scrub_text,
)
from bot.store.codec import decode_delivery, decode_table, encode_delivery, encode_table
from bot.table import Deeds, Ended, Leaver, Phase, Seat, Table, Verdict
from engine.record import read_names, write_names
from tests.bot.screens.walks import HELL

KEY = "5123456789"


def traces_of(*names: str) -> Traces:
    return Traces(7, KEY, frozenset(names))


@pytest.mark.parametrize("name", HELL)
def test_a_text_of_a_screen_says_somebody(name: str) -> None:
    who, nobody = traces_of(name), isolated(SOMEBODY)
    for shown in (short(name), whole(name), short_names((name, "Anna"))[0], escape(short(name), quote=False)):
        assert scrub_text(f"Gioca {shown} · 3", who) == f"Gioca {nobody} · 3"
    first, second = short_names((name, name))
    assert scrub_text(f"{first} e {second}", who) == f"{nobody} e {nobody}"
    assert scrub_text(name, who) == SOMEBODY
    assert scrub_text("Alza Anna, entro 10 s", who) == "Alza Anna, entro 10 s"


@pytest.mark.parametrize("name", HELL)
def test_a_record_says_somebody(name: str) -> None:
    lines = f"osteria 1\ngame: cirulla\nplayers: {write_names((name, 'Anna'))}\ndealer: 1\n1: 4D"
    scrubbed = scrub_lines(lines, traces_of(name)).split("\n")
    assert read_names(scrubbed[2].removeprefix("players: ")) == (SOMEBODY, "Anna")
    assert [*scrubbed[:2], *scrubbed[3:]] == [line for line in lines.split("\n") if not line.startswith("players")]
    assert scrub_file(lines.encode(), traces_of(name)).decode() == "\n".join(scrubbed)


@pytest.mark.parametrize("name", HELL)
def test_what_a_platform_wrote_down_says_somebody_and_no_key(name: str) -> None:
    head = f'<a href="tg://user?id={KEY}">{escape(short(name), quote=False)}</a> fa scopa'
    body = json.decode(scrub_json(json.encode({"id": 12, "head": head, "who": KEY}), traces_of(name)))
    assert body == {"id": 12, "head": f'<a href="tg://user?id=0">{isolated(SOMEBODY)}</a> fa scopa', "who": "0"}
    assert scrub_json("45123456789", traces_of(name)) == b"45123456789"
    assert scrub_json("no json", traces_of(name)) == b"no json"


def test_what_is_on_its_way_calls_nobody() -> None:
    blocks = (Line((Text("Gioca "), Mention(7, isolated("Zan")), Text(" "), Mention(8, isolated("Anna")))),)
    rows = ((Button(f"Via {isolated('Zan')}", "1.rp.2"),),)
    file = Attachment("record.txt", "text/plain", b"players: Zan, Anna\n1: 4D")
    delivery = Delivery(
        1, Slot.TABLE, "", Screen(blocks, rows, attachment=file), head=(Line((Bold(isolated("Zan")),)),)
    )
    scrubbed = decode_delivery(scrub_delivery(encode_delivery(delivery), traces_of("Zan")))
    nobody = isolated(SOMEBODY)
    assert scrubbed.screen.blocks == (Line((Text("Gioca "), Text(nobody), Text(" "), Mention(8, isolated("Anna")))),)
    assert scrubbed.screen.rows == ((Button(f"Via {nobody}", "1.rp.2"),),)
    assert scrubbed.head == (Line((Bold(nobody),)),)
    assert scrubbed.screen.attachment
    assert scrubbed.screen.attachment.data == b"players: qualcuno, Anna\n1: 4D"


def test_a_picture_stays_as_it_is() -> None:
    picture = b"\x89PNG Zan \xff\xfe"
    assert scrub_file(picture, traces_of("Zan")) == picture
    assert (
        scrub_file(b'{"name": "Zan", "other": "Zanna"}', traces_of("Zan")) == b'{"name": "qualcuno", "other": "Zanna"}'
    )


def table_of(phase: Phase) -> Table:
    """Seven sat in seat 1 and left; he sits in seat 3 under another name. Anna has the name that he had."""
    seats = (Seat("Zan", 8), Seat("Oste"), Seat("Zan Due", 7))
    table = Table(1, 1, "test", "it", "", 8, "cirulla", {}, "120", "french", seats, phase, 4, 0.0)
    return replace(
        table,
        ended=Ended((), ("Zan", "Zan", "Zan Due")),
        leavers=(Leaver(7, 1, "Zan", Deeds()),),
        verdict=Verdict(((0, "Zan", 1.0), (2, "Zan Due", -1.0))),
        rematch=(Seat("Zan Due", 7), Seat("Zan", 8)),
    )


def test_a_table_knows_him_by_his_number_and_leaves_a_namesake_alone() -> None:
    table = table_of(Phase.PLAYING)
    assert names_at(table, 7) == {"Zan", "Zan Due"}
    assert traces_of().number in encode_table(table)
    scrubbed = scrub_table(table, traces_of("Zan", "Zan Due"))
    assert [seat.name for seat in scrubbed.seats if seat] == ["Zan", "Oste", SOMEBODY]
    assert [seat.person for seat in scrubbed.seats if seat] == [8, 0, 7]
    assert scrubbed.leavers[0].name == SOMEBODY
    assert scrubbed.ended
    assert scrubbed.ended.names == ("Zan", SOMEBODY, SOMEBODY)
    assert scrubbed.verdict == Verdict(((0, "Zan", 1.0), (2, SOMEBODY, -1.0)))
    assert scrubbed.rematch == (Seat("Zan", 8),)
    assert scrub_table(scrubbed, traces_of("Zan", "Zan Due")) == scrubbed
    assert decode_table(encode_table(scrubbed)) == scrubbed


def test_where_nobody_sits_any_more_his_number_goes_too() -> None:
    scrubbed = scrub_table(table_of(Phase.OVER), traces_of("Zan", "Zan Due"))
    assert [seat.person for seat in scrubbed.seats if seat] == [8, 0, 0]
