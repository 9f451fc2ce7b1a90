"""The pages of rules: each game explains itself, by the house rules of the table that asks.

House rules of a page in the catalogue (``page.cirulla.1``): its first line is its title; a card is named as in the
text forms (``{6D}``), a court rank too (``{Q}``), a suit by its Italian name (``{denari}``), a house rule by its own
(``{target}``); a line that begins with ``[option=value]`` stands only where that holds; one that begins with ``?`` is
an assumption of ours.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from bot.commands import ShowRules
from bot.rules import BY_NAME
from bot.screens.house import goal, other_rules, preset_of
from bot.screens.rows import flow
from bot.screens.values import Button, Line, Screen, Style
from bot.screens.voice import Voice, plain
from bot.table import Table
from bot.tokens import write_token
from engine.cards import JACK, KING, NAME, PACK52, QUEEN
from engine.options import settle

CONDITION: Final = re.compile(r"\[(\w+)=([\w./|]+)\] ")
COURT: Final = {"J": JACK, "Q": QUEEN, "K": KING}
SUIT_FIELDS: Final = ("denari", "coppe", "spade", "bastoni")


def rules_page(game: str, house: Mapping[str, str], number: int, voice: Voice, *, table: Table | None = None) -> Screen:
    """One page of the rules of a game under these house rules. Without such a page the first."""
    titles = [page_text(game, at, house, voice)[0] for at in pages(game, voice)]
    number = number if 1 <= number <= len(titles) else 1
    title, *lines = page_text(game, number, house, voice)
    head = voice.say("rules.title", game=voice.say(f"game.{game}"), page=number, pages=len(titles), title=title)
    aims = f"{head} · {', '.join(_which(game, house, voice))}" if number == 1 else head
    last = other_rules(table, voice) if table and number == len(titles) else []
    others = [
        _turn(table.id if table else 0, game, at, titles[at - 1], at == number + 1)
        for at in pages(game, voice)
        if at != number
    ]
    return Screen((plain(aims), *map(plain, lines), *last), flow(others, 2))


def _which(game: str, house: Mapping[str, str], voice: Voice) -> list[str]:
    """The preset and the goal of the table."""
    kind = BY_NAME[game]
    return [voice.say(f"preset.{preset_of(kind, house)}"), *goal(kind, house, voice)]


def _turn(table: int, game: str, page: int, title: str, following: bool) -> Button:
    style = Style.PRIMARY if following else Style.PLAIN
    return Button(f"{page} {title} ›", write_token(table, ShowRules(page, game)), style)


def pages(game: str, voice: Voice) -> range:
    """The numbers of the pages that the catalogue has for this game."""
    count = 0
    while voice.words.has(f"page.{game}.{count + 1}"):
        count += 1
    return range(1, count + 1)


def page_text(game: str, page: int, house: Mapping[str, str], voice: Voice) -> list[str]:
    """The lines of a page that hold at this table, its title first."""
    settled = settle(BY_NAME[game].options, house)
    cards = {NAME[card]: voice.card(card) for card in PACK52}
    suits = {name: voice.suit(suit) for suit, name in enumerate(SUIT_FIELDS)}
    text = voice.words.template(f"page.{game}.{page}")
    ranks = {sign: voice.rank(rank) for sign, rank in COURT.items()}
    return [line.format(**cards, **suits, **ranks, **settled) for line in holding(text, settled)]


def holding(text: str, settled: Mapping[str, str]) -> Iterator[str]:
    """The lines without a condition, and those whose condition holds."""
    for line in text.splitlines():
        condition = CONDITION.match(line)
        if condition is None:
            yield line
        elif settled[condition[1]] in condition[2].split("|"):
            yield line[condition.end() :]


def games_page(voice: Voice) -> Screen:
    """What each game is, in a line, and the way to its rules."""
    lines: list[Line] = [voice.line(f"game.{game}.about") for game in BY_NAME]
    buttons = [Button(voice.say(f"game.{game}"), write_token(0, ShowRules(1, game))) for game in BY_NAME]
    return Screen((voice.line("games.rules"), *lines), flow(buttons, 2))
