"""What a capture would bring, on the button that makes it: the cards, by which rule, and the first consequences."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.screens.cards import group_by
from bot.screens.deeds import CLEARING, feat_names
from bot.screens.kinds import worth
from bot.screens.rows import FITS
from bot.screens.voice import Voice
from engine.cards import BIT, NAME, OF_SUIT, RANK, SUIT, SUITS, Card, Cards, each
from engine.view import Choice, FishingView

OUTSIDE: Final = ("fifteen", "eleven")
"""Rules of capture that a button names, and with them the others beside it."""
ALONE: Final = FITS[0]


def ranked(choices: Sequence[Choice]) -> list[Choice]:
    """The best first: clears the table, makes points, takes many cards."""
    return sorted(choices, key=lambda choice: (-_points(choice), -choice.taken.bit_count(), choice.taken))


def clears(choice: Choice) -> bool:
    """Whether the capture is worth a green button: it makes points by itself."""
    return bool(choice.feats)


def takes_all(choice: Choice, view: FishingView) -> bool:
    """Whether it sweeps the table; a card that claims a forgotten capture lies there itself."""
    return choice.how == "sweep" and choice.taken == view.table & ~BIT[choice.card]


def choice_label(choice: Choice, choices: Sequence[Choice], view: FishingView, voice: Voice) -> str:
    """What a capture takes and brings, such as "4♠ 5♥ · somma · 3 carte"."""
    named = any(other.how in OUTSIDE for other in choices)
    how = [voice.say(f"how.{choice.how}")] if named and choice.how != "sweep" else []
    taken = voice.say("choice.all") if takes_all(choice, view) else taken_text(choice.taken, voice, ALONE)
    parts = [taken, *how, *consequences(choice, voice)[: 1 if how else 2]]
    return joined(parts)


def joined(parts: Sequence[str]) -> str:
    """As many of the parts as there is room for on a button alone in its row; the first always."""
    while len(parts) > 1 and len(" · ".join(parts)) > ALONE:
        parts = parts[:-1]
    return " · ".join(parts)


def taken_text(cards: Cards, voice: Voice, room: int) -> str:
    """The cards that a button takes, in signs if there is no room for words; if there is none for each in full, those
    of a rank together, at need with the suits in two letters.
    """
    text = voice.cards(cards)
    if voice.wordy and len(text) > room:
        voice = replace(voice, wordy=False)
        text = voice.cards(cards)
    if len(text) <= room or voice.suits == "french":
        return text
    heaps = group_by(each(cards), RANK)
    full, cut = (", ".join(_of_rank(heap, voice, letters) for heap in heaps) for letters in (3, 2))
    return full if len(full) <= room else cut


def _of_rank(cards: Sequence[Card], voice: Voice, letters: int) -> str:
    suits = " ".join(voice.say(f"suit.italian.short.{SUIT[card]}")[:letters] for card in cards)
    return f"{voice.rank(RANK[cards[0]])} {suits}"


def consequences(choice: Choice, voice: Voice) -> list[str]:
    """What a capture brings, the weightiest first: points by name, cards worth a point, the suit that counts, cards."""
    cards = choice.taken | 1 << choice.card
    counted = _suits(choice.taken, cards, voice)
    return [
        *_feats(choice, voice),
        *_prizes(choice.taken, voice),
        *counted,
        voice.say("board.cards", cards.bit_count()),
    ]


def _feats(choice: Choice, voice: Voice) -> list[str]:
    if not choice.feats:
        return []
    names = [name for name, _ in choice.feats]
    if names == ["scopa"]:
        return [voice.say("choice.scopa")]
    return [voice.say("choice.feats", names=feat_names(choice.feats, voice), worth=worth("", _points(choice), voice))]


def _prizes(cards: Cards, voice: Voice) -> list[str]:
    """The cards among these that are worth a point by themselves in this game."""
    keys = [(card, f"prize.{voice.game}.{NAME[card]}") for card in each(cards)]
    return [voice.say(key, card=voice.card(card)) for card, key in keys if voice.words.has(key)]


def _suits(taken: Cards, cards: Cards, voice: Voice) -> list[str]:
    """How many there are of the suit that counts in this game, if any is taken: "2 quadri"."""
    suits = [suit for suit in range(4) if taken & OF_SUIT[suit]]
    keys = [(suit, f"prize.{voice.game}.{SUITS[suit]}") for suit in suits]
    return [
        voice.say(key, count=voice.say(f"count.{voice.suits}.{suit}", (cards & OF_SUIT[suit]).bit_count()))
        for suit, key in keys
        if voice.words.has(key)
    ]


def _points(choice: Choice) -> int:
    return sum(points * (2 if name in CLEARING else 1) for name, points in choice.feats)
