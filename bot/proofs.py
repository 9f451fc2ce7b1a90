"""Whether the packs of a hand are those that were committed to before its first card: read from its record, which
carries the proof of each pack in a comment before it. Pure.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot import fairness
from engine.actions import Chance, Lot, LotNeeded, Need, Pack, Stock

LINE: Final = re.compile(r"# pack: commitment=([0-9a-f]{64}) seed=([0-9a-f]{64}) cut=([0-9]{1,2})")
"""As `bot.dealer.proof` writes it."""


class Proof(Struct, frozen=True):
    """What was published of a pack: its `commitment` before, `seed` (both hex) and `cut` after."""

    commitment: str
    seed: str
    cut: int


class Draw(Struct, frozen=True):
    """What chance brought to a hand: what was needed, what came, and the proof of a pack."""

    hand: int
    need: Need
    chance: Chance
    proof: Proof | None = None


class Checked(Struct, frozen=True):
    """A pack that was checked: `good` if it and all that followed from its seed are as they were decided. `stocks` and
    `lots`: how many of these there were.
    """

    proof: Proof
    good: bool
    stocks: int = 0
    lots: int = 0


def read_proofs(text: str) -> Mapping[int, Proof]:
    """The proofs in the text of a record, by the number of the line that they are about."""
    found = ((number, LINE.fullmatch(line)) for number, line in enumerate(text.split("\n"), 2))
    return {number: Proof(match[1], match[2], int(match[3])) for number, match in found if match}


def check(draws: Iterable[Draw], hand: int) -> list[Checked]:
    """The packs of a hand, each with what followed from it; nothing where the record holds no proof of any."""
    checked: list[Checked] = []
    for draw in draws:
        if draw.hand != hand:
            continue
        if isinstance(draw.chance, Pack):
            checked += [Checked(draw.proof, _is_pack(draw.chance, draw.proof))] if draw.proof else []
        elif checked:
            checked.append(_followed(checked.pop(), draw))
    return checked


def _is_pack(pack: Pack, proof: Proof) -> bool:
    """Whether it was committed to, shuffled by its seed and cut as told."""
    try:
        promised = fairness.verify(proof.commitment, proof.seed, proof.cut, len(pack.cards))
    except fairness.FairnessError:
        return False
    return promised == tuple(pack.cards)


def _followed(checked: Checked, draw: Draw) -> Checked:
    """The same pack with what came of its seed later."""
    seed = bytes.fromhex(checked.proof.seed)
    match draw.chance, draw.need:
        case Stock(cards), _:
            more = replace(checked, stocks=checked.stocks + 1)
            good = fairness.shuffle(seed, cards, fairness.stock(more.stocks)) == tuple(cards)
        case Lot(seat), LotNeeded(seats):
            more = replace(checked, lots=checked.lots + 1)
            good = sorted(seats)[fairness.draw(seed, fairness.lot(more.lots), len(seats))] == seat
        case _:
            return checked
    return replace(more, good=checked.good and good)
