"""How an evening begins: somebody opens a table, others sit down, and there are cards."""

from typing import Final

from tests.adapters.telegram.house import Guest, House
from tests.kit.telegram.chats import Chat, Topic
from tests.kit.telegram.messages import Message

HAND: Final = "🂠 Le mie carte"
"""The button under every table."""

CUT: Final = 12.0
"""Seconds after which a pack is cut, whoever is there to cut it."""


async def deal(game: str, *guests: Guest, computers: int = 0) -> None:
    """The first opens a table, the others sit down, computer players fill it, and the first hand is dealt."""
    host, *others = guests
    await host.writes(f"/{game}")
    for other in others:
        await other.taps("Siediti")
    for _ in range(computers):
        await host.taps("+ Computer")
    await host.taps("Diamo le carte")
    await host.house.pass_time(CUT)


async def turn(inn: House, *guests: Guest, number: int = 1) -> tuple[Guest, Guest]:
    """Who of two people is to play, and the other."""
    mover = await inn.mover(guests, number)
    assert mover, "it is nobody's turn"
    return mover, next(guest for guest in guests if guest is not mover)


def said(place: Chat | Topic) -> list[Message]:
    """What Osteria has written for all to see, and still stands."""
    return [message for message in place.messages if message.by_bot]


def read(place: Chat | Topic) -> str:
    """All of it, as text."""
    return "\n\n".join(message.text for message in said(place))


def own(guest: Guest, place: Chat | Topic | None = None) -> list[Message]:
    """What he alone is shown where he is, or in his private chat."""
    if place is guest.home:
        return [message for message in guest.person.sees(place) if message.by_bot]
    return [message for message in guest.person.sees(place or guest.place) if message.by_bot and message.reader]
