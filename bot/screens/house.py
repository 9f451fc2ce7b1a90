"""House rules in words: of a lobby's line, of their pages, of one option. Keys are built from the option's name and
value.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.commands import SetOption, SetPreset, ShowHouseRules, ShowTable
from bot.lobby import SUITS
from bot.rules import BY_NAME
from bot.screens.menu import button, removals
from bot.screens.rows import Row, flow
from bot.screens.values import Button, Line, Screen, Style
from bot.screens.voice import BLANK, Voice, plain
from bot.table import Table
from bot.timers import CLOCKS
from bot.tokens import write_token
from engine.game import Game
from engine.options import Option, choice, settle

A_PAGE: Final = 8
"""Options on one page."""
TICK: Final = " ✓"


def label(option: str, voice: Voice) -> str:
    """What a house rule is called, short."""
    return voice.say(f"rule.{option}")


def value_name(option: str, value: str, voice: Voice) -> str:
    """What a value of it is called: a word of its own, yes or no, or the number that it is."""
    for key in (f"rule.{option}.is.{value}", f"value.{value}"):
        if voice.words.has(key):
            return voice.say(key)
    return value


def told(option: str, value: str, voice: Voice) -> str:
    """A house rule with its value: "Matta: solo detta"."""
    return f"{label(option, voice)}: {value_name(option, value, voice)}"


def own_options(table: Table) -> tuple[Option, ...]:
    """What is set for the table, whatever the game: clock and suits."""
    return (choice("clock", *CLOCKS), choice("suits", *SUITS))


def values_of(table: Table) -> dict[str, str]:
    """All options with their values, the table's own included."""
    return {**settle(BY_NAME[table.game].options, table.house), "clock": table.clock, "suits": table.suits}


def preset_of(game: type[Game[Any]], house: Mapping[str, str]) -> str:
    """The preset that these house rules come from: the largest that they contain."""
    held = [name for name, rules in game.presets.items() if rules.items() <= house.items()]
    return max(held, key=lambda name: len(game.presets[name]), default="seme")


def changes(game: type[Game[Any]], house: Mapping[str, str]) -> list[tuple[str, str]]:
    """The house rules that differ from that preset, in the order of the options."""
    base = game.presets.get(preset_of(game, house), {})
    return [(option.name, house[option.name]) for option in game.options if option.name in house.keys() - base.keys()]


def goal(game: type[Game[Any]], house: Mapping[str, str], voice: Voice) -> list[str]:
    """What is played for: "a 51", "3 vite"."""
    settled = settle(game.options, house)
    return [voice.say(f"goal.{name}", int(value)) for name, value in settled.items() if voice.words.has(f"goal.{name}")]


def house_screen(table: Table, page: int, name: str, voice: Voice) -> Screen:
    """A page of all options, or the one of that `name` if there is such a one: where values are chosen on the page, the
    page that it is on.
    """
    options = all_options(table)
    found = next((option for option in options if option.name == name), None)
    if found is not None and not voice.surface.choosers:
        return option_page(table, found, voice)
    if found is not None:
        page = options.index(found) // A_PAGE + 1
    return house_page(table, min(max(page, 1), (len(options) - 1) // A_PAGE + 1), voice)


def all_options(table: Table) -> tuple[Option, ...]:
    """The house rules of the game, then what is set for the table."""
    return (*BY_NAME[table.game].options, *own_options(table))


def house_page(table: Table, page: int, voice: Voice) -> Screen:
    """All options of a table, a page of them: a button each, the value in its label."""
    game, options, values = BY_NAME[table.game], all_options(table), values_of(table)
    shown = options[(page - 1) * A_PAGE : page * A_PAGE]
    buttons = [_option_button(table, option, values[option.name], voice) for option in shown]
    turning = _turning(table, page, len(options), voice)
    back = button(table.id, voice, "button.to_table", ShowTable(), Style.PRIMARY)
    rows = (*preset_rows(table, game, voice), *flow(buttons, 2), *flow(turning, 2), *removals(table, voice), (back,))
    return Screen((_title(table, game, voice), *_changed(game, table, voice)), rows)


def _title(table: Table, game: type[Game[Any]], voice: Voice) -> Line:
    changed = len(changes(game, table.house))
    preset = voice.say(f"preset.{preset_of(game, table.house)}")
    base = voice.say("house.title", game=voice.title(), preset=preset)
    return plain(base + (", " + voice.say("house.changes", changed) if changed else ""))


def _changed(game: type[Game[Any]], table: Table, voice: Voice) -> list[Line]:
    defaults = settle(game.options, game.presets.get(preset_of(game, table.house), {}))
    return [
        voice.line(
            "house.changed",
            rule=told(name, value, voice),
            default=value_name(name, defaults[name], voice),
            preset=voice.say(f"preset.{preset_of(game, table.house)}"),
        )
        for name, value in changes(game, table.house)
    ]


def preset_rows(table: Table, game: type[Game[Any]], voice: Voice) -> tuple[Row, ...]:
    """A button for each preset, where there is a choice."""
    held = preset_of(game, table.house)
    buttons = [
        Button(_ticked(capital(voice.say(f"preset.{name}")), name == held), write_token(table.id, SetPreset(name)))
        for name in game.presets
    ]
    return flow(buttons, 2) if len(buttons) > 1 else ()


def _option_button(table: Table, option: Option, value: str, voice: Voice) -> Button:
    token, name = write_token(table.id, ShowHouseRules(option=option.name)), option.name
    choices = value_buttons(table, option, value, voice) if voice.surface.choosers else ()
    return Button(told(name, value, voice), token, choices=choices)


def _turning(table: Table, page: int, total: int, voice: Voice) -> list[Button]:
    before = [Button(voice.say("page.before"), write_token(table.id, ShowHouseRules(page - 1)))] if page > 1 else []
    rest = min(A_PAGE, total - page * A_PAGE)
    after = Button(voice.say("house.more", rest), write_token(table.id, ShowHouseRules(page + 1)))
    return [*before, after] if rest > 0 else before


def option_page(table: Table, option: Option, voice: Voice) -> Screen:
    """One option: what it asks, what each value means, a button for each."""
    name, now = option.name, values_of(table)[option.name]
    meanings = [line for value in option.values for line in _meaning(name, value, voice)]
    buttons = value_buttons(table, option, now, voice)
    page = all_options(table).index(option) // A_PAGE + 1
    back = button(table.id, voice, "choice.back", ShowHouseRules(page))
    return Screen((voice.line(f"rule.{name}"), voice.line(f"rule.{name}.about"), *meanings), (*flow(buttons), (back,)))


def value_buttons(table: Table, option: Option, now: str, voice: Voice) -> Row:
    """A button for each value of an option."""
    return tuple(_value_button(table, option.name, value, value == now, voice) for value in option.values)


def _value_button(table: Table, option: str, value: str, chosen: bool, voice: Voice) -> Button:
    label = _ticked(capital(value_name(option, value, voice)), chosen)
    about = _means(option, value, voice) if voice.surface.choosers else ""
    return Button(label, write_token(table.id, SetOption(option, value)), about=about)


def _meaning(option: str, value: str, voice: Voice) -> Sequence[Line]:
    if not (meaning := _means(option, value, voice)):
        return ()
    return (voice.line("house.meaning", value=value_name(option, value, voice), meaning=meaning),)


def _means(option: str, value: str, voice: Voice) -> str:
    """What a value means; empty where its name says it all."""
    key = f"rule.{option}.is.{value}.means"
    return voice.say(key) if voice.words.has(key) else ""


def _ticked(text: str, chosen: bool) -> str:
    return text + TICK if chosen else text


def capital(text: str) -> str:
    """The text with a great first letter."""
    return text[:1].upper() + text[1:]


def other_rules(table: Table, voice: Voice) -> list[Line]:
    """The house rules that are not the game's own, for its pages of rules."""
    names = [option.name for option in BY_NAME[table.game].options if option.name in table.house]
    rules = [plain(f"• {told(name, table.house[name], voice)}") for name in names]
    return [BLANK, voice.line("house.here"), *rules] if rules else []
