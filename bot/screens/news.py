"""What is said at the head of a new table about comings and goings, and about the plays that are announced."""

from functools import singledispatch

from bot.happenings import (
    HandMissed,
    Happening,
    HostPassed,
    PersonLeft,
    Played,
    Resumed,
    SeatBack,
    SeatKept,
    SeatTaken,
)
from bot.screens.announcements import announcement
from bot.screens.names import short
from bot.screens.values import Line
from bot.screens.voice import Voice


@singledispatch
def news(happening: Happening, voice: Voice) -> list[Line]:
    """The announcements that a happening makes; often none."""
    return []


@news.register
def _(happening: Played, voice: Voice) -> list[Line]:
    lines = (announcement(event.seen_by(None), voice) for event in happening.events)
    return [line for line in lines if line is not None]


@news.register
def _(happening: SeatKept, voice: Voice) -> list[Line]:
    return [voice.line("news.kept", name=voice.name(happening.seat))]


@news.register
def _(happening: SeatBack, voice: Voice) -> list[Line]:
    return [voice.line("news.back", name=voice.name(happening.seat))]


@news.register
def _(happening: PersonLeft, voice: Voice) -> list[Line]:
    key = "news.removed" if happening.removed else "news.left"
    return [voice.line(key, name=short(happening.name), computer=voice.name(happening.seat))]


@news.register
def _(happening: SeatTaken, voice: Voice) -> list[Line]:
    return [voice.line("news.taken", name=voice.name(happening.seat), seat=happening.seat + 1)]


@news.register
def _(happening: HostPassed, voice: Voice) -> list[Line]:
    return [voice.line("news.host", name=short(happening.name))]


@news.register
def _(happening: HandMissed, voice: Voice) -> list[Line]:
    return [voice.line("news.hand_missed", name=voice.name(happening.seat))]


@news.register
def _(happening: Resumed, voice: Voice) -> list[Line]:
    return [voice.line("news.resumed")]
