"""Whole matches of all games on Discord, pressed card by card: nobody sees another's cards, Discord would take every
request, and all works with every direct message closed.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.table import Phase
from tests.adapters.discord.house import Evening, Guest, controls_of, text_of
from tests.adapters.discord.matches import Match
from tests.adapters.discord.openapi import description
from tests.kit.needs import SOAK

GAMES = [
    ("cirulla", "Anna Bruno", "26", 0),
    ("tozzolo", "Anna Bruno Carla", "21", 0),
    ("cicera", "Anna Bruno Carla Dario", "11", 0),
    ("trentuno", "Anna Bruno Carla", "1", 1),
    ("cingilapai", "Anna Bruno", "21", 0),
]


@pytest.mark.parametrize(("game", "names", "goal", "computers"), GAMES)
async def test_a_whole_match(bar: Evening, game: str, names: str, goal: str, computers: int) -> None:
    """Discord with every DM closed."""
    bar.close_direct_messages()
    guests = bar.guests(names.split())
    match = Match(bar, guests)
    await match.begin(game, goal="" if SOAK else goal, computers=computers)
    await match.until(Phase.PLAYING)
    nobody_sees_anothers_cards(guests)
    await match.until(Phase.OVER)
    nobody_sees_anothers_cards(guests)
    assert "🏆" in text_of(guests[0].messages()[-1])
    assert "Rivincita" in guests[0].labels()
    is_all_described(bar, played=match.presses)


async def test_what_is_sent_is_what_discord_describes(bar: Evening) -> None:
    """Every request of what is asked beside a match."""
    oracle = description()
    anna, bruno = guests = bar.guests(["Anna", "Bruno"])
    match = Match(bar, guests)
    await match.begin("cirulla")
    await match.until(Phase.SCORED)
    for word in ("aiuto", "regole", "lingua", "tavolo", "mano", "opzioni", "lascia"):
        await anna.says(word)
    await bruno.presses("Perché?")
    assert oracle.complaints(bar.house.env.http_requests) == []
    assert len(bar.house.env.http_requests) > 50


async def test_the_cards_of_one_are_in_nothing_that_another_reads(bar: Evening) -> None:
    """`history(viewer=…)` is what a member's client shows him."""
    guests = bar.guests(["Anna", "Bruno"])
    match = Match(bar, guests)
    await match.begin("cicera")
    await match.until(Phase.PLAYING)
    compared = 0
    for _ in range(8):
        await match.step()
        nobody_sees_anothers_cards(guests)
        for guest, other in (guests, guests[::-1]):
            cards = [label for label, custom_id, _ in controls_of(hand_of(guest)) if ".pc." in custom_id]
            compared += len(cards)
            assert not [card for card in cards if card in other.reads() or card in other.labels()]
    assert compared > 50


def hand_of(guest: Guest) -> Any:
    """The hand that he sees."""
    return next(message for message in reversed(guest.own()) if any(one[1][0] == "h" for one in controls_of(message)))


def is_all_described(bar: Evening, played: int) -> None:
    """Whether Discord's own description has all that was sent in a whole match; seen to be skipped where there is
    none.
    """
    requests = bar.house.env.http_requests
    assert len(requests) > played
    assert description().complaints(requests) == []


def nobody_sees_anothers_cards(guests: Sequence[Guest]) -> None:
    """What is private is seen by one."""
    for guest in guests:
        others = {message.id for other in guests if other is not guest for message in other.own()}
        seen = {message.id for message in guest.channel.history(viewer=guest.actor)}
        assert not seen & others
        assert seen == {message.id for message in guest.messages()}
