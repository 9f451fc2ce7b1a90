"""The plays of a hand, read back."""

import re

from bot.people import Place
from bot.playback import Playback, last_hand
from bot.table import Phase
from engine.events import CardsDealt
from engine.record import read_record
from tests.kit.match import play, sit_down
from tests.kit.people import Inn, Player, inn


def text(line: object) -> str:
    """A line without the isolates of its names."""
    spans = getattr(line, "spans", ())
    return re.sub("[\u2068\u2069]", "", "".join(getattr(span, "text", "") or span.name for span in spans))


async def told(house: Inn, anna: Player) -> list[str]:
    """What is read back where Anna sits."""
    return [text(line) for line in await Playback(house.store, house.osteria.directory).read(anna.place)]


async def test_every_play_is_told_in_the_words_of_the_table(url: str) -> None:
    async with inn(url) as house:
        anna, bruno = await sit_down(house, "Anna", "Bruno")
        assert await told(house, anna) == []
        await house.pass_time(11)
        played = 0
        while (await house.table()).phase is Phase.PLAYING and played < 6:
            for player in (anna, bruno):
                played += await one_play(player)
            await house.pass_time(6)
        lines = await told(house, anna)
        plays = [line for line in lines if re.match("(Anna|Bruno) ", line)]
        assert len(plays) == played
        assert all(re.search("cala|prende", line) for line in plays)


async def one_play(player: Player) -> bool:
    """Press the first card, and the first choice that it opens."""
    cards = [button for button in (await player.buttons()).values() if button.card is not None]
    if not cards or not (await player.presses(cards[0].token)).ok:
        return False
    for button in (await player.buttons()).values():
        if button.token.split(".")[1] == "do":
            await player.presses(button.token)
    return True


async def test_nothing_hidden_is_read_back(url: str) -> None:
    async with inn(url) as house:
        await sit_down(house, "Anna", "Bruno")
        await house.pass_time(11)
        events = last_hand(read_record(await house.record()))
        assert [(event.count, event.cards) for event in events if isinstance(event, CardsDealt)] == [(3, 0), (3, 0)]


async def test_only_the_last_hand_is_told_and_a_rematch_begins_anew(url: str) -> None:
    async with inn(url) as house:
        players = await sit_down(house, "Anna", "Bruno")
        await play(house, players)
        table = await house.table()
        assert table.hands_played > 1
        assert 0 < len(await told(house, players[0])) < table.cards_played
        for player in players:
            await player.taps("Rivincita")
        await house.pass_time(61)
        await players[0].taps("Diamo le carte")
        await house.pass_time(11)
        assert len(await told(house, players[0])) <= 2


async def test_where_nobody_plays_nothing_is_told(url: str) -> None:
    async with inn(url) as house:
        playback = Playback(house.store, house.osteria.directory)
        assert await playback.read(Place("test", "nowhere")) == ()
        anna = house.person("Anna")
        await anna.types("/gioca cirulla")
        assert await playback.read(anna.place) == ()
