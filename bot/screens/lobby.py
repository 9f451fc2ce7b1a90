"""Before the first card: the choice of a game, the lobby, and what is left of it when it closes."""

from typing import Any, Final

from bot.commands import (
    AddComputer,
    ChangeSeat,
    Close,
    OpenTable,
    RemoveComputer,
    Reopen,
    ShowHouseRules,
    ShowRules,
    Sit,
    Stand,
    StartMatch,
)
from bot.rules import BY_NAME, rules_of
from bot.screens.house import changes, goal, preset_of, told
from bot.screens.menu import button, private_buttons
from bot.screens.names import whole
from bot.screens.rows import flow
from bot.screens.turn import clock_text
from bot.screens.values import Button, Line, Screen, Style, Text
from bot.screens.voice import BLANK, Voice, plain
from bot.seats import seat_of
from bot.table import Seat, Table
from bot.tokens import write_token
from engine.errors import Nonsense
from engine.fishing.rules import FishingRules
from engine.game import Game
from engine.options import settle

TOLD: Final = 3
"""House rules that the lobby names; the others are counted."""


def choose_game(voice: Voice, usual: str = "") -> Screen:
    """Which game? The one that this group usually plays is blue."""
    games = [_game_button(game, voice, usual) for game in BY_NAME.values()]
    what = button(0, voice, "games.what", ShowRules())
    return Screen((voice.line("games.title"),), flow([*games, what], 2))


def _game_button(game: type[Game[Any]], voice: Voice, usual: str) -> Button:
    label = f"{voice.say(f'game.{game.name}')} · {seats_text(game, voice)}"
    style = Style.PRIMARY if game.name == usual else Style.PLAIN
    return Button(label, write_token(0, OpenTable(game.name)), style)


def seats_text(game: type[Game[Any]], voice: Voice) -> str:
    """How many may play: "2–4", "2 o 4"."""
    return voice.numbers(game.seats_allowed(settle(game.options, {})))


def lobby(table: Table, voice: Voice) -> Screen:
    """Who sits where, by which house rules."""
    seats = (*_seats(table, voice), *_pairs(table, voice), *_left_out(table, voice))
    blocks = (_title(table, voice), *_rules(table, voice), BLANK, *seats)
    return Screen(blocks, _buttons(table, voice), suits=table.suits)


def _title(table: Table, voice: Voice) -> Line:
    host = seat_of(table, table.host)
    if host is None:
        return plain(voice.title())
    return voice.line("lobby.title", game=voice.title(), host=voice.name(host))


def _rules(table: Table, voice: Voice) -> list[Line]:
    """The preset and the goal, the house rules that differ, clock and suits."""
    game = BY_NAME[table.game]
    aims = goal(game, table.house, voice)
    preset = voice.say("lobby.rules", preset=voice.say(f"preset.{preset_of(game, table.house)}"))
    other = [
        told(name, value, voice) for name, value in changes(game, table.house) if not voice.words.has(f"goal.{name}")
    ]
    more = [voice.say("lobby.more", len(other) - TOLD)] if len(other) > TOLD else []
    clock = f"{clock_text(table.clock, voice)} · {voice.say(f'rule.suits.lobby.{table.suits}')}"
    return [plain(text) for text in (" · ".join([preset, *aims]), *other[:TOLD], *more, clock)]


def _seats(table: Table, voice: Voice) -> list[Line]:
    """A line for each seat; three or more free ones at the end are one."""
    taken = max((at for at, seat in enumerate(table.seats, 1) if seat), default=0)
    lines = [_seat(at, seat, voice) for at, seat in enumerate(table.seats, 1)]
    if len(table.seats) - taken < 3:
        return lines
    return [*lines[:taken], voice.line("lobby.free_many", first=taken + 1, last=len(table.seats))]


def _seat(at: int, seat: Seat | None, voice: Voice) -> Line:
    if seat is None:
        return voice.line("lobby.free", seat=at)
    if seat.person:
        return Line((Text(f"{at} {whole(seat.name)}"),))
    return voice.line("lobby.computer", seat=at, name=whole(seat.name), level=voice.say(f"level.{seat.computer}"))


def _pairs(table: Table, voice: Voice) -> list[Line]:
    """Who plays with whom, if there are pairs when the seats taken, or else all seats, are played; or that one is
    without a partner.
    """
    taken = [at for at, seat in enumerate(table.seats, 1) if seat]
    everybody = list(range(1, len(table.seats) + 1))
    pairs = _partners(table, taken)
    if pairs and len(taken) > 4:
        return [voice.line("lobby.pairs", pairs=", ".join(pairs))]
    pairs = pairs or _partners(table, everybody)
    if pairs and len(taken) > 4:
        return [voice.line("refusal.pairs_odd", seats=len(taken))]
    seats = len(pairs) * 2
    return [voice.line("lobby.pairs_with", seats=seats, pairs=voice.words.join(*pairs))] if pairs else []


def _partners(table: Table, seats: list[int]) -> list[str]:
    """The sides of two when these seats play, such as "1+3"."""
    try:
        sides = rules_of(table.game, len(seats), table.house).sides
    except Nonsense:
        return []
    return ["+".join(str(seats[member]) for member in side) for side in sides if len(side) > 1]


def _left_out(table: Table, voice: Voice) -> list[Line]:
    """The cards that do not go round if those who sit now play, where a game deals its whole pack (TOZ-1)."""
    taken = sum(seat is not None for seat in table.seats)
    try:
        game = rules_of(table.game, taken, table.house)
    except Nonsense:
        return []
    left = len(game.pack) - 4 - game.deals * game.seats * game.hand_size if isinstance(game, FishingRules) else 0
    return [voice.line("lobby.left_out", left, seats=taken)] if left else []


def _buttons(table: Table, voice: Voice) -> tuple[tuple[Button, ...], ...]:
    """Everything that may be done before the cards are dealt."""
    rows = [
        tuple(button(table.id, voice, key, command, style) for key, command, style in row)
        for row in (
            (
                ("lobby.sit", Sit(), Style.SUCCESS),
                ("lobby.change", ChangeSeat(), Style.PLAIN),
                ("lobby.stand", Stand(), Style.PLAIN),
            ),
            (("lobby.add", AddComputer(), Style.PLAIN), ("lobby.remove", RemoveComputer(), Style.PLAIN)),
            (("lobby.house", ShowHouseRules(), Style.PLAIN), ("lobby.how", ShowRules(), Style.PLAIN)),
            (("lobby.close", Close(), Style.DANGER),),
            (("lobby.deal", StartMatch(), Style.PRIMARY),),
        )
    ]
    close = (*private_buttons(table.id, voice, "lobby.private"), *rows[-2])
    return (*rows[:-2], close, rows[-1])


def closed(table: Table, voice: Voice, line: Line) -> Screen:
    """What is left of a lobby that closed: why, and how to open it again."""
    return Screen((line,), ((button(table.id, voice, "lobby.reopen", Reopen()),),))
