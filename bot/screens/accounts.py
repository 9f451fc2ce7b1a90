"""Several accounts of one person: the code that links them, and the questions that are asked before."""

from collections.abc import Sequence

from bot.commands import LinkAccount, ShowPrivacy, Unlink
from bot.people import Person
from bot.screens.menu import button
from bot.screens.names import short
from bot.screens.values import Screen, Style
from bot.screens.voice import Voice, plain

PART = 5
"""Signs of a code between two dashes."""


def code_screen(code: str, minutes: int, others: Sequence[Person], voice: Voice) -> Screen:
    """The code to be named by another account, and the accounts that are linked already."""
    parted = "-".join(code[at : at + PART] for at in range(0, len(code), PART))
    told = voice.say("link.code", code=parted, minutes=minutes).splitlines()
    names = voice.words.join(*(short(one.name) for one in others))
    linked = (voice.line("link.linked", names=names),) if others else ()
    rows = ((button(0, voice, "unlink", Unlink()),),) if others else ()
    return Screen((*map(plain, told), *linked), rows)


def link_screen(name: str, voice: Voice) -> Screen:
    """Is it meant to count together with the account of that name?"""
    told = voice.say("link.sure", name=short(name)).splitlines()
    no = button(0, voice, "link.no", ShowPrivacy(), Style.PRIMARY)
    return Screen(tuple(map(plain, told)), ((no,), (button(0, voice, "link.yes", LinkAccount(sure=True)),)))


def unlink_screen(voice: Voice) -> Screen:
    """Is it meant to count by itself again?"""
    no = button(0, voice, "unlink.no", ShowPrivacy(), Style.PRIMARY)
    yes = button(0, voice, "unlink.yes", Unlink(sure=True), Style.DANGER)
    return Screen(tuple(map(plain, voice.say("unlink.sure").splitlines())), ((no,), (yes,)))
