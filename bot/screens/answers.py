"""What the one who pressed is told at once, in at most 200 characters: a play in the words of the last lap, a
refusal, his hand.
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bot.happenings import HandAsked, Happening, NowAsked, Played, RematchAsked, Seated, SeatTaken, TableAsked
from bot.ports import Answer
from bot.refusals import Decided, Refusal, Refused
from bot.screens.alert import fitted, hand_alert, if_fits
from bot.screens.deeds import deed
from bot.screens.house import label
from bot.screens.house import told as house_rule
from bot.screens.kinds import kind_name
from bot.screens.names import short
from bot.screens.now import now_text
from bot.screens.slots import only
from bot.screens.surface import PLAIN, Surface
from bot.screens.voice import Voice, voice_at, voice_in, voice_of
from bot.table import Table
from engine.cards import read_card
from engine.errors import Nonsense
from engine.events import BetMade, BetPassed, Declared, Drew, Dropped, Event, Knocked, Laid, TookDiscard, Turned

STEPS: Final = {TookDiscard: "took", Dropped: "dropped", Turned: "turned", Knocked: "knocked"}
"""The steps of a turn of Trentuno, as keys of the catalogue."""
NUMBERS: Final = ("seat", "seats", "full", "seconds", "until")
"""Details of refusals that are numbers or dates."""


def answer(
    decided: Decided, seat: int | None, language: str, surface: Surface = PLAIN, *, opened: bool = True
) -> Answer:
    """What a good press is answered with: what it did, in few words; the hand or the table, where that was asked.
    `opened`: his private chat is open, so he can play there.
    """
    table, voice = decided.table, voice_of(decided.table, language, surface)
    if only(decided.happenings, NowAsked):
        now = now_text(table, voice if seat is None else voice_at(table, seat))
        return Answer(now, alert=True, peek=now)
    texts = [text for happening in decided.happenings for text in _said(happening, seat, voice)]
    own = seat is not None and HandAsked(seat) in decided.happenings
    peek = hand_alert(table, seat) if own and seat is not None else ""
    if peek and seat is not None and surface.link and not opened:
        peek = if_fits(peek, voice_at(table, seat).say("alert.again"))
    return Answer(fitted(texts[0] if texts else ""), peek=peek)


@singledispatch
def _said(happening: Happening, seat: int | None, voice: Voice) -> Sequence[str]:
    return ()


@_said.register
def _(happening: Played, seat: int | None, voice: Voice) -> Sequence[str]:
    if seat is None or happening.seat != seat:
        return ()
    mine = (event.seen_by(seat) for event in happening.events)
    return [said for event in mine if getattr(event, "seat", None) == seat and (said := _own_deed(event, voice))][:1]


@_said.register(Seated)
@_said.register(SeatTaken)
def _(happening: Seated | SeatTaken, seat: int | None, voice: Voice) -> Sequence[str]:
    return [voice.say("answer.seated", seat=happening.seat + 1)] if happening.seat == seat else ()


@_said.register
def _(happening: RematchAsked, seat: int | None, voice: Voice) -> Sequence[str]:
    return [voice.say("answer.rematch")]


@_said.register
def _(happening: TableAsked, seat: int | None, voice: Voice) -> Sequence[str]:
    return [voice.say("answer.exists")] if happening.exists else ()


@_said.register
def _(happening: HandAsked, seat: int | None, voice: Voice) -> Sequence[str]:
    return [voice.say("answer.hand")] if happening.seat == seat and voice.surface.unsure else ()


def _own_deed(event: Event, voice: Voice) -> str:
    """A deed as its doer says it."""
    match event:
        case Laid(card=card):
            return voice.say("answer.laid", card=voice.card(card))
        case Drew(card=int(card)):
            return voice.say("answer.drew", card=voice.card(card))
        case TookDiscard(card=card) | Dropped(card=card) | Turned(card=card) | Knocked(card=card):
            return voice.say(f"answer.{STEPS[type(event)]}", card=voice.card(card))
        case BetMade(number=number):
            return voice.say("answer.bet", number=number)
        case BetPassed():
            return voice.say("answer.no_bet")
        case Declared(kind=kind):
            return voice.say(voice.words.first(f"declared.{voice.game}", "declared"), what=kind_name(kind, 0, voice))
    done = deed(event, voice)
    return done[:1].upper() + done[1:]


def refuse(refused: Refused, table: Table | None, language: str) -> Answer:
    """Why nothing was done, and what works instead."""
    voice = voice_of(table, language) if table else voice_in(language)
    key, plain = f"refusal.{refused.reason}", f"refusal.{refused.reason}.plain"
    card = _card(str(refused.details.get("play", "")), voice)
    bare = (refused.reason == Refusal.ALREADY_DONE and not card) or (
        refused.reason == Refusal.STALE and not refused.refresh
    )
    return Answer(fitted(voice.say(plain if bare else key, card=card, **_fields(refused, table, voice))), ok=False)


def _fields(refused: Refused, table: Table | None, voice: Voice) -> dict[str, str | int]:
    """What the sentence of a refusal may want to know, names made harmless."""
    told = {name: str(value) for name, value in refused.details.items()}
    option, other, game = told.get("option", ""), told.get("other", ""), told.get("game", voice.game)
    allowed, house = told.get("allowed", ""), table.house if table else {}
    return {
        **dict.fromkeys(NUMBERS, 0),
        **refused.details,
        "game": voice.say(f"game.{game}") if game else "",
        "name": short(told.get("name", "")),
        "host": short(told.get("host", "")),
        "names": voice.words.join(*map(short, told.get("names", "").split(", "))),
        "allowed": voice.numbers([int(number) for number in allowed.split(", ") if number]),
        "option": label(option, voice) if option else "",
        "value": house_rule(other, told.get("value", ""), voice) if other else "",
        "why": voice.say(f"barrier.{barrier}") if (barrier := told.get("barrier", "")) else "",
        "lap": house.get("knock_from_lap", "2"),
        "least": house.get("knock_min_score", "0"),
    }


def _card(play: str, voice: Voice) -> str:
    """The card of a play in its text form, if it names one."""
    try:
        return voice.card(read_card(play.partition(" ")[0].partition("=")[0]))
    except Nonsense:
        return ""
