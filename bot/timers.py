"""When the clock has to look at a table again: everything follows from the table alone.

House rules: a timer has a kind and a due time on Osteria's own clock. The kinds: `lobby` expires, `cut` is made at
half, `next` hand, `bet` passed, `claim` of the last card let go, `half`, `late` and `over` of a person's time,
`computer` plays, `rematch` opens. Without a clock nothing is ever played for a person but the cut, the next hand, a bet
passed and the end of a claim.
"""

from math import inf

from bot.seats import is_machine, sitting
from bot.table import Night, Phase, Table
from engine.actions import Claim, NoBet, NoClaim
from engine.game import State

CLOCKS = ("none", "30", "120", "86400")
"""The time for a play: none, or seconds: blitz, normal, slow."""
NORMAL, SLOW = CLOCKS[2], CLOCKS[3]

DAY = 86_400.0
LOBBY_LIFE = 1800.0
CUT_TIME = 10.0
NEXT_TIME = 20.0
BET_TIME = 20.0
REMATCH_TIME = 60.0
CLAIM_TIME = 5.0
"""How long computers, the clock and the final count wait for a forgotten capture (CIR-9)."""
PAUSE = 0.8
"""How long a computer player waits, so that his play can be followed."""
HALF, LATE = 0.5, 0.8
"""The parts of his time after which a person is reminded."""
TOLD_HALF, TOLD_LATE, TIME_OVER = 1, 2, 3
"""`Table.warned`: half or four fifths are told; or the time is over, and the turn is finished by the clock."""


def timers(table: Table) -> dict[str, float]:
    """The timers of a table, kind and due time; all others are void. A parked table has none."""
    if table.parked:
        return {}
    since = table.waiting_since
    match table.phase:
        case Phase.LOBBY:
            return {"lobby": table.changed + LOBBY_LIFE}
        case Phase.CUTTING:
            return {"cut": since + CUT_TIME}
        case Phase.PLAYING if table.state:
            return _turn_timers(table, table.state)
        case Phase.SCORED:
            return {"next": since if table.clock == SLOW else since + NEXT_TIME}
        case Phase.OVER if table.rematch:
            return {"rematch": since + REMATCH_TIME}
    return {}


def is_due(table: Table, kind: str, now: float) -> bool:
    """Whether this timer has run out."""
    return timers(table).get(kind, inf) <= now


def awaited(state: State) -> tuple[int, ...]:
    """The seats that the match waits for: whoever may let the last capture go, else the one to move."""
    closing = tuple(seat for seat, actions in enumerate(state.legal) if NoClaim() in actions)
    return closing or (() if state.to_move is None else (state.to_move,))


def wants_computer(table: Table, now: float) -> int | None:
    """The seat for which a computer player is to choose a play now: its own, a kept one, or a person's whose time is
    over.
    """
    if table.state and (is_due(table, "computer", now) or is_due(table, "over", now)):
        return awaited(table.state)[0]
    return None


def _turn_timers(table: Table, state: State) -> dict[str, float]:
    since, seats = table.waiting_since, awaited(state)
    if not seats:
        return {}
    free = since + CLAIM_TIME if _claim_open(table, state) else since
    if all(is_machine(sitting(table, seat)) for seat in seats):
        return {"computer": max(free, since + PAUSE)}
    legal = state.legal[seats[0]]
    if NoClaim() in legal:
        return {"claim": since + CLAIM_TIME}
    if NoBet() in legal:
        return {"bet": later(since, BET_TIME, table.night)}
    return _clock_timers(table, free)


def _claim_open(table: Table, state: State) -> bool:
    """Whether a person who is there may still claim a forgotten capture."""
    return any(
        any(isinstance(action, Claim) for action in actions) and not is_machine(sitting(table, seat))
        for seat, actions in enumerate(state.legal)
    )


def _clock_timers(table: Table, free: float) -> dict[str, float]:
    if table.clock == "none":
        return {}
    since, seconds = table.waiting_since, float(table.clock)
    if table.warned == TIME_OVER:
        return {"over": free}
    reminders = {"half": (TOLD_HALF, HALF), "late": (TOLD_LATE, LATE)}
    told = {kind: part * seconds for kind, (told, part) in reminders.items() if table.warned < told}
    return {kind: later(since, time, table.night) for kind, time in (*told.items(), ("over", seconds))}


def later(since: float, seconds: float, night: Night | None) -> float:
    """The moment at which so many seconds have passed outside of quiet hours."""
    if night is None:
        return since + seconds
    into = (since - night.start) % DAY
    awake = max(into - night.length, 0.0)  # how long since the last quiet hours; within them, nothing passes
    asleep = max(night.length - into, 0.0)
    return since + asleep + seconds + (awake + seconds) // (DAY - night.length) * night.length


def is_night(moment: float, night: Night | None) -> bool:
    """Whether these are quiet hours."""
    return night is not None and (moment - night.start) % DAY < night.length
