"""What a tap costs at the most crowded tables: `python -m benchmarks.captures`.

Where nobody captures for a whole hand, the cards left in hand have tens of thousands of captures, all of them legal.
Each line tells the milliseconds (the best of several) of what such a table costs: to find what is legal, as after each
play or load, to press a card, to show what was asked to everybody, and to let a computer player choose.
"""

import time
from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from bot.asking import Moment
from bot.commands import OpenTable, PressCard, Sit, StartMatch
from bot.decisions import decide, open_table
from bot.handorder import shown_hand, stamp
from bot.match import cut
from bot.people import Chat, Person
from bot.refusals import Decided
from bot.screens.present import present
from bot.screens.surface import Surface
from bot.seats import rules_at
from bot.table import Table
from engine.cards import NAME, pile, read_cards
from engine.computer import PLAYERS
from engine.fishing.state import FishingState

RUNS = 5
CROWDED = (("cirulla", "KD KC 7C"), ("cirulla", "AD 5C QC"), ("cicera", "TD TC TS TB KD KC"), ("tozzolo", "JD QC 7C"))
"""Games and the last hand, all other cards lying on the table."""
CHAT, PEOPLE = Chat(1, "bench", "bar"), tuple(Person(seat, "bench", str(seat), f"Player {seat}") for seat in (1, 2))


def crowded(game: str, hand: str) -> Table:
    """A table of two: the first one's last cards are these, all others lie there."""
    table = _done(open_table(1, CHAT, PEOPLE[0], OpenTable(game), 0.0))
    for who, command in ((PEOPLE[1], Sit()), (PEOPLE[0], StartMatch())):
        table = _done(decide(table, who, command, 0.0, lambda: bytes(32)))
    table = _done(cut(table, None, Moment(0.0, lambda: bytes(32))))
    rules, own = rules_at(table), pile(read_cards(hand))
    if not isinstance(table.state, FishingState):
        raise TypeError(game)
    state = replace(table.state, hands=(own, 0), table=pile(rules.pack) & ~own, stock=(), to_move=0, pending=0)
    return replace(table, state=rules.restore(replace(state, piles=(0, 0), shown=(0, 0))))


def _done(outcome: object) -> Table:
    if not isinstance(outcome, Decided):
        raise TypeError(outcome)
    return outcome.table


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def costs(table: Table) -> dict[str, float]:
    """What each step of a tap takes at this table."""
    rules = rules_at(table)
    view = rules.view(table.state, 0)
    slot = next((at for at, card in enumerate(shown_hand(rules, view)) if NAME[card] == "7C"), 0)
    press = PressCard(stamp(table, view), slot, False)
    pressed = decide(table, PEOPLE[0], press, 0.0, lambda: bytes(32))
    shown = pressed.happenings if isinstance(pressed, Decided) else ()
    return {
        "legal": best(lambda: rules.restore(table.state)),
        "press": best(lambda: decide(table, PEOPLE[0], press, 0.0, lambda: bytes(32))),
        "show": best(lambda: present(table, shown, surface=Surface(every_hand=True))),
        "computer": best(lambda: PLAYERS["greedy"](view, Random(1))),
    }


def main() -> None:
    """Measure all crowded tables."""
    for game, hand in CROWDED:
        table = crowded(game, hand)
        legal = len(table.state.legal[0]) if table.state else 0
        told = ", ".join(f"{name} {spent:.1f} ms" for name, spent in costs(table).items())
        print(f"{game}, {hand}: {legal} legal actions; {told}")


if __name__ == "__main__":
    main()
