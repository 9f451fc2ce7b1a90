"""Bonus hands that are declared: what each kind is called, and what it is worth."""

from bot.screens.values import Line
from bot.screens.voice import MATTA, Voice
from engine.cards import RANK, Cards, each
from engine.events import Declared


def kind_name(kind: str, cards: Cards, voice: Voice) -> str:
    """What a bonus hand is called, its rank included where the cards are known: "coppia d'assi"."""
    plain, full = f"kind.{voice.game}.{kind}", f"kind.{voice.game}.{kind}.full"
    return voice.say(voice.words.first(full, plain) if cards else plain, of_rank=_of_rank(cards, voice))


def kind_count(kind: str, times: int, voice: Voice) -> str:
    """A bonus hand by name, and how often if more than once."""
    name = kind_name(kind, 0, voice)
    return name if times == 1 else f"{times} {name}"


def worth(kind: str, points: int, voice: Voice) -> str:
    """What a bonus hand is worth: "3 scope", "2 punti"."""
    return voice.say(voice.words.first(f"kind.{voice.game}.{kind}.worth", "points"), points)


def told(event: Declared, voice: Voice) -> Line:
    """How the table hears of it; `cards` are shown, or only the kind is told."""
    seen, unseen = f"kind.{voice.game}.{event.kind}.told", f"kind.{voice.game}.{event.kind}.told.unseen"
    return voice.line(
        seen if event.cards else unseen,
        name=voice.name(event.seat),
        cards=_shown(event, voice),
        kind=kind_name(event.kind, event.cards, voice),
        worth=worth(event.kind, event.points, voice),
    )


def _shown(event: Declared, voice: Voice) -> str:
    return " · ".join(voice.named(card, event.value if card == MATTA else None) for card in each(event.cards))


def _of_rank(cards: Cards, voice: Voice) -> str:
    lowest = next(each(cards), None)
    return voice.say(f"rank.of.{RANK[lowest]}") if lowest is not None and RANK[lowest] <= 3 else ""
