"""The catalogues: compiled, alike in keys and fields, complete and without a word too many."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.dealer import cuts
from bot.i18n import LANGUAGES, words_of
from bot.lobby import SUITS
from bot.refusals import Refusal
from bot.rules import BY_NAME
from bot.screens.rulebook import CONDITION
from bot.seats import LEVELS
from bot.timers import CLOCKS
from engine.cards import PACK40
from engine.errors import Reason
from engine.options import Option
from tests.kit.needs import ROOT

KINDS = {
    "cirulla": ("barsega", "barsegon"),
    "tozzolo": ("buongioco", "napoli"),
    "cingilapai": ("coppia", "tris", "coppia_di_seme", "napoli"),
}
"""The bonus hands of each game that has some, as records name them."""
POINTS = (
    *(
        "scope",
        "carte",
        "denari",
        "settebello",
        "primiera",
        "piccola",
        "grande",
        "cappotto",
        "tozzoli",
        "spade",
        "napola",
    ),
    *("mata", "dieci", "fante", "scua", "picada", "simili", "quadriglia", "cinquanta", "napoleone", "accuse"),
)
"""What a score line may be called, as records name it."""
FEATS = ("scopa", "scua", "picada", "simili", "quadriglia", "cinquanta")
GENDERED = re.compile(
    r"\b(?:sei|è|siete|sono|resti|resta|sarai|eri) (?:stat|sedut|entrat|uscit|tornat|arrivat|andat|eliminat|rimast|"
    r"conness)\w*|\b(?:benvenut|sedut|pront|bannat|invitat|esclus|eliminat|iscritt|stanc|assent)[oaie]\b|\bvincit\w+",
    re.IGNORECASE,
)
"""Words that would make a man or a woman of a player."""


@cache
def catalogue(language: str) -> Catalog:
    with _path(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> dict[str, tuple[str, ...]]:
    """The forms of each key: one, or singular and plural."""
    return {_key(message): _forms(message) for message in catalogue(language) if message.id}


def _path(language: str, kind: str) -> Path:
    return ROOT / "bot" / "i18n" / language / "LC_MESSAGES" / f"osteria.{kind}"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    committed = gettext.GNUTranslations(io.BytesIO(_path(language, "mo").read_bytes()))
    assert _sentences(gettext.GNUTranslations(compiled)) == _sentences(committed)


def _sentences(translations: gettext.GNUTranslations) -> dict[object, str]:
    return {key: text for key, text in translations._catalog.items() if key}  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_in_every_form(language: str) -> None:
    assert [key for key, forms in messages(language).items() if not all(forms)] == []
    assert not any(message.fuzzy for message in catalogue(language))


def test_both_languages_have_the_same_keys() -> None:
    italian, english = map(messages, LANGUAGES)
    assert italian.keys() == english.keys()
    assert {key: len(forms) for key, forms in italian.items()} == {key: len(forms) for key, forms in english.items()}


@pytest.mark.parametrize("key", sorted(messages("it")))
def test_both_languages_fill_the_same_fields(key: str) -> None:
    """A plural may leave the number out where one says it in a word."""
    italian, english = (messages(language)[key] for language in LANGUAGES)
    if key.startswith("page."):
        return
    assert set().union(*map(fields, italian)) == set().union(*map(fields, english))


# --- pages of rules ---------------------------------------------------------------------------------------------------


def pages() -> list[str]:
    return sorted(key for key in messages("it") if key.startswith("page."))


@pytest.mark.parametrize(
    "key", [key for key in pages() if key.split(".")[1].isalpha() and key.split(".")[-1].isdigit()]
)
def test_pages_say_the_same_in_both_languages(key: str) -> None:
    """Line by line the same conditions, assumptions and cards."""
    italian, english = (messages(language)[key][0].splitlines() for language in LANGUAGES)
    assert [_shape(line) for line in italian] == [_shape(line) for line in english]


def _shape(line: str) -> tuple[str, bool, set[str]]:
    condition = CONDITION.match(line)
    text = line[condition.end() :] if condition else line
    return condition[0] if condition else "", text.startswith("? "), fields(text)


@pytest.mark.parametrize("game", BY_NAME)
def test_conditions_name_house_rules_of_the_game(game: str) -> None:
    options = {option.name: option.values for option in BY_NAME[game].options}
    for key in pages():
        for line in messages("it")[key][0].splitlines() if key.startswith(f"page.{game}.") else ():
            condition = CONDITION.match(line)
            assert bool(condition) == line.startswith("[")
            assert condition is None or set(condition[2].split("|")) <= set(options[condition[1]])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BY_NAME)
def test_a_game_explains_itself_and_names_its_source(game: str, language: str) -> None:
    words = words_of(language)
    last = max(key for key in pages() if key.startswith(f"page.{game}."))
    assert words.template(last).splitlines()[-1].startswith(("Fonte: ", "Source: "))
    assert words.has(f"page.{game}.1")


# --- what games bring along -------------------------------------------------------------------------------------------


def options() -> Iterator[tuple[str, Option]]:
    for game in BY_NAME.values():
        for option in game.options:
            yield f"{game.name}-{option.name}", option


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", [pytest.param(option, id=name) for name, option in options()])
def test_every_house_rule_has_its_words(option: Option, language: str) -> None:
    """A label, a one-line explanation, a label for each value that is not a number or yes or no, and its meaning."""
    words = words_of(language)
    assert words.say(f"rule.{option.name}")
    assert "\n" not in words.say(f"rule.{option.name}.about")
    for value in option.values:
        told = words.has(f"rule.{option.name}.is.{value}") or words.has(f"value.{value}")
        assert told or value[0].isdigit(), value
        number = value.replace(".", "").isdigit()
        assert number or words.has(f"value.{value}") or words.has(f"rule.{option.name}.is.{value}.means"), value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_level_clock_and_suit_has_a_name(language: str) -> None:
    words = words_of(language)
    for game in BY_NAME.values():
        assert all(words.has(f"preset.{preset}") for preset in ("seme", *game.presets))
    assert all(words.has(f"level.{level}") for level in LEVELS)
    assert all(words.has(f"rule.clock.is.{clock}") for clock in CLOCKS)
    assert all(words.has(f"rule.suits.is.{suits}") for suits in SUITS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in KINDS.items() for kind in kinds])
def test_every_bonus_hand_has_its_words(game: str, kind: str, language: str) -> None:
    words = words_of(language)
    assert words.has(f"kind.{game}.{kind}")
    assert words.has(f"kind.{game}.{kind}.told")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_has_a_name(language: str) -> None:
    words = words_of(language)
    assert [name for name in POINTS if not words.has(f"score.{name}")] == []
    assert [name for name in FEATS if not (words.has(f"feat.{name}") and words.has(f"feat.{name}.count"))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", sorted({*Refusal, *Reason}))
def test_every_reason_is_told(reason: str, language: str) -> None:
    assert words_of(language).has(f"refusal.{reason}")


def test_every_game_can_be_cut() -> None:
    """The cut buttons are numbers: they need no words but the one for half."""
    assert all(len(cuts(game)) == 5 for game in BY_NAME.values())
    assert len(PACK40) == 40


# --- no word missing, no word too many --------------------------------------------------------------------------------


@cache
def written() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The keys that the code writes out, and the patterns of those that it builds."""
    keys: set[str] = set()
    built: set[str] = set()
    for file in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "adapters").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                built.add("".join(_part(value) for value in node.values))
    patterns = [re.compile(pattern) for pattern in built if re.match(r"[a-z]+\\\.", pattern)]
    return frozenset(keys), tuple(patterns)


def _part(value: ast.expr) -> str:
    return re.escape(value.value) if isinstance(value, ast.Constant) and isinstance(value.value, str) else r"[\w/.]+"


def test_no_key_is_unused() -> None:
    keys, patterns = written()
    unused = [
        key for key in messages("it") if key not in keys and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_no_key_is_missing() -> None:
    """Every text in the code that looks like a key of a known family is one."""
    keys, _ = written()
    known = messages("it")
    families = {key.split(".")[0] for key in known if "." in key}
    looks = {key for key in keys if re.fullmatch(r"[a-z]+(\.[a-z0-9_]+)+", key) and key.split(".")[0] in families}
    assert sorted(looks - known.keys()) == []


# --- voice ------------------------------------------------------------------------------------------------------------


def test_italian_makes_neither_man_nor_woman_of_a_player() -> None:
    found = {key: form for key, forms in messages("it").items() for form in forms if GENDERED.search(form)}
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_ascii_art_or_markup(language: str) -> None:
    marked = {key for key, forms in messages(language).items() for form in forms if re.search(r"[`<>]|\*\*|__", form)}
    assert marked == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_exclamation_mark_a_line(language: str) -> None:
    forms = [line for forms in messages(language).values() for form in forms for line in form.splitlines()]
    assert [line for line in forms if line.count("!") > 1] == []
