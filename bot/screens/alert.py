"""What is told at once, in at most 200 characters: the own hand, where nothing else can be shown.

House rule: the hand is never cut; what has no room of the table is counted. Turn, hand, knock, table are filled in this
order.
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from bot.screens.cards import FRENCH, group_by
from bot.screens.fishing_hand import best_value, offered
from bot.screens.hands import WAITING
from bot.screens.names import width
from bot.screens.own import Own, own_of
from bot.screens.trentuno_hand import score_text
from bot.screens.voice import Voice, voice_at
from bot.table import Phase, Table
from engine.actions import Knock
from engine.cards import RANK, SUIT, Card, each
from engine.view import FishingView, TrentunoView, View

LONGEST: Final = 200
"""UTF-16 units of what is told at once."""
FEW: Final = 4
"""More cards than these are told suit by suit."""


def hand_alert(table: Table, seat: int) -> str:
    """The hand of a seat, in its language: turn, hand, knock and table; before and after a hand, where it will be."""
    if table.phase is not Phase.PLAYING:
        voice = voice_at(table, seat)
        return voice.say(WAITING.get(table.phase, "hand.coming"), seat=seat + 1)
    own = own_of(table, seat)
    start = f"{own.voice.say('alert.turn', turn=_turn(own))} {hand_text(own)}"
    for part in parts(own.view, own):
        start = if_fits(start, part)
    return fitted(start + table_text(own.view, own.voice, LONGEST - width(start)))


def if_fits(text: str, more: str) -> str:
    """A text and one more sentence, if there is room for it."""
    return f"{text} {more}" if width(f"{text} {more}") <= LONGEST else text


def fitted(text: str) -> str:
    """A text of at most 200 UTF-16 units."""
    while width(text) > LONGEST:
        text = text[:-2].rstrip() + "…"
    return text


def _turn(own: Own) -> str:
    turn = own.turn()
    return turn[:1].upper() + turn[1:]


def hand_text(own: Own) -> str:
    """The hand in words: card by card, or by suit where there are many."""
    if not own.order:
        return own.voice.say("hand.none")
    if len(own.order) <= FEW:
        return own.voice.say("alert.cards", cards=between(own.voice).join(map(own.card, own.order)))
    return own.voice.say("alert.cards", cards=", ".join(suit_text(cards, own) for cards in group_by(own.order, SUIT)))


def suit_text(cards: Sequence[Card], own: Own) -> str:
    """The cards of a suit: "den 3 7 10", "♦ 3 7 J"."""
    suit, voice = SUIT[cards[0]], own.voice
    signs = FRENCH[suit] if voice.suits == "french" else voice.say(f"suit.italian.short.{suit}")
    name = voice.suit(suit) if voice.wordy else signs
    return " ".join([name, *(voice.rank(RANK[card]) for card in cards)])


@singledispatch
def parts(view: View, own: Own) -> list[str]:
    """What may be said beside the cards, the most useful first."""
    raise TypeError(type(view))


@parts.register
def _(view: FishingView, own: Own) -> list[str]:
    return [own.voice.say("alert.may_knock", what=offered(view, best_value(view), own))] if view.offers else []


@parts.register
def _(view: TrentunoView, own: Own) -> list[str]:
    voice = own.voice
    score = [voice.say("alert.score", score=score_text(view.own.score, voice))] if view.own else []
    discard = [] if view.discard is None else [voice.say("alert.discard", card=voice.card(view.discard))]
    return [*score, *discard, *([voice.say("alert.knock")] if Knock() in view.legal else [])]


def between(voice: Voice) -> str:
    """What stands between cards: signs stand apart by themselves."""
    return " " if voice.suits == "french" and not voice.wordy else ", "


def table_text(view: View, voice: Voice, room: int) -> str:
    """The cards on the table, as many as there is room for, the others counted."""
    if not isinstance(view, FishingView) or not view.table:
        return ""
    cards = [voice.card(card) for card in each(view.table)]
    for told in range(len(cards), -1, -1):
        more = [f"+{len(cards) - told}"] if told < len(cards) else []
        text = " " + voice.say("alert.table", cards=between(voice).join([*cards[:told], *more]))
        if width(text) <= room:
            return text
    return ""
