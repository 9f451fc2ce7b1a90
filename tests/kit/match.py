"""Whole matches on an `Inn`: everybody taps something that he may, until the match is over."""

from collections.abc import Awaitable, Callable, Sequence

from bot.screens.values import Button, Slot
from bot.table import Phase
from tests.kit.people import Inn, Player

MOST = 3000
"""More taps than any match of these tests takes."""

QUESTIONS = ("ch", "sh", "hr", "ru", "wy", "cl", "le", "st", "up", "he", "la", "ve", "bo", "ml")
"""What only shows something, or ends it: the codes of such tokens."""


async def sit_down(inn: Inn, *names: str, game: str = "cirulla", computers: int = 0) -> list[Player]:
    """A match of these people and so many computer players, about to begin; the first of them is host."""
    players = [inn.person(name, admin=at == 0) for at, name in enumerate(names)]
    await players[0].types(f"/gioca {game}")
    for player in players[1:]:
        await player.taps("Siediti")
    for _ in range(computers):
        await players[0].taps("+ Computer")
    await players[0].taps("Diamo le carte")
    return players


async def play(
    inn: Inn, players: Sequence[Player], *, table: int = 1, before: Callable[[], Awaitable[None]] | None = None
) -> int:
    """Play until the match is over; `before` is awaited before each tap that is tried. Returns how many taps did
    something.
    """
    done = 0
    for _ in range(MOST):
        if (await inn.table(table)).phase in (Phase.OVER, Phase.CLOSED):
            return done
        for player in players:
            if before:
                await before()
            done += await _tap_something(inn, player)
        await inn.pass_time(1.0)
    raise AssertionError("the match does not end")


async def _tap_something(inn: Inn, player: Player) -> bool:
    """Tap any button that plays, cuts or goes on, until one does it."""
    buttons = await _useful_buttons(player)
    inn.random.shuffle(buttons)
    for button in buttons:
        if (await player.presses(button.token)).ok:
            return True
    return False


async def _useful_buttons(player: Player) -> list[Button]:
    """The buttons of his hand, and under the last record."""
    messages = await player.messages()
    hands = [message for message in messages if message.slot is Slot.HAND][-1:]
    records = [message for message in messages if message.slot is Slot.RECORD][-1:]
    buttons = [button for message in (*hands, *records) for button in message.buttons]
    return [button for button in buttons if button.token.split(".")[1] not in (*QUESTIONS, "rm", "sg")]
