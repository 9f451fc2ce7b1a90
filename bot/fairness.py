"""The shuffle that everybody can check: osteria-shuffle-1, told in full in docs/fairness.md.

House rules of this module: everything follows from a seed of 32 bytes, and only `new_seed` makes one. What is drawn for
one purpose never moves what is drawn for another. A published seed gives the same pack for ever, so nothing here may be
changed: another algorithm gets another name, and stands beside this one.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from engine.cards import PACK40, PACK52, RANK, SUIT, Card

ALGORITHM = "osteria-shuffle-1"
SEED_BYTES = 32
PACKS = {len(pack): pack for pack in (PACK40, PACK52)}
"""The packs there are, by size."""

PACK = "pack"
"""The purpose of the pack of a hand, before the cut."""


class FairnessError(ValueError):
    """What was given cannot be checked; the message is one clear line in English."""


class CommitmentBroken(FairnessError):
    """Everything is well formed, but the seed is not the one that was committed to."""


def stock(number: int) -> str:
    """The purpose of the shuffle of the discards into a new stock, the `number`-th of the hand from 1 (TRE-13)."""
    return f"stock-{number}"


def lot(number: int) -> str:
    """The purpose of the `number`-th lot of the hand, from 1 (TRE-12)."""
    return f"lot-{number}"


def first_dealer(number: int) -> str:
    """The purpose of finding the first dealer; the `number` grows from 1 when those who tied draw again (FAM-7)."""
    return f"dealer-{number}"


def new_seed() -> bytes:
    """A fresh secret seed from the operating system: the one place where chance enters."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the first card: SHA-256 over the 32 bytes of the seed, as 64 hex digits."""
    return hashlib.sha256(_checked(seed)).hexdigest()


def stream(seed: bytes, purpose: str) -> Iterator[int]:
    """The endless bytes of a seed for a purpose: HMAC-SHA256 of "osteria-shuffle-1/purpose/0", then "…/1" and so on."""
    key = _checked(seed)
    for block in count():
        yield from hmac.digest(key, f"{ALGORITHM}/{purpose}/{block}".encode(), "sha256")


def below(n: int, source: Iterator[int]) -> int:
    """The next whole number from 0 to n - 1, each as likely as any other, for n from 1 to 256.

    One byte makes one number; a byte past the last whole multiple of n would favour the low ones and is thrown away.
    """
    if not 1 <= n <= 256:
        raise ValueError(f"a byte chooses among 1 to 256, not {n}")
    whole = 256 - 256 % n
    return next(byte for byte in source if byte < whole) % n


def arrange(cards: Iterable[Card], source: Iterator[int]) -> tuple[Card, ...]:
    """Fisher-Yates from the last place down to the second: each place changes cards with one at or before it."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, source)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def shuffle(seed: bytes, cards: Sequence[Card], purpose: str) -> tuple[Card, ...]:
    """The cards in the order that the seed gives them for this purpose, first card first.

    They are laid out by suit D C S B, then rank, before they are shuffled: the order in which they come has no effect.
    """
    return arrange(sorted(cards, key=lambda card: (SUIT[card], RANK[card])), stream(seed, purpose))


def draw(seed: bytes, purpose: str, n: int) -> int:
    """A number from 0 to n - 1 by lot, each as likely as any other."""
    return below(n, stream(seed, purpose))


def cut(pack: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The pack after `at` cards, some but not all, were lifted off the top and put below. Raises `FairnessError`."""
    if not 1 <= at < len(pack):
        raise FairnessError(f"a pack of {len(pack)} is cut at 1 to {len(pack) - 1}, not at {at}")
    return (*pack[at:], *pack[:at])


def verify(commitment_hex: str, seed_hex: str, cut_at: int, pack_size: int) -> tuple[Card, ...]:
    """The pack of a hand after the cut, first card dealt first, from what was shown before and after that hand.

    Raises `CommitmentBroken` if the seed is not the one committed to, any other `FairnessError` for nonsense.
    """
    promised = _read("commitment", commitment_hex)
    seed = _read("seed", seed_hex)
    if pack_size not in PACKS:
        raise FairnessError(f"there is a pack of 40 cards and one of 52, none of {pack_size}")
    pack = cut(shuffle(seed, PACKS[pack_size], PACK), cut_at)
    if commitment(seed) != promised.hex():
        raise CommitmentBroken(f"the seed does not match the commitment: its own is {commitment(seed)}")
    return pack


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _read(name: str, text: str) -> bytes:
    if not re.fullmatch("[0-9a-fA-F]*", text):
        raise FairnessError(f"the {name} is not hexadecimal: it may have the digits 0-9 and a-f only")
    if len(text) != 2 * SEED_BYTES:
        raise FairnessError(f"the {name} has {len(text)} hexadecimal digits instead of {2 * SEED_BYTES}")
    return bytes.fromhex(text)
