"""What a seat has done, in the words of the last lap: "6♦ prende 2♠ 4♣", "cala K♦", "pesca, scarta 2 cop".

House rule: a deed has no subject; who needs one puts the name before it.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from itertools import groupby
from typing import Any, Final

from bot.screens.values import Line, Text
from bot.screens.voice import Voice
from engine.events import (
    BetMade,
    BetPassed,
    Captured,
    Drew,
    Dropped,
    Event,
    Knocked,
    Laid,
    ThirtyOneShown,
    TookDiscard,
    Turned,
)

UNITED: Final = {frozenset({"scua", "picada"}): "due_in_letto"}
"""Names of two points made by one play (CIC-6)."""
CLEARING: Final = ("scopa", "scua")
"""What a play is called that clears the table."""


@singledispatch
def deed(event: Event, voice: Voice) -> str:
    """What was done; empty for what is no seat's play."""
    return ""


@deed.register
def _(event: Laid, voice: Voice) -> str:
    return voice.say("deed.kept" if event.kept else "deed.laid", card=voice.card(event.card))


@deed.register
def _(event: Captured, voice: Voice) -> str:
    names = feat_names(event.feats, voice)
    return taking(event, voice) + (f": {names}" if names else "")


@deed.register
def _(event: Drew, voice: Voice) -> str:
    return voice.say("deed.drew")


@deed.register
def _(event: TookDiscard, voice: Voice) -> str:
    return voice.say("deed.took_discard", card=voice.card(event.card))


@deed.register
def _(event: Dropped, voice: Voice) -> str:
    return voice.say("deed.dropped", card=voice.card(event.card))


@deed.register
def _(event: Turned, voice: Voice) -> str:
    return voice.say("deed.turned", card=voice.card(event.card))


@deed.register
def _(event: Knocked, voice: Voice) -> str:
    return voice.say("deed.knocked", card=voice.card(event.card))


@deed.register
def _(event: ThirtyOneShown, voice: Voice) -> str:
    return voice.say("deed.thirty_one", cards=voice.cards(event.cards))


@deed.register
def _(event: BetMade, voice: Voice) -> str:
    return voice.say("deed.bet", number=event.number)


@deed.register
def _(event: BetPassed, voice: Voice) -> str:
    return voice.say("deed.no_bet")


def taking(event: Captured, voice: Voice) -> str:
    """A capture without what it is called."""
    card = voice.named(event.card, event.value)
    if event.how == "sweep":
        return voice.say("deed.swept", card=card)
    key = f"deed.took.{event.how}" if event.how in ("fifteen", "eleven") else "deed.took"
    return voice.say(key, card=card, cards=voice.cards(event.taken))


def feat_names(feats: Sequence[tuple[str, int]], voice: Voice) -> str:
    """The names of the points of one play: "simili e quadriglia"."""
    return voice.words.join(*(voice.say(f"feat.{name}") for name in united(feats)))


def united(feats: Iterable[tuple[str, int]]) -> list[str]:
    """The names of these points, two of which may have one name together."""
    names = [name for name, _ in feats]
    for parts, name in UNITED.items():
        if parts <= set(names):
            names = [name, *(other for other in names if other not in parts)]
    return names


def last_lap(lap: Sequence[Event], missed: Sequence[bool], voice: Voice, most: int = 4) -> list[Line]:
    """A line for each of the last turns, newest last; `missed` tells the seats for which the clock played."""
    done = [(event, told) for event in lap if (told := deed(event, voice))]
    turns = [(seat, [told for _, told in some]) for seat, some in groupby(done, _seat)]
    return [Line((Text(_turn(seat, deeds, missed[seat], voice)),)) for seat, deeds in turns[-most:]]


def _turn(seat: int, deeds: Sequence[str], missed: bool, voice: Voice) -> str:
    return voice.say("deed.clock" if missed else "deed.line", name=voice.name(seat), deed=", ".join(deeds))


def _seat(done: tuple[Any, str]) -> int:
    return int(done[0].seat)
