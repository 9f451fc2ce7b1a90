"""Whether the packs of a hand were those that had been committed to."""

from collections.abc import Sequence
from typing import Final

from bot.proofs import Checked
from bot.screens.rows import Row
from bot.screens.values import Code, Line, Screen
from bot.screens.voice import Voice

SEEN: Final = 8
"""Digits of a fingerprint or a key that are seen at once; all of them are folded away."""


def proof_screen(game: str, hand: int, checked: Sequence[Checked], voice: Voice, rows: tuple[Row, ...] = ()) -> Screen:
    """What the check of a hand has found, and all that is needed to do it oneself."""
    title = voice.line("proof.title", game=voice.say(f"game.{game}"), hand=hand)
    if not checked:
        return Screen((title, voice.line("proof.none")), rows)
    told = [line for pack in checked for line in _told(pack, voice)]
    folded = [line for pack in checked for line in _whole(pack, voice)]
    return Screen((title, *told), rows, (*folded, voice.line("proof.how")))


def nothing_screen(voice: Voice) -> Screen:
    """No hand has been played to its end here."""
    return Screen((voice.line("proof.nothing"),))


def _told(pack: Checked, voice: Voice) -> list[Line]:
    commitment, seed = (Code(text[:SEEN] + "…") for text in (pack.proof.commitment, pack.proof.seed))
    key = "proof.good" if pack.good else "proof.bad"
    more = [voice.line("proof.stocks", pack.stocks)] if pack.good and pack.stocks else []
    more += [voice.line("proof.lots", pack.lots)] if pack.good and pack.lots else []
    return [voice.line(key, commitment=commitment, key=seed, cut=pack.proof.cut), *more]


def _whole(pack: Checked, voice: Voice) -> list[Line]:
    return [
        voice.line("proof.commitment", commitment=Code(pack.proof.commitment)),
        voice.line("sheet.key", key=Code(pack.proof.seed), cut=pack.proof.cut),
    ]
