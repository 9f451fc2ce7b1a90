"""What is said of a chat itself: good evening, a table that stands still, a platform that wants a rest."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.commands import ShowGames, ShowHelp
from bot.happenings import Happening, Parked
from bot.ports import Answer
from bot.screens.menu import button
from bot.screens.slots import only
from bot.screens.values import Delivery, Screen, Slot, Style
from bot.screens.voice import voice_in
from bot.seats import people
from bot.table import Table


def parked_notes(table: Table, happenings: Sequence[Happening]) -> Iterable[Delivery]:
    """Who sits at a table that was parked is told, wherever he can be reached."""
    for seat in people(table) if only(happenings, Parked) else ():
        voice = voice_in(seat.language)
        line = voice.line("parked.note", why=voice.say(f"barrier.{table.parked}"))
        yield Delivery(table.chat, Slot.NOTE, "", Screen((line,)), seat.person)


def greeting(chat: int, language: str) -> Delivery:
    """What Osteria says when it comes into a group."""
    voice = voice_in(language)
    games = button(0, voice, "greet.games", ShowGames(), Style.PRIMARY)
    screen = Screen((voice.line("greet"),), ((games, button(0, voice, "greet.help", ShowHelp())),))
    return Delivery(chat, Slot.TABLE, "", screen, fresh=True)


def slow(said: Answer, seconds: float, language: str) -> Answer:
    """A good play in a chat that is shown nothing for so many seconds."""
    voice = voice_in(language)
    return replace(said, text=voice.say("answer.slow", time=voice.say("time.s", max(1, round(seconds)))))
