"""What is announced to the group: lines at the head of a newly sent table, made from what a spectator sees of an
event.
"""

from functools import singledispatch

from bot.screens.deeds import CLEARING, feat_names, taking, united
from bot.screens.kinds import told, worth
from bot.screens.showdown import safe_knocker
from bot.screens.values import Line
from bot.screens.voice import Voice, plain
from engine.events import (
    BetMade,
    Captured,
    CardsLeftOut,
    Declared,
    Event,
    HandsShown,
    Knocked,
    Laid,
    StockRenewed,
    TableTaken,
    ThirtyOneShown,
)


@singledispatch
def announcement(event: Event, voice: Voice) -> Line | None:
    """The line that announces an event; None for what an edit tells well enough."""
    return None


@announcement.register
def _(event: Captured, voice: Voice) -> Line | None:
    if event.claimer is not None:
        return plain(
            shout(event, voice) + voice.say("told.claim", name=voice.name(event.claimer), deed=taking(event, voice))
        )
    if event.how == "sweep":
        return voice.line("told.sweep_scopa" if event.feats else "told.sweep", name=voice.name(event.seat))
    return plain(shout(event, voice) + _capture(event, voice) + _sum(event, voice)) if event.feats else None


@announcement.register
def _(event: Laid, voice: Voice) -> Line | None:
    return voice.line("told.kept", name=voice.name(event.seat)) if event.kept else None


@announcement.register
def _(event: TableTaken, voice: Voice) -> Line:
    return voice.line("told.table", event.points, total=event.total, name=voice.name(event.seat))


@announcement.register
def _(event: Declared, voice: Voice) -> Line:
    return told(event, voice)


@announcement.register
def _(event: Knocked, voice: Voice) -> Line:
    return voice.line("told.knocked", name=voice.name(event.seat), card=voice.card(event.card))


@announcement.register
def _(event: ThirtyOneShown, voice: Voice) -> Line:
    return voice.line("told.thirty_one", name=voice.name(event.seat), cards=voice.cards(event.cards, " · "))


@announcement.register
def _(event: HandsShown, voice: Voice) -> Line | None:
    safe = safe_knocker(event)
    return None if safe is None else voice.line("told.knocker_safe", name=voice.name(safe))


@announcement.register
def _(event: StockRenewed, voice: Voice) -> Line:
    return voice.line("told.stock")


@announcement.register
def _(event: BetMade, voice: Voice) -> Line:
    return voice.line("told.bet", name=voice.name(event.seat), number=event.number, pot=event.pot)


@announcement.register
def _(event: CardsLeftOut, voice: Voice) -> Line | None:
    return None if event.cards else voice.line("told.left_out", event.count, seats=len(voice.names))


def shout(event: Captured, voice: Voice) -> str:
    """What a play is called, aloud: "🧹 Scopa! ", "Simili e quadriglia! "."""
    if not event.feats:
        return ""
    names = feat_names(event.feats, voice)
    broom = "🧹 " if united(event.feats)[0] in CLEARING else ""
    return f"{broom}{names[0].upper()}{names[1:]}! "


def _capture(event: Captured, voice: Voice) -> str:
    """Who took what, the picada told by its victim: the seat before."""
    if "picada" not in dict(event.feats):
        return f"{voice.name(event.seat)} {taking(event, voice)}"
    victim = voice.name((event.seat - 1) % len(voice.names))
    cards = voice.cards(event.taken)
    return voice.say(
        "told.picada", name=voice.name(event.seat), card=voice.card(event.card), cards=cards, victim=victim
    )


def _sum(event: Captured, voice: Voice) -> str:
    points = sum(points for _, points in event.feats)
    return ": " + worth("", points, voice) if points > 1 else ""
