"""How an evening begins: somebody opens a table, others sit down, and there are cards."""

from typing import Final

from bot.table import Phase
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


async def play_a_short_match(inn: House, anna: Guest, bruno: Guest) -> None:
    """Trentuno for one life, with two computer players: who loses a hand is out."""
    await anna.writes("/trentuno")
    await bruno.taps("Siediti")
    for _ in range(2):
        await anna.taps("+ Computer")
    await anna.taps("Regole della casa")
    await anna.taps("Vite: 3")
    await anna.taps("1")
    await anna.taps("Diamo le carte")
    for _ in range(200):
        await inn.pass_time(4)
        if (await inn.table()).phase is Phase.OVER:
            return
        if mover := await inn.mover([anna, bruno]):
            await knock(mover)
    raise AssertionError("it has no end")


async def knock(mover: Guest) -> None:
    """Knock as soon as one may."""
    if not mover.cards():
        await mover.taps(HAND)
    if mover.can_tap("✊"):
        await mover.taps("✊")
    else:
        await mover.plays()


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
