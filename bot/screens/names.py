"""The names of people as screens show them: harmless, isolated, short, told apart.

House rules: a name is shown between U+2068 and U+2069, so that its own direction stays inside; whatever could break
out of that, or out of the line, is taken away first. The renderer escapes, never this module.
"""

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Final

ISOLATE, POP = "\u2068", "\u2069"
LONGEST: Final = 16
"""Graphemes of a short name."""
LONGEST_UNITS: Final = 32
"""UTF-16 units of a short name."""
WHOLE_UNITS: Final = 160
"""UTF-16 units of a name shown whole: more than any platform lets a person call himself in earnest."""
NAMELESS: Final = "?"

_JOINERS = {0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080)}
"""Format characters that belong to the letter or emoji before them: joiners, variation selectors, flag tags."""
_SKIN = range(0x1F3FB, 0x1F400)
_FLAG = range(0x1F1E6, 0x1F200)


def whole(name: str) -> str:
    """A name in full, as the list of seats shows it."""
    return isolated(cut(clean(name), WHOLE_UNITS, WHOLE_UNITS))


def short(name: str) -> str:
    """A name cut to 16 graphemes or 32 UTF-16 units."""
    return isolated(cut(clean(name), LONGEST, LONGEST_UNITS))


@lru_cache(4096)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the seats, cut; where two look the same, each with its seat: "Luca (1)", "Luca (3)"."""
    texts = [cut(clean(name), LONGEST, LONGEST_UNITS) for name in names]
    twins = Counter(text.casefold() for text in texts)
    numbered = (f"{text} ({seat})" if twins[text.casefold()] > 1 else text for seat, text in enumerate(texts, 1))
    return tuple(map(isolated, numbered))


def isolated(text: str) -> str:
    """A text whose direction cannot disturb what stands beside it."""
    return f"{ISOLATE}{text}{POP}"


@lru_cache(4096)
def clean(name: str) -> str:
    """A name on one line, without control, direction and other invisible characters."""
    spaced = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Zs") else sign for sign in name)
    kept = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C" or ord(sign) in _JOINERS)
    seen = any(unicodedata.category(sign)[0] in "LNPS" for sign in kept)
    return " ".join(kept.split()) if seen else NAMELESS


def cut(text: str, longest: int, units: int) -> str:
    """The text in at most that many graphemes and UTF-16 units, ending in "…" where it was longer."""
    if len(text) <= longest and width(text) <= units:
        return text
    parts = graphemes(text)
    if len(parts) <= longest and width(text) <= units:
        return text
    kept = ""
    for part in parts[: longest - 1]:
        if width(kept + part) > units - 1:
            break
        kept += part
    return (kept.rstrip() or text[: (units - 1) // 2]) + "…"


def width(text: str) -> int:
    """The length of a text in UTF-16 units, as chat platforms count."""
    return len(text.encode("utf-16-le")) // 2


def seen(text: str) -> int:
    """The signs that a reader sees: marks belong to their letter, isolates are not seen."""
    return sum(part not in (ISOLATE, POP) for part in graphemes(text))


def graphemes(text: str) -> list[str]:
    """What a reader sees as single signs: letters with their marks, joined emoji, flags."""
    parts: list[str] = []
    for sign in text:
        if parts and _belongs(sign, parts[-1]):
            parts[-1] += sign
        else:
            parts.append(sign)
    return parts


def _belongs(sign: str, part: str) -> bool:
    code = ord(sign)
    if code in _FLAG and ord(part[-1]) in _FLAG:
        return len(part) % 2 == 1
    return code in _JOINERS or code in _SKIN or unicodedata.category(sign)[0] == "M" or part[-1] == "\u200d"
