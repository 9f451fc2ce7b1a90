"""The end of a hand of Trentuno: all hands open, who pays, who is out, who is back."""

from collections.abc import Sequence
from functools import singledispatch

from bot.screens.trentuno_hand import score_text
from bot.screens.values import Line
from bot.screens.voice import Voice, plain
from engine.cards import RANK, each
from engine.events import AllReturned, Event, HandsShown, LivesLost, SeatReturned
from engine.score import ShownHand
from engine.thirtyone.hand import THIRTY_ONE


def showdown_lines(events: Sequence[Event], lives: Sequence[int], pot: int, voice: Voice) -> list[Line]:
    """Everything that the end of a hand tells, in order, and the pot."""
    return [*(line for event in events for line in _told(event, lives, voice)), voice.line("sheet.pot", pot=pot)]


@singledispatch
def _told(event: Event, lives: Sequence[int], voice: Voice) -> Sequence[Line]:
    return ()


@_told.register
def _(event: HandsShown, lives: Sequence[int], voice: Voice) -> Sequence[Line]:
    hands = [open_hand(hand, voice) for hand in sorted(event.hands, key=lambda hand: -hand.score)]
    safe = safe_knocker(event)
    return hands if safe is None else [*hands, voice.line("sheet.knocker_safe", name=voice.name(safe))]


@_told.register
def _(event: LivesLost, lives: Sequence[int], voice: Voice) -> Sequence[Line]:
    return [_paid(seat, event.why, lives[seat], voice) for seat in event.seats]


@_told.register
def _(event: AllReturned, lives: Sequence[int], voice: Voice) -> Sequence[Line]:
    if len(event.seats) == len(lives):
        return [voice.line("sheet.all_back")]
    return [voice.line("sheet.some_back", names=voice.words.join(*map(voice.name, event.seats)))]


@_told.register
def _(event: SeatReturned, lives: Sequence[int], voice: Voice) -> Sequence[Line]:
    lot = (
        [voice.line("sheet.lot", names=voice.words.join(*map(voice.name, event.among)))] if len(event.among) > 1 else []
    )
    return [*lot, voice.line("sheet.back", name=voice.name(event.seat), number=event.number)]


def safe_knocker(event: HandsShown) -> int | None:
    """Who does not pay for another's 31 because of an own knock (TRE-8)."""
    held = {hand.seat for hand in event.hands if hand.score == THIRTY_ONE}
    return None if event.how != "thirty_one" or event.knocker in held else event.knocker


def open_hand(hand: ShownHand, voice: Voice) -> Line:
    """A hand laid open: its score and the cards that count for it."""
    score = score_text(hand.score, voice)
    if hand.suit is None:
        return plain(f"{voice.name(hand.seat)} {score}: {voice.cards(hand.cards, ' · ')}")
    ranks = " · ".join(voice.rank(RANK[card]) for card in each(hand.count))
    return plain(f"{voice.name(hand.seat)} {score}: {ranks} {voice.suit(hand.suit)}")


def _paid(seat: int, why: str, lives: int, voice: Voice) -> Line:
    """Who loses a life, why, and what is left."""
    left = voice.say("sheet.lives_left", lives, lives=lives) if lives else voice.say("sheet.out")
    return voice.line(f"sheet.paid.{why}", name=voice.name(seat), left=left)
