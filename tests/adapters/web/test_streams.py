"""The open pages of a room."""

from adapters.web.sse import write_event, write_live, write_notice
from adapters.web.streams import PATIENCE, Event, Streams


def event(seq: int, member: str = "") -> Event:
    return Event(seq, member, b'{"ref": "x"}')


async def test_what_is_posted_reaches_every_page_of_its_room() -> None:
    streams = Streams()
    with streams.listen("bar", "") as one, streams.listen("bar", "anna") as two, streams.listen("altro", "") as other:
        streams.publish("bar", event(1))
        streams.publish("altro", event(7))
        assert await one.next() == await two.next() == event(1)
        assert await other.next() == event(7)


async def test_a_private_message_reaches_its_reader_alone() -> None:
    streams = Streams()
    with (
        streams.listen("bar", "anna") as anna,
        streams.listen("bar", "bruno") as bruno,
        streams.listen("bar", "") as guest,
    ):
        streams.publish("bar", event(1, "anna"))
        streams.publish("bar", event(2))
        assert await anna.next() == event(1, "anna")
        assert await bruno.next() == await guest.next() == event(2)


async def test_a_page_that_does_not_read_is_let_go() -> None:
    streams = Streams()
    with streams.listen("bar", "") as slow:
        for seq in range(PATIENCE + 1):
            streams.publish("bar", event(seq))
        assert await slow.next() is None


async def test_closing_ends_the_open_pages_and_those_that_come_late() -> None:
    streams = Streams()
    with streams.listen("bar", "") as one:
        streams.close()
        assert await one.next() is None
    with streams.listen("bar", "") as late:
        assert await late.next() is None


async def test_a_page_that_left_is_forgotten() -> None:
    streams = Streams()
    with streams.listen("bar", ""):
        pass
    streams.publish("bar", event(1))
    assert not streams._open


def test_the_text_of_an_event() -> None:
    assert write_event(event(7)) == b'id: 7\ndata: {"ref": "x"}\n\n'
    assert write_notice("ready", {}) == b"event: ready\ndata: {}\n\n"
    assert write_notice("hello", {"title": "a\nb"}) == b'event: hello\ndata: {"title":"a\\nb"}\n\n'


async def test_a_live_stream_skips_what_was_seen_gives_signs_of_life_and_ends() -> None:
    streams = Streams()
    with streams.listen("bar", "") as stream:
        streams.publish("bar", event(1))
        streams.publish("bar", event(2))
        written = write_live(stream, 1, heartbeat=0.001)
        assert await anext(written) == write_event(event(2))
        assert await anext(written) == b":\n\n"
        streams.close()
        assert [piece async for piece in written if piece != b":\n\n"] == []
