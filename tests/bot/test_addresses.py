"""Where the page is: for this machine, and for others in the same network."""

import socket

import pytest

from bot.addresses import ANYWHERE, listen, own_address, urls_of


def test_on_this_machine_alone_there_is_one_address() -> None:
    assert urls_of("127.0.0.1", 8765) == ("http://127.0.0.1:8765/",)
    assert urls_of("::1", 8765) == ("http://[::1]:8765/",)


@pytest.mark.allow_hosts(["192.0.2.1"])  # nothing is sent there
def test_on_the_whole_network_there_is_one_for_friends_too() -> None:
    first, *rest = urls_of(ANYWHERE[0], 8765)
    assert first == "http://127.0.0.1:8765/"
    assert rest == [f"http://{mine}:8765/" for mine in [own_address()] if mine]


def test_a_port_is_taken_once() -> None:
    with listen("127.0.0.1", 0) as page, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", page.getsockname()[1])


def test_any_free_port_will_do() -> None:
    with listen("127.0.0.1", 0) as page, socket.create_connection(page.getsockname()):
        pass
