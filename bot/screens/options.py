"""The options of a group, for its admins: all of them, one of them, and what the group is told of a change."""

from bot.commands import ChooseLanguage, Command, SetGroupOption, ShowOptions
from bot.options import options_of, value_of, values_of
from bot.people import Chat
from bot.screens.house import TICK, capital
from bot.screens.menu import button
from bot.screens.names import short
from bot.screens.rows import flow
from bot.screens.values import Button, Screen
from bot.screens.voice import Voice
from bot.tokens import write_token


def options_screen(chat: Chat, option: str, voice: Voice, *, offer: bool = False) -> Screen:
    """All options of the group with their values, or what one may be. `offer`: also what more rights are good for."""
    return _one(chat, option, voice) if option in options_of(chat) else _all(chat, voice, offer=offer)


def changed_screen(chat: Chat, option: str, voice: Voice) -> Screen:
    """What the group is told: "Opzioni: tempo solito 24 ore."."""
    name = voice.say(f"option.{option}")
    value = value_name(option, value_of(chat, option), voice)
    return Screen((voice.line("options.changed", option=name[:1].lower() + name[1:], value=value),))


def value_name(option: str, value: str, voice: Voice) -> str:
    """What a value of an option is called."""
    match option, value:
        case "usual", game if game:
            return voice.say(f"game.{game}")
        case "rules", preset:
            return voice.say(f"preset.{preset}")
        case "clock", clock:
            return voice.say(f"rule.clock.is.{clock}")
        case "quiet", hours if hours:
            return hours.replace("-", "–")
    return voice.say(f"option.{option}.is.{value or 'none'}")


def _all(chat: Chat, voice: Voice, *, offer: bool) -> Screen:
    told = (
        f"{voice.say(f'option.{name}')}: {value_name(name, value_of(chat, name), voice)}" for name in options_of(chat)
    )
    buttons = [
        Button(label, write_token(0, ShowOptions(name))) for name, label in zip(options_of(chat), told, strict=True)
    ]
    hint = [voice.line("options.admin")] if offer and voice.surface.unsure and not chat.private else []
    title = voice.line("options.title", chat=short(chat.title)) if chat.title else voice.line("options.here")
    return Screen((title, voice.line("options.new"), *hint), flow(buttons, 2))


def _one(chat: Chat, option: str, voice: Voice) -> Screen:
    now = value_of(chat, option)
    buttons = [
        Button(
            capital(value_name(option, value, voice)) + (TICK if value == now else ""),
            write_token(0, _setting(option, value)),
        )
        for value in values_of(chat, option)
    ]
    blocks = (voice.line(f"option.{option}"), voice.line(f"option.{option}.about"))
    return Screen(blocks, (*flow(buttons, 2), (button(0, voice, "choice.back", ShowOptions()),)))


def _setting(option: str, value: str) -> Command:
    """The language is spoken at once; all else holds for the tables to come."""
    return ChooseLanguage(value, group=True) if option == "language" else SetGroupOption(option, value)
