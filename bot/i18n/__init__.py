"""The words of Osteria, in Italian and English: gettext catalogues, read once.

House rules: a key names a sentence (``turn.play``), a field in it a thing (``{name}``); a key built from a game's, an
option's or a bonus's name is how a game brings its words along. The field `n` is the number that chooses between
singular and plural. A missing key is a bug, never shown.
"""

import gettext
from collections.abc import Iterable
from functools import cache, reduce
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("it", "en")
"""The languages that the catalogues speak; the first one is the reference."""

_FOLDER = Path(__file__).parent


class _Missing(gettext.NullTranslations):
    """Stands behind a catalogue and refuses what it lacks."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation("osteria", _FOLDER, [language])
        self._catalogue.add_fallback(_Missing())
        self._simple = cache(self._catalogue.gettext)

    def template(self, key: str, n: int | None = None) -> str:
        """The sentence with its fields still open, in the form for `n` where it counts something. Raises KeyError."""
        return self._simple(key) if n is None else self._catalogue.ngettext(key, key, n)

    def has(self, key: str) -> bool:
        """Whether there are words for this key: some come with some games only."""
        try:
            self.template(key)
        except KeyError:
            return False
        return True

    def say(self, key: str, n: int | None = None, /, **fields: str | int) -> str:
        """The sentence with its fields filled."""
        return self.template(key, n).format(n=n, **fields)

    def first(self, *keys: str) -> str:
        """The first of these keys that has words, from the particular to the general; the last one must."""
        return next((key for key in keys if self.has(key)), keys[-1])

    def join(self, *items: str) -> str:
        """A list in words: "Anna, Bruno e Carla"."""
        if len(items) < 2:
            return "".join(items)
        return self.say("list.and", first=", ".join(items[:-1]), last=items[-1])

    def fold(self, key: str, items: Iterable[object]) -> str:
        """Things in a row, two by two in the words of `key`: "17 e 13 e 10"."""
        return reduce(lambda first, last: self.say(key, first=first, last=last), map(str, items))


@cache
def words_of(language: str) -> Words:
    """The words of ``it`` or ``en``, read once."""
    return Words(language)
